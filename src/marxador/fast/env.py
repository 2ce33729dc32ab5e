"""Many tables of one game at once: reset, step, legal mask, observation."""

from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from marxador.engine.dealing import SIZE
from marxador.engine.errors import IllegalAction
from marxador.engine.scoring import Score
from marxador.fast import kernel
from marxador.fast.accounts import Ledger, ledger
from marxador.fast.arrays import NOBODY, Tables
from marxador.fast.asking import new_hand
from marxador.fast.board import board
from marxador.fast.kernel import HAND, PACK, ROW_LAST, ROWS, Board, State
from marxador.fast.observation import account_facts, layout, position_facts
from marxador.fast.walk import tables
from marxador.rules.variant import Variant

Bytes = NDArray[np.uint8]
Bools = NDArray[np.bool_]

NOT_NAMED = np.zeros(0, np.uint8)


class VectorEnv:
    """A batch of tables, each playing hands from the same score with seat 1 as the mano.

    At every table one seat is to act: `seat`. Where several may, it is the first of them from the
    seat that has the turn on. In the first trick that is one that has not played its card yet, if
    there is such, and so has the most to say. `legal_mask`, `step` and `observation` take other
    seats by name.
    """

    tables: Tables
    ledger: Ledger
    batch: int
    actions: tuple[str, ...]
    """What each action says or plays, by its number."""
    layout: dict[str, slice]
    """The columns of an observation, by name."""

    def __init__(
        self,
        variant: str | Variant,
        seats: int = 2,
        *,
        batch: int = 1024,
        seed: int,
        score: Score = (0, 0),
        target: int | None = None,
    ) -> None:
        self.tables = tables(variant, seats)
        self.ledger = ledger(self.tables, score, target)
        self.batch = batch
        self.actions = self.tables.actions
        self.layout = layout(self.tables, self.ledger)
        self._board = board(self.tables, self.ledger)
        self._deck = len(self.tables.table.deck)
        self._seats = _seats(self.tables)
        self._hand = np.argsort(self._seats, axis=None).astype(np.uint8)
        self._in_order = _from_each(self._hand)
        self._acting = _acting(self._board)
        self._ended = np.zeros(batch, np.uint16)
        self._state = _new_state(batch)
        self._packs[:, : self._deck] = np.arange(self._deck)
        kernel.seed_all(self._state, np.uint64(seed % 2**64))
        self.reset()

    def reset(self, hands: ArrayLike | None = None) -> None:
        """Begin a new hand at every table, with these three cards for each table and seat."""
        if hands is not None:
            self._lay_out(np.asarray(hands))
        kernel.begin_all(self._board, self._state, hands is None)
        self._ended[:] = 0

    def step(
        self, actions: ArrayLike, seats: ArrayLike | None = None
    ) -> tuple[NDArray[np.int16], Bools]:
        """Take an action at every table; a table whose hand is over deals itself the next.

        The stones that it painted for side A and side B, and where it ended the hand.
        """
        nth = self._nth(seats)
        chosen = np.asarray(actions).astype(np.uint16, copy=False)
        if chosen.shape != (self.batch,):
            raise ValueError(f"an action is needed for each of {self.batch} tables")
        stones = np.empty((self.batch, 2), np.int16)
        board, state, ended = self._board, self._state, self._ended
        wrong = kernel.step(board, state, nth, chosen, self.ledger.stones, stones, ended)
        if wrong >= 0:
            raise IllegalAction(f"{self._named(chosen[wrong])} is not legal at table {wrong}")
        return stones, ended > 0

    def legal_mask(self, seats: ArrayLike | None = None) -> Bools:
        """[table, action]: what the seat that is to act may do."""
        words = np.empty((self.batch, -(-len(self.actions) // 8)), np.uint64)
        mask = words.view(np.uint8)
        nth = self._nth(seats)
        kernel.fill_legal(self._board, self._state, nth, words.ravel(), mask.ravel())
        return mask[:, : len(self.actions)].view(np.bool_)

    def observation(self, seats: ArrayLike | None = None) -> NDArray[np.int16]:
        """[table, column]: what the seat that is to act sees; `layout` names the columns."""
        viewer = self.seat if seats is None else self._checked(seats)
        hands = self._in_order[viewer - 1]
        if np.any(hands[:, 0] // self._board.places != self._duel):
            raise ValueError("a seat has nothing to see in the duel of others")
        seen = np.empty((self.batch, self.layout["target"].stop), np.int16)
        kernel.fill_observation(self._board, self._state, hands, *self._facts, seen)
        return seen

    @cached_property
    def _facts(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        return position_facts(self.tables), account_facts(self.ledger)

    @property
    def seat(self) -> Bytes:
        """[table]: the seat that is to act."""
        spot = self._state.spot
        return self._seats[self._duel, self._acting[spot, self._board.speaker[spot]]]

    @property
    def to_act(self) -> Bools:
        """[table, seat - 1]: the seats that may act."""
        acting = self._acting[self._state.spot]
        may = np.zeros((self.batch, self.tables.table.seats), np.bool_)
        for places in acting.T:
            tables = np.flatnonzero(places != NOBODY)
            may[tables, self._seats[self._duel[tables], places[tables]] - 1] = True
        return may

    @property
    def hands(self) -> Bytes:
        """[table, seat - 1]: the three cards that each seat was dealt, as numbers of the pack."""
        dealt = self._packs[:, : SIZE * self._seats.size].reshape(self.batch, -1, SIZE)
        return dealt[:, self._hand]

    @property
    def position(self) -> NDArray[np.uint16]:
        """[table]: the number of its position in the tables."""
        return self._board.position[self._state.spot]

    @property
    def account(self) -> NDArray[np.uint16]:
        """[table]: the number of its account in the ledger."""
        return self._state.account.copy()

    @property
    def ended(self) -> NDArray[np.uint16]:
        """[table]: the account that the last step ended a hand with, 0 where it did not."""
        return self._ended.copy()

    @property
    def _duel(self) -> Bytes:
        return self._board.duel[self._state.account]

    @property
    def _packs(self) -> Bytes:
        return self._state.pack.reshape(self.batch, PACK)

    def _nth(self, seats: ArrayLike | None) -> Bytes:
        """Which of those who may act each table's seat is, `NOBODY` if it is none of them."""
        if seats is None:
            return NOT_NAMED
        hand = self._hand[self._checked(seats) - 1]
        duel, place = np.divmod(hand, self._board.places)
        is_nth = self._acting[self._state.spot] == place[:, None]
        is_nth &= (duel == self._duel)[:, None]
        return np.where(is_nth.any(axis=1), is_nth.argmax(axis=1), NOBODY).astype(np.uint8)

    def _named(self, action: int) -> str:
        return self.actions[action] if action < len(self.actions) else f"action {action}"

    def _checked(self, seats: ArrayLike) -> NDArray[np.integer]:
        named = np.asarray(seats)
        most = self.tables.table.seats
        if named.shape != (self.batch,) or named.min() < 1 or named.max() > most:
            raise ValueError(f"a seat from 1 to {most} is needed for each of {self.batch} tables")
        return named

    def _lay_out(self, hands: NDArray[np.integer]) -> None:
        """Put the cards of every hand at the front of the packs."""
        if hands.shape != (self.batch, self._hand.size, SIZE):
            raise ValueError(f"{SIZE} cards are needed for every seat of {self.batch} tables")
        given = hands[:, np.argsort(self._hand)].reshape(self.batch, -1)
        left = np.ones((self.batch, self._deck), np.bool_)
        np.put_along_axis(left, given, values=False, axis=1)
        if left.sum() != self.batch * (self._deck - given.shape[1]):
            raise ValueError("a card is dealt twice at a table")
        rest = np.nonzero(left)[1].reshape(self.batch, -1)
        self._packs[:, : self._deck] = np.concatenate([given, rest], axis=1)


def _seats(tables: Tables) -> Bytes:
    """[duel, place]: who sits there."""
    return np.array(new_hand(tables.table).duels, np.uint8)


def _acting(board: Board) -> Bytes:
    """[spot, nth]: the nth place that may act, or `NOBODY`."""
    rows = board.rows[: board.spots * ROWS].reshape(board.spots, ROWS)
    place = ((rows >> ROW_LAST & 15) // HAND).astype(np.uint8)
    return np.where(np.arange(ROWS) < board.speakers[:, None], place, np.uint8(NOBODY))


def _from_each(hand: Bytes) -> Bytes:
    """[seat - 1]: the hands of that seat and of the others, in the order of play."""
    return np.array([np.roll(hand, -seat) for seat in range(len(hand))], np.uint8)


def _new_state(batch: int) -> State:
    return State(
        spot=np.zeros(batch, np.uint16),
        account=np.zeros(batch, np.uint16),
        best=np.zeros(batch, np.uint8),
        flors=np.zeros(batch, np.uint8),
        pack=np.zeros(batch * PACK, np.uint8),
        down=np.zeros(batch * ROWS, np.uint8),
        shown=np.zeros(batch * ROWS, np.uint8),
        counter=np.zeros(batch, np.uint64),
    )
