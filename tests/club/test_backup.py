"""The whole club in one file, and back."""

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from marxador.cli import main
from marxador.club.backup import BadBackup, back_up, restore
from marxador.club.config import Config
from marxador.club.people import People, accounts, guests, ratings, sessions, tokens
from marxador.club.store.engine import connect
from marxador.club.store.migration import migrate
from marxador.club.store.schema import METADATA
from marxador.club.store.store import Store
from marxador.club.tables import entry as log
from marxador.club.tables.hub import Hub
from marxador.club.tables.settings import SeatBot, Settings
from tests.club.postgres import missing, postgres


async def lived_in(database: str) -> str:
    """A club where somebody has an account and a game; the cookie of a session."""
    store = Store(database)
    await migrate(store.engine)
    people = People(store.engine)
    await people.start()
    async with people.writing() as db:
        anna = await guests.welcome(db, "ca")
        blai = await guests.welcome(db, "es")
        await accounts.open_account(db, anna.id, "Anna", "$argon2id$…")
        await accounts.change(db, anna, {"settings": {"base64": "é", "list": [1, None, True]}})
        cookie = await sessions.begin(db, people.key, anna.id, "browser")
        await tokens.make(db, anna.id, "bot")
        await ratings.count(db, "t", "jcf", [anna.id], [blai.id])
    hub = Hub(store, Config(database=database))
    table = await hub.create(Settings("jcf", 2, bots=[SeatBot(2, "random")]), anna)
    await table.append(log.Started([1, 2], ["Anna", "random"], 2))
    await hub.close()
    await store.close()
    return cookie


async def rows(database: str) -> dict[str, list[Any]]:
    engine = connect(database)
    try:
        async with engine.connect() as db:
            return {
                table.name: sorted(map(repr, (await db.execute(select(table))).all()))
                for table in METADATA.sorted_tables
            }
    finally:
        await engine.dispose()


async def knows(database: str, cookie: str) -> bool:
    """Whether a club still opens to somebody who was there before."""
    engine = connect(database)
    try:
        people = People(engine)
        await people.start()
        text = sessions.unsigned(people.key, cookie)
        async with people.reading() as db:
            return text is not None and await sessions.holder(db, text) is not None
    finally:
        await engine.dispose()


def test_a_club_comes_back_as_it_was(tmp_path: Path) -> None:
    old, new, file = str(tmp_path / "old.db"), str(tmp_path / "new.db"), tmp_path / "club.backup"
    cookie = asyncio.run(lived_in(old))
    kept = asyncio.run(back_up(old, file))
    assert asyncio.run(restore(new, file)) == kept > 10
    assert asyncio.run(rows(new)) == asyncio.run(rows(old))
    assert asyncio.run(knows(new, cookie))
    assert file.stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.glob("*.part")] == []


def test_a_club_that_is_lived_in_is_not_overwritten(tmp_path: Path) -> None:
    old, file = str(tmp_path / "old.db"), tmp_path / "club.backup"
    asyncio.run(lived_in(old))
    asyncio.run(back_up(old, file))
    before = asyncio.run(rows(old))
    with pytest.raises(BadBackup, match="already"):
        asyncio.run(restore(old, file))
    assert asyncio.run(rows(old)) == before


def test_a_file_that_is_no_whole_backup_restores_nothing(tmp_path: Path) -> None:
    old, new, file = str(tmp_path / "old.db"), str(tmp_path / "new.db"), tmp_path / "club.backup"
    asyncio.run(lived_in(old))
    asyncio.run(back_up(old, file))
    whole = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    broken = {
        "cut": file.read_bytes()[:-20],
        "a line less": gzip.compress(b"".join([*whole[:3], *whole[4:]])),
        "no end": gzip.compress(b"".join(whole[:-1])),
        "another format": gzip.compress(json.dumps({"format": "x"}).encode()),
        "no gzip": b"hello",
        "empty": b"",
        "unknown table": gzip.compress(b"".join([whole[0], b'["x",[]]\n', whole[-1]])),
    }
    for what, content in broken.items():
        file.write_bytes(content)
        with pytest.raises(BadBackup):
            asyncio.run(restore(new, file))
        assert not any(asyncio.run(rows(new)).values()), what


def test_a_backup_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    old, file = str(tmp_path / "old.db"), tmp_path / "club.backup"
    asyncio.run(lived_in(old))
    file.mkdir()
    with pytest.raises(OSError, match=r"."):
        asyncio.run(back_up(old, file))
    assert [path.name for path in tmp_path.glob("*.part")] == []


def test_one_command_keeps_the_club_and_one_brings_it_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, file = str(tmp_path / "old.db"), str(tmp_path / "new.db"), str(tmp_path / "backup")
    asyncio.run(lived_in(old))
    assert main(["club", "backup", file, "--database", old, "--lang", "en"]) == 0
    assert main(["club", "restore", file, "--database", new, "--lang", "en"]) == 0
    assert "rows" in capsys.readouterr().out
    assert asyncio.run(rows(new)) == asyncio.run(rows(old))
    for wrong in (["restore", file], ["backup"], ["restore", str(tmp_path / "nothing")]):
        assert main(["club", *wrong, "--database", new, "--lang", "en"]) == 2
        assert capsys.readouterr().err.startswith("marxador: ")


@pytest.mark.slow
@pytest.mark.skipif(missing() != "", reason=missing())
def test_a_club_moves_between_sqlite_and_postgresql(tmp_path: Path) -> None:
    with postgres() as server:
        first, second = server.database("first"), server.database("second")
        lite, file = str(tmp_path / "lite.db"), tmp_path / "backup"
        cookie = asyncio.run(lived_in(first))
        for old, new in ((first, lite), (lite, second)):
            asyncio.run(back_up(old, file))
            asyncio.run(restore(new, file))
            assert asyncio.run(rows(new)) == asyncio.run(rows(first))
            assert asyncio.run(knows(new, cookie))
