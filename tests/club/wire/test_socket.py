"""The socket: tickets, hello, resuming, limits, and clients that misbehave."""

import asyncio
import base64
import json
import os
import re
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from marxador.club import tickets
from marxador.club.tables import doing, turns
from marxador.club.tables.dealer import Dealer
from marxador.club.wire import line, messages, told
from marxador.engine.sitting import Draw
from tests.club.people_of import until
from tests.club.running import House, house
from tests.club.visitor import Refused, Socket, Visitor, visiting


async def begun(visitors: list[Visitor], **settings: Any) -> tuple[str, list[Socket]]:
    """A table where each visitor has a seat, and the first hand is dealt."""
    plain = {"variant": "jcf", "seats": len(visitors)} | settings
    table = await visitors[0].create(**plain)
    sockets = [await visitor.open(table) for visitor in visitors]
    for number, socket in enumerate(sockets[1:], 2):
        await socket.do("sit", seat=number)
    await sockets[0].do("start")
    await asyncio.gather(*(socket.contribute() for socket in sockets))
    for socket in sockets:
        await socket.until(lambda socket=socket: socket.view["dealt"])
    return table, sockets


def first(sockets: list[Socket]) -> Socket:
    """Whose turn it is."""
    return next(socket for socket in sockets if socket.may_act)


def test_a_ticket_is_good_once_for_its_table_and_not_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address) as (anna,):
            table = await anna.create(variant="jcf", seats=2)
            other = await anna.create(variant="jcf", seats=2)
            ticket = (await anna.ask("POST", f"/api/tables/{table}/ticket"))["ticket"]
            socket = await anna.connect(table, ticket)
            await socket.hello()
            assert await (await anna.connect(table, ticket)).gone() == 4001
            assert await (await anna.connect(table, "")).gone() == 4001
            elsewhere = (await anna.ask("POST", f"/api/tables/{table}/ticket"))["ticket"]
            assert await (await anna.connect(other, elsewhere)).gone() == 4001
            monkeypatch.setattr(tickets, "LIFE", -1.0)
            assert await (await anna.connect(table)).gone() == 4001
            await socket.close()

    asyncio.run(story())


def test_a_page_of_another_site_gets_no_socket(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address) as (anna,):
            table = await anna.create(variant="jcf", seats=2)
            for origin in ("https://evil.example", "null"):
                with pytest.raises(InvalidStatus):
                    await anna.connect(table, origin=origin)
            good = await anna.connect(table, origin=here.address.rstrip("/"))
            await good.hello()
            await good.close()

    asyncio.run(story())


def test_hello_comes_first(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address) as (anna,):
            table = await anna.create(variant="jcf", seats=2)
            socket = await anna.connect(table)
            await socket.say("start")
            assert await socket.gone() == 4001

    asyncio.run(story())


def test_who_comes_back_gets_what_was_missed_and_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address, 2) as people:
            table, sockets = await begun(people)
            mover = first(sockets)
            sleeper = sockets[1 - sockets.index(mover)]
            view, seq, run = sleeper.view, sleeper.seq, sleeper.run
            await sleeper.close()
            await mover.act(mover.view["cards"][0])
            again = await people[sockets.index(sleeper)].connect(table)
            again.view, again.table = view, sleeper.table
            await again.hello(last=seq, run=run)
            await again.until(lambda: again.view["move"] == mover.view["move"])
            assert all("view" not in message for message in again.heard)
            assert [one["seq"] for one in again.heard] == list(range(seq + 1, again.seq + 1))
            assert again.view["history"] == mover.view["history"][:1] + [
                event if event["event"] != "dealt" else again.view["history"][1]
                for event in mover.view["history"][1:]
            ]
            late = await people[0].open(table, last=3, run="another")
            assert late.heard[0]["view"]["move"] == mover.view["move"]
            for socket in (mover, again, late):
                await socket.close()

    asyncio.run(story())


def test_two_clients_of_one_seat_see_the_same(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address, 2) as people:
            table, sockets = await begun(people)
            mover = first(sockets)
            who = people[sockets.index(mover)]
            phone = await who.open(table, client="phone")
            card, move = mover.view["cards"][0], mover.view["move"]
            done, late = await asyncio.gather(
                mover.do("act", action=card, at=move),
                phone.do("act", action=card, at=move),
                return_exceptions=True,
            )
            answers = [done, late]
            assert sum(isinstance(one, dict) for one in answers) == 1
            assert [one.word for one in answers if isinstance(one, Refused)] == ["stale"]
            await phone.until(lambda: phone.view["move"] == move + 1)
            await mover.until(lambda: mover.view["move"] == move + 1)
            assert phone.view == mover.view
            newer = await who.open(table, client="phone")
            assert await phone.gone() == 4000
            for socket in (*sockets, newer):
                await socket.close()

    asyncio.run(story())


def test_a_message_twice_is_answered_alike_and_done_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address, 2) as people:
            _, sockets = await begun(people)
            mover = first(sockets)
            card, move = mover.view["cards"][0], mover.view["move"]
            answer = await mover.do("act", id="same", action=card, at=move)
            mover.forget("same")
            assert await mover.do("act", id="same", action=card, at=move) == answer
            await mover.until(lambda: mover.view["move"] == move + 1)
            with pytest.raises(Refused, match="stale"):
                await mover.do("act", action=card, at=move)
            for socket in sockets:
                await socket.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    "frame",
    ["", "{", "[]", "7", '{"do":"act"}', '{"do":"fly","id":"x"}', '{"do":"sit","id":"x","seat":9}',
     '{"do":"act","id":"x","action":7,"at":1}', '{"do":"cut","id":"x","value":"zz"}', "\u0000"],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_and_nothing_breaks(tmp_path: Path, frame: str) -> None:
    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address) as (anna,):
            socket = await anna.open(await anna.create(variant="jcf", seats=2))
            await socket.line.send(frame)
            answer = await socket.until(lambda: socket._answers.get("x") or socket._answers.get(""))
            assert answer["error"] == "invalid"
            await socket.do("ping")
            await socket.close()

    asyncio.run(story())


def test_frames_and_their_number_are_limited(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address) as (anna,):
            table = await anna.create(variant="jcf", seats=2)
            long = await anna.open(table)
            await long.line.send('{"do":"say","id":"x","text":"' + "a" * 8192 + '"}')
            assert await long.gone() == 1009
            chatty = await anna.open(table)
            for _ in range(line.ALLOWED):
                await chatty.say("ping")
            assert await chatty.gone() == 4008

    asyncio.run(story())


class Raw:
    """A client that speaks the protocol only as far as it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def at(cls, here: House, who: Visitor, table: str) -> "Raw":
        ticket = (await who.ask("POST", f"/api/tables/{table}/ticket"))["ticket"]
        host = here.address.removeprefix("http://").rstrip("/")
        reader, writer = await asyncio.open_connection(*host.split(":"), limit=1024)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /ws/t/{table}?ticket={ticket} HTTP/1.1\r\nHost: {host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        raw = cls(reader, writer)
        raw.frame(1, b'{"do":"hello","id":"h"}')
        return raw

    async def hears(self, kind: int, part: bytes = b"") -> bytes:
        """Read on until a frame of that kind comes with something in it; what it says."""
        async with asyncio.timeout(30):
            while True:
                first, size = await self.reader.readexactly(2)
                if size == 126:
                    size = int.from_bytes(await self.reader.readexactly(2))
                payload = await self.reader.readexactly(size)
                if first & 15 == kind and part in payload:
                    return payload

    def frame(self, kind: int, payload: bytes) -> None:
        self.writer.write(bytes([128 | kind, 128 | len(payload)]) + bytes(4) + payload)

    def close(self) -> None:
        self.writer.transport.abort()


def test_a_client_that_stops_reading_is_dropped_and_the_others_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert line.PATIENCE < 10
    monkeypatch.setattr(line, "PATIENCE", 0.3)

    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address, 3) as (anna, blai, carme):
            name, sockets = await begun([anna, blai])
            table = await here.club.hub.table(name)
            stuck = await Raw.at(here, carme, name)
            await until(lambda: table.spectators == 1)
            for _ in range(400):
                # What the system's own buffers take is much; each of these is a little more.
                table.tell()
                for _ in range(40):
                    table.streams[None].push({"type": "notice", "what": "slow", "x": "x" * 4000})
                await asyncio.sleep(0)
                if not table.spectators:
                    break
            await until(lambda: table.spectators == 0)
            mover = first(sockets)
            await mover.act(mover.view["cards"][0])
            for socket in sockets:
                await socket.close()
            stuck.close()

    asyncio.run(story())


def test_a_half_open_socket_is_found_by_its_silence(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address, 2) as people:
            name, sockets = await begun(people)
            here.server.config.ws_ping_interval = 0.1
            here.server.config.ws_ping_timeout = 0.3
            table = await here.club.hub.table(name)
            await sockets[1].close()
            await until(lambda: not table.is_here(2))
            silent = await Raw.at(here, people[1], name)
            silent.frame(10, b"late")
            await until(lambda: table.is_here(2))
            await until(lambda: not table.is_here(2))
            await sockets[0].until(lambda: sockets[0].table["people"][1]["here"] is False)
            await sockets[0].close()
            silent.close()

    asyncio.run(story())


def test_a_late_pong_is_a_pong(tmp_path: Path) -> None:
    """Who answers late, or to nothing, is still there, and is asked again."""

    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address) as (anna,):
            name = await anna.create(variant="jcf", seats=2)
            here.server.config.ws_ping_interval = 0.05
            here.server.config.ws_ping_timeout = 30
            table = await here.club.hub.table(name)
            slow = await Raw.at(here, anna, name)
            for _ in range(3):
                asked = await slow.hears(9)
                slow.frame(10, b"to nothing")
                slow.frame(1, b'{"do":"ping","id":"p"}')
                await slow.hears(1, b'"pong"')
                # Only now, after something else.
                slow.frame(10, asked)
            assert table.is_here(1)
            slow.close()
            await until(lambda: not table.is_here(1))
            slow.frame(10, b"much too late")

    asyncio.run(story())


def test_messages_in_another_order_are_stale_and_do_no_harm(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address, 2) as people:
            _, sockets = await begun(people)
            mover = first(sockets)
            (card, other, _), move = mover.view["cards"], mover.view["move"]
            names = [
                await mover.say("act", id=name, action=action, at=at)
                for name, action, at in (("b", other, move + 2), ("a", card, move))
            ]
            answers = [await mover.answer(name) for name in names]
            assert [answer.get("error", "ok") for answer in answers] == ["stale", "ok"]
            await mover.until(lambda: mover.view["move"] == move + 1)
            mover.forget("b")
            with pytest.raises(Refused, match="stale"):
                await mover.do("act", id="b", action=other, at=move + 2)
            assert {*mover.view["cards"]} == {*mover.view["dealt"]} - {card}
            for socket in sockets:
                await socket.close()

    asyncio.run(story())


def test_who_is_muted_is_not_heard_and_stays_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address, 2) as (anna, blai):
            name, (mine, his) = await begun([anna, blai])
            pest = (await blai.enter())["id"]
            await mine.do("mute", person=pest)
            await his.do("say", text="phrase:hello")
            again = await anna.open(name)
            await his.do("say", text="phrase:nice")
            await mine.do("mute", person=pest, on=False)
            await his.do("say", text="phrase:thanks")
            await mine.until(lambda: any(one["type"] == "chat" for one in mine.heard))
            assert [one["phrase"] for one in mine.heard if one["type"] == "chat"] == [
                "phrase:thanks"
            ]
            assert not any(one["type"] == "chat" for one in again.heard)
            for socket in (mine, his, again):
                await socket.close()

    asyncio.run(story())


def test_every_message_is_as_the_schema_says(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address, 3) as people:
            table, sockets = await begun(people[:2], clock={"bank": 60000, "call": 30000})
            watcher = await people[2].open(table)
            await sockets[0].do("say", text="phrase:hello")
            mover = first(sockets)
            await mover.act(mover.view["cards"][0])
            await sockets[0].do("concede-match")
            await watcher.until(lambda: watcher.is_over)
            answers = [told.Answer, *told.Any.__args__]
            assert len(answers) == 6
            for socket in (*sockets, watcher):
                for text in socket.raw:
                    kind = told.Answer if '"re"' in text[:6] else told.Any
                    msgspec.json.decode(text, type=kind)
                await socket.close()
            schema = await people[0].ask("GET", "/api/socket.json")
            assert {"Act", "State", "Hello"} <= set(schema["$defs"])

    asyncio.run(story())


WORLDS = ("1E,7B,6B 3O,4C,5C", "1E,7B,6B 7E,6O,4B")
"""What Anna sees is the same; what Blai holds is not."""
STORY = ((1, "envide"), (2, "vull"), (1, "7B"), (2, "truque"), (1, "no-vull"))


def test_different_hidden_hands_send_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Non-interference: rival and spectator cannot tell the worlds apart, byte by byte."""
    worlds = iter(WORLDS)
    monkeypatch.setattr(Dealer, "deal", lambda *_: (1, next(worlds), "0" * 64))
    monkeypatch.setattr(doing, "draw_dealer", lambda *_: Draw((), (2,)))
    monkeypatch.setattr(turns, "BETWEEN_HANDS", 1e6)

    async def story() -> None:
        async with house(tmp_path, pace=1e-6) as here, visiting(here.address, 3) as people:
            heard = [await played(people) for _ in WORLDS]
            (anna, blai, carme), (anna2, blai2, carme2) = heard
            assert anna == anna2 and carme == carme2
            assert blai != blai2
            assert not any("3O" in text or "7E" in text for text in anna + carme)

    async def played(people: list[Visitor]) -> list[list[str]]:
        table = await people[0].create(variant="jcf", seats=2)
        sockets = [await people[0].open(table), await people[1].open(table)]
        await sockets[1].do("sit", id="sit", seat=2)
        sockets.append(await people[2].open(table))
        for socket in sockets:
            socket.contribution = bytes(range(32))
        await sockets[0].do("start", id="start")
        # One after the other, so that the order is the same in both worlds.
        for step in ("commit", "cut"):
            for socket in sockets[1::-1] if step == "cut" else sockets[:2]:
                await socket.until(
                    lambda socket=socket: (
                        socket.me in (socket.table["dealing"] or {"needs": []})["needs"]
                    )
                )
                if step == "commit":
                    await socket.do("commit", id="c", hash=sha256(socket.contribution).hexdigest())
                else:
                    await socket.do("cut", id="r", value=socket.contribution.hex(), place=0.5)
        for number, (seat, action) in enumerate(STORY):
            mover = sockets[seat - 1]
            await mover.until(lambda mover=mover: mover.may_act)
            for socket in sockets:
                move = mover.view["move"]
                await socket.until(lambda socket=socket, move=move: socket.view["move"] == move)
            await mover.act(action, id=f"a{number}")
        for socket in sockets:
            await socket.until(lambda socket=socket: socket.view["hand_over"])
            await socket.close()
        return [[leveled(text) for text in socket.raw] for socket in sockets]

    asyncio.run(story())


def leveled(text: str) -> str:
    """Without what is random for everybody alike: hashes, the run, and ids of hello."""
    text = re.sub(r"[0-9a-f]{64}", "HASH", text)
    text = re.sub(r'"run":"[^"]*"', '"run":""', text)
    return re.sub(r'"re":"m\d+"', '"re":""', text)


def test_nobody_acts_for_another(tmp_path: Path) -> None:
    """Every message that does something is refused to somebody who does not sit there."""
    kinds: list[tuple[str, dict[str, Any]]] = [
        ("act", {"action": "vull", "at": 2}),
        ("signal", {"to": 1, "name": "x"}),
        ("say", {"text": "consult:i-want"}),
        ("look", {"seat": 1}),
        ("stand", {}),
        ("bot", {"seat": 1, "bot": "roquer"}),
        ("start", {}),
        ("commit", {"hash": "0" * 64}),
        ("cut", {"value": "0" * 64}),
        ("back", {}),
        ("open", {"yes": True}),
        ("hint", {}),
        ("concede-match", {}),
    ]

    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address, 3) as people:
            assert {do for do, _ in kinds} | {"sit", "hello", "ping", "mute"} == {
                struct.__struct_config__.tag for struct in get_args(messages.Any)
            }
            table, sockets = await begun(people[:2])
            stranger = await people[2].open(table)
            before = (await here.club.hub.table(table)).state.seq
            for do, fields in kinds:
                with pytest.raises(Refused, match="not-yours"):
                    await stranger.do(do, **fields)
            with pytest.raises(Refused, match="not-now"):
                await stranger.do("sit")
            assert (await here.club.hub.table(table)).state.seq == before
            assert stranger.view["cards"] == [] and stranger.view["legal"] == []
            assert "hands" not in json.dumps(stranger.view["history"]) or all(
                event.get("hands") in (None, [None, None]) for event in stranger.view["history"]
            )
            for socket in (*sockets, stranger):
                await socket.close()

    asyncio.run(story())
