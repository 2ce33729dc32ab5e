"""The front door: what every request meets, whatever it asks for.

Its language, the limit of its address, and headers that keep the pages safe.
"""

from collections.abc import Callable

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from marxador.club import metrics
from marxador.club.http.errors import missing
from marxador.club.http.language import preferred
from marxador.club.http.limits import REQUESTS, Limits
from marxador.i18n import _, speak

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; object-src 'none';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Nothing inline, nothing from elsewhere."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def door(limits: Limits) -> Callable[[ASGIApp], ASGIApp]:
    """The middleware that all requests pass."""

    def opened(app: ASGIApp) -> ASGIApp:
        async def enter(scope: Scope, receive: Receive, send: Send) -> None:
            speak(preferred(Headers.from_scope(scope).get("accept-language", "")))
            if "\0" in scope["path"] or b"%00" in scope["query_string"]:
                raise missing(_("there is nothing here"))  # no database takes it
            client = scope.get("client")
            limits.address(REQUESTS, client[0] if client else None)
            await app(scope, receive, send)

        return enter

    return opened


async def dress(message: Message, scope: Scope) -> None:
    """Put the headers on an answer, and count it."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, text in HEADERS.items():
        headers.setdefault(name, text)
    if scope["path"].startswith("/api"):
        headers.setdefault("cache-control", "no-store")
    if scope["scheme"] == "https":
        headers.setdefault("strict-transport-security", "max-age=31536000")
    metrics.REQUESTS.labels(str(message["status"])).inc()
