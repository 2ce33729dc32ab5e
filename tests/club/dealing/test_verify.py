"""`marxador verify`: a true transcript passes, and whatever is changed in it is found."""

import asyncio
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from marxador.cli import main
from marxador.club.dealing.verify import NotATranscript, read, verify
from marxador.club.tables.table import Table
from marxador.club.wire import messages as m
from tests.club.people_of import ANNA, CARME, play, playing, seated, until
from tests.club.running import house, tables
from tests.club.visitor import visiting

Json = dict[str, Any]


@pytest.fixture(scope="module")
def transcripts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Json]:
    """One match of four: as Anna may check it, as everybody may, and with the secret."""

    async def story() -> dict[str, Json]:
        folder = tmp_path_factory.mktemp("verify")
        async with tables(folder) as club:
            table, asking, _ = await playing(
                club, ANNA, CARME, bots=2, variant="mallorca", open_hands="never"
            )
            await play(table, asking, Random(5), most=30)
            # A hand may have been dealt meanwhile: all three are of the same moment.
            kept = {"anna": table.transcript(ANNA), "public": table.transcript(None)}
            for who in (ANNA, CARME):
                assert (await asking(who, m.Open, yes=True)).get("ok")
            if table.state.status == "playing":
                assert (await asking(ANNA, m.ConcedeMatch)).get("ok")
            kept["open"] = table.transcript(None)
            return {name: json.loads(json.dumps(said)) for name, said in kept.items()}

    return asyncio.run(story())


def checked(said: Json) -> list[str]:
    return verify(read(json.dumps(said).encode())).wrong


def test_a_true_transcript_passes(transcripts: dict[str, Json]) -> None:
    for said in transcripts.values():
        assert checked(said) == []
        assert len(said["hands"]) >= 1


def test_it_opens_no_more_than_was_seen(transcripts: dict[str, Json]) -> None:
    anna, public, full = (transcripts[name] for name in ("anna", "public", "open"))
    assert anna["secret"] is None and public["secret"] is None and full["secret"]
    for mine, everybodys, all_ in zip(anna["hands"], public["hands"], full["hands"], strict=False):
        seen, known, dealt = (
            {card["card"] for card in hand["opened"]} for hand in (mine, everybodys, all_)
        )
        assert known <= seen <= dealt and len(dealt) == 12
        assert len({card["card"] for card in mine["opened"] if card["seat"] == 1}) == 3


def swapped_cards(said: Json) -> None:
    opened = said["hands"][0]["opened"]
    opened[0]["card"], opened[1]["card"] = opened[1]["card"], opened[0]["card"]


def other_seat(said: Json) -> None:
    said["hands"][0]["opened"][0]["seat"] = said["hands"][0]["opened"][0]["seat"] % 4 + 1


def other_root(said: Json) -> None:
    said["hands"][0]["root"] = "0" * 64


def other_part(said: Json) -> None:
    said["contributions"][0] = "ff" * 32


def other_deck(said: Json) -> None:
    said["deck"] = said["deck"][::-1]


def same_twice(said: Json) -> None:
    said["hands"][0]["opened"].append(said["hands"][0]["opened"][0])


def broken_path(said: Json) -> None:
    said["hands"][0]["opened"][0]["path"][0] = "no hexadecimal"


def dropped_part(said: Json) -> None:
    """As if Anna had given nothing."""
    said["contributions"][0] = "00" * 32


def false_silence(said: Json) -> None:
    said["missing"] = [1]


def part_of_a_bot(said: Json) -> None:
    """Randomness that nobody was bound to before."""
    said["contributions"][2] = "ab" * 32


@pytest.mark.parametrize(
    "lie",
    [
        *(swapped_cards, other_seat, other_root, other_part, other_deck, same_twice, broken_path),
        *(dropped_part, false_silence, part_of_a_bot),
    ],
)
def test_every_lie_is_found(transcripts: dict[str, Json], lie: Callable[[Json], None]) -> None:
    said = json.loads(json.dumps(transcripts["anna"]))
    lie(said)
    assert checked(said)


@pytest.mark.parametrize("field", ["secret", "cut", "table"])
def test_with_the_secret_every_pack_is_derived(transcripts: dict[str, Json], field: str) -> None:
    said = json.loads(json.dumps(transcripts["open"]))
    changed = {"secret": "00" * 32, "cut": {"seat": 1, "place": "0.999999"}, "table": "other"}
    said[field] = changed[field]
    assert checked(said)


def test_the_command(
    transcripts: dict[str, Json], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "t.json"
    file.write_text(json.dumps(transcripts["open"]))
    assert main(["verify", str(file), "--lang", "en"]) == 0
    assert "follows from the secret" in capsys.readouterr().out
    lie = json.loads(json.dumps(transcripts["anna"]))
    other_root(lie)
    file.write_text(json.dumps(lie))
    assert main(["verify", str(file), "--lang", "en"]) == 1
    assert "NOT" in capsys.readouterr().out
    file.write_text("{}")
    assert main(["verify", str(file), "--lang", "en"]) == 2
    assert main(["verify", str(tmp_path / "none"), "--lang", "en"]) == 2
    with pytest.raises(NotATranscript):
        read(json.dumps(transcripts["anna"] | {"dealing": 2}).encode())


async def time_runs_out(table: Table, seat: int) -> None:
    """Whenever a seat is the only one waited for, nobody waits any more; until all is dealt."""

    def waiting() -> list[int]:
        return table.state.dealer.needs if table.state.dealer else []

    while True:
        await until(lambda: waiting() in ([seat], []))
        if not waiting():
            return
        await table.alone(table.turns._give_up_waiting)


@pytest.mark.parametrize("silent_from", ["commit", "reveal"])
def test_a_part_that_never_comes_is_zero_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], silent_from: str
) -> None:
    """Blai's client says nothing, or nothing more; the match is dealt, and the record says so."""

    async def story() -> Json:
        async with (
            house(tmp_path) as here,
            visiting(here.address, 2) as (anna, blai),
        ):
            table = await anna.create(variant="jcf", seats=2, open_hands="after")
            mine, his = await anna.open(table), await blai.open(table)
            await his.do("sit")
            await mine.do("start")
            if silent_from == "reveal":
                await his.do("commit", hash=sha256(his.contribution).hexdigest())
            giving = asyncio.create_task(mine.contribute())
            await time_runs_out(await here.club.hub.table(table), 2)
            await giving
            await mine.until(lambda: mine.view["dealt"])
            assert mine.table["dealing"]["contributions"]["2"] == "00" * 32
            await mine.do("concede-match")
            said: Json = await anna.ask("GET", f"/api/tables/{table}/transcript")
            for socket in (mine, his):
                await socket.close()
            return said

    said = asyncio.run(story())
    assert said["missing"] == [2] and said["contributions"][1] == "00" * 32
    assert any(bytes.fromhex(said["contributions"][0]))
    assert set(said["commitments"]) == ({"1"} if silent_from == "commit" else {"1", "2"})
    assert said["cut"]["place"] == ("0.250000" if said["cut"]["seat"] == 1 else "0.500000")
    file = tmp_path / "t.json"
    file.write_text(json.dumps(said))
    assert main(["verify", str(file), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Seat 2 gave no randomness" in out and "Seat 1" not in out
    # The pack was dealt from those very zero bytes.
    assert "Every pack follows from the secret" in out


def test_where_nobody_gives_anything_the_club_does_not_wait_for_ever(tmp_path: Path) -> None:
    async def story() -> None:
        async with tables(tmp_path, contribution=0.02, cut=0.02) as club:
            table, asking, _ = await seated(club, ANNA, CARME)
            assert (await asking(ANNA, m.Start)).get("ok")
            await until(lambda: table.match.in_hand)
            said = table.transcript(ANNA)
            assert said["missing"] == [1, 2] and said["contributions"] == ["00" * 32] * 2
            assert said["cut"]["place"] == "0.500000"
            assert checked(said) == []

    asyncio.run(story())
