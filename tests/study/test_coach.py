"""The coach: it never advises what is not allowed, and its costs are never negative."""

from pathlib import Path
from random import Random

import pytest

from marxador.bots import bot
from marxador.bots.driver import play_on
from marxador.engine.match import Match
from marxador.study import lessons, plot
from marxador.study.coach import KINDS, SEARCHED, SOLVED, Moment, gathered, review
from marxador.study.leaks import CALL, FOLD, leaks


def match_of(key: str, seats: int, hands: int, options: dict[str, str] | None = None) -> Match:
    match = Match(key, seats=seats, options=options or {})
    rng = Random(f"{key} {seats}")
    bots = {seat: bot("random" if seat % 2 else "veterà", rng) for seat in range(1, seats + 1)}
    while not match.is_over and len(match.hands) <= hands:
        play_on(match, bots, rng)
    return match


@pytest.mark.parametrize(
    ("key", "seats"),
    [("jcf", 2), ("jcf", 4), ("almeria", 2), ("mallorca", 2), ("argentina", 2), ("jcf", 6)],
)
def test_every_decision_of_every_game(key: str, seats: int) -> None:
    moments = list(review(match_of(key, seats, 1), budget=2))
    assert moments
    for moment in moments:
        assert moment.cost >= 0
        assert moment.kind in KINDS
        assert set(moment.policy) == set(moment.view.legal)
        assert sum(moment.policy.values()) == pytest.approx(1)
        assert 0 <= moment.after <= moment.before <= 1
        assert lessons.verdict(moment) and lessons.frequencies(moment)
        assert moment.method == (SOLVED if key == "almeria" else SEARCHED)


def test_it_sees_what_the_seat_saw() -> None:
    """The rival's cards changed: the same moment, the same advice."""
    said = []
    for rival in ("3O,4C,5C", "7E,7O,1B"):
        match = Match("jcf", seats=2)
        match.deal(f"1E,7B,6B {rival}")
        match.apply(1, "envide")
        said.append([(m.policy, m.before, m.after) for m in review(match, budget=2)])
    assert said[0] == said[1]


def test_unknown_cards_are_passed_over() -> None:
    match = Match("jcf", seats=2)
    match.deal("1E,7B,6B ?")
    for seat, action in [(1, "envide"), (2, "vull"), (1, "6B")]:
        match.apply(seat, action)
    assert {moment.seat for moment in review(match, budget=2)} == {1}


def test_the_worst_three_are_the_dearest() -> None:
    found = gathered(list(review(match_of("jcf", 2, 3), budget=2)))
    costs = sorted((moment.cost for moment in found.moments), reverse=True)
    assert [moment.cost for moment in found.worst] == costs[: len(found.worst)]
    assert len(found.worst) <= 3
    assert sum(found.cost_by_kind.values()) == pytest.approx(sum(costs))


def moment(action: str, **policy: float) -> Moment:
    match = Match("jcf", seats=2)
    match.deal("1E,7B,6B 3O,4C,5C")
    seat = 1
    if "no_vull" in policy:
        match.apply(1, "truque-i-passe")
        seat = 2
    view = match.view(seat)
    likely = {name.replace("_", "-"): share for name, share in policy.items()}
    return Moment(1, seat, view, action, "truc", likely, {}, 0.5, 0.45, SEARCHED)


def test_who_always_folds_has_a_leak_and_who_mixes_as_the_champion_has_none() -> None:
    shy = [moment("no-vull", vull=0.7, no_vull=0.3) for _ in range(12)]
    (leak,) = leaks(shy)
    assert (leak.habit, leak.against, leak.too_often) == (FOLD, "truque", True)
    assert leak.sure > 0.99 and leak.cost == pytest.approx(0.6)
    even = [moment("no-vull" if at % 2 else "vull", vull=0.5, no_vull=0.5) for at in range(12)]
    assert not leaks(even)
    assert not leaks(shy[:5])  # too few to say


def test_who_never_calls_has_a_leak() -> None:
    quiet = [moment("1E", truque_i_passe=0.6) for _ in range(12)]
    assert [(leak.habit, leak.too_often) for leak in leaks(quiet)] == [(CALL, False)]


@pytest.mark.parametrize("name", ["a.svg", "a.png"])
def test_plots(name: str, tmp_path: Path) -> None:
    plot.plot([0.5, 0.6, 0.4], {"cards": 0.1}, "a match", tmp_path / name)
    head = (tmp_path / name).read_bytes()[:200]
    assert head.startswith(b"\x89PNG") or b"<?xml" in head


def test_a_plot_of_another_kind_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"\.svg or \.png"):
        plot.check(tmp_path / "a.gif")
