"""People at rest: names, passwords, sessions, mutes; secrets only as hashes."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import insert, update

from marxador.club.people import People, accounts, guests, passwords, sessions, tokens
from marxador.club.people.marks import now
from marxador.club.people.names import BadName, checked, compared
from marxador.club.people.people import YEAR
from marxador.club.people.person import Person
from marxador.club.store.people import PEOPLE, SESSIONS
from marxador.club.store.schema import SITTINGS, TABLES

Among = Callable[[Any], Any]


@pytest.mark.parametrize("name", ["", " ", "x" * 25, 'a"b', "a;b", "a\nb\x00", "<b>", "\u202eanna"])
def test_some_names_cannot_be_had(name: str) -> None:
    with pytest.raises(BadName):
        checked(name)


def test_names_that_look_the_same_are_the_same() -> None:
    assert compared("Lluïsa") == compared("LLUI\u0308SA") == compared("ＬＬＵÏＳＡ")
    assert checked("  Lluïsa   de  Cas  ") == "Lluïsa de Cas"


def test_a_password_is_hashed_by_argon2_beside_the_event_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads: list[str] = []

    class Watched(PasswordHasher):
        def hash(self, *args: Any, **more: Any) -> str:
            threads.append(threading.current_thread().name)
            return super().hash(*args, **more)

    monkeypatch.setattr(passwords, "_hasher", Watched(time_cost=1, memory_cost=64))

    async def work() -> None:
        kept = await passwords.hashed("una paraula")
        assert kept.startswith("$argon2id$") and "paraula" not in kept
        assert await passwords.fits(kept, "una paraula")
        assert not await passwords.fits(kept, "una altra")
        assert not await passwords.fits("broken", "una paraula")
        assert not await passwords.fits(None, "nobody has this password")

    asyncio.run(work())
    assert threads and all(name.startswith("argon2") for name in threads)


def test_a_cookie_is_signed_with_the_clubs_own_key() -> None:
    cookie = sessions.signed(b"one", "text")
    assert sessions.unsigned(b"one", cookie) == "text"
    assert sessions.unsigned(b"other", cookie) is None
    assert sessions.unsigned(b"one", cookie + "x") is None


def test_the_key_of_a_club_outlives_it(among: Among) -> None:
    async def work(people: People) -> None:
        again = People(people.engine)
        await again.start()
        assert again.key == people.key and len(people.key) == 32

    among(work)


def test_nothing_that_opens_a_door_is_in_the_database(among: Among, tmp_path: Path) -> None:
    async def work(people: People) -> list[str]:
        async with people.writing() as db:
            guest = await guests.welcome(db, "ca")
            await accounts.open_account(db, guest.id, "Anna", await passwords.hashed("una paraula"))
            cookie = await sessions.begin(db, people.key, guest.id, "browser")
            token = (await tokens.make(db, guest.id, "bot")).token
        return [cookie.partition(".")[0], token, "una paraula"]

    secrets = among(work)
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("club.db*"))
    assert b"Anna" in kept
    assert not any(secret.encode() in kept for secret in secrets)


def test_the_oldest_sessions_end_when_there_are_too_many(
    among: Among, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(1, 1000))
    monkeypatch.setattr(sessions, "now", lambda: next(clock))

    async def work(people: People) -> None:
        async with people.writing() as db:
            guest = await guests.welcome(db, "ca")
            cookies = [
                await sessions.begin(db, people.key, guest.id, "b")
                for _ in range(sessions.MOST + 2)
            ]
            held = [
                await sessions.holder(db, cookie.partition(".")[0]) is not None
                for cookie in cookies
            ]
        assert held == [False, False, *[True] * sessions.MOST]

    among(work)


def test_who_is_muted_is_kept_per_reader(among: Among) -> None:
    async def work(people: People) -> None:
        async with people.writing() as db:
            anna, blai = [(await guests.welcome(db, "ca")).id for _ in range(2)]
        await people.mute(anna, blai, True)
        await people.mute(anna, blai, True)
        assert await people.muted(anna) == {blai} and await people.muted(blai) == frozenset()
        await people.mute(anna, blai, False)
        assert await people.muted(anna) == frozenset()
        await people.mute(anna, "nobody", True)
        await people.mute("nobody", anna, True)
        assert await people.muted(anna) == frozenset()
        assert isinstance(await people.person(anna), Person)
        assert await people.person("nobody") is None

    among(work)


def test_a_guest_who_left_no_trace_for_a_year_is_forgotten(among: Among) -> None:
    """Who came by lately, has a token, sat at a table or has an account stays."""

    async def work(people: People) -> None:
        kept: dict[str, str] = {}
        async with people.writing() as db:
            for name in ("nobody", "lately", "token", "table", "account"):
                guest = await guests.welcome(db, "ca")
                await sessions.begin(db, people.key, guest.id, "")
                kept[name] = guest.id
            await tokens.make(db, kept["token"], "bot")
            await accounts.open_account(db, kept["account"], "Anna", "kept")
            ago = now() - YEAR - 1
            await db.execute(update(PEOPLE).values(created=ago))
            late = SESSIONS.c.person == kept["lately"]
            await db.execute(update(SESSIONS).where(~late).values(seen=ago))
            await db.execute(insert(TABLES).values(
                id="t", created=now(), status="over", public=False, variant="jcf", secret=b"",
                summary="{}",
            ))  # fmt: skip
            await db.execute(insert(SITTINGS).values(table_id="t", seat=1, person=kept["table"]))
        await people.start()
        still = {name for name, guest in kept.items() if await people.person(guest)}
        assert still == {*kept} - {"nobody"}

    among(work)
