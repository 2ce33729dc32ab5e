"""Every command of a championship by its name."""

from marxador.cli.championship import (
    beginning,
    demo,
    exchange,
    papers,
    phases,
    playing,
    ruling,
    showing,
)
from marxador.cli.championship.command import Command

COMMANDS: dict[str, Command] = {
    **beginning.COMMANDS,
    **playing.COMMANDS,
    **ruling.COMMANDS,
    **phases.COMMANDS,
    **showing.COMMANDS,
    **exchange.COMMANDS,
    **papers.COMMANDS,
    **demo.COMMANDS,
}
