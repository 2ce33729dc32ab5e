"""The bot that is somebody else's program: shown each view as JSON, given so long to answer.

Each way of losing a turn is an exception here; what is done instead is `steady`'s business.
"""

import shlex
import shutil
import time
from collections.abc import Callable, Sequence
from typing import Any

from marxador import __version__
from marxador.bots.bot import Gesture
from marxador.bots.protocol import idle
from marxador.bots.protocol.message import PROTOCOL, Nonsense, decoded, encoded, start
from marxador.bots.protocol.program import ENDED, Program
from marxador.bots.protocol.seen import view_to_json
from marxador.bots.steady import SteadyPartner
from marxador.engine.view import View
from marxador.i18n import _

LIMIT = 1.0
"""Seconds to answer in."""
GRACE = 0.25
"""Seconds more, for the way there and back."""
HELLO = 10.0
"""Seconds to start and say hello in."""
MISSES = 3
"""Answers in a row that may be missing; then the program is stopped, and started again."""
STARTS = 4
"""How often it is started in one match; after that its turns are lost without asking."""


class LostTurn(Exception):
    """No answer, or none that can be used."""


class Guest:
    """A program at the table."""

    def __init__(
        self,
        command: Sequence[str],
        limit: float = LIMIT,
        grace: float = GRACE,
        hello: float = HELLO,
    ) -> None:
        self.command = command
        self.limit = limit
        self.grace = grace
        self.hello = hello
        self._program: Program | None = None
        self._starts = 0
        self._misses = 0
        self._asked = 0
        self._told: tuple[object, ...] = ()
        self._hand = 0

    def act(self, view: View) -> str:
        action = self._ask(view, "act", "act").get("action")
        if not isinstance(action, str):
            raise LostTurn(f"no action: {action!r}")
        return action

    def gestures(self, view: View) -> Sequence[Gesture]:
        if not self._seated(view).talks:
            return ()
        made = self._ask(view, "gestures", "gestures").get("gestures")
        try:
            return [Gesture(one["to"], one["name"]) for one in made or ()]
        except (KeyError, TypeError):
            raise LostTurn(f"no gestures: {made!r}") from None

    def end(self, view: View) -> None:
        """The match is over; the program waits for another one."""
        if self._program is None:
            return
        self._say({"type": "end", "winner": view.winner, "score": view.score, "won": view.won})
        idle.leave(self.command, self._program)
        self._program = None

    def _ask(self, view: View, what: str, reply: str) -> dict[str, Any]:
        """Show a view; the answer to it, within the limit."""
        program = self._seated(view)
        program.forget()
        self._asked += 1
        number = self._asked
        self._say({"type": "view", "id": number, "ask": what, "view": view_to_json(view)})
        return self._heard(
            program,
            self.limit + self.grace,
            lambda said: said["type"] == reply and said.get("id") == number,
        )

    def _seated(self, view: View) -> Program:
        """The program, running, greeted, and told which match this is."""
        table = (view.variant, view.options, view.seats, view.seat, view.names)
        match = (*table, view.target, view.games)
        program = self._program or self._greeted()
        if self._told != match or view.number < self._hand:
            self._say(start(view, self.limit, self.grace))
            self._told = match
        self._hand = view.number
        return program

    def _greeted(self) -> Program:
        if self._starts >= STARTS:
            raise LostTurn(f"it was started {STARTS} times already")
        self._starts += 1
        self._told = ()
        try:
            program, new = idle.take(self.command)
        except OSError as error:
            raise LostTurn(f"it does not start: {error}") from None
        self._program = program
        if new:
            self._say({"type": "hello", "protocol": PROTOCOL, "from": f"marxador {__version__}"})
            try:
                said = self._heard(program, self.hello, lambda said: said["type"] == "hello")
            except LostTurn:
                self._stop()
                raise
            program.talks = said.get("gestures") is True
        return program

    def _say(self, message: dict[str, Any]) -> None:
        assert self._program is not None
        self._program.say(encoded(message))

    def _heard(
        self, program: Program, limit: float, wanted: Callable[[dict[str, Any]], bool]
    ) -> dict[str, Any]:
        """The message that is waited for; late answers and `info` are passed over."""
        deadline = time.monotonic() + limit
        while True:
            try:
                line = program.hear(deadline - time.monotonic())
            except TimeoutError:
                self._missed()
                raise LostTurn(f"no answer in {round(1000 * limit)} ms") from None
            if line is ENDED:
                self._stop()
                raise LostTurn(f"it ended with status {program.process.returncode}")
            message = self._read(line)
            if wanted(message):
                self._misses = 0
                return message
            if message["type"] != "info" and not self._is_late(message):
                raise LostTurn(f"not what it was asked: {line[:60]!r}")

    def _read(self, line: bytes) -> dict[str, Any]:
        if not line:
            raise LostTurn("a line without end")
        try:
            return decoded(line)
        except Nonsense as nonsense:
            raise LostTurn(str(nonsense)) from None

    def _is_late(self, message: dict[str, Any]) -> bool:
        number = message.get("id")
        return isinstance(number, int) and number < self._asked

    def _missed(self) -> None:
        self._misses += 1
        if self._misses >= MISSES:
            self._stop()

    def _stop(self) -> None:
        if self._program is not None:
            idle.stop(self._program)
        self._program = None
        self._misses = 0


def guest(name: str) -> SteadyPartner:
    """The bot called `cmd:COMMAND`, or `cmd@MILLISECONDS:COMMAND`."""
    prefix, _colon, command = name.partition(":")
    _prefix, at, limit = prefix.partition("@")
    words = shlex.split(command)
    if at and not (limit.isdecimal() and int(limit)):
        raise ValueError(
            _(
                "a limit is a number of milliseconds, as in cmd@200:./mybot.py, not {found!r}"
            ).format(found=limit)
        )
    if not words or shutil.which(words[0]) is None:
        raise ValueError(_("there is no program {found!r} that could be run").format(found=command))
    return SteadyPartner(Guest(words, int(limit) / 1000 if at else LIMIT), name)
