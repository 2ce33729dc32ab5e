"""What everybody at a table is told of it, beside the game."""

from typing import TYPE_CHECKING, Any

import msgspec

from marxador.club.dealing import version1
from marxador.club.tables.dealer import Dealer

if TYPE_CHECKING:
    from marxador.club.tables.table import Table

_encode = msgspec.json.Encoder().encode


class Shown:
    """The `table` of a state message: encoded once, and each viewer's own part added."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._common = _encode(_common(table))[:-1]

    def to(self, seat: int | None) -> bytes:
        """As one viewer is told it."""
        mine: dict[str, Any] = {"me": seat}
        if seat is None and self._table.settings.open_hands == "delayed":
            mine["opened"] = _opened(self._table)
        return self._common + b"," + _encode(mine)[1:]


def _common(table: "Table") -> dict[str, Any]:
    """What everybody is told."""
    state = table.state
    return {
        "status": state.status,
        "people": [
            chair.seated(number, table.is_here(number))
            for number, chair in enumerate(state.chairs, 1)
        ],
        "owner": {"id": state.owner.id, "name": state.owner.name},
        "clock": table.turns.clock(),
        "open_hands": state.settings.open_hands,
        "agreed": sorted(state.agreed),
        "settings": state.settings,
        "spectators": table.spectators,
        "dealing": _dealing(state.dealer) if state.dealer else None,
        "move": state.move,
    }


def _dealing(dealer: Dealer) -> dict[str, Any]:
    return {
        "version": version1.VERSION,
        "step": dealer.step,
        "needs": dealer.needs,
        "mano": dealer.mano,
        "secret": version1.commitment(dealer.secret),
        "commitments": {str(seat): said for seat, said in dealer.commitments.items()},
        "contributions": {str(seat): said.hex() for seat, said in dealer.contributions.items()},
        "cut": dealer.cut if dealer.step == "dealt" else None,
        "root": dealer.root or None,
    }


def _opened(table: "Table") -> dict[str, Any] | None:
    """The last hand that spectators may see of a table that shows them late: one hand later."""
    over = [hand for hand in table.match.hands if hand.complete]
    hands = over if table.match.is_over else over[:-1]
    return {"number": hands[-1].number, "hands": hands[-1].dealt} if hands else None
