"""The HTTP API as it describes itself: whatever is sent, it answers as it says."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, Case, GenerationMode, openapi
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.club.server import LIMIT, Server

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
NOT_TRIED = ("/api/socket.json",)
TRIES = 6


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.close()


def person(url: str, mode: GenerationMode) -> dict[str, str]:
    """What somebody's browser comes with, and in the other mode a program of theirs."""
    with httpx.Client(base_url=url, headers={"origin": url}, timeout=LIMIT) as web:
        web.get("/api/me").raise_for_status()
        if mode is GenerationMode.POSITIVE:
            return {"origin": url, "cookie": f"marxador={web.cookies['marxador']}"}
        made = web.post("/api/tokens", json={"name": "x"}).json()
        return {"authorization": f"Bearer {made['token']}"}


def conforms(operation: APIOperation, mode: GenerationMode, headers: dict[str, str]) -> None:
    """Whatever is sent to a call, it answers as it is described."""

    @settings(
        max_examples=TRIES, derandomize=True, deadline=None, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy(generation_mode=mode))
    def answers(case: Case) -> None:
        case.call_and_validate(headers=headers, checks=CHECKS, timeout=LIMIT)

    # What takes nothing cannot be sent something wrong.
    with suppress(Unsatisfiable):
        answers()


@pytest.mark.slow
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_call_answers_as_it_is_described(server: Server, mode: GenerationMode) -> None:
    described = openapi.from_url(f"{server.url}/openapi.json")
    calls = [found.ok() for found in described.get_all_operations()]
    for call in calls:
        if call.path not in NOT_TRIED:
            # Some of the calls end what they come with.
            conforms(call, mode, person(server.url, mode))
    assert len(calls) > 25
