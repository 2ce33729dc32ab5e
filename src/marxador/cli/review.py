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
from marxador.i18n import N_, _

if TYPE_CHECKING:
    from marxador.engine.match import Match
    from marxador.study.coach.coach import Moment, Review

PATIENCE = 5
"""Seconds of a review before it is worth saying how long it takes."""
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
        from marxador.study.coach.plot import check

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
            _plot(args.plot, match, reviewed, seats)
    if not args.json:
        _print_habits(every, ink_for(sys.stdout))
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
    from marxador.study.coach.coach import gathered, lasts, review

    seconds = lasts(match, seats) if sys.stderr.isatty() else 0
    if seconds > PATIENCE:
        said = _("It takes about {seconds} seconds.").format(seconds=round(seconds))
        print(said, file=sys.stderr)
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
    from marxador.study.coach.lessons import verdict

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
        "error": round(moment.error, 4),
        "clear": moment.is_clear,
        "stones": round(moment.stones, 2),
        "words": verdict(moment),
    }


# -- for people


def _page(match: "Match", reviewed: "Review", all_of_it: bool, ink: Ink) -> str:
    from marxador.study.coach.lessons import source, summary

    names = [_name(match, seat) for seat in range(1, match.seats + 1)]
    head = _("{variant}: {names}").format(variant=match.variant.name, names=", ".join(names))
    parts = [ink("title", head)]
    if not reviewed.moments:
        return "\n\n".join(
            [*parts, _("Nothing to look at: no cards are known, or nothing was decided.")]
        )
    moments = reviewed.moments if all_of_it else reviewed.worst
    methods = {moment.method for moment in moments}
    said = summary(reviewed)
    if len(methods) == 1:
        whence = source(methods.pop(), match.variant.key)
        said += " " + _("The champion, {source}.").format(source=whence)
    parts.append(layout.paragraph(said, ink))
    if not all_of_it and not moments:
        parts.append(_("Not one decision cost anything worth a word."))
    elif not all_of_it:
        parts.append(_("The moments that cost most:"))
    each = len(methods) > 1
    parts += ["\n".join(_told(match, moment, each, ink)) for moment in moments]
    parts.append(layout.table((_("decisions"), _("chance lost, points")), _costs(reviewed), ink))
    return "\n\n".join(parts)


def _told(match: "Match", moment: "Moment", sourced: bool, ink: Ink) -> Iterator[str]:
    from marxador.study.coach import lessons
    from marxador.study.coach.counsel import consell

    names = [_name(match, seat) for seat in range(1, match.seats + 1)]
    yield layout.paragraph(
        _("{scene}: `{action}` ({before} → {after})").format(
            scene=lessons.scene(moment, names),
            action=moment.action,
            before=lessons.chance(moment.before),
            after=lessons.chance(moment.after),
        ),
        ink,
    )
    yield layout.paragraph(lessons.verdict(moment), ink, first="  ")
    if moment.matters:
        yield layout.paragraph(lessons.price(moment), ink, first="  ")
    champion = _("By search: {advice}") if moment.ranks else _("The champion: {advice}")
    if sourced:
        champion = _("The champion ({source}): {advice}")
    said = champion.format(
        source=lessons.source(moment.method, match.variant.key), advice=lessons.advice(moment)
    )
    yield layout.paragraph(said, ink, first="  ")
    advice = consell(moment)
    if advice:
        yield layout.paragraph(_("Consell: {advice}").format(advice=advice), ink, first="  ")


def _name(match: "Match", seat: int) -> str:
    return match.names[seat - 1] if match.names else _("seat {seat}").format(seat=seat)


def _costs(reviewed: "Review") -> list[tuple[str, str]]:
    from marxador.study.coach.lessons import kind_names, points

    names = kind_names()
    return [(names[kind], points(cost)) for kind, cost in reviewed.cost_by_kind.items()]


def _print_habits(moments: "list[Moment]", ink: Ink) -> None:
    from marxador.study.coach.leaks import habits, leaks, told

    found = leaks(one for moment in moments for one in habits(moment))
    if found:
        print("\n" + _("Habits:"))
    for leak in found:
        print(layout.paragraph(told(leak), ink, first="  "))


def _plot(path: Path, match: "Match", reviewed: "Review", seats: list[int] | None) -> None:
    from marxador.study.coach.plot import plot

    names = [_name(match, seat) for seat in range(1, match.seats + 1)]
    side = (seats or [1])[0] % 2
    whose = ", ".join(name for seat, name in enumerate(names, 1) if seat % 2 == side)
    title = _("{variant}: {names}").format(variant=match.variant.name, names=", ".join(names))
    plot(reviewed, _("Chance of winning: {names}").format(names=whose), title, path)
