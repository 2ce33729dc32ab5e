"""Who sits at a table: people, bots, and bots that play for people who are gone."""

from msgspec import Struct

from marxador.club.people.person import Person
from marxador.club.tables.summary import Face, Seated


class Chair(Struct, frozen=True):
    """One seat, and who is in it."""

    person: Person | None = None
    bot: str | None = None

    @property
    def is_free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def is_persons(self) -> bool:
        """Whether a person plays from it now."""
        return self.person is not None and self.bot is None

    def seated(self, seat: int, here: bool) -> Seated | None:
        """What everybody sees of it."""
        if self.is_free:
            return None
        return Seated(seat, face(self.person) if self.person else None, self.bot, here)


def face(person: Person) -> Face:
    """What the others at a table see of a person."""
    return Face(person.id, person.name, person.avatar, person.kind)


def names(chairs: list[Chair]) -> list[str]:
    """What everybody is called in the record, each by a name of their own."""
    called: list[str] = []
    for chair in chairs:
        plain = chair.person.name if chair.person else chair.bot or ""
        plain = "".join(c for c in plain if c.isprintable() and c not in '";').strip() or "?"
        name, count = plain, 2
        while name in called:
            name, count = f"{plain} {count}", count + 1
        called.append(name)
    return called
