"""What people may be called, and when two names are the same."""

import unicodedata

from marxador.i18n import _

LONGEST = 24
UNWRITABLE = '";<>'
"""A record separates names by semicolons and puts them in quotes."""


class BadName(ValueError):
    """A name that cannot be had."""


def checked(name: str) -> str:
    """A name as it is written from now on."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= LONGEST:
        raise BadName(_("a name has from 1 to {longest} characters").format(longest=LONGEST))
    if not name.isprintable() or any(letter in UNWRITABLE for letter in name):
        raise BadName(_("a name is letters, figures and spaces, without quotes or semicolons"))
    return name


def compared(name: str) -> str:
    """The same for names that one could take for one another.

    >>> compared("Blai") == compared("BLAI")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
