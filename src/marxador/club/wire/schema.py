"""The socket's JSON schema, for programs: `/api/socket.json`."""

from typing import Any

import msgspec
from litestar import get

from marxador.club.wire import messages, told


def schema() -> dict[str, Any]:
    """What a client may say, and what it is told."""
    (said, heard), parts = msgspec.json.schema_components(
        [messages.Any, told.Any], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The socket of a table",
        "properties": {"client": said, "server": heard},
        "$defs": parts,
    }


@get("/api/socket.json", cache_control=None)
async def socket_schema() -> dict[str, Any]:
    """The messages of a table's socket."""
    return schema()
