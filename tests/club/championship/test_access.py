"""Links and accounts: who comes in, for what, and until when."""

import pytest

from marxador.championship import Actor
from marxador.championship.acts import Appoint, Confirm, Result
from marxador.championship.roles import MAY
from tests.championship.league import JUNTA
from tests.championship.test_roles import SCORE, sectors
from tests.club.championship.conftest import HOST, SLUG, Casal, Laid, Visitor

DESK = f"/championship/desk/{SLUG}"
RESULT = {
    "group": "1", "home": "A", "away": "B",
    "cames_0": "2", "cames_1": "0", "pedres_0": "48", "pedres_1": "3",
}  # fmt: skip


@pytest.fixture
def league(laid: Laid) -> Casal:
    return laid(sectors().state)


def test_a_link_opens_its_desk(league: Casal) -> None:
    rosa = league.visitor()
    answer = rosa.get(f"/championship/i/{league.link('representative', 'Rosa', scope='1')}")
    assert answer.status_code == 303
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie
    desk = rosa.get(answer.headers["location"])
    assert desk.status_code == 200
    assert "Rosa" in desk.text and "no-store" in desk.headers["cache-control"]


def test_without_a_link_there_is_no_desk(league: Casal) -> None:
    stranger = league.visitor()
    for path in ("", "/people", "/book", "/act/result", "/g/1", "/m/1/A/B", "/sheet"):
        assert stranger.get(DESK + path).status_code == 403, path


@pytest.mark.parametrize("at", [0, 7, 8, 20, -1])
def test_a_forged_link_is_none(league: Casal, at: int) -> None:
    token = league.link("junta", "Anna")
    other = "A" if token[at] != "A" else "B"
    forged = token[:at] + other + (token[at + 1 :] if at != -1 else "")
    assert league.visitor().get(f"/championship/i/{forged}").status_code == 404


def test_a_link_of_one_edition_opens_no_other(league: Casal) -> None:
    token = league.link("junta", "Anna")
    folder = league.shelf.folder
    (folder / "altra.jsonl").write_bytes((folder / f"{SLUG}.jsonl").read_bytes())
    (folder / "altra.links").write_bytes((folder / f"{SLUG}.links").read_bytes())
    anna = league.visitor()
    anna.cookies["championship"] = token
    assert anna.get(DESK).status_code == 200
    assert anna.get("/championship/desk/altra").status_code == 403


def test_a_revoked_link_is_none_from_now_on(league: Casal) -> None:
    anna, rosa = league.comes("junta", "Anna"), league.comes("representative", "Rosa", scope="1")
    assert rosa.get(DESK).status_code == 200
    assert anna.post(f"{DESK}/people/revoke", {"link": rosa.hat}).status_code == 303
    assert rosa.get(DESK).status_code == 403
    assert rosa.post(f"{DESK}/act/result", RESULT).status_code == 403
    league.shelf._keepers.clear()
    assert rosa.get(DESK).status_code == 403, "nor after the club was closed and opened"


def test_nobody_revokes_what_they_could_not_give(league: Casal) -> None:
    anna, rosa = league.comes("junta", "Anna"), league.comes("representative", "Rosa", scope="1")
    assert rosa.post(f"{DESK}/people/revoke", {"link": anna.hat}).status_code == 403
    assert anna.get(DESK).status_code == 200


def test_who_appoints_gives_the_link(league: Casal) -> None:
    rosa = league.comes("representative", "Rosa", scope="1")
    noa = {"role": "referee", "person": "Noa", "group": "1", "home": "A", "away": "C"}
    assert rosa.post(f"{DESK}/people", noa).status_code == 303
    assert league.state.entries[-1].act == Appoint("referee", "Noa", match=("1", "A", "C"))
    assert league.state.entries[-1].by == Actor("representative", "Rosa")
    page = rosa.get(f"{DESK}/people").text
    assert f"{HOST}/championship/r/" in page


@pytest.mark.parametrize(
    "said",
    [
        {"role": "junta", "person": "Rosa"},
        {"role": "committee", "person": "Rosa"},
        {"role": "referee", "person": "Noa", "group": "2", "home": "X", "away": "Y"},
        {"role": "representative", "person": "Noa", "scope": "1"},
        {"role": "emperor", "person": "Noa"},
        {"role": "referee", "person": "Noa"},
        {"role": "junta", "person": "  "},
    ],
)
def test_nobody_gives_more_than_their_role(league: Casal, said: dict[str, str]) -> None:
    rosa = league.comes("representative", "Rosa", scope="1")
    before, links = len(league.state.entries), len(league.keeper.links.all())
    assert rosa.post(f"{DESK}/people", said).status_code in (400, 403)
    assert len(league.state.entries) == before
    assert len(league.keeper.links.all()) == links


def test_a_dismissed_person_keeps_a_link_that_does_nothing(league: Casal) -> None:
    rosa, anna = league.comes("representative", "Rosa", scope="1"), league.comes("junta", "Anna")
    gone = {"role": "representative", "person": "Rosa", "scope": "1", "why": "she moved"}
    assert anna.post(f"{DESK}/act/dismiss", gone).status_code == 303
    assert rosa.post(f"{DESK}/act/result", RESULT).status_code == 403
    assert "no longer appointed" in anna.get(f"{DESK}/people").text


def test_an_account_has_the_role_that_the_junta_gave_it(league: Casal) -> None:
    dani = league.visitor()
    dani.get("/api/me")
    said = {"name": "Dani", "password": "una contrasenya llarga"}
    dani.client.cookies.clear()
    headers = {"origin": HOST, "cookie": f"marxador={dani.cookies['marxador']}"}
    answer = dani.client.post("/api/accounts", json=said, headers=headers)
    assert answer.status_code < 300, answer.text
    for text in answer.headers.get_list("set-cookie"):
        dani.cookies["marxador"] = text.partition(";")[0].partition("=")[2].strip('"')
    assert dani.get(DESK).status_code == 403
    anna = league.comes("junta", "Anna")
    given = {"role": "representative", "person": "Dani Bou", "scope": "1", "account": "dani"}
    assert anna.post(f"{DESK}/people", given).status_code == 303
    assert "Dani Bou" in dani.get(DESK).text
    assert dani.post(f"{DESK}/act/result", RESULT).status_code == 303
    assert league.state.entries[-1].by == Actor("representative", "Dani Bou")


def test_an_account_that_is_not_there_gets_no_role(league: Casal) -> None:
    anna = league.comes("junta", "Anna")
    before = len(league.state.entries)
    given = {"role": "representative", "person": "Ningú", "scope": "1", "account": "ningú"}
    assert anna.post(f"{DESK}/people", given).status_code == 400
    assert len(league.state.entries) == before


def test_another_site_does_nothing_in_my_name(league: Casal) -> None:
    anna = league.comes("junta", "Anna")
    before = len(league.state.entries)
    for origin in ({"origin": "https://evil.example"}, {"origin": "null"}):
        answer = anna.post(f"{DESK}/act/ask", {"question": "?"}, headers=origin)
        assert answer.status_code == 403
    assert len(league.state.entries) == before


def test_a_result_is_entered_by_one_and_confirmed_by_another(league: Casal) -> None:
    anna, blai = league.comes("junta", "Anna"), league.comes("junta", "Blai")
    assert anna.post(f"{DESK}/act/result", RESULT).status_code == 303
    number = len(league.state.entries)
    assert league.state.groups["1"].table.rows[0].played == 0
    assert anna.post(f"{DESK}/act/confirm", {"of": str(number)}).status_code == 403
    assert 'value="' + str(number) not in anna.get(DESK).text
    assert blai.post(f"{DESK}/act/confirm", {"of": str(number)}).status_code == 303
    assert league.state.groups["1"].match("A", "B").winner == "A"


def test_the_committee_decides_by_two(league: Casal) -> None:
    carme, didac = league.comes("committee", "Carme"), league.comes("committee", "Dídac")
    decision = {"group": "1", "home": "A", "away": "B", "winner": "B", "why": "no acudí"}
    assert carme.post(f"{DESK}/act/decide", decision).status_code == 303
    number = str(len(league.state.entries))
    assert league.state.groups["1"].match("A", "B").winner is None
    assert carme.post(f"{DESK}/act/confirm", {"of": number}).status_code == 403
    assert didac.post(f"{DESK}/act/confirm", {"of": number}).status_code == 303
    assert league.state.groups["1"].match("A", "B").winner == "B"


def test_somebody_with_two_hats_wears_the_one_that_they_say(league: Casal) -> None:
    first, second = league.link("junta", "Anna"), league.link("representative", "Rosa", scope="1")
    both = league.visitor()
    both.get(f"/championship/i/{first}")
    both.get(f"/championship/i/{second}")
    for token, role in ((first, "junta"), (second, "representative")):
        both.hat = token[:8]
        answer = both.post(f"{DESK}/act/ask", {"question": f"{role}?"})
        assert answer.status_code == 303
        assert league.state.entries[-1].by.role == role
    both.hat = "somebody"
    assert both.post(f"{DESK}/act/ask", {"question": "?"}).status_code == 403


def test_a_referees_link_is_for_one_match(league: Casal) -> None:
    """Even where its person is appointed to another one."""
    league.keeper.enter(Appoint("referee", "Àlex", match=("1", "A", "C")), JUNTA)
    alex = league.comes("referee", "Àlex", match=("1", "A", "B"))
    other = RESULT | {"away": "C"}
    assert alex.post(f"{DESK}/act/result", other).status_code == 403
    assert alex.post(f"{DESK}/act/result", RESULT).status_code == 303
    entry = league.keeper.enter(Result("1", "A", "C", *SCORE), JUNTA)
    assert alex.post(f"{DESK}/act/confirm", {"of": str(entry.number)}).status_code == 403
    league.keeper.enter(Confirm(entry.number), Actor("junta", "Blai"))


def test_the_book_is_for_those_who_keep_it(league: Casal) -> None:
    assert league.comes("junta", "Anna").get(f"{DESK}/book").status_code == 200
    assert league.comes("commission", "Clàudia", scope="A").get(f"{DESK}/book").status_code == 404


def test_an_edition_begins_by_the_organisers_link(casal: Casal) -> None:
    said = {
        "name": "Lliga de Benimaclet", "person": "Amparo", "sectors": "1\n2", "groups": "2",
        "register_by": "2030-05-16", "results_by": "2030-06-20", "draw_at": "2030-06-25T19:30",
    }  # fmt: skip
    assert casal.visitor().post("/championship/new", said).status_code == 403
    organiser = casal.organiser()
    assert organiser.get("/championship/new").status_code == 200
    wrong = organiser.post("/championship/new", said | {"groups": "many"})
    assert wrong.status_code == 400 and "no number" in wrong.text
    assert organiser.post("/championship/new", said).status_code == 303
    assert casal.shelf.slugs() == ["lliga-de-benimaclet"]
    state = casal.shelf.keeper("lliga-de-benimaclet").state
    assert state.entries[0].by == Actor("junta", "Amparo")
    assert organiser.post("/championship/new", said).status_code == 400, "twice"
    assert organiser.get("/championship/desk/lliga-de-benimaclet").status_code == 200


@pytest.mark.parametrize("slug", ["desk", "../fora", "a b", "", "MAJÚSCULES", "x" * 60])
def test_an_address_is_a_plain_word(casal: Casal, slug: str) -> None:
    said = {
        "name": "…", "slug": slug, "person": "Amparo", "sectors": "1", "groups": "0",
        "register_by": "2030-05-16", "results_by": "2030-06-20", "draw_at": "2030-06-25",
    }  # fmt: skip
    assert casal.organiser().post("/championship/new", said).status_code == 400
    assert casal.shelf.slugs() == []


def test_the_organisers_link_is_for_the_owner_of_the_folder(casal: Casal) -> None:
    door = casal.shelf.folder / "organiser.txt"
    assert door.stat().st_mode & 0o077 == 0


def test_a_browser_forgets(league: Casal) -> None:
    anna: Visitor = league.comes("junta", "Anna")
    assert anna.post("/championship/leave").status_code == 303
    assert anna.get(DESK).status_code == 403


def test_the_organiser_joins_a_book_that_is_there(league: Casal) -> None:
    organiser = league.organiser()
    assert "Join its Junta" in organiser.get("/championship/desk").text
    said = {"person": "Amparo"}
    assert league.visitor().post(f"/championship/join/{SLUG}", said).status_code == 403
    assert organiser.post("/championship/join/nothing", said).status_code == 404
    assert organiser.post(f"/championship/join/{SLUG}", {"person": " "}).status_code == 400
    assert organiser.post(f"/championship/join/{SLUG}", said).status_code == 303
    assert "Amparo" in organiser.get(DESK).text


def test_a_desk_shows_what_its_role_may_do(league: Casal) -> None:
    """And no other act is offered."""
    shown = {
        "junta": league.comes("junta", "Anna"),
        "representative": league.comes("representative", "Rosa", scope="1"),
        "committee": league.comes("committee", "Carme"),
        "commission": league.comes("commission", "Clàudia", scope="A"),
    }
    for role, visitor in shown.items():
        page = visitor.get(DESK).text
        offered = {word for word in MAY if f"/act/{word}?" in page}
        assert offered <= {word for word, roles in MAY.items() if role in roles}, role
        assert "ask" in offered or role == "committee"
        for word in offered:
            assert visitor.get(f"{DESK}/act/{word}").status_code == 200
