"""What choices of a solved hand are worth: the same as played out on the engine, hand by hand."""

from itertools import combinations
from random import Random

import pytest

from marxador.bots.standing import standing
from marxador.engine.match import Match
from marxador.engine.view import View
from marxador.study.coach.coach import SOLVED, STRAYED, considered
from marxador.study.coach.lessons import source
from marxador.study.coach.worth import solved_choice
from marxador.study.table.solved import solved

pytestmark = pytest.mark.slow


def after(deal: str, acts: str = "", score: tuple[int, int] = (0, 0)) -> Match:
    match = Match("almeria", seats=2, score=score)
    match.deal(deal)
    for act in acts.split():
        match.apply(match.to_act[0], act)
    return match


def view_of(deal: str, acts: str = "", score: tuple[int, int] = (0, 0)) -> View:
    match = after(deal, acts, score)
    return match.view(match.to_act[0])


def chance(match: Match, seat: int) -> float:
    """Of winning the match after a hand, among equals."""
    side = (seat - 1) % 2
    stand = standing(match.variant, match.target, match.games)
    mine, theirs, won = match.score[side], match.score[1 - side], match.won
    return stand.chance(mine, theirs, won[side], won[1 - side])


def best(worlds: list[tuple[Match, float]], seat: int) -> float:
    """The most that a seat wins in worlds that it cannot tell apart, against the solution."""
    going = [(match, likely) for match, likely in worlds if match.in_hand]
    ended = sum(likely * chance(m, seat) for m, likely in worlds if not m.in_hand)
    mine = [one for one in going if one[0].to_act[0] == seat]
    theirs = [one for one in going if one[0].to_act[0] != seat]
    if mine:
        concede = mine[0][0].variant.concede
        legal = [a for a in mine[0][0].legal_actions(seat) if a != concede]
        ended += max(best(_done(mine, seat, action), seat) for action in legal)
    replies: dict[str, list[tuple[Match, float]]] = {}
    for match, likely in theirs:
        rival = match.to_act[0]
        for action, share in solved("almeria").policy(match.view(rival)).items():
            if share > 0:
                replies.setdefault(action, []).extend(
                    _done([(match, likely * share)], rival, action)
                )
    return ended + sum(best(each, seat) for each in replies.values())


def _done(worlds: list[tuple[Match, float]], seat: int, act: str) -> list[tuple[Match, float]]:
    made = []
    for match, likely in worlds:
        later = match.clone()
        later.apply(seat, act)
        made.append((later, likely))
    return made


def worlds_of(view: View, acts: str) -> list[tuple[Match, float]]:
    """Every hand that the rival may have here, as likely as the solution brings it."""
    assert view.seat is not None
    rival, found = 3 - view.seat, []
    played = [card for seat, card in _played(view) if seat == rival]
    out = [c for c in solved("almeria").ground.tree.tables.table.deck if c not in view.dealt]
    for more in combinations([card for card in out if card not in played], 3 - len(played)):
        hands = {view.seat: ",".join(view.dealt), rival: ",".join((*played, *more))}
        match, likely = Match("almeria", seats=2), 1.0
        match.deal(f"{hands[1]} {hands[2]}")
        for act in acts.split():
            seat = match.to_act[0]
            if seat == rival and likely:
                likely *= share(match.view(seat), act)
            match.apply(seat, act)
        if likely:
            found.append((match, likely))
    return found


def share(view: View, act: str) -> float:
    """How often the solution does it; which of two equal cards it plays is chance."""
    policy = solved("almeria").policy(view)
    strength = solved("almeria").ground.tree.tables.table.strength
    if act not in strength:
        return policy[act]
    twins = [card for card in view.cards if strength[card] == strength[act]]
    return sum(policy[card] for card in twins) / len(twins)


def _played(view: View) -> list[tuple[int, str]]:
    return [*(one for trick in view.tricks[0] for one in trick.cards), *view.trick[0]]


@pytest.mark.parametrize(
    ("deal", "acts"),
    [
        ("3O,7C,4B 2O,5C,6E", "3O 5C 7C 2O"),
        ("3O,7C,4B 2O,5C,6E", "3O 5C 7C 2O 6E"),
        ("3O,7C,4B 2O,5C,6E", "3O 5C 7C"),
    ],
)
def test_the_same_as_played_out_on_the_engine(deal: str, acts: str) -> None:
    view = view_of(deal, acts)
    assert view.seat is not None
    values, _ = solved_choice(view)
    worlds = worlds_of(view, acts)
    total = sum(likely for _, likely in worlds)
    assert values
    for action, value in values.items():
        played = best(_done(worlds, view.seat, action), view.seat) / total
        assert value == pytest.approx(played, abs=2e-4), action


def test_what_the_champion_does_costs_next_to_nothing_and_the_best_costs_nothing() -> None:
    rng, seen = Random(4), 0
    for _ in range(4):
        match = Match("almeria", seats=2, score=(rng.randrange(9), rng.randrange(9)))
        match.deal(rng)
        while match.in_hand:
            seat = match.to_act[0]
            view = match.view(seat)
            values, policy, method, _ = considered(view)
            assert set(policy) == set(view.legal) and sum(policy.values()) == pytest.approx(1)
            assert set(values) <= set(view.legal) and all(0 <= v <= 1 for v in values.values())
            if method == SOLVED:
                seen += 1
                often = [action for action, share in policy.items() if share > 0.05]
                assert all(max(values.values()) - values[action] < 0.01 for action in often)
            match.apply(seat, rng.choices(list(policy), list(policy.values()))[0])
    assert seen > 10


def test_a_rival_who_left_the_solution_is_judged_by_search() -> None:
    """By the solution nobody leads so: nothing is known then of what the rival holds."""
    view = view_of("1O,2C,4B 3O,5C,6E", "1O 5C 2C")
    found = considered(view, 2)
    assert found.method == STRAYED and set(found.policy) == set(view.legal)
    assert source(found.method) == "by search: the rival did what the solution hardly ever does"
    assert considered(view_of("1O,2C,4B 3O,5C,6E"), 2).method == SOLVED
