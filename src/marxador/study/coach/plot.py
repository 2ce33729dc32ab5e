"""Pictures of a review, as SVG or PNG by the name of the file (extra `[study]`)."""

from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from marxador.i18n import _
from marxador.study.coach.lessons import kind_names, points

if TYPE_CHECKING:
    from marxador.study.coach.coach import Review

PAPER, INK, RULE, LINE, LOST = "#fcf5e3", "#241712", "#d6c39c", "#1c4a85", "#b02a1f"
FORMATS = (".svg", ".png")
STYLE: Any = {
    "svg.hashsalt": "marxador",
    "font.family": "serif",
    "font.size": 11,
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


def check(path: Path) -> None:
    """Say before the work starts that there is nothing to draw with, or no such format."""
    if path.suffix.lower() not in FORMATS:
        raise ValueError(
            _("a plot is written as .svg or .png, not as {found}").format(found=path.name)
        )
    if find_spec("matplotlib") is None:
        raise ValueError(_("a plot needs matplotlib: pip install 'marxador[study]'"))


def plot(review: "Review", whose: str, title: str, path: Path) -> None:
    """The chance of winning along the match, and what was lost by kind of decision."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        figure = Figure(figsize=(11, 4.2), layout="constrained", facecolor=PAPER)
        FigureCanvasAgg(figure)
        figure.suptitle(title, fontsize=15, fontweight="bold")
        along, lost = figure.subplots(1, 2, width_ratios=(3, 2))
        for part in (along, lost):
            part.set_facecolor(PAPER)
            part.spines[:].set_visible(False)
            part.tick_params(length=0)
        _along(along, review, whose)
        _lost(lost, review)
        dated = {"Date": None} if path.suffix.lower() == ".svg" else None
        figure.savefig(path, metadata=dated, facecolor=PAPER, dpi=120)


def _along(axes: Any, review: "Review", whose: str) -> None:
    """The line, where hands begin, and the moments that cost most."""
    chances = [100 * chance for chance in review.course]
    starts = [0] + [at for at, (a, b) in enumerate(pairwise(review.moments), 1) if a.hand != b.hand]
    for start in starts[1:]:
        axes.axvline(start - 0.5, color=RULE, linewidth=0.8)
    axes.axhline(50, color=INK, linewidth=0.8, linestyle=(0, (4, 4)))
    axes.fill_between(range(len(chances)), 50, chances, color=LINE, alpha=0.12, linewidth=0)
    axes.plot(chances, color=LINE, linewidth=2, solid_joinstyle="round")
    dear = [review.moments.index(moment) for moment in review.worst]
    axes.plot(dear, [chances[at] for at in dear], "o", color=LOST, markersize=7)
    shown = starts[:: 1 + len(starts) // 12]
    axes.set_xticks(shown, [str(review.moments[at].hand) for at in shown])
    axes.set(ylim=(0, 100), xlabel=_("hand"), title=whose)
    axes.set_yticks((0, 50, 100), ("0 %", "50 %", "100 %"))


def _lost(axes: Any, review: "Review") -> None:
    names, costs = kind_names(), review.cost_by_kind
    bars = axes.barh(
        [names[kind] for kind in costs], [100 * cost for cost in costs.values()], color=LOST
    )
    axes.bar_label(bars, [points(cost) for cost in costs.values()], padding=4)
    axes.invert_yaxis()
    axes.set_xticks(())
    axes.margins(x=0.14)
    axes.set_title(_("chance lost, points"))
