"""A commission (falla) that has entered, and its players."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Commission:
    code: str
    name: str
    sector: str
    on: str
    image: bool
    players: tuple[str, ...] = ()
    state: str = "in"
    """`in`, `withdrawn` or `disqualified`: what it is now, whatever closed tables say."""
    out: int | None = None
    """The act by which it dropped out."""
    barred: dict[str, int] = field(default_factory=dict)
    """Barred players, each with the act; the empty name is the commission itself."""
