"""The figures as a page: tables of medians with their spread, ratios to the peers, floors met."""

from collections.abc import Iterable, Iterator
from statistics import median

from floors import LEAST, MOST, TIMES

OURS = {
    "checked": ("checked API: `legal_actions` + `apply`", "steps/s"),
    "clone": ("`clone()`", "clones/s"),
    "vector: environment": ("vector environment, batch 1024: `legal_mask` + `step`", "steps/s"),
    "vector: with choosing": ("the same, and numpy choosing the actions", "steps/s"),
    "kernel": ("batch kernel", "steps/s"),
    "acta": ("acta: parse + replay", "hands/s"),
    "import marxador: import": ("`import marxador`", "ms"),
    "import marxador: with the interpreter": ("the same, and a fresh interpreter", "ms"),
}
PEERS = {
    "rlcard leduc": ("RLCard leduc-holdem: `env.step`", "steps/s"),
    "openspiel euchre": ("OpenSpiel euchre, Python API", "steps/s"),
    "openspiel leduc": ("OpenSpiel leduc, Python API", "steps/s"),
    "openspiel euchre native": ("OpenSpiel euchre, C++ loop", "steps/s"),
    "openspiel leduc native": ("OpenSpiel leduc, C++ loop", "steps/s"),
    "openspiel euchre bots": ("OpenSpiel euchre, `evaluate_bots` in C++", "steps/s"),
    "openspiel euchre rollouts": ("OpenSpiel euchre, C++ rollouts, no dealing", "steps/s"),
    "openspiel euchre clone": ("OpenSpiel euchre: `clone()`", "clones/s"),
    "import rlcard: import": ("`import rlcard`", "ms"),
    "import pyspiel: import": ("`import pyspiel`", "ms"),
}
# Without a floor of their own, for the reader.
COMPARED = [
    ("checked", "openspiel euchre"),
    ("checked", "openspiel leduc"),
    ("vector: environment", "openspiel euchre"),
    ("vector: environment", "openspiel euchre native"),
    ("clone", "openspiel euchre clone"),
]

HOW = """\
- Each figure is the median of three rounds, with the least and the most of them behind it.
- Per second means per second of CPU (`time.process_time`), in a process of its own for every
  measure and round, on one core. What a first call compiles or caches is not counted.
- A step is a decision of a player, chosen uniformly among the legal ones. Dealing takes its
  time in every loop but one, ours and theirs, and is never counted as steps.
- The C++ loop is `native.cc`: whole games, deals included, thousands to a call, compiled against
  the headers inside OpenSpiel's wheel and running on the library in it.
- `evaluate_bots` plays one game to a call from Python, deals included, with OpenSpiel's C++
  random bots.
- The rollouts are those of OpenSpiel's C++ MCTS (`RandomRolloutEvaluator`, a search of one
  simulation) from ten dealt hands: they deal nothing, which favours them over everything else
  here. Their decisions are counted as the mean of as many games of the random bots from there.
- OpenSpiel through Python deals with `legal_actions` too (chance is uniform in these games),
  nearly three times as fast as by sampling `chance_outcomes`.
- Imports are CPU time of fresh interpreters that find their bytecode written, the median of eleven
  less that of eleven bare ones.
"""

Figures = dict[str, list[float]]
MISSED = "**no**"


def page(figures: Figures, missing: dict[str, str], machine: dict[str, str]) -> str:
    """The whole of RESULTS.md."""
    variants = _plain(figures, _variants(figures))
    lines = [
        "# Benchmark results\n",
        "Written by `./bench/run`, which installs the peers, measures and compares; run it again",
        "to reproduce. One measure alone: `bench/.venv/bin/python bench/measure.py kernel`.\n",
        *(f"- {label}: {value}" for label, value in machine.items()),
        "\n## marxador, heads-up `jcf`\n",
        *table_lines(["measure", "unit", "median", "least – most", "floor", "met"], _ours(figures)),
        "\n## Peers\n",
        *table_lines(["measure", "unit", "median", "least – most"], _plain(figures, PEERS)),
        "\n## How many times as fast\n",
        *table_lines(["ours", "peer", "ratio", "least – most", "floor", "met"], _ratios(figures)),
        "\n## The checked API in every variant\n",
        *table_lines(["variant", "unit", "median", "least – most"], variants),
        *(["\n## Not available\n"] if missing else []),
        *(f"- {name}: {reason}" for name, reason in missing.items()),
        "\n## How it is measured\n",
        HOW,
    ]
    return "\n".join(lines)


def missed(figures: Figures) -> bool:
    """Whether something that was measured is not what is promised."""
    return any(row[-1] == MISSED for row in [*_ours(figures), *_ratios(figures)])


def _ours(figures: Figures) -> Iterator[list[str]]:
    for row, name in zip(_plain(figures, OURS), OURS, strict=True):
        yield [*row, *_verdict(figures.get(name), least=LEAST.get(name), most=MOST.get(name))]


def _plain(figures: Figures, labels: dict[str, tuple[str, str]]) -> Iterator[list[str]]:
    for name, (label, unit) in labels.items():
        yield [label, unit, *_spread(figures.get(name))]


def _ratios(figures: Figures) -> Iterator[list[str]]:
    for pair in [*TIMES, *COMPARED]:
        ours, theirs = (figures.get(name, []) for name in pair)
        ratios = [a / b for a, b in zip(ours, theirs, strict=False)]
        labels = [OURS[pair[0]][0], PEERS[pair[1]][0]]
        yield [*labels, *_spread(ratios), *_verdict(ratios, least=TIMES.get(pair))]


def _variants(figures: Figures) -> dict[str, tuple[str, str]]:
    prefix = "variants: "
    names = [name for name in figures if name.startswith(prefix)]
    return {name: (name.removeprefix(prefix), "steps/s") for name in names}


def _spread(values: list[float] | None) -> list[str]:
    if not values:
        return ["not available", ""]
    return [_number(median(values)), f"{_number(min(values))} – {_number(max(values))}"]


def _verdict(
    values: list[float] | None, *, least: float | None = None, most: float | None = None
) -> list[str]:
    if least is None and most is None:
        return ["", ""]
    limit = f"≤ {_number(most)}" if most is not None else f"≥ {_number(least or 0)}"
    if not values:
        return [limit, "not measured"]
    met = median(values) <= most if most is not None else median(values) >= (least or 0)
    return [limit, "yes" if met else MISSED]


def _number(value: float) -> str:
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:.4g}{letter}"
    return f"{value:.3g}"


def table_lines(head: list[str], rows: Iterable[list[str]]) -> Iterator[str]:
    table = [head, *rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    table.insert(1, ["-" * width for width in widths])
    for row in table:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"| {' | '.join(cells)} |"
