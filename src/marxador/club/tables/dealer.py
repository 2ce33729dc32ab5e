"""The dealing of one table: who has still to give its part, and the packs that come of it."""

from marxador.club.dealing import version1
from marxador.club.dealing.version1 import NOTHING, Committed
from marxador.engine.match import Match

MIDDLE = 0.5
"""Where a pack is cut that nobody cuts."""


class Dealer:
    """The parts of the randomness of a match, as they come in."""

    def __init__(self, table: str, secret: bytes, givers: list[int], seats: int, mano: int) -> None:
        self.table = table
        self.secret = secret
        self.seats = seats
        self.mano = mano
        self.givers = givers
        """The seats that people play from: a bot gives nothing."""
        self.commitments: dict[int, str] = {}
        self.contributions: dict[int, bytes] = {}
        self.cut = MIDDLE
        self._key: bytes | None = None
        self.root = ""

    @property
    def step(self) -> str:
        """`commit`, `reveal`, `cut` (the mano's, with the pack), `dealt`."""
        if any(seat not in self.commitments for seat in self.givers):
            return "commit"
        if self.needs == [self.mano]:
            return "cut"
        return "reveal" if self.needs else "dealt"

    @property
    def needs(self) -> list[int]:
        """Whose part is waited for now."""
        missing = [seat for seat in self.givers if seat not in self.commitments]
        if missing:
            return missing
        missing = [seat for seat in self.givers if seat not in self.contributions]
        others = [seat for seat in missing if seat != self.mano]
        return others or missing

    def fits(self, seat: int, value: bytes) -> bool:
        """Whether a contribution is what its seat was bound to."""
        return version1.commitment(value) == self.commitments.get(seat)

    @property
    def parts(self) -> list[bytes]:
        """What every seat gave, from seat 1 on."""
        return [self.contributions.get(seat, NOTHING) for seat in range(1, self.seats + 1)]

    @property
    def key(self) -> bytes:
        if self._key is None:
            cut = version1.place(self.cut)
            self._key = version1.key(self.secret, self.parts, cut, self.table)
        return self._key

    def pack(self, match: Match, number: int) -> Committed:
        """The pack of a hand, committed."""
        return Committed(self.key, number, match.variant.deck)

    def deal(self, match: Match) -> tuple[int, str, str]:
        """The next hand: its number, its deal as a record writes it, and its root."""
        number = match.hand.number + 1 if match.hand else 1
        pack = self.pack(match, number)
        hands = version1.hands(pack.pack, match.dealer, match.seats)
        return number, " ".join(",".join(hand) for hand in hands), pack.root
