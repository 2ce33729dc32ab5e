"""The champion in a process of its own, asked about hands: a `Question` and an `Advice` a line."""

import os
import sys

import msgspec

from marxador.bots.mestre import has_tables
from marxador.bots.reading import game
from marxador.club.records.explore import Advice, Choice, Question, arrived
from marxador.club.records.reviewer import NICE
from marxador.engine.view import View
from marxador.study.coach.coach import Considered, considered

BUDGET, BUDGET_AFAR = 100, 30
"""Milliseconds of search for a question; the second where it searches on the engine."""


def advised(view: View) -> Advice:
    """What the champion does, and what each choice is worth."""
    found = considered(view, BUDGET if has_tables(game(view)) else BUDGET_AFAR)
    values, policy = found.values, found.policy
    ranked = sorted(policy, key=lambda action: (-policy[action], -values.get(action, 0.0)))
    return Advice(found.method, [_choice(found, action) for action in ranked])


def _choice(found: Considered, action: str) -> Choice:
    share, value = round(found.policy[action], 4), found.values.get(action)
    if value is None:
        return Choice(action, share, None, None, None)
    cost = max(found.values.values()) - value
    return Choice(action, share, round(value, 4), round(cost, 4), found.ranks.get(action))


def main() -> None:
    decoder = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        question = decoder.decode(line)
        said = advised(arrived(question).view(question.seat))
        sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICE)
    main()
