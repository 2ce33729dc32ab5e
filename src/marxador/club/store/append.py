"""What an act leaves in the database, and how many of them are put there at once."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

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

_rows = func.json_each(bindparam("rows")).table_valued("value")


def _column(at: int) -> ColumnElement[Any]:
    """A column of rows that come as one JSON text."""
    return func.json_extract(_rows.c.value, f"$[{at}]")


# SQLite takes everything in one statement: between two of them a busy program is waited for.
_INSERT_ALL = insert(LOG).from_select(_COLUMNS, select(*map(_column, range(4))))
_SUMMARIZE_ALL = (
    update(TABLES).where(TABLES.c.id == _column(0)).values(status=_column(1), summary=_column(2))
)


def put(db: Connection, batch: list[Append]) -> None:
    """Put acts in the database, in the transaction that is open."""
    created = [append.created for append in batch if append.created]
    if created:
        db.execute(insert(TABLES), created)
    lines = [line for append in batch for line in append.lines]
    summaries = [(append.lines[0].table, *append.summary) for append in batch if append.summary]
    if db.dialect.name == "sqlite":
        db.execute(_INSERT_ALL, {"rows": _encode(lines).decode()})
        if summaries:
            db.execute(_SUMMARIZE_ALL, {"rows": _encode(summaries).decode()})
    else:
        db.execute(_INSERT, [dict(zip(_COLUMNS, line, strict=True)) for line in lines])
        if summaries:
            names = ("table", "now", "text")
            db.execute(_SUMMARIZE, [dict(zip(names, one, strict=True)) for one in summaries])
    for append in batch:
        for sitting in append.sittings:
            _sit(db, append.lines[0].table, sitting)


def _sit(db: Connection, table: str, sitting: Sitting) -> None:
    here = (SITTINGS.c.table_id == table, SITTINGS.c.seat == sitting.seat)
    db.execute(delete(SITTINGS).where(*here))
    if sitting.person:
        row = {"table_id": table, "seat": sitting.seat, "person": sitting.person}
        db.execute(insert(SITTINGS), row)
