"""The whole club in one file, and back."""

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from marxador.championship import Book
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
from tests.championship.league import JUNTA, edition
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


def shelved(folder: Path) -> Path:
    """The championships' folder of a club: a book with a line that is still being written."""
    folder.mkdir()
    Book.new(folder / "faller-2026.jsonl", edition(), JUNTA)
    with (folder / "faller-2026.jsonl").open("ab") as file:
        file.write(b'{"n":2,"act"')
    (folder / "organiser.links").write_text('{"id": "a"}\n')
    (folder / "organiser.txt").write_text("/championship/i/…\n")
    (folder / "notes of mine.txt").write_text("not the club's")
    return folder


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
    shelf = shelved(tmp_path / "shelf")
    kept = asyncio.run(back_up(old, shelf, file))
    assert kept.rows > 10 and kept.books == 1
    assert asyncio.run(restore(new, tmp_path / "again", file)) == kept
    names = sorted(path.name for path in (tmp_path / "again").iterdir())
    assert names == ["faller-2026.jsonl", "organiser.links"]
    book = Book(tmp_path / "again" / "faller-2026.jsonl")
    assert not book.torn and len(book.championship.entries) == 1
    assert asyncio.run(rows(new)) == asyncio.run(rows(old))
    assert asyncio.run(knows(new, cookie))
    assert file.stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.glob("*.part")] == []


def test_a_club_that_is_lived_in_is_not_overwritten(tmp_path: Path) -> None:
    old, file = str(tmp_path / "old.db"), tmp_path / "club.backup"
    asyncio.run(lived_in(old))
    shelf = shelved(tmp_path / "shelf")
    asyncio.run(back_up(old, shelf, file))
    before = asyncio.run(rows(old))
    with pytest.raises(BadBackup, match="a club in that database already"):
        asyncio.run(restore(old, tmp_path / "empty", file))
    assert asyncio.run(rows(old)) == before and not (tmp_path / "empty").exists()
    new = str(tmp_path / "new.db")
    with pytest.raises(BadBackup, match="already: restore"):
        asyncio.run(restore(new, shelf, file))
    assert not any(asyncio.run(rows(new)).values())


def test_a_file_that_is_no_whole_backup_restores_nothing(tmp_path: Path) -> None:
    old, new, file = str(tmp_path / "old.db"), str(tmp_path / "new.db"), tmp_path / "club.backup"
    asyncio.run(lived_in(old))
    asyncio.run(back_up(old, shelved(tmp_path / "shelf"), file))
    whole = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    broken = {
        "cut": file.read_bytes()[:-20],
        "a line less": gzip.compress(b"".join([*whole[:5], *whole[6:]])),
        "a book less": gzip.compress(b"".join([whole[0], *whole[2:]])),
        "a way out": gzip.compress(
            b"".join([whole[0], b'{"file":"../x.jsonl","content":""}\n', *whole[1:]])
        ),
        "no end": gzip.compress(b"".join(whole[:-1])),
        "another format": gzip.compress(json.dumps({"format": "x"}).encode()),
        "no gzip": b"hello",
        "empty": b"",
        "unknown table": gzip.compress(b"".join([whole[0], b'["x",[]]\n', whole[-1]])),
    }
    for what, content in broken.items():
        file.write_bytes(content)
        with pytest.raises(BadBackup):
            asyncio.run(restore(new, tmp_path / "again", file))
        assert not any(asyncio.run(rows(new)).values()), what
        assert list(tmp_path.glob("again/*")) == [] and not (tmp_path / "x.jsonl").exists(), what


def test_a_backup_of_before_there_were_books_in_it_comes_back(tmp_path: Path) -> None:
    old, new, file = str(tmp_path / "old.db"), str(tmp_path / "new.db"), tmp_path / "club.backup"
    asyncio.run(lived_in(old))
    kept = asyncio.run(back_up(old, tmp_path / "none", file))
    lines = gzip.decompress(file.read_bytes()).replace(b'"version":2', b'"version":1')
    file.write_bytes(gzip.compress(lines.replace(b',"files":0}', b"}")))
    assert asyncio.run(restore(new, tmp_path / "none", file)) == kept
    assert asyncio.run(rows(new)) == asyncio.run(rows(old))


def test_a_backup_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    old, file = str(tmp_path / "old.db"), tmp_path / "club.backup"
    asyncio.run(lived_in(old))
    file.mkdir()
    with pytest.raises(OSError, match=r"."):
        asyncio.run(back_up(old, tmp_path, file))
    assert [path.name for path in tmp_path.glob("*.part")] == []


def test_one_command_keeps_the_club_and_one_brings_it_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "new").mkdir()
    old, new = str(tmp_path / "old.db"), str(tmp_path / "new" / "club.db")
    file = str(tmp_path / "backup")
    asyncio.run(lived_in(old))
    shelved(tmp_path / "championships")
    assert main(["club", "backup", file, "--database", old, "--lang", "en"]) == 0
    assert main(["club", "restore", file, "--database", new, "--lang", "en"]) == 0
    assert "With it the book of 1 championship\n" in capsys.readouterr().out
    assert (tmp_path / "new" / "championships" / "faller-2026.jsonl").exists()
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
            asyncio.run(back_up(old, tmp_path, file))
            asyncio.run(restore(new, tmp_path, file))
            assert asyncio.run(rows(new)) == asyncio.run(rows(first))
            assert asyncio.run(knows(new, cookie))
