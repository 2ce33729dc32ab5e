"""One deal of three cards each, from the first turn to the last stone painted.

A `Hand` is a value: `after` gives the hand after an action and the events it caused. It joins the
public `Position` with what that leaves out, the cards and the stones.
"""

from typing import Any

from marxador.cards import Card
from marxador.engine import scoring
from marxador.engine.errors import IllegalAction
from marxador.engine.events import (
    Compared,
    EnvitSettled,
    Event,
    HiddenTurned,
    Painted,
    Played,
    Spoke,
    TrickTaken,
)
from marxador.engine.outcome import Envit, Trick, Truc
from marxador.engine.position import (
    ABOVE,
    BELOW,
    BY_HIDDEN_CARDS,
    EQUAL,
    Limits,
    Move,
    Position,
    limits,
    places,
    start,
)
from marxador.engine.scoring import Score
from marxador.engine.step import BETTER, Payment, is_stacked, payment, step
from marxador.engine.table import SIDES, Table, side_of
from marxador.engine.voices import may_play, speakers, voices
from marxador.rules.values import envit_value, flor_value, is_flor
from marxador.rules.variant import WHOLE_GAME, WHOLE_MATCH

UNKNOWN = "?"


class Hand:
    """A hand in course, or over."""

    table: Table
    number: int
    dealer: int
    target: int
    start: Score
    score: Score
    won: Score
    """The games each side has; after this hand, once it is over."""
    closing: Score
    """The stones once it is over: those of the new game, where one was won."""
    limits: Limits
    duels: tuple[tuple[int, ...], ...]
    """The seats by place, of each hand that is played out of this deal (two for duels)."""
    on: int
    """The duel in course."""
    positions: tuple[Position, ...]
    dealt: tuple[tuple[Card, ...] | None, ...] | None
    """The cards of each seat from seat 1 on, None if not known; None before the deal."""
    held: tuple[tuple[Card, ...], ...]
    """What each seat still holds, sorted; empty for a hand that is not known."""
    trick: tuple[tuple[tuple[int, str], ...], ...]
    """The cards of the trick in course, of each duel."""
    tricks: tuple[tuple[Trick, ...], ...]
    turned: tuple[tuple[int, Card], ...]
    """Hidden cards of a stack that were turned over, by seat."""
    envit: Envit
    flor: Envit
    truc: tuple[Truc, ...]
    due: int
    """The stake of an envit that waits to be settled by hand, its cards not being known, or 0."""
    complete: bool
    annulled: bool
    game_to: int | None
    """The side (0 for A) that this hand gave the game."""
    match_to: int | None

    def __init__(
        self, table: Table, number: int, dealer: int, target: int, score: Score, won: Score
    ) -> None:
        self.table = table
        self.number = number
        self.dealer = dealer
        self.target = target
        self.start = self.score = self.closing = score
        self.won = won
        self.limits = limits(table.variant, target, score)
        self.duels = table.duels(dealer)
        count = len(self.duels)
        self.on = 0
        self.positions = (start(table),) * count
        self.dealt = None
        self.held = ()
        self.trick = ((),) * count
        self.tricks = ((),) * count
        self.turned = ()
        self.envit = self.flor = Envit()
        self.truc = (Truc(),) * count
        self.due = 0
        self.complete = self.annulled = False
        self.game_to = self.match_to = None

    def _changed(self, **changes: Any) -> "Hand":
        copy = object.__new__(Hand)
        copy.__dict__.update(self.__dict__, **changes)
        return copy

    # -- who may do what

    @property
    def mano(self) -> int:
        return self.dealer % self.table.seats + 1

    @property
    def open_duels(self) -> tuple[int, ...]:
        """The duels that are being played now."""
        if self.complete or self.due or self.dealt is None:
            return ()
        if self.table.variant.duels == "at-once":
            return tuple(d for d, pos in enumerate(self.positions) if not pos.over)
        return (self.on,)

    @property
    def to_act(self) -> tuple[int, ...]:
        seats = [
            self.duels[duel][place]
            for duel in self.open_duels
            for place in speakers(self.table, self.positions[duel], self.limits)
        ]
        return tuple(sorted(seats))

    def legal(self, seat: int) -> tuple[str, ...]:
        """Every action that a seat may take now, sorted."""
        for duel in self.open_duels:
            if seat in self.duels[duel]:
                return self._legal(seat, self.positions[duel], self.duels[duel].index(seat))
        return ()

    def _legal(self, seat: int, pos: Position, place: int) -> tuple[str, ...]:
        table = self.table
        said = voices(table, pos, place, self.limits)
        if table.has_flor and not self.may_have_flor(seat):
            assert table.variant.flor is not None
            said = tuple(voice for voice in said if voice != table.variant.flor.voice)
        if not may_play(pos, place):
            return said
        if table.must_call_flor and self._must_call(seat, said):
            return tuple(voice for voice in said if voice == table.variant.flor.voice)  # type: ignore[union-attr]
        return self._cards(seat, pos) + said

    def _must_call(self, seat: int, said: tuple[str, ...]) -> bool:
        flor = self.table.variant.flor
        return flor is not None and flor.voice in said and self.hand_of(seat) is not None

    def _cards(self, seat: int, pos: Position) -> tuple[str, ...]:
        if self.hand_of(seat) is None:
            return self._any_card(pos)
        held = self.held[seat - 1]
        if not is_stacked(self.table, pos):
            return held
        one, other = held
        strength = self.table.strength
        if strength[one] == strength[other]:
            return (f"{one}/{other}", f"{other}/{one}")
        top, low = (one, other) if strength[one] > strength[other] else (other, one)
        return (f"{top}/{low}",)

    def _any_card(self, pos: Position) -> tuple[str, ...]:
        """What a seat whose hand is not known may play: any card not seen elsewhere."""
        cards = tuple(self.table.unseen(self.seen()))
        if not is_stacked(self.table, pos):
            return cards
        strength = self.table.strength
        pairs = [
            f"{top}/{low}"
            for top in cards
            for low in cards
            if top != low and strength[top] >= strength[low]
        ]
        return tuple(sorted(pairs + [f"{top}/{UNKNOWN}" for top in cards]))

    def seen(self) -> set[Card]:
        """Every card whose place is known: dealt to a known hand, or played."""
        known = {card for hand in self.dealt or () if hand for card in hand}
        played = [card for _, card in self.cards_played()]
        return known.union(*(card.split("/") for card in played)) - {UNKNOWN}

    def cards_played(self) -> tuple[tuple[int, str], ...]:
        """Every card on the table, in the order in which each duel played them."""
        return tuple(
            played
            for duel in range(len(self.duels))
            for cards in (*(trick.cards for trick in self.tricks[duel]), self.trick[duel])
            for played in cards
        )

    def hand_of(self, seat: int) -> tuple[Card, ...] | None:
        """The three cards that a seat was dealt, None if they are not known."""
        return self.dealt[seat - 1] if self.dealt else None

    def may_have_flor(self, seat: int) -> bool:
        hand = self.hand_of(seat)
        return hand is None or is_flor(hand)

    def closed(self, score: Score, won: Score) -> "Hand":
        """This hand with what it left: stones and games."""
        return self._changed(closing=score, won=won)

    # -- dealing

    def with_cards(self, hands: tuple[tuple[Card, ...] | None, ...]) -> "Hand":
        """This hand with its cards dealt."""
        held = tuple(tuple(sorted(hand)) if hand else () for hand in hands)
        return self._changed(dealt=hands, held=held)

    def misdealt(self, stones: int) -> "Hand":
        """The hand annulled by a fault of its dealer."""
        side = SIDES.index(side_of(self.dealer))
        score = list(self.score)
        score[side] = max(score[side] - stones, 0)
        return self._changed(
            complete=True, annulled=True, score=(score[0], score[1]), truc=(Truc(stones=0),)
        )

    # -- playing

    def after(self, seat: int, action: str) -> tuple["Hand", list[Event]]:
        """The hand after a legal action of a seat, and the events it caused."""
        duel = self.on
        if seat not in self.duels[duel]:
            duel = 1 - duel
        pos = self.positions[duel]
        place = self.duels[duel].index(seat)
        new = self._changed()
        if action[0].isdigit():
            events: list[Event] = [Played(seat, action)]
            move: Move = new._put_down(seat, action, duel)
            paid = None
        else:
            events = [Spoke(seat, action)]
            move = self._move(seat, place, action)
            paid = payment(self.table, pos, move, place)
            new._note_voice(duel, pos, action)
        after = step(self.table, pos, move, place)
        new._needs_hidden_cards(duel, after)
        new.positions = (*self.positions[:duel], after, *self.positions[duel + 1 :])
        if paid:
            new._pay(paid, events)
        if len(after.results) > len(pos.results):
            new._close_trick(duel, after, events)
        if after.over and not (new.complete or new.due):
            new._settle(duel, events)
        return new, events

    def _move(self, seat: int, place: int, voice: str) -> Move:
        """A voice with what the position does not know of it."""
        variant = self.table.variant
        if variant.flor and voice == variant.flor.voice:
            return (voice, self._rival_flors(place))
        if variant.envit and any(b.becomes_gap and b.voice == voice for b in variant.envit.bids):
            return (voice, self.limits.gap)
        return voice

    def _rival_flors(self, place: int) -> int:
        """The rival places, still playing, that are known to hold a flor."""
        rivals = self.table.side[1 - place % 2] & ~self.positions[0].gone
        return sum(1 << p for p in places(rivals) if is_flor(self.hand_of(self.duels[0][p]) or ()))

    def _put_down(self, seat: int, card: str, duel: int) -> int:
        """Move a card from the hand to the table; how it relates to the best of the trick."""
        strength = self.table.strength
        on_table = self.trick[duel]
        top, *hidden = card.split("/")
        if self.hand_of(seat) is not None:
            held = list(self.held)
            held[seat - 1] = tuple(c for c in held[seat - 1] if c != top and c not in hidden)
            self.held = tuple(held)
        played = (*on_table, (seat, card))
        self.trick = (*self.trick[:duel], played, *self.trick[duel + 1 :])
        if not on_table:
            return ABOVE
        best = max(strength[c.split("/")[0]] for _, c in on_table)
        mine = strength[top]
        return ABOVE if mine > best else EQUAL if mine == best else BELOW

    def _note_voice(self, duel: int, pos: Position, voice: str) -> None:
        """Keep what was called and how it was answered."""
        variant = self.table.variant
        answer = {variant.yes: True, variant.no: False}.get(voice)
        if variant.flor and (pos.flor or voice == variant.flor.voice):
            accepted = False if voice == variant.flor.shy else answer
            self.flor = self.flor._replace(called=True, accepted=accepted)
            if pos.bid:
                self.envit = Envit(called=True, stones=0)
        elif answer is not None:
            if pos.bid:
                self.envit = self.envit._replace(accepted=answer)
            else:
                self._set_truc(duel, accepted=answer)
        elif voice == variant.truc.passing or any(r.voice == voice for r in self.table.rungs):
            self._set_truc(duel, voice=voice, accepted=None)
        elif voice not in (variant.concede, variant.look):
            self.envit = self.envit._replace(called=True)

    def _set_truc(self, duel: int, **changes: Any) -> None:
        changed = self.truc[duel]._replace(**changes)
        self.truc = (*self.truc[:duel], changed, *self.truc[duel + 1 :])

    def _close_trick(self, duel: int, after: Position, events: list[Event]) -> None:
        cards = self.trick[duel]
        side = after.results[-1]
        winner = side_of(self.duels[duel][side]) if side in (0, 1) else None
        trick = Trick(cards[0][0], winner, cards)
        tricks = (*self.tricks[duel], trick)
        self.tricks = (*self.tricks[:duel], tricks, *self.tricks[duel + 1 :])
        self.trick = (*self.trick[:duel], (), *self.trick[duel + 1 :])
        events.append(TrickTaken(winner, trick.leader))

    # -- settling

    def _side(self, side: int) -> int:
        """A side of a position (0 is the mano's) as a side of the match (0 is A)."""
        return (self.duels[0][side] - 1) % 2

    def _pay(self, paid: Payment, events: list[Event]) -> None:
        """Paint what a move pays at once; the hand stops if that ends the game."""
        if paid.side != BETTER:
            stones = scoring.capped(self.table, self.limits, paid.stones)
            self._paint(self._side(paid.side), stones, paid.what, events)
        elif paid.what == "flor":
            self._compare_flors(paid.stones, events)
        else:
            self._compare(paid.stones, events)
        if self.game_to is not None:
            self._stop()

    def _stop(self) -> None:
        """The game is over in the middle of the hand: what comes after is not painted."""
        self.complete = True
        self.truc = tuple(
            truc if truc.winner else truc._replace(stones=0) for truc in self.truc
        )

    def _settle(self, duel: int, events: list[Event]) -> None:
        """A hand (or duel) has its winner: the envit is compared first, then the truc painted."""
        pos = self.positions[duel]
        if pos.stake and not self._above_envit(pos):
            self._compare(pos.stake, events)
            if self.due:
                return
        elif pos.stake:
            self.envit = self.envit._replace(stones=0)
        self._settle_truc(duel, events)

    def _above_envit(self, pos: Position) -> bool:
        """*El Joc Fora guanya a la falta*: nothing is compared once it is accepted."""
        return self.table.variant.truc.above_envit and pos.prize in (WHOLE_GAME, WHOLE_MATCH)

    def _settle_truc(self, duel: int, events: list[Event]) -> None:
        pos = self.positions[duel]
        side = self._hidden_winner(duel, events) if pos.winner == BY_HIDDEN_CARDS else pos.winner
        assert side is not None
        winner = (self.duels[duel][side] - 1) % 2
        self._set_truc(duel, winner=SIDES[winner], stones=0)
        if self.game_to is None:
            stones = self._paint(winner, pos.prize, "truc", events)
            self._set_truc(duel, stones=stones)
        if self.game_to is not None or all(p.over for p in self.positions):
            self._finish()
        else:
            self.on = 1 - duel

    def _finish(self) -> None:
        self.complete = True
        if self.game_to is None:
            self.game_to = scoring.game_winner(self.table, self.start, self.score, self.target)
        self.truc = tuple(
            truc if truc.winner else truc._replace(stones=0) for truc in self.truc
        )

    def _paint(self, side: int, stones: int, what: str, events: list[Event]) -> int:
        """Paint stones for a side, and see whether that ends the game."""
        score = list(self.score)
        done = scoring.painted(self.table, stones, score[side], self.target)
        score[side] += done
        self.score = (score[0], score[1])
        if what == "envit":
            self.envit = self.envit._replace(winner=SIDES[side], stones=done)
        elif what == "flor":
            self.flor = self.flor._replace(winner=SIDES[side], stones=done)
        if done:
            events.append(Painted(SIDES[side], done, what))
        if stones == WHOLE_MATCH:
            self.match_to = self.game_to = side
        elif stones == WHOLE_GAME:
            self.game_to = side
        elif self.table.variant.finish == "first" and score[side] >= self.target:
            self.game_to = side
        return done

    def _contenders(self) -> tuple[int, ...]:
        """The seats whose cards count, nearest to mano first."""
        gone = self.positions[0].gone
        return tuple(
            seat for place, seat in enumerate(self.duels[0]) if not gone >> place & 1
        )

    def _compare(self, stake: int, events: list[Event]) -> None:
        """Compare an accepted envit; equal values go to the seat nearest to mano."""
        seats = self._contenders()
        hands = [self.hand_of(seat) for seat in seats]
        if None in hands:
            self.due = stake
            return
        variant = self.table.variant
        values = {s: envit_value(variant, h) for s, h in zip(seats, hands, strict=True) if h}
        assert variant.envit is not None
        if variant.envit.compared == "at-once":
            declared = _declared_round(values)
        else:
            declared = _declared_at_end(values, variant.envit.loser_declares)
        winner = max(values, key=values.__getitem__)
        self.envit = self.envit._replace(values=_best_by_side(values), declared=declared)
        events.append(Compared("envit", side_of(winner), declared))
        self._paint_envit(SIDES.index(side_of(winner)), stake, events)

    def _paint_envit(self, side: int, stake: int, events: list[Event]) -> None:
        worth = scoring.envit_worth(self.table, stake, side, self.start, self.target)
        stones = worth if worth == WHOLE_GAME else scoring.capped(self.table, self.limits, worth)
        self._paint(side, stones, "envit", events)

    def envit_settled(self, side: int) -> tuple["Hand", list[Event]]:
        """The hand after somebody says who won an envit whose cards are not known."""
        new = self._changed(due=0)
        events: list[Event] = [EnvitSettled(SIDES[side])]
        pos = new.positions[0]
        new._paint_envit(side, self.due, events)
        if new.game_to is not None and not pos.over:
            new._stop()
        elif pos.over:
            new._settle_truc(0, events)
        return new, events

    def _compare_flors(self, stones: int, events: list[Event]) -> None:
        hands = {seat: self.hand_of(seat) or () for seat in self._contenders()}
        values = {seat: flor_value(hand) for seat, hand in hands.items() if is_flor(hand)}
        winner = max(values, key=values.__getitem__)
        declared = tuple(values.items())
        self.flor = self.flor._replace(values=_best_by_side(values), declared=declared)
        events.append(Compared("flor", side_of(winner), declared))
        self._paint(SIDES.index(side_of(winner)), stones, "flor", events)

    # -- the stack

    def _stacks(self, duel: int, tied: int) -> list[tuple[int, str]]:
        """The hidden card of each tied place, nearest to mano first."""
        hidden = {seat: card.partition("/")[2] for seat, card in self.tricks[duel][1].cards}
        return [(place, hidden[self.duels[duel][place]]) for place in places(tied)]

    def _needs_hidden_cards(self, duel: int, after: Position) -> None:
        if after.winner == BY_HIDDEN_CARDS:
            for place, card in self._stacks(duel, after.tied):
                if card == UNKNOWN:
                    seat = self.duels[duel][place]
                    raise IllegalAction(
                        f"the hidden card of seat {seat} decides this hand and is not known"
                    )

    def _hidden_winner(self, duel: int, events: list[Event]) -> int:
        """*Tornen mirar*: the highest hidden card, tied again the nearest to mano."""
        stacks = self._stacks(duel, self.positions[duel].tied)
        for place, card in stacks:
            seat = self.duels[duel][place]
            self.turned = (*self.turned, (seat, card))
            events.append(HiddenTurned(seat, card))
        return max(stacks, key=lambda stack: self.table.strength[stack[1]])[0] % 2


def _best_by_side(values: dict[int, int]) -> tuple[int, int]:
    """The best value of side A and of side B."""
    best = {"A": 0, "B": 0}
    for seat, value in values.items():
        best[side_of(seat)] = max(best[side_of(seat)], value)
    return best["A"], best["B"]


def _declared_round(values: dict[int, int]) -> tuple[tuple[int, int], ...]:
    """From the mano round, who has to beat a rival says its value; the rest, *son buenas*."""
    declared: list[tuple[int, int]] = []
    for seat, value in values.items():
        if not declared or (side_of(declared[-1][0]) != side_of(seat) and value > declared[-1][1]):
            declared.append((seat, value))
    return tuple(declared)


def _declared_at_end(values: dict[int, int], loser_too: bool) -> tuple[tuple[int, int], ...]:
    winner = max(values, key=values.__getitem__)
    declared = [(winner, values[winner])]
    if loser_too:
        losers = {s: v for s, v in values.items() if side_of(s) != side_of(winner)}
        loser = max(losers, key=losers.__getitem__)
        declared.append((loser, losers[loser]))
    return tuple(declared)
