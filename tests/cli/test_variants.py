"""`marxador variants`."""

import json

import pytest

import marxador as mx

from .conftest import Run


def test_every_game_is_in_the_table(run: Run) -> None:
    said = run("variants")
    assert said.status == 0
    for key, variant in mx.VARIANTS.items():
        assert key in said.out
        assert variant.name in said.out


def test_identity_cards_as_json(run: Run) -> None:
    cards = {card["key"]: card for card in json.loads(run("variants", "--json").out)}
    assert list(cards) == list(mx.VARIANTS)
    assert cards["jcf"]["cards"] == 22
    assert cards["almeria"]["game"] == "toro"
    assert cards["mallorca"]["options"]["twos"] == ["in", "out"]


@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_it_fits_the_page(run: Run, language: str) -> None:
    said = run("variants", "--lang", language)
    assert max(map(len, said.out.splitlines())) <= 80
