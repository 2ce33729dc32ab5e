"""The sheet of a real table: what it counts, and that its acta reads without an error."""

from typing import Any

from marxador.acta import Acta
from tests.frontend.node import answered

ACTA = """
import { acta } from "SOURCES/real/acta.ts";
const answer = given.map(acta);
"""

GUESSES = """
import { likely } from "SOURCES/real/acta.ts";
import { hands } from "SOURCES/real/sheet.ts";
const answer = given.entries.map((_, at) => {
  const sheet = { ...given, entries: given.entries.slice(0, at) };
  return likely(sheet, hands(sheet).at(-1));
});
"""

UNDONE = """
import { hands, undone } from "SOURCES/real/sheet.ts";
const answer = hands(undone(given)).at(-1).after.score;
"""

JCF = {
    "key": "jcf",
    "yes": "vull",
    "no": "no-vull",
    "concede": "men-vaig",
    "strength": {"1E": 9, "3O": 6, "7B": 5, "6B": 4, "5C": 3, "4C": 2},
}

# The hand of docs/acta.md: Blai takes the first trick, Anna the other two.
HAND = [
    (1, "envide"), (2, "vull"), (1, "6B"), (2, "3O"), (2, "truque"), (1, "vull"),
    (2, "4C"), (1, "7B"), (1, "1E"), (2, "5C"),
]  # fmt: skip
NEXT = {"kind": "next"}


def sheet(*entries: dict[str, Any], **more: Any) -> dict[str, Any]:
    kept = {
        "version": 1,
        "game": JCF,
        "seats": 2,
        "names": ["Anna", "Blai"],
        "target": 24,
        "games": 2,
        "dealer": 2,
        "date": "2026-03-19",
        "entries": list(entries),
    }
    return kept | more


def said(acts: list[tuple[int, str]]) -> list[dict[str, Any]]:
    return [{"kind": "act", "seat": seat, "action": action} for seat, action in acts]


def paint(side: str, stones: int, what: str = "truc") -> dict[str, Any]:
    return {"kind": "paint", "side": side, "stones": stones, "what": what}


def test_hands_written_down_are_told_with_unknown_cards() -> None:
    """Blai wins the envit, Anna the truc; then Blai goes at once."""
    kept = sheet(
        *said(HAND),
        {"kind": "envit", "side": "B"},
        paint("B", 2, "envit"),
        paint("A", 2),
        NEXT,
        *said([(2, "men-vaig")]),
        paint("A", 1),
        NEXT,
    )
    [text] = answered(ACTA, [kept])
    match = Acta.parse(text).match()
    assert match.score == (3, 2) and match.names == ("Anna", "Blai")
    assert "deal ? ?" in text and "envit B" in text


def test_who_is_likely_to_act_next() -> None:
    assert answered(GUESSES, sheet(*said(HAND))) == [seat for seat, _ in HAND]


def test_stones_alone_say_how_the_match_stands() -> None:
    kept = sheet(paint("A", 2, "envit"), paint("B", 3), NEXT, names=["", ""])
    [text] = answered(ACTA, [kept])
    match = Acta.parse(text).match()
    assert match.score == (2, 3) and match.winner is None
    assert "; hand 1 dealer 2: envit 2 for A, truc 3 for B = 2-3 won 0-0" in text


def test_a_match_that_was_won_is_given_to_its_winner() -> None:
    """Two games to Blai; also where a name would break the record."""
    cama = [entry for _ in range(8) for entry in (paint("B", 3), NEXT)][:-1]
    kept = sheet(*cama, *cama, names=['An;"na', "Blai"])
    [text] = answered(ACTA, [kept])
    match = Acta.parse(text).match()
    assert match.winner == "B" and match.names == ("An na", "Blai")


def test_a_joc_fora_takes_the_whole_coto() -> None:
    take = {"kind": "take", "side": "A", "prize": "match", "what": "truc", "voice": "joc-fora"}
    [text] = answered(ACTA, [sheet(paint("B", 20), NEXT, take)])
    match = Acta.parse(text).match()
    assert match.winner == "A" and match.score == (0, 20)


def test_undo_takes_the_stones_and_the_end_of_the_hand_together() -> None:
    assert answered(UNDONE, sheet(paint("A", 2, "envit"), paint("B", 3), NEXT)) == [2, 0]
