"""Records of a real table, where some hands are not known."""

from typing import Any

import pytest

from marxador.acta import Acta, ActaError, replay
from tests.acta.records import record

HAND = ("hand 1 dealer 2", "deal 1E,7B,6B ?")
PLAYED = "1:envide 2:vull 1:1E 2:4O 1:7B 2:5O"


def told(*body: str, variant: str = "jcf", **headers: str) -> dict[str, Any]:
    said = replay(record(variant, 2, *body, **headers))
    assert said["error"] is None
    return said


def unfit(*body: str, variant: str = "jcf") -> tuple[int, int, str]:
    with pytest.raises(ActaError) as caught:
        Acta.parse(record(variant, 2, *body))
    return caught.value.line - 4, caught.value.column, caught.value.found


def test_such_a_seat_may_play_any_card_not_seen_elsewhere() -> None:
    said = told(*HAND, "1:6B")
    cards = [action for action in said["legal"]["2"] if action[0].isdigit()]
    assert len(cards) == 22 - 3
    assert unfit(*HAND, "1:6B 2:1E") == (3, 6, "2:1E")
    assert unfit(*HAND, "1:6B 2:3O 2:3O") == (3, 11, "2:3O")


def test_all_hands_may_be_unknown() -> None:
    assert told("hand 1 dealer 2", "deal ? ?", "1:1E 2:4O 1:7B 2:5O", "= 1-0")["score"] == [1, 0]


def test_an_accepted_envit_is_written_by_hand_where_it_is_due() -> None:
    said = told(*HAND, PLAYED, "envit B", "= 1-2")
    hand = said["hands"][0]
    assert hand["envit"] == {
        "called": True,
        "accepted": True,
        "winner": "B",
        "stones": 2,
        "values": None,
    }
    assert hand["truc"]["winner"] == "A" and hand["truc"]["stones"] == 1


def test_until_it_is_the_hand_goes_on() -> None:
    said = told(*HAND, PLAYED)
    assert not said["hands"][0]["complete"]
    assert said["hands"][0]["envit"]["stones"] is None
    assert said["to_act"] == [] and said["legal"] == {}


def test_nothing_else_fits_there() -> None:
    for line in ("1:6B", "= 1-0", "hand 2 dealer 1"):
        assert unfit(*HAND, PLAYED, line)[0] == 4
    with pytest.raises(ActaError, match="legal here: envit A, envit B"):
        Acta.parse(record("jcf", 2, *HAND, PLAYED, "hand 2 dealer 1"))


@pytest.mark.parametrize(
    ("line", "column", "found"),
    [("envit", 6, ""), ("envit C", 7, "C"), ("envit A B", 9, "B"), ("envit A 1:6B", 9, "1:6B")],
)
def test_how_it_is_written(line: str, column: int, found: str) -> None:
    assert unfit(*HAND, PLAYED, line) == (4, column, found)


def test_it_fits_nowhere_else() -> None:
    known = ("hand 1 dealer 2", "deal 1E,7B,6B 4O,5O,3C")
    assert unfit("envit A") == (1, 1, "envit")
    assert unfit(*HAND, "envit A") == (3, 1, "envit")
    assert unfit(*HAND, "1:envide 2:vull", "envit A") == (4, 1, "envit")
    assert unfit(*HAND, "1:envide 2:no-vull 1:1E 2:4O 1:7B 2:5O", "envit A") == (4, 1, "envit")
    assert unfit(*known, PLAYED, "envit A") == (4, 1, "envit")
    assert unfit(*HAND, PLAYED, "envit A", "envit A") == (5, 1, "envit")


def test_also_where_the_truc_was_refused() -> None:
    said = told(*HAND, "1:envide 2:vull 1:truque 2:no-vull", "envit A", "= 3-0")
    assert said["score"] == [3, 0]


def test_an_envit_by_hand_that_ends_the_cama() -> None:
    said = told(*HAND, PLAYED, "envit A", "= 0-0 won 1-0", Score="22-3")
    assert said["games"] == [{"winner": "A", "stones": [24, 3]}]
    assert said["hands"][0]["truc"]["winner"] == "A" and said["hands"][0]["truc"]["stones"] == 0


def test_in_argentina_it_is_due_at_once() -> None:
    deal = ("hand 1 dealer 2", "deal 1E,7B,6B ?")
    said = told(*deal, "1:envido 2:quiero", "envit B", "1:1E 2:4O", variant="argentina")
    assert said["score"] == [0, 2] and said["to_act"] == [1]
    assert unfit(*deal, "1:envido 2:quiero 1:1E", variant="argentina") == (3, 19, "1:1E")


def test_in_argentina_it_may_end_the_hand() -> None:
    deal = ("hand 1 dealer 2", "deal 1E,7B,6B ?")
    said = told(
        *deal, "1:envido 2:quiero", "envit B", "= 0-0 won 0-1", variant="argentina", Score="0-28"
    )
    assert said["hands"][0]["truc"] == {
        "voice": None,
        "accepted": None,
        "winner": None,
        "stones": 0,
    }


class TestStack:
    """Mallorca: a hidden card that nobody saw is `?`."""

    DEAL = ("hand 1 dealer 2", "deal 3O,7C,4C ?")

    def test_a_hidden_card_that_was_not_seen(self) -> None:
        said = told(*self.DEAL, "1:3O 2:3C 1:7C/4C 2:6E/?", "= 1-0", variant="mallorca")
        assert said["hands"][0]["tricks"][1] == {"winner": "A", "leader": 1}

    def test_a_hidden_card_that_was(self) -> None:
        body = ("1:3O 2:3C 1:7C/4C 2:7B/5B", "1:mirar 2:mirar", "= 0-1")
        assert told(*self.DEAL, *body, variant="mallorca")["score"] == [0, 1]

    def test_one_that_decides_has_to_be_written(self) -> None:
        body = (*self.DEAL, "1:3O 2:3C 1:7C/4C 2:7B/?", "1:mirar 2:mirar")
        assert unfit(*body, variant="mallorca") == (4, 9, "2:mirar")

    def test_not_for_a_seat_whose_hand_is_known(self) -> None:
        body = (*self.DEAL, "1:3O 2:3C 1:7C/?")
        assert unfit(*body, variant="mallorca") == (3, 11, "1:7C/?")
