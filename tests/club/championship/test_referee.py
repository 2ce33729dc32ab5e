"""The referee's telephone: one match, by a private link, entered once however often it is said."""

import pytest
from httpx import Response

from marxador.championship import Actor
from marxador.championship.acts import Confirm, Dismiss, Identity, Incident, Result, Suspend
from tests.championship.league import ANOTHER, JUNTA
from tests.championship.test_roles import PAIR, sectors
from tests.club.championship.conftest import SLUG, Casal, Laid

WHERE = ("1", "A", "B")
PEOPLE = {"pair_00": "A-1", "pair_01": "A-2", "pair_10": "B-1", "pair_11": "B-2"}
SCORE = {"cames_0": "2", "cames_1": "1", "pedres_0": "60", "pedres_1": "41"}
SIGNED = {"signed_0": "A-1", "signed_1": "B-2"}
ALEX = Actor("referee", "Àlex")


class Phone:
    """Àlex's telephone, with script or without."""

    def __init__(self, casal: Casal) -> None:
        self.link = f"/championship/r/{casal.link('referee', 'Àlex', match=WHERE)}"
        self.visitor = casal.visitor()

    def says(self, word: str, script: bool = True, **said: str) -> Response:
        headers = {"accept": "application/json"} if script else {"accept": "text/html"}
        return self.visitor.post(f"{self.link}/{word}", said, headers=headers)

    def shows(self) -> str:
        return self.visitor.get(self.link).text


@pytest.fixture
def league(laid: Laid) -> Casal:
    return laid(sectors().state)


@pytest.fixture
def phone(league: Casal) -> Phone:
    return Phone(league)


def test_a_match_from_identities_to_the_confirmed_result(league: Casal, phone: Phone) -> None:
    assert "Falla A – Falla B" in phone.shows()
    assert phone.says("identity", **PEOPLE).status_code == 200
    assert league.state.entries[-1].act == Identity(*WHERE, PAIR)
    answer = phone.says("result", **SCORE, **SIGNED, **PEOPLE)
    assert answer.json() == {"number": len(league.state.entries)}
    entry = league.state.entries[-1]
    assert entry.by == ALEX
    assert entry.act == Result(*WHERE, (2, 1), (60, 41), PAIR, ("A-1", "B-2"))
    assert "another person confirms it" in phone.shows()
    assert "A result waits" in league.visitor().get(f"/championship/{SLUG}/m/1/A/B").text
    league.keeper.enter(Confirm(entry.number), Actor("representative", "Rosa"))
    assert "This match is decided." in phone.shows()
    assert league.state.groups["1"].match("A", "B").winner == "A"


def test_without_script(league: Casal, phone: Phone) -> None:
    assert phone.says("identity", script=False, **PEOPLE).status_code == 303
    wrong = phone.says("result", script=False, **(SCORE | {"cames_1": "2"}), **SIGNED)
    assert wrong.status_code == 400 and "no result" in wrong.text and 'value="60"' in wrong.text
    assert phone.says("result", script=False, **SCORE, **SIGNED, **PEOPLE).status_code == 303
    assert isinstance(league.state.entries[-1].act, Result)


def test_what_is_said_again_counts_once(league: Casal, phone: Phone) -> None:
    first = phone.says("identity", id="a1", **PEOPLE).json()
    assert phone.says("identity", id="a1", **PEOPLE).json() == first
    result = SCORE | SIGNED | PEOPLE
    entered = phone.says("result", id="a2", **result).json()
    before = len(league.state.entries)
    assert phone.says("result", id="a2", **result).json() == entered
    league.shelf._keepers.clear()  # the club was closed and opened meanwhile
    assert phone.says("result", id="a2", **result).json() == entered
    assert len(league.state.entries) == before


def test_an_act_that_is_late_is_refused_with_a_sentence(league: Casal, phone: Phone) -> None:
    league.keeper.enter(Result(*WHERE, (2, 0), (48, 3)), JUNTA)
    answer = phone.says("result", id="b1", **SCORE, **SIGNED)
    assert answer.status_code == 400
    assert "waits for its confirmation" in answer.json()["error"]


def test_it_speaks_of_its_own_match_only(league: Casal, phone: Phone) -> None:
    elsewhere = {"group": "2", "home": "X", "away": "Y"}
    assert phone.says("incident", text="crits", **elsewhere).status_code == 200
    assert league.state.entries[-1].act == Incident("crits", *WHERE)
    for word in ("close", "decide", "appoint", "register"):
        assert phone.says(word, phase="sectors").status_code == 404


def test_only_registered_players(league: Casal, phone: Phone) -> None:
    answer = phone.says("identity", **(PEOPLE | {"pair_01": "Ningú"}))
    assert answer.status_code == 400 and "not on the roster" in answer.json()["error"]


def test_a_suspension_keeps_its_position(league: Casal, phone: Phone) -> None:
    at = {"cames_0": "1", "cames_1": "0", "pedres_0": "30", "pedres_1": "17"}
    assert phone.says("suspend", **at).status_code == 400, "without a reason"
    assert phone.says("suspend", **at, position="dona B", why="apagada").status_code == 200
    assert league.state.entries[-1].act == Suspend(*WHERE, (1, 0), (30, 17), "dona B")
    assert league.state.groups["1"].state("A", "B") == "suspended"
    page = league.visitor().get(f"/championship/{SLUG}/m/1/A/B").text
    assert "cames 1–0, pedres 30–17" in page
    assert phone.says("result", **SCORE, **SIGNED).status_code == 400


def test_somebody_who_did_not_turn_up(league: Casal, phone: Phone) -> None:
    assert phone.says("absent", who="B").status_code == 200
    assert league.state.groups["1"].state("A", "B") == "absent"


def test_a_referee_confirms_what_another_entered(league: Casal, phone: Phone) -> None:
    entry = league.keeper.enter(Result(*WHERE, (2, 0), (48, 3)), ANOTHER)
    assert "Confirm what was played" in phone.shows()
    assert phone.says("confirm", of=str(entry.number)).status_code == 200
    assert league.state.groups["1"].match("A", "B").winner == "A"


def test_a_referee_who_was_dismissed(league: Casal, phone: Phone) -> None:
    league.keeper.enter(Dismiss("referee", "Àlex", match=WHERE), JUNTA, "malalt")
    assert "no longer for this match" in phone.shows()
    assert phone.says("result", **SCORE, **SIGNED).status_code == 403


def test_another_sites_form_is_refused(league: Casal, phone: Phone) -> None:
    answer = phone.visitor.post(
        f"{phone.link}/absent", {"who": "B"}, headers={"origin": "https://evil.example"}
    )
    assert answer.status_code == 403
    assert league.state.groups["1"].state("A", "B") == "open"


def test_the_link_is_not_given_away(phone: Phone) -> None:
    answer = phone.visitor.get(phone.link)
    assert "no-store" in answer.headers["cache-control"]
    assert answer.headers["referrer-policy"] == "same-origin"
