"""A corner of a hand: all that can follow one root of the second trick, on one board."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from marxador.study.algebra import foreseeing
from marxador.study.hand.boards import Boards
from marxador.study.hand.branch import Branch, Growth, below
from marxador.study.hand.deals import Deals, Floats
from marxador.study.hand.offer import Patch
from marxador.study.hand.stage import Stage
from marxador.study.table.anew import (
    ACTIONS,
    AHEAD,
    ASKS,
    BEFORE,
    BOARD,
    BOARDS,
    CARD,
    CELL,
    CELLS,
    HEADER,
    LEVEL,
    MOVER,
    MOVES,
    NOWHERE,
    PARTS,
    REGRETS,
    RELATION,
    ROOM,
    SLOTS,
    THEIRS,
    iterate,
    respond,
)
from marxador.study.table.layout import (
    Board,
    Numbers,
    Spread,
    children,
    in_lanes,
    laid,
    shaped,
    widened,
)
from marxador.study.table.trace import Spot

LARGE, BESIDE = 1_150_000, 50_000
"""Numbers that are learnt in a large corner, and about how many more would take the time that goes
by besides.
"""
FEW = 8
"""Numbers that say how a reach is shared, or how fast is learnt."""
SELDOM = np.float32(1e-5)
"""How likely it is, to who is asked about it all the same, to come with a pair it never has."""


class Corner(Patch):
    """The game below a root on one board."""

    def __init__(self, tree: Growth, deals: Deals, root: Branch, board: tuple[int, int]) -> None:
        self.root = root
        self.board = Board(deals, board)
        mine, theirs = (np.array([[kind]], np.int32) for kind in board)
        here = Stage(Boards(deals=deals, played=(mine, theirs), led=None), np)
        super().__init__(tree, deals, list(below(root)), here)


class Plan:
    """A corner laid out for the kernel, for places that may hold some pairs each."""

    def __init__(self, corner: Corner, player: int, held: tuple[Numbers, Numbers]) -> None:
        self.corner = corner
        self.player = player
        self.held = held
        """[place]: which of the board's pairs count."""
        self.board = corner.board
        self.lead = corner.root.mover
        self.shape = shaped(corner)
        self.spread = Spread(self.board, self.shape, self.lead, held)
        self.count, self.room = self._place()
        """How many numbers are learnt, and are written on the way."""

    def _place(self) -> tuple[int, int]:
        """Where the numbers of every branch stand."""
        rows = self.shape.rows
        tops = np.flatnonzero(rows[:, LEVEL] == 0).tolist()
        count = room = 0
        for at in tops:
            count, room = self._put(rows[at], count, room)
        ends, most = dict.fromkeys((int(rows[at, CARD]) for at in tops), room), room
        for at in self.shape.order.tolist():
            if at >= 0:
                count, end = self._put(rows[at], count, ends[at])
                ends |= dict.fromkeys(children(rows[at], self.shape.onward), end)
                most = max(most, end)
        return count, most

    def _put(self, row: Numbers, count: int, room: int) -> tuple[int, int]:
        """Where those of a branch stand: what is learnt, and what is written on the way."""
        level, mover, relation = int(row[LEVEL]), int(row[MOVER]), int(row[RELATION])
        size, total = self.spread.most(level, mover, relation)
        other, _ = self.spread.most(level, 1 - mover, relation)
        actions, moves = int(row[ACTIONS]), int(row[MOVES])
        row[REGRETS], row[PARTS] = count, room
        row[SLOTS] = room + actions * size
        row[ROOM] = row[SLOTS] + max(actions * size, min(actions, moves + 1) * other)
        return count + actions * total, int(row[ROOM]) + self.spread.arrivals(level, relation)

    def lay(self, learnt: int, reaches: int, far: int = 0) -> Numbers:
        """The whole numbers that the kernel wants, where so many are learnt, and the reaches are so
        many. What is the same for all lanes of a board stands last in `mem`, from `far` on, or
        right after the rest.
        """
        spread, shape, branches = self.spread, self.shape, len(self.shape.rows)
        mine, theirs = (spread.pairs[place] for place in (self.player, 1 - self.player))
        same = np.full(len(mine), NOWHERE, np.int64)
        same[: len(self.held[self.player])] = self.held[self.player]
        tops = np.flatnonzero(shape.rows[:, LEVEL] == 0)
        none = np.zeros(branches, np.int64)
        tables: list[Numbers] = [
            shape.leaders, shape.ties, self.board.ranks(), tops, shape.rows, shape.onward,
            shape.order, spread.spans, spread.cells, spread.cells % spread.width, spread.seams,
            mine, theirs, same, spread.singles(), spread.doubles(), *spread.looks(), none, none,
            none,
            np.zeros((2, self.board.left, branches), np.int64),
        ]  # fmt: skip
        head = [
            self.board.left, spread.width, shape.fates, self.lead, self.player, len(mine),
            len(theirs), learnt, spread.wide, len(tops), branches,
        ]  # fmt: skip
        ends = HEADER + np.cumsum([0, *(table.size for table in tables[:-1])])
        near = self.room + np.cumsum([0, *self._worths()])
        beside = near[-1] + np.cumsum([0, FEW, self.room, FEW, reaches])
        signs = (far or beside[-1]) + np.cumsum([0, *(part.size for part in self.signs)])[:-1]
        stands = [near[:-1], signs, beside[:-1]]
        found: Numbers = np.concatenate([head, ends, *stands, *(table.ravel() for table in tables)])
        return found.astype(np.int64)

    def _worths(self) -> list[int]:
        """How many numbers say what the ends of a lane are worth, as `laid` has them."""
        moves, rows, fates = len(self.shape.onward), len(self.shape.rows), self.shape.fates
        return [moves, moves, moves * fates, rows * fates, rows * 6]

    @cached_property
    def signs(self) -> tuple[Floats, ...]:
        """How cards fare, and who wins the envit: of boards, of cards led, of pairs."""
        signs, each = self.board.signs(), np.arange(self.board.left)
        led = (signs if self.lead == 0 else signs.T)[:, self.held[1 - self.lead]][self.board.pair]
        led[each, each] = 0
        third = self.spread.signs(signs)
        pairs = (signs if self.player == 0 else signs.T)[self.held[self.player]]
        meets = self.spread.meets(third)
        width, falls = self.spread.width, self.spread.falls()
        return falls, widened(meets, width), widened(third, width), in_lanes(led), in_lanes(pairs)

    def worth(self, lane: int) -> Floats:
        """What the ends of a lane are worth."""
        return np.concatenate([part.ravel() for part in laid(self.corner, self.shape, lane)])


class Anew(Plan):
    """A corner that is solved anew for who knows its own reach: what it does there.

    Pairs that the player never comes with are left out.
    """

    def __init__(self, corner: Corner, lane: int, player: int, reach: Floats, due: Floats) -> None:
        self.lane = lane
        self.reach = reach
        """[pair]: of the player, pairs as the board counts them."""
        self.due = due
        """[pair]: what each pair of the rival is to have at least."""
        self.learnt = 0
        """How many times."""
        every, mine = np.arange(len(corner.board.pairs)), np.flatnonzero(reach > 0)
        super().__init__(corner, player, (mine, every) if player == 0 else (every, mine))
        count = self.count + 2 * len(self.spread.pairs[1 - player])
        self.regrets = np.zeros(2 * count, np.float32)
        """How likely each action is, but for the second of two; and what was gained."""
        self.sums = np.zeros(count, np.float32)
        self._even()

    def _even(self) -> None:
        """Who has not learnt does all things alike."""
        self.regrets[: len(self.sums)] = 0.5
        for row in self.shape.rows[self.shape.rows[:, ACTIONS] != 2]:
            total = self.spread.most(int(row[LEVEL]), int(row[MOVER]), int(row[RELATION]))[1]
            start = int(row[REGRETS])
            self.regrets[start : start + int(row[ACTIONS]) * total] = 1 / row[ACTIONS]

    def times(self, think: int, most: int) -> int:
        """In about the time that it takes to learn so often in a large corner: how often, where
        `most` is enough.
        """
        return max(think, min(most, think * LARGE // (self.count + BESIDE)))

    def solve(self, times: int) -> None:
        """Learn so many times."""
        self.learnt = times
        lay, mem = self._laid()
        iterate(paces(times), lay, mem, self.regrets, self.sums)

    def left(self, paid: "Anew | None" = None) -> Floats:
        """[pair]: what each pair of the rival has at best against what was found; by the ends of
        another lane, if it is paid by those.
        """
        lay, mem = (paid or self)._laid()
        respond(lay, mem, self.regrets, self.sums)
        first = int(lay[ASKS]) + 3 * int(lay[THEIRS])
        return mem[first : first + len(self.due)]

    def _laid(self) -> tuple[Numbers, Floats]:
        """All that the kernel knows before, as it wants it."""
        worth, reaches = self.worth(self.lane), np.concatenate(self._reaches())
        room, beside = np.zeros(self.room, np.float32), np.zeros(FEW, np.float32)
        signs = (part.ravel() for part in self.signs)
        mem = np.concatenate([room, worth, beside, room, beside, reaches, *signs])
        return self.lay(len(self.sums), len(reaches)), mem.astype(np.float32)

    def _reaches(self) -> list[Floats]:
        """What the rival asks for and is due, and the player's reach, with room beside."""
        due, reach = in_lanes(self.due), in_lanes(self.reach[self.held[self.player]])
        asks = (np.arange(len(due)) < len(self.due)).astype(np.float32)
        none, mine = np.zeros_like(due), np.zeros_like(reach)
        return [asks, none, none, none, due, none, mine, reach]

    def shares(self, spot: Spot, held: tuple[int, ...], fate: int) -> NDArray[np.float64]:
        """[action]: how likely the player is to do each thing in a place."""
        if not self._comes(spot, held):
            return self._seldom.shares(spot, held, fate)
        done = self.sums[self.cell(spot, held, fate)].astype(np.float64)
        total = float(done.sum())
        return done / total if total > 0 else np.full(len(done), 1 / len(done))

    def _comes(self, spot: Spot, held: tuple[int, ...]) -> bool:
        """Whether the player's pair counts, of which some may be played."""
        one, two = (self.board.number[kind] for kind in (*spot.played[self.player][1:], *held))
        return bool(self.spread.pair[self.player][one, two] >= 0)

    @cached_property
    def _seldom(self) -> "Anew":
        """The same for who comes with a pair that it never comes with."""
        reach = np.maximum(self.reach, SELDOM)
        found = Anew(self.corner, self.lane, self.player, reach, self.due)
        found.solve(self.learnt)
        return found

    def cell(self, spot: Spot, held: tuple[int, ...], fate: int) -> Numbers:
        """[action]: where the numbers of who is to act in a place stand, with what it holds."""
        row = self.shape.rows[self.corner.branches.index(spot.branch)]
        size, before, at = self._number(spot, held, fate, row)
        actions = int(row[ACTIONS])
        found: Numbers = row[REGRETS] + actions * before + size * np.arange(actions) + at
        return found

    def _number(
        self, spot: Spot, held: tuple[int, ...], fate: int, row: Numbers
    ) -> tuple[int, int, int]:
        """How many numbers there are, how many stand before, and which of them it is."""
        board, lead, spread = self.board, self.lead, self.spread
        mine = [board.number[kind] for kind in held]
        mover, level, relation = int(row[MOVER]), int(row[LEVEL]), int(row[RELATION])
        if level < 2:
            size = spread.most(level, mover, relation)[0]
            led = board.number[spot.played[lead][1]] if level else 0
            at = mine[0] if len(mine) == 1 else int(spread.pair[mover][mine[0], mine[1]])
            return size, led * size, at
        led, card = (board.number[spot.played[place][1]] for place in (lead, 1 - lead))
        span = spread.spans[relation, led]
        boards = spread.boards[span[BOARD] : span[BOARD] + span[BOARDS]]
        which = int(np.flatnonzero(boards[:, 1] == card)[0]) * spread.width
        if level == 2:
            before = int(span[BEFORE]) * spread.width
            return int(span[BOARDS]) * spread.width, before, which + mine[0]
        cells = spread.cells[span[CELL] : span[CELL] + span[CELLS]]
        at = int(np.flatnonzero(cells == which + board.number[spot.led])[0])
        if mover == self.shape.leaders[relation]:
            return len(cells), int(span[AHEAD]), at
        fates = self.shape.fates
        return fates * len(cells), fates * int(span[AHEAD]), fate * len(cells) + at


def paces(times: int) -> Floats:
    """[time, 3]: what something new weighs in what was gained, as it is foreseen, and in the sums.

    What fades the same everywhere may as well stay, if what comes weighs more.
    """
    kept, ahead, fade = np.array([foreseeing(time) for time in range(1, times + 1)]).T
    kept[0] = 1  # there is nothing yet
    left = np.cumprod(kept)
    sums = np.cumprod(fade[::-1])[::-1]
    return np.stack([1 / left, 1 / (left * ahead), sums], axis=1).astype(np.float32)
