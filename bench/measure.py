"""One measure, in a process of its own: `python bench/measure.py NAME` prints its figures as JSON.

A measure that cannot be taken (a package that is not there, a part that is not written) prints
why instead of a figure, and the others go on.
"""

import json
import sys
from collections.abc import Callable
from functools import partial

import ours
import peers

Figures = float | dict[str, float]

MEASURES: dict[str, Callable[[], Figures]] = {
    "checked": ours.checked,
    "clone": ours.clone,
    "vector": ours.vector,
    "kernel": ours.kernel,
    "acta": ours.acta,
    "import marxador": partial(ours.importing, "marxador"),
    "variants": ours.variants,
    "rlcard leduc": peers.rlcard_leduc,
    "openspiel euchre": partial(peers.openspiel_python, "euchre"),
    "openspiel leduc": partial(peers.openspiel_python, "leduc_poker"),
    "openspiel euchre native": partial(peers.openspiel_native, "euchre"),
    "openspiel leduc native": partial(peers.openspiel_native, "leduc_poker"),
    "openspiel euchre bots": peers.openspiel_bots,
    "openspiel euchre rollouts": peers.openspiel_rollouts,
    "openspiel euchre clone": peers.openspiel_clone,
    "import rlcard": partial(ours.importing, "rlcard"),
    "import pyspiel": partial(ours.importing, "pyspiel"),
}


def figures(name: str) -> dict[str, float] | str:
    """The figures of a measure, or the reason why there are none."""
    try:
        found = MEASURES[name]()
    except Exception as error:
        return f"{type(error).__name__}: {error}".splitlines()[0]
    return found if isinstance(found, dict) else {"": found}


if __name__ == "__main__":
    print(json.dumps(figures(sys.argv[1])))
