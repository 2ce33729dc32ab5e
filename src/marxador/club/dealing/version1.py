"""Fair dealing, version 1: from the secret and everybody's randomness to cards one can check.

`docs/dealing.md` describes it byte by byte, with test vectors; nothing here may change without
another version.
"""

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from marxador.cards import Card

VERSION = 1
SIZE = 32
"""Bytes of the secret, and of a contribution."""
NOTHING = bytes(SIZE)
"""A contribution that never came."""
SALT = 16


def commitment(value: bytes) -> str:
    """What is published before a secret or a contribution is: its hash."""
    return sha256(value).hexdigest()


def key(secret: bytes, contributions: Sequence[bytes], cut: str, table: str) -> bytes:
    """The key of a match: nobody who gave a part of it could choose it."""
    salt = sha256(b"".join(contributions) + cut.encode()).digest()
    extracted = hmac.digest(salt, secret, "sha256")
    return _expanded(extracted, f"marxador-deal-1|{table}", SIZE)


def place(at: float) -> str:
    """Where the pack was cut, as it enters the key.

    >>> place(0.5)
    '0.500000'
    """
    return f"{at:.6f}"


def shuffled(key: bytes, number: int, deck: Sequence[Card]) -> tuple[Card, ...]:
    """The pack of a hand: Fisher–Yates from the last card down, every order equally likely."""
    pack = list(deck)
    words = _words(key, number)
    for last in range(len(pack) - 1, 0, -1):
        other = _below(last + 1, words)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def owner(position: int, dealer: int, seats: int) -> int | None:
    """Who gets the card at a position of the pack: the first the mano, nobody two in a row.

    >>> [owner(position, 2, 2) for position in range(7)]
    [1, 2, 1, 2, 1, 2, None]
    """
    return (dealer + position) % seats + 1 if position < 3 * seats else None


def hands(pack: Sequence[Card], dealer: int, seats: int) -> tuple[tuple[Card, ...], ...]:
    """What each seat is dealt, from seat 1 on."""
    mine: list[list[Card]] = [[] for _ in range(seats)]
    for position in range(3 * seats):
        mine[(dealer + position) % seats].append(pack[position])
    return tuple(map(tuple, mine))


class Opening(NamedTuple):
    """What proves that a card lay where it did: its salt, and the hashes beside its way up."""

    position: int
    card: Card
    salt: str
    path: tuple[str, ...]


class Committed:
    """The pack of one hand, committed card by card."""

    def __init__(self, key: bytes, number: int, deck: Sequence[Card]) -> None:
        self.number = number
        self.pack = shuffled(key, number, deck)
        self._salts = [
            _expanded(key, f"salt|{number}|{position}", SALT) for position in range(len(deck))
        ]
        leaves = [
            leaf(number, position, card, salt.hex())
            for position, (card, salt) in enumerate(zip(self.pack, self._salts, strict=True))
        ]
        self._levels = list(_levels(leaves))

    @property
    def root(self) -> str:
        """What is published when the hand is opened."""
        return self._levels[-1][0].hex()

    def opening(self, position: int) -> Opening:
        """The proof of one card."""
        path = []
        at = position
        for level in self._levels[:-1]:
            if at ^ 1 < len(level):
                path.append(level[at ^ 1].hex())
            at //= 2
        card, salt = self.pack[position], self._salts[position].hex()
        return Opening(position, card, salt, tuple(path))


def leaf(number: int, position: int, card: Card, salt: str) -> bytes:
    """The commitment to one card of a hand's pack."""
    return sha256(f"marxador-card-1|{number}|{position}|{card}|{salt}".encode()).digest()


def root_of(opening: Opening, number: int, size: int) -> str:
    """The root that an opening leads to, in a pack of `size` cards."""
    here = leaf(number, opening.position, opening.card, opening.salt)
    at, rest = opening.position, list(opening.path)
    while size > 1:
        if at ^ 1 < size:
            if not rest:
                return ""
            beside = bytes.fromhex(rest.pop(0))
            here = _joined(beside, here) if at % 2 else _joined(here, beside)
        at, size = at // 2, (size + 1) // 2
    return "" if rest else here.hex()


def _levels(leaves: list[bytes]) -> Iterator[list[bytes]]:
    """A Merkle tree from the leaves up; one without a neighbour goes up as it is."""
    level = leaves
    while len(level) > 1:
        yield level
        above = [_joined(*level[at : at + 2]) for at in range(0, len(level) - 1, 2)]
        level = above + level[len(above) * 2 :]
    yield level


def _joined(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def _expanded(key: bytes, info: str, size: int) -> bytes:
    """HKDF-Expand (RFC 5869) of at most one block."""
    return hmac.digest(key, info.encode() + b"\x01", "sha256")[:size]


def _words(key: bytes, number: int) -> Iterator[int]:
    """The numbers of a hand, 32 bits each, most significant byte first."""
    counter = 0
    while True:
        block = _expanded(key, f"hand|{number}|{counter}", SIZE)
        for at in range(0, SIZE, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """A number below a bound, each equally likely: words past the last multiple are passed over."""
    limit = (1 << 32) - (1 << 32) % bound
    return next(word for word in words if word < limit) % bound
