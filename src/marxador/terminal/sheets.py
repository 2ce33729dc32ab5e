"""The texts of the pages that come over the table."""

from collections.abc import Sequence

from rich.text import Text

from marxador.cli.words import percent
from marxador.i18n import _
from marxador.study.coach.hint import Hint
from marxador.terminal.telling import Line
from marxador.terminal.widgets import sentence

BAR = 24


def log_page(names: Sequence[str], lines: Sequence[Line]) -> Text:
    """Everything that happened and what it meant, the last first."""
    text = Text()
    for line in reversed(lines):
        text.append(sentence(names, line), "bold")
        text.append(f"  {line.remark}\n" if line.remark else "\n", "dim")
    return text


def hint_page(advice: Hint) -> Text:
    """What the best bot would do, why, and what the rulebook says."""
    text = Text()
    text.append(_("{bot} would do this:").format(bot=advice.bot) + "\n\n")
    for action, chance in advice.choices[:8]:
        full = round(chance * BAR)
        text.append(f"{action:>16}  ", "bold")
        text.append("█" * full + "░" * (BAR - full))
        text.append(f"  {percent(chance)}\n")
    text.append("\n")
    for reason in advice.reasons:
        text.append(f"· {reason}\n")
    if advice.consell:
        text.append("\n" + _("The rulebook: {consell}").format(consell=advice.consell), "italic")
    return text
