"""The club's log: lines for people at a terminal, JSON for everything else, secrets in neither."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any, TextIO

import structlog

if TYPE_CHECKING:
    from structlog.typing import Processor

SECRET = frozenset(
    (
        "authorization", "cards", "cookie", "cookies", "deal", "dealt", "hand", "hands", "headers",
        "password", "salt", "secret", "ticket", "token", "tokens", "value", "view",
    )
)  # fmt: skip
"""What is never written down, by the name that it goes under."""
HIDDEN = "…"
_IN_TEXT = re.compile(
    r"(ticket=|marxador=|token=|password=|bearer\s+|\bmx_)[^\s&;,'\"]+", re.IGNORECASE
)


def scrubbed(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> Any:
    """A line without the secrets that got into it."""
    return {name: _clean(name, own) for name, own in event.items()}


def _clean(name: str, value: Any) -> Any:
    if name.lower() in SECRET:
        return HIDDEN
    if isinstance(value, str):
        return _IN_TEXT.sub(rf"\1{HIDDEN}", value)
    if isinstance(value, dict):
        return {key: _clean(str(key), own) for key, own in value.items()}
    if isinstance(value, list | tuple):
        return [_clean("", own) for own in value]
    return value


def set_up(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Write the log on a stream, the standard error unless told."""
    out = stream or sys.stderr
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        scrubbed,
    ]
    # A traceback with the values of variables would tell everything.
    plain = structlog.dev.plain_traceback
    last: Processor = (
        structlog.dev.ConsoleRenderer(exception_formatter=plain)
        if out.isatty()
        else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[*shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # A line for every request would hold addresses; the counts are in the metrics.
    logging.getLogger("uvicorn.access").disabled = True
