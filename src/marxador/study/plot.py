"""Pictures of a review, as SVG or PNG by the name of the file (extra `[study]`)."""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from marxador.i18n import _

LINE, BAR = "#1f6f50", "#b5532a"
FORMATS = (".svg", ".png")


def check(path: Path) -> None:
    """Say before the work starts that there is nothing to draw with, or no such format."""
    if path.suffix.lower() not in FORMATS:
        raise ValueError(
            _("a plot is written as .svg or .png, not as {found}").format(found=path.name)
        )
    if find_spec("matplotlib") is None:
        raise ValueError(_("a plot needs matplotlib: pip install 'marxador[study]'"))


def plot(course: Sequence[float], costs: Mapping[str, float], title: str, path: Path) -> None:
    """The chance of side A along the match, and what was lost by kind of decision."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with rc_context({"svg.hashsalt": "marxador"}):
        figure = Figure(figsize=(10, 4), layout="constrained")
        FigureCanvasAgg(figure)
        figure.suptitle(title)
        along, lost = figure.subplots(1, 2, width_ratios=(3, 2))
        along.plot(range(1, len(course) + 1), [100 * chance for chance in course], color=LINE)
        along.axhline(50, color="#bbbbbb", linewidth=0.8)
        along.set(ylim=(0, 100), xlabel=_("decision"), ylabel=_("chance of side A, %"))
        lost.barh(list(costs), [100 * cost for cost in costs.values()], color=BAR)
        lost.invert_yaxis()
        lost.set(xlabel=_("chance lost, points"))
        figure.savefig(path, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)
