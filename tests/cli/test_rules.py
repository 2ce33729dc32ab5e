"""`marxador rules`: a page that says what the variant's data say, and nothing else."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

import pytest

import marxador as mx
from marxador.cli.page import as_markdown, as_text
from marxador.rulebook import rulebook
from marxador.rules.variant import WHOLE_GAME, Bid, Envit, Flor, Option, Rung, Signal, Truc, Variant

from .conftest import Run

Change = tuple[str, dict[str, str], Any]
"""A game, with some options, and another value for the field."""

OPENING, NUMBERED, FALTA = 0, 1, -1

VARIANT: Mapping[str, Change] = {
    "key": ("jcf", {}, "alcoi"),
    "name": ("jcf", {}, "Truc d'Alcoi"),
    "aliases": ("jcf", {}, ("alcoià",)),
    "region": ("jcf", {}, "Alcoi"),
    "source": ("jcf", {}, "Un altre reglament"),
    "version": ("jcf", {}, 2),
    "language": ("jcf", {}, "es"),
    "order": ("jcf", {}, mx.VARIANTS["popular"].order),
    "crowded_top": ("jcf", {}, "4OCEB"),
    "seats": ("jcf", {}, (2, 4)),
    "usual_seats": ("jcf", {}, 2),
    "target": ("jcf", {}, 30),
    "games": ("jcf", {}, 3),
    "game": ("jcf", {}, "llit"),
    "match": ("jcf", {}, "desafiament"),
    "stones": ("jcf", {}, "punts"),
    "halves": ("jcf", {}, None),
    "tally": ("jcf", {}, "paper"),
    "first_dealer": ("jcf", {}, "suit"),
    "truc": ("jcf", {}, mx.VARIANTS["argentina"].truc),
    "envit": ("jcf", {}, None),
    "flor": ("argentina", {"flor": "on"}, None),
    "yes": ("jcf", {}, "va"),
    "no": ("jcf", {}, "no-va"),
    "concede": ("jcf", {}, "plegue"),
    "concedes": ("jcf", {}, "seat"),
    "conceded_at": ("jcf", {}, "any"),
    "look": ("mallorca", {}, "gira"),
    "stack": ("mallorca", {}, False),
    "duels": ("almeria", {}, "at-once"),
    "parda_lead": ("jcf", {}, "mano"),
    "three_pardes": ("jcf", {}, "postre"),
    "finish": ("popular", {}, "highest"),
    "misdeal": ("popular", {}, 3),
    "signals": ("jcf", {}, ()),
    "truthful": ("jcf", {}, False),
    "caught": ("jcf", {}, True),
    "sayings": ("jcf", {}, ("pitja",)),
    "synonyms": ("jcf", {}, {}),
    "marrulleries": ("jcf", {}, ()),
    "consells": ("jcf", {}, ("Mira i calla.",)),
    "options": ("jcf", {}, ()),
    "chosen": ("jcf", {}, (("signals", "free"),)),
}
TRUC: Mapping[str, Change] = {
    "rungs": ("jcf", {}, mx.VARIANTS["almeria"].truc.rungs),
    "passing": ("jcf", {}, "truque-i-calle"),
    "passing_while": ("jcf", {}, "envit-possible"),
    "closes_envit": ("jcf", {}, False),
    "above_envit": ("jcf", {}, False),
    "raised_at": ("jcf", {}, "any"),
}
RUNG: Mapping[str, Change] = {
    "voice": ("jcf", {}, "truc"),
    "wanted": ("jcf", {}, WHOLE_GAME),
    "refused": ("jcf", {}, 7),
}
ENVIT: Mapping[str, Change] = {
    "bids": ("popular", {}, mx.VARIANTS["jcf"].envit.bids),  # type: ignore[union-attr]
    "openers": ("jcf", {}, "last"),
    "before_answer": ("jcf", {}, False),
    "limit": ("jcf", {}, "boast"),
    "worth": ("jcf", {}, "loser"),
    "compared": ("jcf", {}, "at-once"),
    "loser_declares": ("jcf", {}, True),
    "ties_with_all": ("jcf", {}, (("7O", 25),)),
    "three_count": ("jcf", {}, True),
}
BID: Mapping[str, tuple[str, dict[str, str], int, Any]] = {
    "voice": ("jcf", {}, OPENING, "pique"),
    "opens": ("jcf", {}, FALTA, False),
    "over": ("jcf", {}, FALTA, ("torne",)),
    "over_opening": ("argentina", {}, OPENING, ()),
    "adds": ("jcf", {}, OPENING, 5),
    "becomes": ("mallorca", {}, OPENING, 3),
    "becomes_gap": ("jcf", {}, OPENING, True),
    "numbers": ("jcf", {}, NUMBERED, (4,)),
    "everything": ("jcf", {}, OPENING, True),
    "always": ("jcf", {}, OPENING, False),
    "extra": ("popular", {"finish": "highest"}, OPENING, False),
}
FLOR: Mapping[str, Change] = {
    "on": ("argentina", {"flor": "on"}, False),
    "voice": ("argentina", {"flor": "on"}, "florida"),
    "alone": ("argentina", {"flor": "on"}, 5),
    "shy": ("argentina", {"flor": "on"}, "me-achico"),
    "shy_pays": ("argentina", {"flor": "on"}, 5),
    "raises": ("argentina", {"flor": "on"}, (Rung("contraflor", 6, 4),)),
    "raise_over_raise": ("argentina", {"flor": "on"}, False),
    "compulsory": ("argentina", {"flor": "on"}, True),
}
SIGNAL: Mapping[str, Any] = {
    "name": "la-major",
    "gesture": "a cough",
    "any_of": ("7E",),
    "all_of": ("1B", "7E"),
    "envit": (30, 33),
    "blind": True,
}
OPTION: Mapping[str, Any] = {
    "name": "senyals",
    "meaning": "another thing",
    "values": {"one": {}, "two": {}},
}


def page(variant: Variant, seats: int | None = None) -> str:
    return as_text(rulebook(variant, seats))


def game(key: str, options: dict[str, str]) -> Variant:
    return mx.variant(key).with_options(**options)


@pytest.mark.parametrize("field", [f.name for f in fields(Variant) if f.name != "base"])
def test_every_field_of_a_variant_is_on_its_page(field: str) -> None:
    key, options, value = VARIANT[field]
    variant = game(key, options)
    assert page(replace(variant, **{field: value})) != page(variant)


@pytest.mark.parametrize("field", [f.name for f in fields(Truc)])
def test_every_field_of_the_truc_is_on_the_page(field: str) -> None:
    key, options, value = TRUC[field]
    variant = game(key, options)
    assert page(replace(variant, truc=replace(variant.truc, **{field: value}))) != page(variant)


@pytest.mark.parametrize("field", [f.name for f in fields(Rung)])
def test_every_field_of_a_rung_is_on_the_page(field: str) -> None:
    key, options, value = RUNG[field]
    variant = game(key, options)
    first, *rest = variant.truc.rungs
    truc = replace(variant.truc, rungs=(replace(first, **{field: value}), *rest))
    assert page(replace(variant, truc=truc)) != page(variant)


@pytest.mark.parametrize("field", [f.name for f in fields(Envit)])
def test_every_field_of_the_envit_is_on_the_page(field: str) -> None:
    key, options, value = ENVIT[field]
    variant = game(key, options)
    assert variant.envit is not None
    changed = replace(variant, envit=replace(variant.envit, **{field: value}))
    assert page(changed) != page(variant)


@pytest.mark.parametrize("field", [f.name for f in fields(Bid)])
def test_every_field_of_a_bid_is_on_the_page(field: str) -> None:
    key, options, at, value = BID[field]
    variant = game(key, options)
    assert variant.envit is not None
    bids = list(variant.envit.bids)
    bids[at] = replace(bids[at], **{field: value})
    changed = replace(variant, envit=replace(variant.envit, bids=tuple(bids)))
    assert page(changed) != page(variant)


@pytest.mark.parametrize("field", [f.name for f in fields(Flor)])
def test_every_field_of_the_flor_is_on_the_page(field: str) -> None:
    key, options, value = FLOR[field]
    variant = game(key, options)
    assert variant.flor is not None
    changed = replace(variant, flor=replace(variant.flor, **{field: value}))
    assert page(changed) != page(variant)


@pytest.mark.parametrize("field", [f.name for f in fields(Signal)])
def test_every_field_of_a_signal_is_on_the_page(field: str) -> None:
    variant = mx.variant("jcf")
    first, *rest = variant.signals
    changed = replace(variant, signals=(replace(first, **{field: SIGNAL[field]}), *rest))
    assert page(changed) != page(variant)


@pytest.mark.parametrize("field", [f.name for f in fields(Option)])
def test_every_field_of_an_option_is_on_the_page(field: str) -> None:
    variant = mx.variant("jcf")
    first, *rest = variant.options
    changed = replace(variant, options=(replace(first, **{field: OPTION[field]}), *rest))
    assert page(changed) != page(variant)


HOUSE_RULES = [
    (key, option.name, value)
    for key, variant in mx.VARIANTS.items()
    for option in variant.options
    for value in option.values
    if value != option.default
]


@pytest.mark.parametrize(("key", "name", "value"), HOUSE_RULES)
def test_every_house_rule_changes_what_the_page_says(key: str, name: str, value: str) -> None:
    needs = {"flor": "on"} if name in ("flor_must", "resto") else {}
    usual = game(key, needs)
    chosen = usual.with_options(**{name: value})
    # The same house rules at the head and in the table, so that only the rules can differ.
    assert page(replace(usual, chosen=chosen.chosen)) != page(chosen)


def test_the_ladder_of_the_rulebook(run: Run) -> None:
    said = run("rules", "jcf").out
    rows = [line.split() for line in said.splitlines()]
    assert ["truque", "2", "1"] in rows
    assert ["quatre-val", "4", "3"] in rows
    assert ["joc-fora", "the", "whole", "match", "(coto)", "4"] in rows


def test_the_chains_of_the_envido(run: Run) -> None:
    rows = [line.split() for line in run("rules", "argentina").out.splitlines()]
    assert ["envido,", "envido,", "real-envido", "4", "7"] in rows
    assert ["envido,", "envido,", "real-envido,", "falta-envido", "7", "falta-envido"] in rows
    assert ["real-envido,", "falta-envido", "3", "falta-envido"] in rows


def test_six_seats_put_the_fives_over_the_amo(run: Run) -> None:
    six = run("rules", "mallorca", "--seats", "6").out
    assert six.index("5O 5C 5E 5B") < six.index("11B")
    four = run("rules", "mallorca", "--seats", "4").out
    assert four.index("11B") < four.index("5O 5C 5E 5B")


def test_two_have_nobody_to_signal_to(run: Run) -> None:
    assert "nobody to signal to" in run("rules", "jcf", "--seats", "2").out
    assert "a wink" in run("rules", "jcf", "--seats", "4").out


@pytest.mark.parametrize("key", mx.VARIANTS)
@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_it_fits_the_page_in_every_language(run: Run, key: str, language: str) -> None:
    said = run("rules", key, "--lang", language)
    assert said.status == 0
    assert max(map(len, said.out.splitlines())) <= 80
    voices = [rung.voice for rung in mx.VARIANTS[key].truc.rungs]
    assert all(voice in said.out for voice in voices), "voices are never translated"


def test_markdown_has_the_same_tables(run: Run) -> None:
    said = run("rules", "almeria", "--markdown").out
    assert said.startswith("# El Truco")
    assert "| `truco` | 3 | 1 |" in said
    assert "## The truc" in said
    assert as_markdown(rulebook(mx.variant("almeria"))) + "\n" == said
