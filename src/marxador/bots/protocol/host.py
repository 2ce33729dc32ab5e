"""The other end: one of our own bots, served to whoever speaks the protocol."""

from collections.abc import Callable, Iterable, Mapping
from typing import IO, Any

from marxador.bots.bot import Bot
from marxador.bots.protocol.message import PROTOCOL, decoded, encoded
from marxador.bots.protocol.seen import view_from_json
from marxador.bots.steady import Steady, SteadyPartner, steady
from marxador.engine.view import View

Made = Callable[[], Bot]


def serve(name: str, made: Made, heard: Iterable[bytes], said: IO[bytes]) -> None:
    """Answer every line until they end; `made` makes a bot for each match."""
    host = Host(name, made)
    for line in heard:
        answer = host.answer(line)
        if answer is not None:
            said.write(encoded(answer))
            said.flush()


class Host:
    """A bot that is talked to in messages."""

    def __init__(self, name: str, made: Made) -> None:
        self.name = name
        self.made = made
        self.bot = self._new()

    def answer(self, line: bytes) -> Mapping[str, Any] | None:
        """What is said to a line, if anything; a line that makes no sense gets an `error`."""
        try:
            message = decoded(line)
            return self._answer(message)
        except ValueError as error:
            return {"type": "error", "message": str(error)}

    def _new(self) -> Steady:
        return steady(self.made(), self.name)

    def _answer(self, message: Mapping[str, Any]) -> Mapping[str, Any] | None:
        match message["type"]:
            case "hello":
                talks = isinstance(self.bot, SteadyPartner)
                about = {"name": self.name, "author": "marxador", "gestures": talks}
                return {"type": "hello", "protocol": PROTOCOL, **about}
            case "start":
                self.bot = self._new()
            case "view":
                view = view_from_json(message.get("view") or {})
                return {"id": message.get("id"), **self._shown(view, message.get("ask"))}
            case "end":
                pass
            case kind:
                raise ValueError(f"no message is called {kind!r}")
        return None

    def _shown(self, view: View, ask: object) -> Mapping[str, Any]:
        if ask == "gestures":
            made = self.bot.gestures(view) if isinstance(self.bot, SteadyPartner) else ()
            return {"type": "gestures", "gestures": [gesture._asdict() for gesture in made]}
        if not view.legal:
            raise ValueError(f"seat {view.seat} may not act now")
        return {"type": "act", "action": self.bot.act(view)}
