"""What units prove: estimates and intervals against worked examples and simulated truth."""

from random import Random

import pytest

from marxador.arena.figures import Figures, student
from marxador.arena.stop import BOUND, decided, enough_hands, enough_units, likelihood, sequential
from marxador.arena.unit import Play, Unit


def unit(first: tuple[list[int], bool], second: tuple[list[int], bool], number: int = 0) -> Unit:
    plays = [Play(tuple(painted), won, (0, 0), "") for painted, won in (first, second)]
    return Unit(number, (plays[0], plays[1]))


def figures(*units: Unit) -> Figures:
    total = Figures()
    for one in units:
        total.add(one)
    return total


@pytest.mark.parametrize(
    ("freedom", "level", "t"),
    [(1, 0.95, 12.706), (2, 0.95, 4.303), (5, 0.95, 2.571), (30, 0.95, 2.042), (7, 0.999, 5.408),
     (500, 0.95, 1.965), (501, 0.95, 1.965), (10**6, 0.95, 1.960)],
)  # fmt: skip
def test_students_t_is_that_of_the_tables(freedom: int, level: float, t: float) -> None:
    assert student(freedom, level) == pytest.approx(t, abs=0.001)


def test_the_two_plays_of_a_deal_are_one_observation() -> None:
    """Cards that win for whoever holds them cancel: the interval has no width left."""
    even = figures(*[unit(([n, 2, 1], True), ([-n, -2, -1], False)) for n in (3, 9, 5, 7)])
    assert even.stones_per_100() == (0, 0, 0)
    assert even.win_rate().value == 0.5


def test_a_worked_example() -> None:
    """Deals of +3, +1 and −1 stones a hand in two plays each: mean 1, standard error 2/√3."""
    some = figures(unit(([4, 3], True), ([2, -1], True)), unit(([-1], False), ([-1], False)))
    stones = some.stones_per_100()
    assert stones.value == pytest.approx(100)
    assert stones.high - stones.value == pytest.approx(100 * 4.303 * 2 / 3**0.5, rel=1e-3)
    assert some.win_rate().value == 0.5 and some.hands == 6 and some.matches == 4


def test_a_deal_that_only_one_play_came_to_counts_for_what_it_is() -> None:
    longer = unit(([4, 3, 5], True), ([2], True))
    assert longer.deals == [(6, 2), (3, 1), (5, 1)] and longer.hands == 4
    assert figures(longer).stones_per_100().value == pytest.approx(350)


def test_one_who_won_everything_is_not_certain_to() -> None:
    all_won = figures(*[unit(([5], True), ([5], True))] * 10)
    won = all_won.win_rate()
    assert won.value == won.high == 1 and 0.6 < won.low < 0.95


SOME = unit(([4, 3], True), ([2, -1, 6], True)), unit(([3], True), ([-1, 2], False))


def test_seen_from_the_other_side() -> None:
    ours, theirs = figures(*SOME), -figures(*SOME)
    assert theirs.stones_per_100().value == -ours.stones_per_100().value
    assert theirs.stones_per_100().low == pytest.approx(-ours.stones_per_100().high)
    assert theirs.win_rate().low == pytest.approx(1 - ours.win_rate().high)
    assert -theirs == ours


def test_together() -> None:
    assert figures(SOME[0]) + figures(SOME[1]) == figures(*SOME)


def simulated(rng: Random, units: int, edge: float) -> Figures:
    """Races to 24 stones, with luck that both plays of a deal share and luck that they do not."""
    total = Figures()
    for number in range(units):
        luck = [rng.gauss(0, 2) for _ in range(500)]
        plays = []
        for side in (1, -1):
            painted: list[int] = []
            while abs(sum(painted)) < 24:
                swing = edge + side * luck[len(painted)] + rng.gauss(0, 1)
                painted.append(round(swing + rng.random() - 0.5))
            plays.append((painted, sum(painted) > 0))
        total.add(unit(plays[0], plays[1], number))
    return total


@pytest.mark.parametrize("units", [3, 8])
def test_the_truth_is_inside_nineteen_times_of_twenty(units: int) -> None:
    rng = Random(1)
    runs = [simulated(rng, units, 0.4) for _ in range(250)]
    inside = sum(not run.stones_per_100().clear_of(40) for run in runs)
    assert 0.92 <= inside / len(runs) <= 0.98


def test_enough() -> None:
    four = figures(*[unit(([1] * 10, True), ([1] * 10, True))] * 4)
    assert enough_hands(80)(four) and not enough_hands(81)(four)
    assert enough_units(4)(four) and not enough_units(5)(four)
    assert not enough_hands(1)(figures(SOME[0])), "one unit proves nothing"


def test_nothing_is_decided_between_equals() -> None:
    """Looked at after every unit, equals are told apart almost never."""
    rng = Random(3)
    told = 0
    for _ in range(60):
        total = Figures()
        for number in range(150):
            plays = [([rng.choice((-1, 1))], rng.random() < 0.5) for _ in "ab"]
            total.add(unit(plays[0], plays[1], number))
            if decided(total):
                told += 1
                break
    assert told <= 2


def test_who_is_better_by_how_much_is_decided() -> None:
    rng = Random(3)
    total = Figures()
    while not decided(total):
        plays = [([rng.randint(-1, 2)], rng.random() < 0.9) for _ in "ab"]
        total.add(unit(plays[0], plays[1]))
    stones = total.stones_per_100()
    assert stones.low > 0 and stones.high - stones.low <= 10


@pytest.mark.parametrize(("share", "better"), [(0.5, False), (0.55, True)])
def test_the_sequential_test_is_wrong_one_time_in_twenty(share: float, better: bool) -> None:
    rng = Random(5)
    right = 0
    for _ in range(100):
        total = Figures()
        while not sequential(total):
            plays = [([0], rng.random() < share) for _ in "ab"]
            total.add(unit(plays[0], plays[1]))
        right += (likelihood(total) >= BOUND) == better
    assert right >= 88
