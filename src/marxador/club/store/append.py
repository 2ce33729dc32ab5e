"""What an act leaves in the database, and how many of them are put there at once."""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    Connection,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects import sqlite

from marxador.club.store.schema import LOG, SITTINGS, TABLES


class Line(NamedTuple):
    """One line of a table's log."""

    table: str
    seq: int
    at: int
    entry: str


class Sitting(NamedTuple):
    """Who sits in a seat; nobody, with None."""

    seat: int
    person: str | None


class Append(NamedTuple):
    """What one act of a table leaves in the database, all of it or nothing."""

    lines: Sequence[Line]
    summary: tuple[str, str] | None = None
    """The status and the summary of the table, where they changed."""
    sittings: Sequence[Sitting] = ()
    created: dict[str, object] | None = None
    """The table itself, with its first line."""


_COLUMNS = ("table_id", "seq", "at", "entry")
_INSERT = insert(LOG)
_SUMMARIZE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"))
    .values(status=bindparam("now"), summary=bindparam("text"))
)
_encode = msgspec.json.Encoder().encode

# SQLite takes everything in one statement, the rows as one JSON text: between two statements a
# busy program is waited for. Each is compiled once, here; a line alone needs no JSON.
_rows = func.json_each(bindparam("rows")).table_valued("value")


def _column(at: int) -> ColumnElement[Any]:
    return func.json_extract(_rows.c.value, literal_column(f"'$[{at}]'"))


def _compiled(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=sqlite.dialect()))


_INSERT_ONE = _compiled(_INSERT)
_INSERT_ALL = _compiled(insert(LOG).from_select(_COLUMNS, select(*map(_column, range(4)))))
_SUMMARIZE_ALL = _compiled(
    update(TABLES).where(TABLES.c.id == _column(0)).values(status=_column(1), summary=_column(2))
)


Execute = Callable[[str, tuple[Any, ...]], object]


def put(db: Connection, batch: list[Append]) -> None:
    """Put acts in the database, in the transaction that is open."""
    created = [append.created for append in batch if append.created]
    if created:
        db.execute(insert(TABLES), created)
    lines, summaries = _lines(batch), _summaries(batch)
    if db.dialect.name == "sqlite":
        _put_rows(db.exec_driver_sql, lines, summaries)
    else:
        db.execute(_INSERT, [dict(zip(_COLUMNS, line, strict=True)) for line in lines])
        if summaries:
            names = ("table", "now", "text")
            db.execute(_SUMMARIZE, [dict(zip(names, one, strict=True)) for one in summaries])
    for append in batch:
        for sitting in append.sittings:
            _sit(db, append.lines[0].table, sitting)


def is_play(append: Append) -> bool:
    """Whether it makes no table and seats nobody: almost all are such."""
    return not append.created and not append.sittings


def put_play(db: sqlite3.Connection, batch: list[Append]) -> None:
    """Put such acts in an SQLite file, in a transaction of their own, at the least cost."""
    lines, summaries = _lines(batch), _summaries(batch)
    if not summaries:
        # A statement that stands alone is a transaction.
        _put_rows(db.execute, lines, summaries)
        return
    db.execute("BEGIN IMMEDIATE")
    _put_rows(db.execute, lines, summaries)
    db.execute("COMMIT")


def _put_rows(execute: Execute, lines: list[Line], summaries: list[tuple[str, str, str]]) -> None:
    if len(lines) == 1:
        execute(_INSERT_ONE, lines[0])
    else:
        execute(_INSERT_ALL, (_encode(lines).decode(),))
    if summaries:
        execute(_SUMMARIZE_ALL, (_encode(summaries).decode(),))


def _lines(batch: list[Append]) -> list[Line]:
    return [line for append in batch for line in append.lines]


def _summaries(batch: list[Append]) -> list[tuple[str, str, str]]:
    return [(append.lines[0].table, *append.summary) for append in batch if append.summary]


def _sit(db: Connection, table: str, sitting: Sitting) -> None:
    here = (SITTINGS.c.table_id == table, SITTINGS.c.seat == sitting.seat)
    db.execute(delete(SITTINGS).where(*here))
    if sitting.person:
        row = {"table_id": table, "seat": sitting.seat, "person": sitting.person}
        db.execute(insert(SITTINGS), row)
