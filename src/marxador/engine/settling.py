"""What a hand comes to: envits compared, stones painted, games taken.

Every function changes a hand in place, as part of `Hand.act`.
*Counting* of every game; *Never shown early*, *Shown at once*, *Pardes: the stack*.
"""

from typing import TYPE_CHECKING

from marxador.cards import Card
from marxador.engine import scoring
from marxador.engine.events import Compared, EnvitSettled, Event, HiddenTurned, painted
from marxador.engine.outcome import Due, Truc
from marxador.engine.position import BY_HIDDEN_CARDS, Position, places
from marxador.engine.step import BETTER, Payment
from marxador.engine.table import SIDES, side_of
from marxador.rules.values import best_reading, flor_value, is_flor
from marxador.rules.variant import WHOLE_GAME, WHOLE_MATCH

if TYPE_CHECKING:
    from marxador.engine.hand import Hand


def answer_envit(hand: "Hand", bidder: int, events: list[Event]) -> None:
    """An envit was answered: refused it is painted at once, wanted it is compared in its time."""
    bidding, envit = hand.bidding, hand.table.variant.envit
    assert bidding is not None and envit is not None
    hand.bidding = None
    if not hand.envit.accepted:
        stones = scoring.capped(hand.table, hand.limits, bidding.refused)
        _paint(hand, _side_at(hand, 0, bidder), stones, "envit", events)
    elif envit.compared == "at-once":
        _compare(hand, bidding.offered, events)
    else:
        hand.stake = bidding.offered
    if hand.game_to is not None:
        _complete(hand)


def pay_flor(hand: "Hand", paid: Payment, events: list[Event]) -> None:
    """Paint what a flor pays; the hand stops if that ends the game."""
    if paid.side == BETTER:
        _compare_flors(hand, paid.stones, events)
    else:
        _paint(hand, _side_at(hand, 0, paid.side), paid.stones, "flor", events)
    if hand.game_to is not None:
        _complete(hand)


def settle(hand: "Hand", duel: int, events: list[Event]) -> None:
    """A hand (or duel) has its winner: the envit is compared first, then the truc is painted."""
    if hand.complete or hand.due:
        return
    if hand.stake and not _above_envit(hand, hand.nodes[duel].position):
        _compare(hand, hand.stake, events)
        if hand.due:
            return
    elif hand.stake:
        hand.envit = hand.envit._replace(stones=0)
    _settle_truc(hand, duel, events)


def settle_by_hand(hand: "Hand", side: int, due: Due) -> list[Event]:
    """Somebody says who won an envit, or a flor, whose cards are not known."""
    events: list[Event] = [EnvitSettled(SIDES[side])]
    if due.what == "flor":
        _paint(hand, side, due.stones, "flor", events)
    else:
        _paint_envit(hand, side, due.stones, events)
    if hand.nodes[0].position.over:
        _settle_truc(hand, 0, events)
    elif hand.game_to is not None:
        _complete(hand)
    return events


def _above_envit(hand: "Hand", pos: Position) -> bool:
    """*El Joc Fora guanya a la falta*: nothing is compared once it is accepted."""
    return hand.table.variant.truc.above_envit and pos.prize in (WHOLE_GAME, WHOLE_MATCH)


def _settle_truc(hand: "Hand", duel: int, events: list[Event]) -> None:
    pos = hand.nodes[duel].position
    side = pos.winner
    if side == BY_HIDDEN_CARDS:
        side = _hidden_winner(hand, duel, events)
    assert side is not None
    winner = _side_at(hand, duel, side)
    stones = 0 if hand.game_to is not None else _paint(hand, winner, pos.prize, "truc", events)
    called = hand.truc[duel]
    truc = Truc(called.voice, called.accepted, SIDES[winner], stones)
    if len(hand.truc) == 1:
        hand.truc = (truc,)
        finish(hand)
        return
    hand.truc = (truc, hand.truc[1]) if duel == 0 else (hand.truc[0], truc)
    if hand.game_to is not None or all(node.position.over for node in hand.nodes):
        finish(hand)
    else:
        hand.on = 1 - duel


def finish(hand: "Hand") -> None:
    """All has been painted; where the higher total wins, that is looked at now."""
    if hand.game_to is None and not hand.table.stops_at_target:
        hand.game_to = scoring.highest(hand.start, hand.score, hand.target)
    _complete(hand)


def _complete(hand: "Hand") -> None:
    """The hand is over; a truc that was not decided by then paints nothing."""
    hand.complete, hand.waiting = True, False
    if hand.game_to is not None or hand.annulled:
        hand.truc = tuple(
            truc._replace(stones=0) if truc.stones is None else truc for truc in hand.truc
        )


def _side_at(hand: "Hand", duel: int, side: int) -> int:
    """A side of a position (0 is the mano's) as a side of the match (0 is A)."""
    return (hand.duels[duel][side] - 1) % 2


def _paint(hand: "Hand", side: int, stones: int, what: str, events: list[Event]) -> int:
    """Paint stones for a side, and see whether that ends the game."""
    a, b = hand.score
    has = b if side else a
    missing = hand.target - has
    stops = hand.table.stops_at_target
    done = stones
    if stones < 0:
        done = max(missing, 0)
    elif stops and stones > missing:
        done = missing
    hand.score = (a, b + done) if side else (a + done, b)
    if what == "envit":
        hand.envit = hand.envit.painted(SIDES[side], done)
    elif what == "flor":
        hand.flor = hand.flor.painted(SIDES[side], done)
    if done:
        events.append(painted(SIDES[side], done, what))
    if stones < 0 or (stops and done >= missing):
        hand.game_to = side
        if stones == WHOLE_MATCH:
            hand.match_to = side
    return done


# -- the envit and the flor


def _contenders(hand: "Hand") -> tuple[int, ...]:
    """The seats whose cards count, nearest to mano first."""
    gone = hand.nodes[0].position.gone
    if not gone:
        return hand.duels[0]
    return tuple(seat for place, seat in enumerate(hand.duels[0]) if not gone >> place & 1)


def _compare(hand: "Hand", stake: int, events: list[Event]) -> None:
    """Compare an accepted envit; equal values go to the seat nearest to mano."""
    variant = hand.table.variant
    values = {}
    for seat in _contenders(hand):
        cards = hand.hand_of(seat)
        if cards is None:
            hand.due, hand.waiting = Due("envit", stake), False
            return
        values[seat] = best_reading(variant, tuple(sorted(cards)))
    assert variant.envit is not None
    best, rival = _best_of_both(values)
    if variant.envit.compared == "at-once":
        declared = _declared_round(values)
    elif variant.envit.loser_declares:
        declared = ((best, values[best]), (rival, values[rival]))
    else:
        declared = ((best, values[best]),)
    hand.envit = hand.envit.compared(_by_side(values, best, rival), declared)
    events.append(Compared("envit", side_of(best), declared))
    _paint_envit(hand, (best - 1) % 2, stake, events)


def _paint_envit(hand: "Hand", side: int, stake: int, events: list[Event]) -> None:
    worth = scoring.envit_worth(hand.table, stake, side, hand.start, hand.target)
    stones = worth if worth == WHOLE_GAME else scoring.capped(hand.table, hand.limits, worth)
    _paint(hand, side, stones, "envit", events)


def rival_flors(hand: "Hand", place: int) -> int:
    """The rival places, still playing, that are known to hold a flor."""
    rivals = hand.table.side[1 - place % 2] & ~hand.nodes[0].position.gone
    return sum(1 << p for p in places(rivals) if is_flor(hand.hand_of(hand.duels[0][p]) or ()))


def _compare_flors(hand: "Hand", stones: int, events: list[Event]) -> None:
    if any(hand.hand_of(seat) is None for seat in _contenders(hand)):
        hand.due, hand.waiting = Due("flor", stones), False
        return
    hands = {seat: hand.hand_of(seat) or () for seat in _contenders(hand)}
    values = {seat: flor_value(cards) for seat, cards in hands.items() if is_flor(cards)}
    best, rival = _best_of_both(values)
    declared = ((best, values[best]), (rival, values[rival]))
    hand.flor = hand.flor.compared(_by_side(values, best, rival), declared)
    events.append(Compared("flor", side_of(best), declared))
    _paint(hand, (best - 1) % 2, stones, "flor", events)


def _best_of_both(values: dict[int, int]) -> tuple[int, int]:
    """The seat with the best value and the best of its rivals; of equal ones the first."""
    best = max(values, key=values.__getitem__)
    rivals = [seat for seat in values if (seat - best) % 2]
    return best, max(rivals, key=values.__getitem__)


def _by_side(values: dict[int, int], best: int, rival: int) -> tuple[int, int]:
    """The best value of side A and of side B."""
    a, b = (best, rival) if side_of(best) == "A" else (rival, best)
    return values[a], values[b]


def _declared_round(values: dict[int, int]) -> tuple[tuple[int, int], ...]:
    """From the mano round, who beats all that was said says its value; the rest, *son buenas*."""
    declared: list[tuple[int, int]] = []
    for seat, value in values.items():
        if not declared or value > declared[-1][1]:
            declared.append((seat, value))
    return tuple(declared)


# -- the stack


def _hidden_cards(hand: "Hand", duel: int) -> list[tuple[int, Card]]:
    """The hidden card of each tied place, nearest to mano first."""
    hidden = {seat: card.partition("/")[2] for seat, card in hand.tricks[duel][1].cards}
    tied = places(hand.nodes[duel].position.tied)
    return [(place, hidden[hand.duels[duel][place]]) for place in tied]


def hides_unknown(hand: "Hand") -> bool:
    """Whether a card hidden in a tied stack is not known."""
    return any(card not in hand.table.strength for _, card in _hidden_cards(hand, 0))


def _hidden_winner(hand: "Hand", duel: int, events: list[Event]) -> int:
    """The highest hidden card of those who tied; tied again, the nearest to mano."""
    strength = hand.table.strength
    hidden = _hidden_cards(hand, duel)
    for place, card in hidden:
        seat = hand.duels[duel][place]
        hand.turned = (*hand.turned, (seat, card))
        events.append(HiddenTurned(seat, card))
    return max(hidden, key=lambda stack: strength[stack[1]])[0] % 2
