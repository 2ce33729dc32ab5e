"""The built pages: their files, and one page for all the routes that they know themselves.

What has its content in its name (`assets/`) is kept by browsers for ever; the rest is asked for
again, and answered with nothing new while it is the same.
"""

import hashlib
import mimetypes
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

import structlog
from litestar import Response, get

from marxador.club.http.caller import Asked
from marxador.club.http.errors import missing
from marxador.i18n import _

log = structlog.get_logger(__name__)

PLACE = Path(__file__).parent.parent / "pages"
INDEX = "index.html"
OURS = frozenset(("", "t", "new", "rules", "first", "me", "people", "real", "explore", "verify"))
"""How the routes begin that the pages know."""
FOR_PROGRAMS = frozenset(("api", "assets", "ws"))
"""How those begin that no person types."""
SQUEEZED = {"br": ".br", "gzip": ".gz"}
"""How a file may lie beside itself, smaller."""
AS_IT_IS = "as_it_is"
"""Files are not squeezed again on their way."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

for kind, ending in {
    "application/manifest+json": ".webmanifest",
    "font/woff2": ".woff2",
    "text/javascript": ".js",
    "image/svg+xml": ".svg",
}.items():
    mimetypes.add_type(kind, ending)


class File(NamedTuple):
    """A file of the pages, as it is sent."""

    body: bytes
    kind: str
    tag: str
    coding: str | None


# Beside `/t/{table}/qr.svg` the pages of a table need a way of their own.
@get(
    ["/", "/{path:path}", "/t/{table:str}", "/t/{table:str}/{path:path}"],
    include_in_schema=False,
    opt={AS_IT_IS: True},
)
async def page(request: Asked) -> Response[bytes]:
    """A file of the pages, or the page."""
    name = request.scope["path"].strip("/")
    asset = _inside(name)
    if asset is None and name.partition("/")[0] not in OURS:
        return _lost(request, name)
    if asset is None:
        asset = _inside(INDEX)
    if asset is None:
        return _not_built()
    return _sent(request, asset, FOR_EVER if name.startswith("assets/") else ASK_AGAIN)


def _lost(request: Asked, name: str) -> Response[bytes]:
    """Where nothing is: the page says so to people, all else is told as programs are."""
    index = _inside(INDEX)
    person = "text/html" in request.headers.get("accept", "")
    if index is None or not person or name.partition("/")[0] in FOR_PROGRAMS:
        raise missing(_("there is nothing here"))
    file = read(index, index.stat().st_mtime_ns)
    return Response(
        file.body, status_code=404, media_type=file.kind, headers={"cache-control": "no-store"}
    )


def _inside(name: str) -> Path | None:
    """A file of the pages by its name; nothing outside of them."""
    try:
        path = (PLACE / name).resolve()
        return path if path.is_relative_to(PLACE.resolve()) and path.is_file() else None
    except (OSError, ValueError):
        return None  # a name that no file can have


def _sent(request: Asked, path: Path, keep: str) -> Response[bytes]:
    accepted = request.headers.get("accept-encoding", "")
    file = read(path, path.stat().st_mtime_ns, *(c for c in SQUEEZED if c in accepted))
    headers = {"cache-control": keep, "etag": file.tag, "vary": "accept-encoding"}
    if file.coding:
        headers["content-encoding"] = file.coding
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(file.body, headers=headers, media_type=file.kind)


@cache
def read(path: Path, _changed: int, *codings: str) -> File:
    """A file, as small as it lies there and the browser takes it."""
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    for coding in codings:
        small = path.with_name(path.name + SQUEEZED[coding])
        if small.is_file():
            body = small.read_bytes()
            return File(body, kind, _tag(body), coding)
    body = path.read_bytes()
    return File(body, kind, _tag(body), None)


def _why() -> str:
    """What the build had to say when it failed."""
    try:
        return (PLACE / "why.txt").read_text("utf-8")[:2000]
    except OSError:
        return ""


def _tag(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def _not_built() -> Response[bytes]:
    why = _why()
    log.warning("pages", missing=INDEX, why=why)
    message = _(
        "The pages of the club are not built. They are built when marxador is installed with Node"
        " at hand: install it again. Everything else is here."
    )
    said = "".join(f"<p>{escape(text)}</p>" for text in (message, why) if text)
    body = f"<!doctype html><meta charset=utf-8><title>marxador</title>{said}"
    return Response(
        body.encode(),
        status_code=503,
        media_type="text/html",
        headers={"cache-control": "no-store"},
    )
