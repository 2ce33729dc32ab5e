"""What the club says when it cannot do what was asked: a word for programs, a sentence for people.

The status, `{"error": word, "message": sentence}`, and nothing of what went wrong inside.
"""

from collections.abc import Mapping
from typing import Any

import structlog
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from marxador.club.store.store import StorageError
from marxador.i18n import _

log = structlog.get_logger(__name__)


WRITABLE = "^[^\\x00]*$"
"""Text that every database takes."""


class Refusal(Struct, frozen=True):
    """The body of every answer that is a refusal."""

    error: str
    message: str


class Refused(Exception):
    """What was asked cannot be, and why."""

    def __init__(
        self, status: int, error: str, message: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.refusal = Refusal(error, message)
        self.headers = headers or {}


REFUSALS: dict[int, ResponseSpec] = {
    status: ResponseSpec(Refusal, generate_examples=False, description=what)
    for status, what in {
        400: "what was sent does not fit",
        401: "the club does not know who is asking",
        403: "not in somebody's name, or not theirs",
        404: "there is no such thing",
        409: "it is taken, or full",
        413: "too much to read",
        429: "too much at once",
        503: "nothing can be written down",
    }.items()
}
"""What any call may answer, for the API's description."""


NOTHING: dict[int, ResponseSpec] = {204: ResponseSpec(None, description="it is done")}
"""The answer that has no body, for the API's description."""


def invalid(message: str) -> Refused:
    """What was sent does not fit."""
    return Refused(400, "invalid", message)


def missing(message: str) -> Refused:
    """There is no such thing, or not for who asks."""
    return Refused(404, "not-found", message)


def answer(refused: Refused) -> Response[Refusal]:
    return Response(
        refused.refusal,
        status_code=refused.status,
        headers=dict(refused.headers),
        media_type=MediaType.JSON,
    )


def _refused(_request: Request[Any, Any, Any], error: Refused) -> Response[Refusal]:
    return answer(error)


def _plain(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """What Litestar itself turns away."""
    words = {
        400: ("invalid", _detail(error)),
        401: ("who", _("the club does not know who you are")),
        404: ("not-found", _("there is nothing here")),
        405: ("method", _("that cannot be done here")),
        413: ("too-large", _("that is more than the club reads at once")),
    }
    word, message = words.get(error.status_code, ("error", _("that did not work")))
    return answer(Refused(error.status_code, word, message, _allow(error)))


def _allow(error: HTTPException) -> Mapping[str, str]:
    return {name: text for name, text in (error.headers or {}).items() if name.lower() == "allow"}


def _detail(error: HTTPException) -> str:
    """Which part did not fit, as far as that can be told."""
    parts = error.extra if isinstance(error.extra, list) else []
    said = [f"{part.get('key', '')}: {part.get('message', '')}".strip(": ") for part in parts]
    if not said:
        return _("what was sent does not fit")
    return _("what was sent does not fit: {detail}").format(detail="; ".join(said)[:300])


def _storage(_request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    log.error("storage", kind=type(error).__name__)
    return answer(
        Refused(
            503,
            "storage",
            _("the club cannot write anything down at the moment; try again soon"),
            {"retry-after": "2"},
        )
    )


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    log.error("broken", path=request.url.path, exc_info=error)
    return answer(Refused(500, "broken", _("something broke at the club; it has been noted")))


HANDLERS: ExceptionHandlersMap = {
    Refused: _refused,
    HTTPException: _plain,
    SQLAlchemyError: _storage,
    StorageError: _storage,
    OSError: _storage,
    Exception: _broken,
}
