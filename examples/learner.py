#!/usr/bin/env python3
"""A bot that learns heads-up truc by playing itself, and then sits down at your table.

python examples/learner.py train jcf weights.npz
marxador play --variant jcf --seats 2 --bots "cmd:python examples/learner.py play weights.npz"
"""

import json
import sys

import numpy as np

import marxador as mx
from marxador import fast
from marxador.fast.pack import pack

TABLES, UPDATES, RATE = 2048, 150, 0.5


class Eyes:
    """What the bot looks at: eleven numbers, from the environment or from a view."""

    def __init__(self, variant):
        self.variant = mx.variant(variant)
        self.env = fast.VectorEnv(variant, seats=2, batch=TABLES, seed=1)
        cards = pack(self.env.tables.table)
        self.strength = np.concatenate([[0], cards.strength / cards.strength.max()])
        self.envit = cards.envit
        self.number = {card: at + 1 for at, card in enumerate(self.env.tables.table.deck)}

    def of_env(self):
        seen, at = self.env.observation(), self.env.layout
        cards, left = seen[:, at["cards"]], seen[:, at["left"]]
        held = np.where(np.arange(3) < left, self.strength[cards], 0)
        results = seen[:, at["results"]]
        trick = (results > 0).sum(axis=1)
        lies = np.take_along_axis(seen[:, at["table"]][:, 3:], trick.clip(max=2)[:, None], axis=1)
        worth = self.envit[tuple((cards - 1).T)][:, None] / 40
        betting = seen[:, [at[name].start for name in ("level", "call", "bidder")]]
        return self._row(held, self.strength[lies], results, worth, betting)

    def of_view(self, view):
        place = view["positions"][0]
        mine = int(view["seat"] != view["mano"])
        held = np.zeros((1, 3))
        held[0, : len(view["cards"])] = [self.strength[self.number[c]] for c in view["cards"]]
        lies = [self.strength[self.number[c]] for s, c in view["trick"][0] if s != view["seat"]]
        results = np.zeros((1, 3))
        for trick, side in enumerate(place["results"]):
            results[0, trick] = 3 if side == 2 else 1 if side == mine else 2
        worth = mx.envit_value(self.variant, view["dealt"]) if self.variant.envit else 0
        call = place["call"]["level"] if place["call"] else 0
        betting = [place["level"], call, 2 if view["bidding"] else 0]
        return self._row(
            held, np.array([lies or [0]]), results, np.array([[worth / 40]]), np.array([betting])
        )

    def _row(self, held, lies, results, worth, betting):
        won = (results == 1).sum(axis=1, keepdims=True)
        lost = (results == 2).sum(axis=1, keepdims=True)
        held = -np.sort(-held, axis=1)
        return np.hstack([held, lies, won, lost, worth, betting, np.ones_like(worth)])


def likely(weights, row, mask):
    """A distribution over what is legal."""
    score = np.where(mask, row @ weights, -np.inf)
    score = np.exp(score - score.max(axis=1, keepdims=True))
    return score / score.sum(axis=1, keepdims=True)


def train(variant, path):
    """Policy gradient: what won stones is done more often."""
    eyes, rng = Eyes(variant), np.random.default_rng(1)
    env = eyes.env
    concede = env.actions.index(eyes.variant.concede)
    weights = np.zeros((11, len(env.actions)))
    weights[-1, concede] = -4
    for update in range(UPDATES):
        env.reset()
        going, painted, lived = np.ones(TABLES, bool), np.zeros((TABLES, 2)), []
        while going.any():
            row, mask, mano = eyes.of_env(), env.legal_mask(), env.seat == 1
            chance = likely(weights, row, mask)
            chosen = (chance.cumsum(axis=1) > rng.random((TABLES, 1))).argmax(axis=1)
            lived.append((row, chance, chosen, mano, going.copy()))
            stones, done = env.step(chosen)
            painted += stones * going[:, None]
            going &= ~done
        gain = (painted[:, 0] - painted[:, 1]).clip(-6, 6)
        step = np.zeros_like(weights)
        for row, chance, chosen, mano, alive in lived:
            surprise = -chance
            surprise[np.arange(TABLES), chosen] += 1
            step += (row * (np.where(mano, gain, -gain) * alive)[:, None]).T @ surprise
        weights += RATE * step / TABLES
        if update % 25 == 0:
            print(f"{update}: {np.abs(gain).mean():.2f} stones a hand", flush=True)
    np.savez(path, variant=variant, weights=weights)


def play(path):
    """The protocol of docs/protocol.md."""
    kept, rng = np.load(path), np.random.default_rng()
    eyes, weights = Eyes(str(kept["variant"])), kept["weights"]
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"type": "hello", "protocol": 1, "name": "learner", "gestures": False}
        elif message["type"] == "view":
            view = message["view"]
            mask = np.array([[action in view["legal"] for action in eyes.env.actions]])
            chance = likely(weights, eyes.of_view(view), mask)[0]
            action = eyes.env.actions[rng.choice(len(chance), p=chance)]
            answer = {"type": "act", "id": message["id"], "action": action}
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "train":
        train(*sys.argv[2:])
    else:
        play(sys.argv[2])
