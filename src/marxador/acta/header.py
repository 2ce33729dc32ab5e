"""One header of a record, and what its value may be."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from marxador.acta.errors import ActaError
from marxador.acta.line import Line, legal_is
from marxador.i18n import _
from marxador.rules import variant

VERSION = "1"
UNFINISHED = "*"

_COUNT = re.compile(r"[1-9][0-9]{0,3}")
_PAIR = re.compile(r"(0|[1-9][0-9]{0,8})-(0|[1-9][0-9]{0,8})")

Arguments = dict[str, Any]
"""What a `Match` is made with."""


class Header(NamedTuple):
    """A header and where it stands."""

    name: str
    value: str
    line: Line
    at: int
    """Where the value starts."""

    def error(self, message: str, found: str | None = None, offset: int = 0) -> ActaError:
        """Its value, or a part of it, does not fit."""
        return self.line.error(self.at + offset, self.value if found is None else found, message)


class Kind(NamedTuple):
    """How the value of a header is read, and the headers that it depends on."""

    read: Callable[[Header, Arguments], Arguments]
    needs: tuple[str, ...] = ()


def _version(header: Header, _known: Arguments) -> Arguments:
    if header.value != VERSION:
        raise header.error(
            legal_is(_("{version}, the version of the format").format(version=VERSION))
        )
    return {}


def _variant(header: Header, _known: Arguments) -> Arguments:
    return {"variant": variant(header.value).key}


def _names(header: Header, _known: Arguments) -> Arguments:
    return {"names": [name.strip() for name in header.value.split(";")]}


def _options(header: Header, arguments: Arguments) -> Arguments:
    """`name=value; name=value`, each tried alone so that an error stands where it is."""
    game = variant(arguments["variant"])
    options: dict[str, str] = {}
    at = 0
    for part in header.value.split(";"):
        name, equals, value = part.strip().partition("=")
        try:
            if not equals:
                raise ValueError(legal_is(_("name=value; name=value")))
            if name in options:
                raise ValueError(
                    _("the option {name} stands here for the second time").format(name=name)
                )
            game.with_options(**{name: value})
        except ValueError as error:
            indent = len(part) - len(part.lstrip())
            raise header.error(str(error), part.strip(), at + indent) from None
        options[name] = value
        at += len(part) + 1
    return {"options": options}


def _count(name: str) -> Callable[[Header, Arguments], Arguments]:
    def read(header: Header, _known: Arguments) -> Arguments:
        if not _COUNT.fullmatch(header.value):
            raise header.error(legal_is(_("a number from 1 to 9999")))
        return {name: int(header.value)}

    return read


def _pair(name: str) -> Callable[[Header, Arguments], Arguments]:
    def read(header: Header, _known: Arguments) -> Arguments:
        pair = _PAIR.fullmatch(header.value)
        if not pair:
            raise header.error(legal_is(_("two numbers, A-B")))
        return {name: (int(pair[1]), int(pair[2]))}

    return read


def _result(header: Header, _known: Arguments) -> Arguments:
    if header.value != UNFINISHED and not _PAIR.fullmatch(header.value):
        raise header.error(
            legal_is(_("{unfinished}, or the games A-B").format(unfinished=UNFINISHED))
        )
    return {}


KINDS: Mapping[str, Kind] = {
    "Acta": Kind(_version),
    "Variant": Kind(_variant),
    "Seats": Kind(_count("seats"), needs=("Variant",)),
    "Names": Kind(_names, needs=("Variant", "Seats")),
    "Options": Kind(_options, needs=("Variant",)),
    "Target": Kind(_count("target"), needs=("Variant",)),
    "Games": Kind(_count("games"), needs=("Variant",)),
    "Score": Kind(_pair("score"), needs=("Variant", "Options", "Target")),
    "Won": Kind(_pair("won"), needs=("Variant", "Games")),
    "Result": Kind(_result),
}
"""The headers that mean something to the game, each after those it depends on."""
