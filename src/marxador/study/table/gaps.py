"""A first trick without gaps: what is done with hands that never come to a place.

A file has nothing for a hand where it never comes. After a bid that is not on the list it may come
there all the same, and does then as it does after another envit, or as hands as strong as it do.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marxador.study.hand.branch import Branch, Growth
from marxador.study.hand.deals import Deals, alike
from marxador.study.table.shipped import FULL, trunk_of

Table = NDArray[np.uint8]
"""[action, board, entry, lane]"""


def filled_trunk(tree: Growth, deals: Deals, parts: Mapping[str, Any]) -> dict[int, Table]:
    """[branch]: the whole first trick of a file so."""
    return {
        number: filled(tree, deals, tree.branches[number], table)
        for number, table in trunk_of(parts).items()
    }


def filled(tree: Growth, deals: Deals, branch: Branch, table: Table) -> Table:
    """A table of the first trick for every hand.

    Where nobody knows better, a card is played like any other, and what was offered is refused:
    nobody concedes, raises or bids with a hand that nothing was solved for.
    """
    whole = table.copy()
    accounts = [tree.ledger.accounts[account] for account in branch.accounts.tolist()]
    if not any(account.offered for account in accounts):
        _as_after_others(whole, [bool(account.stake) for account in accounts])
        _legally(whole, branch)
        _as_others(whole, deals, branch)
    _quietly(whole, tree, branch)
    return whole


def _as_after_others(whole: Table, stakes: Sequence[bool]) -> None:
    """A hand does as after another envit, wanted or refused like this one if it comes to such."""
    table = whole.copy()
    known: NDArray[np.bool_] = np.asarray(table.any(axis=0))
    for lane, stake in enumerate(stakes):
        gap = ~known[:, :, lane]
        for other in sorted(range(len(stakes)), key=lambda at: stakes[at] != stake):
            here = gap & known[:, :, other]
            whole[:, here, lane] = table[:, here, other]
            gap &= ~here


def _legally(whole: Table, branch: Branch) -> None:
    """Nothing is done that a lane does not let one do."""
    for at, move in enumerate(branch.moves):
        cannot = np.ones(branch.lanes, bool)
        cannot[move.lanes] = cannot[move.ended] = False
        whole[at][:, :, cannot] = 0


def _as_others(whole: Table, deals: Deals, branch: Branch) -> None:
    """A hand does as those of the same strengths do on the same board, in the mean."""
    held = deals.hands if whole.shape[2] == len(deals.hands) else deals.pairs
    order = np.argsort(deals.strength[held], axis=1, kind="stable")
    kin = alike(deals, held)
    slots = held.shape[1] if branch.play is not None else 0
    moves = len(whole) - slots
    if slots:
        whole[moves:] = _slotted(whole[moves:], order)
    known: NDArray[np.bool_] = np.asarray(whole.any(axis=0))
    for same in (np.flatnonzero(kin == number) for number in range(kin.max() + 1)):
        count = known[:, same].sum(axis=1)
        mean = whole[:, :, same].sum(axis=2, dtype=np.int64) / np.maximum(count, 1)
        gap = ~known[:, same] & (count > 0)[:, None]
        board, entry, lane = np.nonzero(gap)
        whole[:, board, same[entry], lane] = np.rint(mean[:, board, lane]).astype(np.uint8)
    if slots:
        whole[moves:] = _slotted(whole[moves:], np.argsort(order, axis=1))


def _slotted(cards: Table, order: NDArray[np.intp]) -> Table:
    """Shares of cards in another order, entry by entry."""
    return np.take_along_axis(cards, order.T[:, None, :, None], axis=0)


def _quietly(whole: Table, tree: Growth, branch: Branch) -> None:
    """A card like any other, or a refusal, where there is still nothing."""
    names, no = [move.name for move in branch.moves], tree.tables.table.variant.no
    quiet = np.zeros((len(whole), 1), np.uint8)
    quiet[len(names) :] = FULL
    if branch.play is None and no in names:
        quiet[names.index(no)] = FULL
    whole[:, ~whole.any(axis=0)] = quiet
