"""A match told to people, act by act, as somebody who sees all the cards would."""

from collections.abc import Iterator

from marxador.cli import comments, layout
from marxador.cli.acts import Act
from marxador.cli.ink import PLAIN, Ink
from marxador.cli.outcomes import next_duel, outcome
from marxador.cli.people import People
from marxador.cli.words import either, ranges
from marxador.engine.events import (
    Dealt,
    Event,
    HandEnded,
    HandOpened,
    Played,
    Said,
    Signalled,
    Spoke,
    TrickTaken,
)
from marxador.engine.match import Match
from marxador.i18n import _, ngettext

INDENT = "  "


class Teller:
    """Tells one match; `act` gives the lines that an act is told in."""

    def __init__(self, match: Match, ink: Ink = PLAIN) -> None:
        self.match = match
        self.ink = ink
        self.people = People(match, ink)

    def opening(self) -> Iterator[str]:
        """What is played, to how much, and who plays."""
        match, variant = self.match, self.match.variant
        agreed = ngettext(
            "{games} game of {target} {stones}",
            "first to {games} games of {target} {stones}",
            match.games,
        ).format(games=match.games, target=match.target, stones=variant.stones)
        yield self._ruled(variant.name.upper(), agreed, "title", "━")
        for side in ("A", "B"):
            yield f"{INDENT}{self.people.side_with_names(side)}"
        for name, value in match.headers.items():
            yield f"{INDENT}{self.ink('dim', f'{name}: {_printable(value)}')}"

    def act(self, act: Act) -> Iterator[str]:
        """The lines of an act and of all that it caused."""
        for event in act.events:
            yield from self._event(event, act)
        yield from self._next_duel(act)

    def closing(self, match: Match) -> Iterator[str]:
        """Where a match that is not over stands."""
        if match.is_over:
            return
        yield ""
        yield f"{INDENT}{self.people.score(match.score)}{self._games(match.won)}"
        for seat in match.to_act:
            legal = either(ranges(", ".join(match.legal_actions(seat))).split(", "))
            text = _("{name} may say or play {legal}.").format(
                name=self.people.plain(seat), legal=legal
            )
            yield layout.paragraph(text, self.ink, INDENT)

    # -- one event

    def _event(self, event: Event, act: Act) -> Iterator[str]:
        match event:
            case HandOpened(number, dealer):
                yield from self._hand(number, dealer, act.after)
            case Dealt(hands):
                for seat, cards in enumerate(hands, start=1):
                    yield self._line(seat, " ".join(map(self.people.card, cards or ("?",))))
                yield ""
            case Spoke(seat, voice):
                said = self.ink("voice", f"«{voice}»") + " " * (16 - len(voice))
                yield self._line(seat, said + self.ink("dim", comments.on_voice(act, voice)))
            case Played(seat, card):
                played = self.people.card(card) + " " * (18 - len(card))
                yield self._line(seat, played + self.ink("dim", comments.on_card(act, seat, card)))
            case Signalled(seat, to, name, seen):
                yield self._line(seat, self._signal(name, to, seen))
            case Said(seat, text):
                yield self._line(seat, f"“{text}”")
            case _:
                for text in self._outcome(event, act):
                    yield f"{INDENT}{self.people.blank}{INDENT}{text}"

    def _outcome(self, event: Event, act: Act) -> Iterator[str]:
        match event:
            case TrickTaken():
                for _kind, text in outcome(event, act, self.people.in_pencil):
                    yield self.ink("dim", text)
            case HandEnded(_number, score, won):
                if score != (0, 0):
                    yield f"{self.people.score(score)}{self._games(won)}"
            case _:
                for _kind, text in outcome(event, act, self.people):
                    yield text

    def _next_duel(self, act: Act) -> Iterator[str]:
        text = next_duel(act, self.people.in_pencil)
        if text:
            yield f"{INDENT}{self.people.blank}{INDENT}{self.ink('dim', text)}"

    # -- pieces

    def _hand(self, number: int, dealer: int, after: Match) -> Iterator[str]:
        title = _("Hand {number}, {name} deals").format(
            number=number, name=self.people.plain(dealer)
        )
        score = self.people.plain_score(after.score) + self._games(after.won)
        yield ""
        yield self._ruled(title, score, "bold", "─")

    def _ruled(self, left: str, right: str, style: str, rule: str) -> str:
        line = rule * max(3, layout.width() - len(left) - len(right) - 2)
        return f"{self.ink(style, left)} {self.ink('dim', line)} {self.ink('dim', right)}"

    def _games(self, won: tuple[int, int]) -> str:
        return f" ({won[0]}–{won[1]})" if any(won) else ""

    def _line(self, seat: int, text: str) -> str:
        return f"{INDENT}{self.people.padded(seat)}{INDENT}{text}".rstrip()

    def _signal(self, name: str, to: int, seen: tuple[int, ...]) -> str:
        gesture = _(self.match.variant.signal[name].gesture)
        text = _("signals {name} to {partner}: {gesture}").format(
            name=name, partner=self.people.plain(to), gesture=gesture
        )
        if seen:
            rivals = ", ".join(map(self.people.plain, seen))
            text += " " + _("(seen by {rivals})").format(rivals=rivals)
        return self.ink("dim", text)


def _printable(text: str) -> str:
    """A text that cannot tell a terminal what to do.

    >>> _printable("68 Campionat" + chr(27) + "[2J")
    '68 Campionat�[2J'
    """
    return "".join(letter if letter.isprintable() else "�" for letter in text)
