"""What a seat sees, as a row of numbers from its own point of view.

Own cards come first, then the cards that lie on the table, then what the position and the account
of the stones say. Sides are 1 for one's own, 2 for the rivals' and 0 for neither; seats and places
come in the order of play, the viewer first.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from marxador.engine.dealing import SIZE
from marxador.engine.position import EITHER, NOBODY, PARDA, Position
from marxador.fast.accounts import Account, Ledger
from marxador.fast.arrays import Tables

OWN, RIVAL, TIED = 1, 2, 3
Columns = dict[str, list[int]]


def layout(tables: Tables, ledger: Ledger) -> dict[str, slice]:
    """The columns of an observation by name, in their order."""
    seats, places = tables.table.seats, tables.table.places
    widths = {"cards": SIZE, "left": 1, "table": SIZE * seats, "declared": seats}
    widths |= _widths(_of_position(tables.positions[0], 0, places))
    widths |= _widths(_of_account(ledger.accounts[0], 0, ledger))
    ends = np.cumsum([*widths.values()]).tolist()
    return {
        name: slice(end - width, end)
        for (name, width), end in zip(widths.items(), ends, strict=True)
    }


@lru_cache(maxsize=64)
def position_facts(tables: Tables) -> NDArray[np.int16]:
    """[position, place, column]"""
    places = tables.table.places
    return np.array(
        [
            [_row(_of_position(pos, place, places)) for place in range(places)]
            for pos in tables.positions
        ],
        np.int16,
    )


def account_facts(ledger: Ledger) -> NDArray[np.int16]:
    """[account, side, column]"""
    return np.array(
        [
            [_row(_of_account(account, side, ledger)) for side in (0, 1)]
            for account in ledger.accounts
        ],
        np.int16,
    )


def _of_position(pos: Position, place: int, places: int) -> Columns:
    own = place % 2
    call, flor = pos.call, pos.flor
    results = [TIED if result == PARDA else _side(result, own) for result in pos.results]
    masks = {
        "played": pos.played,
        "best": pos.best,
        "gone": pos.gone,
        "passed": pos.passed,
        "tied": pos.tied,
        "words": pos.words,
        "flor_answers": flor.holders if flor else 0,
    }
    return {
        "results": results + [0] * (SIZE - len(results)),
        "turn": [(pos.turn - place) % places],
        "lead": [(pos.lead - place) % places],
        "level": [pos.level],
        "owner": [0 if pos.owner == EITHER else _side(pos.owner, own)],
        "call": [call.level if call else 0],
        "caller": [_side(call.side, own) if call else 0],
        "plain": [int(call.plain) if call else 0],
        "envit_open": [int(pos.envit_open)],
        "bidder": [0 if pos.bidder == NOBODY else _side(pos.bidder, own)],
        "flor": [flor.raised + 1 if flor else 0],
        "flor_by": [_side(flor.side, own) if flor else 0],
        **{
            name: [mask >> (place + ahead) % places & 1 for ahead in range(places)]
            for name, mask in masks.items()
        },
    }


def _of_account(account: Account, own: int, ledger: Ledger) -> Columns:
    return {
        "duel": [account.duel],
        "accepted": [account.accepted],
        "offered": [account.offered],
        "stake": [account.stake],
        "painted": [account.stones[own], account.stones[1 - own]],
        "score": [ledger.score[own], ledger.score[1 - own]],
        "target": [ledger.target],
    }


def _side(side: int, own: int) -> int:
    return OWN if side == own else RIVAL


def _widths(columns: Columns) -> dict[str, int]:
    return {name: len(values) for name, values in columns.items()}


def _row(columns: Columns) -> list[int]:
    return [value for values in columns.values() for value in values]
