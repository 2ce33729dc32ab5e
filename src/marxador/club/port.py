"""The club's port. It is taken first of all: who comes while the club opens waits at the door."""

import socket

WAITING = 2048
"""Connections that may wait to be taken: a whole hall that comes back at once."""


def take(host: str, port: int) -> socket.socket:
    """The port, where people may queue from now on; an OSError if somebody else has it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or asyncio leaves Nagle on: what comes in two writes would wait 40 ms.
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
        door.listen(WAITING)
    except (OSError, OverflowError):
        door.close()
        raise
    return door


def address(door: socket.socket) -> str:
    """Where a browser on this machine finds the club."""
    host, port = door.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
