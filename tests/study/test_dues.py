"""What hands are owed, in small numbers: it comes back as it was, to half a step."""

import numpy as np

from marxador.rules import variant
from marxador.study.hand.stage import Stage
from marxador.study.table.campaign import ground_of
from marxador.study.table.dues import QUARTER, folded, kin, squeezed, unfolded, unsqueezed

SIX = ("1E", "7O", "3O", "3C", "6C", "6B")


def test_whole_numbers_fold_and_unfold() -> None:
    numbers = np.array([0, -1, 1, 7, -300, 32767, -32767])
    assert unfolded(folded(numbers)).tolist() == numbers.tolist()
    assert not folded(np.arange(-100, 100))[1].any()  # small numbers have no high byte


def test_kin_are_those_whose_cards_are_as_strong() -> None:
    ground = ground_of(variant("jcf"), cards=SIX)
    root = [*ground.tree.roots.values()][-1]
    here = ground.stages[root.number]
    assert isinstance(here, Stage)
    boards, pairs = kin(here.boards)
    strength = ground.deals.strength
    for one in range(here.count):
        for two in range(here.count):
            alike = all(
                strength[played[one, 0]] == strength[played[two, 0]]
                for played in here.boards.played
            )
            assert (boards[one] == boards[two]) == alike
    assert len(np.unique(pairs)) < len(pairs) == len(ground.deals.pairs)


def test_a_due_comes_back_on_all_boards_and_on_one_alone() -> None:
    ground = ground_of(variant("jcf"), cards=SIX)
    rng = np.random.default_rng(1)
    for root in [*ground.tree.roots.values()][-6:]:
        here = ground.stages[root.number]
        assert isinstance(here, Stage)
        for seat in (0, 1):
            shape = here.count, here.entries(seat), root.lanes
            reach = (rng.random(shape) * (rng.random(shape) > 0.5)).astype(np.float32)
            worth = rng.normal(size=shape).astype(np.float32) * 5
            values = worth * here.weighed(seat, reach)
            due = squeezed(values, here, seat, reach)
            back = unsqueezed(due, here, seat, reach, np)
            step = float(QUARTER * ground.deals.weight.max())
            assert np.abs(back - values).max() < 0.51 * step
            board, lane = here.count // 2, root.lanes - 1
            alone = Stage(here.boards.some(np.array([board])), np)
            one = due.one(lane, board, int(kin(here.boards)[0][board]))
            part = unsqueezed(one, alone, seat, reach[board : board + 1, :, lane : lane + 1], np)
            assert np.allclose(part[0, :, 0], back[board, :, lane], atol=1e-7)
