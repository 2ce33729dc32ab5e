"""Fair dealing, version 1: the vectors of docs/dealing.md, and what must hold of any deal."""

import random
from collections import Counter
from hashlib import sha256

import pytest

import marxador as mx
from marxador.club.dealing import version1
from marxador.club.dealing.version1 import NOTHING, Committed, Opening, root_of
from marxador.engine.dealing import shuffled_deal

SECRET = bytes(range(32))
PARTS = [sha256(b"seat 1").digest(), NOTHING]
DECK = mx.variant("jcf").deck


def key(**changes: object) -> bytes:
    given = {"secret": SECRET, "contributions": PARTS, "cut": "0.250000", "table": "vector"}
    return version1.key(**(given | changes))  # type: ignore[arg-type]


def test_the_vectors_of_the_page() -> None:
    assert version1.commitment(SECRET) == VECTORS["secret_hash"]
    assert key().hex() == VECTORS["key"]
    pack = Committed(key(), 1, DECK)
    assert ",".join(pack.pack) == VECTORS["pack"]
    assert pack.root == VECTORS["root"]
    opening = pack.opening(5)
    assert (opening.card, opening.salt) == (VECTORS["card"], VECTORS["salt"])
    assert ",".join(",".join(hand) for hand in version1.hands(pack.pack, 2, 2)) == VECTORS["hands"]


def test_everything_that_was_given_changes_the_key() -> None:
    others = [
        key(secret=bytes(32)),
        key(contributions=[NOTHING, PARTS[0]]),
        key(cut="0.250001"),
        key(table="other"),
        key(),
    ]
    assert len(set(others)) == 5


def test_hands_differ_and_are_whole_packs() -> None:
    packs = [version1.shuffled(key(), number, DECK) for number in range(1, 50)]
    assert len(set(packs)) == len(packs)
    assert all(sorted(pack) == sorted(DECK) for pack in packs)


def test_every_card_is_as_likely_everywhere() -> None:
    hands = 3000
    seen = Counter(version1.shuffled(key(), number, DECK)[0] for number in range(hands))
    expected = hands / len(DECK)
    chi = sum((seen[card] - expected) ** 2 / expected for card in DECK)
    assert chi < 50  # 21 degrees of freedom: one in two thousand would be more


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_cards_go_round_from_the_mano_as_the_engine_deals(seats: int) -> None:
    table = mx.Match("jcf", seats=seats).table

    class InOrder(random.Random):
        def random(self) -> float:
            return 0.0

    for dealer in range(1, seats + 1):
        engine = shuffled_deal(table, dealer, InOrder())
        assert version1.hands(table.deck, dealer, seats) == engine
        for position in range(3 * seats):
            seat = version1.owner(position, dealer, seats)
            assert seat is not None
            hand = engine[seat - 1]
            assert hand is not None and table.deck[position] in hand
        assert version1.owner(3 * seats, dealer, seats) is None


@pytest.mark.parametrize("key_of", ["jcf", "argentina", "almeria"])
def test_each_card_can_be_opened_alone(key_of: str) -> None:
    deck = mx.variant(key_of).deck
    pack = Committed(key(), 7, deck)
    for position in range(len(deck)):
        assert root_of(pack.opening(position), 7, len(deck)) == pack.root


def test_a_false_opening_leads_elsewhere() -> None:
    pack = Committed(key(), 7, DECK)
    good = pack.opening(3)
    other = pack.opening(4)
    wrong = [
        good._replace(card=other.card),
        good._replace(position=4),
        good._replace(salt=other.salt),
        good._replace(path=other.path),
        good._replace(path=good.path[:-1]),
        good._replace(path=(*good.path, good.path[0])),
    ]
    for opening in wrong:
        assert isinstance(opening, Opening)
        assert root_of(opening, 7, len(DECK)) != pack.root
    assert root_of(good, 8, len(DECK)) != pack.root


VECTORS = {
    "secret_hash": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    "key": "d2079104363877d0ccc4d29566b238cf6ea4439e6f3e2dc33053b182870f72ed",
    "pack": "7C,1B,5O,7O,3C,3B,5E,6C,4E,7B,5C,1E,6O,3E,7E,6B,4B,5B,4C,4O,6E,3O",
    "root": "18a4f90f3f774d59114b03231402c06d7f2e5c991f5dec3c5662220f4d28defe",
    "card": "3B",
    "salt": "8fa1b9551230bbe270e3c05262f01ebe",
    "hands": "7C,5O,3C,1B,7O,3B",
}
