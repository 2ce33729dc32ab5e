"""What a program sees of a table: put together from whole states and patches."""

from inspect import signature
from typing import Any

from marxador.bots.protocol.seen import view_from_json
from marxador.engine.view import View

FIELDS = frozenset(signature(View).parameters)

Json = dict[str, Any]


class Sight:
    """The table and the view as they are now."""

    def __init__(self) -> None:
        self.table: Json = {}
        self.plain: Json = {}
        self.last = 0
        self.run = ""

    def take(self, message: Json) -> None:
        """Take in what the table says."""
        self.last = message.get("seq", self.last)
        if message.get("type") != "state":
            return
        self.run = message.get("run", self.run)
        self.table = message.get("table", self.table)
        if "view" in message:
            self.plain = message["view"]
        patch = dict(message.get("patch", {}))
        if patch:
            added = patch.pop("history_add", [])
            self.plain = self.plain | patch
            self.plain["history"] = [*self.plain.get("history", []), *added]

    @property
    def seat(self) -> int | None:
        """Where the program sits."""
        seat: int | None = self.table.get("me")
        return seat

    @property
    def move(self) -> int:
        return int(self.plain.get("move", 0))

    @property
    def is_over(self) -> bool:
        return self.table.get("status") == "over"

    @property
    def view(self) -> View:
        """The view, as a bot is shown it."""
        return view_from_json({name: own for name, own in self.plain.items() if name in FIELDS})
