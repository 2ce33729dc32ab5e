"""Small pieces of sentences that several commands say; those of the rules among them."""

import re

from marxador.rulebook.words import both, decimal, either, percent, stones, voice

__all__ = ["both", "decimal", "either", "percent", "ranges", "stones", "voice"]

_SIZES = re.compile(r"\b(\S+=)[0-9]+(?:, \1[0-9]+)+")


def ranges(listed: str) -> str:
    """A list with the sizes of a numbered bid as one thing.

    >>> ranges("legal here: falta, mes=10, mes=11, mes=3, torne")
    'legal here: falta, mes=3…11, torne'
    """
    return _SIZES.sub(_range, listed)


def _range(run: re.Match[str]) -> str:
    sizes = [int(size) for size in re.findall(r"=([0-9]+)", run[0])]
    return f"{run[1]}{min(sizes)}…{max(sizes)}"
