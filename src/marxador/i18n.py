"""What people read, in their language: English as it stands in the code, Spanish, Valencian.

The language belongs to the context (a thread, a task of a server), not to the process. Without one
`_` gives back what it is given. The voices of a game are never translated.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN = "marxador"
LANGUAGES = ("en", "es", "ca")

_VALENCIAN = {"va": "ca", "val": "ca", "cat": "ca"}
_catalogue: ContextVar["NullTranslations | None"] = ContextVar("catalogue", default=None)


def _(message: str) -> str:
    """The message in the language of this context."""
    catalogue = _catalogue.get()
    return message if catalogue is None else catalogue.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The message for one, or for that number of things."""
    catalogue = _catalogue.get()
    if catalogue is None:
        return one if number == 1 else many
    return catalogue.ngettext(one, many, number)


def N_(message: str) -> str:  # noqa: N802
    """Marks a message that is kept as data and translated where it is shown."""
    return message


def speak(language: str) -> None:
    """From here on, in this context, messages are in this language."""
    _catalogue.set(None if language == "en" else _load(language))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Messages in a language for the length of a block."""
    token = _catalogue.set(None if language == "en" else _load(language))
    try:
        yield
    finally:
        _catalogue.reset(token)


def language_of(name: str) -> str | None:
    """The language that a locale's name asks for, None if it is not one of ours.

    >>> language_of("ca_ES.UTF-8@valencia"), language_of("va"), language_of("es-AR")
    ('ca', 'ca', 'es')
    """
    bare = name.strip().lower()
    for mark in "._@-":
        bare = bare.partition(mark)[0]
    bare = _VALENCIAN.get(bare, bare)
    return bare if bare in LANGUAGES else None


def language_from(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for, as gettext reads it.

    The first of LC_ALL, LC_MESSAGES and LANG is the locale; LANGUAGE may prefer others to it,
    but not where LC_ALL asks for no language at all.
    """
    if environ.get("LC_ALL") in ("C", "POSIX"):
        return "en"
    wanted = environ.get("LANGUAGE", "").split(":")
    locale = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    known = map(language_of, (*wanted, locale))
    return next(filter(None, known), "en")


@cache
def _load(language: str) -> "NullTranslations":
    # Only who asks for a language pays for reading it.
    import gettext
    from pathlib import Path

    if language not in LANGUAGES:
        raise ValueError(
            _("there is no language {name!r}; there are {known}").format(
                name=language, known=", ".join(LANGUAGES)
            )
        )
    place = Path(__file__).with_name("locale")
    return gettext.translation(DOMAIN, place, [language], fallback=True)
