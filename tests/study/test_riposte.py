"""What choices are worth where the rest of a hand is solved anew: as walked through whole, and as
played out on the engine, hand by hand.
"""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest

from marxador.bots import bot
from marxador.bots.mestre import stone
from marxador.engine.match import Match
from marxador.engine.view import View
from marxador.rules import variant
from marxador.study import store
from marxador.study.coach import worth
from marxador.study.coach.coach import FREE, PLAYED, SOLVED, considered, lasts, review
from marxador.study.coach.lessons import price, source
from marxador.study.coach.riposte import Ripostes
from marxador.study.coach.worth import AtTable
from marxador.study.hand.branch import Branch
from marxador.study.hand.deals import Floats
from marxador.study.hand.offer import Offer
from marxador.study.solve.solver import Solver
from marxador.study.solve.walk import Values
from marxador.study.store import About, Parts, write_parts
from marxador.study.table import solved
from marxador.study.table.campaign import ground_of
from marxador.study.table.shipped import ByBytes, travelling, trunk_of
from marxador.study.table.solved import SolvedAnew
from marxador.study.table.trace import Lost

from . import cutdown

pytestmark = pytest.mark.slow
THINK = 15


class Learnt:
    """A small game of the jcf, how it was solved, and the champion who plays it from a file."""

    def __init__(self, path: Path) -> None:
        self.ground = ground_of(cutdown.jcf())
        self.solver = Solver(self.ground, horizon=12)
        for _ in range(12):
            self.solver.iterate()
        about = About(variant="jcf", version=1, think=THINK)
        write_parts(path, about, travelling(self.solver))
        self.champion = SolvedAnew(self.ground.tree, self.ground.deals, Parts(path))
        self.game = self.ground.tree.tables.table.variant


@pytest.fixture(scope="module")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> Learnt:
    return Learnt(tmp_path_factory.mktemp("learnt") / "jcf.strategy")


# -- the first trick


class Priced(ByBytes):
    """The best answer to the whole game, with what each choice brings in the first trick."""

    def __init__(self, learnt: Learnt, seat: int) -> None:
        trunk = trunk_of(learnt.champion.parts)
        super().__init__(learnt.ground, trunk, learnt.solver.average)
        self.found: dict[int, Floats] = {}
        self.walk(seat)

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Floats) -> Floats:
        if not branch.is_later:
            self.found[branch.number] = np.stack(values)
        settled: Floats = super().settle(branch, offer, values, mine)
        return settled


@pytest.mark.parametrize("seat", [0, 1])
def test_the_first_trick_of_a_hand_is_that_of_all_hands(learnt: Learnt, seat: int) -> None:
    """But for the steps in which a file counts: a fraction of a stone in a single deal."""
    deals, ripostes = learnt.ground.deals, Ripostes(learnt.champion)
    whole, deal = Priced(learnt, seat), float(deals.weight.max())
    errors, swing = [], 0.0
    for hand in range(0, len(deals.hands), 5):
        cards = tuple(deals.hands[hand].tolist())
        first = ripostes.first(seat, cards)
        for number, found in first.found.items():
            offer, every = first.ground.offers[number], learnt.ground.offers[number]
            for board in range(offer.here.count):
                at, entry = same(every, offer, board, cards, seat)
                if at < 0 or not first.met[number][board].any():
                    continue
                off = found[:, board, 0] - whole.found[number][:, at, entry]
                errors.append(float(np.abs(off * legal(offer)).max()) / deal)
                swing = max(swing, float(np.abs(found[:, board, 0]).max()) / deal)
    assert len(errors) > 100 and swing > 20
    assert max(errors) < 1 and np.mean(errors) < 0.2


def legal(offer: Offer) -> Floats:
    if offer.legal is None:
        return np.ones((offer.actions, 1), np.float32)
    found: Floats = offer.legal[:, 0, 0]
    return found


def same(
    every: Offer, offer: Offer, board: int, cards: tuple[int, ...], seat: int
) -> tuple[int, int]:
    """The board, and the entry, that a board of one hand has among all; -1 for none."""
    boards, here = every.here.boards, offer.here.boards
    alike = np.ones(boards.count, bool)
    for place in (0, 1):
        alike &= (boards.played[place] == here.played[place][board]).all(axis=1)
    gone = here.played[seat][board].tolist()
    theirs = here.played[1 - seat][board].tolist()
    if set(theirs) & set(cards):
        return -1, -1
    left, deals = [card for card in cards if card not in gone], boards.deals
    pair = int(deals.pair[left[0], left[1]])
    entry = pair if gone else int(deals.hand[int(deals.pair[cards[1], cards[2]]), cards[0]])
    return int(np.flatnonzero(alike)[0]), entry


# -- the rest of a hand, played out on the engine


def swings(match: Match, seat: int) -> int:
    """The stones that a hand which is over brought a seat, less those of the rival."""
    side = (seat - 1) % 2
    if any(match.won):
        return match.target if match.won[side] else -match.target
    return match.score[side] - match.score[1 - side]


def best(of: SolvedAnew, worlds: list[tuple[Match, float]], seat: int) -> float:
    """The most that a seat wins in worlds that it cannot tell apart, against the champion."""
    total = sum(likely * swings(match, seat) for match, likely in worlds if not match.in_hand)
    going = [one for one in worlds if one[0].in_hand]
    mine = [one for one in going if one[0].to_act[0] == seat]
    if mine:
        concede = mine[0][0].variant.concede
        ways = [a for a in mine[0][0].legal_actions(seat) if a != concede]
        total += max(best(of, done(mine, seat, action), seat) for action in ways)
    replies: dict[str, list[tuple[Match, float]]] = {}
    for match, likely in going:
        rival = match.to_act[0]
        if rival != seat:
            for action, share in of.policy(match.view(rival)).items():
                if likely * share > 1e-6:
                    made = done([(match, likely * share)], rival, action)
                    replies.setdefault(action, []).extend(made)
    return total + sum(best(of, each, seat) for each in replies.values())


def done(worlds: list[tuple[Match, float]], seat: int, act: str) -> list[tuple[Match, float]]:
    made = []
    for match, likely in worlds:
        later = match.clone()
        later.apply(seat, act)
        made.append((later, likely))
    return made


def worlds_of(learnt: Learnt, match: Match, acts: list[str]) -> list[tuple[Match, float]]:
    """Every hand that the rival may have here, as likely as the champion brings it."""
    seat = match.to_act[0]
    view, rival, found = match.view(seat), 3 - seat, []
    cards = [*(one for trick in view.tricks[0] for one in trick.cards), *view.trick[0]]
    shown = [card for who, card in cards if who == rival]
    out = [c for c in learnt.game.order.split() if c not in (*view.dealt, *shown)]
    for more in combinations(out, 3 - len(shown)):
        hands = {seat: ",".join(view.dealt), rival: ",".join((*shown, *more))}
        world, likely = Match(learnt.game, seats=2), 1.0
        world.deal(f"{hands[1]} {hands[2]}")
        for act in acts:
            who = world.to_act[0]
            if who == rival and likely:
                likely *= share_of(learnt.champion, world.view(who), act)
            world.apply(who, act)
        if likely:
            found.append((world, likely))
    return found


def share_of(of: SolvedAnew, view: View, act: str) -> float:
    try:
        return of.policy(view)[act]
    except Lost:  # with such cards it never comes here
        return 0.0


WORDS = ("envide", "truque", "vull", "no-vull")


def later_places(learnt: Learnt, count: int) -> Iterator[tuple[Match, list[str]]]:
    """Places after the first trick, for one who does anything, against the champion."""
    rng, pack = Random(11), learnt.game.order.split()
    while count:
        match, seat = Match(learnt.game, seats=2), rng.choice((1, 2))
        acts: list[str] = []
        cards = rng.sample(pack, 6)
        match.deal(f"{','.join(cards[:3])} {','.join(cards[3:])}")
        while match.in_hand and count:
            view = match.view(match.to_act[0])
            own = [
                a for a in view.legal if a in (*view.cards, "envide", "truque", "vull", "no-vull")
            ]
            policy = dict.fromkeys(own, 1.0)
            if view.seat != seat:
                policy = learnt.champion.policy(view)
            elif view.tricks[0] and len(own) > 1:
                count -= 1
                yield match, acts
            acts = [*acts, rng.choices(list(policy), list(policy.values()))[0]]
            match.apply(match.to_act[0], acts[-1])


def test_the_rest_of_a_hand_is_as_played_out_on_the_engine(learnt: Learnt) -> None:
    costly, tricks = 0, set()
    for match, acts in later_places(learnt, 30):
        seat = match.to_act[0]
        view = match.view(seat)
        try:
            values = AtTable(learnt.champion, view).values()
        except Lost:  # by the file nobody comes here
            continue
        worlds = worlds_of(learnt, match, acts)
        total = sum(likely for _, likely in worlds)
        top = max(values.values())
        assert set(values) <= set(view.legal) and len(values) > 1
        played = {a: best(learnt.champion, done(worlds, seat, a), seat) / total for a in values}
        for action, value in values.items():
            cost = max(played.values()) - played[action]
            assert (top - value) / stone(view) == pytest.approx(cost, abs=2e-3), (action, acts)
            costly += cost > 0.05
        tricks.add(len(view.tricks[0]))
    assert costly > 12 and tricks == {1, 2}


# -- shipped


PACK = ("1E", "7O", "3O", "7C", "6C", "6B")
SEED = 8
"""Of a match in which hands go on to the third trick."""
MST = 3.25


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that has the jcf with six cards, for a champion of little learning."""
    ground = ground_of(variant("jcf"), cards=PACK)
    solver = Solver(ground, horizon=12)
    for _ in range(3):
        solver.iterate()
    path = tmp_path_factory.mktemp("shipped")
    about = About(variant="jcf", version=1, think=THINK, cards=PACK, mst=MST)
    write_parts(path / "jcf.strategy", about, travelling(solver))
    return path


@pytest.fixture
def shipped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package has it; and where one deal is all that there is, one deal counts."""
    monkeypatch.setattr(store, "FOLDER", folder)
    monkeypatch.setattr(worth, "FAINT", (0.01, 0.01))
    solved.player.cache_clear()
    yield
    solved.player.cache_clear()


def played_out(hands: int) -> Match:
    """A match with the six cards: the champion, and one who now and then does anything."""
    rng, match = Random(SEED), Match("jcf", seats=2, target=96)
    champion = bot("campió", rng)
    while len(match.hands) < hands and not match.is_over:
        cards = rng.sample(PACK, 6)
        match.deal(f"{','.join(cards[:3])} {','.join(cards[3:])}")
        while match.in_hand:
            view = match.view(match.to_act[0])
            errs = view.seat == 2 and rng.random() < 0.3
            match.apply(match.to_act[0], rng.choice(view.legal) if errs else champion.act(view))
    return match


@pytest.mark.usefixtures("shipped")
def test_a_whole_match_is_looked_at_from_both_seats() -> None:
    match = played_out(10)
    moments = list(review(match, budget=2))
    assert {moment.seat for moment in moments} == {1, 2}
    known = [moment for moment in moments if moment.method == SOLVED]
    assert len(known) > 20 and {len(moment.view.tricks[0]) for moment in known} == {0, 1, 2}
    assert max(moment.stones for moment in known) > 0.5
    for moment in moments:
        view = moment.view
        assert moment.cost >= 0 and moment.best in view.legal
        assert set(moment.policy) == set(view.legal) and set(moment.values) <= set(view.legal)
        assert sum(moment.policy.values()) == pytest.approx(1)
        assert 0 <= moment.after <= moment.before <= 1
        if moment.method == SOLVED:
            often = [action for action, share in moment.policy.items() if share > 0]
            dearest = max(moment.before - moment.values[action] for action in often)
            assert dearest <= 0.11 * stone(view)
    assert 0.5 < lasts(match) < 60
    assert lasts(match, [1]) < lasts(match)


@pytest.mark.usefixtures("shipped")
def test_a_bid_of_another_size_counts_as_those_around_it_and_is_answered_by_search() -> None:
    match = Match("jcf", seats=2)
    match.deal("1E,7O,3O 7C,6C,6B")
    view = match.view(1)
    values = considered(view, 2).values
    match.apply(1, "envide=5")
    (moment,) = review(match, budget=2)
    assert moment.method == SOLVED and moment.as_read
    between = sorted((values["envide"], values["falta"]))
    assert between[0] <= moment.after <= between[1]
    assert price(moment).endswith("A bid of this size is not solved: it counts as those around it.")
    found = considered(match.view(2), 2)
    assert found.method == PLAYED and found.policy == solved.player("jcf").policy(match.view(2))
    often = [action for action, share in found.policy.items() if share >= FREE]
    assert often and all(found.values[a] == max(found.values.values()) for a in often)
    assert "not for a bid of this size" in source(PLAYED, "jcf")


@pytest.mark.usefixtures("shipped")
def test_the_source_of_advice_has_the_figure_of_the_file() -> None:
    assert source(SOLVED, "jcf") == "solved for stones, to 3.2 thousandths of one a hand"
    assert source(SOLVED) == "exact: this hand is solved"
