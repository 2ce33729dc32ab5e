"""The program that learns from deals: the labels it knows, and what it learns."""

import ctypes
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from marxador.rules.argentina import ARGENTINA
from marxador.rules.negre import NEGRE
from marxador.rules.variant import Variant
from marxador.study.hand.branch import Tree, stones
from marxador.study.hand.deals import deals
from marxador.study.hand.lists import listed
from marxador.study.labels.graph import NOWHERE
from marxador.study.labels.labelled import Game, game_of
from marxador.study.labels.labels import label_of
from marxador.study.labels.sampled import Sampled, fading, laid_out, source
from marxador.study.labels.streamed import Layout, Streamed

CC = shutil.which("cc")
pytestmark = pytest.mark.skipif(CC is None, reason="there is no C compiler on this machine")

TINY = replace(
    NEGRE, order="1E 7O 3O 12C 6C 6B", truc=replace(NEGRE.truc, rungs=NEGRE.truc.rungs[:1])
)
"""Six cards, and nobody raises the truc."""

ASKED = """
int asked(const int *cards, const int *h, const int *r, const int *node,
          unsigned mine, unsigned theirs, int led) {
    return label(cards, h, r, node, mine, theirs, led);
}
"""


class Place:
    """A place of a hand: what each has, has played, and what lies."""

    def __init__(self, node: int, hands: list[list[int]]) -> None:
        self.node, self.hands, self.led = node, hands, -1
        self.played: tuple[list[int], list[int]] = ([], [])

    def code(self, place: int) -> int:
        slots = [self.hands[place].index(card) + 1 for card in self.played[place]]
        return sum(slot << 2 * at for at, slot in enumerate(slots))

    def held(self, place: int) -> list[int]:
        return [card for card in self.hands[place] if card not in self.played[place]]


def walks(game: Game, rng: Random) -> Iterator[Place]:
    """Every place of a hand played at random."""
    graph, of = game.built.graph, game.of
    cards = rng.sample(range(len(of.strength)), 6)
    place = Place(0, [sorted(cards[:3]), sorted(cards[3:])])
    while place.node >= 0:
        yield place
        node, mover = place.node, int(graph.mover[place.node])
        first, said = int(graph.first[node]), int(graph.said[node])
        held = place.held(mover) if graph.plays[node] else []
        does = rng.choice([*range(said), *(-1 - card for card in held)])
        if does >= 0:
            place.node = int(graph.to[first + does, 0])
            continue
        card = -1 - does
        by = 1 if place.led < 0 else int(np.sign(of.strength[card] - of.strength[place.led]))
        place.node = int(graph.card[node, by + 1])
        assert place.node != NOWHERE
        place.played[mover].append(card)
        place.led = card if place.led < 0 else -1


def built(text: str, folder: Path) -> ctypes.CDLL:
    written, library = folder / "asked.c", folder / "asked.so"
    written.write_text(text + ASKED)
    options = ["-Wno-unused-function", "-shared", "-fPIC", "-o", str(library)]
    subprocess.run([CC or "cc", *options, str(written)], check=True)
    return ctypes.CDLL(str(library))


@pytest.mark.parametrize("variant", [NEGRE, ARGENTINA])
def test_the_program_has_the_labels_of_the_house(variant: Variant, tmp_path: Path) -> None:
    game = game_of(variant)
    graph, of = game.built.graph, game.of
    nodes, _edges, _endings, cards, hands = laid_out(graph, of)
    asked: Callable[..., int] = built(source(graph, of), tmp_path).asked

    def at(array: np.ndarray) -> ctypes.c_void_p:
        return ctypes.c_void_p(array.ctypes.data)

    rng, compared = Random(5), set()
    for _ in range(400):
        for place in walks(game, rng):
            node, mover, stage = (
                place.node,
                int(graph.mover[place.node]),
                int(graph.stage[place.node]),
            )
            mine, theirs, held = place.played[mover], place.played[1 - mover], place.held(mover)
            leads, ahead = place.led in mine, False
            if stage == 5 and not leads:
                by = of.strength[held[0]] - of.strength[place.led]
                ahead = bool(by > 0 or (by == 0 and graph.ties[node] == mover))
            expected = label_of(of, stage, mine, held, theirs, place.led, leads=leads, ahead=ahead)
            own, other = (hands[of.hand[tuple(place.hands[p])]] for p in (mover, 1 - mover))
            found = asked(
                at(cards), at(own), at(other), at(nodes[node]),
                place.code(mover), place.code(1 - mover), place.led,
            )  # fmt: skip
            assert found == int(expected)
            labels = next(
                count for begin, (count, _) in game.built.rows.items() if begin == graph.table[node]
            )
            assert 0 <= found < labels
            compared.add((stage, leads))
    assert len(compared) == 9


@pytest.mark.slow
def test_what_is_learned_loses_less_and_less() -> None:
    game = game_of(TINY)
    tree = Tree(game.tables, game.ledger, stones(game.ledger), listed(game.ledger))
    dealt = deals(game.tables.table)
    learner = Sampled(game.built.graph, game.built.size, game.of, np, 2000, fading)

    def loses() -> float:
        layout = Layout(game.built, game.of, np)
        return sum(Streamed(tree, dealt, layout, learner.sums, 50).lost())

    learner.iterate()
    before = loses()
    for _ in range(30):
        learner.iterate()
    assert loses() < before / 3
