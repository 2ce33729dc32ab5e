"""A page as data: headings, paragraphs, lists, tables, and hands to go through."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple


class Title(NamedTuple):
    """The title of the page, and a word for its right margin."""

    text: str
    aside: str


class Heading(NamedTuple):
    text: str


class Paragraph(NamedTuple):
    text: str


class Bullets(NamedTuple):
    items: Sequence[str]


class Table(NamedTuple):
    """Rows under a head; a head of empty words is not shown."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


class Example(NamedTuple):
    """A hand to go through: what it shows, its seats, its cards and what was done, as a record
    writes them."""

    text: str
    seats: int
    deal: str
    acts: Sequence[tuple[int, str]]


Block = Title | Heading | Paragraph | Bullets | Table | Example


class Section(NamedTuple):
    """A heading, and what stands under it."""

    title: str
    blocks: Sequence[Block]


def sections(blocks: Iterable[Block]) -> Iterator[Section]:
    """A page by its headings; what stands before the first goes with it."""
    title, under = "", list[Block]()
    for block in blocks:
        if isinstance(block, Heading):
            if title:
                yield Section(title, under)
                under = []
            title = block.text
        elif not isinstance(block, Title):
            under.append(block)
    yield Section(title, under)
