"""The champion: what is shipped is what is measured, and it plays everywhere."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from marxador.bots import bot
from marxador.engine.match import Match
from marxador.rules import VARIANTS, variant
from marxador.study import store
from marxador.study.cama import scored
from marxador.study.cama.shelf import Shelf
from marxador.study.champion.champion import Champion
from marxador.study.champion.exploit import exploit
from marxador.study.packing import Table
from marxador.study.table.solved import plays, solved, solved_ground, tree_of


def played(match: Match, rng: Random, hands: int) -> None:
    """Some hands between the champion and anybody."""
    champion, anybody = bot("campio", rng), bot("random", rng)
    while not match.is_over and len(match.hands) <= hands:
        if not match.in_hand:
            match.deal(rng)
            continue
        seat = match.to_act[0]
        view = match.view(seat)
        action = (champion if seat == 1 else anybody).act(view)
        assert action in view.legal
        match.apply(seat, action)


@pytest.mark.parametrize("key", list(VARIANTS))
def test_it_plays_every_game(key: str) -> None:
    played(Match(key, seats=2), Random(key), hands=1)


def test_its_policy_is_a_distribution_wherever_it_is_asked() -> None:
    rng = Random(4)
    champion = Champion(rng)
    solved_views = 0
    for _ in range(60):
        match = Match("almeria", seats=2)
        match.deal(rng)
        while match.in_hand:
            seat = match.to_act[0]
            view = match.view(seat)
            policy = champion.policy(view)
            assert set(policy) == set(view.legal)
            assert min(policy.values()) >= 0 and sum(policy.values()) == pytest.approx(1)
            solved_views += plays(view)
            match.apply(seat, rng.choice(view.legal))
    assert solved_views > 150


def test_it_never_concedes_after_the_first_trick_and_knows_a_sure_win() -> None:
    match = Match("almeria", seats=2)
    match.deal("3O,3C,4B 4O,5C,6E")
    for seat, action in [(1, "3O"), (2, "4O")]:
        match.apply(seat, action)
    policy = solved("almeria").policy(match.view(1))
    assert policy["perdida"] == 0


@pytest.mark.slow
def test_what_is_shipped_loses_less_than_a_thousandth_of_a_stone() -> None:
    found = exploit(variant("almeria"), "campió")
    assert found.method == "exact" and found.mst is not None
    assert 0 <= found.mst < 1
    assert found.mst == pytest.approx(solved("almeria").about.mst, abs=0.01)


@pytest.mark.slow
def test_anybody_is_exploited_exactly() -> None:
    found = exploit(variant("almeria"), "random")
    assert found.mst == found.low == found.high == pytest.approx(3710.5, abs=0.5)


def test_others_are_bracketed() -> None:
    found = exploit(variant("almeria"), "roquer", deals=2, hands=6)
    assert found.mst is None and found.high is not None
    assert 0 <= found.low <= found.high


def test_what_is_shipped_is_whole_and_no_more_than_30_mb() -> None:
    shipped = sorted(store.FOLDER.iterdir())
    assert sum(path.stat().st_size for path in shipped) < 30_000_000
    games = {path.stem: store.Parts(path).about for path in shipped if path.suffix == ".strategy"}
    assert set(games) == {"almeria", "jcf", "popular"}
    assert all(about.variant == key for key, about in games.items())


# -- for the cama


class Anything(dict[str, Table]):
    """A shelf on which nothing is told: all is as good, and nothing is owed."""

    def __init__(self) -> None:
        even = np.add.outer(np.arange(18), 30 - np.arange(18)) * 1000
        super().__init__(even=even.astype(np.uint16), grain=np.array([1000], np.uint16))
        alone = solved_ground("almeria")
        for branch in alone.tree.trunk:
            shape = (*alone.offers[branch.number].shape, 18, 18)
            self[f"trunk/{branch.number}"] = np.broadcast_to(np.uint8(1), shape)
        for root in alone.tree.roots.values():
            for seat in (0, 1):
                here = alone.offers[root.number].here
                owed = (here.count, here.entries(seat), root.lanes, 18, 18)
                self[f"due/{seat}/{root.number}"] = np.broadcast_to(np.uint16(0), owed)


@pytest.mark.slow
def test_it_plays_for_the_cama_where_that_is_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scored, "FOLDER", tmp_path)
    rng = Random(5)
    champion = Champion(rng)
    match = Match("almeria", seats=2, score=(16, 15))
    match.deal(rng)
    assert not scored.plays(match.view(match.to_act[0]))
    (tmp_path / "almeria.cama").touch()
    shelf = Shelf(tree_of("almeria"), Anything(), think=3)
    monkeypatch.setattr(scored, "shelf_of", lambda _key: shelf)
    monkeypatch.setattr(champion.near, "policy", None)  # it never searches
    later = 0
    for score in ((16, 15), (3, 17), (0, 0)):
        for _ in range(3):
            match = Match("almeria", seats=2, score=score)
            match.deal(rng)
            while match.in_hand:
                view = match.view(match.to_act[0])
                policy = champion.policy(view)
                assert set(policy) == set(view.legal)
                assert min(policy.values()) >= 0 and sum(policy.values()) == pytest.approx(1)
                later += bool(view.tricks[0])
                wise = [action for action in view.legal if action != "perdida"]
                match.apply(match.to_act[0], rng.choice(wise))
    scored.scored.cache_clear()
    assert later > 10
