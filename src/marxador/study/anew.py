"""The later tricks solved anew for one board and one lane, compiled: what `resolve` does, quickly.

Two cards lie on the table and `left` cards are unknown. What is left of a hand is a pair until the
second trick, a card until the third; who answers the last card has only *fates* left. Numbers of a
place stand by what it may hold, boards of the third trick in strips of `STRIP`. Cells that the
board rules out have no reach; what is reckoned for them is never looked at.

All that is compiled stands in this one file: numba renews what it keeps when the file changes, and
looks at no other.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

STRIP = 8
"""Boards of the third trick that are worked on together."""
LEVEL, MOVER, ACTIONS, MOVES, FIRST, LENGTH, OTHER, REGRETS = range(8)
PARTS, VALUES, ENDS, ROOM, RELATION, END, KNOWN, CARD, BELOW = range(8, 17)
"""Columns of the branches; `BELOW` and the two after it are where an answer leads."""
COLUMNS = BELOW + 3
NOWHERE = -1

Array = Any
"""An array, to a compiled function."""
Compiled = TypeVar("Compiled", bound=Callable[..., Any])
ZERO, HALF, ONE, TINY = np.float32(0), np.float32(0.5), np.float32(1), np.float32(1e-30)


def compiled(function: Compiled) -> Compiled:
    """A function that only compiled ones call, but for `iterate`: others need no way into it."""
    options: dict[str, Any] = {
        "cache": True,
        "nogil": True,
        "error_model": "numpy",
        "fastmath": {"contract", "reassoc", "nsz"},
        "no_cpython_wrapper": function.__name__ != "iterate",
        "no_cfunc_wrapper": True,
    }
    return cast("Compiled", numba.njit(**options)(function))


# -- regrets


@compiled
def share_two(regret: Array, r: int, size: int, mem: Array, reach: int, out: int) -> None:
    """The same of two actions, which most branches have, at one go."""
    one, two = regret[r : r + size], regret[r + size : r + 2 * size]
    comes, goes = mem[reach : reach + size], mem[out : out + size]
    also = mem[out + size : out + 2 * size]
    for at in range(size):
        first, second = max(one[at], ZERO), max(two[at], ZERO)
        total = first + second
        part = first / max(total, TINY) if total > ZERO else HALF
        here = comes[at]
        goes[at] = part * here
        also[at] = (ONE - part) * here


@compiled
def learn_two(regret: Array, r: int, size: int, mem: Array, of: Array, out: int) -> None:
    """The same of two actions."""
    half = len(regret) // 2
    one, two = regret[r : r + size], regret[r + size : r + 2 * size]
    gain, also = regret[half + r : half + r + size], regret[half + r + size : half + r + 2 * size]
    this, that = mem[of[0] : of[0] + size], mem[of[1] : of[1] + size]
    mean = mem[out : out + size]
    for at in range(size):
        first, second = max(one[at], ZERO), max(two[at], ZERO)
        total = first + second
        part = first / max(total, TINY) if total > ZERO else HALF
        value = part * this[at] + (ONE - part) * that[at]
        now, then = this[at] - value, that[at] - value
        gain[at] = max(gain[at] + now, ZERO)
        also[at] = max(also[at] + then, ZERO)
        one[at] = gain[at] + now
        two[at] = also[at] + then
        mean[at] = value


@compiled
def share(regret: Array, r: int, actions: int, size: int, mem: Array, reach: int, out: int) -> None:
    """What of a reach goes each way, in proportion to the regrets."""
    if actions == 2:
        share_two(regret, r, size, mem, reach, out)
        return
    even = ONE / np.float32(actions)
    comes = mem[reach : reach + size]
    total = mem[out + (actions - 1) * size : out + actions * size]
    first = regret[r : r + size]
    for at in range(size):
        total[at] = max(first[at], ZERO)
    for action in range(1, actions):
        here = regret[r + action * size : r + (action + 1) * size]
        for at in range(size):
            total[at] += max(here[at], ZERO)
    for action in range(actions):
        here = regret[r + action * size : r + (action + 1) * size]
        goes = mem[out + action * size : out + (action + 1) * size]
        for at in range(size):
            part = max(here[at], ZERO) / max(total[at], TINY)
            goes[at] = (part if total[at] > ZERO else even) * comes[at]


@compiled
def learn(
    regret: Array, r: int, actions: int, size: int, mem: Array, of: Array, out: int, keep: Array
) -> None:
    """What a mixture of actions is worth; their regrets grow on the way.

    The first half of the regrets is what is mixed by: what was gained, which is in the other half,
    and this time's once more, as `algebra.foreseen` has it.
    """
    if actions == 2:
        learn_two(regret, r, size, mem, of, out)
        return
    even, half = ONE / np.float32(actions), len(regret) // 2
    total, mean = keep[1 : 1 + size], mem[out : out + size]
    first = regret[r : r + size]
    for at in range(size):
        total[at] = max(first[at], ZERO)
        mean[at] = ZERO
    for action in range(1, actions):
        here = regret[r + action * size : r + (action + 1) * size]
        for at in range(size):
            total[at] += max(here[at], ZERO)
    for action in range(actions):
        here = regret[r + action * size : r + (action + 1) * size]
        value = mem[of[action] : of[action] + size]
        for at in range(size):
            part = max(here[at], ZERO) / max(total[at], TINY)
            mean[at] += (part if total[at] > ZERO else even) * value[at]
    for action in range(actions):
        start = r + action * size
        here, gain = regret[start : start + size], regret[half + start : half + start + size]
        value = mem[of[action] : of[action] + size]
        for at in range(size):
            now = value[at] - mean[at]
            gain[at] = max(gain[at] + now, ZERO)
            here[at] = gain[at] + now


@compiled
def gather(sums: Array, s: int, size: int, mem: Array, parts: int, fade: Array) -> None:
    """What is done is added to the sums."""
    total, done = sums[s : s + size], mem[parts : parts + size]
    for at in range(size):
        total[at] = (total[at] + done[at]) * fade


@compiled
def clear(mem: Array, at: int, size: int) -> None:
    mem[at : at + size] = ZERO


@compiled
def add(mem: Array, to: int, of: int, size: int) -> None:
    into, more = mem[to : to + size], mem[of : of + size]
    for at in range(size):
        into[at] += more[at]


# -- ends of a hand


@compiled
def end_pairs(
    mem: Array, reach: int, to: int, left: int, pairs: Array, base: Array, envit: Array,
    signs: Array, mano: bool,
) -> None:  # fmt: skip
    """Both hold pairs: what an end is worth to each of the walker's."""
    held = np.zeros(left, np.float32)
    total = ZERO
    count = len(pairs)
    for at in range(count):
        mass = mem[reach + at]
        total += mass
        held[pairs[at, 0]] += mass
        held[pairs[at, 1]] += mass
    for at in range(count):
        met = total - held[pairs[at, 0]] - held[pairs[at, 1]] + mem[reach + at]
        mem[to + at] += base * met
    if envit == ZERO:
        return
    for mine in range(count):
        signed = ZERO
        for other in range(count):
            signed += (signs[mine, other] if mano else signs[other, mine]) * mem[reach + other]
        mem[to + mine] += envit * signed


@compiled
def end_led(  # noqa: C901 (one loop: a call would cost more than what it does)
    mem: Array, reach: int, to: int, left: int, pairs: Array, base: Array, envit: Array,
    signs: Array, leads: bool,
) -> None:  # fmt: skip
    """Who led holds a card, the other a pair, on every board of a card that was led."""
    count = len(pairs)
    held = np.empty(left, np.float32)
    for led in range(left):
        if leads:
            mine, theirs = to + led * left, reach + led * count
            held[:] = ZERO
            total = ZERO
            for at in range(count):
                mass = mem[theirs + at]
                total += mass
                held[pairs[at, 0]] += mass
                held[pairs[at, 1]] += mass
            for card in range(left):
                mem[mine + card] += base * (total - held[card])
            if envit != ZERO:
                for card in range(left):
                    signed = ZERO
                    for at in range(count):
                        signed += signs[led, card, at] * mem[theirs + at]
                    mem[mine + card] += envit * signed
        else:
            mine, theirs = to + led * count, reach + led * left
            total = ZERO
            for card in range(left):
                total += mem[theirs + card]
            for at in range(count):
                met = total - mem[theirs + pairs[at, 0]] - mem[theirs + pairs[at, 1]]
                mem[mine + at] += base * met
            if envit != ZERO:
                for card in range(left):
                    mass = envit * mem[theirs + card]
                    if mass != ZERO:
                        for at in range(count):
                            mem[mine + at] += mass * signs[led, card, at]


@compiled
def end_cards(
    mem: Array, reach: int, to: int, left: int, base: Array, envit: Array, signs: Array, mano: bool
) -> None:
    """Both hold a card, on one board; `signs` is [card of the mano, card of the peu]."""
    theirs, mine = mem[reach : reach + left], mem[to : to + left]
    total = ZERO
    for card in range(left):
        total += theirs[card]
    for card in range(left):
        mine[card] += base * (total - theirs[card])
    if envit == ZERO:
        return
    for card in range(left):
        row = signs[card]
        if mano:
            signed = ZERO
            for other in range(left):
                signed += row[other] * theirs[other]
            mine[card] += envit * signed
        else:
            mass = envit * theirs[card]
            for other in range(left):
                mine[other] += mass * row[other]


@compiled
def end_fates(
    mem: Array, reach: int, to: int, left: int, worth: Array, sign: Array, leads: bool
) -> None:
    """The last card lies there: what an end is worth by the fates of who answers it."""
    fates = len(worth)
    for each in range(STRIP * fates):
        paid = sign * worth[each % fates]
        single, fated = each // fates * left, each * left
        theirs, mine = reach + (fated if leads else single), to + (single if leads else fated)
        comes, into = mem[theirs : theirs + left], mem[mine : mine + left]
        for at in range(left):
            into[at] += paid * comes[at]


# -- the third trick


@compiled
def sort_out(mem: Array, reach: int, to: int, left: int, meets: Array, board: int) -> None:
    """The reach over fates of who answers the last card, from that over its cards."""
    wide = meets.shape[2]
    clear(mem, to, STRIP * wide)
    for each in range(STRIP):
        table = meets[min(board + each, len(meets) - 1)]
        comes = mem[reach + each * left : reach + (each + 1) * left]
        into = mem[to + each * wide : to + (each + 1) * wide]
        for card in range(left):
            mass, row = comes[card], table[card]
            if mass != ZERO:
                for led in range(wide):
                    into[led] += mass * row[led]


@compiled
def bring_back(mem: Array, of: int, to: int, left: int, meets: Array, board: int) -> None:
    """What each card of who answers is worth, from its fates."""
    wide = meets.shape[2]
    for each in range(STRIP):
        table = meets[min(board + each, len(meets) - 1)]
        into = mem[to + each * left : to + (each + 1) * left]
        value = mem[of + each * wide : of + (each + 1) * wide]
        for card in range(left):
            row, total = table[card], ZERO
            for led in range(wide):
                total += value[led] * row[led]
            into[card] += total


@compiled
def third(  # noqa: C901 (one loop: a call would cost more than what it does)
    at: int, strip: int, walker: int, averages: bool, left: int, leader: int,
    rows: Array, onward: Array, base: Array, envit: Array, fated: Array, known: Array,
    regret: Array, sums: Array, mem: Array, rival: Array, own: Array, value: Array, of: Array,
    meets: Array, signs: Array, keep: Array,
) -> None:  # fmt: skip
    """A walk through the third trick from one of its branches on, over a strip of boards."""
    sign = ONE if walker == 0 else -ONE
    board = strip * STRIP
    until = rows[at, END]
    for n in range(at, until):
        row = rows[n]
        mine, actions, size = row[MOVER] == walker, row[ACTIONS], row[LENGTH]
        first, parts = row[FIRST], row[PARTS]
        reach = own[n] if mine else rival[n]
        stands = row[REGRETS] + strip * actions * size
        if actions == 1:
            parts = reach
        elif not mine or averages:
            share(regret, stands, actions, size, mem, reach, parts)
            if mine:
                gather(sums, stands, actions * size, mem, parts, keep[0])
        value[n] = row[VALUES]
        if not mine:
            clear(mem, row[VALUES], row[OTHER])
        leads = walker == leader
        for move in range(row[MOVES]):
            to, part = onward[first + move], parts + move * size
            if to >= 0:
                rival[to] = rival[n] if mine else part
                own[to] = part if mine else own[n]
                continue
            against = rival[n] if mine else part
            into = row[ENDS] + move * size if mine else row[VALUES]
            if mine:
                clear(mem, into, size)
            if row[LEVEL] == 3:
                end_fates(mem, against, into, left, fated[first + move], sign, leads)
            else:
                paid, contest = sign * base[first + move], sign * envit[first + move]
                for each in range(STRIP):
                    step = each * left
                    end_cards(
                        mem, against + step, into + step, left, paid, contest,
                        signs[board + each], walker == 0,
                    )  # fmt: skip
        if row[KNOWN]:
            part = parts + (actions - 1) * size
            against = rival[n] if mine else part
            into = row[ENDS] + (actions - 1) * size if mine else row[VALUES]
            if mine:
                clear(mem, into, size)
            end_fates(mem, against, into, left, known[n], sign, leads)
        to = row[CARD]
        if to >= 0:
            part, room = parts + row[MOVES] * size, rows[to, ROOM]
            if mine:
                sort_out(mem, rival[n], room, left, meets, board)
                rival[to], own[to] = room, part
            else:
                rival[to], own[to] = part, room
                if averages:
                    sort_out(mem, own[n], room, left, meets, board)
    for n in range(until - 1, at - 1, -1):
        row = rows[n]
        actions, size, first = row[ACTIONS], row[LENGTH], row[FIRST]
        if row[MOVER] == walker:
            for action in range(actions):
                of[action] = row[ENDS] + action * size
            for move in range(row[MOVES]):
                if onward[first + move] >= 0:
                    of[move] = value[onward[first + move]]
            if row[CARD] >= 0:
                of[row[MOVES]] = value[row[CARD]]
            if actions == 1:
                value[n] = of[0]
            else:
                stands = row[REGRETS] + strip * actions * size
                learn(regret, stands, actions, size, mem, of, row[VALUES], keep)
        else:
            for move in range(row[MOVES]):
                if onward[first + move] >= 0:
                    add(mem, row[VALUES], value[onward[first + move]], row[OTHER])
            if row[CARD] >= 0:
                back = value[row[CARD]]
                bring_back(mem, back, row[VALUES], left, meets, board)


# -- the second trick


@compiled
def play_pairs(
    mem: Array, left: int, pairs: Array, parts: int, still_rival: int, still_own: int,
    mine: bool, averages: bool, room: int, rival: Array, own: Array, child: int,
) -> None:  # fmt: skip
    """A card of a pair leads the second trick: the reaches on every board of such a card."""
    count = len(pairs)
    single, paired = room, room + left * left
    if mine:
        rival[child], own[child] = paired, single
    else:
        rival[child], own[child] = single, paired
    for at in range(count):
        one, two = pairs[at, 0], pairs[at, 1]
        if averages or not mine:
            mem[single + one * left + two] = mem[parts + at]
            mem[single + two * left + one] = mem[parts + count + at]
    if averages or mine:
        still = still_rival if mine else still_own
        for led in range(left):
            for at in range(count):
                held = pairs[at, 0] == led or pairs[at, 1] == led
                mem[paired + led * count + at] = ZERO if held else mem[still + at]


@compiled
def led_back(mem: Array, of: int, to: int, left: int, pairs: Array, mine: bool) -> None:
    """What the cards that lead are worth: one by one to who leads, together to the other."""
    count = len(pairs)
    for at in range(count):
        one, two = pairs[at, 0], pairs[at, 1]
        if mine:
            mem[to + at] = mem[of + one * left + two]
            mem[to + count + at] = mem[of + two * left + one]
    if not mine:
        for led in range(left):
            for at in range(count):
                if pairs[at, 0] != led and pairs[at, 1] != led:
                    mem[to + at] += mem[of + led * count + at]


@compiled
def laid_down(
    mem: Array, to: int, left: int, pair: Array, count: int, led: int, card: int, parts: int
) -> None:
    """What who answers with a card has left, from the parts of its pairs."""
    for other in range(left):
        mem[to + other] = ZERO
        if other not in (led, card):
            slot = 0 if card < other else 1
            at = parts + (slot * left + led) * count + pair[card, other]
            mem[to + other] = mem[at]


@compiled
def kept_back(mem: Array, to: int, left: int, led: int, card: int, of: int) -> None:
    """What who led still holds, when a card that answers shows what it cannot be."""
    for other in range(left):
        mem[to + other] = ZERO if other == card else mem[of + led * left + other]


@compiled
def picked_up(
    mem: Array, of: int, to: int, left: int, pair: Array, count: int, led: int, card: int,
    mine: bool,
) -> None:  # fmt: skip
    """The values after an answer, brought where its pair, or the card that is kept, looks."""
    for other in range(left):
        if other in (led, card):
            continue
        if mine:
            slot = 0 if card < other else 1
            mem[to + (slot * left + led) * count + pair[card, other]] = mem[of + other]
        else:
            mem[to + led * left + other] += mem[of + other]


@compiled
def answer(  # noqa: C901 (one loop: a call would cost more than what it does)
    n: int, walker: int, averages: bool, left: int, fates: int, leaders: Array, spread: Array,
    boards: Array, pair: Array, rows: Array, onward: Array, base: Array, envit: Array,
    fated: Array, known: Array, taken: Array, regret: Array, sums: Array, mem: Array,
    rival: Array, own: Array, value: Array, of: Array, parts: int, meets: Array, signs: Array,
    keep: Array,
) -> None:  # fmt: skip
    """The second trick is answered: on to the third, or the hand is over."""
    row = rows[n]
    mine, sign = row[MOVER] == walker, ONE if walker == 0 else -ONE
    count = left * (left - 1) // 2
    cards = parts + row[MOVES] * row[LENGTH]
    into = row[ENDS] + row[MOVES] * row[LENGTH] if mine else row[VALUES]
    start = 0
    for relation in range(3):
        child = rows[n, BELOW + relation]
        room = rows[child, ROOM] if child >= 0 else row[ROOM] + left * (left + count)
        wide = STRIP * left
        if fates == 4:
            table = meets[start : start + boards[relation]]
        else:
            table = meets[relation : relation + 1]
        ours = signs[start : start + boards[relation]]
        paid, contest = sign * taken[n, relation, 0], sign * taken[n, relation, 1]
        for strip in range(boards[relation] // STRIP):
            for each in range(STRIP):
                led, card = spread[start + strip * STRIP + each]
                if led < 0:
                    clear(mem, room + each * left, left)
                    clear(mem, room + wide + each * left, left)
                elif mine:
                    kept_back(mem, room + each * left, left, led, card, rival[n])
                    if averages:
                        laid_down(
                            mem, room + wide + each * left, left, pair, count, led, card, cards
                        )
                else:
                    laid_down(mem, room + each * left, left, pair, count, led, card, cards)
                    if averages:
                        kept_back(mem, room + wide + each * left, left, led, card, own[n])
            if child >= 0:
                rival[child], own[child] = room, room + wide
                third(
                    child, strip, walker, averages, left, leaders[relation], rows, onward,
                    base, envit, fated, known, regret, sums, mem, rival, own, value, of, table,
                    ours, keep,
                )  # fmt: skip
                found = value[child]
            else:
                found = room + 2 * wide
                clear(mem, found, wide)
                for each in range(STRIP):
                    end_cards(
                        mem, room + each * left, found + each * left, left, paid, contest,
                        ours[strip * STRIP + each], walker == 0,
                    )  # fmt: skip
            for each in range(STRIP):
                led, card = spread[start + strip * STRIP + each]
                if led >= 0:
                    picked_up(mem, found + each * left, into, left, pair, count, led, card, mine)
        start += boards[relation]


@compiled
def walk(  # noqa: C901 (one loop: a call would cost more than what it does)
    walker: int, averages: bool, left: int, fates: int, lead: int, leaders: Array, spread: Array,
    boards: Array, pairs: Array, pair: Array, tops: Array, rows: Array, onward: Array,
    base: Array, envit: Array, fated: Array, known: Array, taken: Array, regret: Array,
    sums: Array, mem: Array, rival: Array, own: Array, value: Array, of: Array, meets: Array,
    signs: Array, led_signs: Array, pair_signs: Array, keep: Array,
) -> None:  # fmt: skip
    """A walk through all of it for one place; the values of its pairs stand where `value[0]` is."""
    sign = ONE if walker == 0 else -ONE
    for n in tops:
        row = rows[n]
        mine, actions, size = row[MOVER] == walker, row[ACTIONS], row[LENGTH]
        first, parts, stands = row[FIRST], row[PARTS], row[REGRETS]
        reach = own[n] if mine else rival[n]
        if actions == 1:
            parts = reach
        elif not mine or averages:
            share(regret, stands, actions, size, mem, reach, parts)
            if mine:
                gather(sums, stands, actions * size, mem, parts, keep[0])
        value[n] = row[VALUES]
        if mine:
            clear(mem, row[ENDS], actions * size)
        else:
            clear(mem, row[VALUES], row[OTHER])
        for move in range(row[MOVES]):
            to, part = onward[first + move], parts + move * size
            if to >= 0:
                rival[to] = rival[n] if mine else part
                own[to] = part if mine else own[n]
                continue
            against = rival[n] if mine else part
            into = row[ENDS] + move * size if mine else row[VALUES]
            paid, contest = sign * base[first + move], sign * envit[first + move]
            if row[LEVEL] == 0:
                end_pairs(mem, against, into, left, pairs, paid, contest, pair_signs, walker == 0)
            else:
                end_led(mem, against, into, left, pairs, paid, contest, led_signs, walker == lead)
        if row[CARD] >= 0:
            cards = parts + row[MOVES] * size
            to = row[CARD]
            play_pairs(
                mem, left, pairs, cards, rival[n], own[n], mine, averages, rows[to, ROOM],
                rival, own, to,
            )  # fmt: skip
        elif actions > row[MOVES]:
            answer(
                n, walker, averages, left, fates, leaders, spread, boards, pair, rows, onward,
                base, envit, fated, known, taken, regret, sums, mem, rival, own, value, of, parts,
                meets, signs, keep,
            )  # fmt: skip
    for at in range(len(tops) - 1, -1, -1):
        n = tops[at]
        row = rows[n]
        mine, actions, size = row[MOVER] == walker, row[ACTIONS], row[LENGTH]
        if row[CARD] >= 0:
            into = row[ENDS] + row[MOVES] * size if mine else row[VALUES]
            led_back(mem, value[row[CARD]], into, left, pairs, mine)
        if mine:
            for action in range(actions):
                of[action] = row[ENDS] + action * size
            for move in range(row[MOVES]):
                if onward[row[FIRST] + move] >= 0:
                    of[move] = value[onward[row[FIRST] + move]]
            if actions == 1:
                value[n] = of[0]
            else:
                learn(regret, row[REGRETS], actions, size, mem, of, row[VALUES], keep)
        else:
            for move in range(row[MOVES]):
                if onward[row[FIRST] + move] >= 0:
                    add(mem, row[VALUES], value[onward[row[FIRST] + move]], row[OTHER])


@compiled
def iterate(
    times: int, player: int, left: int, fates: int, lead: int, leaders: Array, spread: Array,
    boards: Array, pairs: Array, pair: Array, tops: Array, rows: Array, onward: Array,
    base: Array, envit: Array, fated: Array, known: Array, taken: Array, regret: Array,
    sums: Array, mem: Array, meets: Array, signs: Array, led_signs: Array, pair_signs: Array,
    reach: Array, weight: Array, due: Array,
) -> None:  # fmt: skip
    """The rival learns, and then the player, so many times; what the player does is summed up."""
    count = len(pairs)
    rival = np.zeros(len(rows), np.int64)
    own = np.zeros(len(rows), np.int64)
    value = np.zeros(len(rows), np.int64)
    of = np.zeros(8, np.int64)
    keep = np.zeros(1 + max(left * count, fates * STRIP * left), np.float32)
    choice = np.zeros(4 * count, np.float32)
    top = len(mem) - 5 * count
    follows, plays, owed, all_own = top, top + 2 * count, top + 3 * count, top + 4 * count
    ways = np.zeros(2, np.int64)
    for at in range(count):
        mem[owed + at], mem[all_own + at] = due[at], weight[at]
    for time in range(1, times + 1):
        keep[0] = (time / (time + 1)) ** 5
        for at in range(count):
            mem[plays + at] = ONE
        share(choice, 0, 2, count, mem, plays, follows)
        for at in range(count):
            mem[plays + at] = reach[at]
        for mine in range(2):  # written once: a walk takes long to compile
            rival[0], own[0] = follows if mine else plays, all_own
            walk(
                player if mine else 1 - player, mine == 1, left, fates, lead, leaders, spread,
                boards, pairs, pair, tops, rows, onward, base, envit, fated, known, taken, regret,
                sums, mem, rival, own, value, of, meets, signs, led_signs, pair_signs, keep,
            )  # fmt: skip
            if not mine:
                ways[0], ways[1] = value[0], owed
                learn(choice, 0, 2, count, mem, ways, plays, keep)
