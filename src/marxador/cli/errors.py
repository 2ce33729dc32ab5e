"""A mistake of whoever typed the command: one sentence, and no traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

from marxador.i18n import _


class Mistake(Exception):
    """What was wrong, and what there is."""


@contextmanager
def plainly() -> Iterator[None]:
    """What the library refuses in here is a mistake of the command line."""
    try:
        yield
    except ValueError as error:
        raise Mistake(str(error)) from error


@contextmanager
def needing_the_club() -> Iterator[None]:
    """What the club is made of is imported in here; where it is missing, the extra is named."""
    try:
        yield
    except ImportError as error:
        if error.name and error.name.startswith("marxador"):
            raise
        raise Mistake(_("the club needs the extra [club]: pip install 'marxador[club]'")) from error
