"""The pictures of the pages: whole, the same every time, and fit for a strict content policy."""

from xml.etree import ElementTree

import pytest

from frontend.art.__main__ import pictures
from frontend.art.faces import EXPRESSIONS, PEOPLE
from marxador.cards import SUITS
from marxador.rules import VARIANTS

DRAWN = dict(pictures())


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_a_picture_needs_nothing_from_outside(name: str) -> None:
    """No inline style, no script, no address but of its own parts."""
    for element in ElementTree.fromstring(DRAWN[name]).iter():
        assert element.tag.rpartition("}")[2] not in ("style", "script", "image", "foreignObject")
        assert "style" not in element.attrib
        assert element.get("href", "#").startswith("#")


def test_every_card_of_every_game_is_drawn() -> None:
    decks = {card for variant in VARIANTS.values() for card in variant.deck}
    signs = {f"{number}{suit}" for number in (8, 9) for suit in SUITS}
    assert {f"cards/{card}.svg" for card in decks | signs} < set(DRAWN)
    assert {f"cloths/{key}-field.svg" for key in VARIANTS} < set(DRAWN)


def test_the_pinta_breaks_the_frame_by_suit() -> None:
    """Oros nowhere, copes once, espases twice, bastos three times: a tick at each end of a gap."""
    for breaks, suit in enumerate("OCEB"):
        assert DRAWN[f"cards/7{suit}.svg"].count("v6") == 4 * breaks


def test_everybody_has_every_face() -> None:
    for who in PEOPLE:
        root = ElementTree.fromstring(DRAWN[f"faces/{who}.svg"])
        views = [view.get("id") for view in root if view.tag.endswith("view")]
        assert views == list(EXPRESSIONS)


def test_the_pictures_are_the_same_every_time() -> None:
    assert dict(pictures()) == DRAWN
