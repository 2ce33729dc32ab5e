"""The pages of the championship: templates, their language, and how they are kept and sent."""

import gzip
import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Response
from litestar.datastructures import Cookie

from marxador.club.championship.words import words
from marxador.club.http.caller import YEAR, Asked
from marxador.club.http.language import preferred
from marxador.club.http.pages import PLACE
from marxador.i18n import language_of, speak

HERE = Path(__file__).parent
STATIC = HERE / "static"
LANGUAGE = "language"
LANGUAGES = {"ca": "Valencià", "es": "Castellano", "en": "English"}
NAMES = {"ca": "ca-valencia", "es": "es", "en": "en"}

_templates = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


class Page(NamedTuple):
    """A page as it is sent."""

    body: bytes
    small: bytes
    tag: str


def rendered(template: str, language: str, facts: dict[str, Any]) -> str:
    return _templates.get_template(template).render(_around(language, facts))


def part(template: str, language: str, facts: dict[str, Any]) -> str:
    """The part of a page that changes while one looks at it."""
    found = _templates.get_template(template)
    return "".join(found.blocks["live"](found.new_context(_around(language, facts))))


def page(template: str, language: str, facts: dict[str, Any]) -> Page:
    body = rendered(template, language, facts).encode()
    tag = hashlib.sha256(body).hexdigest()[:20]
    return Page(body, gzip.compress(body, 5, mtime=0), f'"{tag}"')


def _around(language: str, facts: dict[str, Any]) -> dict[str, Any]:
    return {
        "w": words(),
        "lang": language,
        "html_lang": NAMES[language],
        "languages": LANGUAGES,
        "stamp": stamp(),
        "base": "",
        "edition_name": "",
        "path": "",
        "query": "",
        "stream": "",
        "mark": "",
        "refresh": 0,
        **facts,
    }


def language_for(request: Asked) -> str:
    """The language that is asked for in the address, before that of the cookie or the browser."""
    for said in (request.query_params.get("lang"), request.cookies.get(LANGUAGE)):
        known = language_of(said) if said else None
        if known:
            speak(known)
            return known
    found = preferred(request.headers.get("accept-language", "ca"))
    speak(found)
    return found


def sent(
    request: Asked, made: Page, status: int = 200, *, private: bool = False
) -> Response[bytes]:
    """A page on its way: not at all where the browser has it, small where it may be."""
    keep = "private, no-store" if private else "no-cache"
    headers = {"cache-control": keep, "vary": "cookie, accept-language, accept-encoding"}
    cookies = _cookies(request)
    if not private:
        headers["etag"] = made.tag
        if status == 200 and request.headers.get("if-none-match") == made.tag:
            return Response(b"", status_code=304, headers=headers)
    body = made.body
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = made.small
    return Response(
        body, status_code=status, headers=headers, cookies=cookies,
        media_type="text/html; charset=utf-8",
    )  # fmt: skip


def _cookies(request: Asked) -> list[Cookie]:
    """A language that was asked for is remembered."""
    known = language_of(request.query_params.get("lang") or "")
    if not known:
        return []
    return [
        Cookie(LANGUAGE, value=known, path="/championship", max_age=YEAR, samesite="lax",
               secure=request.scope["scheme"] == "https")
    ]  # fmt: skip


# -- files


@cache
def stamp() -> str:
    """Changes when one of the files does, so that browsers may keep them for ever."""
    every = b"".join(path.read_bytes() for path in sorted(STATIC.iterdir())) + fonts()
    return hashlib.sha256(every).hexdigest()[:10]


def static_file(name: str) -> tuple[bytes, str] | None:
    """A file beside the pages, and its kind."""
    if name == "fonts.css":
        return fonts(), "text/css"
    path = STATIC / name
    if path.parent != STATIC or not path.is_file():
        return None
    return path.read_bytes(), mimetypes.guess_type(name)[0] or "application/octet-stream"


@cache
def fonts() -> bytes:
    """The letters of the club's pages, as far as those are built."""
    faces = []
    for path in sorted((PLACE / "assets").glob("alegreya-*.woff2")):
        found = re.match(r"alegreya(-sans)?-latin-(\d+)-(normal|italic)", path.name)
        if found:
            sans, weight, style = found.groups()
            family = "Alegreya Sans" if sans else "Alegreya"
            faces.append(
                f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{style};'
                f'font-display:swap;src:url(/assets/{path.name}) format("woff2")}}'
            )
    return "\n".join(faces).encode()
