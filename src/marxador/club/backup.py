"""The whole club in one file, and back: the same file for SQLite and PostgreSQL.

Gzipped lines of JSON: what it is, every row of every table, how many there were. It is read in one
transaction, so that a club may go on playing meanwhile. It holds what the club keeps secret: keep
it where nobody else reads.
"""

import gzip
import json
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Column, LargeBinary, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from marxador.club.store.engine import connect, writing
from marxador.club.store.migration import migrate
from marxador.club.store.schema import METADATA
from marxador.i18n import _

FORMAT = "marxador-backup"
VERSION = 1
AT_ONCE = 500
"""Rows that are written together."""


class BadBackup(ValueError):
    """A file that is no backup, a club that is not empty, a database that is not there."""


async def back_up(database: str, path: Path) -> int:
    """Write the club into a new file; how many rows there were."""
    engine = connect(database)
    part = path.with_name(path.name + ".part")
    try:
        await migrate(engine)
        with _new(part) as file:
            rows = await _written(engine, file)
        part.replace(path)
    except SQLAlchemyError as error:
        raise _no_database(error) from error
    finally:
        part.unlink(missing_ok=True)
        await engine.dispose()
    return rows


async def restore(database: str, path: Path) -> int:
    """Fill an empty club from a file, with all of it or nothing; how many rows there were."""
    engine = connect(database)
    try:
        await migrate(engine)
        async with writing(engine) as db:
            await _check_empty(db)
            return await _filled(db, path)
    except SQLAlchemyError as error:
        raise _no_database(error) from error
    finally:
        await engine.dispose()


def _no_database(error: SQLAlchemyError) -> BadBackup:
    reason = str(error).partition("\n")[0]
    return BadBackup(_("the database does not do it: {reason}").format(reason=reason))


def _new(path: Path) -> IO[bytes]:
    """A file that only its owner reads."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")


async def _written(engine: AsyncEngine, file: IO[bytes]) -> int:
    rows = 0
    with gzip.open(file, "wt", encoding="utf-8", newline="\n") as lines:
        lines.write(_line({"format": FORMAT, "version": VERSION}))
        async with engine.connect() as db:
            if engine.dialect.name == "postgresql":
                await db.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
            for table in METADATA.sorted_tables:
                async for row in await db.stream(select(table)):
                    lines.write(_line([table.name, list(map(_plain, row))]))
                    rows += 1
        lines.write(_line({"rows": rows}))
    file.flush()
    os.fsync(file.fileno())
    return rows


async def _check_empty(db: AsyncConnection) -> None:
    for table in METADATA.sorted_tables:
        if await db.scalar(select(func.count()).select_from(table)):
            raise BadBackup(
                _("there is a club in that database already: restore into an empty one")
            )


async def _filled(db: AsyncConnection, path: Path) -> int:
    rows = 0
    batch: list[dict[str, Any]] = []
    into: Table | None = None
    for table, row in _read(path):
        if batch and (table is not into or len(batch) == AT_ONCE):
            assert into is not None
            await db.execute(insert(into), batch)
            batch = []
        into = table
        batch.append(row)
        rows += 1
    if batch and into is not None:
        await db.execute(insert(into), batch)
    return rows


def _read(path: Path) -> Iterator[tuple[Table, dict[str, Any]]]:
    """The rows of a backup; `BadBackup` where it is not one, or not whole."""
    known = METADATA.tables
    rows, said = 0, None
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            if json.loads(next(lines, "null")) != {"format": FORMAT, "version": VERSION}:
                raise BadBackup(_("{path} is no backup of a club").format(path=path))
            for line in lines:
                read = json.loads(line)
                if isinstance(read, dict):
                    said = read["rows"]
                    continue
                table = known[read[0]]
                pairs = zip(table.columns, read[1], strict=True)
                yield table, {column.name: _true(column, value) for column, value in pairs}
                rows += 1
    except (EOFError, gzip.BadGzipFile, KeyError, TypeError, ValueError) as error:
        if isinstance(error, BadBackup):
            raise
        raise BadBackup(_("{path} is no backup of a club").format(path=path)) from error
    if said != rows:
        raise BadBackup(_("{path} is not a whole backup").format(path=path))


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _plain(value: Any) -> Any:
    return b64encode(value).decode() if isinstance(value, bytes) else value


def _true(column: Column[Any], value: Any) -> Any:
    return b64decode(value) if isinstance(column.type, LargeBinary) else value
