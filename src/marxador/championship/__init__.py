"""The championship: an edition and an append-only list of acts; everything else follows from them.

    from marxador.championship import Actor, Book, Championship, Edition, acts, roles, desk

**Begin**: `Book.new(path, edition, Actor("junta", "Anna"))`, or `Book(path)` for a file that is
there (hashes and rules checked while reading; `book.verify(path)` checks everyone's right too).
Without a file: `state = Championship()`, then `state.enter(acts.Start(edition), actor)`.

**Add an act**: `book.enter(act, actor, why="…")` or, in memory, `state.enter(…)`: it returns the
`Entry` (number, act, by, at, why, hash), on the disk already with a `Book`; keep `entry.dumps()`
where there is no file, and read it back with `entry.loads`. `Refused` (a `ValueError` with a
sentence) means that nothing changed; `NotAllowed`, a `Refused`, that it is not for this person.
The acts are the records of `acts`: `Register`, `Roster`, `Result`, `Suspend`… An `Actor` is a role
of `roles.ROLES` and a name. The Junta needs no appointment; all others are appointed by
`acts.Appoint(role, person, scope)`, a referee with `match=(group, home, away)`.
`roles.may(state, state.proposed(act, actor))` says whether a person may, before it is tried.

**Second persons**: results, corrections and physical draws wait in `state.pending` until another
person enters `Confirm(number)`; decisions of the committee, until another member does. A page lists
`state.pending`. `settled=True` (Junta only) counts at once: for imports, and for a match played
online whose acta is its own witness.

**Read**: all of it is a pure function of edition and acts, kept up to date act by act.

| `state.tables()`, `state.groups[name].table` | `Table`: rows with `by`, tied, open, winner |
| `state.groups[name]` | `members`, `matches`, `state(home, away)`, `closed`, `version` |
| `state.groups[name].match(home, away)` | `Match`: score, `state`, `position`, `meeting`, `pair` |
| `state.commissions[code]` | name, sector, players, state, image rights |
| `state.shows_names(today)` | whether public pages may name players |
| `state.phase`, `next_draw`, `seats`, `qualified`, `champion` | where it is |
| `calendar.meetings(state, group)` | when and where, in order |
| `desk.desk(state, today)` | what is due, what is late, what waits for whom |
| `state.head` | the hash of the last act |
| `online.result_of(acta, group, home, away)` | the `Result` of a match played at a table of ours |
| `naming.group_title`, `reason`, `state_of` | groups, reasons and states in words |
| `papers.papers(state)`, `papers.Press` | everything that is printed |

A group's `version` goes up with every change: a page made of it can be kept until then.
"""

from marxador.championship import acts
from marxador.championship.book import Book, verify
from marxador.championship.championship import Championship, needs_second
from marxador.championship.edition import Edition
from marxador.championship.entry import Actor, Entry, loads
from marxador.championship.errors import NotAllowed, Refused, Tampered, Unreadable
from marxador.championship.plain import PlainError, read_plain, write_plain
from marxador.championship.table import Row, Table

__all__ = [
    "Actor",
    "Book",
    "Championship",
    "Edition",
    "Entry",
    "NotAllowed",
    "PlainError",
    "Refused",
    "Row",
    "Table",
    "Tampered",
    "Unreadable",
    "acts",
    "loads",
    "needs_second",
    "read_plain",
    "verify",
    "write_plain",
]
