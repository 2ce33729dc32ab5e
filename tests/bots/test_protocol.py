"""The protocol: programs as guests, our bots as hosts, and what a view is in JSON."""

import io
import json
import shlex
import sys
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

import marxador as mx
from marxador.bots import BOTS, bot
from marxador.bots.driver import play_on
from marxador.bots.protocol.guest import Guest
from marxador.bots.protocol.host import serve
from marxador.bots.protocol.message import start
from marxador.bots.protocol.seen import EVENTS, view_from_json, view_to_json
from marxador.bots.steady import steady
from marxador.engine.view import View

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
TABLES = [(key, seats) for key, variant in mx.VARIANTS.items() for seats in variant.seats]
HOUSE_RULES = {
    "popular": {"finish": "highest", "caught": "on"},
    "almeria": {"duels": "at-once"},
    "mallorca": {"concede": "any", "flor": "on"},
    "argentina": {"flor": "on", "raise": "any"},
}


def views(key: str, seats: int, steps: int = 50) -> list[View]:
    """What every seat and the gallery see as characters play."""
    rng = Random(5)
    match = mx.Match(key, seats=seats, options=HOUSE_RULES.get(key, {}))
    bots = {seat: bot("fallanquer", rng) for seat in range(1, seats + 1)}
    seen = [match.view(None)]
    for _ in range(steps):
        if match.is_over:
            break
        play_on(match, bots, rng)
        seen += [match.view(seat) for seat in (None, *range(1, seats + 1))]
    return seen


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_view_survives_the_way_there_and_back(key: str, seats: int) -> None:
    for view in views(key, seats):
        line = json.dumps(view_to_json(view))
        assert view_from_json(json.loads(line)) == view


def test_the_page_names_every_field_of_a_view_and_every_event() -> None:
    for field in fields(View):
        assert f"`{field.name}`" in PAGE, field.name
    for event in EVENTS:
        assert f"`{event}`" in PAGE, event


def test_the_page_names_every_field_of_start() -> None:
    said = start(mx.Match("jcf").view(1), 1, 0.25)
    for field in (*said, *said["rules"]):
        assert f"`{field}`" in PAGE, field


def test_the_view_on_the_page_is_a_view() -> None:
    match = mx.Match("jcf", seats=2, names=["Anna", "Blai"])
    match.deal("1E,7B,6B 3O,4C,5C")
    match.apply(1, "envide")
    shown = PAGE.partition("```json\n")[2].partition("```")[0]
    assert json.loads(shown) == json.loads(json.dumps(view_to_json(match.view(2))))


@pytest.mark.parametrize(
    "change",
    [
        {"options": 3},
        {"seats": "2"},
        {"score": [1]},
        {"history": [{"event": "danced"}]},
        {"history": [{"event": "spoke", "seat": 1}]},
        {"bidding": {}},
        {"cards": [1]},
        {"extra": 1},
    ],
)
def test_what_is_no_view_is_refused(change: dict[str, object]) -> None:
    message = view_to_json(mx.Match("jcf").view(1)) | change
    with pytest.raises(ValueError, match=r"fit|fields|event"):
        view_from_json(message)


# -- guests


def example(name: str) -> str:
    program = ROOT / "examples" / name
    return f"cmd:{shlex.join([sys.executable if name.endswith('.py') else 'node', str(program)])}"


def play_out(match: mx.Match, bots: dict[int, object], rng: Random) -> mx.Match:
    seated = {seat: steady(one, str(seat)) for seat, one in bots.items()}  # type: ignore[arg-type]
    while not match.is_over:
        play_on(match, seated, rng)
    for seat, one in seated.items():
        one.end(match.view(seat))
    assert not any(one.lost for one in seated.values()), [one.reason for one in seated.values()]
    return match


@pytest.mark.parametrize("name", ["bot.py", "bot.js"])
@pytest.mark.parametrize(("key", "seats"), [("jcf", 2), ("mallorca", 4), ("argentina", 6)])
def test_the_examples_play_matches(name: str, key: str, seats: int) -> None:
    """At a table with others, in a match of one game, without losing a turn."""
    rng = Random(4)
    match = mx.Match(key, seats=seats, games=1, options=HOUSE_RULES.get(key, {}))
    bots = {seat: bot("roquer" if seat % 2 else example(name), rng) for seat in range(1, seats + 1)}
    play_out(match, dict(bots), rng)


@pytest.mark.parametrize("name", ["bot.py", "bot.js"])
def test_an_example_has_thirty_lines_or_so_and_knows_nothing_of_us(name: str) -> None:
    text = (ROOT / "examples" / name).read_text("utf-8")
    assert len(text.splitlines()) <= 36
    assert "import marxador" not in text


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_examples_know_every_game(key: str, seats: int) -> None:
    rng = Random(4)
    match = mx.Match(key, seats=seats, games=1, options=HOUSE_RULES.get(key, {}))
    names = [example("bot.py"), example("bot.js")]
    play_out(match, {seat: bot(names[seat % 2], rng) for seat in range(1, seats + 1)}, rng)


def test_our_bots_play_the_same_over_the_protocol_as_at_home() -> None:
    """Signals and sayings too, and whatever a character draws from its generator."""
    ours = (
        f"cmd:{shlex.join([sys.executable, '-m', 'marxador.cli', 'bot', 'veterà', '--seed', '9'])}"
    )

    def played(name: str) -> str:
        match = mx.Match("popular", seats=4, games=1, target=6)
        home = {seat: bot("roquer", Random(seat)) for seat in (1, 3)}
        away = {seat: bot(name, Random(9)) for seat in (2, 4)}
        return play_out(match, {**home, **away}, Random(1)).acta().dumps()

    assert played(ours) == played("veterà")


# -- hosts


def answers(*lines: bytes) -> list[dict[str, object]]:
    said = io.BytesIO()
    serve("roquer", lambda: BOTS["roquer"](Random(1)), lines, said)
    return [json.loads(line) for line in said.getvalue().splitlines()]


def test_a_host_answers_nonsense_and_goes_on() -> None:
    match = mx.Match("jcf", seats=2)
    match.deal(Random(1))
    view = {"type": "view", "id": 8, "ask": "act", "view": view_to_json(match.view(1))}
    other = {"type": "view", "id": 9, "ask": "act", "view": view_to_json(match.view(2))}
    said = answers(
        b"hello?\n",
        b"[]\n",
        b'{"type": "dance"}\n',
        b'{"type": "view", "id": 1}\n',
        json.dumps(other).encode(),
        json.dumps(view).encode(),
    )
    assert [one["type"] for one in said] == ["error"] * 5 + ["act"]
    assert said[-1]["id"] == 8 and said[-1]["action"] in match.legal_actions(1)


def test_a_host_says_hello_and_is_quiet_at_start_and_end() -> None:
    (hello,) = answers(
        b'{"type": "hello", "protocol": 1}\n', b'{"type": "start"}\n', b'{"type": "end"}\n'
    )
    assert (hello["name"], hello["protocol"], hello["gestures"]) == ("roquer", 1, True)


# -- names


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("cmd:", "no program"),
        ("cmd:./no-such-bot", "no-such-bot"),
        ("cmd@soon:python", "milliseconds"),
        ("cmd@0:python", "milliseconds"),
        ("cmd:'unbalanced", "quotation"),
    ],
)
def test_commands_that_cannot_be(name: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        bot(name, Random(1))


def test_a_limit_in_the_name() -> None:
    made = bot(f"cmd@200:{sys.executable}", Random(1))
    guest = made.bot  # type: ignore[attr-defined]
    assert isinstance(guest, Guest) and guest.limit == 0.2
