"""What everybody at a table is told of it, beside the game."""

from typing import TYPE_CHECKING, Any

from marxador.club.dealing import version1
from marxador.club.tables.dealer import Dealer

if TYPE_CHECKING:
    from marxador.club.tables.table import Table


def table_state(table: "Table", seat: int | None) -> dict[str, Any]:
    """The `table` of a state message."""
    state = table.state
    shown = {
        "status": state.status,
        "people": [
            chair.seated(number, table.is_here(number))
            for number, chair in enumerate(state.chairs, 1)
        ],
        "owner": {"id": state.owner.id, "name": state.owner.name},
        "me": seat,
        "clock": table.turns.clock(),
        "open_hands": state.settings.open_hands,
        "agreed": sorted(state.agreed),
        "settings": state.settings,
        "spectators": table.spectators,
        "dealing": _dealing(state.dealer) if state.dealer else None,
        "move": state.move,
    }
    if seat is None and state.settings.open_hands == "delayed":
        shown["opened"] = _opened(table)
    return shown


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
