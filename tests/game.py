"""Playing in a test as a rulebook tells it: `play("jcf", "1E,7B,6B 3O,4C,5C", "1:envide")`."""

from typing import Any

import pytest

import marxador as mx


def play(variant: str, cards: str, events: str = "", **agreed: Any) -> mx.Match:
    """A match with its first hand dealt and played as far as told; as many seats as hands.

    `agreed` is what `Match` takes: score, won, dealer, target, games, options…
    """
    match = mx.Match(variant, **{"seats": len(cards.split()), **agreed})
    return deal(match, cards, events)


def deal(match: mx.Match, cards: str, events: str = "") -> mx.Match:
    """Deal the next hand and play it as far as told."""
    match.deal(cards)
    return go(match, events)


def go(match: mx.Match, events: str) -> mx.Match:
    """Play on: `SEAT:ACTION`s, as the record writes them."""
    for event in events.split():
        seat, action = event.split(":")
        match.apply(int(seat), action)
    return match


def tricks(variant: str, *rows: str, upto: int = 3, **agreed: Any) -> mx.Match:
    """A match whose first hand is played with nothing called, until it is over or `upto` tricks.

    A row is a trick: the card of each seat from seat 1 on; who plays when, the game says.
    """
    table = [row.split() for row in rows]
    match = play(variant, " ".join(map(",".join, zip(*table, strict=True))), **agreed)
    for row in table[:upto]:
        for _ in row:
            for seat in match.to_act:
                match.apply(seat, row[seat - 1])
    return match


def voices(match: mx.Match, seat: int) -> list[str]:
    """What a seat may say now: its legal actions but the cards."""
    return [action for action in match.legal_actions(seat) if not action[0].isdigit()]


def refused(match: mx.Match, event: str) -> str:
    """Assert that `SEAT:ACTION` is refused and changes nothing; what the player is told."""
    seat, action = event.split(":")
    before = seen_by_all(match)
    with pytest.raises((mx.IllegalAction, mx.InvalidAction)) as told:
        match.apply(int(seat), action)
    assert seen_by_all(match) == before, f"{event} was refused and yet changed something"
    return str(told.value)


def seen_by_all(match: mx.Match) -> tuple[object, ...]:
    """Everything that anybody can tell of a match, to see whether something changed."""
    seats = range(1, match.seats + 1)
    return match.events, match.view(None), *(match.view(seat) for seat in seats)
