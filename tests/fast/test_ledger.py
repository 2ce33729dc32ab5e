"""The stones of a hand as the rulebooks tell them: A is the mano's side, B the other."""

import pytest

import marxador as mx
from marxador import fast
from marxador.fast.deeds import Deed

A, B = 0, 1
WHOLE_GAME, WHOLE_MATCH = -1, -2


def bid(voice: str) -> Deed:
    return Deed("bid", voice=voice)


def refused(side: int) -> Deed:
    """A refused envit of a side."""
    return Deed("refused", side)


WANTED = Deed("wanted")
"""An envit that side A would win, where it is compared at once."""


def over(truc: int, stones: int, envit: int = A) -> Deed:
    """The hand of a side, worth some stones; and who has the better envit."""
    return Deed("over", truc, stones, envit=envit)


def told(
    key: str,
    *deeds: Deed,
    score: tuple[int, int] = (0, 0),
    target: int | None = None,
    **rules: str,
) -> fast.Account:
    """The account after some deeds."""
    tables = fast.tables(mx.variant(key, **rules), 2)
    ledger = fast.ledger(tables, score, target)
    account = 0
    for deed in deeds:
        account = int(ledger.after[account, tables.deeds.index(deed)])
        assert account >= 0, f"{deed} cannot be done"
    return ledger.accounts[account]


def sayable(key: str, *deeds: Deed, score: tuple[int, int]) -> set[str]:
    """The bids that a score leaves to be said."""
    tables = fast.tables(key, 2)
    ledger = fast.ledger(tables, score)
    account = 0
    for deed in deeds:
        account = int(ledger.after[account, tables.deeds.index(deed)])
    row = ledger.after[account, 1 : 1 + len(tables.bids)]
    return {voice for voice, after in zip(tables.bids, row, strict=True) if after >= 0}


@pytest.mark.parametrize(
    ("deeds", "stones"),
    [
        ([bid("envide"), refused(A)], (1, 0)),
        ([bid("falta"), refused(A)], (1, 0)),
        ([bid("envide"), bid("torne"), refused(B)], (0, 2)),
        ([bid("envide"), bid("falta"), refused(B)], (0, 2)),
        ([bid("envide"), bid("torne"), bid("falta"), refused(A)], (4, 0)),
        ([bid("envide"), WANTED, over(truc=B, stones=1)], (2, 1)),
        ([bid("envide"), bid("torne"), WANTED, over(truc=B, stones=2)], (4, 2)),
    ],
)
def test_envits_of_jcf(deeds: list[Deed], stones: tuple[int, int]) -> None:
    assert told("jcf", *deeds).stones == stones


def test_an_accepted_envit_is_not_painted_before_the_end() -> None:
    account = told("jcf", bid("envide"), WANTED)
    assert account.stones == (0, 0) and account.stake == 2


def test_falta_of_jcf_is_worth_what_the_leader_misses() -> None:
    falta = [bid("falta"), WANTED]
    trailing = told("jcf", *falta, over(truc=B, stones=1), score=(3, 20))
    assert trailing.stones == (4, 1) and trailing.game == -1
    leading = told("jcf", *falta, over(truc=B, stones=1), score=(20, 3))
    assert leading.stones == (4, 0) and leading.game == A, "what comes after is not painted"


def test_falta_of_popular_is_worth_what_the_loser_misses() -> None:
    account = told("popular", bid("falta"), WANTED, over(truc=B, stones=1), score=(10, 25))
    assert account.stones == (5, 1), "the winner of the envit paints 30 - 25"


def test_joc_fora_stands_above_the_falta() -> None:
    account = told("jcf", bid("falta"), WANTED, over(truc=B, stones=WHOLE_MATCH), score=(23, 5))
    assert account.stones == (0, 19)
    assert (account.game, account.match) == (B, B)


def test_in_mallorca_the_envit_is_looked_at_first() -> None:
    account = told(
        "mallorca", bid("envida"), WANTED, over(truc=B, stones=WHOLE_GAME), score=(23, 23)
    )
    assert account.stones == (1, 0) and account.game == A


def test_an_envido_is_painted_at_once_and_can_end_the_chico() -> None:
    account = told("argentina", bid("envido"), WANTED, score=(28, 29))
    assert account.over and account.stones == (2, 0) and account.game == A
    account = told("argentina", bid("envido"), WANTED, score=(20, 29))
    assert not account.over and account.stones == (2, 0)


@pytest.mark.parametrize(
    ("score", "opening", "over_envide"),
    [
        ((0, 0), {"envide", "envide=4", "falta"}, {"torne", "mes=4", "falta"}),
        ((19, 0), {"envide", "envide=4", "falta"}, {"torne", "falta"}),
        ((21, 21), {"envide", "falta"}, {"falta"}),
        ((0, 23), {"envide", "falta"}, set()),
    ],
)
def test_no_bid_goes_over_what_the_leader_misses(
    score: tuple[int, int], opening: set[str], over_envide: set[str]
) -> None:
    assert sayable("jcf", score=score) == opening
    assert sayable("jcf", bid("envide"), score=score) == over_envide


def test_another_target() -> None:
    account = told("jcf", bid("falta"), WANTED, over(truc=A, stones=1), score=(5, 9), target=12)
    assert account.stones == (4, 0), "the leader misses three: A paints them, and the hand's one"


def test_finish_highest_paints_everything() -> None:
    deeds = [bid("envide"), WANTED, over(truc=B, stones=2)]
    account = told("popular", *deeds, score=(29, 29), finish="highest")
    assert account.stones == (2, 2) and account.game == -1
    first = told("popular", *deeds, score=(29, 29))
    assert first.stones == (1, 0) and first.game == A


def test_a_score_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="at the target of 24 already"):
        fast.ledger(fast.tables("jcf", 2), score=(24, 0))
