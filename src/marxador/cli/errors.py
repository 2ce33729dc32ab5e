"""A mistake of whoever typed the command: one sentence, and no traceback."""

from collections.abc import Iterator
from contextlib import contextmanager


class Mistake(Exception):
    """What was wrong, and what there is."""


@contextmanager
def plainly() -> Iterator[None]:
    """What the library refuses in here is a mistake of the command line."""
    try:
        yield
    except ValueError as error:
        raise Mistake(str(error)) from error
