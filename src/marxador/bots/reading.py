"""What a seat can reckon from its view: the chance of its envit, and of its cards in the truc."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from marxador.bots.gestures import NOTHING_TOLD, told
from marxador.bots.judge import MINE, SAFE, THEIRS, TIED, after_card, last_trick
from marxador.cards import Card
from marxador.engine.position import PARDA, Position
from marxador.engine.table import Table, table
from marxador.engine.view import View
from marxador.rules import variant
from marxador.rules.values import best_reading, flor_value
from marxador.rules.variant import Variant

Shares = tuple[Sequence[float], Sequence[float]]
"""`below` and `upto`, by strength."""


@lru_cache(maxsize=256)
def _table(key: str, options: tuple[tuple[str, str], ...], seats: int) -> Table:
    return table(variant(key, **dict(options)), seats)


def game(view: View) -> Table:
    """The game that a view is of, at its number of seats."""
    return _table(view.variant, view.options, view.seats)


def spot(view: View) -> tuple[int, int]:
    """The duel that this seat plays in, and its place there."""
    assert view.seat is not None
    return game(view).seating[view.dealer][1][view.seat]


class Reading:
    """A view in numbers, as the seat that acts sees it."""

    def __init__(self, view: View, counts: bool) -> None:
        self.view = view
        self.table = game(view)
        self.duel, self.place = spot(view)
        self.pos: Position = view.positions[self.duel]
        self.told = told(view, self.table) if self.table.places > 2 else NOTHING_TOLD
        self.counts = counts
        self.best = self.owner = 0
        """The best card of the trick so far, and whose it is."""
        if self.pos.best:
            strength = self.table.strength
            cards = view.trick[self.duel]
            self.best = max([strength[card.partition("/")[0]] for _, card in cards])
            mine, others = self.table.side[self.place % 2], self.table.side[1 - self.place % 2]
            self.owner = bool(self.pos.best & mine) * MINE | bool(self.pos.best & others) * THEIRS

    # -- the truc

    @property
    def is_ours(self) -> bool:
        """A partner has the trick, and nobody is left who is likely to take it."""
        if self.owner != MINE:
            return False
        table, pos = self.table, self.pos
        waiting = table.side[1 - self.place % 2] & ~(pos.played | pos.gone)
        below, _ = _shares(table, self._seen())
        return bool(below[self.best] ** (waiting.bit_count() * (3 - len(pos.results))) > SAFE)

    def card_chances(self) -> dict[Card, float]:
        """How often the hand is won, by the card played next; by no card if one lies there."""
        table, pos, place = self.table, self.pos, self.place
        if pos.tied:
            return {"": self._hidden_chance()}
        strength, cards = table.strength, self.view.cards
        chances = _chances(
            table,
            place,
            pos.results,
            pos.played,
            pos.gone,
            self.best,
            self.owner,
            self._seen(),
            tuple([strength[card] for card in cards]),
            tuple([strength[card] for card in self.told.cards]),
            self.told.speakers,
        )
        return dict(zip(cards or ("",), chances, strict=False))

    def _hidden_chance(self) -> float:
        """How often the hidden card of this seat's stack is the best of those that tied."""
        table, tied = self.table, self.pos.tied
        if not tied >> self.place & 1:
            return 0.5
        stacks = dict(self.view.tricks[self.duel][1].cards)
        assert self.view.seat is not None
        hidden = table.strength[stacks[self.view.seat].partition("/")[2]]
        rivals = (tied & table.side[1 - self.place % 2]).bit_count()
        mano = float(self.place == (tied & -tied).bit_length() - 1)
        return float(last_trick(*_shares(table, self._seen()), hidden, rivals, 1.0, mano))

    def _seen(self) -> tuple[int, ...]:
        """The strengths of the cards this seat knows of: its own, and others' if it counts them."""
        view, strength = self.view, self.table.strength
        seen = [strength[card] for card in view.dealt]
        if self.counts:
            for tricks, cards in zip(view.tricks, view.trick, strict=True):
                for trick in (*[trick.cards for trick in tricks], cards):
                    for seat, card in trick:
                        if seat != view.seat:
                            seen.append(strength[card.partition("/")[0]])
        seen.sort()
        return tuple(seen)

    # -- the envit

    def envit_chance(self) -> float:
        """How often this seat's side has the best envit; flors are reckoned alike."""
        variant = self.table.variant
        if self.pos.flor is not None:
            return (flor_value(self.view.dealt) - 20) / 18
        value = max(best_reading(variant, tuple(sorted(self.view.dealt))), self.told.envit)
        return envit_odds(self.table)[self.place][value]


def _whose(result: int, side: int) -> int:
    return TIED if result == PARDA else MINE if result == side else THEIRS


@lru_cache(maxsize=1 << 15)
def _chances(
    table: Table,
    place: int,
    results: tuple[int, ...],
    played: int,
    gone: int,
    best: int,
    owner: int,
    seen: tuple[int, ...],
    held: tuple[int, ...],
    told: tuple[int, ...],
    speakers: int,
) -> tuple[float, ...]:
    """`after_card` of each card held, or of none where one lies on the table."""
    mine, others = table.side[place % 2], table.side[1 - place % 2]
    waiting = table.everyone & ~(played | gone | 1 << place)
    rivals = (others & ~gone).bit_count()
    silent = max((mine & ~gone).bit_count() - 1 - speakers, 0)
    trick = best, owner, (waiting & others).bit_count(), (waiting & mine).bit_count()
    first = _whose(results[0], place % 2) if results else 0
    three_pardes = float((place % 2 == 1) == (table.variant.three_pardes == "postre"))
    below, upto = _shares(table, seen)
    known = max(told, default=0)
    chances = []
    for at, card in enumerate((0,) if played >> place & 1 or not held else held):
        kept = [*told, *held[:at], *held[at + 1 :]] if card else [*told, *held]
        one, two, *_ = *sorted(kept, reverse=True), 0, 0
        state = *trick, rivals, rivals / (rivals + silent), known, one, two
        chance = after_card(below, upto, card, *state, 3 - len(results), first, three_pardes)
        chances.append(float(chance))
    return tuple(chances)


@lru_cache(maxsize=1 << 15)
def _shares(table: Table, seen: tuple[int, ...]) -> Shares:
    """How much of what was not seen is weaker than a card, or no stronger."""
    counts = list(_counts(table))
    for strength in seen:
        counts[strength] -= 1
    total = sum(counts)
    below, upto, so_far = [], [], 0
    for count in counts:
        below.append(so_far / total)
        so_far += count
        upto.append(so_far / total)
    return below, upto


@lru_cache(maxsize=256)
def _counts(table: Table) -> tuple[int, ...]:
    """How many cards of each strength the pack has; none of strength 0, which is no card."""
    strengths = list(table.strength.values())
    return tuple(strengths.count(strength) for strength in range(max(strengths) + 1))


@lru_cache(maxsize=256)
def envit_odds(table: Table) -> tuple[tuple[float, ...], ...]:
    """[place][value]: how often a side wins the envit with one seat's value."""
    shares = _value_shares(table.variant)
    upto = [sum(shares[: value + 1]) for value in range(len(shares))]
    odds = []
    for place in range(table.places):
        rivals = [other for other in range(table.places) if (other - place) % 2]
        partners = len(rivals) - 1
        row = []
        for value, share in enumerate(shares):
            alone = 1.0
            for rival in rivals:
                alone *= upto[value] - (share if rival < place else 0)
            row.append(alone + (1 - alone) * partners / (partners + len(rivals)))
        odds.append(tuple(row))
    return tuple(odds)


@lru_cache(maxsize=64)
def _value_shares(variant: Variant) -> tuple[float, ...]:
    """How much of the deals of three cards have each envit."""
    values = [best_reading(variant, hand) for hand in combinations(sorted(variant.deck), 3)]
    return tuple(values.count(value) / len(values) for value in range(max(values) + 1))
