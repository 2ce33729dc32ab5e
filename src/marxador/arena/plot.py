"""The meetings as a picture (PNG, extra `[arena]`): a dot and its 95% interval for each."""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from marxador.arena.extras import MissingExtra
from marxador.arena.figures import Interval
from marxador.arena.result import Met
from marxador.i18n import _

CLEAR, UNCLEAR = "#1f6f50", "#8a8a8a"
"""An interval that leaves even out, and one that does not."""


def check() -> None:
    """Say now, and not after hours of play, that there is nothing to draw with."""
    if find_spec("matplotlib") is None:
        raise MissingExtra(_("a plot needs matplotlib: pip install 'marxador[arena]'"))


def plot(met: Sequence[Met], title: str, path: Path) -> None:
    """Draw stones per hundred hands and matches won, of every two that met."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 1.8 + 0.45 * len(met)), layout="constrained")
    FigureCanvasAgg(figure)
    figure.suptitle(title)
    stones, wins = figure.subplots(1, 2, sharey=True)
    labels = [f"{one.first} – {one.second}" for one in met]
    columns = (
        (stones, _("stones per 100 hands"), 0.0, [one.figures.stones_per_100() for one in met]),
        (wins, _("matches won"), 0.5, [one.figures.win_rate() for one in met]),
    )
    for axes, name, even, intervals in columns:
        axes.axvline(even, color="black", linewidth=0.8)
        for row, interval in enumerate(intervals):
            _draw(axes, row, interval, even)
        axes.set_xlabel(name)
        axes.set_yticks(range(len(met)), labels)
        axes.set_ylim(len(met) - 0.5, -0.5)
        axes.grid(axis="x", alpha=0.3)
    wins.set_xlim(-0.02, 1.02)
    figure.savefig(path, dpi=120, format="png")


def _draw(axes: object, row: int, interval: Interval, even: float) -> None:
    colour = CLEAR if interval.clear_of(even) else UNCLEAR
    reach = [[interval.value - interval.low], [interval.high - interval.value]]
    axes.errorbar(  # type: ignore[attr-defined]
        [interval.value], [row], xerr=reach, fmt="o", color=colour, capsize=4
    )
