"""The store, on SQLite and on PostgreSQL: all or nothing, together, and still there afterwards."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.engine import Connection

from marxador.club.store import people, store
from marxador.club.store.append import Append, Line, Sitting
from marxador.club.store.engine import address
from marxador.club.store.migration import migrate
from marxador.club.store.schema import METADATA
from marxador.club.store.store import StorageError, Store
from tests.club.postgres import missing, postgres

assert people.PEOPLE is not None  # the people's tables are in the same metadata


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "club.db")
        return
    if missing():
        pytest.skip(missing())
    with postgres() as server:
        yield server.address


def created(table: str) -> Append:
    row = {
        "id": table, "created": 1, "status": "waiting", "public": True, "variant": "jcf",
        "secret": b"s" * 32, "summary": "{}", "rematch": None,
    }  # fmt: skip
    return Append([Line(table, 1, 1, '{"α": "\'"}')], None, [Sitting(1, "anna")], row)


def line(table: str, seq: int) -> Append:
    return Append([Line(table, seq, seq, f'"{seq}"')])


def test_what_is_appended_is_there_afterwards(database: str) -> None:
    async def story() -> None:
        kept = Store(database)
        await migrate(kept.engine)
        await migrate(kept.engine)
        await kept.append(created("a"))
        await asyncio.gather(*(kept.append(line("a", seq)) for seq in range(2, 50)))
        await kept.append(Append([Line("a", 50, 50, "{}")], ("playing", "now"), [Sitting(1, "b")]))
        await kept.close()
        again = Store(database)
        assert [one.seq for one in await again.log("a")] == list(range(1, 51))
        assert [one.seq for one in await again.log("a", 48)] == [49, 50]
        assert (await again.log("a"))[0] == Line("a", 1, 1, '{"α": "\'"}')
        row = await again.table("a")
        assert row is not None and (row.status, row.summary, bytes(row.secret)) == (
            "playing", "now", b"s" * 32,
        )  # fmt: skip
        assert await again.of_person("b") == ["now"] and await again.of_person("anna") == []
        assert await again.summaries(public=True) == ["now"]
        assert await again.summaries(variant="negre") == []
        assert await again.table("b") is None
        assert await again.rematch("a", "x") == "x" and await again.rematch("a", "y") == "x"
        await again.close()

    asyncio.run(story())


def test_a_line_is_written_once(database: str) -> None:
    async def story() -> None:
        kept = Store(database)
        await migrate(kept.engine)
        await kept.append(created("a"))
        with pytest.raises(StorageError):
            await kept.append(line("a", 1))
        await kept.append(line("a", 2))
        assert [one.seq for one in await kept.log("a")] == [1, 2]
        await kept.close()

    asyncio.run(story())


def test_lines_and_the_summary_that_comes_with_them_are_kept_together_or_not(database: str) -> None:
    def summed(seq: int, status: str) -> Append:
        return Append(line("a", seq).lines, (status, f"{seq}"))

    async def story() -> None:
        kept = Store(database)
        await migrate(kept.engine)
        await kept.append(created("a"))
        await kept.append(summed(2, "playing"))
        tried = [kept.append(one) for one in (line("a", 3), summed(4, "over"), line("a", 2))]
        failed = await asyncio.gather(*tried, return_exceptions=True)
        assert [type(error) for error in failed] == [StorageError] * 3
        row = await kept.table("a")
        assert row is not None and (row.status, row.summary) == ("playing", "2")
        assert [one.seq for one in await kept.log("a")] == [1, 2]
        await asyncio.gather(kept.append(line("a", 3)), kept.append(summed(4, "over")))
        row = await kept.table("a")
        assert row is not None and (row.status, row.summary) == ("over", "4")
        assert [one.seq for one in await kept.log("a")] == [1, 2, 3, 4]
        await kept.close()

    asyncio.run(story())


def test_those_who_come_together_are_committed_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits = []

    async def story() -> None:
        kept = Store(str(tmp_path / "club.db"))
        await migrate(kept.engine)
        await kept.append(created("a"))
        real = kept._commit

        async def counted(batch: list[Append]) -> None:
            commits.append(len(batch))
            await real(batch)

        monkeypatch.setattr(kept, "_commit", counted)
        await asyncio.gather(*(kept.append(line("a", seq)) for seq in range(2, 300)))
        await kept.close()

    asyncio.run(story())
    assert sum(commits) == 298 and len(commits) <= 2


def test_sqlite_is_as_durable_as_it_can_be(tmp_path: Path) -> None:
    async def story() -> None:
        kept = Store(str(tmp_path / "club.db"))
        await migrate(kept.engine)
        async with kept.engine.connect() as db:
            mode = (await db.execute(text("PRAGMA journal_mode"))).scalar()
            full = (await db.execute(text("PRAGMA synchronous"))).scalar()
        assert (mode, full) == ("wal", 2)
        await kept.close()

    asyncio.run(story())


def test_a_full_disk_refuses_and_nothing_is_half_written(tmp_path: Path) -> None:
    """A file that may not grow stands for a disk that is full."""

    async def story() -> None:
        path = tmp_path / "club.db"
        kept = Store(str(path))
        await migrate(kept.engine)
        await kept.append(created("a"))
        assert kept._thread is not None
        db = kept._thread._db
        assert db is not None
        pages = db.exec_driver_sql("PRAGMA page_count").scalar()
        db.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        db.rollback()
        big = Append([Line("a", 2, 2, "x" * 100_000)])
        with pytest.raises(StorageError):
            await kept.append(big)
        await kept.append(line("a", 2))
        assert [one.entry for one in await kept.log("a", 1)] == ['"2"']
        await kept.append(Append([Line("a", 3, 3, "x" * 100_000)]))
        await kept.close()
        with sqlite3.connect(path) as plain:
            assert plain.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        plain.close()

    asyncio.run(story())


def test_migrations_make_what_the_code_expects(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async def story() -> None:
        kept = Store(database)
        await migrate(kept.engine)
        async with kept.engine.connect() as db:
            assert await db.run_sync(differences) == []
        await kept.close()

    asyncio.run(story())


def test_a_postgresql_address_keeps_its_name_and_host() -> None:
    assert address("postgres://a:b@c:1/d") == "postgresql+asyncpg://a:b@c:1/d"
    assert store.MOST > 1
