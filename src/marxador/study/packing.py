"""Tables of numbers packed: however they take the least room.

Which of its axes goes fastest makes a difference to how well a table packs. And what is done in a
place adds up to the whole: told how much of that is left, the last thing done is no news.
"""

import lzma
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Table = NDArray[Any]
DTYPES = {"uint8": "<u1", "uint16": "<u2", "float16": "<f2"}
FILTERS = [
    {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 22},
]
ORDERS = ((0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 2, 1))
"""Of the axes of a table that has four."""


class Way(NamedTuple):
    """How a table is packed."""

    order: int = 0
    whole: int = 0
    """What the shares along its first axis add up to; 0 where they stand as they are."""


def packed(table: Table) -> tuple[bytes, Way]:
    """A table in as few bytes as any way has for it, and the way."""
    return min(((_pack(table, way), way) for way in _ways(table)), key=lambda each: len(each[0]))


def _ways(table: Table) -> Iterator[Way]:
    if table.ndim != 4:
        yield Way()
    else:
        wholes = (0, _whole(table)) if table.dtype == np.uint8 else (0,)
        yield from (Way(order, whole) for order in range(len(ORDERS)) for whole in wholes)


def _whole(table: Table) -> int:
    """What shares add up to most often; rounded ones come to one more or less here and there."""
    sums = np.bincount(table.sum(axis=0).ravel().clip(0, 255), minlength=2)
    return 1 + int(sums[1:].argmax())


def _pack(table: Table, way: Way) -> bytes:
    kind = str(table.dtype)
    if way.whole:
        table = _told(table, way.whole)
    if table.ndim == 4:
        table = table.transpose(ORDERS[way.order])
    flat = table.astype(DTYPES[kind]).tobytes()
    if kind == "uint16":
        flat = np.frombuffer(flat, np.uint8).reshape(-1, 2).T.tobytes()  # which packs better
    return lzma.compress(flat, lzma.FORMAT_RAW, -1, None, FILTERS)


def unpacked(body: bytes, kind: str, shape: tuple[int, ...], way: Way) -> Table:
    """The table again; `ValueError`, `KeyError` or `lzma.LZMAError` where it is damaged."""
    flat = lzma.decompress(body, lzma.FORMAT_RAW, None, FILTERS)
    if kind == "uint16":  # all low bytes stand first
        flat = np.frombuffer(flat, np.uint8).reshape(2, -1).T.tobytes()
    table = np.frombuffer(flat, DTYPES[kind])
    if len(shape) == 4:
        order = ORDERS[way.order]
        table = table.reshape([shape[axis] for axis in order]).transpose(np.argsort(order))
    table = np.ascontiguousarray(table.reshape(shape))
    return _heard(table, way.whole) if way.whole else table


def _told(table: Table, whole: int) -> Table:
    """Of each share how much it leaves of what was left, one more; 0 where there is none.

    What would leave as much as there was is none: so the numbers above that are one less.
    """
    found = np.zeros_like(table)
    left = np.full(table.shape[1:], whole, np.uint8)
    for at, share in enumerate(table):
        after = left - share  # both are bytes, and so is this
        found[at] = np.where(share == 0, 0, after + (after < left))
        left = after
    return found


def _heard(told: Table, whole: int) -> Table:
    """The shares again."""
    found = np.zeros_like(told)
    left = np.full(told.shape[1:], whole, np.uint8)
    for at, number in enumerate(told):
        after = np.where(number == 0, left, np.where(number <= left, number - 1, number))
        found[at] = left - after
        left = after
    return found
