"""Non-interference: what a seat is shown does not depend on what it may not know.

The hidden cards are dealt anew, among those consistent with all that the seat has seen and with
what was truthfully said; the same things are done; and every view stays the same to the byte.
"""

import random
from collections import Counter

import pytest
from hypothesis import given, settings

import marxador as mx
from marxador.engine.events import Signalled
from tests.properties.hidden import Leak, Look, Seat, Story, honest, interfere, phases, told
from tests.properties.tables import PER_TABLE, TABLES, Agreed, agreements, name

MOMENTS = 4
"""Moments of a hand at which a seat's view is compared."""
ENOUGH = 6
"""Times that hidden cards must have been changed in a phase, or the test saw too little of it."""

PHASES = {
    "jcf": ["envit accepted and not compared", "envit compared", "kept one's value"],
    "popular": ["envit accepted and not compared", "envit compared", "kept one's value"],
    "negre": ["envit accepted and not compared", "envit compared", "kept one's value"],
    "almeria": ["second duel"],
    "mallorca": [
        "envit accepted and not compared",
        "envit compared",
        "kept one's value",
        "hidden stacked cards",
    ],
    "argentina": ["envit compared", "kept one's value", "flor"],
}


def phases_of(key: str, seats: int) -> list[str]:
    """What can be kept from somebody, or lie on the table, in a game."""
    phases = ["public", "waiting for an answer", "hand over", *PHASES[key]]
    if seats == 2:
        return [phase for phase in phases if phase != "second duel"]
    return phases + ["signals to others"] * bool(mx.variant(key).signal)


def moments(story: Story, rng: random.Random) -> list[tuple[Story, Seat]]:
    """Some moments of a story, each as some seat or the public sees it; its end always."""
    lengths = [rng.randint(0, len(story.acts)) for _ in range(MOMENTS - 1)] + [len(story.acts)]
    seats = [rng.randint(1, len(story.deal)) if rng.random() < 0.7 else None for _ in lengths]
    return [(story.cut(length), seat) for length, seat in zip(lengths, seats, strict=True)]


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_nobody_is_shown_what_the_hidden_cards_are(table: tuple[str, int]) -> None:
    tally: Counter[str] = Counter()

    @settings(max_examples=2 * PER_TABLE.max_examples)
    @given(agreements(table))
    def at_this_table(agreed: Agreed) -> None:
        story = told(agreed)
        for moment, seat in moments(story, random.Random(agreed.seed)):
            interfere(moment, seat, tally)

    at_this_table()
    assert tally["changed"] >= 0.8 * tally["cases"], "the hidden cards stayed as they were"


@pytest.mark.parametrize(
    ("table", "phase"),
    [(table, phase) for table in TABLES for phase in phases_of(*table)],
    ids=lambda part: part if isinstance(part, str) else name(part),
)
def test_nor_in_any_phase_of_a_hand(table: tuple[str, int], phase: str) -> None:
    key, seats = table
    options = {"flor": "on"} if key == "argentina" else {}
    tally: Counter[str] = Counter()
    for seed in range(1000):
        story = told(Agreed(key, {"seats": seats, "options": options}, seed))
        for moment, seat in moments(story, random.Random(seed)):
            if phase in phases(moment, seat):
                interfere(moment, seat, tally)
        if tally[phase] >= ENOUGH:
            return
    pytest.fail(f"too little was seen of {phase}: {tally}")


def _leader(match: mx.Match, seat: Seat) -> int | None:
    hand = match.hands[0]
    if not hand.envit.accepted or hand.complete or hand.dealt is None:
        return None
    values = [mx.envit_value(match.variant, cards) for cards in hand.dealt if cards]
    return values.index(max(values))


def _signals(match: mx.Match, seat: Seat) -> int:
    return sum(isinstance(event, Signalled) for event in match.events)


def _next_legal(match: mx.Match, seat: Seat) -> tuple[str, ...]:
    return match.legal_actions((seat or 0) % match.seats + 1)


LEAKS: dict[str, tuple[tuple[str, int], Look]] = {
    "the other hands": (("almeria", 2), lambda match, seat: match.hands[0].dealt),
    "what others hold": (("negre", 4), lambda match, seat: match.hands[0].held),
    "hidden stacked cards": (("mallorca", 2), lambda match, seat: match.hands[0].tricks),
    "who leads an accepted envit": (("jcf", 2), _leader),
    "the value of who lost": (("jcf", 4), lambda match, seat: match.hands[0].envit.values),
    "what son buenas keeps": (("argentina", 4), lambda match, seat: match.hands[0].envit.values),
    "signals to others": (("popular", 4), _signals),
    "what the next seat may do": (("jcf", 6), _next_legal),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_found(leak: str) -> None:
    table, more = LEAKS[leak]

    def leaky(match: mx.Match, seat: Seat) -> object:
        return honest(match, seat), more(match, seat)

    with pytest.raises(Leak):
        search(table, leaky)


def search(table: tuple[str, int], look: Look) -> None:
    """Look for a leak in some hands at a table."""
    key, seats = table
    for seed in range(60):
        story = told(Agreed(key, {"seats": seats}, seed))
        for moment, seat in moments(story, random.Random(seed)):
            interfere(moment, seat, Counter(), look)
