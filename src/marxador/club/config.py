"""How a club is run."""

from msgspec import Struct


class Config(Struct, frozen=True):
    """What whoever runs a club may say about it."""

    database: str = "marxador.db"
    host: str = "127.0.0.1"
    port: int = 8642
    name: str = "marxador"
    championship: bool = True
    """Whether the club shows its championships."""
    championships: str = ""
    """The folder of their books; beside the database unless said."""
    limit_loopback: bool = False
    """Whether limits by address hold on this very machine too."""
    sockets: int = 500
    """Sockets that one address may have open, and as many connections beside them."""
    pace: float = 1.0
    """How long bots and the dealer take, beside what people find natural; 0: no time at all."""
    contribution: float = 5.0
    """Seconds that a part of the randomness is waited for."""
    cut: float = 15.0
    """Seconds that the cut of the pack is waited for."""
    away: float = 90.0
    """Seconds after which a bot plays for somebody who is gone."""
    rest: float = 600.0
    """Seconds after which a table where nobody is goes out of memory."""
