"""Engine and `fast` playing the same hands, action by action."""

from typing import Any

import numpy as np

import marxador as mx
from marxador import fast
from marxador.engine.bidding import raised
from marxador.engine.hand import Hand
from marxador.fast.sizes import MOST

BATCH = 256


class Lockstep:
    """A batch of tables in `fast`, and a match of the engine beside each."""

    def __init__(self, variant: mx.Variant, seats: int, seed: int = 1, **start: Any) -> None:
        self.env = fast.VectorEnv(variant, seats, batch=BATCH, seed=seed, **start)
        self.new = mx.Match(variant, seats=seats, **start)
        self.rng = np.random.default_rng(seed)
        self.bit = {action: 1 << at for at, action in enumerate(self.env.actions)}
        self.everyone = range(1, seats + 1)
        self.over = 0
        self.matches = [self.dealt(hands) for hands in self.env.hands.tolist()]

    def dealt(self, hands: list[list[int]]) -> mx.Match:
        """The cards of a table of `fast`, dealt in the engine."""
        match = self.new.clone()
        deck = self.env.tables.table.deck
        match.deal(" ".join([",".join([deck[card] for card in hand]) for hand in hands]))
        return match

    def play(self, hands: int) -> int:
        """Step both until so many hands are over, comparing them before every step."""
        while self.over < hands:
            self.compare()
            self.step()
        return self.over

    def compare(self) -> None:
        """Who may act, who may do what, where the hand stands, what is bid and painted."""
        env = self.env
        positions, accounts = env.tables.positions, env.ledger.accounts
        position, account, acting = env.position.tolist(), env.account.tolist(), env.to_act
        self.masks = np.stack([env.legal_mask(np.full(BATCH, seat)) for seat in self.everyone])
        assert np.array_equal(self.masks.any(axis=2).T, acting)
        legal = [_as_integers(mask) for mask in self.masks]
        for t, match in enumerate(self.matches):
            hand, to_act = _hand(match), match.to_act
            assert [seat for seat in self.everyone if legal[seat - 1][t]] == list(to_act)
            assert positions[position[t]] == hand.nodes[hand.on].position
            _compare_stones(accounts[account[t]], hand)
            for seat in to_act:
                assert legal[seat - 1][t] == self.listed(match, seat), match.hand_events

    def listed(self, match: mx.Match, seat: int) -> int:
        """The legal actions of the engine that are on the list of sizes, as a mask."""
        bits = 0
        bids = self.env.tables.bids
        for action in match.legal_actions(seat):
            bit = self.bit.get(action) or self.bit.get(action.partition("/")[0], 0)
            if bit and (action not in bids or _is_listed(match, action)):
                bits |= bit
        return bits

    def step(self) -> None:
        """A random legal action at every table, in both."""
        seats, actions = self.choices()
        stones, done = self.env.step(actions, seats)
        ended, hands, painted = self.env.ended.tolist(), self.env.hands, stones.tolist()
        for t, match in enumerate(self.matches):
            seat, action = int(seats[t]), self.env.actions[actions[t]]
            a, b = _hand(match).score
            match.apply(seat, in_words(match, seat, action))
            hand = _hand(match)
            assert painted[t] == [hand.score[0] - a, hand.score[1] - b]
            assert done[t] == hand.complete
            if hand.complete:
                account = self.env.ledger.accounts[ended[t]]
                assert account.game == (-1 if hand.game_to is None else hand.game_to)
                assert account.match == (-1 if hand.match_to is None else hand.match_to)
                self.matches[t] = self.dealt(hands[t].tolist())
                self.over += 1

    def choices(self) -> tuple[np.ndarray, np.ndarray]:
        """At every table a seat that may act, and one of its actions."""
        acting = self.masks.any(axis=2).T
        seat = np.where(acting, self.rng.random(acting.shape), -1).argmax(axis=1)
        mask = self.masks[seat, np.arange(BATCH)]
        return seat + 1, np.where(mask, self.rng.random(mask.shape), -1).argmax(axis=1)


def _compare_stones(account: fast.Account, hand: Hand) -> None:
    (a, b), (now_a, now_b) = hand.start, hand.score
    assert account.stones == (now_a - a, now_b - b)
    assert account.stake == hand.stake
    bidding = hand.bidding
    bid = (bidding.accepted, bidding.offered) if bidding else (0, 0)
    assert (account.accepted, account.offered) == bid


def _hand(match: mx.Match) -> Hand:
    assert match.hand is not None
    return match.hand


def _is_listed(match: mx.Match, bid: str) -> bool:
    """Whether a bid takes the stake no further than the list of sizes goes."""
    return raised(match.table, _hand(match).bidding, bid, 0).offered <= MOST


def in_words(match: mx.Match, seat: int, action: str) -> str:
    """An action as the engine says it, a stack with both its cards."""
    legal = match.legal_actions(seat)
    return action if action in legal else next(a for a in legal if a.startswith(f"{action}/"))


def _as_integers(mask: np.ndarray) -> list[int]:
    packed = np.packbits(mask, axis=1, bitorder="little")
    return [int.from_bytes(row, "little") for row in packed.tolist()]
