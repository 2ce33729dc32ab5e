"""The whole club in one file, and back: the same file for SQLite and PostgreSQL.

Gzipped lines of JSON: what it is, the books of the championships, every row of every table, how
many there were. The rows are read in one transaction, so that a club may go on playing meanwhile,
and after the books, so that every match which they speak of is there. It holds what the club keeps
secret: keep it where nobody else reads.
"""

import gzip
import json
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

from sqlalchemy import Column, LargeBinary, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from marxador.club.championship.keeping import BOOK, NAME, Put, filling, kept
from marxador.club.store.engine import connect, writing
from marxador.club.store.migration import migrate
from marxador.club.store.schema import METADATA
from marxador.i18n import _

FORMAT = "marxador-backup"
VERSION = 2
OLDER = 1
"""Before there were books in it."""
AT_ONCE = 500
"""Rows that are written together."""


class BadBackup(ValueError):
    """A file that is no backup, a club that is not empty, a database that is not there."""


class Kept(NamedTuple):
    """How much there was."""

    rows: int
    books: int


class Row(NamedTuple):
    """A row of the database."""

    table: Table
    values: dict[str, Any]


class File(NamedTuple):
    """A file of the championships' folder."""

    name: str
    content: bytes


async def back_up(database: str, folder: Path, path: Path) -> Kept:
    """Write the club, and the championships of a folder, into a new file."""
    engine = connect(database)
    part = path.with_name(path.name + ".part")
    try:
        await migrate(engine)
        with _new(part) as file:
            kept = await _written(engine, folder, file)
        part.replace(path)
    except SQLAlchemyError as error:
        raise _no_database(error) from error
    finally:
        part.unlink(missing_ok=True)
        await engine.dispose()
    return kept


async def restore(database: str, folder: Path, path: Path) -> Kept:
    """Fill an empty club and the folder of its championships, with all of it or nothing."""
    engine = connect(database)
    try:
        await migrate(engine)
        with filling(folder) as put:
            async with writing(engine) as db:
                await _check_empty(db, folder)
                return await _filled(db, put, path)
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


async def _written(engine: AsyncEngine, folder: Path, file: IO[bytes]) -> Kept:
    rows, files = 0, kept(folder)
    with gzip.open(file, "wt", encoding="utf-8", newline="\n") as lines:
        lines.write(_line({"format": FORMAT, "version": VERSION}))
        for name, content in files.items():
            lines.write(_line({"file": name, "content": _plain(content)}))
        async with engine.connect() as db:
            if engine.dialect.name == "postgresql":
                await db.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
            for table in METADATA.sorted_tables:
                async for row in await db.stream(select(table)):
                    lines.write(_line([table.name, list(map(_plain, row))]))
                    rows += 1
        lines.write(_line({"rows": rows, "files": len(files)}))
    file.flush()
    os.fsync(file.fileno())
    return Kept(rows, sum(name.endswith(BOOK) for name in files))


async def _check_empty(db: AsyncConnection, folder: Path) -> None:
    for table in METADATA.sorted_tables:
        if await db.scalar(select(func.count()).select_from(table)):
            raise BadBackup(
                _("there is a club in that database already: restore into an empty one")
            )
    if kept(folder):
        raise BadBackup(
            _("there are championships in {folder} already: restore into an empty one").format(
                folder=folder
            )
        )


async def _filled(db: AsyncConnection, put: Put, path: Path) -> Kept:
    rows = books = 0
    batch: list[dict[str, Any]] = []
    into: Table | None = None
    for one in _read(path):
        if isinstance(one, File):
            put(*one)
            books += one.name.endswith(BOOK)
            continue
        if batch and (one.table is not into or len(batch) == AT_ONCE):
            assert into is not None
            await db.execute(insert(into), batch)
            batch = []
        into = one.table
        batch.append(one.values)
        rows += 1
    if batch and into is not None:
        await db.execute(insert(into), batch)
    return Kept(rows, books)


def _read(path: Path) -> Iterator[Row | File]:
    """The rows and files of a backup; `BadBackup` where it is not one, or not whole."""
    rows = files = 0
    said: dict[str, int] | None = None
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            head = json.loads(next(lines, "null"))
            if head not in [{"format": FORMAT, "version": own} for own in (OLDER, VERSION)]:
                raise BadBackup(_("{path} is no backup of a club").format(path=path))
            for line in lines:
                read = json.loads(line)
                if isinstance(read, list):
                    rows += 1
                    yield _row(*read)
                elif "file" in read:
                    files += 1
                    yield _file(read["file"], read["content"])
                else:
                    said = {"files": 0} | read
    except (EOFError, gzip.BadGzipFile, KeyError, TypeError, ValueError) as error:
        if isinstance(error, BadBackup):
            raise
        raise BadBackup(_("{path} is no backup of a club").format(path=path)) from error
    if said != {"rows": rows, "files": files}:
        raise BadBackup(_("{path} is not a whole backup").format(path=path))


def _row(name: str, values: list[Any]) -> Row:
    table = METADATA.tables[name]
    pairs = zip(table.columns, values, strict=True)
    return Row(table, {column.name: _true(column, value) for column, value in pairs})


def _file(name: str, content: str) -> File:
    if not NAME.fullmatch(name):
        raise ValueError(name)
    return File(name, b64decode(content))


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _plain(value: Any) -> Any:
    return b64encode(value).decode() if isinstance(value, bytes) else value


def _true(column: Column[Any], value: Any) -> Any:
    return b64decode(value) if isinstance(column.type, LargeBinary) else value
