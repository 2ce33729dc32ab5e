"""A walk through all of a hand at once, for one of its players.

Down go the chances that the rival plays so with each of its hands, up come the values of the
walker's own. What the players do at a branch is for those to say who walk: a solver that learns,
a best response that knows better.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from marxador.study.algebra import Array, joined
from marxador.study.hand.boards import Fall
from marxador.study.hand.branch import LEADS, Branch, Play
from marxador.study.hand.offer import Ground, Here, Offer, Worth
from marxador.study.hand.stage import MANO, Last, Stage
from marxador.study.solve.third import Rows, Third

if TYPE_CHECKING:
    from concurrent.futures import Executor

Values = list[Array]
"""Of each action: [board, entry, lane]."""


class Walk:
    """A walk for one player; `share` and `settle` say what is done on the way."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.xp = ground.xp
        self.walker = MANO
        self.keeps_reach = False
        """Whether the walker's own reach is carried along after the first trick too."""
        self.cores: Executor | None = None
        """Threads for the first trick, if it has any."""
        self.third: Third | None = None
        """Third tricks at one go, where there is a kernel for them."""

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        """[action, board, entry, lane]: what of the mover's reach goes each way."""
        raise NotImplementedError

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        """The walker's values at a branch of its own, from those of its actions."""
        raise NotImplementedError

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        """The values at a branch that opens the second trick."""
        return self.later(root, reach, mine if self.keeps_reach else None)

    def walk(self, walker: int) -> Array:
        """[hand]: what each hand of the walker is worth to it, by its share of the deals."""
        xp, here = self.xp, self.ground.offers[self.ground.tree.start.number].here
        ones = [xp.ones((here.count, here.entries(place), 1), xp.float32) for place in (0, 1)]
        return self.through(walker, ones[1 - walker], ones[walker])[0, :, 0]

    def through(self, walker: int, reach: Array, mine: Array) -> Array:
        """[board, entry, lane]: the same where the rival and the walker come to the start so."""
        self.walker = walker
        self.down(reach, mine)
        roots = list(self.ground.tree.roots.values())
        opened = self._at_once(lambda root: self.opened(root, *self.arrived(root)), roots)
        self.values |= {root.number: value for root, value in zip(roots, opened, strict=True)}
        return self.up()

    # -- the first trick: down through all of it, and back when the rest is known

    def down(self, reach: Array, mine: Array) -> None:
        """Through the first trick, with what both come to its start with."""
        self.reaches: dict[int, tuple[Array, Array]] = {}
        self.parts: dict[int, Array] = {}
        self.pieces: dict[int, dict[int, tuple[Array, Array]]] = {}
        self.values: dict[int, Array] = {}
        self.reaches[self.ground.tree.start.number] = reach, mine
        self._each(self._forward)

    def arrived(self, root: Branch) -> tuple[Array, Array]:
        """The reach of the rival, and of the walker, where the second trick opens."""
        pieces = self.pieces.pop(root.number)
        rival, mine = zip(*(pieces[first] for first in sorted(pieces)), strict=True)
        return joined(rival, self.xp), joined(mine, self.xp)

    def up(self) -> Array:
        """Back again, when the values of all roots are known: those of the start."""
        self._each(self._backward, back=True)
        return self.values[self.ground.tree.start.number]

    def _each(self, does: Callable[[Branch], None], *, back: bool = False) -> None:
        """All branches of the first trick, each before those after it, or after them."""
        trunk = self.ground.tree.trunk
        if self.cores is None:
            for branch in reversed(trunk) if back else trunk:
                does(branch)
            return
        layers: dict[int, list[Branch]] = {}
        for branch in trunk:
            layers.setdefault(len(branch.histories[0]), []).append(branch)
        for said in sorted(layers, reverse=back):
            self._at_once(does, layers[said])

    def _at_once(self, does: Callable[[Branch], Any], branches: list[Branch]) -> list[Any]:
        """What is found at branches that leave each other alone."""
        return list((self.cores.map if self.cores else map)(does, branches))

    def _forward(self, branch: Branch) -> None:
        offer = self.ground.offers[branch.number]
        own = branch.mover == self.walker
        reach, mine = self.reaches[branch.number]
        moved = self.parts[branch.number] = self.share(branch, offer, mine if own else reach)
        still = reach if own else mine
        coming: dict[int, list[tuple[Array, Array]]] = {}
        for at, move in enumerate(offer.moves):
            if move.onward is not None:
                lanes = offer.going[at]
                part = moved[at][:, :, lanes], still[:, :, lanes]
                coming.setdefault(move.onward.number, []).append(part[::-1] if own else part)
        for number, parts in coming.items():
            one, two = zip(*parts, strict=True)
            self.reaches[number] = joined(one, self.xp), joined(two, self.xp)
        if offer.slots:
            self._forward_cards(branch, offer, moved[len(offer.moves) :], still)

    def _forward_cards(self, branch: Branch, offer: Offer, moved: Array, still: Array) -> None:
        here, play, own = offer.here, branch.play, branch.mover == self.walker
        assert isinstance(here, Stage) and play is not None
        flat = moved.reshape(-1, branch.lanes)
        for relation, onward in play.onward.items():
            after = here.part(branch.mover, relation)
            pair = flat[after.down], still[after.parent]
            self.reaches[onward.number] = pair[::-1] if own else pair
        for feed in play.feeds:
            after = here.part(branch.mover, feed.relation)
            lanes = offer.fed[feed.first, feed.root.number]
            pair = flat[:, lanes][after.down], still[:, :, lanes][after.parent]
            pieces = self.pieces.setdefault(feed.root.number, {})
            pieces[feed.first] = pair[::-1] if own else pair

    def _backward(self, branch: Branch) -> None:
        offer = self.ground.offers[branch.number]
        xp, own = self.xp, branch.mover == self.walker
        reach, mine = self.reaches.pop(branch.number)
        parts = self.parts.pop(branch.number)
        here = offer.here
        assert isinstance(here, Stage)
        values = []
        for at, move in enumerate(offer.moves):
            value = xp.zeros((here.count, here.entries(self.walker), branch.lanes), xp.float32)
            if move.onward is not None:
                child = self.values[move.onward.number][:, :, move.first :]
                value[:, :, offer.going[at]] = child[:, :, : len(move.lanes)]
            if move.ending is not None:
                moved = (reach if own else parts[at])[:, :, offer.ended[at]]
                value[:, :, offer.ended[at]] = self._end(here, moved, offer.worth[at])
            values.append(value)
        if offer.slots:
            values += self._backward_cards(branch, offer, own)
        if own:
            self.values[branch.number] = self.settle(branch, offer, values, mine)
        else:
            self.values[branch.number] = sum(values[1:], values[0])

    def _backward_cards(self, branch: Branch, offer: Offer, own: bool) -> Values:
        """What the cards are worth: one by one for who plays them, together for the rival."""
        here, play = offer.here, branch.play
        assert isinstance(here, Stage) and play is not None
        fall = here.falls(branch.mover)
        full = self._blank(fall, branch)
        for relation, onward in play.onward.items():
            full[here.part(branch.mover, relation).at] = self.values[onward.number]
        for relation in dict.fromkeys(feed.relation for feed in play.feeds):
            after = here.part(branch.mover, relation)
            shape = after.stage.count, full.shape[1], branch.lanes
            value = self.xp.empty(shape, self.xp.float32)
            for feed in play.feeds:
                if feed.relation == relation:
                    part = self.values[feed.root.number][:, :, feed.first :]
                    lanes = offer.fed[feed.first, feed.root.number]
                    value[:, :, lanes] = part[:, :, : len(feed.lanes)]
            full[after.at] = value
        return self._cards(fall, own, full)

    # -- the tricks after it

    def later(self, branch: Branch, reach: Array, mine: Array) -> Array:
        """The walker's values at a branch after the first trick."""
        offer = self.ground.offers[branch.number]
        if branch.mover == self.walker:
            return self._own(branch, offer, reach, mine)
        here = offer.here
        parts = self.share(branch, offer, reach) if offer.actions > 1 else reach[None]
        total = None
        for at, move in enumerate(offer.moves):
            if move.onward is not None:
                value = self.later(move.onward, parts[at], mine)
            else:
                value = self._end(here, parts[at], offer.worth[at])
            total = value if total is None else total + value
        if offer.known is not None:
            value = self._end(here, parts[-1], offer.known)
            total = value if total is None else total + value
        if offer.slots:
            value = self._rival_plays(branch, offer, parts[len(offer.moves) :], mine)
            total = value if total is None else total + value
        return total

    def _own(self, branch: Branch, offer: Offer, reach: Array, mine: Array) -> Array:
        here, many = offer.here, offer.actions > 1
        parts: Any = [None] * offer.actions
        if mine is not None:
            parts = self.share(branch, offer, mine) if many else mine[None]
        values = []
        for at, move in enumerate(offer.moves):
            if move.onward is not None:
                values.append(self.later(move.onward, reach, parts[at]))
            else:
                values.append(self._end(here, reach, offer.worth[at]))
        if offer.known is not None:
            values.append(self._end(here, reach, offer.known))
        if offer.slots:
            cards = None if mine is None else parts[len(offer.moves) :]
            values += self._plays(branch, offer, reach, cards)
        return self.settle(branch, offer, values, mine) if many else values[0]

    def _plays(self, branch: Branch, offer: Offer, reach: Array, cards: Array) -> Values:
        """The walker plays a card."""
        here, play = offer.here, branch.play
        assert isinstance(here, Stage) and play is not None
        fall = here.falls(branch.mover)
        flat = None if cards is None else cards.reshape(-1, branch.lanes)
        full = self._blank(fall, branch)
        last = self._last(branch)
        if last is not None:
            own = None if flat is None else flat[fall.down]
            full[:-1] = self.later(play.onward[LEADS], last.sorted_out(reach), own)
            return self._cards(fall, True, full)
        for relation in (*play.onward, *play.endings):
            after = here.part(branch.mover, relation)
            if third := self._third(play, relation):
                mine = None if flat is None else Rows(flat, after.moved)
                rival = Rows(reach, after.still)
                third.values(play.onward[relation], self.walker, rival, mine, full, after.places)
                continue
            own = None if flat is None else flat[after.down]
            value = self._after(branch, offer, relation, reach[after.parent], own)
            full[after.at] = value
        return self._cards(fall, True, full)

    def _rival_plays(self, branch: Branch, offer: Offer, cards: Array, mine: Array) -> Array:
        here, play = offer.here, branch.play
        assert isinstance(here, Stage) and play is not None
        fall = here.falls(branch.mover)
        flat = cards.reshape(-1, branch.lanes)
        last = self._last(branch)
        if last is not None:
            own = None if mine is None else last.sorted_out(mine)
            return last.brought_back(self.later(play.onward[LEADS], flat[fall.down], own))
        full = self._blank(fall, branch)
        for relation in (*play.onward, *play.endings):
            after = here.part(branch.mover, relation)
            if third := self._third(play, relation):
                still = None if mine is None else Rows(mine, after.still)
                rival = Rows(flat, after.moved)
                third.values(play.onward[relation], self.walker, rival, still, full, after.places)
                continue
            own = None if mine is None else mine[after.parent]
            full[after.at] = self._after(branch, offer, relation, flat[after.down], own)
        return self._cards(fall, False, full)[0]

    def _after(
        self, branch: Branch, offer: Offer, relation: int, reach: Array, mine: Array
    ) -> Array:
        """A card of a relation fell: the hand goes on, or is taken by it."""
        assert branch.play is not None and isinstance(offer.here, Stage)
        if relation in branch.play.onward:
            return self.later(branch.play.onward[relation], reach, mine)
        here = offer.here.part(branch.mover, relation).stage
        return self._end(here, reach, offer.taken[relation])

    def _third(self, play: Play, relation: int) -> Third | None:
        """Where a card brings the third trick, and there is a kernel for it."""
        onward = play.onward.get(relation)
        return self.third if onward is not None and len(onward.results) == 2 else None

    def _last(self, branch: Branch) -> Last | None:
        """The boards of the last trick, if this card leads it."""
        assert branch.play is not None
        onward = branch.play.onward.get(LEADS)
        here = None if onward is None else self.ground.offers[onward.number].here
        return here if isinstance(here, Last) else None

    # -- cards and ends

    def _blank(self, fall: Fall, branch: Branch) -> Array:
        """Room for the values of all children, and a last row for what cannot be."""
        entries = fall.boards.entries(self.walker)
        full = self.xp.empty((fall.boards.count + 1, entries, branch.lanes), self.xp.float32)
        full[-1] = 0
        return full

    def _cards(self, fall: Fall, own: bool, full: Array) -> Values:
        count, entries, lanes = full.shape
        if own:
            return list(full.reshape(count * entries, lanes)[fall.up])
        return [full[:-1].reshape(count // fall.fan, fall.fan, entries, lanes).sum(axis=1)]

    def _end(self, here: Here, reach: Array, worth: Worth | list[Array]) -> Array:
        """What an end of the hand is worth to the walker."""
        if isinstance(here, Last):
            assert not isinstance(worth, Worth)
            value = reach * worth[self.walker][None]
            return value.sum(axis=1, keepdims=True) if self.walker == here.leader else value
        assert isinstance(worth, Worth)
        envit = None if worth.envit is None else worth.envit[self.walker]
        return here.ended(self.walker, reach, worth.base[self.walker], envit)
