"""The champion in company: pupils do as they were shown, and the search among them is sound."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from marxador.bots import bot, judge
from marxador.bots.driver import play_on, speaks_for, spokesman
from marxador.bots.ground import desk, ground
from marxador.bots.mestre import COMPANY, MANNERS
from marxador.bots.worlds import Worlds
from marxador.engine.match import Match
from marxador.engine.view import View
from marxador.fast import tables
from marxador.rules import variant
from marxador.study.champion import champion, pairs, pupil, school
from marxador.study.champion.champion import Champion
from marxador.study.champion.playing import sketching
from marxador.study.champion.pupil import SCENE, TRAITS, Class
from marxador.study.champion.school import Lesson
from marxador.study.store import Damaged
from tests.game import play

FOUR = "1E,7B,6B 3O,4C,5C 1B,4O,3C 7E,5O,6O"
TABLES = tables(variant("jcf"), 4)
ONE, OTHER = (school.fresh(TABLES, np.random.default_rng(seed)) for seed in (3, 4))


def moments(seed: int, matches: int) -> list[tuple[Match, View]]:
    """Moments of matches between sensible players, the matches as they stood."""
    rng = Random(seed)
    found = []
    for _ in range(matches):
        match = Match("jcf", seats=4, games=1)
        bots = {seat: bot("veterà", rng) for seat in (1, 2, 3, 4)}
        while not match.is_over:
            if match.in_hand:
                view = match.view(spokesman(match, speaks_for(match)))
                if len(view.legal) > 2:
                    found.append((match.clone(), view))
            play_on(match, bots, rng)
    return found


def test_at_the_table_a_pupil_thinks_as_it_learnt() -> None:
    sketch = sketching()
    compared = 0
    for match, view in moments(1, 3)[::5]:
        worlds = Worlds(view, TABLES)
        score, won, signals = worlds.score, worlds.won, worlds.signalling()
        here = ground(TABLES, score, won, view.target, view.games, signals, worlds.me % 2)
        known = pupil.pupil(TABLES, pupil.money(worlds.ledger, here), (ONE, OTHER))
        place = desk(here, MANNERS)
        cards = [worlds.number[card] for seat in worlds.seats for card in match.view(seat).dealt]
        named = np.zeros((judge.MOST_OPTIONS, 2), np.int64)
        count = sketch(here, place, known, worlds.about(COMPANY), np.array(cards), named)
        lesson = Lesson(
            known.moment[None],
            known.trait[:count],
            known.kind[:count],
            np.ones(count, np.float32) / count,
            np.array([count]),
        )
        for whose, one in enumerate((ONE, OTHER)):
            _, expected = school.guessed(one, school.some_of(lesson, np.arange(1)))
            pupil.reconsider(place, known, whose, count)
            assert place.likely[:count] == pytest.approx(expected, abs=1e-4)
            compared += count
    assert compared > 100


def test_a_pupil_learns_what_it_is_shown() -> None:
    rng = np.random.default_rng(5)
    decisions, width = 600, 3
    scene = np.zeros((decisions, SCENE), np.float32)
    trait = np.zeros((decisions, width, TRAITS), np.float32)
    trait[:, :, 1] = rng.normal(size=(decisions, width))
    # The option that has most of a trait is taken, always.
    likely = np.eye(width, dtype=np.float32)[trait[:, :, 1].argmax(axis=1)]
    kind = np.zeros(decisions * width, np.int64)
    widths = np.full(decisions, width)
    lesson = Lesson(scene, trait.reshape(-1, TRAITS), kind, likely.ravel(), widths)
    assert school.surprise(school.fresh(TABLES, rng), lesson) > 0.8
    assert school.surprise(school.learn(TABLES, lesson, epochs=300), lesson) < 0.4


def test_what_masters_do_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(school, "CAMAS", 1)
    monkeypatch.setattr(school, "BUDGET", 2)
    by_mestre, by_search = school.watched("jcf", 0, Class(ONE, OTHER))
    assert by_search is not None
    for lesson in (by_mestre, by_search):
        assert len(lesson.width) > 5
        assert lesson.width.sum() == len(lesson.kind) == len(lesson.likely) == len(lesson.trait)
        start = np.cumsum(lesson.width) - lesson.width
        assert np.add.reduceat(lesson.likely, start) == pytest.approx(1, abs=1e-4)
        assert lesson.kind.max() < pupil.kinds_of(TABLES)


def test_its_policy_is_a_distribution_and_the_same_for_the_same_view() -> None:
    for _, view in moments(2, 2)[::9]:
        policy = pairs.policy(view, 2, Class(ONE, OTHER))
        assert set(policy) == set(view.legal)
        assert min(policy.values()) >= 0 and sum(policy.values()) == pytest.approx(1)
        assert policy.get("men-vaig", 0) == 0
        assert policy == pairs.policy(view, 2, Class(ONE, OTHER))


def test_if_the_rivals_miss_one_stone_one_accepts() -> None:
    cards = "4O,5C,6B 3O,4C,5E 4B,6O,5O 7E,1B,6C"
    match = play("jcf", cards, "1:4O 2:truque", games=1, score=(10, 23))
    policy = Champion(Random(1)).policy(match.view(3))
    assert policy["no-vull"] < 0.01


def test_who_holds_the_card_that_wins_the_hand_does_not_leave_it() -> None:
    match = play("jcf", FOUR, "1:6B 2:3O 3:4O 4:5O 2:4C 3:1B 4:6O 1:7B 3:3C 4:truque", games=1)
    policy = Champion(Random(1)).policy(match.view(1))
    assert policy["no-vull"] < 0.01


def test_shipped_pupils_know_the_game() -> None:
    taught = pupil.classes(TABLES)
    assert taught is not None
    assert pupil.path_of("jcf").stat().st_size <= 200_000
    for one in taught:
        assert one.scene.shape == (SCENE, pupil.HIDDEN)
        assert one.kinds.shape == (pupil.kinds_of(TABLES), pupil.HIDDEN)


def test_what_is_shipped_is_what_the_champion_plays() -> None:
    match = play("jcf", FOUR)
    view = match.view(1)
    assert pairs.applies(view)
    expected = pairs.policy(view, champion.BUDGET_PAIRS)
    assert Champion(Random(1)).policy(view) == expected


def test_where_nobody_learnt_it_searches_as_mestre_does() -> None:
    match = Match("almeria", seats=4)
    match.deal(Random(1))
    view = match.view(match.to_act[0])
    assert not pairs.applies(view)
    policy = Champion(Random(1)).policy(view)
    assert sum(policy.values()) == pytest.approx(1)


def test_damaged_pupils_are_named_with_the_command_that_makes_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spoilt = tmp_path / "jcf.pupils"
    spoilt.write_bytes(pupil.path_of("jcf").read_bytes()[:-2000])
    monkeypatch.setattr(pupil, "path_of", lambda _: spoilt)
    pupil.classes.cache_clear()
    with pytest.raises(
        Damaged, match=r"jcf\.pupils.*python -m marxador\.study\.champion\.school jcf"
    ):
        pupil.classes(TABLES)
    pupil.classes.cache_clear()


def test_pupils_travel_on_disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "jcf.pupils"
    monkeypatch.setattr(pupil, "path_of", lambda _: path)
    pupil.classes.cache_clear()
    assert pupil.classes(TABLES) is None
    pupil.classes.cache_clear()
    pupil.keep(path, TABLES, Class(ONE, OTHER))
    found = pupil.classes(TABLES)
    pupil.classes.cache_clear()
    assert found is not None
    assert found.rival.scene == pytest.approx(OTHER.scene, abs=1e-3)
    assert found.own.out == pytest.approx(ONE.out, abs=1e-3)
