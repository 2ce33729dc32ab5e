"""What the peers do in a CPU-second: RLCard and OpenSpiel, uniformly random legal actions.

Every function returns a rate. A step is a decision of a player: dealing takes its time in the
loop (except where a name says otherwise) but is not counted as steps.
"""

import ctypes
import importlib.util
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from clock import per_second

BENCH = Path(__file__).parent
SEED = 1
EUCHRE_DEALING = 22  # chance nodes of a game: who deals, twenty cards, the one turned up


def rlcard_leduc() -> float:
    """`reset` and `step` of RLCard's own environment."""
    import rlcard

    env = rlcard.make("leduc-holdem", config={"seed": SEED})
    pick = random.Random(SEED).random

    def game() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(pick() * len(actions))])
            steps += 1
        return steps

    return per_second(game)


def openspiel_python(name: str) -> float:
    """`legal_actions` and `apply_action` through pyspiel."""
    import pyspiel

    game = pyspiel.load_game(name)
    pick = random.Random(SEED).random

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            steps += not state.is_chance_node()
            # Chance is uniform in both games: dealing in this way is OpenSpiel's quickest.
            actions = state.legal_actions()
            state.apply_action(actions[int(pick() * len(actions))])
        return steps

    return per_second(play)


def openspiel_native(name: str) -> float:
    """The same play in C++ (`native.cc`), thousands of games to a call."""
    # The loop finds OpenSpiel's functions in pyspiel.so only if that is loaded for all to see.
    sys.setdlopenflags(os.RTLD_NOW | os.RTLD_GLOBAL)
    import pyspiel  # noqa: F401

    decisions = ctypes.CDLL(str(_compiled())).decisions
    decisions.restype = ctypes.c_int64
    decisions.argtypes = [ctypes.c_char_p, ctypes.c_int64, ctypes.c_uint32]
    return per_second(lambda: int(decisions(name.encode(), 2000, SEED)))


def openspiel_bots() -> float:
    """`evaluate_bots` with OpenSpiel's C++ random bots: one call from Python per game of euchre."""
    import pyspiel

    game = pyspiel.load_game("euchre")
    finish = _random_bots()
    return per_second(lambda: finish(game.new_initial_state()))


def openspiel_rollouts() -> float:
    """The random rollouts of OpenSpiel's C++ MCTS, from dealt hands of euchre: no dealing at all.

    A search of one simulation evaluates its root and nothing else, so one call plays `rollouts`
    games. They do not say how many decisions they took: that is the mean of as many games
    from the same deal between the C++ random bots, which is the same random play.
    """
    import pyspiel

    rollouts = 2000
    game = pyspiel.load_game("euchre")
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, SEED)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 0, False, SEED, False).mcts_search
    deals = [_dealt(game, seed) for seed in range(10)]
    finish = _random_bots()
    steps = sum(finish(dealt.clone()) for dealt in deals for _ in range(rollouts))

    def play() -> int:
        for dealt in deals:
            search(dealt)
        return steps

    return per_second(play)


def openspiel_clone() -> float:
    """`clone()` of a dealt hand of euchre through pyspiel."""
    import pyspiel

    clone = _dealt(pyspiel.load_game("euchre"), SEED).clone

    def thousand() -> int:
        for _ in range(1000):
            clone()
        return 1000

    return per_second(thousand)


def _dealt(game: Any, seed: int) -> Any:
    rng = random.Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def _random_bots() -> Callable[[Any], int]:
    """What finishes a game of euchre in C++ and says how many decisions that took in all."""
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(4)]
    rng = random.Random(SEED)

    def finish(state: Any) -> int:
        pyspiel.evaluate_bots(state, bots, rng.getrandbits(31))
        return int(state.move_number()) - EUCHRE_DEALING

    return finish


def _compiled() -> Path:
    source, library = BENCH / "native.cc", BENCH / ".venv" / "native.so"
    if library.exists() and library.stat().st_mtime > source.stat().st_mtime:
        return library
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    spec = importlib.util.find_spec("pyspiel")
    if compiler is None or spec is None or spec.origin is None:
        raise RuntimeError("no C++ compiler here")
    site = Path(spec.origin).parent
    headers = [site, site / "open_spiel/abseil-cpp", site / "open_spiel/json/include"]
    command = [compiler, "-std=c++20", "-O2", "-w", "-shared", "-fPIC", "-o", str(library)]
    command += [f"-I{folder}" for folder in headers] + [str(source)]
    subprocess.run(command, check=True)
    return library
