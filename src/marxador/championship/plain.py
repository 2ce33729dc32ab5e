"""A championship as plain lines: the exchange format, read and written.

JSON lines, one act each in the order in which they happened; only what decides the tables.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from marxador.championship.acts import PLAIN, Act, Confirm, Correct, Draw, Replace, Result, Tiebreak
from marxador.championship.championship import Championship, needs_second
from marxador.championship.entry import Actor
from marxador.championship.errors import Refused, Unreadable
from marxador.championship.fields import act_from, as_json, names_of
from marxador.i18n import _

IMPORT = Actor("junta", "import")

_ONLY_OURS = {"signed", "acta", "position", "venue", "announced", "image"}
"""Fields of these acts that the exchange format does not have."""


class PlainError(ValueError):
    """A line that cannot be taken, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"{line}: {reason}")
        self.line = line
        self.reason = reason


class Read(NamedTuple):
    """A championship made of plain lines, and what was left out of them."""

    championship: Championship
    remarks: list[tuple[int, str]]


def read_plain(text: bytes, by: Actor = IMPORT, at: str = "") -> Read:
    """The championship that plain lines make; `PlainError` at the first that does not fit."""
    state = Championship()
    remarks: list[tuple[int, str]] = []
    numbers: dict[int, int] = {}
    for line, raw in enumerate(_lines(text), start=1):
        if not raw.strip():
            continue
        try:
            act, why, odd = _act(raw, numbers)
            state.apply(entry := state.proposed(act, by, why=why, at=at, settled=True))
        except (Refused, Unreadable) as error:
            raise PlainError(line, str(error)) from None
        numbers[line] = entry.number
        remarks += [(line, _("{name} is no field of this act").format(name=name)) for name in odd]
    if not state.entries:
        raise PlainError(1, _("the first line is the edition"))
    return Read(state, remarks)


def write_plain(state: Championship) -> str:
    """The plain lines of a championship: what counts, from when it counts."""
    return "".join(f"{line}\n" for line in _plain_lines(state))


def _lines(text: bytes) -> Iterator[bytes]:
    yield from text.removeprefix(b"\xef\xbb\xbf").split(b"\n")


def _act(raw: bytes, numbers: dict[int, int]) -> tuple[Act, str, list[str]]:
    """An act, its reason, and the fields that it does not have."""
    try:
        said = json.loads(raw.decode())
    except UnicodeDecodeError:
        raise Unreadable(_("it is not UTF-8")) from None
    except (json.JSONDecodeError, RecursionError):
        raise Unreadable(_("it is no JSON")) from None
    word = said.pop("act", None) if isinstance(said, dict) else None
    if word not in PLAIN:
        raise Unreadable(
            _("there is no act {word!r}; there are {known}").format(
                word=word, known=", ".join(PLAIN)
            )
        )
    why = said.pop("reason", "")
    if not isinstance(why, str):
        raise Unreadable(
            _("{name} of {word} cannot be {found!r}").format(name="reason", word=word, found=why)
        )
    if word == "correct":
        line = said.pop("line", None)
        if not isinstance(line, int) or line not in numbers:
            raise Unreadable(_("line {line!r} is no result of this file").format(line=line))
        said["of"] = numbers[line]
    known = [name for name in names_of(word) if name not in _ONLY_OURS]
    return (
        act_from(word, {name: said[name] for name in known if name in said}),
        why,
        sorted(set(said) - set(known)),
    )


def _plain_lines(state: Championship) -> Iterator[str]:
    lines: dict[int, int] = {}
    for entry in state.entries:
        if entry.number in state.annulled or (needs_second(entry) and entry.settled is False):
            continue
        counts = entry
        if isinstance(entry.act, Confirm):
            if entry.act.of in state.annulled:
                continue
            counts = state.entries[entry.act.of - 1]
        if counts.word not in PLAIN:
            continue
        lines[counts.number] = len(lines) + 1
        yield json.dumps(_said(counts.act, counts.word, counts.why, lines), ensure_ascii=False)


def _said(act: Act, word: str, why: str, lines: dict[int, int]) -> dict[str, Any]:
    said: dict[str, Any] = {"act": word} | as_json(act)
    for name in _ONLY_OURS & set(said):
        del said[name]
    if isinstance(act, Correct):
        del said["of"]
        said["line"] = lines[act.of]
    if isinstance(act, Draw):
        said.pop("pairs" if act.phase == "groups" else "groups", None)
    if isinstance(act, Replace | Result | Tiebreak):
        said = {name: value for name, value in said.items() if value is not None or name == "by"}
    if why:
        said["reason"] = why
    return said
