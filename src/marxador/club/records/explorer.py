"""The champion in a process of its own, asked about hands: a `Question` and an `Advice` a line."""

import os
import sys

import msgspec

from marxador.bots.mestre import has_tables
from marxador.bots.reading import game
from marxador.club.records.explore import Advice, Choice, Question, arrived
from marxador.club.records.reviewer import NICE
from marxador.engine.view import View
from marxador.study.coach.coach import considered

BUDGET, BUDGET_AFAR = 100, 30
"""Milliseconds of search for a question; the second where it searches on the engine."""


def advised(view: View) -> Advice:
    """What the champion does, and what each choice is worth."""
    values, policy, method = considered(view, BUDGET if has_tables(game(view)) else BUDGET_AFAR)
    top = max(values.values())
    ranked = sorted(policy, key=lambda action: (-policy[action], -values.get(action, 0.0)))
    return Advice(method, [_choice(a, policy[a], values.get(a), top) for a in ranked])


def _choice(action: str, share: float, value: float | None, top: float) -> Choice:
    if value is None:
        return Choice(action, round(share, 4), None, None)
    return Choice(action, round(share, 4), round(value, 4), round(top - value, 4))


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
