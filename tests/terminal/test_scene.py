"""The cloth: everybody has room, in every game, at every size, at every moment."""

import random
from itertools import combinations

import pytest

import marxador as mx
from marxador.terminal.canvas import Canvas, Ink
from marxador.terminal.palette import DAY
from marxador.terminal.places import places
from marxador.terminal.scene import Balloon, Scene

from .tables import TABLES

SIZES = [(52, 14), (84, 28)]
"""What a terminal of 80×24 and one of 120×40 leave inside the border."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_nobody_sits_on_anybody(seats: int, size: tuple[int, int]) -> None:
    sitting = places(seats, 3 % seats + 1, *size).values()
    for place in sitting:
        assert place.x >= 0 and place.x + place.width <= size[0]
        assert place.y >= 0 and place.y + place.height <= size[1]
    for one, other in combinations(sitting, 2):
        across = one.x < other.x + other.width and other.x < one.x + one.width
        down = one.y < other.y + other.height and other.y < one.y + one.height
        assert not (across and down), (one, other)


def test_the_next_seat_is_to_the_right() -> None:
    sitting = places(4, 2, 52, 14)
    assert [sitting[seat].edge for seat in (2, 3, 4, 1)] == ["bottom", "right", "top", "left"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_names_cards_and_stakes_can_be_read(key: str, seats: int, size: tuple[int, int]) -> None:
    rng = random.Random(f"{key} {seats}")
    names = ["Anna", "Blai", "Carme", "Dani", "Empar", "Ferran", "Gloria", "Hug"][:seats]
    match = mx.Match(key, seats=seats, names=names)
    for _ in range(60):
        if match.is_over:
            break
        if not match.in_hand:
            match.deal(rng)
        seat = rng.choice(match.to_act)
        match.apply(seat, rng.choice(match.legal_actions(seat)))
        canvas = Canvas(size[0] + 2, size[1] + 2, Ink("#000000", "#ffffff"))
        Scene(match.view(1), 1, match.to_act).draw(canvas, DAY)
        text = canvas.text()
        for name in names:
            assert name in text
        assert match.hand
        for who, card in match.hand.cards_played():
            top, slash, hidden = card.partition("/")
            assert f"{top[:-1]}{top[-1]}" in text.replace(" ", ""), (who, card, text)
            shown = who == 1 or (who, hidden) in match.hand.turned
            if slash and not shown and hidden not in str(match.hand.turned):
                assert hidden not in text.replace(" ", "")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_a_balloon_is_whole_and_covers_no_name(seats: int, size: tuple[int, int]) -> None:
    names = ["Anna", "Blai", "Carme", "Dani", "Empar", "Ferran", "Gloria", "Hug"][:seats]
    match = mx.Match("argentina", seats=seats, names=names)
    match.deal(random.Random(1))
    for seat in range(1, seats + 1):
        canvas = Canvas(size[0] + 2, size[1] + 2, Ink("#000000", "#ffffff"))
        balloon = Balloon(seat, "falta-envido", 3)
        Scene(match.view(1), 1, match.to_act, balloon).draw(canvas, DAY)
        text = canvas.text()
        assert "│ falta-envido! │" in text
        for name in names:
            assert name in text, (seat, name, text)
