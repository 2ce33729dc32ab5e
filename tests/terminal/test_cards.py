"""Cards in letters: every card of every game in every size is its own, and the pinta shows."""

import pytest

import marxador as mx
from marxador.terminal.canvas import Canvas, Ink
from marxador.terminal.cards import CHIP, LARGE, MEDIUM, SMALL, Size, back, face, gap
from marxador.terminal.faces import FACES
from marxador.terminal.palette import DAY

DECK = sorted({card for variant in mx.VARIANTS.values() for card in variant.deck})


def letters(card: str, size: Size) -> list[str]:
    return ["".join(run.text for run in row) for row in face(card, size, DAY)]


@pytest.mark.parametrize("size", [CHIP, SMALL, MEDIUM, LARGE])
def test_every_card_fits_its_size_and_is_like_no_other(size: Size) -> None:
    seen = set()
    for card in DECK:
        rows = letters(card, size)
        assert [len(row) for row in rows] == [size[0]] * size[1], card
        seen.add("\n".join(rows))
    assert len(seen) == len(DECK)
    for drawing in (back(size), gap(size, "#000000")):
        assert [sum(len(run.text) for run in row) for row in drawing] == [size[0]] * size[1]


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
def test_the_frame_is_broken_as_the_suit_says(size: Size) -> None:
    breaks = [letters(f"7{suit}", size)[0].count(" ") for suit in "OCEB"]
    assert breaks == [0, 1, 2, 3]


def test_a_large_card_shows_its_number_of_signs() -> None:
    for number in range(2, 8):
        assert "".join(letters(f"{number}B", LARGE)).count("♣") == number


def test_every_gesture_has_a_face() -> None:
    gestures = {s.gesture for variant in mx.VARIANTS.values() for s in variant.signals}
    assert gestures == set(FACES)


def test_what_falls_outside_a_canvas_is_not_drawn() -> None:
    canvas = Canvas(4, 2, Ink("#000000", "#ffffff"))
    canvas.put(-2, 0, "abcdefgh", Ink("#000000"))
    canvas.put(0, 5, "x", Ink("#000000"))
    assert canvas.text() == "cdef\n"
