"""Reading a record: every line is done to a match, until something does not fit."""

import re
from collections.abc import Callable, Mapping

from marxador.acta.errors import ActaError
from marxador.acta.expected import closing_of, legal_here, next_number
from marxador.acta.headers import Headers
from marxador.acta.line import BROKEN, Line, legal_is, lines, piece
from marxador.engine.dealing import InvalidDeal
from marxador.engine.errors import IllegalAction, InvalidAction
from marxador.engine.match import Match
from marxador.i18n import _

_SEAT = "[1-9][0-9]{0,3}"
_WORD = rf'[^\s;"{BROKEN}]+'
_EVENT = re.compile(
    rf"\s*({_SEAT})"
    rf'(?::({_WORD})|"([^"{BROKEN}]*)"|>({_SEAT}):({_WORD})(?:\s+seen\s+({_SEAT}(?:,{_SEAT})*))?)'
    r"(?=[\s;]|\Z)"
)
_KEYWORD = piece("[a-z]+|=")
_NUMBER = piece("[1-9][0-9]{0,5}")
_DEALER = piece("dealer")
_ANY = piece(r"[^\s;]+")
_HANDS = re.compile("[^;]*")
_SIDE = piece("[AB]")
_REASON = piece(rf'"([^"{BROKEN}]*)"')
_FAULT = piece("exposed|count")
_CHOICE = piece("continue|redeal")

_REFUSALS = (InvalidAction, IllegalAction)


class Reader:
    """Reads a record; `variant` and `match` are as far as it came."""

    def __init__(self, text: str | bytes) -> None:
        self._lines = lines(text)
        self._headers = Headers()
        self._closed = 0
        """The number of the last hand that was closed."""
        self.variant: str | None = None
        self.match: Match | None = None

    def read(self) -> Match:
        """Read to the end, or to the first thing that does not fit."""
        body, stop = self._read_headers()
        try:
            match = self._headers.match(stop)
        except ActaError as error:
            self.variant, self.match = self._headers.until(error.line)
            raise
        self.variant, self.match = match.variant.key, match
        for line in body:
            self._read_line(line, match)
        self._headers.check_result(match)
        return match

    def _read_headers(self) -> tuple[list[Line], ActaError | None]:
        """The lines after the headers, and what did not fit before them or at their end."""
        body: list[Line] = []
        for place, line in enumerate(self._lines):
            if line.is_read:
                continue
            if not line.text.startswith("[", line.skip()):
                body = self._lines[place:]
                break
            try:
                self._headers.read(line)
            except ActaError as error:
                return [], error
        missing = self._headers.missing()
        if not missing:
            return body, None
        end = body[0] if body else self._lines[-1].read_over()
        return [], end.unexpected(_("the header {name} is missing").format(name=missing[0]))

    def _read_line(self, line: Line, match: Match) -> None:
        self._read_events(line, match)
        if line.is_read:
            return
        if not line.at:
            keyword = _KEYWORD.match(line.text, line.skip())
            statement = _STATEMENTS.get(keyword[0]) if keyword else None
            if keyword and statement:
                self._check_place(line, match, keyword[0])
                line.at = keyword.end()
                statement(self, line, match)
                return
        raise self._misplaced(line, match, _("this is nothing that a record holds"))

    # -- events

    def _read_events(self, line: Line, match: Match) -> None:
        """Read events as long as there are any."""
        text, at = line.text, 0
        apply = match.apply
        try:
            while event := _EVENT.match(text, at):
                seat, action, talk, to, signal, seen = event.groups()
                if action:
                    apply(int(seat), action)
                elif signal:
                    rivals = map(int, seen.split(",")) if seen else ()
                    match.signal(int(seat), int(to), signal, rivals)
                else:
                    match.say(int(seat), talk)
                at = event.end()
        except _REFUSALS as error:
            assert event is not None
            raise self._refused_event(line, match, event, error) from None
        line.at = at

    def _refused_event(
        self, line: Line, match: Match, event: re.Match[str], error: ValueError
    ) -> ActaError:
        told = isinstance(error, IllegalAction) and event[2] and int(event[1]) in match.to_act
        message = str(error) if told else self._with_legal(match, str(error))
        return line.error(event.start(1), event[0].lstrip(), message)

    # -- statements

    def _closable(self, match: Match) -> bool:
        hand = match.hand
        return hand is not None and hand.complete and hand.number > self._closed

    def _check_place(self, line: Line, match: Match, keyword: str) -> None:
        legal = legal_here(match, self._closable(match))
        if not any(statement.split()[0] == keyword for statement in legal):
            raise self._misplaced(
                line, match, _("{keyword} does not fit here").format(keyword=keyword)
            )

    def _with_legal(self, match: Match, message: str) -> str:
        legal = legal_here(match, self._closable(match))
        here = ", ".join(legal) or _("nothing, the match is over")
        return f"{message}; {legal_is(here)}"

    def _misplaced(self, line: Line, match: Match, message: str) -> ActaError:
        return line.unexpected(self._with_legal(match, message))

    def _hand(self, line: Line, match: Match) -> None:
        legal = next_number(match)
        number = line.take(_NUMBER, str(legal))
        if int(number[0]) != legal:
            raise line.error(number.start(), number[0], legal_is(legal))
        line.take(_DEALER, "dealer")
        dealer = line.take(_NUMBER, _("the seat that deals"))
        line.end(_("nothing else stands on the line of a hand"))
        _do(line, dealer, lambda: match.open_hand(int(dealer[0])))

    def _deal(self, line: Line, match: Match) -> None:
        hands = _HANDS.match(line.text, line.skip())
        assert hands is not None
        line.at = hands.end()
        try:
            match.deal(hands[0])
        except InvalidDeal as error:
            raise line.error(hands.start() + error.offset, error.found, str(error)) from None
        line.end(_("nothing else stands on the line of a deal"))

    def _fault(self, line: Line, match: Match) -> None:
        fault = line.take(_FAULT, "exposed, count")
        choice = line.take(_CHOICE, "continue, redeal")[0] if fault[0] == "exposed" else None
        line.end(_("nothing else stands on the line of a fault"))
        _do(line, fault, lambda: match.fault(fault[0], choice))

    def _envit(self, line: Line, match: Match) -> None:
        side = line.take(_SIDE, "A, B")
        line.end(_("nothing else stands on the line of an envit"))
        match.settle_envit(side[0])

    def _suspend(self, line: Line, match: Match) -> None:
        reason = line.take(_REASON, '"reason"')
        line.end(_("nothing else stands on the line of a suspension"))
        _do(line, reason, lambda: match.suspend(reason[1]))

    def _resume(self, line: Line, match: Match) -> None:
        line.end(_("nothing else stands on the line of a resumption"))
        match.resume()

    def _result(self, line: Line, match: Match) -> None:
        side = line.take(_SIDE, "A, B")
        reason = line.take(_REASON, '"reason"')
        line.end(_("nothing else stands on the line of a result"))
        _do(line, reason, lambda: match.decide(side[0], reason[1]))
        self._close(match)

    def _closing(self, line: Line, match: Match) -> None:
        legal = closing_of(match)
        for word in legal.split()[1:]:
            found = line.take(_ANY, legal)
            if found[0] != word:
                raise line.error(found.start(), found[0], legal_is(legal))
        line.end(legal_is(legal))
        self._close(match)

    def _close(self, match: Match) -> None:
        """A hand that is over is closed once, and not at all after a decision."""
        self._closed = match.hand.number if match.hand else 0


def _do(line: Line, piece: re.Match[str], act: Callable[[], object]) -> None:
    """Do what a line says; a refusal is an error at one of its pieces."""
    try:
        act()
    except _REFUSALS as error:
        raise line.error(piece.start(), piece[0], str(error)) from None


_STATEMENTS: Mapping[str, Callable[[Reader, Line, Match], None]] = {
    "hand": Reader._hand,
    "deal": Reader._deal,
    "fault": Reader._fault,
    "envit": Reader._envit,
    "suspend": Reader._suspend,
    "resume": Reader._resume,
    "result": Reader._result,
    "=": Reader._closing,
}
