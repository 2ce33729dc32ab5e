"""The verifier in the page finds what ours finds: the same hashes, packs, roots and proofs."""

import random
from hashlib import sha256
from typing import Any

from marxador.club.dealing import version1
from marxador.rules import VARIANTS
from tests.frontend.node import answered

HASHES = """
import { bytes, hex, hmac, sha256 } from "SOURCES/verify/sha256.ts";
const answer = given.map((text) => [hex(sha256(bytes(text))), hex(hmac(bytes(text), bytes("x")))]);
"""

DEALS = """
import { matchKey, rootOf, rootOfPack, shuffled } from "SOURCES/verify/dealing.ts";
import { hex, unhex } from "SOURCES/verify/sha256.ts";
const answer = given.map(({ secret, parts, cut, table, number, deck, openings }) => {
  const key = matchKey(unhex(secret), parts.map(unhex), cut, table);
  const pack = shuffled(key, number, deck);
  const proven = openings.map((opening) => rootOf(opening, number, deck.length));
  return { key: hex(key), pack, root: rootOfPack(key, number, pack), proven };
});
"""

CHECKS = """
import { check } from "SOURCES/verify/check.ts";
const answer = given.map((transcript) => check(transcript).faults);
"""


def test_sha_256_and_hmac_of_every_length_around_a_block() -> None:
    import hmac

    texts = ["à" * (n // 2) + "x" * (n % 2) for n in (0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000)]
    assert answered(HASHES, texts) == [
        [sha256(t.encode()).hexdigest(), hmac.digest(t.encode(), b"x", "sha256").hex()]
        for t in texts
    ]


def a_match(seed: int, deck: tuple[str, ...]) -> tuple[dict[str, Any], version1.Committed]:
    """A match's randomness, the pack of one of its hands, and that pack as ours has it."""
    chance = random.Random(seed)
    parts = [chance.randbytes(32) for _ in range(4)]
    secret, cut, table = chance.randbytes(32), version1.place(chance.random()), f"t{seed}"
    key, number = version1.key(secret, parts, cut, table), seed + 1
    ours = version1.Committed(key, number, deck)
    given = {
        "secret": secret.hex(),
        "parts": [part.hex() for part in parts],
        "cut": cut,
        "table": table,
        "number": number,
        "deck": deck,
        "openings": [ours.opening(position)._asdict() for position in range(len(deck))],
    }
    return given | {"key": key.hex()}, ours


def test_packs_roots_and_proofs_of_every_game() -> None:
    matches = [a_match(seed, game.deck) for seed, game in enumerate(VARIANTS.values())]
    for theirs, (given, ours) in zip(
        answered(DEALS, [given for given, _ in matches]), matches, strict=True
    ):
        assert theirs["key"] == given["key"]
        assert tuple(theirs["pack"]) == ours.pack
        assert theirs["root"] == ours.root
        assert set(theirs["proven"]) == {ours.root}


def transcript(seed: int = 3) -> dict[str, Any]:
    """A transcript of one hand between two, with its secret."""
    given, ours = a_match(seed, VARIANTS["jcf"].deck)
    opened = [{"seat": version1.owner(at, 2, 2), **ours.opening(at)._asdict()} for at in range(6)]
    return {
        "format": "marxador-transcript",
        "dealing": 1,
        "table": given["table"],
        "variant": "jcf",
        "seats": 2,
        "deck": given["deck"],
        "secret_hash": version1.commitment(bytes.fromhex(given["secret"])),
        "secret": given["secret"],
        "commitments": {
            str(seat): version1.commitment(bytes.fromhex(part))
            for seat, part in enumerate(given["parts"], 1)
        },
        "contributions": given["parts"],
        "cut": {"seat": 1, "place": given["cut"]},
        "hands": [{"number": given["number"], "dealer": 2, "root": ours.root, "opened": opened}],
    }


def test_a_true_transcript_is_found_true_and_every_lie_is_named() -> None:
    honest = transcript()
    lies = {
        "part": {"contributions": ["11" * 32, *honest["contributions"][1:]]},
        "secret": {"secret_hash": "00" * 32},
        "derived": {"cut": {"seat": 1, "place": "0.123456"}},
        "unreadable": {"secret": "no hexadecimal"},
    }
    told = [honest, *({**honest, **lie} for lie in lies.values())]
    true, *false = answered(CHECKS, told)
    assert true == []
    for word, faults in zip(lies, false, strict=True):
        assert word in [fault["what"] for fault in faults]


def test_a_card_that_was_exchanged_moved_or_shown_twice() -> None:
    exchanged, moved, twice = transcript(), transcript(), transcript()
    exchanged["hands"][0]["opened"][0]["card"] = "1E?"
    moved["hands"][0]["opened"][0]["seat"] = 2
    twice["hands"][0]["opened"].append(twice["hands"][0]["opened"][0])
    found = answered(CHECKS, [exchanged, moved, twice])
    assert [faults[0]["what"] for faults in found] == ["proof", "owner", "twice"]
