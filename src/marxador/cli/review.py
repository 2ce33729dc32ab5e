"""`marxador review`: a match looked at by the coach."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from marxador.cli import layout
from marxador.cli.errors import Mistake, plainly
from marxador.cli.ink import Ink, ink_for
from marxador.cli.words import percent
from marxador.i18n import N_, _

if TYPE_CHECKING:
    from marxador.engine.match import Match
    from marxador.study.coach import Moment, Review
    from marxador.study.leaks import Leak

SUMMARY = N_("a match looked at by the coach: what each decision cost")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar=_("FILE"), help=_("a record (.acta)"))
    parser.add_argument(
        "--seat", type=int, metavar="N", help=_("only the decisions of this seat (default: all)")
    )
    parser.add_argument(
        "--name", metavar=_("NAME"), help=_("only those of this player, at whatever seat")
    )
    parser.add_argument(
        "--all", action="store_true", help=_("every decision, not only the worst three of a match")
    )
    parser.add_argument("--plot", type=Path, metavar=_("FILE"), help=_("a picture, .svg or .png"))
    parser.add_argument("--json", action="store_true", help=_("print a JSON object per record"))


def run(args: argparse.Namespace) -> int:
    if args.plot:
        from marxador.study.plot import check

        with plainly():
            check(args.plot)
    every: list[Moment] = []
    for place, name in enumerate(args.files):
        match = _match(name)
        seats = _seats(match, args)
        reviewed = _reviewed(match, seats)
        every += reviewed.moments
        if args.json:
            print(json.dumps(_object(name, match, reviewed), ensure_ascii=False))
        else:
            print("\n" * bool(place) + _page(match, reviewed, args.all, ink_for(sys.stdout)))
        if args.plot:
            _plot(args.plot, name, reviewed)
    if not args.json:
        for line in _habits(every):
            print(line)
    return 0


def _match(name: str) -> "Match":
    from marxador.acta.errors import ActaError
    from marxador.acta.record import Acta

    try:
        text = Path(name).read_text(encoding="utf-8")
        return Acta.parse(text).match()
    except OSError as error:
        raise Mistake(
            _("{name} cannot be read: {reason}").format(name=name, reason=error.strerror)
        ) from None
    except (ActaError, UnicodeDecodeError) as error:
        raise Mistake(f"{name}: {error}") from None


def _seats(match: "Match", args: argparse.Namespace) -> list[int] | None:
    every = range(1, match.seats + 1)
    if args.seat is not None and args.seat not in every:
        raise Mistake(
            _("there is no seat {seat}; there are {seats}").format(
                seat=args.seat, seats=match.seats
            )
        )
    if args.name is not None:
        named = [seat for seat in every if _name(match, seat) == args.name]
        if not named:
            raise Mistake(
                _("nobody is called {name} here; there are {names}").format(
                    name=args.name, names=", ".join(_name(match, seat) for seat in every)
                )
            )
        return named
    return None if args.seat is None else [args.seat]


def _reviewed(match: "Match", seats: list[int] | None) -> "Review":
    from marxador.cli.progress import progress
    from marxador.study.coach import gathered, review

    return gathered(list(progress(review(match, seats), max(len(match.events), 1))))


# -- for programs


def _object(name: str, match: "Match", reviewed: "Review") -> dict[str, Any]:
    return {
        "file": name,
        "variant": match.variant.key,
        "seats": match.seats,
        "course": [round(chance, 4) for chance in reviewed.course],
        "cost_by_kind": {k: round(cost, 4) for k, cost in reviewed.cost_by_kind.items()},
        "worst": [reviewed.moments.index(moment) for moment in reviewed.worst],
        "moments": [_moment(moment) for moment in reviewed.moments],
    }


def _moment(moment: "Moment") -> dict[str, Any]:
    from marxador.study.lessons import verdict

    return {
        "hand": moment.hand,
        "seat": moment.seat,
        "cards": list(moment.view.cards),
        "action": moment.action,
        "kind": moment.kind,
        "method": moment.method,
        "policy": {a: round(p, 4) for a, p in moment.policy.items() if p > 0},
        "before": round(moment.before, 4),
        "after": round(moment.after, 4),
        "cost": round(moment.cost, 4),
        "words": verdict(moment),
    }


# -- for people


def _page(match: "Match", reviewed: "Review", all_of_it: bool, ink: Ink) -> str:
    names = [_name(match, seat) for seat in range(1, match.seats + 1)]
    head = _("{variant}: {names}").format(variant=match.variant.name, names=", ".join(names))
    parts = [ink("title", head)]
    if not reviewed.moments:
        return "\n\n".join(
            [*parts, _("Nothing to look at: no cards are known, or nothing was decided.")]
        )
    moments = reviewed.moments if all_of_it else reviewed.worst
    if not all_of_it and not moments:
        parts.append(_("Not one decision cost anything worth a word."))
    elif not all_of_it:
        parts.append(_("The moments that cost most:"))
    parts += ["\n".join(_told(match, moment, ink)) for moment in moments]
    parts.append(layout.table((_("decisions"), _("chance lost, points")), _costs(reviewed), ink))
    return "\n\n".join(parts)


def _told(match: "Match", moment: "Moment", ink: Ink) -> Iterator[str]:
    from marxador.rulebook.consells import consell
    from marxador.study import lessons

    cards = " ".join(moment.view.cards)
    yield layout.paragraph(
        _("Hand {hand}, {name} with {cards}: `{action}` ({before} → {after})").format(
            hand=moment.hand,
            name=_name(match, moment.seat),
            cards=cards or _("no card left"),
            action=moment.action,
            before=lessons.chance(moment.before),
            after=lessons.chance(moment.after),
        ),
        ink,
    )
    yield layout.paragraph(lessons.verdict(moment), ink, first="  ")
    yield layout.paragraph(
        _("The champion ({source}): {frequencies}").format(
            source=lessons.source(moment), frequencies=lessons.frequencies(moment)
        ),
        ink,
        first="  ",
    )
    if moment.cost >= lessons.SMALL:
        advice = consell(moment.view)
        if advice and advice != _(match.variant.consells[0]):  # that one is said of any moment
            yield layout.paragraph(_("Consell: {advice}").format(advice=advice), ink, first="  ")


def _name(match: "Match", seat: int) -> str:
    return match.names[seat - 1] if match.names else _("seat {seat}").format(seat=seat)


def _costs(reviewed: "Review") -> list[tuple[str, str]]:
    from marxador.study.lessons import points

    names = kind_names()
    return [(names[kind], points(cost)) for kind, cost in reviewed.cost_by_kind.items()]


def kind_names() -> dict[str, str]:
    """The kinds of decisions, for people."""
    return {
        "envit": _("opening the envit"),
        "answer-envit": _("answering the envit"),
        "truc": _("calling the truc"),
        "answer-truc": _("answering the truc"),
        "card": _("cards"),
    }


def _habits(moments: "list[Moment]") -> Iterator[str]:
    from marxador.study.leaks import leaks

    for leak in leaks(moments):
        yield _habit(leak)


def _habit(leak: "Leak") -> str:
    from marxador.study.leaks import CALL, FOLD

    if leak.habit == FOLD:
        text = (
            _("Refuses `{voice}` too often: {done} of {times}, the champion {expected}.")
            if leak.too_often
            else _(
                "Accepts `{voice}` too often: refused {done} of {times}, the champion {expected}."
            )
        )
    elif leak.habit == CALL:
        text = (
            _("Calls the truc too often: {done} of {times}, the champion {expected}.")
            if leak.too_often
            else _("Calls the truc too seldom: {done} of {times}, the champion {expected}.")
        )
    else:
        text = (
            _("Opens the envit too often: {done} of {times}, the champion {expected}.")
            if leak.too_often
            else _("Opens the envit too seldom: {done} of {times}, the champion {expected}.")
        )
    said = text.format(
        voice=leak.against, done=leak.done, times=leak.times, expected=f"{leak.expected:.0f}"
    )
    sure = percent(leak.sure)
    if leak.sure > 0.9995:
        sure = _("more than {share}").format(share=percent(0.999))
    return said.replace("`", "") + " " + _("Sure to {sure}.").format(sure=sure)


def _plot(path: Path, name: str, reviewed: "Review") -> None:
    from marxador.study.plot import plot

    names = kind_names()
    costs = {names[kind]: cost for kind, cost in reviewed.cost_by_kind.items()}
    plot(reviewed.course, costs, Path(name).name, path)
