"""The value of the whole hand, where a machine is large enough to find it."""

from dataclasses import replace

import pytest

from marxador.rules.jcf import JCF
from marxador.study.hand.branch import Tree, stones
from marxador.study.hand.lists import listed, listed_ledger
from marxador.study.table.campaign import Campaign, check_gpu, ground_of, tables

WITHOUT = replace(JCF, truc=replace(JCF.truc, rungs=JCF.truc.rungs[:-1]))
"""The game with its ladder up to the quatre val."""


def test_a_shorter_ladder_is_a_smaller_game() -> None:
    trees = []
    for game in (JCF, WITHOUT):
        found = tables(game, 2)
        book = listed_ledger(found)
        trees.append(Tree(found, book, stones(book), listed(book)))
    whole, shorter = ([move.name for b in tree.branches for move in b.moves] for tree in trees)
    assert "joc-fora" in whole and "joc-fora" not in shorter and "quatre-val" in shorter
    assert len(trees[1].branches) < len(trees[0].branches)


@pytest.mark.long
def test_the_mano_of_the_jcf_loses_a_seventh_of_a_stone_without_the_joc_fora() -> None:
    """Found before, by others: between −0.1468 and −0.1457. It takes minutes on a large GPU."""
    cupy = pytest.importorskip("cupy", reason="the whole hand of jcf needs a large GPU, and CuPy")
    ground = ground_of(WITHOUT, xp=cupy)
    check_gpu(ground)
    *_, look = Campaign(ground).run(240, goal=1.0)
    assert look.mst < 1.5
    assert look.low <= -0.1457 and look.high >= -0.1468
