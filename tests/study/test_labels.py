"""Games by labels: learned on real cards, measured exactly, and played from a file."""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

from marxador.engine.match import Match
from marxador.rules.negre import NEGRE
from marxador.study.hand.branch import Tree, stones
from marxador.study.hand.deals import deals
from marxador.study.hand.lists import listed
from marxador.study.hand.offer import Ground
from marxador.study.hand.stage import Stage
from marxador.study.labels.labelled import Game, Labelled, Shares, game_of, read, write, written
from marxador.study.labels.labels import label_of
from marxador.study.labels.streamed import Layout, Streamed
from marxador.study.solve.response import Profile, Response
from marxador.study.store import Damaged
from marxador.study.table.trace import Spot, acts, entry, followed, kinds

SHORT = replace(
    NEGRE,
    order="1E 7O 3O 12C 6C 6B 4C",
    truc=replace(NEGRE.truc, rungs=NEGRE.truc.rungs[:1]),
)
"""Seven cards, and nothing above the truc."""


@lru_cache(maxsize=1)
def small() -> tuple[Game, Tree]:
    game = game_of(SHORT)
    book = game.ledger
    return game, Tree(game.tables, book, stones(book), listed(book))


def response(numbers: object, width: int) -> Streamed:
    game, tree = small()
    layout = Layout(game.built, game.of, np)
    return Streamed(tree, deals(game.tables.table), layout, numbers, width)


def as_read(game: Game, numbers: np.ndarray | None = None) -> Shares:
    """Numbers as they are read from a file; without them, that of a strategy of few labels."""
    labels = sum(count for count, _ in game.built.rows.values())
    if numbers is not None:
        return Shares(game.built, np.concatenate([np.packbits(np.ones(labels, bool)), numbers]))
    filled, size, first = np.arange(labels) % 97 == 0, 0, 0
    for count, actions in game.built.rows.values():
        size += actions * int(filled[first : first + count].sum())
        first += count
    content = np.random.default_rng(1).integers(1, 9, size).astype(np.uint8)
    return Shares(game.built, np.concatenate([np.packbits(filled), content]))


@lru_cache(maxsize=1)
def champion() -> Labelled:
    """Who plays the whole game, by few labels."""
    game = game_of(NEGRE)
    return Labelled(game, as_read(game))


def random_numbers() -> np.ndarray:
    game, _tree = small()
    return np.random.default_rng(2).integers(0, 9, game.built.size).astype(np.float32)


@pytest.mark.slow
def test_a_hand_walked_through_in_parts_is_the_same_hand() -> None:
    """The best response in parts, and the one through all of the game at once."""
    game, tree = small()
    found = response(random_numbers(), 5)
    parts: list[str] = []
    mano, peu = found.lost(parts.append)
    assert len(parts) > 3
    whole = Ground(tree, deals(game.tables.table))
    best = Response(whole, found.mixed)
    assert (mano, peu) == pytest.approx((best.value(0), best.value(1)), abs=1e-5)
    profile = Profile(whole, found.mixed)
    assert profile.value(0) == pytest.approx(-profile.value(1), abs=1e-5)
    assert -peu - 1e-5 <= profile.value(0) <= mano + 1e-5


@pytest.mark.slow
def test_the_strategy_is_a_distribution_at_every_branch() -> None:
    game, tree = small()
    mixed = response(random_numbers(), 50).mixed
    whole = Ground(tree, deals(game.tables.table))
    for branch, offer in zip(tree.branches, whole.offers, strict=True):
        mix = mixed(branch, offer)
        assert (mix >= -1e-6).all() and np.allclose(mix.sum(axis=0), 1, atol=1e-5)


def test_cards_are_cards_in_the_first_trick_and_strengths_after_it() -> None:
    game = game_of(NEGRE)
    deck, of = game.tables.table.deck, game.of

    def cards(*names: str) -> list[int]:
        return [deck.index(name) for name in names]

    assert len(of.hands) == 3276
    assert of.value[of.hand[tuple(cards("6O", "5O", "4C"))]] == 31
    opens = [
        label_of(of, 0, [], cards(*hand), []) for hand in (("6O", "5O", "4C"), ("6C", "5C", "4E"))
    ]
    assert opens[0] != opens[1]
    three, other = (
        label_of(of, 1, [], cards("6O", "5O", "4C"), [], *cards(led)) for led in ("3C", "3E")
    )
    assert three != other
    later = [
        label_of(of, 2, cards("6O"), cards(*held), cards(seen))
        for held, seen in ((("5O", "4C"), "3C"), (("5C", "4E"), "3E"))
    ]
    assert later[0] == later[1]


def test_a_file_is_read_as_it_was_written_and_damage_is_named(tmp_path: Path) -> None:
    game, _tree = small()
    numbers = np.arange(game.built.size).astype(np.uint8)
    begin, (labels, actions) = next(iter(game.built.rows.items()))
    numbers[begin + actions : begin + labels * actions] = 0
    path = tmp_path / "negre.labels"
    write(path, {"variant": "negre", "mst": 1.5}, game.built, numbers)
    about, packed = read(path)
    found = Shares(game.built, packed)
    assert about["mst"] == 1.5 and (found.all() == numbers).all()
    assert found.at(begin, actions) == numbers[begin : begin + actions].tolist()
    assert found.at(begin + actions, actions) == [0.0] * actions
    with pytest.raises(Damaged):
        Shares(game.built, packed[:-1])
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(Damaged, match=r"negre\.labels"):
        read(path)
    with pytest.raises(Damaged):
        read(tmp_path / "popular.labels")


def test_what_hardly_happens_is_not_written() -> None:
    game, _tree = small()
    sums = np.zeros(game.built.size, np.float32)
    begin, (_labels, actions) = next(iter(game.built.rows.items()))
    sums[begin : begin + 2] = 99, 1
    sums[begin + actions] = 1e-6
    found = written(game.built, sums, times=100.0)
    assert found[begin] > 0 and not found[begin + 1 : begin + 2 * actions].any()


@pytest.mark.slow
def test_it_plays_whole_hands_of_negre() -> None:
    """At every place of many hands it has a distribution over what is legal."""
    player = champion()
    rng = Random(7)
    asked = 0
    for _ in range(30):
        match = Match(NEGRE, seats=2)
        match.deal(rng)
        while match.in_hand:
            seat = match.to_act[0]
            view = match.view(seat)
            policy = player.policy(view)
            asked += 1
            assert set(policy) == set(view.legal)
            assert sum(policy.values()) == pytest.approx(1)
            match.apply(seat, rng.choice([a for a in view.legal if _is_listed(match, a)]))
    assert asked > 150


@pytest.mark.slow
def test_what_is_measured_is_what_is_played() -> None:
    """The policy at the table, and the same place of the strategy that a best response answers."""
    game, tree = small()
    numbers = random_numbers()
    player = Labelled(game, as_read(game, numbers.astype(np.uint8)))
    whole = Ground(tree, deals(game.tables.table))
    mixed = response(numbers, 50).mixed
    kind, rng, compared = kinds(whole.deals), Random(3), 0
    for _ in range(40):
        match = Match(SHORT, seats=2)
        match.deal(rng)
        while match.in_hand:
            seat = match.to_act[0]
            view = match.view(seat)
            spot = followed(tree, whole.deals, list(acts(view)))
            offer = whole.offers[spot.branch.number]
            if isinstance(offer.here, Stage) and offer.actions > 1:
                held = sorted(kind[card] for card in view.cards)
                at = _board(offer.here, spot), entry(whole.deals, tuple(held)), spot.lane
                shares = mixed(spot.branch, offer)[:, *at].tolist()
                cards = [game.tables.table.deck[card] for card in held] if offer.slots else []
                policy = player.policy(view)
                names = [move.name for move in offer.moves] + cards
                expected = dict.fromkeys(view.legal, 0.0) | dict(zip(names, shares, strict=True))
                for name, likely in policy.items():
                    assert likely == pytest.approx(expected[name], abs=1e-5), view.history
                compared += 1
            match.apply(seat, rng.choice([a for a in view.legal if _is_listed(match, a)]))
    assert compared > 100


def _board(here: Stage, spot: Spot) -> int:
    """Which of the boards lies on the table."""
    played = zip(here.boards.played[0].tolist(), here.boards.played[1].tolist(), strict=True)
    return [(tuple(one), tuple(two)) for one, two in played].index(spot.played)


def _is_listed(match: Match, action: str) -> bool:
    assert match.hand is not None
    bidding = match.hand.bidding
    if action == NEGRE.concede or "=" in action:
        return False
    return action != "torne" or (bidding is not None and bidding.offered == 2)


@pytest.mark.slow
def test_who_answers_the_last_card_does_not_give_up_a_hand_that_is_won() -> None:
    """Tricks one each, the peu holds the better card and a truc waits: it never refuses."""
    player = champion()
    match = Match(NEGRE, seats=2)
    match.deal("1E,5C,4O 6C,3B,7O")
    for seat, action in ((1, "1E"), (2, "6C"), (1, "4O"), (2, "3B"), (2, "7O")):
        match.apply(seat, action)
    lost = player.policy(match.view(1))
    assert sum(lost.values()) == pytest.approx(1)
    match = Match(NEGRE, seats=2)
    match.deal("1E,6O,5C 6C,3B,7O")
    for seat, action in ((1, "6O"), (2, "3B"), (2, "6C"), (1, "1E"), (1, "5C"), (2, "truque")):
        match.apply(seat, action)
    with_five = player.policy(match.view(1))
    assert with_five["no-vull"] > 0  # the mano has led, and does not know
    match = Match(NEGRE, seats=2)
    match.deal("1E,6O,5C 6C,3B,7O")
    for seat, action in ((1, "6O"), (2, "3B"), (2, "6C"), (1, "1E"), (1, "truque"), (2, "vull")):
        match.apply(seat, action)
    match.apply(1, "5C")
    with_seven = player.policy(match.view(2))
    assert with_seven["7O"] > 0 and with_seven[NEGRE.concede] == 0
