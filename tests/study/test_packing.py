"""Tables are the same again, however they are packed."""

import numpy as np
import pytest

from marxador.study.packing import Table, Way, packed, unpacked


def mixtures(shape: tuple[int, ...], steps: int, seed: int = 1) -> Table:
    """Shares of several things done, rounded, and nothing done in some places."""
    chance = np.random.default_rng(seed)
    mix = chance.random(shape) ** 8
    mix = np.rint(mix / mix.sum(axis=0) * steps) * (chance.random(shape[1:]) < 0.7)
    return mix.astype(np.uint8)


def again(table: Table) -> tuple[Table, Way]:
    body, way = packed(table)
    return unpacked(body, str(table.dtype), table.shape, way), way


@pytest.mark.parametrize("steps", [255, 31])
def test_what_is_done_is_told_by_what_it_leaves(steps: int) -> None:
    """Rounded shares add up to a little more or less than the whole here and there."""
    table = mixtures((5, 4, 60, 6), steps)
    sums = set(np.unique(table.sum(axis=0)).tolist())
    assert sums > {0, steps} and len(sums) > 2
    found, way = again(table)
    assert way.whole == steps
    assert found.dtype == np.uint8 and np.array_equal(found, table)


def test_any_bytes_at_all_come_back() -> None:
    chance = np.random.default_rng(2)
    for shape in ((3, 2, 50, 4), (2, 300), (4, 0, 3, 2), (7,)):
        table = chance.integers(0, 256, shape).astype(np.uint8)
        assert np.array_equal(again(table)[0], table)


@pytest.mark.parametrize("kind", ["uint16", "float16"])
def test_numbers_of_two_bytes_come_back(kind: str) -> None:
    table = np.random.default_rng(3).integers(0, 2000, (2, 3, 40, 5)).astype(kind)
    found, way = again(table)
    assert found.dtype == table.dtype and np.array_equal(found, table) and way.whole == 0
