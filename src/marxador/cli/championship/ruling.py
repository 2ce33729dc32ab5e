"""When things go wrong: decisions, sanctions, questions, second persons, mistakes."""

import argparse

from marxador.championship.acts import (
    Annul,
    Answer,
    Ask,
    Bar,
    Cancel,
    Confirm,
    Decide,
    Disqualify,
    Incident,
    Reject,
    Replace,
    Withdraw,
)
from marxador.cli.championship.command import Command, Parser, add_acting, add_match, entered
from marxador.i18n import N_, _


def configure_decide(parser: Parser) -> None:
    add_acting(parser, why=True)
    add_match(parser)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--winner", metavar=_("CODE"), help=_("who is given the match"))
    what.add_argument("--replay", action="store_true", help=_("it is played from the start"))


def decide(args: argparse.Namespace) -> int:
    return entered(args, Decide(args.group, args.home, args.away, args.winner, args.replay))


def configure_withdraw(parser: Parser) -> None:
    add_acting(parser, why=True)
    parser.add_argument("commission", metavar=_("CODE"), help=_("a commission's code"))
    parser.add_argument("--unjustified", action="store_true", help=_("without a good reason"))


def withdraw(args: argparse.Namespace) -> int:
    return entered(args, Withdraw(args.commission, not args.unjustified))


def configure_disqualify(parser: Parser) -> None:
    add_acting(parser, why=True)
    parser.add_argument("commission", metavar=_("CODE"), help=_("a commission's code"))


def disqualify(args: argparse.Namespace) -> int:
    return entered(args, Disqualify(args.commission))


def configure_bar(parser: Parser) -> None:
    configure_disqualify(parser)
    parser.add_argument(
        "player", nargs="?", default="", metavar=_("PLAYER"), help=_("else the commission itself")
    )


def bar(args: argparse.Namespace) -> int:
    return entered(args, Bar(args.commission, args.player))


def configure_replace(parser: Parser) -> None:
    add_acting(parser, why=True)
    parser.add_argument(
        "commission", metavar=_("CODE"), help=_("who dropped out, or a group without a winner")
    )
    parser.add_argument("by", nargs="?", metavar=_("BY"), help=_("who takes the place; or nobody"))


def replace(args: argparse.Namespace) -> int:
    from marxador.championship import Book

    state = Book(args.file).championship
    of_group = args.commission in state.groups and args.commission not in state.commissions
    who = None if of_group else args.commission
    return entered(args, Replace(who, args.by, args.commission if of_group else None))


def configure_incident(parser: Parser) -> None:
    add_acting(parser)
    parser.add_argument("text", metavar=_("TEXT"), help=_("what happened"))
    parser.add_argument(
        "--match", nargs=3, default=("", "", ""), metavar=(_("GROUP"), _("HOME"), _("AWAY"))
    )
    parser.add_argument("--about", default="", metavar=_("CODE"), help=_("a commission's code"))


def incident(args: argparse.Namespace) -> int:
    group, home, away = args.match
    return entered(args, Incident(args.text, group, home, away, args.about))


def configure_ask(parser: Parser) -> None:
    add_acting(parser)
    parser.add_argument("text", metavar=_("TEXT"), help=_("what the rules leave open"))


def ask(args: argparse.Namespace) -> int:
    return entered(args, Ask(args.text))


def configure_answer(parser: Parser) -> None:
    add_acting(parser)
    parser.add_argument("number", type=int, metavar="N", help=_("the act that asked"))
    parser.add_argument("text", metavar=_("TEXT"), help=_("the answer"))


def answer(args: argparse.Namespace) -> int:
    return entered(args, Answer(args.number, args.text))


def configure_second(parser: Parser) -> None:
    add_acting(parser, why=True)
    parser.add_argument("number", type=int, metavar="N", help=_("the act that waits"))


def confirm(args: argparse.Namespace) -> int:
    return entered(args, Confirm(args.number))


def reject(args: argparse.Namespace) -> int:
    return entered(args, Reject(args.number))


def configure_annul(parser: Parser) -> None:
    add_acting(parser, why=True)
    parser.add_argument("number", type=int, metavar="N", help=_("the act that was a mistake"))


def annul(args: argparse.Namespace) -> int:
    return entered(args, Annul(args.number))


def configure_cancel(parser: Parser) -> None:
    add_acting(parser, why=True)


def cancel(args: argparse.Namespace) -> int:
    return entered(args, Cancel())


COMMANDS = {
    "decide": Command(N_("the committee decides a match"), configure_decide, decide),
    "withdraw": Command(N_("a commission leaves"), configure_withdraw, withdraw),
    "disqualify": Command(N_("a commission is disqualified"), configure_disqualify, disqualify),
    "bar": Command(N_("a player or a commission is barred"), configure_bar, bar),
    "replace": Command(N_("who takes a place in the next phase"), configure_replace, replace),
    "incident": Command(N_("report what happened"), configure_incident, incident),
    "ask": Command(N_("put a question to the committee"), configure_ask, ask),
    "answer": Command(N_("answer an incident or a question"), configure_answer, answer),
    "confirm": Command(N_("stand by an act as its second person"), configure_second, confirm),
    "reject": Command(N_("turn down an act that waits"), configure_second, reject),
    "annul": Command(N_("take back an act that was a mistake"), configure_annul, annul),
    "cancel": Command(N_("suspend an edition with too few entries"), configure_cancel, cancel),
}
