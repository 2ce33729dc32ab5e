"""`marxador simulate`."""

import json

import pytest

import marxador as mx

from .conftest import Run


def test_the_same_seed_gives_the_same_hands(run: Run) -> None:
    first = run("simulate", "jcf", "--hands", "60", "--seed", "7", "--json")
    again = run("simulate", "jcf", "--hands", "60", "--seed", "7", "--json")
    other = run("simulate", "jcf", "--hands", "60", "--seed", "8", "--json")
    assert first == again
    assert json.loads(first.out)["stones"] != json.loads(other.out)["stones"]


TABLES = [(key, seats) for key, variant in mx.VARIANTS.items() for seats in variant.seats]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_any_game_at_any_seats(run: Run, key: str, seats: int) -> None:
    said = run("simulate", key, "--seats", str(seats), "--hands", "40", "--json")
    tally = json.loads(said.out)
    assert said.status == 0
    assert tally["hands"] == 40
    assert tally["decisions"] >= 40
    assert sum(tally["stones"].values()) >= tally["mano_stones"]
    assert ("envit" in tally) == (mx.VARIANTS[key].envit is not None)
    assert mx.VARIANTS[key].concede not in tally["voices"]


def test_what_is_called_is_answered_or_overtaken(run: Run) -> None:
    tally = json.loads(run("simulate", "jcf", "--hands", "200", "--json").out)
    for what in ("envit", "truc"):
        calls = tally[what]
        assert 0 < calls["accepted"] + calls["refused"] <= calls["called"] <= 200


@pytest.mark.parametrize("house_rule", ["raise=any", "flor=on"])
def test_with_house_rules(run: Run, house_rule: str) -> None:
    said = run("simulate", "argentina", "--option", house_rule, "--hands", "50", "--json")
    assert json.loads(said.out)["options"] == dict([house_rule.split("=")])


def test_for_people(run: Run) -> None:
    said = run("simulate", "argentina", "--option", "flor=on", "--hands", "300")
    lines = [line.split() for line in said.out.splitlines()]
    assert ["hands", "300"] in lines
    assert any(line[:1] == ["flor"] and "of" in line for line in lines)
    assert not said.err, "no bar where there is no terminal"
