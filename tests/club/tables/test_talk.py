"""Signals that one must be looking to see, words to a partner, phrases, and who hears them."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from marxador.club.tables.limits import ALLOWED
from marxador.club.wire import messages as m
from marxador.i18n import speaking
from marxador.study.coach import hint as hints
from tests.club.people_of import ANNA, BLAI, CARME, EVERYBODY, Ears, person, playing, until
from tests.club.running import tables

FREE = {"signals": "free"}


def test_a_signal_reaches_the_partner_who_looks_and_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, ears = await playing(club, *EVERYBODY, options=FREE)
            name = next(iter(table.match.variant.signal))
            silent = {one: len(ears[one].raw) for one in ("Blai", "Dídac")}
            assert (await asking(ANNA, m.Signal, to=3, name=name)).get("ok")
            (seen,) = ears["Carme"].of("signal")
            assert (seen["from"], seen["to"], seen["name"]) == (1, 3, name)
            assert {one: len(ears[one].raw) for one in silent} == silent
            assert (await asking(ANNA, m.Signal, to=2, name=name))["error"] == "illegal"
            assert (await asking(ANNA, m.Signal, to=3, name="no"))["error"] == "illegal"

    asyncio.run(story())


def test_with_six_one_sees_only_the_partner_one_looks_at(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            six = (*EVERYBODY, person("Empar"), person("Ferran"))
            table, asking, ears = await playing(club, *six, options=FREE)
            name = next(iter(table.match.variant.signal))
            assert table.gaze.looks_at(table.match, 1) == 3
            assert (await asking(six[4], m.Signal, to=1, name=name)).get("ok")
            assert not ears["Anna"].of("signal")
            assert not any("signalled" in str(said) for said in ears["Anna"].heard)
            assert (await asking(ANNA, m.Look, seat=2))["error"] == "illegal"
            assert (await asking(ANNA, m.Look, seat=5)).get("ok")
            (seen,) = ears["Anna"].of("signal")
            assert seen["from"] == 5

    asyncio.run(story())


def test_rivals_catch_a_signal_where_they_may_and_look(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, ears = await playing(club, *EVERYBODY, options=FREE, signals_caught=True)
            name = next(iter(table.match.variant.signal))
            assert (await asking(BLAI, m.Look, seat=1)).get("ok")
            assert (await asking(ANNA, m.Signal, to=3, name=name)).get("ok")
            assert ears["Blai"].of("signal") and not ears["Dídac"].of("signal")

    asyncio.run(story())


def test_partners_consult_and_leave_the_answer_to_a_bot(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, ears = await playing(club, ANNA, BLAI, CARME, bots=1, games=1)
            assert (await asking(ANNA, m.Say, text="consult:what-do-we-do")).get("ok")
            (asked,) = ears["Carme"].of("chat")
            assert asked["phrase"] == "consult:what-do-we-do" and asked["seat"] == 1
            assert not ears["Blai"].of("chat")
            for _ in range(200):
                await until(lambda: table.turns.asked() or table.state.status == "over")
                assert table.state.status != "over"
                seat = table.turns.asked()[0]
                who = table.state.chairs[seat - 1].person
                assert who is not None
                legal = table.match.legal_actions(seat)
                if seat in (1, 3) and "truque" in legal:
                    break
                word = next(x for x in legal if x in ("no-vull", *table.match.view(seat).cards))
                await asking(who, m.Act, action=word, at=table.state.move)
            assert (await asking(who, m.Act, action="truque", at=table.state.move)).get("ok")
            move = table.state.move
            assert set(table.match.to_act) == {2, 4} and table.turns.asked() == [2]
            await asyncio.sleep(0.05)
            assert table.state.move == move, "a bot waits for its partner"
            assert (await asking(BLAI, m.Say, text="consult:you-decide")).get("ok")
            await until(lambda: table.state.move > move)

    asyncio.run(story())


def test_set_phrases_always_and_free_text_only_where_allowed(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, ears = await playing(club, ANNA, BLAI)
            watching = Ears(CARME)
            table.join(watching, 0, "")
            assert (await asking(ANNA, m.Say, text="phrase:hello")).get("ok")
            assert (await asking(CARME, m.Say, text="phrase:nice")).get("ok")
            assert [one["phrase"] for one in ears["Blai"].of("chat")] == [
                "phrase:hello",
                "phrase:nice",
            ]
            assert ears["Blai"].of("chat")[1]["seat"] is None
            assert (await asking(ANNA, m.Say, text="hola"))["error"] == "not-now"
            assert (await asking(ANNA, m.Say, text="phrase:rude"))["error"] == "illegal"
            assert (await asking(CARME, m.Say, text="consult:i-want"))["error"] == "not-yours"
            free, ask, heard = await playing(club, ANNA, BLAI, chat="free")
            heard["Blai"].muted = frozenset([CARME.id])
            assert (await ask(ANNA, m.Say, text="hola a tots")).get("ok")
            assert (await ask(CARME, m.Say, text="buuu")).get("ok")
            assert (await ask(ANNA, m.Say, text="\n"))["error"] == "illegal"
            assert [one["text"] for one in heard["Blai"].of("chat")] == ["hola a tots"]
            assert [one["text"] for one in heard["Anna"].of("chat")] == ["hola a tots", "buuu"]
            assert free.state.move == 2

    asyncio.run(story())


def test_talk_is_limited(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            _, asking, _ = await playing(club, ANNA, BLAI)
            most, _ = ALLOWED["say"]
            for _ in range(most):
                assert (await asking(ANNA, m.Say, text="phrase:hello")).get("ok")
            assert (await asking(ANNA, m.Say, text="phrase:hello"))["error"] == "rate"
            assert (await asking(BLAI, m.Say, text="phrase:hello")).get("ok")

    asyncio.run(story())


def test_signals_are_limited(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, _ = await playing(club, *EVERYBODY, options=FREE)
            name = next(iter(table.match.variant.signal))
            most, _ = ALLOWED["signal"]
            for _ in range(most):
                assert (await asking(ANNA, m.Signal, to=3, name=name)).get("ok")
            assert (await asking(ANNA, m.Signal, to=3, name=name))["error"] == "rate"
            assert (await asking(BLAI, m.Signal, to=4, name=name)).get("ok")

    asyncio.run(story())


def test_no_hint_where_none_are_given(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, _ = await playing(club, ANNA, BLAI)
            seat = table.match.to_act[0]
            assert (await asking((ANNA, BLAI)[seat - 1], m.Hint))["error"] == "not-now"

    asyncio.run(story())


def test_a_hint_says_what_and_why_in_ones_own_language_and_to_oneself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Who thinks without searching says the same twice.
    monkeypatch.setattr(hints, "adviser", lambda: "veterà")

    async def story() -> None:
        people = [replace(one, language=tongue) for one, tongue in ((ANNA, "es"), (BLAI, "ca"))]
        async with tables(tmp_path) as club:
            table, asking, ears = await playing(club, *people, hints=True)
            seat = table.match.to_act[0]
            mover, other = people[seat - 1], people[2 - seat]
            assert (await asking(other, m.Hint))["error"] == "not-now"
            assert (await asking(mover, m.Hint)).get("ok")
            await until(lambda: ears[mover.name].of("hint"))
            (told,) = ears[mover.name].of("hint")
            with speaking(mover.language):
                said = hints.hint(table.match.view(seat))
            assert told["why"] == [*said.reasons, said.consell]
            assert told["why"][0].startswith(("Tu envite es", "El teu envit és")[seat - 1])
            assert told["action"] in table.match.legal_actions(seat)
            assert told["frequencies"][told["action"]] == max(told["frequencies"].values())
            assert ears[other.name].of("hint") == []

    asyncio.run(story())
