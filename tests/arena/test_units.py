"""Units: the same deals both times, whoever plays them and however many play at once."""

import multiprocessing
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import marxador as mx
from marxador.arena.crew import alone, crew_of, together
from marxador.arena.figures import Figures
from marxador.arena.meeting import meeting
from marxador.arena.pairing import Pairing, Table, checked_side, partners
from marxador.arena.stop import enough_hands, enough_units
from marxador.arena.tournament import Length, tournament
from marxador.arena.unit import Task, Unit, played
from marxador.bots import bot
from marxador.bots.bot import Bot
from marxador.bots.steady import SteadyPartner
from marxador.engine.events import Dealt

TABLE = Table("jcf", (), 2, 1, 24, 7)
TABLES = [(key, seats) for key, variant in mx.VARIANTS.items() for seats in variant.seats]
RUDE = Path(__file__).parents[1] / "bots" / "rude.py"


def pairing(first: str, second: str, **changes: object) -> Pairing:
    return Pairing(replace(TABLE, **changes), first, second)  # type: ignore[arg-type]


def last(figures: Iterator[Figures]) -> Figures:
    *_, final = figures
    return final


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_game_at_every_table(key: str, seats: int) -> None:
    unit = played((pairing("random", "random", variant=key, seats=seats, target=6), 3))
    assert unit.hands >= 2 and not any(play.reason for play in unit.plays)


def test_a_unit_is_the_same_whoever_plays_it_and_when() -> None:
    task = (pairing("veterà", "roquer", seats=4), 5)
    assert played(task) == played(task) != played((task[0], 6))


def test_both_plays_have_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    matches: list[mx.Match] = []
    monkeypatch.setattr(Table, "match", lambda self, dealer: matches.append(
        mx.Match("jcf", seats=2, games=1, dealer=dealer)) or matches[-1])  # fmt: skip
    played((pairing("roquer", "random"), 1))
    first, second = ([e for e in match.events if isinstance(e, Dealt)] for match in matches)
    shared = min(len(first), len(second))
    assert first[:shared] == second[:shared] and first[0] != first[1]
    assert matches[0].hands[0].dealer == matches[1].hands[0].dealer


def test_a_bot_against_itself_is_even_where_it_draws_no_lots() -> None:
    """`mute` programs aside, the first card of the list is all that this one ever plays."""
    command = f"cmd:{sys.executable} -S {RUDE} well-behaved"
    for number in range(2):
        unit = played((pairing(command, command, target=6), number))
        assert unit.stones == 0 and unit.wins == 1


def test_stones_are_those_of_the_first() -> None:
    units = [played((pairing("veterà", "random"), number)) for number in range(6)]
    turned = [played((pairing("random", "veterà"), number)) for number in range(6)]
    assert sum(unit.stones for unit in units) > 0 > sum(unit.stones for unit in turned)


def test_partners_sit_across_and_take_turns() -> None:
    table = pairing("roquer+random", "veterà", seats=4)
    names = [
        [bot.name for bot in table.bots(number, play).values()]
        for number in (0, 4)
        for play in (0, 1)
    ]
    assert names == [
        ["roquer", "veterà", "random", "veterà"],
        ["veterà", "roquer", "veterà", "random"],
        ["random", "veterà", "roquer", "veterà"],
        ["veterà", "random", "veterà", "roquer"],
    ]  # fmt: skip


def test_one_that_is_mute_makes_no_gestures() -> None:
    bots = pairing("mute:veterà", "veterà", seats=4).bots(0, 0)
    assert [isinstance(bot, SteadyPartner) for bot in bots.values()] == [False, True] * 2


@pytest.mark.parametrize(
    ("side", "told"),
    [
        ("roquer+veterà", "room for 1"),
        ("rocker", "no bot 'rocker'"),
        ("", "no bot ''"),
        ("mute:rocker", "no bot 'rocker'"),
    ],
)
def test_sides_that_cannot_be(side: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        checked_side(side, 2)


def test_a_plus_in_a_command_is_its_own() -> None:
    assert partners("veterà+cmd@9:./a+b c") == ["veterà", "cmd@9:./a+b c"]


# -- crews


def test_the_result_does_not_depend_on_how_many_play() -> None:
    table = pairing("fallanquer", "roquer")
    here = last(meeting(table, alone, enough_hands(400)))
    with together(2) as crew:
        there = last(meeting(table, crew, enough_hands(400)))
    assert here == there and here.hands >= 400
    assert not multiprocessing.active_children(), "and nobody stays behind"


def test_units_count_in_order_however_they_come() -> None:
    def shuffled(tasks: Iterator[Task]) -> Iterator[Unit]:
        some = [next(tasks) for _ in range(12)]
        Random(1).shuffle(some)
        return map(played, some)

    table = pairing("random", "random", target=6)
    in_order = last(meeting(table, alone, enough_units(7)))
    assert last(meeting(table, shuffled, enough_units(7))) == in_order


def test_one_job_needs_no_other_process() -> None:
    with crew_of(1) as crew:
        assert crew is alone


class Wild:
    def act(self, view: mx.View) -> str:
        raise ZeroDivisionError


def test_turns_lost_are_counted_for_their_side(monkeypatch: pytest.MonkeyPatch) -> None:
    def made(name: str, rng: Random) -> Bot:
        return Wild() if name == "wild" else bot(name, rng)

    monkeypatch.setattr("marxador.arena.pairing.bot", made)
    total = last(meeting(pairing("wild", "random"), alone, enough_units(2)))
    assert total.lost_turns[0] > 0 == total.lost_turns[1]
    assert total.reason.startswith("wild: ZeroDivisionError")


def test_everybody_meets_everybody() -> None:
    three = [pairing(*two, target=6) for two in (("random", "roquer"), ("random", "veterà"))]
    *_, met = tournament(three, alone, Length(hands=1, matches=6))
    assert [(one.first, one.second, one.figures.matches) for one in met] == [
        ("random", "roquer", 6),
        ("random", "veterà", 6),
    ]
