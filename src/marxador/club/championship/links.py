"""Who may come in: links and accounts that stand for a person in a role, made and taken back.

A link is signed with the club's key, so that nothing secret is kept; it is good until it is
revoked, and never for more than what the book appoints its person to.
"""

import hashlib
import hmac
import json
import os
import secrets
from base64 import urlsafe_b64encode
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from marxador.championship import Actor

ID = 8
"""Letters of a link's name; the rest of its text is the signature."""

Where = tuple[str, str, str]


class Link(NamedTuple):
    """A person in a role; of a referee, at one match."""

    id: str
    role: str
    name: str
    scope: str = ""
    match: Where | None = None
    account: str = ""
    """The account that has the role without any link."""
    by: str = ""
    at: str = ""

    @property
    def actor(self) -> Actor:
        return Actor(self.role, self.name)


class Links:
    """The links of one championship, kept beside its book."""

    def __init__(self, path: Path, key: bytes) -> None:
        self.path = path
        self._key = key
        self._made: dict[str, Link] = {}
        self._revoked: set[str] = set()
        if path.exists():
            for line in path.read_text("utf-8").splitlines():
                self._take(json.loads(line))

    def make(self, link: Link) -> Link:
        """A new link; on the disk when this returns."""
        made = link._replace(id=secrets.token_urlsafe(ID)[:ID], at=_now())
        self._write(made._asdict())
        return made

    def revoke(self, name: str, by: str) -> None:
        self._write({"revoke": name, "by": by, "at": _now()})

    def all(self) -> list[Link]:
        """Those that are good now."""
        return [one for one in self._made.values() if one.id not in self._revoked]

    def get(self, name: str) -> Link | None:
        return None if name in self._revoked else self._made.get(name)

    def of_account(self, person: str) -> list[Link]:
        return [one for one in self.all() if one.account == person]

    def token(self, link: Link) -> str:
        """The text of a link: its name, and the proof that the club made it."""
        return link.id + self._signature(link.id)

    def read(self, token: str) -> Link | None:
        """The link of a text, unless it is forged or revoked."""
        name, signature = token[:ID], token[ID:]
        good = hmac.compare_digest(signature.encode(), self._signature(name).encode())
        link = self.get(name) if good else None
        return None if link is None or link.account else link

    def _signature(self, name: str) -> str:
        text = f"championship|{self.path.stem}|{name}".encode()
        digest = hmac.new(self._key, text, hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:18]).decode()

    def _take(self, said: dict[str, Any]) -> None:
        if "revoke" in said:
            self._revoked.add(said["revoke"])
        else:
            match = said.pop("match")
            link = Link(**said, match=None if match is None else (match[0], match[1], match[2]))
            self._made[link.id] = link

    def _write(self, said: dict[str, Any]) -> None:
        add_line(self.path, said)
        self._take(dict(said))


def add_line(path: Path, said: dict[str, Any]) -> None:
    """One more line of a file that only its owner reads; on the disk when this returns."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        os.write(handle, (json.dumps(said, ensure_ascii=False) + "\n").encode())
        os.fsync(handle)
    finally:
        os.close(handle)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
