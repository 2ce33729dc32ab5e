#!/usr/bin/env python3
"""Measure how far off the coach's search is, where it is known: in hands that are solved.

`./bench/study_search.py jcf --hands 300` has bots play, and sets what choices cost by search beside
what they do cost, in stones: how far off that is, how often it is within one and two of the errors
that the search says (`study/coach/search.py`), and of the costs that it calls clear, how many are
none. Then the champion's own choices are judged by search: the habits that it would be told of are
none, since it plays as the champion. A second a hand; what is found is printed as JSON.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from marxador.bots import BOTS, bot, mestre  # noqa: E402
from marxador.bots.driver import play_on  # noqa: E402
from marxador.engine.match import Match  # noqa: E402
from marxador.engine.view import View  # noqa: E402
from marxador.study.coach.coach import (  # noqa: E402
    BUDGET,
    SOLVED,
    Considered,
    Moment,
    considered,
    decisions,
)
from marxador.study.coach.leaks import habits, leaks, told  # noqa: E402
from marxador.study.coach.search import CLEAR, Searched, searched  # noqa: E402
from marxador.study.table.solved import plays  # noqa: E402

NONE = 0.02
"""Stones that are nothing."""


class Seen(NamedTuple):
    """A decision of a solved hand, and by search."""

    view: View
    exact: Considered
    by: Searched


def seen(key: str, hands: int, rng: Random) -> Iterator[Seen]:
    """The decisions of hands at the start of a match between bots of all kinds."""
    for _ in range(hands):
        match = Match(key, seats=2)
        bots = {seat: bot(rng.choice(list(BOTS)), rng) for seat in (1, 2)}
        while not match.is_over and len(match.hands) < 2:
            play_on(match, bots, rng)
        for before, seat, _ in decisions(match):
            view = before.view(seat)
            if plays(view) and len(view.legal) > 1:
                found = considered(view)
                if found.method == SOLVED and len(found.values) > 1:
                    yield Seen(view, found, searched(view, BUDGET))


def costs(one: Seen) -> Iterator[tuple[float, float, float]]:
    """In stones: what choices cost by search, what they do cost, and the error."""
    (values, errors), worth, exact = one.by, mestre.stone(one.view), one.exact.values
    best = max(values, key=values.__getitem__)
    for action in values.keys() & exact.keys() - {best}:
        if best in exact:
            behind = values[best] - values[action], exact[best] - exact[action], errors[action]
            yield tuple(number / worth for number in behind)


def judged(one: Seen, rng: Random) -> Moment:
    """What the champion does there, judged as if search knew what it does."""
    (policy, values), view = (one.exact.policy, one.by.values), one.view
    action = rng.choices(list(policy), list(policy.values()))[0]
    top = max(values.values())
    after = values.get(action, top)
    likely = mestre.searched(view, BUDGET)
    return Moment(1, view.seat or 1, view, action, "card", likely, values, top, after, SOLVED)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("key")
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    rng = Random(args.seed)
    found = list(seen(args.key, args.hands, rng))
    pairs = [pair for one in found for pair in costs(one)]
    off = [abs(cost - exact) for cost, exact, _ in pairs]
    clear = [exact for cost, exact, error in pairs if cost > CLEAR * error]
    said = {
        "decisions": len(found),
        "costs": len(pairs),
        "off": sqrt(fmean(one**2 for one in off)),
        "within_one": fmean(o <= p[2] for o, p in zip(off, pairs, strict=True)),
        "within_two": fmean(o <= 2 * p[2] for o, p in zip(off, pairs, strict=True)),
        "clear": len(clear),
        "clear_but_none": fmean(exact < NONE for exact in clear) if clear else None,
    }
    print(json.dumps({k: round(v, 3) if isinstance(v, float) else v for k, v in said.items()}))
    for leak in leaks(habit for one in found for habit in habits(judged(one, rng))):
        print(json.dumps({"habit of the champion, by search": told(leak)}, ensure_ascii=False))


if __name__ == "__main__":
    main()
