"""The steps of a walk through the later tricks of one board, compiled.

Numbers stand in a few arrays: `mem` has what is written on the way, `mix` how likely each thing is
done, `gain` what was gained by it, and `total` how often it was done so far. All that is compiled
stands in this one file: numba renews what it keeps when the file changes, and looks at no other.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

Array = Any
"""An array, to a compiled function."""
NONE = NOBODY = -1
COLUMNS = 10
(
    SHARE, LEARN, REGRET, BEST, ADD_UP, DRAW, DRAW_UP, END_CARDS, END_LED, END_SHOWN, SORT_OUT,
    BRING_BACK,
) = range(12)  # fmt: skip
"""What a step does."""
ZERO, HALF, ONE, TINY = np.float32(0), np.float32(0.5), np.float32(1), np.float32(1e-30)
OPTIONS: Any = {
    "cache": True,
    "nogil": True,
    "error_model": "numpy",
    "fastmath": {"contract", "reassoc", "nsz"},
}
Compiled = TypeVar("Compiled", bound=Callable[..., Any])


def compiled(function: Compiled) -> Compiled:
    return cast("Compiled", numba.njit(**OPTIONS)(function))


@compiled
def share(step: Array, mem: Array, mix: Array, total: Array) -> None:
    """What of a reach goes each way; summed up where it is the player's own."""
    _, first, actions, size, reach, out, own = step[:7]
    comes = mem[reach : reach + size]
    for action in range(actions):
        part = mix[first + action * size : first + (action + 1) * size]
        goes = mem[out + action * size : out + (action + 1) * size]
        if own:
            done = total[first + action * size : first + (action + 1) * size]
            for at in range(size):
                this = part[at] * comes[at]
                goes[at] = this
                done[at] += this
        else:
            for at in range(size):
                goes[at] = part[at] * comes[at]


@compiled
def learn_two(step: Array, mem: Array, mix: Array, gain: Array) -> None:
    """What two actions are worth, mixed so far; the next mixture."""
    _, first, _actions, size, values, out = step[:6]
    this, that = mem[values : values + size], mem[values + size : values + 2 * size]
    one, two = mix[first : first + size], mix[first + size : first + 2 * size]
    more, less = gain[first : first + size], gain[first + size : first + 2 * size]
    mean = mem[out : out + size]
    for at in range(size):
        value = one[at] * this[at] + two[at] * that[at]
        now, then = this[at] - value, that[at] - value
        up, down = max(more[at] + now, ZERO), max(less[at] + then, ZERO)
        more[at], less[at] = up, down
        up, down = max(up + now, ZERO), max(down + then, ZERO)
        every = up + down
        share_of = up / max(every, TINY) if every > ZERO else HALF
        one[at], two[at] = share_of, ONE - share_of
        mean[at] = value


@compiled
def learn(step: Array, mem: Array, mix: Array, gain: Array, places: Array, sums: Array) -> None:
    """The same of any actions; twins cannot do the last."""
    _, first, actions, size, values, out, twins, entries = step[:8]
    if actions == 2 and twins == NONE:
        learn_two(step, mem, mix, gain)
        return
    mean, every = mem[out : out + size], sums[:size]
    for at in range(size):
        mean[at] = every[at] = ZERO
    for action in range(actions):
        part = mix[first + action * size : first + (action + 1) * size]
        worth = mem[values + action * size : values + (action + 1) * size]
        for at in range(size):
            mean[at] += part[at] * worth[at]
    if twins != NONE:
        last, legal = mem[values + (actions - 1) * size :], places[twins : twins + entries]
        for at in range(size):
            last[at] = last[at] if legal[at % entries] else mean[at]
    for action in range(actions):
        part = mix[first + action * size : first + (action + 1) * size]
        more = gain[first + action * size : first + (action + 1) * size]
        worth = mem[values + action * size : values + (action + 1) * size]
        for at in range(size):
            now = worth[at] - mean[at]
            up = max(more[at] + now, ZERO)
            more[at] = up
            up = max(up + now, ZERO)
            part[at] = up
            every[at] += up
    evened(step, mix, places, sums)


@compiled
def evenly(step: Array, mix: Array, places: Array, every: Array) -> None:
    """Twins that gained nothing do all that they can alike."""
    _, first, actions, size, _values, _out, twins, entries = step[:8]
    even, last = ONE / np.float32(actions - 1), first + (actions - 1) * size
    for at in range(size):
        if places[twins + at % entries] == 0:
            mix[last + at] = ZERO
            if every[at] == ZERO:
                for action in range(actions - 1):
                    mix[first + action * size + at] = even


@compiled
def regret_two(step: Array, mem: Array, mix: Array, gain: Array, pace: Array) -> None:
    """What two actions are worth, mixed so far; the next mixture, of who does not foresee."""
    _, first, _actions, size, values, out = step[:6]
    this, that = mem[values : values + size], mem[values + size : values + 2 * size]
    one, two = mix[first : first + size], mix[first + size : first + 2 * size]
    more, less = gain[first : first + size], gain[first + size : first + 2 * size]
    mean, kept, left = mem[out : out + size], pace[0], pace[1]
    for at in range(size):
        value = one[at] * this[at] + two[at] * that[at]
        up = more[at] * (kept if more[at] > ZERO else left) + this[at] - value
        down = less[at] * (kept if less[at] > ZERO else left) + that[at] - value
        more[at], less[at] = up, down
        up, down = max(up, ZERO), max(down, ZERO)
        every = up + down
        share_of = up / max(every, TINY) if every > ZERO else HALF
        one[at], two[at] = share_of, ONE - share_of
        mean[at] = value


@compiled
def regret(
    step: Array, mem: Array, mix: Array, gain: Array, places: Array, sums: Array, pace: Array
) -> None:
    """The same of any actions; twins cannot do the last."""
    _, first, actions, size, values, out, twins, entries = step[:8]
    if actions == 2 and twins == NONE:
        regret_two(step, mem, mix, gain, pace)
        return
    mean, every, kept, left = mem[out : out + size], sums[:size], pace[0], pace[1]
    for at in range(size):
        mean[at] = every[at] = ZERO
    for action in range(actions):
        part = mix[first + action * size : first + (action + 1) * size]
        worth = mem[values + action * size : values + (action + 1) * size]
        for at in range(size):
            mean[at] += part[at] * worth[at]
    if twins != NONE:
        last, legal = mem[values + (actions - 1) * size :], places[twins : twins + entries]
        for at in range(size):
            last[at] = last[at] if legal[at % entries] else mean[at]
    for action in range(actions):
        part = mix[first + action * size : first + (action + 1) * size]
        more = gain[first + action * size : first + (action + 1) * size]
        worth = mem[values + action * size : values + (action + 1) * size]
        for at in range(size):
            up = more[at] * (kept if more[at] > ZERO else left) + worth[at] - mean[at]
            more[at] = up
            up = max(up, ZERO)
            part[at] = up
            every[at] += up
    evened(step, mix, places, sums)


@compiled
def evened(step: Array, mix: Array, places: Array, every: Array) -> None:
    """Shares from what speaks for each action, and from all of that together."""
    _, first, actions, size, _values, _out, twins, _entries = step[:8]
    even = ONE / np.float32(actions)
    for action in range(actions):
        part = mix[first + action * size : first + (action + 1) * size]
        for at in range(size):
            part[at] = part[at] / max(every[at], TINY) if every[at] > ZERO else even
    if twins != NONE:
        evenly(step, mix, places, every)


@compiled
def best(step: Array, mem: Array, places: Array) -> None:
    """What the best of all actions is worth."""
    _, _first, actions, size, values, out, twins, entries = step[:8]
    top = mem[out : out + size]
    for at in range(size):
        top[at] = mem[values + at]
    for action in range(1, actions):
        worth = mem[values + action * size : values + (action + 1) * size]
        if twins != NONE and action == actions - 1:
            for at in range(size):
                if places[twins + at % entries]:
                    top[at] = max(top[at], worth[at])
        else:
            for at in range(size):
                top[at] = max(top[at], worth[at])


@compiled
def settle(
    step: Array, mem: Array, mix: Array, gain: Array, places: Array, sums: Array, pace: Array
) -> None:
    """What the walker's own actions are worth."""
    if step[0] == LEARN:
        learn(step, mem, mix, gain, places, sums)
    elif step[0] == REGRET:
        regret(step, mem, mix, gain, places, sums, pace)
    else:
        best(step, mem, places)


@compiled
def add_up(step: Array, mem: Array) -> None:
    """What the rival's ways are worth together."""
    _, ways, size, values, out = step[:5]
    every = mem[out : out + size]
    for at in range(size):
        every[at] = mem[values + at]
    for way in range(1, ways):
        part = mem[values + way * size : values + (way + 1) * size]
        for at in range(size):
            every[at] += part[at]


@compiled
def draw(step: Array, mem: Array, places: Array) -> None:
    """Numbers from where they stand; where there is none, 0 stands."""
    _, start, listed, size, out, nothing = step[:6]
    if nothing != NONE:
        mem[start + nothing] = ZERO
    where, given, taken = places[listed : listed + size], mem[start:], mem[out : out + size]
    for at in range(size):
        taken[at] = given[where[at]]


@compiled
def draw_up(step: Array, mem: Array, places: Array) -> None:
    """What the rival's cards are worth together."""
    _, start, listed, size, out, fan = step[:6]
    given, taken = mem[start:], mem[out : out + size]
    for at in range(size):
        taken[at] = ZERO
    for way in range(fan):
        where = places[listed + way * size : listed + (way + 1) * size]
        for at in range(size):
            taken[at] += given[where[at]]


@compiled
def end_cards(
    step: Array, mem: Array, worth: Array, weights: Array, starts: Array, kinds: int
) -> None:
    """The hand ends, and each has one card."""
    _, boards, reach, out, end, stage, walker = step[:7]
    base, at = worth[2 * end], starts[stage]
    for board in range(boards):
        row = weights[at + 3 * board * kinds : at + 3 * (board + 1) * kinds]
        comes = mem[reach + board * kinds : reach + (board + 1) * kinds]
        found = mem[out + board * kinds : out + (board + 1) * kinds]
        mine, theirs = walker * kinds, (1 - walker) * kinds
        every = ZERO
        for card in range(kinds):
            every += row[theirs + card] * comes[card]
        for card in range(kinds):
            apart = every - row[theirs + card] * comes[card]
            found[card] = base * (row[mine + card] * apart + row[2 * kinds + card] * comes[card])


@compiled
def end_led(step: Array, mem: Array, worth: Array, weights: Array, starts: Array) -> None:
    """The hand ends before that."""
    _, boards, reach, out, end, stage, walker, mine, theirs = step[:9]
    base, table = worth[2 * end], starts[stage] + walker * boards * mine * theirs
    for board in range(boards):
        found = mem[out + board * mine : out + (board + 1) * mine]
        for at in range(mine):
            found[at] = ZERO
        for other in range(theirs):
            comes = base * mem[reach + board * theirs + other]
            if comes != ZERO:
                start = table + (board * theirs + other) * mine
                row = weights[start : start + mine]
                for at in range(mine):
                    found[at] += row[at] * comes


@compiled
def end_shown(step: Array, mem: Array, worth: Array) -> None:
    """The hand ends when the last card to lead lies there."""
    _, boards, reach, out, end, leads = step[:6]
    mano, peu = worth[2 * end], worth[2 * end + 1]
    if leads:
        for board in range(boards):
            one, two = mem[reach + 2 * board], mem[reach + 2 * board + 1]
            mem[out + board] = one * mano + two * peu
    else:
        for board in range(boards):
            comes = mem[reach + board]
            mem[out + 2 * board], mem[out + 2 * board + 1] = comes * mano, comes * peu


@compiled
def sort_out(step: Array, mem: Array, weights: Array, starts: Array, kinds: int) -> None:
    """What comes to a card that is led, by who wins; stronger cards stand first."""
    _, reach, out, boards, stage, leader, ties = step[:7]
    lead, card, both = leader * kinds, (1 - leader) * kinds, 2 * kinds
    for board in range(boards):
        start = starts[stage] + 3 * board * kinds
        row = weights[start : start + 3 * kinds]
        comes, start = mem[reach + board * kinds :], out + 2 * board * kinds
        above, every = ZERO, ZERO
        for at in range(kinds):
            every += row[card + at] * comes[at]
        for at in range(kinds):
            here = row[card + at] * comes[at]
            mem[start + 2 * at + 1 - leader] = row[lead + at] * above
            mem[start + 2 * at + leader] = row[lead + at] * (every - above - here)
            mem[start + 2 * at + ties] += row[both + at] * comes[at]
            above += here


@compiled
def bring_back(step: Array, mem: Array, weights: Array, starts: Array, kinds: int) -> None:
    """What the cards of who answers are worth, from who wins."""
    _, values, out, boards, stage, leader, ties = step[:7]
    lead, card, both = leader * kinds, (1 - leader) * kinds, 2 * kinds
    for board in range(boards):
        start = starts[stage] + 3 * board * kinds
        row = weights[start : start + 3 * kinds]
        given, found = mem[values + 2 * board * kinds :], mem[out + board * kinds :]
        above, below = ZERO, ZERO
        for at in range(kinds):
            found[at] = row[card + at] * above + row[both + at] * given[2 * at + ties]
            above += row[lead + at] * given[2 * at + leader]
        for back in range(kinds):
            at = kinds - 1 - back
            found[at] += row[card + at] * below
            below += row[lead + at] * given[2 * at + 1 - leader]


@compiled
def walk(
    steps: Array, places: Array, weights: Array, starts: Array, worth: Array, mem: Array,
    mix: Array, gain: Array, total: Array, sums: Array, kinds: int, pace: Array,
) -> None:  # fmt: skip
    """A walk for one of the players, step by step."""
    for at in range(len(steps)):
        step = steps[at]
        what = step[0]
        if what == SHARE:
            share(step, mem, mix, total)
        elif what <= BEST:
            settle(step, mem, mix, gain, places, sums, pace)
        elif what == ADD_UP:
            add_up(step, mem)
        elif what == DRAW:
            draw(step, mem, places)
        elif what == DRAW_UP:
            draw_up(step, mem, places)
        elif what == END_CARDS:
            end_cards(step, mem, worth, weights, starts, kinds)
        elif what == END_LED:
            end_led(step, mem, worth, weights, starts)
        elif what == END_SHOWN:
            end_shown(step, mem, worth)
        elif what == SORT_OUT:
            sort_out(step, mem, weights, starts, kinds)
        else:
            bring_back(step, mem, weights, starts, kinds)


@compiled
def solve(
    rival: Array, player: Array, counts: Array, places: Array, weights: Array, starts: Array,
    worth: Array, reach: Array, due: Array, mem: Array, mix: Array, gain: Array, total: Array,
    sums: Array, choice: Array, kinds: int, pairs: int,
) -> None:  # fmt: skip
    """The rival learns, and then the player, as often as there are counts for what it does.

    At the start of `mem` stands what the rival of the walker comes with, then what the walker's
    pairs have, then what the player itself comes with.
    """
    playing, pace = choice[:pairs], choice[:2]
    for time in range(len(counts)):
        mem[:pairs] = reach
        walk(rival, places, weights, starts, worth, mem, mix, gain, total, sums, kinds, pace)
        for at in range(pairs):
            one, two, take = mem[pairs + at], due[at], choice[at]
            value = take * one + (ONE - take) * two
            now, then = one - value, two - value
            up = max(choice[pairs + at] + now, ZERO)
            down = max(choice[2 * pairs + at] + then, ZERO)
            choice[pairs + at], choice[2 * pairs + at] = up, down
            up, down = max(up + now, ZERO), max(down + then, ZERO)
            every = up + down
            playing[at] = up / max(every, TINY) if every > ZERO else HALF
        mem[:pairs] = playing
        mem[2 * pairs : 3 * pairs] = counts[time]
        walk(player, places, weights, starts, worth, mem, mix, gain, total, sums, kinds, pace)


@compiled
def learn_all(
    steps: Array, places: Array, weights: Array, starts: Array, worth: Array, board: Array,
    lane: Array, reach: Array, found: Array, mix: Array, gain: Array, mem: Array, sums: Array,
    kinds: int, pace: Array,
) -> None:  # fmt: skip
    """A walk through some corners, each on a board and in a lane: what the walker's pairs have."""
    pairs = reach.shape[1]
    for at in range(len(reach)):
        if not reach[at].any():
            found[at] = ZERO
            continue
        mem[:pairs] = reach[at]
        walk(
            steps, places, weights[board[at]], starts, worth[lane[at]], mem, mix[at], gain[at],
            sums, sums, kinds, pace,
        )  # fmt: skip
        found[at] = mem[pairs : 2 * pairs]


@compiled
def answer_all(
    rival: Array, player: Array, answer: Array, spans: Array, counts: Array, times: Array,
    places: Array, weights: Array, starts: Array, worth: Array, ends: Array, board: Array,
    lane: Array, reach: Array, due: Array, found: Array, even: Array, mem: Array, mix: Array,
    gain: Array, total: Array, sums: Array, choice: Array, kinds: int,
) -> None:  # fmt: skip
    """Some corners solved anew by the player, and what the rival's pairs have at best against that,
    with its own worth of the ends.
    """
    pairs = reach.shape[1]
    for at in range(len(reach)):
        if not reach[at].any():
            found[at] = ZERO
            continue
        mix[:], gain[:], total[:] = even, ZERO, ZERO
        choice[:pairs], choice[pairs:] = HALF, ZERO
        solve(
            rival, player, counts[: times[at]], places, weights[board[at]], starts, worth[lane[at]],
            reach[at], due[at], mem, mix, gain, total, sums, choice, kinds, pairs,
        )  # fmt: skip
        for span in range(len(spans)):
            done(spans[span], total, mix, places, sums)
        mem[:pairs] = reach[at]
        walk(
            answer, places, weights[board[at]], starts, ends[lane[at]], mem, mix, gain, total, sums,
            kinds, choice[:2],
        )  # fmt: skip
        found[at] = mem[pairs : 2 * pairs]


@compiled
def done(step: Array, total: Array, mix: Array, places: Array, every: Array) -> None:
    """What was done on the whole, where a `LEARN` stands."""
    first, actions, size = step[1], step[2], step[3]
    every[:size] = ZERO
    for action in range(actions):
        start = first + action * size
        for at in range(size):
            mix[start + at] = total[start + at]
            every[at] += total[start + at]
    evened(step, mix, places, every)
