"""An envit that is compared at once: what both hear then, in the best response by lanes."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import pytest

from marxador.engine.match import Match
from marxador.rules.argentina import ARGENTINA
from marxador.rules.variant import Envit
from marxador.study.hand.branch import stones
from marxador.study.hand.deals import deals
from marxador.study.hand.lists import listed
from marxador.study.hand.stage import MANO, PEU
from marxador.study.labels.compared import Comparing, Heard, Listening, drawn
from marxador.study.labels.labelled import Game, game_of
from marxador.study.labels.labels import label_of
from marxador.study.labels.streamed import Layout

assert isinstance(ARGENTINA.envit, Envit)
SHORT = replace(
    ARGENTINA,
    order="1E 7O 3O 12C 6C 6B 4C",
    truc=replace(ARGENTINA.truc, rungs=ARGENTINA.truc.rungs[:1]),
    envit=replace(ARGENTINA.envit, bids=ARGENTINA.envit.bids[:1]),
)
"""Seven cards, one truco, and envidos."""

Rivals = dict[tuple[int, ...], float]
"""How likely a rival with each hand has come so far."""


@dataclass(frozen=True)
class Spot:
    """Where a hand stands, as a walker sees it."""

    node: int
    played: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    led: int = -1


class Plainly:
    """A best response hand by hand, without lanes, boards or arrays."""

    def __init__(self, game: Game, numbers: np.ndarray, walker: int) -> None:
        self.game, self.numbers, self.walker = game, numbers, walker
        self.graph, self.of = game.built.graph, game.of

    def value(self) -> float:
        pack = range(len(self.of.strength))
        hands = list(combinations(pack, 3))
        total, deals = 0.0, 0
        for own in hands:
            rivals: Rivals = {hand: 1.0 for hand in hands if not set(own) & set(hand)}
            deals += len(rivals)
            total += self._value(Spot(0), own, rivals)
        return total / deals

    def _value(self, spot: Spot, own: tuple[int, ...], rivals: Rivals) -> float:
        if not rivals:
            return 0.0
        graph, node = self.graph, spot.node
        if node < 0:
            return sum(reach * self._worth(node, own, hand) for hand, reach in rivals.items())
        if int(graph.mover[node]) == self.walker:
            cards = [self._card(spot, own, at) for at in range(self._count(spot))]
            can = [-1 - at if card is None else card for at, card in enumerate(cards)]
            return max(self._all(self._does(spot, does, own, rivals), own) for does in can)
        seen: dict[int, Rivals] = defaultdict(dict)  # a card, or below 0 what is said
        for hand, reach in rivals.items():
            for at, share in enumerate(self._mix(spot, own, hand)):
                card = self._card(spot, hand, at)
                seen[-1 - at if card is None else card][hand] = reach * share
        return sum(self._all(self._does(spot, does, own, some), own) for does, some in seen.items())

    def _all(self, after: Iterator[tuple[Spot, Rivals]], own: tuple[int, ...]) -> float:
        return sum(self._value(spot, own, rivals) for spot, rivals in after)

    def _count(self, spot: Spot) -> int:
        graph, node = self.graph, spot.node
        held = 3 - int(graph.stage[node]) // 2 if graph.plays[node] else 0
        return int(graph.said[node]) + held

    def _card(self, spot: Spot, hand: tuple[int, ...], at: int) -> int | None:
        """The card that who is to act plays, of a hand; None if it says something."""
        said, mover = int(self.graph.said[spot.node]), int(self.graph.mover[spot.node])
        held = [card for card in hand if card not in spot.played[mover]]
        return None if at < said else held[at - said]

    def _does(
        self, spot: Spot, card: int, own: tuple[int, ...], rivals: Rivals
    ) -> Iterator[tuple[Spot, Rivals]]:
        """Where a card leads, or what is said, by what the walker hears."""
        graph, node = self.graph, spot.node
        if card < 0:
            one, two = graph.to[int(graph.first[node]) - 1 - card].tolist()
            heard: dict[object, Rivals] = defaultdict(dict)
            for rival, reach in rivals.items():
                heard[self._heard(own, rival) if one != two else None][rival] = reach
            for said, some in heard.items():
                to = one if said is None or said[0] == MANO else two  # type: ignore[index]
                yield replace(spot, node=to), some
            return
        by = 1
        if spot.led >= 0:
            by = int(np.sign(self.of.strength[card] - self.of.strength[spot.led]))
        played = list(spot.played)
        played[int(graph.mover[node])] += (card,)
        led = card if spot.led < 0 else -1
        yield Spot(int(graph.card[node, by + 1]), (played[0], played[1]), led), rivals

    def _heard(self, own: tuple[int, ...], rival: tuple[int, ...]) -> tuple[int, int]:
        """Who has the better envit, and what the rival said of its own."""
        mine, theirs = self._envit(own), self._envit(rival)
        mano, peu = (mine, theirs) if self.walker == MANO else (theirs, mine)
        winner = MANO if mano >= peu else PEU
        said = theirs if PEU in (self.walker, winner) else -1
        return winner, said

    def _envit(self, hand: tuple[int, ...]) -> int:
        return int(self.of.value[self.of.hand[hand]])

    def _worth(self, node: int, own: tuple[int, ...], rival: tuple[int, ...]) -> float:
        sign = 1 if self._heard(own, rival)[0] == MANO else -1
        mano = float(self.graph.base[-1 - node] + sign * self.graph.envit[-1 - node])
        return mano if self.walker == MANO else -mano

    def _mix(self, spot: Spot, own: tuple[int, ...], hand: tuple[int, ...]) -> list[float]:
        """What a rival with a hand does."""
        graph, node, of = self.graph, spot.node, self.of
        count, mover, stage = self._count(spot), 1 - self.walker, int(graph.stage[node])
        if count == 1:
            return [1.0]
        mine, theirs = list(spot.played[mover]), list(spot.played[self.walker])
        held = [card for card in hand if card not in mine]
        leads, ahead = spot.led in mine, False
        if stage == 5 and not leads:
            by = of.strength[held[0]] - of.strength[spot.led]
            ahead = bool(by > 0 or (by == 0 and graph.ties[node] == mover))
        label = int(label_of(of, stage, mine, held, theirs, spot.led, leads=leads, ahead=ahead))
        begin = int(graph.table[node]) + label * count
        mix = self.numbers[begin : begin + count].astype(float)
        mix /= mix.sum()
        if stage == 5 and not leads:
            mix = self._at_best(spot, own, hand, mix)
        return list(mix)

    def _at_best(
        self, spot: Spot, own: tuple[int, ...], hand: tuple[int, ...], mix: np.ndarray
    ) -> np.ndarray:
        """Who answers the last card ends the hand in the best way only."""
        onto = []
        for at in range(len(mix)):
            card = self._card(spot, hand, at)
            does = -1 - at if card is None else card
            ((after, _),) = self._does(spot, does, own, {hand: 1.0})
            onto.append(after.node)
        worth = {at: -self._worth(to, own, hand) for at, to in enumerate(onto) if to < 0}
        best = max(worth, key=lambda at: worth[at])
        rest = sum(mix[at] for at in worth)
        return np.array(
            [rest if at == best else 0.0 if at in worth else m for at, m in enumerate(mix)]
        )


@pytest.mark.slow
@pytest.mark.parametrize("walker", [MANO, PEU])
def test_the_best_response_hears_what_is_said(walker: int) -> None:
    game = game_of(SHORT)
    numbers = np.random.default_rng(4).integers(1, 9, game.built.size).astype(np.float32)
    dealt, book = deals(game.tables.table), game.ledger
    tree = Comparing(game.tables, book, stones(book), listed(book), dealt, walker)
    assert tree.told
    layout = Layout(game.built, game.of, np)
    (found,) = Listening(tree, dealt, layout, numbers, 50).lost(walkers=(walker,))
    assert found == pytest.approx(Plainly(game, numbers, walker).value(), abs=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize("walker", [MANO, PEU])
def test_a_sample_of_cards_finds_no_less_in_the_mean(walker: int) -> None:
    """Two sixes, of which one or the other stands for both."""
    game = game_of(replace(SHORT, order="1E 7O 3O 12C 6CB 4C"))
    numbers = np.random.default_rng(4).integers(1, 9, game.built.size).astype(np.float32)
    dealt, book = deals(game.tables.table), game.ledger
    tree = Comparing(game.tables, book, stones(book), listed(book), dealt, walker)

    def found(*weights: float) -> float:
        layout, given = Layout(game.built, game.of, np), np.array(weights, np.float32)
        return Listening(tree, dealt, layout, numbers, 50, given).lost(walkers=(walker,))[0]

    whole = found(1, 1, 1, 1, 1, 1, 1)
    some = [found(1, 1, 1, 1, 2, 0, 1), found(1, 1, 1, 1, 0, 2, 1)]
    assert some[0] != pytest.approx(some[1], abs=1e-4)
    assert whole <= sum(some) / 2 + 1e-5
    assert sum(some) / 2 == pytest.approx(whole, abs=0.1)
    for seed in range(3):
        weights = drawn(game.of, seed)
        assert weights.sum() == 7 and (weights > 0).sum() == 6


def test_who_does_not_beat_the_mano_keeps_its_envit_to_itself() -> None:
    """The mano says 27; the peu says *son buenas* with less, and its own with more."""
    values = np.array([20, 27, 33], np.int32)
    kept = Heard(MANO, 27)
    assert kept.may(PEU, MANO, values).tolist() == [False, True, False]
    assert kept.may(MANO, PEU, values).tolist() == [True, True, False]
    said = Heard(PEU, 33)
    assert said.may(MANO, PEU, values).tolist() == [False, False, True]
    assert said.may(MANO, MANO, values).tolist() == [True, True, False]
    assert Heard(PEU, 27).may(PEU, PEU, values).tolist() == [False, False, True]


def test_the_table_hears_the_same() -> None:
    """At the table the mano's value is declared, and the peu's if it wins."""
    for deal, expected in (("7E,6E,3O 7O,5C,4B", [33]), ("6E,5O,3C 7B,6B,1O", [6, 33])):
        match = Match(ARGENTINA, seats=2)
        match.deal(deal)
        match.apply(1, "envido")
        match.apply(2, "quiero")
        assert [value for _seat, value in match.view(1).envit.declared] == expected
