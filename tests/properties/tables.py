"""Every game at every number of seats, and matches drawn from all that can be agreed."""

from dataclasses import dataclass
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

import marxador as mx

TABLES = [(key, seats) for key, variant in mx.VARIANTS.items() for seats in variant.seats]

PER_TABLE = settings(max_examples=max(4, settings().max_examples // 4))
"""For a property that is tried at every table: a share of the examples at each of them."""


def name(table: tuple[str, int]) -> str:
    """A table as a test is called by it: `jcf-2`."""
    return f"{table[0]}-{table[1]}"


@dataclass(frozen=True)
class Agreed:
    """What was agreed before a match, and the seed of how it is played."""

    variant: str
    terms: dict[str, Any]
    seed: int

    def match(self) -> mx.Match:
        return mx.Match(self.variant, **self.terms)


@st.composite
def agreements(draw: st.DrawFn, /, table: tuple[str, int], **fixed: Any) -> Agreed:
    """A match at a table: any house rules, target, score and dealer; `fixed` are terms as given."""
    key, seats = table
    variant = mx.variant(key)
    options = {o.name: draw(st.sampled_from(list(o.values))) for o in variant.options}
    target = draw(st.sampled_from((variant.target, 4, 1)))
    games = draw(st.integers(1, variant.games))
    near = {0, 1, target // 2, target - 2, target - 1} & set(range(target))
    if options.get("finish") == "highest" and draw(st.booleans()):
        near = {target, target + 1, target + 2}  # an extra hand of a close finish
    stones = st.sampled_from(sorted(near))
    terms = {
        "seats": seats,
        "options": options,
        "target": target,
        "games": games,
        "score": (draw(stones), draw(stones)),
        "won": (draw(st.integers(0, games - 1)), draw(st.integers(0, games - 1))),
        "dealer": draw(st.integers(1, seats)),
    }
    return Agreed(key, terms | fixed, draw(st.integers(0, 1 << 32)))
