"""`marxador solve`: a heads-up hand solved, until its time is up."""

import argparse
import re
import sys
from importlib import import_module
from pathlib import Path

from marxador.cli.arguments import add_option, add_variant, chosen_variant, natural
from marxador.cli.errors import Mistake, plainly
from marxador.cli.layout import bar, rub_out
from marxador.cli.words import decimal
from marxador.i18n import N_, _

SUMMARY = N_("a heads-up hand solved, as far as its time goes")


def configure(parser: argparse.ArgumentParser) -> None:
    add_variant(parser)
    add_option(parser)
    parser.add_argument(
        "--seats", type=int, default=2, metavar="N", help=_("2: only heads-up hands are solved")
    )
    parser.add_argument(
        "--score", default="0-0", metavar="A-B", help=_("stones before the hand, the mano's first")
    )
    parser.add_argument(
        "--time", type=natural, default=600, metavar="S", help=_("seconds (default: 600)")
    )
    parser.add_argument(
        "--goal", type=float, default=0.0, metavar="MST", help=_("stop when it is this good")
    )
    parser.add_argument(
        "--utility",
        choices=("stones", "match"),
        default="stones",
        help=_("play for stones, or for the match (default: stones)"),
    )
    parser.add_argument(
        "--device", choices=("cpu", "gpu"), default="cpu", help=_("where to compute (default: cpu)")
    )
    parser.add_argument(
        "--bids",
        choices=("short", "long"),
        help=_("the list of bids (default: long, where any number may be bid)"),
    )
    parser.add_argument("--cards", metavar=_("CARDS"), help=_("a pack cut down to these cards"))
    parser.add_argument(
        "--out", type=Path, metavar=_("FILE"), help=_("where the strategy goes, KEY.strategy")
    )


def run(args: argparse.Namespace) -> int:
    from marxador.study.hand.lists import list_of
    from marxador.study.store import About, Parts
    from marxador.study.table.campaign import Campaign, Work, check_gpu, ground_of
    from marxador.study.table.lean_campaign import begun

    game = chosen_variant(args)
    if args.seats != 2:
        raise Mistake(_("only heads-up hands are solved: --seats 2"))
    out = args.out or Path(f"{game.key}.strategy")
    score = score_of(args.score, game.target)
    cards = _cards(args.cards, game.deck)
    with plainly():
        bids = args.bids or list_of(game)
        ground = ground_of(game, score, args.utility, _library(args.device), cards, bids)
        campaign: Work
        if args.device == "cpu":
            campaign, needs = begun(ground, out.with_suffix(".checkpoint"))
        else:  # what a GPU learns in minutes takes longer to write down
            needs = check_gpu(ground)
            campaign = Campaign(ground)
        print(_("memory: {gb} GB").format(gb=decimal(needs / 1e9, 2)), file=sys.stderr)
    look = None
    for look in campaign.run(args.time, args.goal, bar):
        said = _so_far(campaign.sure).format(
            iterations=look.iterations,
            seconds=look.seconds,
            mst=decimal(look.mst, 2),
            low=decimal(look.low, 4),
            high=decimal(look.high, 4),
        )
        rub_out()
        print(said, flush=True)
    assert look is not None
    about = About(
        variant=game.key,
        version=game.version,
        score=score,
        utility=args.utility,
        iterations=look.iterations,
        bids=bids,
    )
    mst = campaign.ship(out, about, bar)
    rub_out()
    print(_written(by_list=Parts(out).about.mst is None).format(file=out, mst=decimal(mst, 2)))
    return 0


def _written(*, by_list: bool) -> str:
    """What is said of a file, by whom it was measured."""
    if by_list:
        return _("written: {file}, {mst} mst to who bids from its list")
    return _("written: {file}, {mst} mst")


def _so_far(sure: bool) -> str:
    """What is said of a look, and of one that does not see everything."""
    if sure:
        return _(
            "{iterations} iterations, {seconds:.0f} s: {mst} mst, the mano has {low} to {high}"
        )
    return _(
        "{iterations} iterations, {seconds:.0f} s: {mst} mst or more, the mano has {low} to {high}"
        " or so"
    )


def score_of(text: str, target: int) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]+)-([0-9]+)", text)
    if not found or max(int(found[1]), int(found[2])) >= target:
        raise Mistake(
            _("a score is written A-B, both below {target}, not {found!r}").format(
                target=target, found=text
            )
        )
    return int(found[1]), int(found[2])


def _cards(text: str | None, deck: tuple[str, ...]) -> tuple[str, ...] | None:
    if text is None:
        return None
    cards = tuple(text.upper().replace(",", " ").split())
    strange = [card for card in cards if card not in deck]
    if strange or len(set(cards)) < 6:
        raise Mistake(_("six different cards of the pack are needed at least"))
    return cards


def _library(device: str) -> object:
    try:
        return import_module("numpy" if device == "cpu" else "cupy")
    except ImportError:
        raise Mistake(_("a GPU is used through CuPy, which is not installed")) from None
