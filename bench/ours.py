"""What marxador does in a CPU-second, through the calls that its users make.

A step is a decision of a player. Dealing takes its time in the loop and is not counted.
"""

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from clock import per_second

if TYPE_CHECKING:
    import marxador as mx

SEED = 1
KEY = "jcf"
BATCH = 1024


def checked(key: str = KEY, seats: int = 2, seconds: float = 1.0) -> float:
    """Whole matches through `legal_actions` and `apply`, uniformly random."""
    import marxador as mx

    rng = random.Random(SEED)
    return per_second(lambda: sum(1 for _ in _play(mx.Match(key, seats=seats), rng)), seconds)


def clone() -> float:
    """`clone()` of fifty matches, each stopped somewhere in its middle."""
    import marxador as mx

    rng = random.Random(SEED)
    stopped = [_stopped(mx.Match(KEY), rng, steps=7 * i) for i in range(50)]

    def each() -> int:
        for match in stopped:
            match.clone()
        return len(stopped)

    return per_second(each)


def acta() -> float:
    """Hands read and replayed from the actas of twenty random matches."""
    import marxador as mx

    rng = random.Random(SEED)
    played = [_stopped(mx.Match(KEY), rng) for _ in range(20)]
    texts = [match.acta().dumps() for match in played]
    return per_second(lambda: sum(len(mx.Acta.parse(text).match().hands) for text in texts))


def kernel() -> float:
    """Random hands of the batch kernel, deals included."""
    from marxador import fast

    return per_second(lambda: int(fast.simulate(KEY, seats=2, hands=200_000, seed=SEED).steps))


def vector() -> dict[str, float]:
    """`legal_mask` and `step` of a batch of tables: alone, and with the choice of the actions."""
    import numpy as np

    from marxador import fast

    env = fast.VectorEnv(KEY, seats=2, batch=BATCH, seed=SEED)
    env.reset()
    # For each table the actions in a random order, as numbers that end in the action: the
    # greatest of the legal ones is a uniform choice, and the quickest that numpy can make.
    actions = np.arange(env.legal_mask().shape[1], dtype=np.uint16)
    tables = np.broadcast_to(actions + 1, (64 * BATCH, actions.size))
    ranks = np.random.default_rng(SEED).permuted(tables, axis=1) << 8 | actions
    orders = np.ascontiguousarray(ranks.reshape(64, BATCH, -1).transpose(0, 2, 1))
    choosing = 0.0

    def rounds() -> int:
        nonlocal choosing
        for order in orders:
            mask = env.legal_mask()
            start = time.process_time()
            chosen = (mask.T * order).max(axis=0) & 0xFF
            choosing += time.process_time() - start
            env.step(chosen)
        return BATCH * len(orders)

    rounds()
    choosing, start, steps = 0.0, time.process_time(), 0
    while (spent := time.process_time() - start) < 1:
        steps += rounds()
    return {"environment": steps / (spent - choosing), "with choosing": steps / spent}


def variants() -> dict[str, float]:
    """The checked API in every variant, with two seats and with four."""
    import marxador as mx

    return {
        f"{key}, {seats} seats": checked(key, seats, seconds=0.5)
        for key in mx.VARIANTS
        for seats in (2, 4)
    }


def importing(module: str, runs: int = 11) -> dict[str, float]:
    """CPU milliseconds of an import in a fresh interpreter, without that interpreter's and with."""
    command = f"import {module}"
    with tempfile.TemporaryDirectory() as bytecode:
        _start(command, bytecode)  # leaves the bytecode written
        bare, total = zip(
            *((_start("pass", bytecode), _start(command, bytecode)) for _ in range(runs)),
            strict=True,
        )
    median = statistics.median(total)
    return {"import": median - statistics.median(bare), "with the interpreter": median}


def _play(match: "mx.Match", rng: random.Random) -> Iterator[None]:
    """Play to the end of the match, a random step at a time."""
    pick, legal_actions, apply = rng.random, match.legal_actions, match.apply
    while not match.is_over:
        match.deal(rng)
        while seats := match.to_act:
            seat = seats[int(pick() * len(seats))]
            actions = legal_actions(seat)
            apply(seat, actions[int(pick() * len(actions))])
            yield


def _stopped(match: "mx.Match", rng: random.Random, steps: int | None = None) -> "mx.Match":
    for number, _ in enumerate(_play(match, rng)):
        if number == steps:
            break
    return match


def _start(command: str, bytecode: str) -> float:
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    process = os.posix_spawn(sys.executable, [sys.executable, "-c", command], environment)
    _, status, used = os.wait4(process, 0)
    if status:
        raise RuntimeError(f"`{command}` fails")
    return 1000 * (used.ru_utime + used.ru_stime)
