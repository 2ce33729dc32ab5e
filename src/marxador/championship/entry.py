"""An act as it is written down: who, when, in which role, why; and the hash that chains it."""

import hashlib
import json
from typing import Any, NamedTuple

from marxador.championship.acts import WORDS, Act
from marxador.championship.errors import Unreadable
from marxador.championship.fields import act_from, as_json
from marxador.i18n import _

SEED = hashlib.sha256(b"marxador championship 1").hexdigest()
"""What the first line is chained to."""


class Actor(NamedTuple):
    """A person in a role."""

    role: str
    name: str

    def __str__(self) -> str:
        return f"{self.role}:{self.name}"

    @property
    def key(self) -> tuple[str, str]:
        """The role, and the name whatever its capitals and spaces."""
        return self.role, " ".join(self.name.casefold().split())


class Entry(NamedTuple):
    """One line of the book."""

    number: int
    act: Act
    by: Actor
    at: str
    """When it was entered, in ISO 8601."""
    why: str = ""
    settled: bool = False
    """Counts at once, without a second person: lines that were imported, by the Junta."""
    hash: str = ""

    @property
    def word(self) -> str:
        return WORDS[type(self.act)]

    def chained(self, before: str) -> "Entry":
        """The entry with the hash that ties it to the line before."""
        return self._replace(hash=self.digest(before))

    def digest(self, before: str) -> str:
        return chained(before, self._body().encode())

    def dumps(self) -> str:
        """Its line in a file."""
        return f'{self._body()[:-1]},"hash":"{self.hash}"}}'

    def _body(self) -> str:
        said: dict[str, Any] = {"n": self.number, "act": self.word, "what": as_json(self.act)}
        said |= {"by": self.by.name, "role": self.by.role, "at": self.at}
        if self.why:
            said["why"] = self.why
        if self.settled:
            said["settled"] = True
        return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def chained(before: str, body: bytes) -> str:
    """The hash of a line: SHA-256 of the hash before it, a newline, and the line without its own.

    The body is the line as it stands, up to its last field.
    """
    return hashlib.sha256(before.encode() + b"\n" + body).hexdigest()


def loads(line: str) -> Entry:
    """Read a line; `Unreadable` where it is none."""
    try:
        said = json.loads(line)
        number, settled, why = said["n"], said.get("settled", False), said.get("why", "")
        texts = (said["role"], said["by"], said["at"], said["hash"], why)
        if type(number) is not int or type(settled) is not bool or set(map(type, texts)) != {str}:
            raise TypeError(line)
        act = act_from(said["act"], said["what"])
    except (KeyError, TypeError, AttributeError, json.JSONDecodeError):
        raise Unreadable(_("this is no line of a championship")) from None
    role, name, at, hashed, _why = texts
    return Entry(number, act, Actor(role, name), at, why, settled, hashed)
