"""The keeper of one championship's book: its only writer here, and what is made of it."""

import asyncio
from pathlib import Path

from marxador.championship import Actor, Book, Championship, Entry
from marxador.championship.acts import Act
from marxador.championship.match import key_of
from marxador.club.championship.links import Links
from marxador.club.championship.online import Online

MOST = 2000
"""Pages and parts of pages that are kept."""


class Keeper:
    """A book, its links and its tables; read and written in the shelf's one thread."""

    def __init__(self, path: Path, key: bytes) -> None:
        self.path = path
        self.slug = path.stem
        self.links = Links(path.with_suffix(".links"), key)
        self.online = Online(path.with_suffix(".online"))
        self.made: dict[object, object] = {}
        """What was made of the book, by what it depends on: pages, and parts of them."""
        self.answered: dict[tuple[str, str], Entry] = {}
        """What telephones have said, by link and the name that they gave it."""
        self.turned = asyncio.Event()
        """Set, and replaced, whenever the book has another line."""
        self._load()

    @property
    def state(self) -> Championship:
        return self.book.championship

    @property
    def is_stale(self) -> bool:
        """Whether somebody else, such as the command line, has written in the book."""
        return self.path.stat().st_size != self._size

    def refresh(self) -> None:
        """Take in what others have written."""
        if self.is_stale:
            self._load()

    def enter(self, act: Act, by: Actor, why: str = "", *, settled: bool = False) -> Entry:
        """Add an act; on the disk when this returns, and nowhere if that fails."""
        self.refresh()
        entry = self.book.enter(act, by, why=why, settled=settled)
        self.settle()
        return entry

    def repeated(self, act: Act, by: Actor) -> Entry | None:
        """The same act of the same person, if it was their last at that match: a telephone that
        did not hear the answer says it again."""
        own = (one for one in reversed(self.state.entries) if one.by == by)
        about = about_match(act)
        last = next((one for one in own if about_match(one.act) == about), None)
        return last if last is not None and last.act == act else None

    def tell(self) -> None:
        """Wake up whoever waits for news."""
        self.turned.set()
        self.turned = asyncio.Event()

    def _load(self) -> None:
        self.book = Book(self.path)
        self.made = {}
        self.settle()

    def settle(self) -> None:
        """The book was written in; what was made of it and is not asked for any more goes."""
        self._size = self.path.stat().st_size
        if len(self.made) > MOST:
            self.made = {}


def about_match(act: object) -> tuple[str, tuple[str, str]] | None:
    """The match that an act is about."""
    group, home, away = (str(getattr(act, name, "")) for name in ("group", "home", "away"))
    return (group, key_of(home, away)) if home and away else None
