"""Hands imagined and played on among players who have learnt: `bots/judge.py`, with pupils.

Plain numbers again, to be run compiled: `g` is the ground, `d` the desk, `p` the pupils, `about`
what the searching seat knows.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

from marxador.bots import judge
from marxador.study.champion import pupil


def replayed(g: Any, d: Any, p: Any, about: Any, me: int) -> float:
    """Do again what was done in this hand: how likely the others were to, with these cards.

    With no `me` nothing is reckoned.
    """
    d.state[:] = 0
    d.state[judge.ACCOUNT] = about.start
    d.held[:] = 7
    d.under[:] = 0
    d.seen[:] = about.seen
    past = about.past
    likelihood = 1.0
    for n in range(len(past)):
        place, kind = past[n, 0], past[n, 1]
        action = judge.numbered(g, d, place, kind, past[n, 2])
        if me >= 0 and place != me:
            chance = 0.0
            for option in range(pupil.deliberate(g, d, p, place)):
                if d.what[option] == kind and d.number[option] == action:
                    chance = d.likely[option]
            likelihood *= judge.FLOOR + (1 - judge.FLOOR) * chance
        judge.advance(g, d, place, kind, action)
        if d.state[judge.OVER]:
            return 0.0
    return likelihood


def entered(d: Any, cards: Any, rivals: int, me: int, own: int) -> None:
    """Set the desk for a world: its cards, and what kind of players sit there."""
    d.cards[:] = cards
    for place in range(len(d.kinds)):
        d.kinds[place] = rivals if (place ^ me) & 1 else own


def played_out(g: Any, d: Any, p: Any, seed: int) -> float:
    """Play on as the players do: how the hand ends for the side of the mano."""
    for step in range(judge.LONGEST):
        if d.state[judge.OVER]:
            break
        place = judge.whose_turn(g, d.state[judge.POS])
        count = pupil.deliberate(g, d, p, place)
        option = judge.chosen(d.likely, count, judge.mixed(seed + step))
        judge.advance(g, d, place, d.what[option], d.number[option])
    return float(g.accounts[d.state[judge.ACCOUNT]].leaf)


def imagine(
    g: Any, d: Any, p: Any, about: Any, own: int, dealt: Any, weight: Any, seed: int
) -> None:
    """As many deals as there are weights, each among players of some kind, weighed."""
    for n in range(len(weight)):
        judge.imagined(g, about, dealt[n], seed + n)
        entered(d, dealt[n], about.company[n % len(about.company)], about.me, own)
        weight[n] = replayed(g, d, p, about, about.me)


def play_on(
    g: Any, d: Any, p: Any, about: Any, own: int, choices: Any, dealt: Any, picked: Any, seed: int,
    values: Any,
) -> None:  # fmt: skip
    """Play choices on in the worlds that were picked: [world, choice] is how it ends for me."""
    me = about.me
    for world in range(len(picked)):
        at = picked[world]
        entered(d, dealt[at], about.company[at % len(about.company)], me, own)
        for choice in range(len(choices)):
            replayed(g, d, p, about, -1)
            kind = choices[choice, 0]
            if not d.state[judge.OVER]:
                judge.advance(g, d, me, kind, judge.numbered(g, d, me, kind, choices[choice, 1]))
            leaf = played_out(g, d, p, (seed + world) * judge.LONGEST)
            values[world, choice] = leaf if me & 1 == 0 else 1 - leaf


def sketch(g: Any, d: Any, p: Any, about: Any, cards: Any, found: Any) -> int:
    """What the seat that acts looks at with these cards: the number of its options, named."""
    entered(d, cards, 0, about.me, 0)
    replayed(g, d, p, about, -1)
    count = judge.consider(g, d, about.me)
    pupil.look(g, d, p, about.me)
    pupil.describe(g, d, p, about.me, count)
    for n in range(count):
        found[n, 0], found[n, 1] = d.what[n], d.number[n]
        if d.what[n] == judge.CARD:
            found[n, 1] = cards[3 * about.me + d.number[n]]
        elif d.what[n] == judge.VOICE:
            found[n, 1] = g.edges[d.number[n]].voice
    return count


@cache
def compiled() -> tuple[Callable[..., Any], Callable[..., Any]]:
    """`imagine` and `play_on`, compiled."""
    sources = _sources()

    def imagining(g: Any, d: Any, p: Any, about: Any, own: int, *rest: Any) -> None:
        if sources:
            imagine(g, d, p, about, own, *rest)

    def playing(g: Any, d: Any, p: Any, about: Any, own: int, *rest: Any) -> None:
        if sources:
            play_on(g, d, p, about, own, *rest)

    return _compiled(imagining), _compiled(playing)


@cache
def sketching() -> Callable[..., Any]:
    """`sketch`, compiled."""
    sources = _sources()

    def sketched(g: Any, d: Any, p: Any, about: Any, cards: Any, found: Any) -> int:
        return sketch(g, d, p, about, cards, found) if sources else 0

    return _compiled(sketched)


def _sources() -> int:
    """A number that belongs to all that is compiled together.

    What numba keeps on disk it takes to be of one file and of what a function closes over: who
    closes over this number is compiled again when any of the files changes.
    """
    files = (judge.__file__, pupil.__file__, __file__)
    return crc32(b"".join(Path(file).read_bytes() for file in files)) | 1


def _compiled(thought: Callable[..., Any]) -> Callable[..., Any]:
    from numba import njit

    _known_to_numba()
    made: Callable[..., Any] = njit(cache=True, error_model="numpy")(thought)
    return made


@cache
def _known_to_numba() -> None:
    """What these call is compiled with them."""
    from numba.extending import register_jitable

    for thought in judge.COMPILED:
        register_jitable(thought)
    quickly = register_jitable(fastmath=True)
    own = replayed, entered, played_out, imagine, play_on, sketch
    learnt: tuple[Any, ...] = (*pupil.COMPILED, *own)
    for thought in learnt:
        quickly(thought)
