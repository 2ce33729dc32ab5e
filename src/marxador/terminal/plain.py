"""The plain face: line by line, for screen readers, pipes and whoever likes it so."""

import re
import time
from collections.abc import Callable, Iterator
from typing import TextIO

from marxador.cli.acts import Act
from marxador.cli.page import as_text
from marxador.cli.words import percent
from marxador.engine.table import side_of
from marxador.engine.text import plain
from marxador.i18n import _, ngettext
from marxador.rulebook import rulebook, stakes
from marxador.study.coach.hint import hint
from marxador.terminal.commands import COMMANDS, command
from marxador.terminal.company import partners
from marxador.terminal.conduct import Conduct
from marxador.terminal.offers import Offer, label, offers
from marxador.terminal.stones import in_words
from marxador.terminal.telling import Line, side_name, tell

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
_SIZED = re.compile(r"(\D*\S)\s+([0-9]+)")


class Left(Exception):
    """Somebody gets up: the match stays on disk."""


class Plain:
    """Shows a match on one stream and reads what people type from another."""

    def __init__(self, conduct: Conduct, read: TextIO, write: TextIO) -> None:
        self.conduct = conduct
        self.read = read
        self.write = write
        self.alone = len(conduct.people) == 1
        self.viewer = next(iter(conduct.people)) if self.alone else None
        """Whose eyes the telling is for; with several people, nobody's."""
        self.uncovered: tuple[int, int] | None = None
        """With several people: whose cards may be shown, and in which hand."""
        self.told: list[str] = []

    def run(self) -> None:
        """Play until the match is over; `Left` when somebody gets up before."""
        self.say(*self._opening())
        self.conduct.warm()
        while True:
            turn = self.conduct.turn
            if turn.kind == "over":
                return
            if turn.kind == "deal":
                self.tell(self.conduct.deal())
                continue
            self._hear(self.conduct.talk(self.conduct.gestures(turn.seats[0])))
            if turn.kind == "bot":
                self._wait()
                seat = turn.seats[0]
                self.tell(self.conduct.act(seat, self.conduct.think(seat)))
            else:
                self._ask(self._asked(turn.seats))

    # -- telling

    def say(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self.write)
        self.write.flush()

    def tell(self, act: Act) -> None:
        for line in tell(act, self.viewer):
            if line.kind != "signal" or self._sees(line):
                self.told.append(self._sentence(line))
                self.say(self.told[-1])
        if self.conduct.record and self.conduct.record.trouble:
            self.say(self.conduct.record.trouble)

    def _hear(self, act: Act | None) -> None:
        if act:
            self.tell(act)

    def _sees(self, line: Line) -> bool:
        return self.viewer is not None and line.seat in (
            self.viewer,
            self.conduct.looks_at(self.viewer),
        )

    def _sentence(self, line: Line) -> str:
        if line.kind == "hand":
            return f"\n{line.text}. {line.remark}."
        name = f"{self.conduct.match.names[line.seat - 1]}: " if line.seat else ""
        text = {
            "signal": _("signals {name}").format(name=line.text),
            "talk": f"“{line.text}”",
        }.get(line.kind, line.text)
        remark = f" ({line.remark})" if line.remark else ""
        return f"{name}{text}{remark}"

    def _opening(self) -> Iterator[str]:
        match = self.conduct.match
        yield f"{match.variant.name} ({match.variant.key}), {match.variant.source}"
        yield ngettext(
            "{games} game of {target} {stones}",
            "first to {games} games of {target} {stones}",
            match.games,
        ).format(games=match.games, target=match.target, stones=match.variant.stones)
        for seat, name in enumerate(match.names, 1):
            player = self.conduct.company.players[seat - 1]
            kind = _("a person") if seat in self.conduct.people else player
            yield _("Seat {number}, side {side}: {name}, {kind}").format(
                number=seat, side=side_of(seat), name=name, kind=kind
            )
        yield _("Type what you say or play, or help.")
        if match.hand:
            yield from self._table(self.viewer)

    # -- asking

    def _asked(self, seats: tuple[int, ...]) -> int:
        """The person to ask; with several people cards are covered until that one is alone."""
        last = self.uncovered[0] if self.uncovered else None
        seat = last if last in seats else seats[-1]
        assert seat is not None
        if self.alone:
            return seat
        hand = self.conduct.match.hand
        now = (seat, hand.number if hand else 0)
        if self.uncovered != now:
            self._cover(seat)
            self.uncovered = now
        return seat

    def _cover(self, seat: int) -> None:
        if self.write.isatty():
            self.say(CLEAR)
        name = self.conduct.match.names[seat - 1]
        self.say(_("{name}, it is for you. Press Enter when nobody else looks.").format(name=name))
        self._line()
        self.say(*self.told[-6:])
        for event in self.conduct.signals_to(seat):
            if event.to == seat:
                self.say(self._signal(event.seat, event.name))

    def _signal(self, seat: int, name: str) -> str:
        match = self.conduct.match
        gesture = _(match.variant.signal[name].gesture)
        said = _("signals {name}").format(name=name)
        return f"{match.names[seat - 1]}: {said} ({gesture})"

    def _ask(self, seat: int) -> None:
        """Ask until something is done that the table goes on from."""
        self.say(*self._prompt(seat))
        while True:
            print("> ", end="", file=self.write, flush=True)
            typed = self._line().strip()
            try:
                if self._answer(seat, typed):
                    return
            except ValueError as error:
                self.say(str(error))

    def _line(self) -> str:
        line = self.read.readline()
        if not line:
            raise Left
        return line

    def _wait(self) -> None:
        if self.conduct.pace:
            time.sleep(self.conduct.pace)

    def _prompt(self, seat: int) -> Iterator[str]:
        view = self.conduct.view(seat)
        held = [(at, card) for at, card in enumerate(view.dealt, 1) if card in view.cards]
        cards = ", ".join(f"{at} {card}" for at, card in held)
        name = self.conduct.match.names[seat - 1]
        yield _("{name}, your cards: {cards}.").format(name=name, cards=cards or "–")
        waits = stakes.waiting(view)
        if waits:
            yield waits
        yield _("You can: {offers}.").format(offers=", ".join(map(_offered, self._offers(seat))))

    def _offers(self, seat: int) -> tuple[Offer, ...]:
        return offers(self.conduct.view(seat), self.conduct.may_leave(seat))

    def _answer(self, seat: int, typed: str) -> bool:
        """Do what was typed; whether the table goes on."""
        if not typed:
            self.say(*self._prompt(seat))
            return False
        word, _space, rest = typed.partition(" ")
        for offer in self._offers(seat):
            if offer.key == plain(word) and (not rest or offer.sizes):
                return self._take(seat, offer, rest)
        name = command(word)
        if name and not self._is_voice(typed):
            return self._command(name, seat, rest.strip())
        self.tell(self.conduct.act(seat, self._meant(seat, typed)))
        return True

    def _meant(self, seat: int, typed: str) -> str:
        """A card by its place in the hand, a bid with its number; else what was typed."""
        dealt = self.conduct.view(seat).dealt
        if typed.isdecimal() and 1 <= int(typed) <= len(dealt):
            return dealt[int(typed) - 1]
        sized = _SIZED.fullmatch(typed)
        return f"{sized[1]}={sized[2]}" if sized else typed

    def _is_voice(self, typed: str) -> bool:
        variant = self.conduct.match.variant
        voice = plain(typed)
        return variant.synonyms.get(voice, voice) in variant.voices

    def _take(self, seat: int, offer: Offer, rest: str) -> bool:
        if offer.kind == "leave":
            self.conduct.leave(seat)
            return True
        action = offer.action
        if offer.sizes:
            if not rest:
                low, high = offer.sizes[0], offer.sizes[-1]
                self.say(_("How many, from {low} to {high}?").format(low=low, high=high))
                rest = self._line()
            action = f"{offer.action}={rest.strip()}"
        self.tell(self.conduct.act(seat, action))
        return True

    # -- commands

    def _command(self, name: str, seat: int, rest: str) -> bool:
        doing: dict[str, Callable[[int, str], bool | None]] = {
            "help": self._help,
            "rules": self._rules,
            "hint": self._hint,
            "table": lambda at, _rest: self.say(*self._table(at)),
            "log": lambda _at, _rest: self.say(*self.told[-40:]),
            "signal": self._make_signal,
            "say": self._talk,
            "look": self._look,
            "leave": self._leave,
            "pace": self._pace,
            "quit": self._quit,
        }
        return bool(doing[name](seat, rest))

    def _help(self, _seat: int, _rest: str) -> None:
        self.say(_("A card (7E), a voice with or without accents, its key, or one of these:"))
        for one in COMMANDS:
            self.say(f"  {_(one.usage)}: {_(one.meaning)}")

    def _rules(self, _seat: int, _rest: str) -> None:
        match = self.conduct.match
        self.say(as_text(rulebook(match.variant, match.seats)))

    def _hint(self, seat: int, _rest: str) -> None:
        advice = hint(self.conduct.view(seat), self.conduct.seed)
        choices = ", ".join(f"{action} {percent(chance)}" for action, chance in advice.choices)
        self.say(_("{bot} would do this: {choices}.").format(bot=advice.bot, choices=choices))
        self.say(*advice.reasons)
        if advice.consell:
            self.say(_("The rulebook: {consell}").format(consell=advice.consell))

    def _make_signal(self, seat: int, rest: str) -> None:
        name, _space, to = rest.partition(" ")
        if not name:
            self.say(*self._signals(seat))
            return
        act = self.conduct.signal(seat, name, self._seat(to) if to.strip() else None)
        self.tell(act)
        if not self.alone:
            self.say(_("Done."))

    def _signals(self, seat: int) -> Iterator[str]:
        variant = self.conduct.match.variant
        if not self.conduct.in_sight(seat):
            yield _("there is no partner to signal to")
            return
        for signal in variant.signal.values():
            yield f"{signal.name}: {_(signal.gesture)}"

    def _talk(self, seat: int, rest: str) -> None:
        if rest:
            self.tell(self.conduct.say(seat, rest))
        else:
            self.say(", ".join(self.conduct.match.variant.sayings) or "–")

    def _look(self, seat: int, rest: str) -> None:
        if rest:
            self.conduct.look(seat, self._seat(rest))
        at = self.conduct.looks_at(seat)
        if at is None:
            self.say(_("there is nothing to see there"))
            return
        self.say(_("You look at {name}.").format(name=self.conduct.match.names[at - 1]))
        self.say(*(self._signal(e.seat, e.name) for e in self.conduct.signals_to(seat)))

    def _leave(self, seat: int, _rest: str) -> bool:
        self.conduct.leave(seat)
        return True

    def _pace(self, _seat: int, rest: str) -> None:
        if rest:
            self.conduct.set_pace(rest)
        self.say(_("{seconds} seconds between moves").format(seconds=self.conduct.pace))

    def _quit(self, _seat: int, _rest: str) -> bool:
        raise Left

    def _seat(self, text: str) -> int:
        """A seat by its number or its name."""
        names = self.conduct.match.names
        for seat, name in enumerate(names, 1):
            if plain(text) in (plain(name), str(seat)):
                return seat
        raise ValueError(
            _("nobody here is called {name}; there are {known}").format(
                name=text.strip(), known=", ".join(names)
            )
        )

    # -- the whole table

    def _table(self, seat: int | None) -> Iterator[str]:
        match, view = self.conduct.match, self.conduct.view(seat)
        for key in ("A", "B"):
            at = "AB".index(key)
            kept = in_words(match.variant, match.score[at], match.target, key)
            side = side_name(match, key, self.viewer)
            yield _("{side}: {kept}; games: {won}").format(side=side, kept=kept, won=match.won[at])
        if not match.hand:
            return
        yield _("Hand {number}: {mano} is mano, {peu} is peu.").format(
            number=view.number, mano=match.names[view.mano - 1], peu=match.names[view.dealer - 1]
        )
        for duel in range(len(view.duels)):
            for trick in view.tricks[duel]:
                winner = side_name(match, trick.winner, self.viewer) if trick.winner else _("parda")
                yield f"{self._cards(trick.cards)}: {winner}"
            if view.trick[duel]:
                yield _("On the table: {cards}.").format(cards=self._cards(view.trick[duel]))
        if match.variant.envit:
            yield _("Envit: {stake}, {state}.").format(
                **dict(zip(("stake", "state"), stakes.envit(view), strict=True))
            )
        steps, worth, asked = stakes.ladder(view)
        text = _("The hand is worth {worth}.").format(worth=steps[worth])
        if asked is not None:
            text += " " + _("Asked: {asked}.").format(asked=steps[asked])
        yield text
        if seat and view.cards:
            yield _("Your cards: {cards}.").format(cards=", ".join(view.cards))
        if seat:
            others = [match.names[other - 1] for other in partners(seat, match.seats)]
            if others:
                yield _("Your side: {names}.").format(names=", ".join(others))

    def _cards(self, cards: tuple[tuple[int, str], ...]) -> str:
        return ", ".join(f"{self.conduct.match.names[seat - 1]} {card}" for seat, card in cards)


def _offered(offer: Offer) -> str:
    return f"{offer.key} {label(offer)}"
