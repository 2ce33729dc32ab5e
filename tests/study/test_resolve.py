"""Later tricks solved anew: what the rival's hands were worth is never given away."""

import numpy as np
import pytest

from marxador.study.solve.response import exploitability
from marxador.study.solve.solver import Solver
from marxador.study.table.campaign import ground_of
from marxador.study.table.shipped import rounded, travelling

from . import cutdown


@pytest.mark.slow
def test_a_first_trick_in_bytes_with_the_rest_solved_anew_loses_little() -> None:
    ground = ground_of(cutdown.almeria())
    solver = Solver(ground)
    for _ in range(60):
        solver.iterate()
    solved = sum(exploitability(ground, solver.average))
    parts = travelling(solver)
    hasty, careful = (cutdown.lost(ground, parts, think) / 500 for think in (5, 60))
    assert careful < hasty
    assert careful < solved + 0.03


def test_bytes_are_distributions_again() -> None:
    mix = np.array([[0.2, 1.0], [0.8, 0.0]], np.float32)
    assert rounded(mix).tolist() == [[51, 255], [204, 0]]
