"""`marxador arena`: bots against bots on the same deals with the sides exchanged."""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from marxador.cli import layout
from marxador.cli.arguments import add_option, checked_seats, chosen_variant, natural
from marxador.cli.errors import Mistake, plainly
from marxador.cli.ink import ink_for
from marxador.cli.words import decimal, percent
from marxador.i18n import N_, _

if TYPE_CHECKING:
    from marxador.arena.crew import Crew
    from marxador.arena.figures import Figures
    from marxador.arena.ledger import Ledger
    from marxador.arena.pairing import Pairing, Table
    from marxador.arena.result import Met

SUMMARY = N_("bots against bots on the same deals, and which of them is better")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help=_("two bots or more; bot+bot for partners who differ; cmd:PROGRAM for a program"),
    )
    parser.add_argument(
        "--variant", metavar=_("KEY"), default="jcf", help=_("the game (default: jcf)")
    )
    add_option(parser)
    parser.add_argument(
        "--seats", type=int, default=2, metavar="N", help=_("how many play (default: 2)")
    )
    parser.add_argument(
        "--games", type=natural, metavar="N", help=_("games that win a match (default: as usual)")
    )
    parser.add_argument(
        "--target", type=natural, metavar="N", help=_("stones that win a game (default: as usual)")
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--hands",
        type=natural,
        default=1000,
        metavar="N",
        help=_("how many hands every two play, and the match in course (default: 1000)"),
    )
    length.add_argument(
        "--matches", type=natural, metavar="N", help=_("how many matches they play instead")
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="S",
        help=_("the same seed, the same deals (default: 1)"),
    )
    early = parser.add_mutually_exclusive_group()
    early.add_argument(
        "--sprt", action="store_true", help=_("stop by the sequential probability ratio test")
    )
    early.add_argument(
        "--all", action="store_true", help=_("play on even where it is decided who is better")
    )
    parser.add_argument(
        "--jobs", type=natural, metavar="J", help=_("how many play at once (default: all cores)")
    )
    parser.add_argument(
        "--ray", metavar=_("ADDRESS"), help=_("play on a Ray cluster; local starts one here")
    )
    parser.add_argument(
        "--resume",
        type=Path,
        metavar=_("FILE"),
        help=_("write down what is played, and go on from what the file holds"),
    )
    parser.add_argument(
        "--plot", type=Path, metavar=_("FILE.png"), help=_("draw the result into a picture")
    )
    parser.add_argument("--json", action="store_true", help=_("print a JSON object"))


def run(args: argparse.Namespace) -> int:
    from marxador.arena.extras import MissingExtra

    table, pairings = _agreed(args)
    met: list[Met] = []
    start = time.monotonic()
    try:
        _check_plot(args.plot)
        with _ledger(args.resume, table) as ledger, _crew(args) as crew:
            for so_far in _played(args, pairings, crew, ledger):
                met = so_far
    except MissingExtra as missing:
        raise Mistake(str(missing)) from missing
    except KeyboardInterrupt:
        if met and not args.json:
            print(_page(table, met, time.monotonic() - start))
        raise
    seconds = time.monotonic() - start
    if args.json:
        print(json.dumps(_object(args, table, met, seconds), ensure_ascii=False))
    else:
        print(_page(table, met, seconds))
    if args.plot:
        from marxador.arena.plot import plot

        plot(met, _title(table), args.plot)
    return 0


def _agreed(args: argparse.Namespace) -> "tuple[Table, list[Pairing]]":
    """The table, and every two that meet at it."""
    from marxador.arena.pairing import Pairing, Table, checked_side

    game = chosen_variant(args)
    seats = checked_seats(game, args.seats)
    if len(args.bots) < 2:
        raise Mistake(_("an arena needs two bots at least"))
    with plainly():
        sides = [checked_side(side, seats) for side in args.bots]
    games, target = args.games or game.games, args.target or game.target
    table = Table(game.key, game.chosen, seats, games, target, args.seed)
    pairs = dict.fromkeys(combinations(sides, 2))
    return table, [Pairing(table, first, second) for first, second in pairs]


def _check_plot(path: Path | None) -> None:
    from marxador.arena.plot import check

    if path is None:
        return
    if path.suffix != ".png" or not path.parent.is_dir():
        raise Mistake(
            _("a plot goes to a .png file in a folder that exists, not to {path}").format(path=path)
        )
    check()


def _ledger(path: Path | None, table: "Table") -> "AbstractContextManager[Ledger | None]":
    from marxador.arena.ledger import Ledger

    if path is None:
        return nullcontext()
    try:
        with plainly():
            ledger = Ledger(path, table)
    except OSError as error:
        raise Mistake(f"{path}: {error.strerror}") from error
    if ledger.dropped:
        text = _("the last line of {path} was not whole; it is played again").format(path=path)
        print(f"marxador: {text}", file=sys.stderr)
    return ledger


def _crew(args: argparse.Namespace) -> "AbstractContextManager[Crew]":
    from marxador.arena.cluster import cluster
    from marxador.arena.crew import cores, crew_of

    jobs = args.jobs or cores()
    with plainly():
        return cluster(args.ray, jobs) if args.ray else crew_of(jobs)


def _played(
    args: argparse.Namespace, pairings: "list[Pairing]", crew: "Crew", ledger: "Ledger | None"
) -> "Iterator[list[Met]]":
    """What it comes to, with a bar going on."""
    from marxador.arena.tournament import Length, tournament
    from marxador.cli.gauge import Gauge

    early = None if args.all else "sprt" if args.sprt else "decided"
    length = Length(args.hands, args.matches, early)
    gauge = Gauge()
    try:
        for met in tournament(pairings, crew, length, ledger):
            last = met[-1]
            hands = sum(one.figures.hands for one in met)
            part = (len(met) - 1 + length.part(last)) / len(pairings)
            gauge.show(f"{last.first} – {last.second}", hands, part)
            yield met
    finally:
        gauge.clear()


def _object(
    args: argparse.Namespace, table: "Table", met: "list[Met]", seconds: float
) -> dict[str, Any]:
    """The result as the first bot sees it."""
    from marxador.arena.result import against_all, as_object, numbers

    about = {
        "variant": table.variant,
        "options": dict(table.options),
        "seats": table.seats,
        "games": table.games,
        "target": table.target,
        "seed": table.seed,
    }
    pairs = [as_object(one, args.sprt) for one in met]
    if len(pairs) == 1:
        return about | pairs[0] | {"seconds": seconds}
    first = numbers(against_all(args.bots[0], met))
    return about | {"bots": args.bots} | first | {"seconds": seconds, "pairs": pairs}


def _title(table: "Table") -> str:
    return _("{name} ({key}), {seats} seats, seed {seed}").format(
        name=table.game.name, key=table.variant, seats=table.seats, seed=table.seed
    )


def _page(table: "Table", met: "list[Met]", seconds: float) -> str:
    """The result for people: a table, a plot, and what there is to say of it."""
    from marxador.arena.result import ranking
    from marxador.cli.forest import forest

    ink = ink_for(sys.stdout)
    parts = [ink("title", _title(table)), _rows(ranking(met), _("bot"))]
    rows = [(f"{one.first} – {one.second}", one.figures) for one in met]
    if len(met) > 1:
        parts.append(_rows(rows, _("meeting")))
    stones = [(label, figures.stones_per_100()) for label, figures in rows]
    wins = [(label, figures.win_rate()) for label, figures in rows]
    parts += [
        "  " + ink("dim", _("stones per 100 hands")) + "\n" + forest(stones, 0.0, ink),
        "  " + ink("dim", _("matches won")) + "\n" + forest(wins, 0.5, ink),
        "\n".join(layout.paragraph(note, ink, "  ") for note in _notes(met, seconds)),
    ]
    return "\n\n".join(parts)


def _rows(rows: "list[tuple[str, Figures]]", what: str) -> str:
    head = (what, _("hands"), _("stones per 100 hands"), _("matches won"))
    return layout.table(head, [(label, *_cells(figures)) for label, figures in rows])


def _cells(figures: "Figures") -> tuple[str, str, str]:
    stones, wins = figures.stones_per_100(), figures.win_rate()
    return (
        str(figures.hands),
        f"{_signed(stones.value)} ({_signed(stones.low)} … {_signed(stones.high)})",
        f"{percent(wins.value)} ({percent(wins.low)} … {percent(wins.high)})",
    )


def _signed(value: float) -> str:
    """
    >>> _signed(12.345), _signed(-0.5)
    ('+12.3', '−0.5')
    """
    return ("−" if value < 0 else "+") + decimal(abs(value), 1)


def _notes(met: "list[Met]", seconds: float) -> Iterator[str]:
    from marxador.cli.gauge import clock

    yield _(
        "Every match was played twice on the same deals, with the sides exchanged; the intervals "
        "are of 95%. It took {time}."
    ).format(time=clock(seconds))
    for one in met:
        label = f"{one.first} – {one.second}"
        if one.stopped:
            yield _("{meeting}: stopped early, it is decided.").format(meeting=label)
        for bot, lost in zip((one.first, one.second), one.figures.lost_turns, strict=True):
            if lost:
                yield _(
                    "{bot} lost {count} turns to a default; the first of them: {reason}."
                ).format(bot=bot, count=lost, reason=one.figures.reason)
