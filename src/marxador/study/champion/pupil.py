"""Who has watched others play: a small net that says how likely they are to do each thing.

It looks at what `bots/judge.py` lays on the desk (its own cards, the table, what a partner has
signalled, the stakes) and corrects how likely a sensible player would be to take each option. Like
`judge` it is written in plain numbers, to be run compiled; what it knows is in `data/`, and
`study/champion/school.py` makes it.
"""

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from math import exp, log
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from marxador.bots import judge
from marxador.bots.ground import Ground, Ints
from marxador.engine.position import EITHER, NOBODY, PARDA, Position
from marxador.fast import Tables
from marxador.fast.accounts import Account, Ledger
from marxador.i18n import _
from marxador.rules.variant import ALL
from marxador.study.store import FOLDER, Damaged

Floats = NDArray[np.float32]

HIDDEN = 64
RANKS = 3
"""The cards of a hand are told apart as the highest, the middle one, the lowest."""
TRAITS = 12
"""What is said of one option."""
STRENGTHS = 24
"""Strengths that there is room for."""
SIGHT = 36
"""What is said of a position."""
MONEY = 10
"""What is said of an account."""
SCENE = SIGHT + 3 * STRENGTHS + MONEY + 34
"""All that is said of a moment."""
LEAST = -6.0
"""The logarithm of how likely something is, at least."""
FAR = 8.0
"""Stones beyond which a stake is no higher."""


class Pupil(NamedTuple):
    """What some players have learnt, and where they write: arrays only, for compiled code."""

    sight: Floats
    """[position, place]: what a place sees of a position."""
    money: Floats
    """[account, side]: how the stones of the hand stand."""
    scene: Floats
    """[whose, what is seen, hidden]"""
    kinds: Floats
    """[whose, kind of option, hidden]"""
    traits: Floats
    """[whose, trait, hidden]"""
    out: Floats
    """[whose, hidden]"""
    straight: Floats
    """[whose, trait]: what a trait says by itself."""
    moment: Floats
    seen: Ints
    hidden: Floats
    work: Floats
    kind: Ints
    trait: Floats
    """[option, trait]"""


class Learnt(NamedTuple):
    """The weights of one pupil."""

    scene: Floats
    kinds: Floats
    traits: Floats
    out: Floats
    straight: Floats


class Class(NamedTuple):
    """Those who learnt a game."""

    own: Learnt
    """Plays as the champion does."""
    rival: Learnt
    """Plays as `mestre` does."""


def path_of(variant: str) -> Path:
    """Where what was learnt of a game is shipped."""
    return FOLDER / f"{variant}.pupils"


@lru_cache(maxsize=32)
def classes(tables: Tables) -> Class | None:
    """Those who learnt a game with these voices and bids; None where nobody did."""
    path = path_of(tables.table.variant.key)
    if not path.exists():
        return None
    try:
        # Of a damaged file numpy leaves the handle open.
        with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as file:
            if file["words"].tolist() != _words(tables):
                return None
            parts = {name: file[name].astype(np.float32) for name in file.files if name != "words"}
        own, rival = (
            Learnt(*(parts[f"{who}_{part}"] for part in Learnt._fields)) for who in Class._fields
        )
    except (OSError, ValueError, KeyError, BadZipFile):
        raise Damaged(
            _(
                "{file} is damaged; make it again with:"
                " python -m marxador.study.champion.school {key}"
            ).format(file=path.name, key=tables.table.variant.key)
        ) from None
    return Class(own, rival)


def keep(path: Path, tables: Tables, taught: Class) -> None:
    """Write down what was learnt."""
    parts = {
        f"{who}_{part}": weights.astype(np.float16)
        for who, one in taught._asdict().items()
        for part, weights in one._asdict().items()
    }
    with path.open("wb") as file:
        np.savez_compressed(file, words=np.array(_words(tables)), **parts)


def _words(tables: Tables) -> list[str]:
    return [*tables.voices, *tables.bids]


def kinds_of(tables: Tables) -> int:
    """How many kinds of options a game has: cards by rank, voices, bids."""
    return RANKS + len(tables.voices) + 1 + len(tables.bids)


def pupil(tables: Tables, purse: Floats, learnt: tuple[Learnt, ...]) -> Pupil:
    """Some who have learnt, at a table with some money on it."""
    options = judge.MOST_OPTIONS
    scene, kinds, traits, out, straight = (np.stack(part) for part in zip(*learnt, strict=True))
    return Pupil(
        sight=sight(tables),
        money=purse,
        scene=scene,
        kinds=kinds,
        traits=traits,
        out=out,
        straight=straight,
        moment=np.zeros(SCENE, np.float32),
        seen=np.zeros(SCENE, np.int64),
        hidden=np.zeros(HIDDEN, np.float32),
        work=np.zeros(HIDDEN, np.float32),
        kind=np.zeros(options, np.int64),
        trait=np.zeros((options, TRAITS), np.float32),
    )


def money(ledger: Ledger, ground: Ground) -> Floats:
    """[account, side]: what a side sees of an account."""
    rows = []
    for account, known in zip(ledger.accounts, ground.accounts, strict=True):
        chances = float(known["now"]), 1 - float(known["now"])
        rows.append([_account(ledger, account, side, chances[side]) for side in (0, 1)])
    return np.array(rows, np.float32)


def _account(ledger: Ledger, account: Account, side: int, chance: float) -> list[float]:
    stakes = account.accepted, account.offered, account.stake
    missing = [1 - score / ledger.target for score in ledger.score]
    return [
        chance,
        missing[side],
        missing[1 - side],
        account.stones[side] / 8,
        account.stones[1 - side] / 8,
        float(account.called),
        float(account.offered == ALL),
        *(max(stones, 0) / 8 for stones in stakes),
    ]


@lru_cache(maxsize=32)
def sight(tables: Tables) -> Floats:
    """[position, place]: what a place sees of every position."""
    table = tables.table
    found = np.zeros((len(tables.positions), table.places, SIGHT), np.float32)
    for at, pos in enumerate(tables.positions):
        for place in range(table.places):
            row = _seen(pos, place, table.side[place % 2], table.side[1 - place % 2])
            found[at, place, : len(row)] = row
    return found


def _seen(pos: Position, place: int, mine: int, theirs: int) -> list[float]:
    side = place % 2
    results = [2 if who == PARDA else int(who != side) for who in pos.results]
    waiting = ~(pos.played | pos.gone | 1 << place)
    level = pos.call.level if pos.call else 0
    return [
        *_one_of(results[0] if results else None, 3),
        *_one_of(results[1] if len(results) > 1 else None, 3),
        *_one_of(len(results), 3),
        *_one_of(pos.level, 5),
        *_one_of(2 if pos.owner == EITHER else int(pos.owner != side), 3),
        *_one_of(level - 1 if level else None, 4),
        float(bool(pos.call and pos.call.plain)),
        float(pos.envit_open),
        float(pos.bidder != NOBODY),
        float(bool(pos.best & mine)),
        float(bool(pos.best & theirs)),
        (waiting & theirs).bit_count() / 2,
        float((waiting & mine).bit_count()),
        float(pos.played >> place & 1),
        float(pos.turn == place),
        float(pos.lead == place),
        float(place == 0),
        float(place >= 2),
    ]


def _one_of(which: int | None, count: int) -> list[float]:
    return [float(which == at) for at in range(count)]


# -- compiled: `g` is the ground, `d` the desk, `p` the pupil


def deliberate(g: Any, d: Any, p: Any, place: int) -> int:
    """What a player does here, and how likely: one who learnt corrects the sensible one."""
    count = int(judge.consider(g, d, place))
    whose = d.kinds[place] - (len(d.manners) - len(p.out))
    if whose >= 0 and count > 1:
        look(g, d, p, place)
        describe(g, d, p, place, count)
        reconsider(d, p, whose, count)
    return count


def look(g: Any, d: Any, p: Any, place: int) -> None:
    """All that a place sees: the position, its cards, the trick, what is left, the stones."""
    pos, side, moment = d.state[judge.POS], place & 1, p.moment
    moment[:SIGHT] = p.sight[pos, place]
    moment[SIGHT:] = 0
    count_cards(g, d, moment[SIGHT:], place)
    at = SIGHT + 3 * STRENGTHS
    moment[at : at + MONEY] = p.money[d.state[judge.ACCOUNT], side]
    at += MONEY
    compare_cards(g, d, moment[at:], place)
    if g.has_envit:
        value = judge.envit_of(g, d.cards, place)
        moment[at + 14], moment[at + 15] = value / 33, g.odds[place, value]
        moment[at + 16] = moment[at + 15] ** 4
    if g.signals >> side & 1:
        hear(g, d, moment[at + 17 :], place)
    for seat in range(1, g.places):
        other = (place + seat) % g.places
        high, low = shown_cards(g, d, other)
        moment[at + 22 + 2 * seat] = high / len(g.counts)
        moment[at + 23 + 2 * seat] = low / len(g.counts)
    moment[at + 30] = min(20 * g.stone, 2.0)
    moment[at + 31] = d.chances[3]
    moment[at + 32] = 1


def count_cards(g: Any, d: Any, counts: Any, place: int) -> None:
    """The strengths that a place holds, the best on the table, and those not seen yet."""
    for n in range(3):
        if d.held[place] >> n & 1:
            counts[g.cards[d.cards[3 * place + n]].strength] += 1
    if d.state[judge.BEST]:
        counts[STRENGTHS + d.state[judge.BEST]] = 1
    for strength in range(1, len(g.counts)):
        left = g.counts[strength] - d.seen[strength] - counts[strength]
        counts[2 * STRENGTHS + strength] = left / max(g.counts[strength], 1)


def compare_cards(g: Any, d: Any, found: Any, place: int) -> None:
    """How the cards of a place compare with what is not seen, and with the best on the table."""
    best = d.state[judge.BEST]
    cards = ordered(g, d, place)
    for n in range(3):
        if cards[n]:
            found[n], found[3 + n] = d.below[cards[n]], d.upto[cards[n]]
            found[6 + n], found[9 + n] = cards[n] > best, cards[n] == best
    if best:
        found[12], found[13] = d.below[best], d.upto[best]


def hear(g: Any, d: Any, found: Any, place: int) -> None:
    """What a partner has signalled."""
    if g.has_envit:
        told = g.told[judge.envit_of(g, d.cards, (place + 2) % g.places)]
        found[0], found[1] = told > 0, g.odds[place, told]
    known, second = judge.shown(g, d, place)
    found[2], found[3] = known > 0, second > 0
    found[4], found[5] = d.below[known], d.below[second]
    found[6] = known > d.state[judge.BEST]


def shown_cards(g: Any, d: Any, place: int) -> tuple[int, int]:
    """The strongest and the weakest card that a place has played; 0 for none."""
    high, low = 0, 0
    for n in range(3):
        if not d.held[place] >> n & 1:
            strength = g.cards[d.cards[3 * place + n]].strength
            high = max(high, strength)
            low = strength if low == 0 else min(low, strength)
    return high, low


def ordered(g: Any, d: Any, place: int) -> tuple[int, int, int]:
    """The strengths that a place holds, the best first."""
    one, two, three = 0, 0, 0
    for n in range(3):
        if d.held[place] >> n & 1:
            strength = g.cards[d.cards[3 * place + n]].strength
            if strength > one:
                one, two, three = strength, one, two
            elif strength > two:
                two, three = strength, two
            else:
                three = strength
    return one, two, three


def describe(g: Any, d: Any, p: Any, place: int, count: int) -> None:
    """What kind each option is of, and what there is to say of it."""
    best, account, side = d.state[judge.BEST], d.state[judge.ACCOUNT], place & 1
    now = g.accounts[account].now if side == 0 else 1 - g.accounts[account].now
    one, two, _ = ordered(g, d, place)
    voices = len(p.kinds[0]) - RANKS - 1 - (g.bids.shape[1] - 1)
    p.trait[:count] = 0
    for n in range(count):
        trait = p.trait[n]
        trait[0] = max(log(d.likely[n] + 1e-9), LEAST)
        if d.what[n] == judge.CARD:
            strength = g.cards[d.cards[3 * place + d.number[n]]].strength
            p.kind[n] = 0 if strength == one else 1 if strength == two else 2
            trait[1], trait[2] = strength > best, strength == best
            trait[3], trait[4] = d.below[strength], d.upto[strength]
            trait[5] = d.chances[d.number[n]]
            continue
        if d.what[n] == judge.VOICE:
            p.kind[n] = RANKS + g.edges[d.number[n]].voice
        else:
            p.kind[n] = RANKS + voices + d.number[n]
        for stake in range(3):
            if stake == 0 and d.does[0, n] == judge.REFUSE:
                continue
            if stake == 2 and d.does[0, n] != judge.RAISE:
                continue
            stones = (d.stakes[stake, n] - now) / (2 * g.stone)
            trait[6 + stake] = max(-FAR, min(FAR, stones)) / 4
        trait[9] = d.does[2, n] / 4
        trait[10] = top_chance(g, d, place)


def top_chance(g: Any, d: Any, place: int) -> Any:
    """How often the best card of a place wins the hand, as a sensible player sees it."""
    if g.spots[d.state[judge.POS]].played >> place & 1:
        return d.chances[0]
    top = 0.0
    for n in range(3):
        if d.held[place] >> n & 1:
            top = max(top, d.chances[n])
    return top


def reconsider(d: Any, p: Any, whose: int, count: int) -> None:
    """How likely each option is to one who learnt."""
    impress(p, whose)
    top = -1e9
    for n in range(count):
        d.likely[n] = score(p, whose, n)
        top = max(top, d.likely[n])
    total = 0.0
    for n in range(count):
        d.likely[n] = exp(d.likely[n] - top)
        total += d.likely[n]
    for n in range(count):
        d.likely[n] /= total


def impress(p: Any, whose: int) -> None:
    """What is seen, as the hidden layer has it before any option."""
    hidden, size = p.hidden, 0
    for n in range(SCENE):
        if p.moment[n]:
            p.seen[size] = n
            size += 1
    hidden[:] = 0
    for k in range(size):
        much, row = p.moment[p.seen[k]], p.scene[whose, p.seen[k]]
        for h in range(HIDDEN):
            hidden[h] += much * row[h]


def score(p: Any, whose: int, option: int) -> Any:
    """How an option looks to one who learnt."""
    hidden, work, out = p.hidden, p.work, p.out[whose]
    trait, kind, found = p.trait[option], p.kinds[whose, p.kind[option]], np.float32(0)
    for h in range(HIDDEN):
        work[h] = hidden[h] + kind[h]
    for t in range(TRAITS):
        much = trait[t]
        if much:
            found += much * p.straight[whose, t]
            row = p.traits[whose, t]
            for h in range(HIDDEN):
                work[h] += much * row[h]
    for h in range(HIDDEN):
        found += out[h] * max(work[h], np.float32(0))
    return found


COMPILED: tuple[Callable[..., Any], ...] = (
    deliberate,
    look,
    count_cards,
    compare_cards,
    hear,
    shown_cards,
    ordered,
    describe,
    top_chance,
    reconsider,
    impress,
    score,
)
