"""From phase to phase: handing in, closing, draws."""

import argparse
import secrets
from typing import Any

from marxador.championship import Book, Refused, verify
from marxador.championship.acts import Announce, Close, Draw, HandIn, Names, Reveal, Tiebreak
from marxador.championship.draws import commitment, derived, digest, order_of, revealed_of, seed
from marxador.cli.championship.command import (
    Command,
    Parser,
    actor,
    add_acting,
    add_file,
    dumped,
    entered,
    tell,
)
from marxador.cli.errors import Mistake
from marxador.i18n import N_, _


def configure_handin(parser: Parser) -> None:
    add_acting(parser)
    parser.add_argument("group", metavar=_("GROUP"), help=_("a sector or group that is finished"))


def hand_in(args: argparse.Namespace) -> int:
    return entered(args, HandIn(args.group))


def configure_close(parser: Parser) -> None:
    add_acting(parser)
    parser.add_argument("phase", choices=("sectors", "groups", "semifinals"), metavar=_("PHASE"),
                        help="sectors, groups, semifinals")  # fmt: skip


def close(args: argparse.Namespace) -> int:
    return entered(args, Close(args.phase))


def configure_draw(parser: Parser) -> None:
    doing = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"), required=True)
    for name, (summary, configure, run) in DRAWING.items():
        text = _(summary)
        sub = doing.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        configure(sub)
        sub.set_defaults(draw=run)


def draw(args: argparse.Namespace) -> int:
    status: int = args.draw(args)
    return status


def _add_phase(parser: Parser) -> None:
    parser.add_argument(
        "phase",
        metavar=_("PHASE"),
        help=_("groups, semifinals, or the group whose tie for the first place is drawn"),
    )


def configure_announce(parser: Parser) -> None:
    add_acting(parser)
    _add_phase(parser)
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument(
        "--source", default="", metavar=_("TEXT"), help=_("something public yet to come")
    )
    how.add_argument(
        "--commitment",
        action="append",
        default=[],
        metavar=_("NAME=HASH"),
        help=_("what a person committed (see draw commit); two people or more"),
    )
    parser.add_argument("--on", default="", metavar=_("WHEN"), help=_("when it is held"))


def announce(args: argparse.Namespace) -> int:
    book = Book(args.file)
    phase, group, entrants = _who(book, args.phase)
    promised = tuple(_promise(text) for text in args.commitment)
    method = "source" if args.source else "committed"
    act = Announce(phase, entrants, digest(entrants), method, args.source, promised, args.on, group)
    tell(args, book, book.enter(act, actor(args), at=args.at))
    if not args.json:
        print(_("entrants, SHA-256: {digest}").format(digest=act.digest))
    return 0


def _who(book: Book, phase: str) -> tuple[str, str, Names]:
    """Phase, group and entrants of a draw."""
    state = book.championship
    if phase in ("groups", "semifinals"):
        return phase, "", tuple(sorted(state.qualified))
    if phase not in state.groups:
        raise Mistake(_("there is no group {name}").format(name=phase))
    tied = state.groups[phase].table.tied
    if not tied:
        raise Refused(_("nobody is tied in group {group}").format(group=phase))
    return "tiebreak", phase, tied[0]


def _promise(text: str) -> tuple[str, str]:
    person, equals, hashed = text.rpartition("=")
    if not equals or len(hashed) != 64:
        raise Mistake(_("a commitment is written NAME=HASH, not {found!r}").format(found=text))
    return person, hashed.lower()


def configure_commit(parser: Parser) -> None:
    parser.add_argument("value", metavar=_("NUMBER"), help=_("your number; keep it secret"))
    parser.add_argument("--salt", help=_("some letters of your own (default: drawn by lot)"))


def commit(args: argparse.Namespace) -> int:
    salt = args.salt or secrets.token_hex(8)
    print(_("publish now: {digest}").format(digest=commitment(args.value, salt)))
    print(_("keep until the draw: number {value}, salt {salt}").format(value=args.value, salt=salt))
    return 0


def configure_reveal(parser: Parser) -> None:
    add_acting(parser)
    parser.add_argument("number", type=int, metavar="N", help=_("the act that announced it"))
    parser.add_argument("value", metavar=_("VALUE"), help=_("what the source came to, or a number"))
    parser.add_argument("--person", default="", metavar=_("NAME"), help=_("whose number it is"))
    parser.add_argument("--salt", default="", help=_("its salt"))


def reveal(args: argparse.Namespace) -> int:
    return entered(args, Reveal(args.number, args.value, args.person, args.salt))


def configure_hold(parser: Parser) -> None:
    add_acting(parser)
    parser.add_argument("number", type=int, metavar="N", help=_("the act that announced it"))


def hold(args: argparse.Namespace) -> int:
    book = Book(args.file)
    act = derived(book.championship, args.number)
    tell(args, book, book.enter(act, actor(args), at=args.at))
    if not args.json:
        _print_draw(act)
    return 0


def _print_draw(act: Draw | Tiebreak) -> None:
    if isinstance(act, Tiebreak):
        print(", ".join(act.order))
    for name, codes in act.groups if isinstance(act, Draw) else ():
        print(f"{name}: {', '.join(codes)}")
    for at, pair in enumerate(act.pairs if isinstance(act, Draw) else (), start=1):
        print(f"SF{at}: {' – '.join(pair)}")


def configure_enter(parser: Parser) -> None:
    add_acting(parser)
    _add_phase(parser)
    parser.add_argument(
        "drawn",
        nargs="+",
        metavar=_("DRAWN"),
        help=_("A=F01,F02… for groups; F01,F02 for each semifinal; codes in order for a tie"),
    )


def enter(args: argparse.Namespace) -> int:
    """A physical draw, as one official saw it; another confirms."""
    listed = [
        tuple(code.strip() for code in part.rpartition("=")[2].split(",")) for part in args.drawn
    ]
    if args.phase == "semifinals":
        return entered(args, Draw("semifinals", pairs=tuple(listed)))
    if args.phase == "groups":
        names = [part.partition("=")[0].strip() for part in args.drawn]
        return entered(args, Draw("groups", groups=tuple(zip(names, listed, strict=True))))
    order = tuple(code for codes in listed for code in codes)
    return entered(args, Tiebreak(args.phase, order))


def configure_verify(parser: Parser) -> None:
    add_file(parser)
    parser.add_argument("--json", action="store_true", help=_("print a JSON list"))


def verify_draws(args: argparse.Namespace) -> int:
    """Every draw of a file, worked out again."""
    state = verify(args.file)
    found = []
    for entry in state.entries:
        act = entry.act
        if entry.number in state.annulled or not isinstance(act, Draw | Tiebreak):
            continue
        said: dict[str, Any] = {"act": entry.number, "phase": getattr(act, "phase", "tiebreak")}
        if act.announced is None:
            said |= {"method": "physical" if not entry.settled else "imported", "holds": None}
        else:
            announced = state.announced[act.announced]
            values = revealed_of(state, act.announced)
            said |= {
                "method": announced.method,
                "entrants": announced.digest,
                "revealed": values,
                "seed": seed(announced, values),
                "order": order_of(state, act.announced),
                "holds": derived(state, act.announced) == act
                and digest(announced.entrants) == announced.digest,
            }
        found.append(said)
    if args.json:
        print(dumped(found))
    for said in [] if args.json else found:
        words = {True: _("holds"), False: _("does not hold"), None: _("cannot be repeated")}
        print(
            _("act {number}, {phase}, {method}: {holds}").format(
                number=said["act"],
                phase=said["phase"],
                method=said["method"],
                holds=words[said["holds"]],
            )
        )
        if "seed" in said:
            print(f"  {_('entrants')} {said['entrants']}\n  {_('seed')}     {said['seed']}")
    return int(any(said["holds"] is False for said in found))


DRAWING = {
    "announce": (N_("freeze the entrants and say what the seed will be"), configure_announce,
                 announce),
    "commit": (N_("commit a number without showing it"), configure_commit, commit),
    "reveal": (N_("what the source came to, or a committed number"), configure_reveal, reveal),
    "hold": (N_("draw what was announced and revealed"), configure_hold, hold),
    "enter": (N_("enter a physical draw; another official confirms"), configure_enter, enter),
    "verify": (N_("work every draw out again"), configure_verify, verify_draws),
}  # fmt: skip

COMMANDS = {
    "handin": Command(N_("hand in a finished sector or group"), configure_handin, hand_in),
    "close": Command(N_("close a phase: its tables stand"), configure_close, close),
    "draw": Command(N_("draws that anyone can repeat"), configure_draw, draw),
}
