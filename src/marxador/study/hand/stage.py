"""Boards in the order of play: where the cards of each branch of the betting lie.

Once the last card to lead a trick lies there, who answers it knows every card that matters: all it
can still hold comes to a few *fates*, by who wins the truc and who the envit.
"""

from functools import cached_property
from threading import Lock
from typing import Any

import numpy as np

from marxador.study.algebra import Array, on_gpu, product, settled
from marxador.study.hand.boards import Boards, Fall, fall
from marxador.study.hand.branch import Ending

MANO, PEU = 0, 1


class Part:
    """The children of a fall that go one way."""

    def __init__(self, stage: "Stage", after: Fall, at: Any, xp: Any) -> None:
        self.stage = stage
        self.at = xp.asarray(at)
        """[board]: which children of the fall they are."""
        self.parent = after.parent[self.at]
        self.down = after.down[self.at]

    @cached_property
    def places(self) -> Array:
        """[board]: the same, for a kernel."""
        return self.at.astype(self.stage.xp.int32)

    @cached_property
    def moved(self) -> Array:
        """[board, entry]: where the reach of who played stands, card by card."""
        return self.down.astype(self.stage.xp.int32)

    @cached_property
    def still(self) -> Array:
        """[board, card]: where the reach of the other stands, who has one card left."""
        xp, kinds = self.stage.xp, len(self.stage.boards.deals.kinds)
        return (self.parent[:, None] * kinds + xp.arange(kinds)).astype(xp.int32)


class Stage:
    """All boards of one point of a hand, and the stages that a card leads to."""

    def __init__(self, boards: Boards, xp: Any) -> None:
        self.xp = xp
        self.boards = boards
        self._fall: Fall | None = None
        self._parts: dict[int, Part] = {}
        self._lasts: dict[int, Last] = {}
        self._weights: dict[tuple[int, bool], Array] = {}
        self._weighing = Lock()
        self._signs: dict[int, Array] = {}
        self.facts: tuple[Array, Array] | None = None
        """What the kernels of the third trick know of the boards."""

    def entries(self, place: int) -> int:
        return self.boards.entries(place)

    @property
    def count(self) -> int:
        return self.boards.count

    def falls(self, place: int) -> Fall:
        """A place plays a card here."""
        if self._fall is None:
            self._fall = fall(self.boards, place, self.xp)
        return self._fall

    def part(self, place: int, relation: int) -> Part:
        """What comes after a card of a relation."""
        if relation not in self._parts:
            after = self.falls(place)
            at = np.arange(after.boards.count)
            if after.relation is not None:
                at = np.flatnonzero(after.relation == relation)
            stage = type(self)(after.boards.some(at), self.xp)
            self._parts[relation] = Part(stage, after, at, self.xp)
        return self._parts[relation]

    def last(self, place: int, fates: int, ties: int) -> "Last":
        """The stage after the last card that leads; `ties` is who wins with equal cards."""
        if fates not in self._lasts:
            self._lasts[fates] = Last(self, place, fates, ties)
        return self._lasts[fates]

    # -- what hands come to

    def ended(self, walker: int, reach: Array, base: Array, envit: Array) -> Array:
        """[board, entry, lane]: what a hand that is over is worth: `base`, and the `envit`."""
        if on_gpu(self.xp) and self.boards.deals.exact:
            return settled(self._codes(walker), reach, base, envit, self._chance, self.xp)
        value = self.weighed(walker, reach)
        value *= base
        if envit is not None:
            value += self.weighed(walker, reach, envit=True) * envit
        return value

    @property
    def _chance(self) -> float:
        """That of each deal, where all are alike."""
        return float(self.boards.deals.weight.max())

    def _codes(self, walker: int) -> Array:
        """[board, entry of the walker, entry of the rival]: 1, or -1 where the peu has the envit;
        0 where they cannot be. In rows of whole words.
        """
        if walker not in self._signs:
            joint = np.sign(self.boards.joint(self.boards.deals.contest)).astype(np.int8)
            sided = joint if walker == MANO else joint.transpose(0, 2, 1)
            padded = np.pad(sided, ((0, 0), (0, 0), (0, -sided.shape[2] % 4)))
            self._signs[walker] = self.xp.asarray(np.ascontiguousarray(padded))
        return self._signs[walker]

    def weighed(self, walker: int, reach: Array, *, envit: bool = False) -> Array:
        """[board, entry, lane]: what of the rival's reach meets each entry of the walker.

        With `envit`, for the mano where it wins that and against it where it loses.
        """
        return product(self._weight(walker, envit), reach, self.xp)

    def _weight(self, walker: int, envit: bool) -> Array:
        """[board, entry of the walker, entry of the rival]"""
        key = walker, envit
        with self._weighing:  # they are large: no two threads make the same
            if key not in self._weights:
                joint = self.boards.joint(
                    self.boards.deals.contest if envit else self.boards.deals.weight
                )
                sided = joint if walker == MANO else joint.transpose(0, 2, 1)
                self._weights[key] = self.xp.asarray(np.ascontiguousarray(sided))
        return self._weights[key]


class Last:
    """The boards on which the last trick is led."""

    def __init__(self, before: Stage, leader: int, fates: int, ties: int) -> None:
        self.xp = before.xp
        self.before = before.boards
        self.leader = leader
        self.fates = fates
        self.ties = ties
        self.fan = before.falls(leader).fan
        self.boards = before.falls(leader).boards
        self.truc = np.arange(fates) % 2
        self.envit = np.where(np.arange(fates) // 2, -1.0, 1.0) if fates == 4 else np.zeros(2)

    @cached_property
    def meets(self) -> Array:
        """[board before, (child, fate), card]: the weight of a card that has a fate."""
        deals, boards, leader = self.before.deals, self.before, self.leader
        led = self.boards.played[leader][:, -1].reshape(boards.count, self.fan).astype(np.int64)
        beats = np.sign(deals.strength[None, :] - deals.strength[:, None])[led]
        fate = np.where(beats > 0, 1 - leader, np.where(beats < 0, leader, self.ties))
        if self.fates == 4:
            fate = fate + 2 * (self._met(deals.contest, led) < 0)
        met = self._met(deals.weight, led)
        split = np.stack([met * (fate == kind) for kind in range(self.fates)], axis=2)
        shape = boards.count, self.fan * self.fates, len(deals.kinds)
        return self.xp.asarray(split.reshape(shape))

    @cached_property
    def back(self) -> Array:
        """The same the other way round."""
        return self.xp.ascontiguousarray(self.meets.transpose(0, 2, 1))

    def _met(self, of: Any, led: Any) -> Any:
        joint = self.before.joint(of)
        joint = joint if self.leader == MANO else joint.transpose(0, 2, 1)
        return np.take_along_axis(joint, led[:, :, None], axis=1)

    @property
    def count(self) -> int:
        return self.boards.count

    def entries(self, place: int) -> int:
        return 1 if place == self.leader else self.fates

    def sorted_out(self, reach: Array) -> Array:
        """[board, fate, lane]: the reach of who answers, from that over its cards."""
        met = product(self.meets, reach, self.xp)
        return met.reshape(self.count, self.fates, reach.shape[2])

    def brought_back(self, values: Array) -> Array:
        """[board before, card, lane]: what each card of who answers is worth, from its fates."""
        by_board = values.reshape(*self.meets.shape[:2], values.shape[2])
        return product(self.back, by_board, self.xp)

    def worth(self, ending: Ending) -> Any:
        """[fate, lane]: what the mano has from an end that is the same whatever the cards."""
        return ending.base[None] + self.envit[:, None] * ending.envit[None]

    def shown(self, endings: dict[int, Ending]) -> Any:
        """[fate, lane]: what the mano has when the last card is shown."""
        by_winner = {ending.winner: self.worth(ending) for ending in endings.values()}
        rows = [
            by_winner[winner][fate]
            if winner in by_winner
            else np.zeros(by_winner[1 - winner].shape[1])
            for fate, winner in enumerate(self.truc.tolist())
        ]
        return np.stack(rows)
