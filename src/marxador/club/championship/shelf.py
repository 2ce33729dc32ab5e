"""The shelf where a club keeps its championships: a folder of books, as the command line has them.

All reading and writing of books is done in one thread, so that nobody sees a book half written and
the tables of the club play on meanwhile.
"""

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path
from typing import ParamSpec, TypeVar

from marxador.championship import Actor, Book, Edition, Refused, Tampered
from marxador.club.championship.keeper import Keeper
from marxador.club.championship.links import Link, Links
from marxador.i18n import _

P = ParamSpec("P")
T = TypeVar("T")

ORGANISER = "organiser"
"""The role of whoever may begin an edition: the owner of the folder."""
DOOR = "organiser.txt"
"""The file with the organiser's link."""
SLUG = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
TAKEN = frozenset(("desk", "new", "static", "i", "r"))
"""Names that the addresses of the championship need for themselves."""


class NoEdition(KeyError):
    """There is no edition of that name."""


class Shelf:
    """The books of a club."""

    def __init__(self, folder: Path, key: bytes) -> None:
        self.folder = folder
        self._key = key
        self._keepers: dict[str, Keeper] = {}
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="championship")
        self.links = Links(folder / "organiser.links", key)
        folder.mkdir(parents=True, exist_ok=True)

    def open_door(self) -> Path:
        """The file with the organiser's own link, which only the owner of the folder reads."""
        link = next(iter(self.links.all()), None) or self.links.make(Link("", ORGANISER, ORGANISER))
        door = self.folder / DOOR
        door.touch(mode=0o600)
        door.write_text(f"/championship/i/{self.links.token(link)}\n", "utf-8")
        return door

    def slugs(self) -> list[str]:
        return sorted(path.stem for path in self.folder.glob("*.jsonl"))

    def keeper(self, slug: str) -> Keeper:
        """The keeper of an edition; `NoEdition` where there is none."""
        path = self.folder / f"{slug}.jsonl"
        if not SLUG.fullmatch(slug) or not path.is_file():
            self._keepers.pop(slug, None)
            raise NoEdition(slug)
        found = self._keepers.get(slug)
        if found is None:
            found = self._keepers[slug] = Keeper(path, self._key)
        return found

    def held(self, slug: str) -> Keeper | None:
        """The keeper of an edition, if it has been asked for before."""
        return self._keepers.get(slug)

    def keepers(self) -> list[Keeper]:
        """Every book that can be read."""
        found = []
        for slug in self.slugs():
            try:
                found.append(self.keeper(slug))
            except (NoEdition, Tampered, Refused):
                continue
        return found

    def begin(self, slug: str, edition: Edition, by: Actor) -> Keeper:
        """A new edition, with its first line on the disk."""
        if not SLUG.fullmatch(slug) or slug in TAKEN or len(slug) > 40:
            raise Refused(
                _("an address has small letters, digits and hyphens, not {found!r}").format(
                    found=slug
                )
            )
        try:
            Book.new(self.folder / f"{slug}.jsonl", edition, by)
        except FileExistsError:
            raise Refused(_("there is an edition {slug} already").format(slug=slug)) from None
        return self.keeper(slug)

    async def alone(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do something with the books, one thing at a time, in the language of who asks."""
        copied = copy_context()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: copied.run(work, *args, **more))

    def close(self) -> None:
        self._thread.shutdown()
