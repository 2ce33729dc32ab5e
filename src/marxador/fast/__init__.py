"""The rules compiled to tables, and kernels that play thousands of hands over them.

`tables` and `ledger` are a game and a score as arrays; `simulate` plays random hands;
`VectorEnv` is many tables at once for learning programs. `docs/fast.md` describes all of it.
"""

try:
    import numba  # noqa: F401
    import numpy  # noqa: F401
except ModuleNotFoundError as missing:
    raise ImportError(
        f"marxador.fast needs {missing.name}, which is not installed: pip install 'marxador[fast]'"
    ) from None

from marxador.fast.accounts import Account, Ledger, ledger
from marxador.fast.arrays import Ending, Tables
from marxador.fast.counts import Counts, simulate
from marxador.fast.env import VectorEnv
from marxador.fast.walk import tables

__all__ = [
    "Account",
    "Counts",
    "Ending",
    "Ledger",
    "Tables",
    "VectorEnv",
    "ledger",
    "simulate",
    "tables",
]
