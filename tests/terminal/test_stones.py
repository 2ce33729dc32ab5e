"""Stones as each game keeps them, drawn and in words."""

import pytest

import marxador as mx
from marxador.i18n import _
from marxador.terminal import cards
from marxador.terminal.canvas import Canvas, Ink
from marxador.terminal.palette import DAY
from marxador.terminal.stones import BESIDE, CROSSED, STACKED, eight_and_nine, in_words
from marxador.terminal.tally import Tally


def drawn(key: str, count: int, side: str = "A") -> str:
    variant = mx.variant(key)
    canvas = Canvas(26, 6, Ink("#000000", "#ffffff"))
    Tally(variant, variant.target, DAY).draw(canvas, 0, 0, 26, count, side)
    return canvas.text()


def test_beans_for_dolentes_and_maize_for_bones() -> None:
    first, second, *_rest = drawn("jcf", 15).splitlines()
    assert first.count("●") == 12 and second.count("●") == 3
    assert in_words(mx.variant("jcf"), 15, 24, "A") == "15: 12 dolentes, 3 bones"


@pytest.mark.parametrize("count", range(30))
def test_as_many_grains_as_stones(count: int) -> None:
    assert drawn("popular", count).count("●") == count


def test_a_big_coin_is_three_and_a_small_one_is_one() -> None:
    malas, buenas, *_rest = drawn("almeria", 11).splitlines()
    assert (malas.count("◉"), malas.count("•")) == (3, 0)
    assert (buenas.count("◉"), buenas.count("•")) == (0, 2)
    words = in_words(mx.variant("almeria"), 11, 18, "A")
    assert words == "11: malas 3 big coins and 0 small, buenas 0 big coins and 2 small"


@pytest.mark.parametrize(
    ("count", "shows", "signs", "lie"),
    [
        (1, 8, 1, ""),
        (8, 8, 8, ""),
        (9, 9, 9, ""),
        (10, 0, 0, CROSSED),
        (11, 0, 0, BESIDE),
        (12, 0, 0, STACKED),
        (13, 9, 1, ""),
        (21, 9, 9, ""),
        (22, 0, 0, CROSSED),
        (23, 0, 0, BESIDE),
    ],
)
def test_the_eight_and_the_nine(count: int, shows: int, signs: int, lie: str) -> None:
    assert eight_and_nine(count) == (shows, signs, lie)
    picture = drawn("mallorca", count)
    assert picture.count(cards.PIPS["C"]) == signs
    words = in_words(mx.variant("mallorca"), count, 24, "A")
    assert (_(lie) if lie else f"the {shows} of copes") in words


def test_pencil_squares_of_five_strokes() -> None:
    assert drawn("argentina", 15).splitlines()[0].count("┌─╱") == 3
    assert drawn("argentina", 18).splitlines()[0].endswith("┌─┐")
    assert "buenas 0 squares and 3 strokes" in in_words(mx.variant("argentina"), 18, 30, "A")
