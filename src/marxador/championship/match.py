"""A match between two commissions of a group, and the states it can be in."""

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from marxador.championship.acts import Meeting, Names, Two

T = TypeVar("T")


class Match:
    """Two commissions in the order of their codes; scores are in that order too."""

    __slots__ = (
        "absent",
        "cames",
        "entry",
        "given",
        "identity",
        "key",
        "meeting",
        "pair",
        "pedres",
        "position",
        "replayed",
        "resumed",
        "winner",
    )

    def __init__(self, key: tuple[str, str]) -> None:
        self.key = key
        self.winner: str | None = None
        self.cames: Two = (0, 0)
        self.pedres: Two = (0, 0)
        self.pair: tuple[Names, Names] | None = None
        self.entry: int | None = None
        """The number of the act that its score comes from."""
        self.given = False
        """Whether the committee gave it to its winner."""
        self.position: tuple[Two, Two] | None = None
        """The cames and pedres at which it was suspended."""
        self.resumed: str | None = None
        """When a suspended match goes on; None while that is not decided."""
        self.absent: str | None = None
        """Who did not turn up, until the committee decides."""
        self.replayed = False
        self.identity: int | None = None
        """The act that says who was identified at the table."""
        self.meeting: Meeting | None = None

    @property
    def suspended(self) -> bool:
        """Broken off, and no ruling yet that it goes on."""
        return self.winner is None and self.position is not None and self.resumed is None

    @property
    def state(self) -> str:
        """`played`, `given`, `absent`, `suspended`, `resumed`, `replay` or `open`."""
        if self.winner is not None:
            return "given" if self.given else "played"
        if self.absent is not None:
            return "absent"
        if self.position is not None:
            return "suspended" if self.resumed is None else "resumed"
        return "replay" if self.replayed else "open"


def key_of(home: str, away: str) -> tuple[str, str]:
    return (home, away) if home < away else (away, home)


def in_order(home: str, away: str, two: tuple[T, T]) -> tuple[T, T]:
    """What is said of home and away, in the order of the codes."""
    return two if home < away else (two[1], two[0])
