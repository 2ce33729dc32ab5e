"""The club's log: readable, and without anything that must not be in it."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from marxador.club.log import scrubbed, set_up


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def as_before() -> Iterator[None]:
    """What is set up here is not left to others."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.getLogger("uvicorn.access").disabled = False
    structlog.reset_defaults()


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


SECRETS: list[dict[str, Any]] = [
    {"ticket": "s3cr3t"},
    {"cookie": "marxador=s3cr3t"},
    {"headers": {"authorization": "Bearer s3cr3t"}},
    {"path": "/ws/t/abc?ticket=s3cr3t&x=1"},
    {"said": "Authorization: Bearer s3cr3t"},
    {"said": "set-cookie: marxador=s3cr3t; HttpOnly"},
    {"said": "the token mx_s3cr3t leaked"},
    {"password": "s3cr3t"},
    {"more": [{"token": "s3cr3t"}, "ticket=s3cr3t"]},
    {"hands": [["s3cr3t"]]},
    {"cards": "s3cr3t"},
    {"view": {"cards": ["s3cr3t"]}},
]


@pytest.mark.parametrize("more", SECRETS)
def test_secrets_and_hidden_cards_are_not_written_down(
    more: dict[str, Any], as_before: None
) -> None:
    out = io.StringIO()
    set_up(out)
    structlog.get_logger("club").info("something", table="abc", **more)
    logging.getLogger("uvicorn.error").warning("something %s", more.get("said", more.get("path")))
    assert "s3cr3t" not in out.getvalue() and len(lines(out)) == 2
    assert lines(out)[0]["table"] == "abc" and lines(out)[0]["level"] == "info"


def test_an_error_is_told_without_the_values_of_variables(as_before: None) -> None:
    for out in (io.StringIO(), Terminal()):
        set_up(out)
        password = "s3cr3t"
        try:
            raise RuntimeError(f"broken by {len(password)}")
        except RuntimeError as error:
            structlog.get_logger("club").error("broken", exc_info=error)
        assert "broken by 6" in out.getvalue() and "s3cr3t" not in out.getvalue()


def test_people_at_a_terminal_read_lines_and_programs_json(as_before: None) -> None:
    terminal, pipe = Terminal(), io.StringIO()
    for out in (terminal, pipe):
        set_up(out)
        structlog.get_logger("club").info("opened", port=80)
    assert lines(pipe)[0] | {"event": "opened", "port": 80} == lines(pipe)[0]
    assert "opened" in terminal.getvalue() and not terminal.getvalue().startswith("{")


def test_requests_are_not_written_down_one_by_one(as_before: None) -> None:
    out = io.StringIO()
    set_up(out)
    logging.getLogger("uvicorn.access").info("GET /api/me 200")
    assert out.getvalue() == ""


def test_what_is_no_secret_stays_as_it_is() -> None:
    event = {"event": "x", "table": "abc", "count": 3, "seats": [1, 2], "none": None}
    assert scrubbed(None, "info", event) == event
