"""Draws: anyone can repeat them, and nobody can steer them."""

import hashlib
from collections import Counter

import pytest

from marxador.championship import Refused
from marxador.championship.acts import Announce, Close, Confirm, Draw, Reveal, Tiebreak
from marxador.championship.draws import (
    commitment,
    dealt,
    derived,
    digest,
    order_of,
    paired,
    shuffled,
)
from tests.championship.league import ANOTHER, JUNTA, League, edition

PEOPLE = {"Anna": ("17", "sal"), "Blai": ("404", "pebre"), "Clara": ("9", "safrà")}


def closed() -> League:
    sectors = {f"s{number}": [f"F{number:02}"] for number in range(1, 27)}
    league = League(edition([str(n) for n in range(1, 27)], groups=4), **sectors)
    league.act(Close("sectors"))
    return league


def announced(league: League, phase: str = "groups", group: str = "", tied: tuple[str, ...] = ()):
    entrants = tied or league.state.qualified
    promised = tuple((name, commitment(*secret)) for name, secret in PEOPLE.items())
    act = Announce(
        phase, entrants, digest(entrants), "committed", commitments=promised, group=group
    )
    return league.by(JUNTA, act)


def revealed(league: League, number: int) -> None:
    for name, (value, salt) in PEOPLE.items():
        league.by(JUNTA, Reveal(number, value, name, salt))


def test_from_the_announcement_to_the_groups() -> None:
    league = closed()
    entry = announced(league)
    revealed(league, entry.number)
    league.by(JUNTA, derived(league.state, entry.number))
    sizes = [len(league.state.groups[name].members) for name in "ABCD"]
    assert sizes == [7, 7, 6, 6]


def test_anyone_can_repeat_it_with_a_few_lines() -> None:
    """The published steps, written here again with nothing of ours."""
    league = closed()
    entry = announced(league)
    revealed(league, entry.number)

    def sha(text: str) -> str:
        return hashlib.sha256(text.encode()).hexdigest()

    codes = sorted(league.state.qualified)
    values = [f"{name}:{PEOPLE[name][0]}" for name in PEOPLE]
    seed = sha("\n".join(["marxador draw 1", sha("\n".join(codes)), *values]))
    numbers = []
    for block in range(40):
        raw = hashlib.sha256(f"{seed}:{block}".encode()).digest()
        numbers += [int.from_bytes(raw[at : at + 8], "big") for at in (0, 8, 16, 24)]
    for last in range(25, 0, -1):
        count = last + 1
        while (number := numbers.pop(0)) >= 2**64 // count * count:
            pass
        codes[last], codes[number % count] = codes[number % count], codes[last]
    assert order_of(league.state, entry.number) == codes


def test_nothing_is_drawn_before_everything_is_revealed() -> None:
    league = closed()
    entry = announced(league)
    with pytest.raises(Refused, match="the number of Anna is not revealed yet"):
        derived(league.state, entry.number)
    league.by(JUNTA, Reveal(entry.number, "17", "Anna", "sal"))
    with pytest.raises(Refused, match="the number of Blai"):
        derived(league.state, entry.number)


def test_nobody_changes_a_number_after_committing_it() -> None:
    league = closed()
    entry = announced(league)
    with pytest.raises(Refused, match="not the number that Blai committed"):
        league.by(JUNTA, Reveal(entry.number, "405", "Blai", "pebre"))
    with pytest.raises(Refused, match="Quim committed no number"):
        league.by(JUNTA, Reveal(entry.number, "405", "Quim", "pebre"))


def test_another_outcome_than_the_derived_one_is_refused() -> None:
    league = closed()
    entry = announced(league)
    revealed(league, entry.number)
    act = derived(league.state, entry.number)
    assert isinstance(act, Draw)
    (a, first), (b, second), *rest = act.groups
    steered = act._replace(
        groups=((a, (second[0], *first[1:])), (b, (first[0], *second[1:])), *rest)
    )
    with pytest.raises(Refused, match="not what the announced draw comes to"):
        league.by(JUNTA, steered)


def test_the_entrants_are_frozen() -> None:
    league = closed()
    some = league.state.qualified[:-1]
    with pytest.raises(Refused, match="the entrants of this draw are F01"):
        league.by(JUNTA, Announce("groups", some, digest(some), "source", "the lottery"))
    all_of_them = league.state.qualified
    with pytest.raises(Refused, match="the hash of the entrants is"):
        league.by(JUNTA, Announce("groups", all_of_them, "0" * 64, "source", "the lottery"))


@pytest.mark.parametrize(
    ("method", "source", "commitments", "told"),
    [
        ("source", "", (), "say which public source"),
        ("committed", "", (("Anna", "0" * 64),), "two people or more"),
        ("committed", "", (("Anna", "0" * 64), ("Anna", "1" * 64)), "two people or more"),
        ("dice", "", (), "by source or committed"),
    ],
)
def test_a_seed_that_nobody_controls(method: str, source: str, commitments, told: str) -> None:
    league = closed()
    who = league.state.qualified
    with pytest.raises(Refused, match=told):
        league.by(JUNTA, Announce("groups", who, digest(who), method, source, commitments))


def test_an_announced_source() -> None:
    league = closed()
    who = league.state.qualified
    entry = league.by(JUNTA, Announce("groups", who, digest(who), "source", "first prize"))
    with pytest.raises(Refused, match="what the source came to is not revealed yet"):
        derived(league.state, entry.number)
    league.by(JUNTA, Reveal(entry.number, "12345"))
    with pytest.raises(Refused, match="revealed already"):
        league.by(JUNTA, Reveal(entry.number, "54321"))
    league.by(JUNTA, derived(league.state, entry.number))
    assert "A" in league.state.groups


def test_a_physical_draw_by_two_officials() -> None:
    league = closed()
    act = Draw("groups", groups=dealt(league.state.qualified, "ABCD"))
    entry = league.by(JUNTA, act)
    assert "A" not in league.state.groups
    with pytest.raises(Refused, match="another person"):
        league.by(JUNTA, Confirm(entry.number))
    league.by(ANOTHER, Confirm(entry.number))
    assert "A" in league.state.groups


def test_a_tie_is_drawn_the_same_way() -> None:
    league = League(s1=["A", "B", "C"])
    for winner, loser in (("A", "B"), ("B", "C"), ("C", "A")):
        league.won(winner, loser)
    entry = announced(league, "tiebreak", "1", ("A", "B", "C"))
    revealed(league, entry.number)
    act = derived(league.state, entry.number)
    assert isinstance(act, Tiebreak)
    with pytest.raises(Refused, match="not what the announced draw comes to"):
        league.by(JUNTA, act._replace(order=act.order[::-1]))
    league.by(JUNTA, act)
    assert league.order() == list(act.order)


def test_every_order_is_as_likely() -> None:
    counts = Counter(tuple(shuffled("ABCD", str(seed))) for seed in range(12_000))
    assert len(counts) == 24
    assert all(400 < count < 600 for count in counts.values())


def test_dealing() -> None:
    assert dealt("ABCDE", "XY") == (("X", ("A", "C", "E")), ("Y", ("B", "D")))
    assert paired("ABCD") == (("A", "B"), ("C", "D"))
