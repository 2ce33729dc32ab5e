"""The coach: it never advises what is not allowed, and its costs are never negative."""

from pathlib import Path
from random import Random

import pytest

from marxador.bots import bot
from marxador.bots.driver import play_on
from marxador.engine.match import Match
from marxador.rules import variant
from marxador.study.coach import lessons, plot
from marxador.study.coach.coach import (
    BY_SEARCH,
    KINDS,
    PLAYED,
    SEARCHED,
    SOLVED,
    STRAYED,
    Moment,
    considered,
    gathered,
    review,
)
from marxador.study.coach.counsel import COUNSELS, consell
from marxador.study.coach.fault import FAULTS, FOLDED, GAVE, LED_HIGH, QUIET, STAYED, fault
from marxador.study.coach.leaks import BLUFF, CALL, FOLD, Habit, habits, leaks, told
from marxador.study.coach.search import ALIKE, BEST, WORSE

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
        assert lessons.verdict(moment) and lessons.advice(moment)
        assert bool(moment.errors) == (moment.method != SOLVED)
        assert bool(moment.ranks) == (moment.method in BY_SEARCH)
        assert moment.is_clear or (not moment.matters and not moment.lost)
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
    costs = sorted((moment.lost for moment in found.moments), reverse=True)
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
    return Moment(1, seat, match.view(seat), action, "truc", likely, {}, 0.5, 0.45, SOLVED)


def of(moments: list[Moment]) -> list[Habit]:
    return [habit for moment in moments for habit in habits(moment)]


CALLED = "truque-i-passe"


def searched(error: float, action: str = "no-vull", cost: float = 0.05) -> Moment:
    """An answer to a truc that cost so much by search, which may be off by so much."""
    made = moment(action, then=CALLED, vull=1)
    return made._replace(
        method=SEARCHED,
        after=made.before - cost,
        values={"vull": made.before, action: made.before - cost},
        errors={"vull": 0.0, action: error},
    )


def test_what_search_cannot_tell_is_no_mistake() -> None:
    close, gross = searched(error=0.03), searched(error=0.02)
    assert not close.matters and close.lost == 0 and not consell(close)
    assert gross.matters and gross.lost == gross.cost and fault(gross) == FOLDED
    found = gathered([close, gross])
    assert found.worst == (gross,)
    assert found.cost_by_kind["truc"] == pytest.approx(gross.cost)
    assert lessons.summary(found).startswith(
        "0 of 2 decisions as good as the champion's. 1 more was too close for search to tell."
    )


def test_search_is_told_in_words_and_a_solution_in_figures() -> None:
    close, gross = searched(error=0.03), searched(error=0.02)
    assert lessons.verdict(close) == "`vull` may be better: search cannot tell for sure."
    assert lessons.verdict(close._replace(action="vull", after=close.before)).startswith("Well")
    assert (
        lessons.verdict(searched(error=0.03, cost=0.001)) == "About as good as `vull`, by search."
    )
    assert close.ranks == {"vull": BEST, "no-vull": ALIKE}
    assert gross.ranks == {"vull": BEST, "no-vull": WORSE}
    assert lessons.advice(close) == "`vull` looks best, may be as good: `no-vull`"
    assert lessons.advice(gross) == "`vull` looks best"
    assert lessons.price(gross).startswith("It cost about 5 points of the chance of winning")
    solved = gross._replace(method=SOLVED, errors={})
    assert lessons.advice(solved) == "`vull` 100%"
    assert lessons.price(solved).startswith("It cost 5.0 points of the chance of winning")


def test_what_only_costs_by_search_is_no_mistake_either_where_that_is_not_clear() -> None:
    """A bid of another size waits: what the champion does is known, what else costs is not."""
    close = searched(error=0.03)._replace(method=PLAYED)
    assert not close.matters and lessons.advice(close) == "`vull` 100%"
    assert lessons.verdict(close).endswith("but search cannot tell what that cost.")


def test_search_makes_no_habit() -> None:
    """Not even what is clear: the champion itself would have some."""
    assert not of([searched(error=0.0) for _ in range(12)])
    assert leaks(of([searched(0.0)._replace(method=SOLVED, errors={}) for _ in range(12)]))


def at(score: tuple[int, int], deal: str, then: str = "") -> Match:
    match = Match("jcf", seats=2, games=1, score=score)
    match.deal(deal)
    for act in then.split():
        match.apply(match.to_act[0], act)
    return match


def test_near_the_end_an_opening_is_close_and_search_says_so() -> None:
    """At 2–10, with an envit of 7: everything may be as good, and nothing done is a mistake."""
    for act in ("falta", "4C", "envide", "truque-i-passe"):
        (made,) = review(at((2, 10), "7B,5O,4C ?", act), [1])
        assert made.method == SEARCHED and not made.matters
        assert WORSE not in made.ranks.values()


def test_who_gives_up_the_game_that_is_lost_with_it_makes_a_mistake() -> None:
    """*If the rivals miss a single stone, one accepts*: nothing can be worse, however close."""
    (made,) = review(at((23, 20), "? 3O,5C,6E", f"{CALLED} no-vull"), [2])
    assert (made.method, made.after, made.error) == (SEARCHED, 0, 0)
    assert made.matters and fault(made) == FOLDED


def test_more_worlds_make_search_surer_but_not_sure() -> None:
    view = at((2, 10), "7B,5O,4C ?").view(1)
    few, many = considered(view, 1).errors, considered(view, 100).errors
    assert few != many
    best = max(considered(view, 100).values.items(), key=lambda item: item[1])[0]
    assert all(error > 0 for action, error in many.items() if action != best)


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
