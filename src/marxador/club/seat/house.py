"""The club's HTTP, as far as a program at a table needs it."""

import json
import urllib.error
import urllib.request
from http.client import HTTPMessage
from typing import Any
from urllib.parse import quote, urlsplit

from marxador.i18n import _

PATIENCE = 30.0
"""Seconds that the club may take to answer."""


class NotThere(Exception):
    """Nobody answers at that address, or not now."""


class Turned(ValueError):
    """The club does not let the program in, and says why."""


class House:
    """A table of a club by its link, and who is asking: a person's program, or a guest."""

    def __init__(self, link: str, token: str | None = None) -> None:
        parts = urlsplit(link)
        way = parts.path.strip("/").split("/")
        if parts.scheme not in ("http", "https") or not parts.netloc or way[:1] != ["t"]:
            raise Turned(
                _("a table is a link such as http://127.0.0.1:8642/t/ID, not {link!r}").format(
                    link=link
                )
            )
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.table = "/".join(way[1:2])
        self.token = token
        self._cookie: str | None = None

    def come_in(self, name: str) -> dict[str, Any]:
        """Who one is: the token's person, or a new guest of that name."""
        me = self._call("GET", "/api/me")
        return me if self.token else self._call("PATCH", "/api/me", {"name": name})

    def socket(self) -> str:
        """The address of the table's socket, good for one try."""
        table = quote(self.table, safe="")
        ticket = self._call("POST", f"/api/tables/{table}/ticket")["ticket"]
        return f"{self.origin.replace('http', 'ws', 1)}/ws/t/{table}?ticket={ticket}"

    def _call(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        request = urllib.request.Request(self.origin + path, method=method, headers=self._headers())
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("content-type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                self._keep(answer.headers)
                said: dict[str, Any] = json.load(answer)
                return said
        except urllib.error.HTTPError as error:
            with error:
                message = _message(error)
            if error.code in (429, 502, 503, 504):
                raise NotThere(message) from None
            raise Turned(message) from None
        except (OSError, ValueError) as error:
            raise NotThere(str(error)) from None

    def _headers(self) -> dict[str, str]:
        if self.token:
            return {"authorization": f"Bearer {self.token}"}
        return {"origin": self.origin} | ({"cookie": self._cookie} if self._cookie else {})

    def _keep(self, headers: HTTPMessage) -> None:
        for cookie in headers.get_all("set-cookie") or ():
            self._cookie = cookie.partition(";")[0]


def _message(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["message"])
    except (ValueError, KeyError, TypeError):
        return str(error)
