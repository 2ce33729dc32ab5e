"""A table: who may do what, what is told to whom, and that nothing counts before it is kept."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from marxador.club.people import leaving
from marxador.club.state import Club
from marxador.club.store.store import StorageError
from marxador.club.tables import doing
from marxador.club.tables.hub import SHOWN
from marxador.club.tables.settings import Clock, SeatBot, Settings
from marxador.club.wire import messages as m
from tests.club.people_of import (
    ANNA,
    BLAI,
    CARME,
    DIDAC,
    EVERYBODY,
    Ears,
    contribute,
    play,
    playing,
    seated,
    until,
)
from tests.club.running import tables


def test_a_match_of_two_is_played_to_its_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, ears = await playing(club, ANNA, BLAI, target=6, games=1)
            await play(table, asking, Random(1))
            assert table.summary().status == "over"
            assert table.summary().winner in ("A", "B")
            for one in ears.values():
                assert one.heard[-1]["table"]["status"] == "over"

    asyncio.run(story())


@pytest.mark.parametrize(("variant", "seats"), [("mallorca", 4), ("almeria", 4), ("argentina", 6)])
def test_a_person_plays_with_bots(tmp_path: Path, variant: str, seats: int) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, _ = await playing(
                club, ANNA, bots=seats - 1, variant=variant, target=4, games=1
            )
            await play(table, asking, Random(2))
            assert table.state.status == "over"

    asyncio.run(story())


@pytest.mark.parametrize("variant", ["mallorca", "jcf", "argentina", "almeria"])
def test_what_each_is_shown_is_the_engines_view(tmp_path: Path, variant: str) -> None:
    """Whole state and patches merged, as a page does it, give the view of the engine."""
    from marxador.bots.protocol.seen import view_to_json

    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, ears = await playing(club, *EVERYBODY, variant=variant, games=1)
            spectator = Ears(BLAI.__class__("x", "X", "guest", "en", 0))
            table.join(spectator, 0, "")
            for _ in range(60):
                await play(table, asking, Random(3), most=1)
                for seat, one in [*enumerate(ears.values(), 1), (None, spectator)]:
                    shown = merged(one.heard)
                    expected = view_to_json(table.match.view(seat))
                    assert {name: shown[name] for name in expected} == expected
                if table.state.status == "over":
                    break

    asyncio.run(story())


def merged(heard: list[dict[str, Any]]) -> dict[str, Any]:
    view: dict[str, Any] = {}
    for message in heard:
        if message.get("type") != "state":
            continue
        view = message.get("view", view)
        patch = dict(message.get("patch", {}))
        more = patch.pop("history_add", [])
        view = view | patch
        view["history"] = view.get("history", []) + more
    return view


def test_a_move_on_an_old_view_is_stale(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, _ = await playing(club, ANNA, BLAI)
            seat = table.match.to_act[0]
            who = (ANNA, BLAI)[seat - 1]
            action = table.match.legal_actions(seat)[0]
            answer = await asking(who, m.Act, action=action, at=table.state.move - 1)
            assert answer["error"] == "stale"
            answer = await asking(who, m.Act, action="9X", at=table.state.move)
            assert answer["error"] == "illegal"
            other = (ANNA, BLAI)[2 - seat]
            answer = await asking(other, m.Act, action=action, at=table.state.move)
            assert answer["error"] == "illegal"
            answer = await asking(CARME, m.Act, action=action, at=table.state.move)
            assert answer["error"] == "not-yours"

    asyncio.run(story())


def test_a_repeated_message_is_done_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, _ = await playing(club, ANNA, BLAI)
            seat = table.match.to_act[0]
            who = (ANNA, BLAI)[seat - 1]
            move = table.state.move
            card = table.match.view(seat).cards[0]
            first = await asking(who, m.Act, id="once", action=card, at=move)
            again = await asking(who, m.Act, id="once", action=card, at=move)
            assert first == again == {"re": "once", "ok": True}
            assert table.state.move == move + 1
        async with tables(tmp_path) as club:
            table = await club.hub.table(table.id)
            answer = await table.do(who, m.Act(id="once", action=card, at=move))
            assert answer == {"re": "once", "ok": True}
            assert table.state.move == move + 1

    asyncio.run(story())


def test_the_log_is_the_table(tmp_path: Path) -> None:
    """Read again it gives the same match, people, score, and packs still to come."""

    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, _ = await playing(club, ANNA, CARME, bots=2, games=1)
            await play(table, asking, Random(4), most=25)
            table.turns.stop()
            await asyncio.sleep(0)
            before = table.state
        async with tables(tmp_path) as club:
            after = (await club.hub.table(table.id)).state
            assert after.match.acta().dumps() == before.match.acta().dumps()
            assert after.chairs == before.chairs
            assert (after.move, after.seq) == (before.move, before.seq)
            assert after.dealer is not None and before.dealer is not None
            assert after.dealer.key == before.dealer.key
            assert after.summary() == before.summary()

    asyncio.run(story())


class Broken:
    """A store that fails, before or after it has written."""

    def __init__(self, club: Club, after: bool) -> None:
        self.club, self.after = club, after
        self.real = club.store.append

    def __enter__(self) -> None:
        self.club.store.append = self.fail  # type: ignore[method-assign]

    def __exit__(self, *_: object) -> None:
        self.club.store.append = self.real  # type: ignore[method-assign]

    async def fail(self, append: Any) -> None:
        if self.after:
            await self.real(append)
        raise StorageError("gone")


@pytest.mark.parametrize("after", [False, True])
def test_what_is_not_kept_does_not_count(tmp_path: Path, after: bool) -> None:
    """A failure is refused and told to nobody; what was written all the same is found."""

    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, ears = await playing(club, ANNA, BLAI)
            seat = table.match.to_act[0]
            who = (ANNA, BLAI)[seat - 1]
            move, card = table.state.move, table.match.view(seat).cards[0]
            told = [len(one.raw) for one in ears.values()]
            with Broken(club, after):
                answer = await asking(who, m.Act, id="x", action=card, at=move)
            assert answer["error"] == "storage"
            assert table.state.move == move
            assert [len(one.raw) for one in ears.values()] == told
            answer = await asking(who, m.Act, id="x", action=card, at=move)
            assert answer.get("ok"), answer
            assert table.state.move == move + 1
            log = [line.seq for line in await club.store.log(table.id)]
            assert log == list(range(1, table.state.seq + 1))
            assert all(merged(one.heard)["move"] == move + 1 for one in ears.values())

    asyncio.run(story())


def test_the_clock_does_the_mildest_thing(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, ears = await playing(club, ANNA, BLAI, clock=Clock(1000, 1000))
            seat = table.match.to_act[0]
            who = (ANNA, BLAI)[seat - 1]
            answer = await asking(who, m.Act, action="envide", at=table.state.move)
            assert answer.get("ok"), answer
            clock = ears["Anna"].heard[-1]["table"]["clock"]
            assert clock["ticking"] == [3 - seat] and clock["call"] <= 1000
            table.turns._asked_at -= 3600
            table.turns.go_on()
            await until(lambda: table.match.hand and table.match.hand.envit.accepted is False)
            assert table.state.banks[2 - seat] == 0 and table.state.banks[seat - 1] == 1000
            await until(lambda: ears["Anna"].of("notice"))
            assert ears["Anna"].of("notice")[-1]["what"] == "slow"

    asyncio.run(story())


def test_somebody_gone_for_long_is_replaced_and_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path, away=0.05) as club:
            table, asking, ears = await playing(club, ANNA, BLAI)
            table.leave(ears["Blai"])
            await until(lambda: table.state.chairs[1].bot)
            assert table.summary().people[1] is not None
            assert table.summary().people[1].bot == "veterà"
            assert table.state.seat_of(BLAI.id) == 2
            table.join(ears["Blai"], 0, "")
            answer = await asking(BLAI, m.Act, action="vull", at=table.state.move)
            assert answer["error"] in ("not-yours", "stale")
            assert (await asking(BLAI, m.Back)).get("ok")
            assert table.state.chairs[1].bot is None
            said = [one["what"] for one in ears["Anna"].of("notice")]
            assert said[:2] == ["away", "bot"] and said[-1] == "back"

    asyncio.run(story())


def test_who_does_not_come_back_after_a_restart_is_replaced_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, _, _ = await playing(club, ANNA, BLAI)
        async with tables(tmp_path, away=0.05) as club:
            again = await club.hub.table(table.id)
            again.join(Ears(ANNA), 0, "")
            await until(lambda: again.state.chairs[1].bot)
            assert again.state.chairs[0].is_persons

    asyncio.run(story())


def test_who_is_not_there_when_the_match_begins_is_replaced_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path, away=0.05) as club:
            table, asking, _ = await seated(club, ANNA, BLAI, listen=False)
            table.join(Ears(ANNA), 0, "")
            assert (await asking(ANNA, m.Start)).get("ok")
            await until(lambda: any(chair.bot for chair in table.state.chairs))
            assert [chair.is_persons for chair in table.state.chairs] == [True, False]

    asyncio.run(story())


def test_never_where_it_was_not_agreed(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path, away=0.01) as club:
            table, _, ears = await playing(club, ANNA, BLAI, substitutes=False)
            table.leave(ears["Blai"])
            await asyncio.sleep(0.1)
            assert table.state.chairs[1].bot is None

    asyncio.run(story())


def test_only_the_owner_manages_and_only_before_the_match(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, _ = await seated(club, ANNA, CARME, seats=4)
            assert (await asking(CARME, m.Bot, seat=3, bot="roquer"))["error"] == "not-yours"
            assert (await asking(ANNA, m.Bot, seat=2, bot="roquer"))["error"] == "full"
            assert (await asking(ANNA, m.Bot, seat=8, bot="roquer"))["error"] == "full"
            assert (await asking(ANNA, m.Bot, seat=3, bot="cmd:sh"))["error"] == "illegal"
            assert (await asking(CARME, m.Start))["error"] == "not-yours"
            assert (await asking(ANNA, m.Start))["error"] == "not-now"
            assert (await asking(BLAI, m.Sit, seat=1))["error"] == "full"
            for seat in (3, 4):
                assert (await asking(ANNA, m.Bot, seat=seat, bot="vetera")).get("ok")
            assert table.state.chairs[2].bot == "veterà"
            assert (await asking(BLAI, m.Sit))["error"] == "full"
            assert (await asking(ANNA, m.Bot, seat=4, bot="")).get("ok")
            assert (await asking(BLAI, m.Sit))["seat"] == 4
            assert (await asking(BLAI, m.Stand)).get("ok")
            assert (await asking(DIDAC, m.Sit, seat=4)).get("ok")
            assert (await asking(ANNA, m.Start)).get("ok")
            assert (await asking(DIDAC, m.Stand))["error"] == "not-now"
            assert (await asking(ANNA, m.Bot, seat=3, bot=""))["error"] == "not-now"

    asyncio.run(story())


@pytest.mark.parametrize(
    "wrong",
    [
        {"variant": "bridge"},
        {"seats": 3},
        {"options": {"finish": "never"}},
        {"bots": [SeatBot(2, "cmd:sh")]},
        {"bots": [SeatBot(5, "roquer")]},
        {"bots": [SeatBot(2, "roquer"), SeatBot(2, "roquer")]},
    ],
)
def test_what_cannot_be_agreed_on_makes_no_table(tmp_path: Path, wrong: dict[str, Any]) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            with pytest.raises(ValueError, match=r"\w"):
                await club.hub.create(Settings(**({"variant": "jcf", "seats": 4} | wrong)), ANNA)
            assert await club.hub.of_person(ANNA.id) == []

    asyncio.run(story())


def test_a_rematch_is_one_table_for_everybody(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, _ = await playing(club, ANNA, BLAI)
            assert (await asking(ANNA, m.ConcedeMatch)).get("ok")
            assert table.match.winner == "B"
            again, same = await asyncio.gather(
                club.hub.rematch(table, BLAI), club.hub.rematch(table, ANNA)
            )
            assert again is same and again.id != table.id
            assert [again.state.seat_of(one.id) for one in (ANNA, BLAI)] == [1, 2]

    asyncio.run(story())


def test_a_guests_seats_become_the_accounts(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, _asking, _ = await playing(club, ANNA, BLAI)
            account = ANNA.__class__("new", "Anna", "account", "ca", 3)
            await club.hub.give_seats(ANNA, account)
            assert table.state.seat_of("new") == 1 and table.state.seat_of(ANNA.id) is None
            assert table.state.owner.id == "new"
            assert [one.id for one in await club.hub.of_person("new")] == [table.id]
            assert await club.hub.of_person(ANNA.id) == []

    asyncio.run(story())


def test_all_hands_are_open_only_as_agreed(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, ears = await playing(club, ANNA, BLAI, open_hands="never")
            assert (await asking(ANNA, m.Open, yes=True)).get("ok")
            assert not table.may_see(ANNA, 2)
            assert (await asking(ANNA, m.ConcedeMatch)).get("ok")
            assert not table.may_see(ANNA, 2) and table.transcript(ANNA)["secret"] is None
            assert "hands" not in merged(ears["Anna"].heard)
            assert (await asking(BLAI, m.Open, yes=True)).get("ok")
            assert table.may_see(ANNA, 2) and table.may_see(None, 1)
            assert table.transcript(None)["secret"] is not None
            assert table.match.hand is not None
            dealt = [list(hand) for hand in table.match.hand.dealt or () if hand]
            assert merged(ears["Anna"].heard)["hands"] == dealt

    asyncio.run(story())


def test_spectators_see_hands_late_where_the_table_shows_them(tmp_path: Path) -> None:
    """A hand is shown when the one after it is over, to those who watch; never before."""

    async def story() -> None:
        async with tables(tmp_path) as club:
            endless = {"games": 9999, "options": {"joc_fora": "game"}}
            table, asking, ears = await playing(club, ANNA, BLAI, open_hands="delayed", **endless)
            watching, rng = Ears(CARME), Random(1)
            table.join(watching, 0, "")
            for _ in range(200):
                await play(table, asking, rng, most=1)
                if len(table.match.hands) == 4:
                    break
            ended, seen = 0, []
            for message in watching.of("state"):
                ended += sum(one["event"] == "hand-ended" for one in message.get("events", ()))
                opened = message.get("table", {}).get("opened")
                if opened:
                    assert opened["number"] < ended
                    hand = table.match.hands[opened["number"] - 1]
                    assert opened["hands"] == [list(cards) for cards in hand.dealt or ()]
                    seen.append(opened["number"])
            assert ended == 3 and sorted(set(seen)) == [1, 2]
            for name in ("Anna", "Blai"):
                told = [one["table"] for one in ears[name].of("state") if "table" in one]
                assert not any(one.get("opened") for one in told)
            plain, _, _ = await playing(club, ANNA, BLAI, open_hands="after")
            plain.join(watching, 0, "")
            assert "opened" not in watching.of("state")[-1]["table"]

    asyncio.run(story())


def test_seats_are_drawn_where_that_was_agreed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doing, "_chance", Random(2))

    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, ears = await seated(club, *EVERYBODY, seating="drawn")
            assert (await asking(ANNA, m.Start)).get("ok")
            order = [chair.person for chair in table.state.chairs]
            assert order != list(EVERYBODY) and set(order) == set(EVERYBODY)
            await contribute(table, asking)
            await until(lambda: table.match.in_hand)
            for seat, who in enumerate(order, 1):
                assert who is not None
                assert table.match.names[seat - 1] == who.name
                assert merged(ears[who.name].heard)["dealt"] == list(table.match.view(seat).dealt)
                (mine,) = await club.hub.of_person(who.id)
                assert mine.people[seat - 1].person.id == who.id  # type: ignore[union-attr]
            chosen, ask, _ = await seated(club, *EVERYBODY)
            assert (await ask(ANNA, m.Start)).get("ok")
            assert [chair.person for chair in chosen.state.chairs] == list(EVERYBODY)

    asyncio.run(story())


def test_a_table_where_nobody_is_does_nothing(tmp_path: Path) -> None:
    """No task, no timer of its own, and after a while no memory; it goes on where it was."""

    async def story() -> None:
        async with tables(tmp_path, rest=0.05) as club:
            table, _, ears = await playing(club, ANNA, bots=1, clock=Clock())
            table.leave(ears["Anna"])
            await until(lambda: table.turns._task is None)
            assert table.turns._timer is None and not table.turns._absent
            await until(lambda: table.id not in club.hub._tables)
            again = await club.hub.table(table.id)
            assert again is not table
            again.join(Ears(ANNA), 0, "")
            await until(again.turns.asked)

    asyncio.run(story())


def test_who_leaves_for_good_is_nobody_to_those_at_the_table_at_once(tmp_path: Path) -> None:
    """And to whoever finds the table in its log later."""

    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, ears = await playing(club, ANNA, BLAI, open_hands="after")
            waiting, _, _ = await seated(club, ANNA, CARME, listen=False, seats=4)
            heard = len(ears["Blai"].raw)
            async with club.people.writing() as db:
                await leaving.leave(db, ANNA.id)
            await club.hub.forget(ANNA.id)
            assert ears["Anna"].closed == 4009
            for message in ears["Blai"].raw[heard:]:
                assert b"Anna" not in message and b"anna" not in message
            told = [one for one in ears["Blai"].of("state") if "table" in one][-1]
            assert told["table"]["people"][0]["person"]["name"] == "—"
            assert told["table"]["owner"]["id"] == BLAI.id
            assert any(
                one.get("patch", {}).get("names") == ["—", "Blai"]
                for one in ears["Blai"].of("state")
            )
            # Before a match the seat is free again, and the table is the next one's.
            assert waiting.state.chairs[0].is_free and waiting.state.owner == CARME
            again = await club.hub.rematch(table, BLAI)
            assert again.state.chairs[0].is_free and again.state.seat_of(BLAI.id) == 2
            seq = table.state.seq
            assert (await asking(BLAI, m.Say, text="phrase:hello")).get("ok")
            assert table.state.seq == seq + 1 and table.match.names == ("—", "Blai")
        async with tables(tmp_path) as club:
            async with club.people.writing() as db:
                await leaving.leave(db, ANNA.id)
            found = await club.hub.table(table.id)
            assert found.match.names == ("—", "Blai") and found.state.seq == seq + 1
            assert (await club.hub.table(waiting.id)).state.owner == CARME

    asyncio.run(story())


def test_everything_of_somebodys_is_all_of_their_tables(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            for _ in range(SHOWN + 1):
                await club.hub.create(Settings(variant="jcf", seats=2), ANNA)
            assert len(await club.hub.of_person(ANNA.id)) == SHOWN
            assert len(await club.hub.export(ANNA.id)) == SHOWN + 1
            table, asking, _ = await seated(club, BLAI, CARME, chat="free")
            for who, text in ((BLAI, "hola"), (CARME, "bona vesprada"), (BLAI, "phrase:nice")):
                assert (await asking(who, m.Say, text=text)).get("ok")
            (kept,) = await club.hub.export(BLAI.id)
            assert [one["said"] for one in kept["chat"]] == ["hola", "phrase:nice"]
            assert all(one["at"] >= table.state.created for one in kept["chat"])

    asyncio.run(story())
