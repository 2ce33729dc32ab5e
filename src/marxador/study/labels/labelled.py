"""A game played by labels: its strategy as a file, and what that does at any place of a hand."""

import hashlib
import json
import lzma
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.engine.view import View
from marxador.fast import ledger, tables
from marxador.fast.accounts import Ledger
from marxador.fast.arrays import Tables
from marxador.i18n import _
from marxador.rules import variant
from marxador.rules.variant import Variant
from marxador.study.hand.branch import stones
from marxador.study.hand.lists import listed
from marxador.study.labels.graph import Builder, Built
from marxador.study.labels.labels import Labels, label_of, labels, sizes
from marxador.study.store import FOLDER, Damaged
from marxador.study.table.trace import Lost, acts

Bytes = NDArray[np.uint8]
FULL = 60
"""What all that is done at a label adds up to, about, in the file."""
RARELY = 0.02
"""What is done less often than this is not done."""
NEVER = 1e-7
"""Who comes to a label less often than this, of all hands, has nothing written there."""


class Game(NamedTuple):
    """A heads-up hand by labels."""

    tables: Tables
    ledger: Ledger
    of: Labels
    built: Built


def game_of(game: Variant, cards: tuple[str, ...] | None = None) -> Game:
    """The hand of a game at 0–0, for stones; with `cards`, of a pack cut down to these."""
    found = tables(game, 2)
    book = ledger(found)
    of = labels(found.table, cards)
    built = Builder(found, book, stones(book), listed(book)).built(sizes(of))
    return Game(found, book, of, built)


def written(built: Built, sums: Any, times: float) -> Bytes:
    """A learned strategy as it is shipped: in few steps, without what hardly ever happens."""
    found = np.zeros(built.size, np.uint8)
    for begin, (count, actions) in built.rows.items():
        end = begin + count * actions
        part = np.asarray(sums[begin:end], np.float64).reshape(count, actions)
        total = part.sum(axis=1, keepdims=True)
        mix = np.where(total > NEVER * times, part / np.maximum(total, 1e-30), 0)
        found[begin:end] = np.rint(np.where(mix >= RARELY, mix, 0) * FULL).astype(np.uint8).ravel()
    return found


def path_of(key: str) -> Path:
    """Where the strategy by labels of a game is shipped."""
    return FOLDER / f"{key}.labels"


def write(path: Path, about: Mapping[str, Any], built: Built, numbers: Bytes) -> None:
    """Write a strategy: what it is, in a line; which labels have anything written, and what."""
    filled, kept = [], []
    for begin, (count, actions) in built.rows.items():
        part = numbers[begin : begin + count * actions].reshape(count, actions)
        filled.append(part.any(axis=1))
        kept.append(part[filled[-1]].ravel())
    bits = np.packbits(np.concatenate(filled))
    packed = lzma.compress(bits.tobytes() + np.concatenate(kept).tobytes(), preset=6)
    head = dict(about) | {"size": numbers.size, "sha256": hashlib.sha256(packed).hexdigest()}
    fresh = path.with_suffix(".new")
    fresh.write_bytes(json.dumps(head).encode() + b"\n" + packed)
    fresh.replace(path)


class Shares:
    """What is written of a strategy, label by label."""

    def __init__(self, built: Built, packed: Bytes) -> None:
        counts = np.array([count for count, _ in built.rows.values()], np.int64)
        whole = -(-int(counts.sum()) // 8)
        filled = np.unpackbits(packed[:whole], count=int(counts.sum())).view(bool)
        ends = np.cumsum(counts)
        begins, sizes = [], []
        for (begin, (count, actions)), end in zip(built.rows.items(), ends.tolist(), strict=True):
            at = np.flatnonzero(filled[end - count : end])
            begins.append(begin + at * actions)
            sizes.append(np.full(len(at), actions))
        self.size = built.size
        self.begins = np.concatenate(begins)
        self.places = np.cumsum(np.concatenate([[0], *sizes]))
        self.content = packed[whole:]
        if self.places[-1] != len(self.content):
            raise Damaged(_("a strategy of other labels than these"))

    def at(self, begin: int, actions: int) -> list[float]:
        """What is written where the numbers of a label begin; nothing for any that is not."""
        found = int(np.searchsorted(self.begins, begin))
        if found == len(self.begins) or self.begins[found] != begin:
            return [0.0] * actions
        first = int(self.places[found])
        written: list[float] = self.content[first : first + actions].astype(float).tolist()
        return written

    def all(self) -> Bytes:
        """The numbers of all labels."""
        sizes = np.diff(self.places)
        within = np.arange(len(self.content)) - np.repeat(self.places[:-1], sizes)
        found = np.zeros(self.size, np.uint8)
        found[np.repeat(self.begins, sizes) + within] = self.content
        return found


def read(path: Path) -> tuple[dict[str, Any], Bytes]:
    """What a strategy is of and how good it was found to be, and what is written of it."""
    try:
        line, _newline, packed = path.read_bytes().partition(b"\n")
        head: dict[str, Any] = json.loads(line)
        if hashlib.sha256(packed).hexdigest() != head["sha256"]:
            raise ValueError(path)
        found = np.frombuffer(lzma.decompress(packed), np.uint8)
    except (OSError, ValueError, KeyError, lzma.LZMAError):
        raise Damaged(
            _("the strategy {file} is missing or damaged; make it with: {command}").format(
                file=path.name, command=f"bench/study_labels.py {path.stem}"
            )
        ) from None
    return head, found


class Labelled:
    """A heads-up hand with its strategy by labels."""

    def __init__(self, game: Game, shares: Shares) -> None:
        self.game, self.shares = game, shares
        self.card = {name: at for at, name in enumerate(game.tables.table.deck)}

    def policy(self, view: View) -> dict[str, float]:
        """How likely it is to do each thing; `Lost` where the graph does not know the hand."""
        place = view.duels[0].index(view.seat)
        spot = _Spot(self, place, tuple(self.card[card] for card in view.cards))
        done = list(acts(view))
        for before, (who, said) in zip([None, *done], done, strict=False):
            spot.does(before, who, said)
        shares = spot.shares()
        deck = self.game.tables.table.deck
        names = [*spot.names, *(deck[card] for card in spot.held[: spot.plays])]
        found = dict.fromkeys(view.legal, 0.0)
        for name, share in zip(names, shares, strict=True):
            if name in found:
                found[name] += share
        total = sum(found.values())
        if total <= 0:
            raise Lost(view.legal)
        return {action: share / total for action, share in found.items()}


class _Spot:
    """A place of the graph, as one seat sees it."""

    def __init__(self, of: Labelled, place: int, held: tuple[int, ...]) -> None:
        self.of, self.place = of, place
        self.held = sorted(held)
        self.node = self.before = 0
        self.led = -1
        self.played: tuple[list[int], list[int]] = ([], [])

    @property
    def names(self) -> list[str]:
        return self.of.game.built.names[self.node]

    @property
    def plays(self) -> int:
        """How many cards there are to choose from."""
        graph = self.of.game.built.graph
        return len(self.held) if graph.plays[self.node] else 0

    def does(self, last: tuple[int, str] | None, who: int, said: str) -> None:
        """Somebody says or plays something, after what was done last."""
        graph, now = self.of.game.built.graph, self.node
        if said in self.of.card:
            card = self.of.card[said]
            relation = 1
            if self.led >= 0:
                strength = self.of.game.of.strength
                relation = int(np.sign(int(strength[card]) - int(strength[self.led])))
            self.node = int(graph.card[now, relation + 1])
            self.played[who].append(card)
            self.led = card if self.led < 0 else -1
        else:
            yes = self.of.game.tables.table.variant.yes
            if said not in self.names and last == (who, yes):  # accepted and raised in one breath
                self.node = self.before
            self._say(said)
        if self.node < 0:
            raise Lost(said)
        self.before = now

    def _say(self, said: str) -> None:
        graph = self.of.game.built.graph
        names = self.names
        name = said if said in names else self._nearest(said)
        if name is None:
            raise Lost(said)
        one, two = graph.to[graph.first[self.node] + names.index(name)].tolist()
        if one != two:
            raise Lost(said)
        self.node = one

    def _nearest(self, said: str) -> str | None:
        """The bid of the list that comes nearest to one that was made."""
        game = self.of.game
        bids = [name for name in self.names if name in game.tables.bids]
        _voice, _sign, number = said.partition("=")
        if said in game.tables.voices or not bids:
            return None
        account = next(place[1] for place, at in game.built.where.items() if at == self.node)
        size = game.ledger.accounts[account].offered + int(number or 2)

        def distance(name: str) -> int:
            deed = 1 + game.tables.bids.index(name)
            after = int(game.ledger.after[account, deed])
            offered = game.ledger.accounts[after].offered
            return abs((game.ledger.target if offered < 0 else offered) - size)

        return min(bids, key=distance)

    def shares(self) -> list[float]:
        """What is written for the things to do here; all alike where nothing is."""
        game = self.of.game
        graph, actions = game.built.graph, len(self.names) + self.plays
        if int(graph.mover[self.node]) != self.place:
            raise Lost(self.place)
        if actions == 1:
            return [1.0]
        begin = int(graph.table[self.node]) + self._label() * actions
        found = self.of.shares.at(begin, actions)
        if sum(found) <= 0:
            found = game.built.even(self.node, actions)
        if self._answers_last:
            found = self._at_best(found)
        return found

    @property
    def _answers_last(self) -> bool:
        return len(self.played[1 - self.place]) == 3

    def _hand(self, place: int) -> int:
        cards = [*self.played[place], *(self.held if place == self.place else ())]
        return int(self.of.game.of.hand[tuple(cards)])

    def _label(self) -> int:
        of, graph = self.of.game.of, self.of.game.built.graph
        mine, theirs = self.played[self.place], self.played[1 - self.place]
        leads = self.led >= 0 and self.led in mine
        ahead = False
        if self._answers_last:
            by = int(of.strength[self.held[0]]) - int(of.strength[self.led])
            ahead = by > 0 or (by == 0 and int(graph.ties[self.node]) == self.place)
        stage = int(graph.stage[self.node])
        found = label_of(of, stage, mine, self.held, theirs, self.led, leads=leads, ahead=ahead)
        return int(found)

    def _at_best(self, shares: list[float]) -> list[float]:
        """Who answers the last card knows how the hand goes: it ends it in the best way only."""
        of, graph = self.of.game.of, self.of.game.built.graph
        first = int(graph.first[self.node])
        onto = [int(graph.to[first + at, 0]) for at in range(len(self.names))]
        if self.plays:
            relation = np.sign(int(of.strength[self.held[0]]) - int(of.strength[self.led]))
            onto.append(int(graph.card[self.node, relation + 1]))
        hands = self._hand(0), self._hand(1)
        envit = 1 if of.value[hands[0]] >= of.value[hands[1]] else -1
        side = 1 if self.place == 0 else -1
        worth = {
            at: side * float(graph.base[-1 - to] + envit * graph.envit[-1 - to])
            for at, to in enumerate(onto)
            if to < 0
        }
        best = max(worth, key=lambda at: worth[at])
        rest = sum(shares[at] for at in worth)
        return [
            rest if at == best else 0.0 if at in worth else share for at, share in enumerate(shares)
        ]


@lru_cache(maxsize=4)
def labelled(key: str) -> Labelled:
    """The shipped strategy of a game; `Damaged` where there is none."""
    _about, packed = read(path_of(key))
    game = game_of(variant(key))
    return Labelled(game, Shares(game.built, packed))


def policy(view: View) -> dict[str, float]:
    """How likely the champion of a game by labels is to do each thing."""
    return labelled(view.variant).policy(view)
