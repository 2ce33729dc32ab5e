"""The coach: it never advises what is not allowed, and its costs are never negative."""

from pathlib import Path
from random import Random

import pytest

from marxador.bots import bot
from marxador.bots.driver import play_on
from marxador.engine.match import Match
from marxador.rules import variant
from marxador.study.coach import lessons, plot
from marxador.study.coach.coach import KINDS, SEARCHED, SOLVED, STRAYED, Moment, gathered, review
from marxador.study.coach.counsel import COUNSELS, consell
from marxador.study.coach.fault import FAULTS, FOLDED, GAVE, LED_HIGH, QUIET, STAYED, fault
from marxador.study.coach.leaks import BLUFF, CALL, FOLD, Habit, habits, leaks, told

KEYS = ("jcf", "popular", "negre", "mallorca", "almeria", "argentina")


KEYS = ("jcf", "popular", "negre", "mallorca", "almeria", "argentina")


KEYS = ("jcf", "popular", "negre", "mallorca", "almeria", "argentina")


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
        assert moment.cost >= 0 and moment.stones >= 0
        assert moment.kind in KINDS
        assert set(moment.policy) == set(moment.view.legal)
        assert sum(moment.policy.values()) == pytest.approx(1)
        assert 0 <= moment.after <= moment.before <= 1
        assert moment.best in moment.view.legal
        assert lessons.verdict(moment) and lessons.frequencies(moment)
        assert fault(moment) in FAULTS
        assert not consell(moment) or moment.matters
        if key == "almeria":
            assert moment.method in (SOLVED, STRAYED)
        elif seats > 2:
            assert moment.method == SEARCHED


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


def moment(action: str, deal: str = "1E,7B,6B 3O,4C,5C", then: str = "", **policy: float) -> Moment:
    """A decision of who has the word after a hand that began so."""
    match = Match("jcf", seats=2)
    match.deal(deal)
    for act in then.split():
        match.apply(match.to_act[0], act)
    seat = match.to_act[0]
    likely = {name.replace("_", "-"): share for name, share in policy.items()}
    return Moment(1, seat, match.view(seat), action, "truc", likely, {}, 0.5, 0.45, SEARCHED)


def of(moments: list[Moment]) -> list[Habit]:
    return [habit for moment in moments for habit in habits(moment)]


CALLED = "truque-i-passe"


def test_who_always_folds_has_a_leak_and_who_mixes_as_the_champion_has_none() -> None:
    shy = of([moment("no-vull", then=CALLED, vull=0.7, no_vull=0.3) for _ in range(12)])
    (leak,) = leaks(shy)
    assert (leak.habit, leak.against, leak.too_often) == (FOLD, "truque", True)
    assert leak.sure > 0.99 and leak.cost == pytest.approx(0.6)
    assert told(leak).startswith("Refuses `truque` too often: 12 of 12, the champion 4. Sure to")
    even = [
        moment("no-vull" if at % 2 else "vull", then=CALLED, vull=0.5, no_vull=0.5)
        for at in range(12)
    ]
    assert not leaks(of(even))
    assert not leaks(shy[:5])  # too few to say


def test_who_never_calls_has_a_leak() -> None:
    quiet = of([moment("1E", truque_i_passe=0.6) for _ in range(12)])
    assert [(leak.habit, leak.too_often) for leak in leaks(quiet)] == [(CALL, False)]


def test_who_never_bluffs_the_third_trick_has_a_leak_of_its_own() -> None:
    """One trick each, and a four left: the champion calls now and then all the same."""
    third = {"deal": "1E,4B,4C 3O,3B,5C", "then": "1E 5C 4B 3O"}
    quiet = [moment("3B", **third, truque=0.6) for _ in range(12)]  # a three is not weak
    assert {habit.habit for habit in of(quiet)} == {CALL}
    third = {"deal": "1E,4B,4C 3O,4E,5C", "then": "1E 5C 4B 3O"}
    (leak,) = leaks(of([moment("4E", **third, truque=0.6) for _ in range(12)]))
    assert (leak.habit, leak.too_often) == (BLUFF, False)
    assert told(leak).startswith("Never bluffs the third trick: 0 of 12, the champion 7.")


def test_many_habits_looked_at_make_each_of_them_less_sure() -> None:
    """Five of eight where the champion does a quarter: no accident alone, perhaps one of ten."""
    seen = [Habit(CALL, "", 0.25, at < 5, 0.0) for at in range(8)]
    assert leaks(seen)
    others = [Habit(FOLD, f"{n}", 0.5, at % 2 == 0, 0.0) for n in range(9) for at in range(8)]
    assert not leaks(seen + others)


@pytest.mark.parametrize(
    ("made", "what", "word"),
    [
        (moment("no-vull", then=CALLED, vull=1), FOLDED, "`vull` was worth the risk"),
        (moment("vull", then=CALLED, no_vull=1), STAYED, "with `no-vull` the hand costs little"),
        (moment("4C", then="3O", deal="3O,4O,5O 7E,4C,5C", **{"7E": 1.0}), GAVE, "`7E` takes"),
        (moment("1E", **{"6B": 1.0}), LED_HIGH, "Lead `6B`"),
        (moment("1E", truque_i_passe=1), QUIET, "The moment to call went by"),
    ],
)
def test_a_mistake_is_named_as_a_player_would(made: Moment, what: str, word: str) -> None:
    assert fault(made) == what
    assert word in lessons.verdict(made)


def test_the_consell_is_chosen_by_the_mistake() -> None:
    """The same moment, two mistakes: a trick given away, and a moment to call gone by."""
    third = {"deal": "3O,4O,5O 7E,4C,5C", "then": "3O"}
    gave = moment("4C", **third, **{"7E": 1.0})
    assert consell(gave).startswith("The first trick is worth two")
    assert consell(moment("4C", **third, truque=1)).startswith("A fallanca needs courage")
    assert consell(gave._replace(after=gave.before)) == ""  # no mistake, no advice


def test_every_consell_that_mends_a_mistake_stands_in_a_rulebook() -> None:
    said = [consell for key in KEYS for consell in variant(key).consells]
    for counsel in COUNSELS:
        assert any(counsel.words in text for text in said), counsel.words
        assert set(counsel.mends) <= set(FAULTS)


@pytest.mark.parametrize("name", ["a.svg", "a.png"])
def test_plots(name: str, tmp_path: Path) -> None:
    found = gathered([moment("1E", truque_i_passe=1), moment("1E", **{"1E": 1.0})])
    plot.plot(found, "Chance of winning: Anna", "Truc: Anna, Blai", tmp_path / name)
    head = (tmp_path / name).read_bytes()[:200]
    assert head.startswith(b"\x89PNG") or b"<?xml" in head


def test_the_course_is_of_who_is_looked_at() -> None:
    ours, theirs = moment("1E", truque_i_passe=1), moment("vull", then=CALLED, no_vull=1)
    assert (ours.seat, theirs.seat) == (1, 2)
    ours, theirs = ours._replace(before=0.7), theirs._replace(before=0.4)
    assert gathered([ours, theirs]).course == pytest.approx((0.7, 0.6))
    assert gathered([theirs]).course == pytest.approx((0.4,))


def test_a_plot_of_another_kind_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"\.svg or \.png"):
        plot.check(tmp_path / "a.gif")
