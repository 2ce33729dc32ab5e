"""The later tricks solved anew for one board and one lane, compiled: what `resolve` does, quickly.

Two cards lie on the table and `left` cards are unknown. What is left of a hand is a pair until the
second trick, a card until the third; who answers the last card has only *fates* left. Nothing joins
two cards that lead the second trick but the pairs before it, so what follows one of them is walked
through at one go, and stays near the processor.

A place has an *extent* at a branch: how many numbers. Those are its pairs (the player's are few:
what it never comes with is left out); where a card leads, the cards of who led or the pairs of the
other; in the third trick every card on each of the boards; with the last card on the table the
cells, each a board and a card that can lie there, once for who led or once for each fate. What
cannot be has no reach, and what is reckoned for it is never looked at; there is some of it at the
end of every row, for rows to be of whole `LANES`.

Everything stands in a few arrays, for a call hands those on quickly: `lay` has the whole numbers,
of which the first say where the others stand; `know` what is learnt, and `sums` what is done; `mem`
what is written on the way, and what was there before. All that is compiled stands in this one file:
numba renews what it keeps when the file changes, and looks at no other.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.extending import overload

LANES = 8
"""Numbers that are worked on together."""
NOWHERE = -1

# -- `lay` begins with these, and then where its tables stand, and those in `mem`

LEFT, WIDTH, FATES, LEAD, PLAYER, OURS, THEIRS, LEARNT, WIDE, TOPS, BRANCHES = range(11)
"""Cards, the same in whole lanes, fates, who leads the second trick, who the player is, how many
pairs it has, and the rival; how many numbers are learnt; the most that the boards of a card that
was led have; how many branches there are where both have pairs, and in all."""
(
    LEADERS, TIES, RANKS, TOP, ROWS, ONWARD, ORDER, SPANS, CELL_CARDS, LAST_CARDS, SEAMS,
    MINE, RIVALS, SAME, SINGLES, DOUBLES, LOOKS, PEU_LOOKS, RIVAL, OUT, NONE, REST,
) = range(11, 33)  # fmt: skip
"""By relation, who leads the third trick, and who wins it with equal cards; of every card what a
`RANK` is; the branches where both have pairs; of every branch the columns below; of every move
where it leads; every later branch as it is entered, and `~` it as it is left; of every relation and
card led the columns below; of every cell its card, among those of all boards and alone, and of
every board how many there are till its end; the pairs of both, and which of the rival's one of the
player is; of every card led which part of the pairs of who led a card that is kept was, and the
pairs of the other that are left; of every board and card where it is looked up when the second
trick is answered, by the mano and by the peu. Then, of every branch, where in `mem` the rival's
reach is and the values go, and whether the rival does not come; and of every walker, card led and
branch whether nothing more is learnt while it does not."""
BASE, ENVIT, FATED, KNOWN_WORTH, TAKEN, FALLS, MEETS, SIGNS, LED_SIGNS, PAIR_SIGNS = range(33, 43)
"""What ends are worth to the mano: of moves, base, envit, and by fate; of branches the best by
fate that who answers the last card can have at once; of branches and relations base and envit where
an answer ends the hand. Of cards led, relations and cards of a pair, 1 for the pairs of which that
card has that relation. How a card fares against the last one that was led, of boards.
Who wins the envit, as 1 for the mano and -1: of boards and cards, of cards that lead with a card
that is kept against pairs, of pairs."""
SHARED, KEEP, PACE, ASKS = range(43, 47)
"""How much of a reach goes to each action; some room; what something new weighs in what was gained,
and as it is foreseen; the reach of the rival, and all that belongs to its choice."""
HEADER = 47

LEVEL, MOVER, ACTIONS, MOVES, FIRST, REGRETS, PARTS, SLOTS, ROOM = range(9)
RELATION, ENTER, LEAVE, KNOWN, CARD, BELOW = range(9, 15)
"""Columns of the branches; `BELOW` and the two after it are where an answer leads."""
COLUMNS = BELOW + 3
BOARD, BOARDS, BEFORE, CELL, CELLS, AHEAD, SPAN = range(7)
"""Columns of the spans: the first board, how many, how many before in the relation; cells alike."""

Array = Any
"""An array, to a compiled function."""
Compiled = TypeVar("Compiled", bound=Callable[..., Any])
RANK = 5
ONE_ON, TWO_ON, THREE_ON, FOUR_ON = (np.uint64(on) for on in range(1, RANK))
"""Of every card: how many are stronger, how many are not weaker, and up to three as strong."""
ZERO, HALF, ONE, TINY = np.float32(0), np.float32(0.5), np.float32(1), np.float32(1e-30)
THIRD = np.float32(1 / 3)
ENTRIES = ("iterate", "respond", "learn_once")
KNOWS_BEST = -ONE
"""The pace of a walker who does not learn, but does what is best."""
FALLEN, LEAST = np.uint32(20), np.uint32((127 - 12) << 3)
"""Bits of a number that its code has not, and the code of 2⁻¹² before that is taken off. Three
bits of mantissa are few; but what falls off is rounded by chance, and so right in the mean."""
SPRINKLE = np.uint32(2654435761)
OPTIONS: Any = {
    "nogil": True,
    "error_model": "numpy",
    "fastmath": {"contract", "reassoc", "nsz"},
}


def compiled(function: Compiled) -> Compiled:
    """A function that only compiled ones call, but for `ENTRIES`: others need no way into it.

    They make no arrays but parts of those they are given, so nobody has to count who uses them.
    """
    options: dict[str, Any] = OPTIONS | {
        "cache": True,
        "no_cpython_wrapper": function.__name__ not in ENTRIES,
        "no_cfunc_wrapper": True,
        "_nrt": False,
    }
    return cast("Compiled", numba.njit(**options)(function))


@compiled
def row_at(lay: Array, n: int) -> int:
    """Where the columns of a branch stand."""
    found: int = lay[ROWS] + n * COLUMNS
    return found


@compiled
def span_at(lay: Array, relation: int, led: int) -> int:
    """Where those of a relation and a card led stand."""
    found: int = lay[SPANS] + (relation * lay[LEFT] + led) * SPAN
    return found


# -- what is done, and learnt


@compiled
def split_two(
    know: Array, stands: int, size: int, mem: Array, reach: int, out: int, to: int
) -> None:
    """The same of two actions, of which only the first is written down."""
    part, comes = know[stands : stands + size], mem[reach : reach + size]
    goes, also = mem[out : out + size], mem[out + size : out + 2 * size]
    one, two = ZERO, ZERO
    for at in range(size):
        this, that = part[at] * comes[at], (ONE - part[at]) * comes[at]
        goes[at], also[at] = this, that
        one += this
        two += that
    mem[to], mem[to + 1] = one, two


@compiled
def split(
    know: Array, stands: int, actions: int, size: int, mem: Array, reach: int, out: int, to: int
) -> None:
    """What of a reach goes each way, and how much that is."""
    if actions == 2:
        split_two(know, stands, size, mem, reach, out, to)
        return
    comes = mem[reach : reach + size]
    for action in range(actions):
        part = know[stands + action * size : stands + (action + 1) * size]
        goes = mem[out + action * size : out + (action + 1) * size]
        total = ZERO
        for at in range(size):
            this = part[at] * comes[at]
            goes[at] = this
            total += this
        mem[to + action] = total


@compiled
def learn_two(
    know: Array, stands: int, half: int, size: int, mem: Array, slots: int, out: int, pace: int
) -> None:
    """The same of two actions, which most branches have, at one go."""
    mix, mean = know[stands : stands + size], mem[out : out + size]
    gain, also = know[half : half + size], know[half + size : half + 2 * size]
    this, that = mem[slots : slots + size], mem[slots + size : slots + 2 * size]
    new, ahead = mem[pace], mem[pace + 1]
    for at in range(size):
        part = mix[at]
        value = part * this[at] + (ONE - part) * that[at]
        now, then = this[at] - value, that[at] - value
        one, two = max(gain[at] + new * now, ZERO), max(also[at] + new * then, ZERO)
        gain[at], also[at] = one, two
        one, two = max(one + ahead * now, ZERO), max(two + ahead * then, ZERO)
        total = one + two
        mix[at] = one / max(total, TINY) if total > ZERO else HALF
        mean[at] = value


@compiled
def learn_three(
    know: Array, stands: int, half: int, size: int, mem: Array, slots: int, out: int, pace: int
) -> None:
    """The same of three."""
    mix, also, last = know[stands:], know[stands + size :], know[stands + 2 * size :]
    gain, more, most = know[half:], know[half + size :], know[half + 2 * size :]
    this, that, other = mem[slots:], mem[slots + size :], mem[slots + 2 * size :]
    mean, new, ahead = mem[out : out + size], mem[pace], mem[pace + 1]
    for at in range(size):
        value = mix[at] * this[at] + also[at] * that[at] + last[at] * other[at]
        now, then, besides = this[at] - value, that[at] - value, other[at] - value
        one, two = max(gain[at] + new * now, ZERO), max(more[at] + new * then, ZERO)
        three = max(most[at] + new * besides, ZERO)
        gain[at], more[at], most[at] = one, two, three
        one, two = max(one + ahead * now, ZERO), max(two + ahead * then, ZERO)
        three = max(three + ahead * besides, ZERO)
        total = one + two + three
        by = ONE / max(total, TINY)
        mix[at] = one * by if total > ZERO else THIRD
        also[at] = two * by if total > ZERO else THIRD
        last[at] = three * by if total > ZERO else THIRD
        mean[at] = value


@compiled
def learn(
    know: Array, stands: int, half: int, actions: int, size: int, mem: Array, slots: int, out: int,
    keep: int, pace: int,
) -> None:  # fmt: skip
    """What a mixture of actions is worth; what is gained by them grows on the way.

    The next mixture is as `algebra.foreseen` has it: by what was gained, and this time's once more.
    What was gained does not fade here, but what is new weighs more and more.
    """
    if actions == 2:
        learn_two(know, stands, half, size, mem, slots, out, pace)
        return
    if actions == 3:
        learn_three(know, stands, half, size, mem, slots, out, pace)
        return
    even, new, ahead = ONE / np.float32(actions), mem[pace], mem[pace + 1]
    total, mean = mem[keep : keep + size], mem[out : out + size]
    for at in range(size):
        total[at] = mean[at] = ZERO
    for action in range(actions):
        mix = know[stands + action * size : stands + (action + 1) * size]
        value = mem[slots + action * size : slots + (action + 1) * size]
        for at in range(size):
            mean[at] += mix[at] * value[at]
    for action in range(actions):
        start, more = stands + action * size, half + action * size
        mix, gain = know[start : start + size], know[more : more + size]
        value = mem[slots + action * size : slots + (action + 1) * size]
        for at in range(size):
            now = value[at] - mean[at]
            one = max(gain[at] + new * now, ZERO)
            gain[at] = one
            one = max(one + ahead * now, ZERO)
            mix[at] = one
            total[at] += one
    for action in range(actions):
        mix = know[stands + action * size : stands + (action + 1) * size]
        for at in range(size):
            mix[at] = mix[at] / max(total[at], TINY) if total[at] > ZERO else even


@compiled
def most(mem: Array, slots: int, actions: int, size: int, out: int) -> None:
    """What the best of some actions is worth."""
    top = mem[out : out + size]
    for action in range(actions):
        value = mem[slots + action * size : slots + (action + 1) * size]
        for at in range(size):
            top[at] = value[at] if action == 0 else max(top[at], value[at])


# -- the same where only what was gained is kept, in a byte each


@compiled
def opened(code: Any) -> Any:
    """What a code stands for."""
    bits = np.uint32(np.uint32(code) + LEAST) << FALLEN
    return np.uint32(bits).view(np.float32) if code > 0 else ZERO


@compiled
def coded(value: Any, at: int, salt: Any) -> Any:
    """The code of a number, rounded up as often as what falls off is large."""
    noise = np.uint32(np.uint32(np.uint32(at) * SPRINKLE) ^ salt) >> np.uint32(32 - FALLEN)
    bits = np.uint32(np.float32(value).view(np.uint32) + noise) >> FALLEN
    code: Any = np.int32(bits) - np.int32(LEAST)
    return np.uint8(min(max(code, 0), 255))


@compiled
def split_codes(
    know: Array, stands: int, actions: int, size: int, mem: Array, reach: int, out: int, to: int
) -> None:
    """What of a reach goes each way, in proportion to what was gained so."""
    even, comes = ONE / np.float32(actions), mem[reach : reach + size]
    if actions == 2:
        gain, also = know[stands : stands + size], know[stands + size : stands + 2 * size]
        goes, rest = mem[out : out + size], mem[out + size : out + 2 * size]
        first, second = ZERO, ZERO
        for at in range(size):
            one, two = opened(gain[at]), opened(also[at])
            total = one + two
            part = one / max(total, TINY) if total > ZERO else HALF
            this = part * comes[at]
            that = comes[at] - this
            goes[at], rest[at] = this, that
            first += this
            second += that
        mem[to], mem[to + 1] = first, second
        return
    for action in range(actions):
        mem[to + action] = ZERO
    for at in range(size):
        total = ZERO
        for action in range(actions):
            total += opened(know[stands + action * size + at])
        for action in range(actions):
            gained = opened(know[stands + action * size + at])
            part = gained / max(total, TINY) if total > ZERO else even
            mem[out + action * size + at] = part * comes[at]
            mem[to + action] += part * comes[at]


@compiled
def learn_codes(
    know: Array, stands: int, _half: int, actions: int, size: int, mem: Array, slots: int,
    out: int, _keep: int, pace: int,
) -> None:  # fmt: skip
    """What a mixture of actions is worth; what was gained by them fades and grows on the way."""
    fade, new = mem[pace], mem[pace + 1]
    salt = np.uint32(np.uint32(mem[pace + 2]) * SPRINKLE)
    if actions == 2:
        gain, also = know[stands : stands + size], know[stands + size : stands + 2 * size]
        this, that = mem[slots : slots + size], mem[slots + size : slots + 2 * size]
        mean = mem[out : out + size]
        for at in range(size):
            one, two = opened(gain[at]), opened(also[at])
            total = one + two
            part = one / max(total, TINY) if total > ZERO else HALF
            value = part * this[at] + (ONE - part) * that[at]
            gain[at] = coded(max(one * fade + new * (this[at] - value), ZERO), at, salt)
            also[at] = coded(max(two * fade + new * (that[at] - value), ZERO), at, salt)
            mean[at] = value
        return
    even = ONE / np.float32(actions)
    for at in range(size):
        total, value = ZERO, ZERO
        for action in range(actions):
            total += opened(know[stands + action * size + at])
        for action in range(actions):
            gained = opened(know[stands + action * size + at])
            part = gained / max(total, TINY) if total > ZERO else even
            value += part * mem[slots + action * size + at]
        for action in range(actions):
            stand = stands + action * size + at
            gained = opened(know[stand]) * fade + new * (mem[slots + action * size + at] - value)
            know[stand] = coded(max(gained, ZERO), at, salt)
        mem[out + at] = value


def share_out(_know: Array, *_of: Any) -> None:
    """`split`, or `split_codes`, by what is known."""


def take_in(_know: Array, *_of: Any) -> None:
    """`learn`, or `learn_codes`, by what is known."""


def _by_kind(plain: Any, codes: Any) -> Any:
    """Chooses when it is compiled, by what kind of numbers is known."""

    def kind(know: Any, *_of: Any) -> Any:
        chosen = codes if know.dtype == numba.types.uint8 else plain

        def way(know: Any, *_of: Any) -> Any:
            return chosen(know, *_of)

        return way

    return kind


overload(share_out, jit_options=OPTIONS)(_by_kind(split, split_codes))
overload(take_in, jit_options=OPTIONS)(_by_kind(learn, learn_codes))


@compiled
def gather(sums: Array, stands: int, size: int, mem: Array, parts: int, weight: Array) -> None:
    """What is done is added to the sums."""
    total, done = sums[stands : stands + size], mem[parts : parts + size]
    for at in range(size):
        total[at] += weight * done[at]


@compiled
def clear(mem: Array, at: int, size: int) -> None:
    mem[at : at + size] = ZERO


@compiled
def join(mem: Array, slots: int, count: int, size: int, out: int) -> None:
    """The values of so many slots put together."""
    total, one = mem[out : out + size], mem[slots : slots + size]
    also = mem[slots + size : slots + 2 * size]
    for at in range(size):
        total[at] = one[at] + also[at]
    for slot in range(2, count):
        more = mem[slots + slot * size : slots + (slot + 1) * size]
        for at in range(size):
            total[at] += more[at]


@compiled
def collect(lay: Array, looks: int, size: int, mem: Array, of: int, to: int) -> Any:
    """What is looked up somewhere, and how much that is."""
    total = ZERO
    here, into = lay[looks : looks + size], mem[to : to + size]
    for at in range(size):
        look = here[at]
        mass = mem[of + look] if look >= 0 else ZERO
        into[at] = mass
        total += mass
    return total


@compiled
def put(lay: Array, looks: int, size: int, mem: Array, of: int, to: int) -> None:
    """The way back, with values."""
    here, value = lay[looks : looks + size], mem[of : of + size]
    for at in range(size):
        look = here[at]
        if look >= 0:
            mem[to + look] += value[at]


# -- ends of a hand


@compiled
def weighed(mem: Array, to: int, size: int, by: Array, of: int) -> None:
    """A row is added, so many times."""
    into, row = mem[to : to + size], mem[of : of + size]
    for at in range(size):
        into[at] += by * row[at]


@compiled
def met(mem: Array, one: int, size: int, two: int) -> Any:
    """The product of two rows."""
    first, second = mem[one : one + size], mem[two : two + size]
    total = ZERO
    for at in range(size):
        total += first[at] * second[at]
    return total


@compiled
def end_pairs(
    lay: Array, mem: Array, reach: int, to: int, base: Array, envit: Array, plays: bool
) -> None:
    """Both hold pairs: what an end is worth to each of the walker's."""
    ours, theirs = (OURS, THEIRS) if plays else (THEIRS, OURS)
    mine, rivals = (MINE, RIVALS) if plays else (RIVALS, MINE)
    mine, rivals = lay[mine], lay[rivals]
    total = _held(lay, mem, reach, rivals, lay[theirs])
    held = lay[KEEP]
    for at in range(lay[ours]):
        one, two = lay[mine + 2 * at], lay[mine + 2 * at + 1]
        mem[to + at] = base * (total - mem[held + one] - mem[held + two])
    count = lay[THEIRS]
    for at in range(lay[OURS]):
        same = lay[lay[SAME] + at]
        if same < 0:
            continue
        signs = lay[PAIR_SIGNS] + at * count
        if plays:
            mem[to + at] += base * mem[reach + same]
            if envit != ZERO:
                mem[to + at] += envit * met(mem, signs, count, reach)
        else:
            mass = mem[reach + at]
            mem[to + same] += base * mass
            if envit * mass != ZERO:
                weighed(mem, to, count, envit * mass, signs)


@compiled
def _held(lay: Array, mem: Array, reach: int, pairs: int, count: int) -> Any:
    """All of a reach over pairs; of which each card is held in `KEEP`."""
    clear(mem, lay[KEEP], lay[WIDTH])
    held, comes = mem[lay[KEEP] : lay[KEEP] + lay[WIDTH]], mem[reach : reach + count]
    cards = lay[pairs : pairs + 2 * count]
    total, mine, card = ZERO, ZERO, np.uint64(0)
    for at in range(count):  # the first cards of pairs are in order
        one, two, mass = np.uint64(cards[2 * at]), np.uint64(cards[2 * at + 1]), comes[at]
        if one != card:
            held[card] += mine
            card, mine = one, ZERO
        held[two] += mass
        mine += mass
        total += mass
    held[card] += mine
    return total


@compiled
def others(lay: Array) -> tuple[int, int]:
    """Where the pairs of who does not lead the second trick stand, and how many they are."""
    if lay[LEAD] == lay[PLAYER]:
        return lay[RIVALS], lay[THEIRS]
    return lay[MINE], lay[OURS]


@compiled
def end_led(
    lay: Array, mem: Array, reach: int, to: int, led: int, base: Array, envit: Array, leads: bool
) -> None:
    """Who led holds a card, the other a pair."""
    left = lay[LEFT]
    pairs, count = others(lay)
    signs = lay[LED_SIGNS] + led * left * count
    if leads:
        total = _held(lay, mem, reach, pairs, count)
        for card in range(left):
            mem[to + card] = base * (total - mem[lay[KEEP] + card])
            if envit != ZERO:
                mem[to + card] += envit * met(mem, signs + card * count, count, reach)
        return
    total = ZERO
    for card in range(left):
        total += mem[reach + card]
    for at in range(count):
        one, two = lay[pairs + 2 * at], lay[pairs + 2 * at + 1]
        mem[to + at] = base * (total - mem[reach + one] - mem[reach + two])
    if envit != ZERO:
        for card in range(left):
            if mem[reach + card] != ZERO:
                weighed(mem, to, count, envit * mem[reach + card], signs + card * count)


@compiled
def end_answered(
    lay: Array, mem: Array, n: int, row: Array, led: int, walker: int, comes: int, into: int
) -> None:
    """What it is worth that an answer ends the hand, whichever card of a pair that is."""
    count, leads, sign = others(lay)[1], walker == lay[LEAD], ONE if walker == 0 else -ONE
    base = lay[KEEP] + lay[WIDTH]
    envit = base + count
    contested = False
    for relation in range(3):
        contested = contested or mem[lay[TAKEN] + 2 * (3 * n + relation) + 1] != ZERO
    if leads:
        clear(mem, base, 2 * count)
    else:
        end_led(lay, mem, comes, base, led, ONE, ZERO, False)
        if contested:
            end_led(lay, mem, comes, envit, led, ZERO, ONE, False)
        clear(mem, into, 2 * count)
    for relation in range(3):
        worth = lay[TAKEN] + 2 * (3 * n + relation)
        paid, contest = sign * mem[worth], sign * mem[worth + 1]
        if row[BELOW + relation] >= 0:
            continue
        for slot in range(2):
            falls = lay[FALLS] + ((led * 3 + relation) * 2 + slot) * count
            if leads:
                masked(mem, base, count, paid, falls, comes + slot * count)
                masked(mem, envit, count, contest, falls, comes + slot * count)
            else:
                masked(mem, into + slot * count, count, paid, falls, base)
                masked(mem, into + slot * count, count, contest, falls, envit)
    if leads:
        end_led(lay, mem, base, into, led, ONE, ZERO, True)
        if contested:
            left = lay[LEFT]
            for card in range(left):
                signs = lay[LED_SIGNS] + (led * left + card) * count
                mem[into + card] += met(mem, signs, count, envit)


@compiled
def masked(mem: Array, to: int, size: int, by: Array, mask: int, of: int) -> None:
    """A row is added, so many times, where another says so."""
    if by == ZERO:
        return
    into, here, row = mem[to : to + size], mem[mask : mask + size], mem[of : of + size]
    for at in range(size):
        into[at] += by * here[at] * row[at]


@compiled
def end_cards(
    lay: Array, mem: Array, reach: int, to: int, span: Array, base: Array, envit: Array, mano: bool
) -> None:
    """Both hold a card, on the boards of a span."""
    width, left = lay[WIDTH], lay[LEFT]
    for board in range(span[BOARDS]):
        start = board * width
        comes, goes = reach + start, to + start
        theirs, ours = mem[comes : comes + width], mem[goes : goes + width]
        signs = lay[SIGNS] + (span[BOARD] + board) * left * width
        total = ZERO
        for card in range(width):
            total += theirs[card]
        for card in range(width):
            ours[card] = base * (total - theirs[card])
        if envit * total == ZERO:
            continue
        looks = lay[LOOKS] + (span[BOARD] + board) * width
        for card in range(left):
            if mano and lay[looks + card] < 0:
                continue
            if mano:
                ours[card] += envit * met(mem, signs + card * width, width, reach + start)
            elif theirs[card] != ZERO:
                weighed(mem, to + start, width, envit * theirs[card], signs + card * width)


@compiled
def end_fates(
    mem: Array, reach: int, to: int, cells: int, fates: int, worth: int, sign: Array, leads: bool
) -> None:
    """The last card lies there: what an end is worth by the fates of who answers it."""
    for fate in range(fates):
        paid = sign * mem[worth + fate]
        comes = reach + (fate * cells if leads else 0)
        into = to + (0 if leads else fate * cells)
        if leads and fate > 0:
            weighed(mem, into, cells, paid, comes)
            continue
        have, make = mem[comes : comes + cells], mem[into : into + cells]
        for at in range(cells):
            make[at] = paid * have[at]


# -- the last card


@compiled
def add_up(lay: Array, mem: Array, strong: int, weak: int) -> Any:
    """In `KEEP`: for every card the sum of a row from the strongest to it, and after that the sum
    of another from it to the weakest.
    """
    left, keep = lay[LEFT], lay[KEEP]
    up, down = mem[keep : keep + left + 1], mem[keep + left + 1 : keep + 2 * left + 2]
    more, less = mem[strong : strong + left], mem[weak : weak + left]
    total, rest = ZERO, ZERO
    up[0] = down[left] = ZERO
    for at in range(left):
        total += more[at]
        up[at + 1] = total
        rest += less[left - 1 - at]
        down[left - 1 - at] = rest
    return total


@compiled
def sort_truc(
    lay: Array, mem: Array, cards: Array, relation: int, reach: int, to: int, apart: int
) -> None:
    """Of one board, where only who wins the truc is open."""
    left, keep, ranks = lay[LEFT], lay[KEEP], lay[lay[RANKS] :]
    leader, ties = lay[lay[LEADERS] + relation], lay[lay[TIES] + relation]
    if add_up(lay, mem, reach, reach) == ZERO:
        return
    up, down = mem[keep : keep + left + 1], mem[keep + left + 1 : keep + 2 * left + 2]
    comes = mem[reach : reach + lay[WIDTH]]
    lost, won = mem[to + leader * apart :], mem[to + (1 - leader) * apart :]
    for cell in range(len(cards)):
        rank = np.uint64(RANK * cards[cell])
        high, low = np.uint64(ranks[rank]), np.uint64(ranks[rank + ONE_ON])
        equal = comes[np.uint64(ranks[rank + TWO_ON])] + comes[np.uint64(ranks[rank + THREE_ON])]
        equal += comes[np.uint64(ranks[rank + FOUR_ON])]
        lost[cell] = down[low] + (equal if ties == leader else ZERO)
        won[cell] = up[high] + (ZERO if ties == leader else equal)


@compiled
def sort_out(lay: Array, mem: Array, span: Array, relation: int, reach: int, to: int) -> None:
    """The reach over fates of who answers the last card, from that over its cards."""
    left, width, fates, cells = lay[LEFT], lay[WIDTH], lay[FATES], span[CELLS]
    wide, into = fates * width, lay[KEEP]
    seams, start = lay[lay[SEAMS] + span[BOARD] :], 0
    clear(mem, to, fates * cells)
    for board in range(span[BOARDS]):
        first = lay[LAST_CARDS] + span[CELL] + start
        cards = lay[first : first + seams[board] - start]
        if fates == 2:
            here = reach + board * width
            sort_truc(lay, mem, cards, relation, here, to + start, cells)
            start = seams[board]
            continue
        table = lay[MEETS] + (span[BOARD] + board) * left * wide
        clear(mem, into, wide)
        for card in range(left):
            mass = mem[reach + board * width + card]
            if mass != ZERO:
                weighed(mem, into, wide, mass, table + card * wide)
        for fate in range(fates):
            row, comes = mem[into + fate * width :], mem[to + fate * cells + start :]
            for cell in range(len(cards)):
                comes[cell] = row[np.uint64(cards[cell])]
        start = seams[board]


@compiled
def back_truc(lay: Array, mem: Array, relation: int, looks: Array, to: int) -> None:
    """Of one board, where only who wins the truc is open; the values by fate are in `KEEP`."""
    left, width, keep, ranks = lay[LEFT], lay[WIDTH], lay[KEEP], lay[lay[RANKS] :]
    leader, ties = lay[lay[LEADERS] + relation], lay[lay[TIES] + relation]
    value = keep + 3 * (left + 1)
    drawn = value + ties * width
    add_up(lay, mem, value + leader * width, value + (1 - leader) * width)
    up, down = mem[keep : keep + left + 1], mem[keep + left + 1 : keep + 2 * left + 2]
    equal, into = mem[drawn : drawn + width], mem[to : to + left]
    for card in range(left):
        if looks[card] < 0:
            continue
        rank = np.uint64(RANK * card)
        high, low = np.uint64(ranks[rank]), np.uint64(ranks[rank + ONE_ON])
        total = equal[np.uint64(ranks[rank + TWO_ON])] + equal[np.uint64(ranks[rank + THREE_ON])]
        total += equal[np.uint64(ranks[rank + FOUR_ON])]
        into[card] = total + up[high] + down[low]


@compiled
def bring_back(lay: Array, mem: Array, span: Array, relation: int, of: int, to: int) -> None:
    """What each card of who answers is worth, if it can have it, from its fates."""
    left, width, fates, cells = lay[LEFT], lay[WIDTH], lay[FATES], span[CELLS]
    wide, value = fates * width, lay[KEEP] + 3 * (left + 1)
    seams, start = lay[lay[SEAMS] + span[BOARD] :], 0
    cards = lay[lay[LAST_CARDS] + span[CELL] :]
    place = 1 - lay[lay[LEADERS] + relation]
    for board in range(span[BOARDS]):
        looks = lay[lay[LOOKS + place] + (span[BOARD] + board) * width :]
        clear(mem, value, wide)
        here = cards[start : seams[board]]
        for fate in range(fates):
            row, worth = mem[value + fate * width :], mem[of + fate * cells + start :]
            for cell in range(len(here)):
                row[np.uint64(here[cell])] = worth[cell]
        start = seams[board]
        if fates == 2:
            back_truc(lay, mem, relation, looks, to + board * width)
            continue
        table = lay[MEETS] + (span[BOARD] + board) * left * wide
        for card in range(left):
            if looks[card] >= 0:
                mem[to + board * width + card] = met(mem, table + card * wide, wide, value)


@compiled
def last_card(
    lay: Array, mem: Array, n: int, row: Array, span: Array, mine: bool, part: int
) -> None:
    """A card leads the third trick: what comes to it."""
    to, size = row[CARD], lay[FATES] * span[CELLS]
    room = row[ROOM]
    lay[lay[RIVAL] + to], lay[lay[OUT] + to] = room, room + size
    if lay[lay[NONE] + to]:
        clear(mem, room, size)
    elif mine:
        sort_out(lay, mem, span, row[RELATION], lay[lay[RIVAL] + n], room)
    else:
        collect(lay, lay[CELL_CARDS] + span[CELL], span[CELLS], mem, part, room)


@compiled
def last_back(lay: Array, mem: Array, row: Array, span: Array, mine: bool, slot: int) -> None:
    """What a card that leads the third trick is worth."""
    to = row[CARD]
    none, out = lay[lay[NONE] + to], lay[lay[OUT] + to]
    if mine or none:
        clear(mem, slot, span[BOARDS] * lay[WIDTH])
    if none:
        return
    if mine:
        put(lay, lay[CELL_CARDS] + span[CELL], span[CELLS], mem, out, slot)
    else:
        bring_back(lay, mem, span, row[RELATION], out, slot)


# -- the second trick is answered


@compiled
def answer(
    lay: Array, mem: Array, n: int, row: Array, led: int, walker: int, comes: int, into: int
) -> None:
    """On to the third trick, or the hand is over."""
    end_answered(lay, mem, n, row, led, walker, comes, into)
    for relation in range(3):
        span, child = lay[span_at(lay, relation, led) :], row[BELOW + relation]
        first, size = span[BOARD] * lay[WIDTH], span[BOARDS] * lay[WIDTH]
        if child >= 0 and size > 0:
            room = row[ROOM] + 2 * relation * lay[WIDE]
            mass = collect(lay, lay[LOOKS + 1 - walker] + first, size, mem, comes, room)
            lay[lay[RIVAL] + child], lay[lay[OUT] + child] = room, room + lay[WIDE]
            lay[lay[NONE] + child] = mass == ZERO


@compiled
def answer_back(lay: Array, mem: Array, row: Array, led: int, walker: int, into: int) -> None:
    """What the third tricks are worth, brought where a pair, or the card that is kept, looks."""
    for relation in range(3):
        span, child = lay[span_at(lay, relation, led) :], row[BELOW + relation]
        if child >= 0 and span[BOARDS] > 0 and not lay[lay[NONE] + child]:
            first, size = span[BOARD] * lay[WIDTH], span[BOARDS] * lay[WIDTH]
            put(lay, lay[LOOKS + walker] + first, size, mem, lay[lay[OUT] + child], into)


# -- a card that leads the second trick, and all that follows


@compiled
def extent(lay: Array, row: Array, led: int, place: int) -> tuple[int, int]:
    """How many numbers a place has at a branch, and how many stand before them."""
    level, relation = row[LEVEL], row[RELATION]
    if level == 0 or (level == 1 and place != lay[LEAD]):
        size = lay[OURS if place == lay[PLAYER] else THEIRS]
        return size, level * led * size
    width = lay[WIDTH]
    if level == 1:
        return width, led * width
    span = lay[span_at(lay, relation, led) :]
    if level == 2:
        return span[BOARDS] * width, span[BEFORE] * width
    each = 1 if place == lay[lay[LEADERS] + relation] else lay[FATES]
    return each * span[CELLS], each * span[AHEAD]


@compiled
def end(
    lay: Array, mem: Array, n: int, row: Array, led: int, walker: int, move: int, against: int,
    to: int,
) -> None:  # fmt: skip
    """What a move that ends the hand is worth."""
    sign, level = ONE if walker == 0 else -ONE, row[LEVEL]
    relation, at, fates = row[RELATION], row[FIRST] + move, lay[FATES]
    span = lay[span_at(lay, relation, led) :]
    if level == 3:
        worth = lay[KNOWN_WORTH] + n * fates if move == row[MOVES] else lay[FATED] + at * fates
        leads = walker == lay[lay[LEADERS] + relation]
        end_fates(mem, against, to, span[CELLS], fates, worth, sign, leads)
        return
    paid, contest = sign * mem[lay[BASE] + at], sign * mem[lay[ENVIT] + at]
    if level == 2:
        end_cards(lay, mem, against, to, span, paid, contest, walker == 0)
    elif level == 1:
        end_led(lay, mem, against, to, led, paid, contest, walker == lay[LEAD])
    else:
        end_pairs(lay, mem, against, to, paid, contest, walker == lay[PLAYER])


@compiled
def choose(
    lay: Array, mem: Array, know: Array, sums: Array, n: int, row: Array, led: int, weight: Array
) -> int:
    """What the rival does at a branch: where its parts stand; they are summed up if they weigh."""
    actions, shared = row[ACTIONS], lay[SHARED]
    reach: int = lay[lay[RIVAL] + n]
    if actions == 1:
        mem[shared] = ONE
        return reach
    size, before = extent(lay, row, led, row[MOVER])
    parts: int = row[PARTS]
    stands = row[REGRETS] + actions * before
    share_out(know, stands, actions, size, mem, reach, parts, shared)
    if weight != ZERO:
        gather(sums, stands, actions * size, mem, parts, weight)
    return parts


@compiled
def enter(
    lay: Array, mem: Array, know: Array, sums: Array, n: int, led: int, walker: int, weight: Array
) -> None:
    """The way down through a branch: what comes to those after it, and what its ends are worth."""
    row = lay[row_at(lay, n) :]
    mine, moves, wide = row[MOVER] == walker, row[MOVES], extent(lay, row, led, walker)[0]
    slots, part, size = slots_of(lay, n, row, mine), lay[lay[RIVAL] + n], 0
    if not mine:
        part, size = (
            choose(lay, mem, know, sums, n, row, led, weight),
            extent(lay, row, led, 1 - walker)[0],
        )
    for move in range(min(row[ACTIONS], moves + 1)):
        comes, slot = part + move * size, slots + move * wide
        gone = not mine and mem[lay[SHARED] + move] == ZERO
        to = row[CARD] if move == moves else lay[lay[ONWARD] + row[FIRST] + move]
        if to >= 0:
            lay[lay[NONE] + to] = lay[lay[NONE] + n] or gone
            if move < moves:
                lay[lay[RIVAL] + to], lay[lay[OUT] + to] = comes, slot
            elif row[LEVEL] == 2:
                span = lay[span_at(lay, row[RELATION], led) :]
                last_card(lay, mem, n, row, span, mine, comes)
        elif move == moves and not row[KNOWN]:
            answer(lay, mem, n, row, led, walker, comes, slot)
        elif gone:
            clear(mem, slot, wide)
        else:
            end(lay, mem, n, row, led, walker, move, comes, slot)


@compiled
def slots_of(lay: Array, n: int, row: Array, mine: bool) -> int:
    """Where the values of what can be done go; at once where the branch's do if that is all."""
    count = row[ACTIONS] if mine else min(row[ACTIONS], row[MOVES] + 1)
    found: int = lay[lay[OUT] + n] if count == 1 else row[SLOTS]
    return found


@compiled
def leave(lay: Array, mem: Array, know: Array, n: int, led: int, walker: int) -> None:
    """The way back: what it was worth."""
    row = lay[row_at(lay, n) :]
    mine, actions, moves = row[MOVER] == walker, row[ACTIONS], row[MOVES]
    wide, before = extent(lay, row, led, walker)
    slots, out = slots_of(lay, n, row, mine), lay[lay[OUT] + n]
    if row[CARD] >= 0 and row[LEVEL] == 2:
        span = lay[span_at(lay, row[RELATION], led) :]
        last_back(lay, mem, row, span, mine, slots + moves * wide)
    elif row[LEVEL] == 1 and actions > moves:
        answer_back(lay, mem, row, led, walker, slots + moves * wide)
    if slots == out:
        return
    if mine and mem[lay[PACE]] == KNOWS_BEST:
        most(mem, slots, actions, wide, out)
    elif mine:
        stands = row[REGRETS] + actions * before
        half = lay[LEARNT] + stands
        take_in(know, stands, half, actions, wide, mem, slots, out, lay[KEEP], lay[PACE])
    else:
        join(mem, slots, min(actions, moves + 1), wide, out)


@compiled
def follow(
    lay: Array, mem: Array, know: Array, sums: Array, at: int, led: int, walker: int, weight: Array
) -> None:
    """A walk through all that follows a card that leads the second trick.

    Where the rival does not come all is worth nothing: what was gained stays as it is, and after
    one walk so does what is mixed by it. Such a place is at rest, and passed by.
    """
    start = lay[row_at(lay, at) :]
    step, until = start[ENTER], start[LEAVE]
    rest = lay[REST] + (walker * lay[LEFT] + led) * lay[BRANCHES]
    while step <= until:
        n = lay[lay[ORDER] + step]
        step += 1
        if n < 0:
            leave(lay, mem, know, ~n, led, walker)
            continue
        row, none = lay[row_at(lay, n) :], lay[lay[NONE] + n]
        if row[LEVEL] > 1 and lay[span_at(lay, row[RELATION], led) + BOARDS] == 0:
            step = row[LEAVE] + 1
        elif none and lay[rest + n]:
            clear(mem, lay[lay[OUT] + n], extent(lay, row, led, walker)[0])
            step = row[LEAVE] + 1
        else:
            lay[rest + n] = none
            enter(lay, mem, know, sums, n, led, walker, weight)


@compiled
def lead(
    lay: Array, mem: Array, know: Array, sums: Array, n: int, walker: int, weight: Array
) -> None:
    """Every card leads the second trick, one after the other."""
    row = lay[row_at(lay, n) :]
    mine, child, room, moves = row[MOVER] == walker, row[CARD], row[ROOM], row[MOVES]
    wide = extent(lay, row, 0, walker)[0]
    slot = slots_of(lay, n, row, mine) + moves * wide
    clear(mem, slot, 2 * wide if mine else wide)
    comes = lay[lay[RIVAL] + n]
    if not mine:
        comes = row[PARTS] + moves * extent(lay, row, 0, 1 - walker)[0]
    single, double = lay[WIDTH], lay[THEIRS if lay[LEAD] == lay[PLAYER] else OURS]
    out = room + max(single, double)
    lay[lay[RIVAL] + child], lay[lay[OUT] + child] = room, out
    for led in range(lay[LEFT]):
        one, two = lay[SINGLES] + led * single, lay[DOUBLES] + led * double
        if mine:
            mass = collect(lay, two, double, mem, comes, room)
        else:
            mass = collect(lay, one, single, mem, comes, room)
        lay[lay[NONE] + child] = mass == ZERO
        follow(lay, mem, know, sums, child, led, walker, weight)
        if mine:
            put(lay, one, single, mem, out, slot)
        else:
            put(lay, two, double, mem, out, slot)


@compiled
def walk(lay: Array, mem: Array, know: Array, sums: Array, walker: int, weight: Array) -> None:
    """A walk through all of it for one place; the values of its pairs go where it says."""
    tops = lay[TOPS]
    for at in range(tops):
        n = lay[lay[TOP] + at]
        enter(lay, mem, know, sums, n, 0, walker, weight)
        if lay[row_at(lay, n) + CARD] >= 0:
            lead(lay, mem, know, sums, n, walker, weight)
    for at in range(tops):
        leave(lay, mem, know, lay[lay[TOP] + tops - 1 - at], 0, walker)


@compiled
def iterate(paces: Array, lay: Array, mem: Array, know: Array, sums: Array) -> None:
    """The player learns, and then the rival, time after time; what the player does is summed up.

    That is done while the rival walks: what the player does then it does the next time.
    From `ASKS` on there are in `mem`, for the rival, its reach, what of it plays on and what does
    not, what it has and what is due to it, and room; then, for the player, room and its reach.
    """
    ours, theirs, asks, player = lay[OURS], lay[THEIRS], lay[ASKS], lay[PLAYER]
    follows, values, learnt = asks + theirs, asks + 3 * theirs, asks + 5 * theirs
    spare = learnt + theirs
    choice = lay[LEARNT] - 2 * theirs
    for time in range(len(paces)):
        mem[lay[PACE]], mem[lay[PACE] + 1] = paces[time, 0], paces[time, 1]
        weight = paces[time, 2]
        split(know, choice, 2, theirs, mem, asks, follows, lay[SHARED])
        for place in range(2):  # written once: a walk takes long to compile
            mine = place == 0
            lay[lay[RIVAL]] = follows if mine else spare + ours
            lay[lay[OUT]] = spare if mine else values
            walk(lay, mem, know, sums, player if mine else 1 - player, ZERO if mine else weight)
            if not mine:
                half = lay[LEARNT] + choice
                learn(know, choice, half, 2, theirs, mem, values, learnt, lay[KEEP], lay[PACE])


# -- the best answer to what was found


@compiled
def do_on_average(lay: Array, know: Array, sums: Array) -> None:
    """From now on the player does what it did on average."""
    for n in range(lay[BRANCHES]):
        row = lay[row_at(lay, n) :]
        actions = row[ACTIONS]
        if row[MOVER] != lay[PLAYER] or actions == 1:
            continue
        for led in range(lay[LEFT] if row[LEVEL] else 1):
            size, before = extent(lay, row, led, row[MOVER])
            stands = row[REGRETS] + actions * before
            for at in range(stands, stands + size):
                total = ZERO
                for action in range(actions):
                    total += sums[at + action * size]
                for action in range(actions):
                    done = sums[at + action * size] / max(total, TINY)
                    know[at + action * size] = done if total > ZERO else ONE / actions


@compiled
def respond(lay: Array, mem: Array, know: Array, sums: Array) -> None:
    """The rival does what is best against that; what its pairs have is where `iterate` has it."""
    ours, theirs, asks = lay[OURS], lay[THEIRS], lay[ASKS]
    do_on_average(lay, know, sums)
    mem[lay[PACE]] = KNOWS_BEST
    lay[lay[RIVAL]], lay[lay[OUT]] = asks + 6 * theirs + ours, asks + 3 * theirs
    walk(lay, mem, know, sums, 1 - lay[PLAYER], ZERO)


# -- a whole hand is learnt: what the corner is to that


@compiled
def learn_once(lay: Array, mem: Array, know: Array, sums: Array, walker: int) -> None:
    """The walker learns once, against the reach that stands at `ASKS`; what its pairs have then
    stands after it. `PACE` says how what was gained fades, and how much this time counts.
    """
    asks, size = lay[ASKS], lay[THEIRS]
    lay[lay[RIVAL]], lay[lay[OUT]] = asks, asks + size
    walk(lay, mem, know, sums, walker, ZERO)
