"""`marxador seat`: programs at a table of a real club, over HTTP and the socket."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from marxador.bots.protocol.seen import view_to_json
from marxador.cli import main
from marxador.club.seat.chair import is_asked
from marxador.club.seat.house import House, NotThere, Turned
from marxador.club.seat.sight import Sight
from marxador.engine.match import Match
from tests.club.server import LIMIT, Server

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("club"))
    yield server
    server.close()


class Owner:
    """Somebody who sets up tables for programs."""

    def __init__(self, server: Server) -> None:
        self.web = httpx.Client(base_url=server.url, headers={"origin": server.url}, timeout=LIMIT)
        self.me = self.web.get("/api/me").json()["id"]
        self.token: str = self.web.post("/api/tokens", json={"name": "bot"}).json()["token"]

    def table(self, **settings: Any) -> str:
        table = self.web.post("/api/tables", json={"games": 1, "target": 6} | settings).json()
        return f"{self.web.base_url}/t/{table['id']}".replace("//t", "/t")

    def seen(self, link: str) -> dict[str, Any]:
        seen: dict[str, Any] = self.web.get(f"/api/tables/{link.rpartition('/')[2]}").json()
        return seen


def seat(link: str, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "marxador.cli", "seat", link, "--lang", "en", *more]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=LIMIT, cwd=ROOT, check=False
    )


@pytest.mark.slow
def test_two_programs_play_a_match_at_a_club(server: Server) -> None:
    owner = Owner(server)
    link = owner.table(variant="jcf", seats=2, rated=True)
    with ThreadPoolExecutor() as threads:
        ours = threads.submit(seat, link, "--bot", "roquer", "--token", owner.token)
        theirs = seat(link, "--bot", f"{sys.executable} examples/bot.py", "--name", "L'exemple")
        assert ours.result().returncode == 0, ours.result().stderr
    assert theirs.returncode == 0, theirs.stderr
    assert theirs.stdout.startswith("L'exemple comes to") and "over" in theirs.stdout
    over = owner.seen(link)
    assert over["status"] == "over" and sum(over["won"]) == 1
    assert [one["person"]["id"] == owner.me for one in over["people"]] == [True, False]
    rated = owner.web.get(f"/api/people/{owner.me}").json()["ratings"]
    assert [(one["variant"], one["how"], one["games"]) for one in rated] == [("jcf", "singles", 1)]
    acta = owner.web.get(f"/api/tables/{over['id']}/acta").text
    assert "L'exemple" in acta
    owner.web.close()
    told = server.log.read_text()
    assert owner.token not in told and "ticket=" not in told and "marxador=" not in told


@pytest.mark.slow
def test_a_program_with_a_partner_signals_and_lets_the_peu_answer(server: Server) -> None:
    owner = Owner(server)
    bots = [{"seat": 2, "bot": "random"}, {"seat": 4, "bot": "random"}]
    link = owner.table(variant="mallorca", seats=4, bots=bots, open_hands="after", target=9)
    with ThreadPoolExecutor() as threads:
        ours = threads.submit(seat, link, "--bot", "veterà", "--token", owner.token)
        theirs = seat(link, "--bot", "veterà", "--seat", "3")
        assert ours.result().returncode == 0, ours.result().stderr
    assert theirs.returncode == 0, theirs.stderr
    over = owner.seen(link)
    assert over["status"] == "over" and over["people"][2]["person"]["name"] == "veterà"
    owner.web.close()


@pytest.mark.slow
def test_a_program_that_cannot_sit_is_told_why(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    owner = Owner(server)
    full = owner.table(variant="jcf", seats=2, bots=[{"seat": 2, "bot": "random"}])
    for link, more, why in (
        (full, ("--bot", "random"), "seat"),
        (f"{server.url}/t/nowhere", ("--bot", "random"), "no such table"),
        (full, ("--bot", "random", "--token", "mx_made-up"), "token"),
        (server.url, ("--bot", "random"), "link"),
        (full, ("--bot", "no-such-program"), "no-such-program"),
    ):
        assert main(["seat", link, "--lang", "en", *more]) == 2
        assert why in capsys.readouterr().err
    owner.web.close()


def listen(line: ClientConnection) -> None:
    """Hear everything that comes."""
    while True:
        line.recv(LIMIT)


@pytest.mark.slow
def test_a_token_that_is_taken_back_ends_its_sockets(server: Server) -> None:
    owner = Owner(server)
    house = House(owner.table(variant="jcf", seats=2), owner.token)
    with connect(house.socket(), compression=None) as line:
        line.send('{"do": "hello", "id": "1"}')
        assert '"ok":true' in str(line.recv(LIMIT))
        (token,) = owner.web.get("/api/tokens").json()
        owner.web.delete(f"/api/tokens/{token['id']}").raise_for_status()
        with pytest.raises(ConnectionClosed) as closed:
            listen(line)
    assert closed.value.rcvd and closed.value.rcvd.code == 4009
    with pytest.raises(Turned):
        house.socket()
    owner.web.close()


def test_a_link_is_read_for_its_club_and_its_table() -> None:
    house = House("https://casal.example:8443/t/abc?sit")
    assert (house.origin, house.table) == ("https://casal.example:8443", "abc")
    for link in ("casal.example/t/abc", "ftp://casal/t/abc", "http://casal/", "http:///t/abc"):
        with pytest.raises(Turned):
            House(link)
    with pytest.raises(NotThere):
        House("http://127.0.0.1:1/t/abc").come_in("bot")


def test_what_is_seen_is_put_together_from_patches() -> None:
    match = Match("jcf", seats=2)
    match.deal("1E,7B,6B 3O,4C,5C")
    sight = Sight()
    whole = view_to_json(match.view(2)) | {"move": 4, "signals": []}
    sight.take({"seq": 1, "type": "state", "run": "r", "table": {"me": 2}, "view": whole})
    assert sight.view == match.view(2) and (sight.seat, sight.move, sight.run) == (2, 4, "r")
    before = len(match.view(2).history)
    match.apply(1, "envide")
    after = view_to_json(match.view(2))
    patch = {name: own for name, own in after.items() if own != whole[name]} | {"move": 5}
    added = patch.pop("history")[before:]
    sight.take({"seq": 2, "type": "state", "patch": patch | {"history_add": added}})
    assert sight.view == match.view(2) and (sight.last, sight.move) == (2, 5)


def test_a_seat_is_asked_at_its_turn_or_for_an_answer_and_not_for_what_it_could_say() -> None:
    match = Match("argentina", seats=2)
    match.deal("1E,7B,6B 3O,4C,5C")
    for seat in (1, 2):
        assert is_asked(match.view(seat), seat) == (seat == 1)
    match.apply(1, "truco")
    assert is_asked(match.view(2), 2) and not is_asked(match.view(1), 1)
