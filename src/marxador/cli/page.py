"""A page of headings, paragraphs, lists and tables, for a terminal or as Markdown."""

from collections.abc import Iterable, Sequence

from marxador.cli import layout
from marxador.cli.ink import PLAIN, Ink
from marxador.rulebook.page import Block, Bullets, Example, Heading, Paragraph, Table, Title


def as_text(blocks: Iterable[Block], ink: Ink = PLAIN) -> str:
    """The page as a terminal shows it."""
    return "\n\n".join(_text(block, ink) for block in blocks)


def as_markdown(blocks: Iterable[Block]) -> str:
    """The page as Markdown."""
    return "\n\n".join(_markdown(block) for block in blocks)


def _text(block: Block, ink: Ink) -> str:
    match block:
        case Title(text, aside):
            space = " " * max(2, layout.width() - len(text) - len(aside))
            rule = ink("dim", "━" * layout.width())
            return f"{ink('title', text.upper())}{space}{ink('dim', aside)}\n{rule}"
        case Heading(text):
            return ink("title", text.upper())
        case Paragraph(text):
            return layout.paragraph(text, ink)
        case Bullets(items):
            return "\n".join(layout.paragraph(item, ink, "  · ") for item in items)
        case Table(head, rows):
            return layout.table(head, rows, ink)
        case Example(text, _, deal, acts):
            return f"{layout.paragraph(text, ink)}\n  deal {deal}\n{_acts(acts, ink)}"


def _markdown(block: Block) -> str:
    match block:
        case Title(text, aside):
            return f"# {text} ({aside})"
        case Heading(text):
            return f"## {text}"
        case Paragraph(text):
            return text
        case Bullets(items):
            return "\n".join(f"- {item}" for item in items)
        case Table(head, rows):
            lines = [head, ["---"] * len(head), *rows]
            return "\n".join(
                "| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines
            )
        case Example(text, _, deal, acts):
            return f"{text}\n\n    deal {deal}\n    {' '.join(map(_act, acts))}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _acts(acts: Sequence[tuple[int, str]], ink: Ink) -> str:
    return layout.paragraph(" ".join(map(_act, acts)), ink, "  ")


def _act(act: tuple[int, str]) -> str:
    return f"{act[0]}:{act[1]}"
