"""Later tricks solved anew: what the rival's hands were worth is never given away."""

import numpy as np
import pytest

from marxador.study.campaign import ground_of
from marxador.study.response import exploitability
from marxador.study.shipped import Played, Reaches, rounded, squeezed
from marxador.study.solver import Solver
from marxador.study.stage import Stage

from . import cutdown


@pytest.mark.slow
def test_a_first_trick_in_bytes_with_the_rest_solved_anew_loses_little() -> None:
    ground = ground_of(cutdown.almeria())
    solver = Solver(ground)
    for _ in range(60):
        solver.iterate()
    solved = sum(exploitability(ground, solver.average))
    trunk = {
        branch.number: rounded(solver.average(branch, ground.offers[branch.number]))
        for branch in ground.tree.trunk
        if ground.offers[branch.number].actions > 1
    }
    reaches = Reaches(ground, trunk)
    dues = {}
    for root in ground.tree.roots.values():
        here = ground.offers[root.number].here
        assert isinstance(here, Stage)
        for seat in (0, 1):
            rival = reaches.found[1 - seat, root.number]
            dues[seat, root.number] = squeezed(solver.due(seat, root), here, seat, rival)
    played = Played(ground, trunk, dues, (5, 60))
    lost = dict.fromkeys((5, 60), 0.0)
    for walker in (0, 1):
        for times, value in played.values_at(walker):
            lost[times] += value
    assert lost[60] < lost[5]
    assert lost[60] < solved + 0.03


def test_bytes_are_distributions_again() -> None:
    mix = np.array([[0.2, 1.0], [0.8, 0.0]], np.float32)
    assert rounded(mix).tolist() == [[51, 255], [204, 0]]
