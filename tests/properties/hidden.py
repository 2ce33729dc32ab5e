"""Other cards that a seat could not tell from the real ones, after all it has seen and heard.

A seat knows its own cards, those on the table and those turned over; who declared which envit, and
who won it; who answers a flor; the signals it saw, where they have to be true. Everything else may
be otherwise: a `Walk` goes through deals that are, and `retold` tells the same story with them.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import marxador as mx
from marxador.engine.events import Compared, Event, HiddenTurned, Played, Spoke
from marxador.engine.view import sees, shown
from marxador.rules.values import is_flor
from tests.properties.acts import do, do_all
from tests.properties.players import dealt, next_act
from tests.properties.tables import Agreed

Seat = int | None
Hands = tuple[tuple[str, ...], ...]
Look = Callable[[mx.Match, Seat], object]

SHUFFLES, SWAPS = 3, 6
"""How many deals are tried: all hidden cards dealt anew, then two of them exchanged."""


class Leak(AssertionError):
    """Something that a seat was shown depends on cards that it may not know."""


def honest(match: mx.Match, seat: Seat) -> object:
    """All that a match shows to a seat."""
    told = tuple(shown(event, seat) for event in match.events if sees(event, seat))
    return match.view(seat), told


@dataclass(frozen=True)
class Story:
    """One hand as it was played: the deal, and what was done up to some moment."""

    agreed: Agreed
    deal: Hands
    acts: tuple[str, ...]

    def match(self) -> mx.Match:
        match = self.agreed.match()
        match.deal(_written(self.deal))
        return do_all(match, self.acts)

    def cut(self, length: int) -> "Story":
        return Story(self.agreed, self.deal, self.acts[:length])


def told(agreed: Agreed) -> Story:
    """A hand of a match, from its deal to its end."""
    rng = random.Random(agreed.seed)
    match = agreed.match()
    deal = dealt(match, rng)
    do(match, deal)
    acts = []
    while match.in_hand:
        acts.append(next_act(match, rng))
        do(match, acts[-1])
    hands = tuple(tuple(hand.split(",")) for hand in deal.removeprefix("deal ").split())
    return Story(agreed, hands, tuple(acts))


@dataclass
class Retelling:
    """What a seat is shown at the end of a story and in the next deal; what was truly said."""

    looks: list[object] = field(default_factory=list)
    truths: list[object] = field(default_factory=list)


def retold(
    story: Story, deal: Hands, seat: Seat, look: Look, truths: list[object] | None = None
) -> Retelling | None:
    """The same story with other cards; None where they make something said in it untrue."""
    match = story.agreed.match()
    match.deal(_written(deal))
    telling = Retelling()
    for act in story.acts:
        if deal == story.deal or _is_seen(act, seat):
            done = _with_own_hidden_card(match, act)
            try:
                events = do(match, done)
            except mx.IllegalAction as wrong:
                _check_is_said_of_cards(match, done, wrong)
                return None
            telling.truths += _truths(match, events)
            if truths is not None and telling.truths != truths[: len(telling.truths)]:
                return None
    telling.looks.append(look(match, seat))
    if match.hand is not None and match.hand.complete and not match.is_over:
        match.deal(random.Random(story.agreed.seed))
        telling.looks.append(look(match, seat))
    return telling


def _written(deal: Hands) -> str:
    return " ".join(",".join(hand) for hand in deal)


_SIGNAL = re.compile(r"(\d)>(\d):\S+(?: seen ([\d ]+))?")


def _is_seen(act: str, seat: Seat) -> bool:
    """Everything but a signal to others reaches a seat."""
    signal = _SIGNAL.fullmatch(act)
    return not signal or str(seat) in (signal[1], signal[2], *(signal[3] or "").split())


def _with_own_hidden_card(match: mx.Match, act: str) -> str:
    """A stack, with whatever its seat holds under the same top card."""
    stacked = re.fullmatch(r"(\d):(\w+)/\w+", act)
    if not stacked:
        return act
    assert match.hand is not None
    held = match.hand.held[int(stacked[1]) - 1]
    (hidden,) = (card for card in held if card != stacked[2])
    return f"{stacked[1]}:{stacked[2]}/{hidden}"


def _check_is_said_of_cards(match: mx.Match, act: str, wrong: Exception) -> None:
    """Only a flor, a signal and a stack say something of hidden cards that may be untrue."""
    if not (match.table.has_flor or "/" in act or _SIGNAL.fullmatch(act)):
        raise Leak(f"with other cards {act} is refused: {wrong}")


def _truths(match: mx.Match, events: tuple[Event, ...]) -> Iterator[object]:
    """What an act says of the cards: declared envits, and which rivals answer a flor."""
    flor = match.variant.flor
    for event in events:
        if isinstance(event, Compared):
            yield event
        elif flor and isinstance(event, Spoke) and event.voice == flor.voice:
            assert match.hand is not None
            hands = enumerate(match.hand.dealt or (), start=1)
            yield [s for s, hand in hands if (s - event.seat) % 2 and hand and is_flor(hand)]


class Walk:
    """The hidden cards in some order: those of the other seats first, then the stock."""

    def __init__(self, story: Story, seat: Seat) -> None:
        self.story = story
        known = _known_cards(story, seat)
        self.slots = [
            (owner, at)
            for owner, hand in enumerate(story.deal)
            for at, card in enumerate(hand)
            if card not in known
        ]
        held = [story.deal[owner][at] for owner, at in self.slots]
        deck = story.agreed.match().variant.deck
        self.pool = held + [card for card in deck if card not in known and card not in held]

    def shuffled(self, rng: random.Random) -> "Walk":
        return self._with(rng.sample(self.pool, len(self.pool)))

    def swapped(self, rng: random.Random) -> "Walk":
        pool = list(self.pool)
        if self.slots:
            one, other = rng.randrange(len(self.slots)), rng.randrange(len(pool))
            pool[one], pool[other] = pool[other], pool[one]
        return self._with(pool)

    def _with(self, pool: list[str]) -> "Walk":
        walk = object.__new__(Walk)
        walk.story, walk.slots, walk.pool = self.story, self.slots, pool
        return walk

    @property
    def deal(self) -> Hands:
        hands = [list(hand) for hand in self.story.deal]
        for (owner, at), card in zip(self.slots, self.pool, strict=False):
            hands[owner][at] = card
        return tuple(tuple(hand) for hand in hands)


def _known_cards(story: Story, seat: Seat) -> set[str]:
    """Its own, those on the table, those turned over."""
    match = story.match()
    known = set(story.deal[seat - 1]) if seat else set()
    for event in match.events:
        if isinstance(event, Played):
            known.add(event.card.partition("/")[0])
        elif isinstance(event, HiddenTurned):
            known.add(event.card)
    return known


def interfere(story: Story, seat: Seat, tally: Counter[str], look: Look = honest) -> None:
    """Change what a seat may not know, and see that it is shown the same.

    Counted are the cases where something was hidden, those where it was really changed, and the
    phases of the latter.
    """
    rng = random.Random(story.agreed.seed)
    real = retold(story, story.deal, seat, look)
    assert real is not None
    changed = False
    walk = Walk(story, seat)
    for attempt in range(SHUFFLES + SWAPS):
        other = walk.shuffled(rng) if attempt < SHUFFLES else walk.swapped(rng)
        telling = retold(story, other.deal, seat, look, real.truths)
        if telling is None:
            continue
        walk = other
        changed = changed or other.deal != story.deal
        if telling.looks != real.looks:
            raise Leak(
                f"seat {seat} is shown different things after {story.acts}"
                f" with {_written(story.deal)} and with {_written(other.deal)}"
            )
    if walk.slots:
        tally["cases"] += 1
    if changed:
        tally["changed"] += 1
        tally.update(phases(story, seat))


def phases(story: Story, seat: Seat) -> set[str]:
    """What stands on the table, or is kept from a seat, where a story stops."""
    match = story.match()
    hand, variant = match.hands[0], match.variant
    unseen = [act for act in story.acts if not _is_seen(act, seat)]
    stacks = {owner for owner, card in hand.cards_played() if "/" in card and owner != seat}
    compared = [e for e in match.events if isinstance(e, Compared) and e.what == "envit"]
    found = {
        "public": seat is None,
        "waiting for an answer": any(variant.yes in match.legal_actions(s) for s in match.to_act),
        "envit accepted and not compared": bool(hand.envit.accepted) and not compared,
        "envit compared": bool(compared),
        "kept one's value": bool(compared) and len(compared[0].declared) < match.seats,
        "hidden stacked cards": bool(stacks - {owner for owner, _ in hand.turned}),
        "signals to others": bool(unseen),
        "flor": hand.flor.called,
        "second duel": len(hand.duels) == 2 and hand.truc[0].winner is not None,
        "hand over": hand.complete,
    }
    return {phase for phase, there in found.items() if there}
