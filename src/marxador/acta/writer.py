"""Writing a record: one way for every match, so that the same match is the same bytes."""

from collections.abc import Iterator

from marxador.acta.header import VERSION
from marxador.acta.headers import check_writable, result
from marxador.acta.statements import closing, pair, statement, word
from marxador.engine.events import HandEnded, HandOpened, TrickTaken
from marxador.engine.match import Match

CUSTOMARY = ("Event", "Date")
"""Headers that mean nothing to the game and yet have their place among those that do."""


def dumps(match: Match) -> str:
    """The canonical record of a match."""
    headers = [f'[{name} "{value}"]' for name, value in _headers(match)]
    return "\n".join([*headers, *_body(match), ""])


def _headers(match: Match) -> Iterator[tuple[str, str]]:
    check_writable(match.headers)
    yield "Acta", VERSION
    yield "Variant", match.variant.key
    yield "Seats", str(match.seats)
    if match.names:
        yield "Names", "; ".join(match.names)
    if match.variant.chosen:
        yield "Options", "; ".join(f"{name}={value}" for name, value in match.variant.chosen)
    yield "Target", str(match.target)
    yield "Games", str(match.games)
    score, won = match.start
    yield "Score", pair(score)
    yield "Won", pair(won)
    yield from ((name, match.headers[name]) for name in CUSTOMARY if name in match.headers)
    yield "Result", result(match)
    yield from (header for header in match.headers.items() if header[0] not in CUSTOMARY)


def _body(match: Match) -> Iterator[str]:
    """Statements on lines of their own, the events of a trick together; a hand after a gap."""
    _, won = match.start
    trick: list[str] = []
    gap = True
    for event in match.events:
        said = word(event)
        if said:
            trick.append(said)
            continue
        line = statement(event)
        if isinstance(event, HandEnded):
            line = closing(event.score, event.won, event.won != won)
            won = event.won
        if trick and (line or isinstance(event, TrickTaken)):
            yield " ".join(trick)
            trick = []
        if gap or isinstance(event, HandOpened):
            yield ""
            gap = False
        if line:
            yield line
    if trick:
        yield " ".join(trick)
