"""Ratings: who wins rises, who loses falls, for singles and for pairs of each game."""

from collections.abc import Callable
from typing import Any

import pytest

from marxador.club.people import People, guests, ratings
from marxador.club.people.person import Rating
from marxador.club.people.rating import sat
from marxador.club.tables.summary import Face, Owner, Seated, Summary

Among = Callable[[Any], Any]


async def four(people: People) -> list[str]:
    async with people.writing() as db:
        return [(await guests.welcome(db, "ca")).id for _ in range(4)]


async def rating(people: People, person: str) -> list[Rating]:
    async with people.reading() as db:
        return await ratings.of(db, person)


def test_a_newcomer_has_a_thousand() -> None:
    assert ratings.shown(25, 25 / 3) == 1000


def test_who_wins_a_duel_rises_and_who_loses_falls(among: Among) -> None:
    async def work(people: People) -> None:
        anna, blai, *_ = await four(people)
        async with people.writing() as db:
            assert await ratings.count(db, "t1", "jcf", [anna], [blai])
        (won,), (lost,) = await rating(people, anna), await rating(people, blai)
        assert won.rating > 1000 and (won.variant, won.how, won.games) == ("jcf", "singles", 1)
        assert lost.rating < won.rating and lost.games == 1

    among(work)


def test_a_match_counts_once(among: Among) -> None:
    async def work(people: People) -> None:
        anna, blai, *_ = await four(people)
        async with people.writing() as db:
            counted = [await ratings.count(db, "t1", "jcf", [anna], [blai]) for _ in range(2)]
        assert counted == [True, False]
        assert (await rating(people, anna))[0].games == 1

    among(work)


def test_pairs_and_singles_and_games_are_apart(among: Among) -> None:
    async def work(people: People) -> None:
        anna, blai, carme, david = await four(people)
        async with people.writing() as db:
            await ratings.count(db, "t1", "jcf", [anna, carme], [blai, david])
            await ratings.count(db, "t2", "jcf", [blai], [anna])
            await ratings.count(db, "t3", "negre", [anna], [blai])
        mine = await rating(people, anna)
        assert [(r.variant, r.how, r.games) for r in mine] == [
            ("jcf", "singles", 1),
            ("jcf", "pairs", 1),
            ("negre", "singles", 1),
        ]
        assert (await rating(people, carme))[0].rating == mine[1].rating

    among(work)


def test_beating_the_better_one_is_worth_more(among: Among) -> None:
    async def work(people: People) -> None:
        anna, blai, carme, david = await four(people)
        async with people.writing() as db:
            for number in range(8):
                await ratings.count(db, f"t{number}", "jcf", [anna], [blai])
            await ratings.count(db, "a", "jcf", [carme], [anna])
            await ratings.count(db, "b", "jcf", [david], [blai])
        over_better, over_worse = await rating(people, carme), await rating(people, david)
        assert over_better[0].rating > over_worse[0].rating

    among(work)


def test_a_match_with_somebody_who_left_does_not_count(among: Among) -> None:
    async def work(people: People) -> None:
        anna, *_ = await four(people)
        async with people.writing() as db:
            assert not await ratings.count(db, "t1", "jcf", [anna], ["gone"])
        assert await rating(people, anna) == []

    among(work)


def table(**changes: Any) -> Summary:
    """A table of four where everybody is a person and A won."""
    people = [Seated(seat, Face(f"p{seat}", "P", 0, "guest")) for seat in range(1, 5)]
    settled = {"rated": True, "winner": "A", "seats": 4, "people": people} | changes
    return Summary(
        id="t", name=None, link="/t/t", variant="jcf", options={}, target=24, games=2,
        status="over", public=True, hints=False, chat="phrases", open_hands="never", clock=None,
        score=(0, 0), won=(2, 0), created=0, spectators=0, owner=Owner("p1", "P"), **settled,
    )  # fmt: skip


def test_the_side_that_won_is_the_odd_or_the_even_seats() -> None:
    assert sat(table()) == (["p1", "p3"], ["p2", "p4"])
    assert sat(table(winner="B")) == (["p2", "p4"], ["p1", "p3"])


@pytest.mark.parametrize(
    "changes",
    [
        {"rated": False},
        {"winner": None},
        {"people": [*table().people[:3], Seated(4, None, "veterà")]},
        {"people": [*table().people[:3], None]},
        {"people": [*table().people[:3], table().people[0]]},
    ],
)
def test_only_a_finished_match_of_people_that_agreed_to_it_counts(changes: dict[str, Any]) -> None:
    assert sat(table(**changes)) is None
