"""Where pupils learn: masters are watched at play, and a small net learns to do as they do.

`python -m marxador.study.champion.school jcf` makes what the champion knows of a game at four
seats. First `mestre` is watched against itself; then the search among such pupils against `mestre`:
the rival learns from all that `mestre` did, the champion's partner from all that the search did.
What was watched is kept in a folder by the shard: cut short and run again, it goes on from there.
The same number of camas gives the same pupils, whatever the number of jobs.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import cos, pi
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.bots import judge
from marxador.bots.bot import Mixed
from marxador.bots.character import drawn
from marxador.bots.driver import speaks_for, spokesman, talk
from marxador.bots.ground import desk, ground
from marxador.bots.mestre import COMPANY, MANNERS, Mestre
from marxador.bots.worlds import Worlds
from marxador.engine.match import Match
from marxador.engine.view import View
from marxador.fast import Tables, tables
from marxador.i18n import _
from marxador.rules import variant
from marxador.study.champion import pairs, pupil
from marxador.study.champion.playing import sketching
from marxador.study.champion.pupil import HIDDEN, SCENE, TRAITS, Class, Floats, Learnt

SEATS = 4
CAMAS = 10
"""Camas of a shard."""
BUDGET = 30
"""Milliseconds of a move of the search that is watched."""
SELDOM = 0.02
"""What a master does that the net has no option for, if it is nearly all: not learnt from."""
EPOCHS, BATCH, PACE, DECAY = 80, 256, 0.004, 1e-3
HELD_BACK = 20
"""One decision of so many is not learnt from: it says how well the others were learnt."""


class Lesson(NamedTuple):
    """Decisions: what was seen, and of every option its traits, its kind, and how likely it was."""

    scene: Floats
    trait: Floats
    kind: NDArray[np.int64]
    likely: Floats
    width: NDArray[np.int64]
    """[decision]: how many options; those of all decisions stand one after the other."""


class Scholar(Mestre):
    """Searches among pupils."""

    taught: Class | None = None

    def policy(self, view: View) -> dict[str, float]:
        return pairs.policy(view, BUDGET, self.taught)


# -- watching


class Notebook:
    """Writes down what players of one name do."""

    def __init__(self, found: Tables) -> None:
        self.tables = found
        nothing = fresh(found, np.random.default_rng(0))
        self.blank = (nothing,)
        self.rows: list[tuple[Floats, Floats, NDArray[np.int64], Floats]] = []

    def note(self, match: Match, view: View, policy: Mapping[str, float]) -> None:
        """One decision, with what its seat saw."""
        worlds = Worlds(view, self.tables)
        here = ground(
            self.tables, worlds.score, worlds.won, view.target, view.games, worlds.signalling(),
            worlds.me % 2,
        )  # fmt: skip
        known = pupil.pupil(self.tables, pupil.money(worlds.ledger, here), self.blank)
        cards = [worlds.number[card] for seat in worlds.seats for card in match.view(seat).dealt]
        named = np.zeros((judge.MOST_OPTIONS, 2), np.int64)
        count = sketching()(
            here, desk(here, MANNERS), known, worlds.about(COMPANY), np.array(cards), named
        )
        shares = {act[1:]: policy[name] for name, act in pairs.choices(worlds).items()}
        likely = np.array(
            [shares.get((what, which), 0.0) for what, which in named[:count].tolist()]
        )
        if count > 1 and likely.sum() > SELDOM:
            self.rows.append(
                (
                    known.moment.copy(),
                    known.trait[:count].copy(),
                    known.kind[:count].copy(),
                    (likely / likely.sum()).astype(np.float32),
                )
            )

    def lesson(self) -> Lesson:
        scene, trait, kind, likely = zip(*self.rows, strict=True)
        return Lesson(
            np.array(scene),
            np.concatenate(trait),
            np.concatenate(kind),
            np.concatenate(likely),
            np.array([len(one) for one in kind]),
        )


def watched(key: str, shard: int, taught: Class | None) -> tuple[Lesson, Lesson | None]:
    """Camas of `mestre` against itself, or against the search: what it did, and what that did."""
    rng = Random(f"school {key} {shard} {taught is not None}")
    found = tables(variant(key), SEATS)
    notes = {Mestre: Notebook(found), Scholar: Notebook(found)}
    for cama in range(CAMAS):
        sides: list[Mestre] = [Mestre(rng), Mestre(rng)]
        if taught:
            sides[cama % 2] = Scholar(rng)
            sides[cama % 2].taught = taught  # type: ignore[attr-defined]
        match = Match(key, seats=SEATS, games=1, dealer=1 + rng.randrange(SEATS))
        for view, policy in _played(match, sides, rng):
            assert view.seat is not None
            notes[type(sides[(view.seat - 1) % 2])].note(match, view, policy)
    scholar = notes[Scholar]
    return notes[Mestre].lesson(), scholar.lesson() if scholar.rows else None


def _played(
    match: Match, sides: Sequence[Mixed], rng: Random
) -> Iterator[tuple[View, Mapping[str, float]]]:
    """Play a match: every decision that was one, before it is carried out."""
    bots = {seat: sides[(seat - 1) % 2] for seat in range(1, SEATS + 1)}
    while not match.is_over:
        if not match.in_hand:
            match.deal(rng)
            continue
        seat = spokesman(match, speaks_for(match))
        if talk(match, bots, seat):
            continue
        view = match.view(seat)
        policy = bots[seat].policy(view)
        if len(policy) > 1:
            yield view, policy
        match.apply(seat, drawn(policy, rng))


# -- learning


def fresh(found: Tables, rng: np.random.Generator) -> Learnt:
    """One who knows nothing yet but what a sensible player would do."""

    def some(spread: float, *shape: int) -> Floats:
        return (spread * rng.normal(size=shape)).astype(np.float32)

    straight = np.zeros(TRAITS, np.float32)
    straight[0] = 0.5
    return Learnt(
        some(0.12, SCENE, HIDDEN),
        some(0.3, pupil.kinds_of(found), HIDDEN),
        some(0.2, TRAITS, HIDDEN),
        some(0.05, HIDDEN),
        straight,
    )


class Batch(NamedTuple):
    """Some decisions of a lesson."""

    scene: Floats
    trait: Floats
    kind: NDArray[np.int64]
    likely: Floats
    start: NDArray[np.int64]
    """[decision]: its first option."""
    whose: NDArray[np.int64]
    """[option]: its decision."""


def some_of(lesson: Lesson, which: NDArray[np.int64]) -> Batch:
    """Decisions of a lesson by their numbers."""
    first = np.cumsum(lesson.width) - lesson.width
    count = lesson.width[which]
    start = np.cumsum(count) - count
    rows = np.repeat(first[which] - start, count) + np.arange(count.sum())
    whose = np.repeat(np.arange(len(which)), count)
    return Batch(
        lesson.scene[which],
        lesson.trait[rows],
        lesson.kind[rows],
        lesson.likely[rows],
        start,
        whose,
    )


def guessed(one: Learnt, batch: Batch) -> tuple[Floats, Floats]:
    """[option, hidden]: the hidden layer; and how likely each option looks to a pupil."""
    hidden = (batch.scene @ one.scene)[batch.whose]
    hidden += one.kinds[batch.kind] + batch.trait @ one.traits
    np.maximum(hidden, 0, out=hidden)
    logit = hidden @ one.out + batch.trait @ one.straight
    logit -= np.maximum.reduceat(logit, batch.start)[batch.whose]
    likely = np.exp(logit)
    likely /= np.add.reduceat(likely, batch.start)[batch.whose]
    return hidden, likely


def slopes(one: Learnt, batch: Batch) -> Learnt:
    """How the surprise of a batch changes with each weight."""
    hidden, likely = guessed(one, batch)
    error: Floats = (likely - batch.likely) / np.float32(len(batch.start))
    back: Floats = error[:, None] * one.out * (hidden > 0)
    kinds = np.zeros_like(one.kinds)
    np.add.at(kinds, batch.kind, back)
    return Learnt(
        batch.scene.T @ np.add.reduceat(back, batch.start, axis=0),
        kinds,
        batch.trait.T @ back,
        hidden.T @ error,
        batch.trait.T @ error,
    )


def learn(found: Tables, lesson: Lesson, epochs: int = EPOCHS) -> Learnt:
    """Do as was done: the surprise made small, by Adam's rule with a pace that dies out."""
    rng = np.random.default_rng(1)
    one = fresh(found, rng)
    speed = [np.zeros_like(weights) for weights in one]
    shaking = [np.zeros_like(weights) for weights in one]
    order = np.flatnonzero(np.arange(len(lesson.width)) % HELD_BACK)
    batches = max(len(order) // BATCH, 1)
    for step in range(epochs * batches):
        if step % batches == 0:
            rng.shuffle(order)
        at = step % batches * BATCH
        slope = slopes(one, some_of(lesson, order[at : at + BATCH]))
        so_far = step / (epochs * batches)
        pace = np.float32(PACE * min(1, (step + 1) / 200) * (1 + cos(pi * so_far)) / 2)
        for n, weights in enumerate(one):
            uphill = slope[n] + DECAY * weights
            speed[n] += 0.1 * (uphill - speed[n])
            shaking[n] += 0.001 * (uphill * uphill - shaking[n])
            drift = speed[n] / (1 - 0.9 ** (step + 1))
            rough = np.sqrt(shaking[n] / (1 - 0.999 ** (step + 1))) + 1e-7
            np.subtract(weights, pace * drift / rough, out=weights)
    return one


def surprise(one: Learnt, lesson: Lesson) -> float:
    """How far a pupil is from what was done where it did not see it, in nats a decision."""
    batch = some_of(lesson, np.flatnonzero(np.arange(len(lesson.width)) % HELD_BACK == 0))
    _, likely = guessed(one, batch)
    lost = batch.likely * np.log((batch.likely + 1e-9) / (likely + 1e-9))
    return float(lost.sum() / len(batch.start))


def together(lessons: Sequence[Lesson]) -> Lesson:
    """Lessons as one."""
    return Lesson(*(np.concatenate(parts) for parts in zip(*lessons, strict=True)))


# -- the school


def main(argv: Sequence[str] | None = None) -> int:
    ask = argparse.ArgumentParser(
        prog="python -m marxador.study.champion.school",
        description=_("Watch masters at four seats, and make pupils who do as they do."),
    )
    ask.add_argument("key", metavar="KEY", help=_("the game"))
    ask.add_argument(
        "--shards",
        type=int,
        default=16,
        help=_("how much is watched, ten games each (default: 16)"),
    )
    ask.add_argument("--jobs", type=int, default=2, help=_("how many play at once (default: 2)"))
    ask.add_argument(
        "--work", type=Path, default=Path("build/school"), help=_("where what was watched is kept")
    )
    ask.add_argument("--out", type=Path, help=_("the file to write"))
    told = ask.parse_args(argv)
    told.work.mkdir(parents=True, exist_ok=True)
    found = tables(variant(told.key), SEATS)
    show = partial(_shown, told.key, told.work, told.shards, told.jobs)
    first = [lessons[0] for lessons in show(None)]
    mestre = learn(found, together(first))
    second = show(Class(mestre, mestre))
    by_search = together([lessons[1] for lessons in second])
    by_mestre = together([*first, *(lessons[0] for lessons in second)])
    taught = Class(learn(found, by_search), learn(found, by_mestre))
    for one, lesson in zip(taught, (by_search, by_mestre), strict=True):
        print(
            _("{count} decisions learnt, {surprise:.3f} nats off in those kept back").format(
                count=len(lesson.width), surprise=surprise(one, lesson)
            )
        )
    out = told.out or pupil.path_of(told.key)
    pupil.keep(out, found, taught)
    print(_("written: {file}").format(file=out))
    return 0


def _shown(
    key: str, work: Path, shards: int, jobs: int, taught: Class | None
) -> list[tuple[Lesson, ...]]:
    """All shards of a kind, those that are not there yet watched now."""
    paths = [work / f"{key}-{'search' if taught else 'mestre'}-{n}.npz" for n in range(shards)]
    missing = [n for n, path in enumerate(paths) if not path.exists()]
    watch = partial(_watch, key, taught, paths)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as crew:
        for done, n in enumerate(crew.map(watch, missing), start=1):
            print(f"{paths[n].stem}: {done}/{len(missing)}", flush=True)
    return [_read(path) for path in paths]


def _watch(key: str, taught: Class | None, paths: Sequence[Path], shard: int) -> int:
    lessons = [lesson for lesson in watched(key, shard, taught) if lesson]
    parts = {
        f"{part}_{n}": array
        for n, lesson in enumerate(lessons)
        for part, array in lesson._asdict().items()
    }
    fresh_file = paths[shard].with_suffix(".new.npz")
    np.savez_compressed(fresh_file, **parts)
    fresh_file.replace(paths[shard])
    return shard


def _read(path: Path) -> tuple[Lesson, ...]:
    with np.load(path) as file:
        count = len(file.files) // len(Lesson._fields)
        return tuple(
            Lesson(*(file[f"{part}_{n}"] for part in Lesson._fields)) for n in range(count)
        )


if __name__ == "__main__":
    sys.exit(main())
