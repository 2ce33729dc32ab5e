"""Dealing, choosing and moving at many tables at once, compiled: the unchecked step.

What the rules decide is looked up in the board. What is left to do here is what needs cards: to
deal them, to compare one with the best of the trick, and to say who has the better envit, flor or
hidden card, the nearest to mano where they are equal.

All that is compiled stands in this one file with the layout that it was compiled for: numba renews
what it keeps on disk when the file of a function changes, and looks at no other.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

# The bits of a row: how many voices and cards, where the last of these is among the cards of all,
# flags, and where its edges begin: three relations of a card, then the voices.
ROW_VOICES, ROW_CARDS, ROW_LAST, ROW_EDGES = 0x1F, 5, 7, 14
STACKED = 1 << 11
"""Its cards are played as a stack."""
FLORID = 1 << 12
"""Who was dealt a flor has another row."""
SEVERAL = 1 << 13
"""More than one place may act here."""
VOICES = 3
# The bits of an edge: the spot or ending that it leads to, its deed, flags.
TO, EDGE_DEED, DEED, EDGE_FRESH, EDGE_RARE = 0xFFFF, 16, 0x7F, 23, 24
ENDS = 1 << 24
"""The hand, or the duel, is over."""
FLOR = 1 << 25
"""A call of flor: behind it stand the edges for who else was dealt one."""
ENVITS = 1 << 26
FLORS = 1 << 27
"""What is compared to say whose the deed is."""
HIDDEN = 1 << 28
"""The hidden cards of a stack say whose the hand is."""
STOPS = 1 << 29
"""It can end the game."""

ROWS = 4
"""Rows of a spot: as many places as there can be."""
DEEDS, ACCOUNTS = 64, 256
PACK = 64
"""Bytes for the pack of a table."""
HAND = 3
LANES = 16
"""Hands that are played side by side, so that none waits for another's memory."""

# SplitMix64: a counter, well mixed, so that no number waits for the one before.
STRIDE = np.uint64(0x9E3779B97F4A7C15)
MIX_1, MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
U7, U27, U30, U31, U32 = (np.uint64(shift) for shift in (7, 27, 30, 31, 32))
LOW = np.uint64(0xFFFFFFFF)
FRACTION = 57

Bytes = NDArray[np.uint8]
Array = Any
"""An array, to a compiled function."""
Compiled = TypeVar("Compiled", bound=Callable[..., Any])
i64: Any = np.int64
u8: Any = np.uint8


def compiled(function: Compiled) -> Compiled:
    """A function compiled, and kept on disk where there is a place for it."""
    try:
        return cast("Compiled", numba.njit(cache=True, nogil=True)(function))
    except RuntimeError:
        return cast("Compiled", numba.njit(nogil=True)(function))


class Board(NamedTuple):
    """A game at a score, for the kernels: arrays and numbers only."""

    places: int
    duels: int
    spots: int
    """How many spots there are; endings are numbered from here on."""
    voices: int
    """How many voices and bids are numbered as actions; the cards come after them."""
    going: int
    """How many accounts are of a hand that goes on; the rest are of one that is over."""
    florid: bool
    """A flor may be called."""
    speakers: Bytes
    """[spot]: how many places may act."""
    speaker: Bytes
    """[spot]: which of them speaks for its side."""
    position: NDArray[np.uint16]
    """[spot]: its position in the tables."""
    rows: NDArray[np.uint32]
    """[without or with a flor, spot, nth of those who may act]"""
    block: NDArray[np.uint16]
    """[the same]: where `said` and `mask` tell of the row."""
    edges: NDArray[np.uint32]
    action: Bytes
    """[edge]: the action it is, if not a card."""
    said: Bytes
    """[block, voice]: where its edge stands in the row, 0 if it may not be said."""
    mask: NDArray[np.uint64]
    """[block, eight actions]: a byte to each, 1 for what may be said."""
    gone: Bytes
    """[spot or ending]: the places that left the hand, a mask."""
    tied: Bytes
    """[spot or ending]: the places whose hidden cards are looked at, a mask."""
    after: NDArray[np.uint16]
    """[account, deed]: the account that it leads to."""
    duel: Bytes
    """[account]: the duel that is being played."""
    strength: Bytes
    """[card]"""
    envit: Bytes
    """[card, card, card]: the envit of three cards."""
    flor: Bytes
    """[card, card, card]: their flor, or 0."""


# -- chance


@compiled
def mixed(counter: Any) -> Any:
    """64 random bits of a counter."""
    mixing = (counter ^ (counter >> U30)) * MIX_1
    mixing = (mixing ^ (mixing >> U27)) * MIX_2
    return mixing ^ (mixing >> U31)


@compiled
def deal(pack: Array, at: int, size: int, hands: int, counter: Any) -> Any:
    """Shuffle three cards for each hand to the front of a pack; the counter afterwards.

    A number deals two hands: a fraction times the cards that are left is a card and a fraction.
    """
    front, left = at & 0xFFFFFFFF, size
    for _ in range(hands // 2):
        counter += STRIDE
        fraction = i64(mixed(counter) >> U7)
        for _ in range(2 * HAND):
            fraction *= left
            other = front + (fraction >> FRACTION & PACK - 1)
            fraction &= (1 << FRACTION) - 1
            drawn = pack[other]
            pack[other] = pack[front]
            pack[front] = drawn
            front += 1
            left -= 1
    return counter


# -- what needs cards


@compiled
def value(worth: Array, size: int, pack: Array, at: int) -> Any:
    """What three cards are worth."""
    return i64(worth[(i64(pack[at]) * size + i64(pack[at + 1])) * size + i64(pack[at + 2])])


@compiled
def better(worth: Array, size: int, pack: Array, at: int, places: int, gone: int) -> Any:
    """The side with the best three cards, of those who are still there."""
    best, side = i64(-1), i64(0)
    for place in range(places):
        mine = value(worth, size, pack, at + HAND * place)
        if not gone >> place & 1 and mine > best:
            best, side = mine, i64(place & 1)
    return side


@compiled
def hidden(strength: Array, pack: Array, at: int, places: int, tied: int) -> Any:
    """The side with the best hidden card, of those who tied."""
    best, side = i64(-1), i64(0)
    for place in range(places):
        mine = i64(strength[pack[at + HAND * place]])
        if tied >> place & 1 and mine > best:
            best, side = mine, i64(place & 1)
    return side


@compiled
def dealt_flors(flor: Array, size: int, pack: Array, at: int, places: int) -> Any:
    """The places that were dealt a flor, a mask."""
    holders = i64(0)
    for place in range(places):
        holders |= i64(value(flor, size, pack, at + HAND * place) > 0) << place
    return holders


@compiled
def stacked(strength: Array, pack: Array, at: int) -> Any:
    """Put the better of two cards on top; in how many ways they can be stacked."""
    low, top = strength[pack[at]], strength[pack[at + 1]]
    if low > top:
        swap(pack, at, at + 1, 1)
    return i64(2 if low == top else 1)


@compiled
def swap(pack: Array, one: int, other: int, cards: int) -> None:
    """Change the places of some cards."""
    for card in range(cards):
        kept = pack[one + card]
        pack[one + card] = pack[other + card]
        pack[other + card] = kept


@compiled
def settled(board: Board, pack: Array, at: int, account: int, word: int) -> Any:
    """The account after an edge for which cards may have to be compared."""
    size, to = len(board.strength), word & TO
    deed = account * DEEDS + (word >> EDGE_DEED & DEED)
    gone = i64(board.gone[to])
    if word & ENVITS:
        deed += better(board.envit, size, pack, at, board.places, gone)
    if word & FLORS:
        deed += better(board.flor, size, pack, at, board.places, gone)
    if word & HIDDEN:
        deed += 2 * hidden(board.strength, pack, at, board.places, i64(board.tied[to]))
    if word & ENDS and board.after[deed] != board.after[deed + 1]:
        deed += better(board.envit, size, pack, at, board.places, gone)
    return i64(board.after[deed])


# -- what may be done


@compiled
def place_of(row: int) -> int:
    """Whose row it is."""
    return (row >> ROW_LAST & 15) // HAND


@compiled
def row_at(rows: Array, spots: int, spot: int, nth: int, flors: int) -> int:
    """Where the row of the nth of those who may act stands."""
    at = spot * ROWS + nth
    row = i64(rows[at])
    if row & FLORID and flors >> place_of(row) & 1:
        at += spots * ROWS
    return at


# -- random play


class Log(NamedTuple):
    """What was dealt and done in random play, for whoever wants to see it again."""

    deals: Bytes
    """[hand of cards played, card]: three cards to each hand, duel by duel and place by place."""
    entries: NDArray[np.int32]
    """[step]: the hand of cards, the place and the action."""


@compiled
def play(  # noqa: C901 (one loop: a call would cost more than what it does)
    board: Board, hands: int, seed: Any, outcomes: Array, log: Log | None
) -> int:
    """Play hands at random, counting the accounts that they end with; how many steps they took.

    A card is always the last of those held: the pack was shuffled, so that is any of them.
    """
    places, duels, spots, going = board.places, board.duels, board.spots, board.going
    florid, speakers, rows, edges = board.florid, board.speakers, board.rows, board.edges
    after, strength, envit, gone = board.after, board.strength, board.envit, board.gone
    flor, size, dealing = board.flor, len(board.strength), board.places * board.duels
    state = np.zeros(LANES, np.uint32)
    flors = np.zeros(LANES, np.uint8)
    number = np.zeros(LANES, np.int64)
    pack = np.zeros(LANES * PACK, np.uint8)
    counter = mixed(seed)
    lanes = min(LANES, hands)
    for lane in range(lanes):
        at = lane * PACK
        for card in range(size):
            pack[at + card] = card
        counter = deal(pack, at, size, dealing, counter)
        if florid:
            flors[lane] = dealt_flors(flor, size, pack, at, places)
        if log is not None:
            number[lane] = lane
            log.deals[lane] = pack[at : at + HAND * dealing]
    dealt = lanes
    steps = turn = 0
    while lanes:
        lane = turn & LANES - 1
        at = lane * PACK
        counter += STRIDE
        random = mixed(counter)
        now = i64(state[lane])
        spot, best, account = now & TO, now >> 16 & 0xFF, now >> 24
        row = i64(rows[spot * ROWS])
        cards = row >> ROW_CARDS & 3
        if row & (SEVERAL | FLORID | STACKED):
            nth = i64(random & LOW) * i64(speakers[spot]) >> 32
            row = i64(rows[row_at(rows, spots, spot, nth, i64(flors[lane]))])
            cards = row >> ROW_CARDS & 3
            if row & STACKED:
                cards = stacked(strength, pack, at + HAND * place_of(row))
        chosen = i64(random >> U32) * ((row & ROW_VOICES) + cards) >> 32
        is_card = chosen < cards
        card = i64(pack[at + (row >> ROW_LAST & 15)])
        mine = i64(strength[card])
        relation = i64(mine > best) + i64(mine >= best)
        edge = (row >> ROW_EDGES) + (relation if is_card else VOICES + chosen - cards)
        word = i64(edges[edge])
        if log is not None:
            action = board.voices + card if is_card else i64(board.action[edge])
            log.entries[steps] = number[lane], place_of(row), action
        steps += 1
        higher = max(mine, best)
        best = (higher if is_card else best) & (word >> EDGE_FRESH & 1) - 1
        deed = account * DEEDS + (word >> EDGE_DEED & DEED)
        reached = i64(after[deed])
        if word >> EDGE_RARE:
            if word & FLOR:
                word = i64(edges[edge + 1 + i64(flors[lane])])
            if word >> EDGE_RARE != ENDS >> EDGE_RARE:
                reached = settled(board, pack, at, account, word)
            elif reached != after[deed + 1]:
                deed += better(envit, size, pack, at, places, i64(gone[word & TO]))
                reached = i64(after[deed])
            if word & ENDS:
                word = best = i64(0)
                if duels > 1:
                    swap(pack, at, at + HAND * places, HAND * places)
            if reached >= going:
                outcomes[reached] += 1
                if dealt == hands:
                    lanes -= 1
                    state[lane], flors[lane] = state[lanes], flors[lanes]
                    number[lane] = number[lanes]
                    swap(pack, at, lanes * PACK, PACK)
                    turn = turn if turn < lanes else 0
                    continue
                counter = deal(pack, at, size, dealing, counter)
                if florid:
                    flors[lane] = dealt_flors(flor, size, pack, at, places)
                if log is not None:
                    number[lane] = dealt
                    log.deals[dealt] = pack[at : at + HAND * dealing]
                dealt += 1
                word = best = reached = i64(0)
        state[lane] = word & TO | best << 16 | reached << 24
        turn += 1
        turn = turn if turn < lanes else 0
    return steps


# -- many tables


class State(NamedTuple):
    """Many tables in course, one after another in every array."""

    spot: NDArray[np.uint16]
    account: NDArray[np.uint16]
    best: Bytes
    """The strength of the best card of the trick, 0 before the first."""
    flors: Bytes
    """The places that were dealt a flor, a mask."""
    pack: Bytes
    """`PACK` to a table: three cards of each hand first, played ones behind those still held."""
    down: Bytes
    """`ROWS` to a table: how many cards each hand has put on the table, face up."""
    shown: Bytes
    """`ROWS` to a table: one more than the envit or flor that each hand has declared, or 0."""
    counter: NDArray[np.uint64]
    """Where each table's random numbers have got to."""


@compiled
def seed_all(state: State, seed: Any) -> None:
    """Random numbers of its own for every table."""
    for t in range(len(state.counter)):
        state.counter[t] = mixed(mixed(seed) + np.uint64(t))


@compiled
def begin_all(board: Board, state: State, dealing: bool) -> None:
    """A new hand at every table, with new cards or those that are at the front of its pack."""
    size, places = len(board.strength), board.places
    state.spot[:] = 0
    state.account[:] = 0
    state.best[:] = 0
    state.down[:] = 0
    state.shown[:] = 0
    for t in range(len(state.spot)):
        if dealing:
            hands = places * board.duels
            state.counter[t] = deal(state.pack, t * PACK, size, hands, state.counter[t])
        if board.florid:
            state.flors[t] = dealt_flors(board.flor, size, state.pack, t * PACK, places)


@compiled
def fill_legal(board: Board, state: State, nth: Array, words: Array, mask: Array) -> None:
    """Mark the legal actions of the nth of those who may act; of the speakers, if none is given.

    `words` and `mask` are the same memory, eight actions to a word and an action to a byte.
    """
    rows, spots, speaker, strength = board.rows, board.spots, board.speaker, board.strength
    block, voices, said = board.block, board.voices, board.mask
    duel, places, pack = board.duel, board.places, state.pack
    spot, account, flors = state.spot, state.account, state.flors
    named, wide = len(nth) > 0, len(words) // len(spot)
    for t in range(len(spot)):
        here = i64(spot[t])
        who = i64(nth[t] if named else speaker[here])
        if who >= ROWS:
            words[t * wide : (t + 1) * wide] = 0
            continue
        at = row_at(rows, spots, here, who, i64(flors[t]))
        row, first = i64(rows[at]), i64(block[at]) * wide
        for word in range(wide):
            words[t * wide + word] = said[first + word]
        hand = i64(duel[account[t]]) * places + place_of(row)
        cards, held = t * PACK + HAND * hand, row >> ROW_CARDS & 3
        top = u8(0)
        if row & STACKED:
            top = max(strength[pack[cards]], strength[pack[cards + 1]])
        for slot in range(HAND):
            card = i64(pack[cards + slot])
            legal = (slot < held) & (strength[card] >= top)
            mask[t * wide * 8 + voices + card] = u8(legal)


@compiled
def step(
    board: Board, state: State, nth: Array, actions: Array, stones: Array, paint: Array, ends: Array
) -> int:
    """Take an action at every table; -1, or the number of a table where it is illegal.

    `paint` gets the stones of either side, `ends` the account that a hand was over with, or 0.
    If an action is illegal nothing is done anywhere.
    """
    found = np.empty((len(actions), 4), np.int32)
    wrong: int = find_edges(board, state, nth, actions, found)
    if wrong < 0:
        move(board, state, found, stones, paint, ends)
    return wrong


@compiled
def find_edges(board: Board, state: State, nth: Array, actions: Array, found: Array) -> int:
    """The edge of each table's action; of a card also where it is, where it goes, whose it is."""
    rows, spots, speaker, strength = board.rows, board.spots, board.speaker, board.strength
    block, said, voices = board.block, board.said, board.voices
    duel, places, pack = board.duel, board.places, state.pack
    spot, account, flors, best = state.spot, state.account, state.flors, state.best
    named = len(nth) > 0
    for t in range(len(actions)):
        here, action = i64(spot[t]), i64(actions[t])
        who = i64(nth[t] if named else speaker[here])
        if who >= ROWS:
            return t
        at = row_at(rows, spots, here, who, i64(flors[t]))
        row = i64(rows[at])
        hand = i64(duel[account[t]]) * places + place_of(row)
        cards, held = t * PACK + HAND * hand, row >> ROW_CARDS & 3
        slot = i64(HAND)
        for each in range(HAND):
            slot = i64(each) if pack[cards + each] + voices == action else slot
        mine = strength[pack[cards + slot]]
        relation = i64(mine > best[t]) + i64(mine >= best[t])
        voice = i64(said[i64(block[at]) * voices + min(action, voices - 1)])
        is_card = action >= voices
        legal = slot < held if is_card else voice > 0
        if row & STACKED and is_card and legal:
            legal = mine >= strength[pack[cards + 1 - slot]]
        if not legal:
            return t
        found[t, 0] = (row >> ROW_EDGES) + (relation if is_card else voice)
        found[t, 1] = HAND * hand + slot if is_card else 0
        found[t, 2] = HAND * hand + held - 1 if is_card else 0
        found[t, 3] = hand + 1 if is_card else 0
    return -1


@compiled
def move(
    board: Board, state: State, found: Array, stones: Array, paint: Array, ends: Array
) -> None:
    """Go along an edge at each table; a table whose hand is over deals itself the next."""
    strength, after, duel, flor = board.strength, board.after, board.duel, board.flor
    edges, envit, gone = board.edges, board.envit, board.gone
    size, places, going, florid = len(strength), board.places, board.going, board.florid
    spot, account, best, pack = state.spot, state.account, state.best, state.pack
    flors, down, shown, counter = state.flors, state.down, state.shown, state.counter
    dealing = places * board.duels
    for t in range(len(found)):
        edge, source, target, player = found[t, 0], found[t, 1], found[t, 2], found[t, 3]
        now, word = i64(account[t]), i64(edges[edge])
        card = pack[t * PACK + source]
        pack[t * PACK + source] = pack[t * PACK + target]
        pack[t * PACK + target] = card
        down[t * ROWS + max(player - 1, 0)] += u8(player > 0)
        mine = max(best[t], strength[card]) if player else best[t]
        best[t] = u8(0) if word >> EDGE_FRESH & 1 else mine
        deed = now * DEEDS + (word >> EDGE_DEED & DEED)
        reached = i64(after[deed])
        if word >> EDGE_RARE:
            if word & FLOR:
                word = i64(edges[edge + 1 + i64(flors[t])])
            if word >> EDGE_RARE != ENDS >> EDGE_RARE:
                if word & (ENVITS | FLORS):
                    declare(board, pack, shown, t, word)
                first = t * PACK + HAND * places * i64(duel[now])
                reached = settled(board, pack, first, now, word)
            elif reached != after[deed + 1]:
                deed += better(envit, size, pack, t * PACK, places, i64(gone[word & TO]))
                reached = i64(after[deed])
            if word & ENDS:
                word = i64(0)
                best[t] = 0
        paint[t, 0] = stones[reached, 0] - stones[now, 0]
        paint[t, 1] = stones[reached, 1] - stones[now, 1]
        spot[t] = word & TO
        account[t] = reached
        ends[t] = 0
        if reached >= going:
            ends[t] = reached
            counter[t] = deal(pack, t * PACK, size, dealing, counter[t])
            spot[t] = account[t] = best[t] = 0
            for hand in range(t * ROWS, t * ROWS + ROWS):
                down[hand] = shown[hand] = 0
            if florid:
                flors[t] = dealt_flors(flor, size, pack, t * PACK, places)


@compiled
def declare(board: Board, pack: Array, shown: Array, t: int, word: int) -> None:
    """What is said aloud where cards are compared at once.

    The best flor of each side; of the envits, from the mano round, those that beat all before them.
    """
    size, gone = len(board.strength), i64(board.gone[word & TO])
    worth = board.flor if word & FLORS else board.envit
    best = i64(-1)
    for place in range(board.places):
        mine = value(worth, size, pack, t * PACK + HAND * place)
        if word & FLORS:
            tells = mine > 0
            for mate in range(place % 2, board.places, 2):
                theirs = value(worth, size, pack, t * PACK + HAND * mate)
                beaten = theirs > mine or (theirs == mine and mate < place)
                tells &= not beaten or bool(gone >> mate & 1)
        else:
            tells = mine > best
        if tells and not gone >> place & 1:
            best = mine
            shown[t * ROWS + place] = mine + 1


@compiled
def fill_observation(
    board: Board, state: State, hands: Array, facts: Array, told: Array, seen: Array
) -> None:
    """What the viewers see, table by table: cards, then what their place and side are told.

    `hands` are the viewer's and the others', in the order of play.
    """
    places, seats, pack = board.places, board.places * board.duels, state.pack
    position, spot, account = board.position, state.spot, state.account
    down, shown = state.down, state.shown
    for t in range(len(seen)):
        viewer = i64(hands[t, 0])
        for slot in range(HAND):
            seen[t, slot] = pack[t * PACK + HAND * viewer + slot] + 1
        seen[t, HAND] = HAND - down[t * ROWS + viewer]
        column = HAND + 1
        for seat in range(seats):
            hand = i64(hands[t, seat])
            for trick in range(HAND):
                card = i64(pack[t * PACK + HAND * hand + HAND - 1 - trick]) + 1
                face_up = trick < down[t * ROWS + hand]
                seen[t, column + HAND * seat + trick] = card if face_up else 0
            seen[t, column + HAND * seats + seat] = shown[t * ROWS + hand]
        column += (HAND + 1) * seats
        place = viewer % places
        at, held = i64(position[spot[t]]), i64(account[t])
        for fact in range(facts.shape[2]):
            seen[t, column + fact] = facts[at, place, fact]
        column += facts.shape[2]
        for fact in range(told.shape[2]):
            seen[t, column + fact] = told[held, place & 1, fact]
