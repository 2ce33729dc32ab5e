"""The fields of an act as JSON has them, read with care: none missing, none of the wrong kind."""

import dataclasses
import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from marxador.championship.acts import KINDS, Act, Start
from marxador.championship.edition import Edition
from marxador.championship.errors import Unreadable
from marxador.i18n import _

Reader = Callable[[Any], Any]

_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def act_from(word: str, said: Mapping[str, Any]) -> Act:
    """The act of that word with these fields; fields that it does not have are left alone."""
    kind = KINDS.get(word)
    if kind is None:
        raise Unreadable(
            _("there is no act {word!r}; there are {known}").format(
                word=word, known=", ".join(KINDS)
            )
        )
    if kind is Start:
        return Start(Edition(**_read(Edition, word, said)))
    return kind(**_read(kind, word, said))


def names_of(word: str) -> tuple[str, ...]:
    """The fields that an act may have."""
    kind = KINDS[word]
    fields: Any = Edition if kind is Start else kind
    return tuple(_readers(fields))


def as_json(act: Act) -> dict[str, Any]:
    """The fields of an act; those that are as usual are left out."""
    if isinstance(act, Start):
        return act.edition.as_json()
    defaults = act._field_defaults
    said = {}
    for name, value in zip(act._fields, act, strict=True):
        if name not in defaults or value != defaults[name]:
            said[name] = _named(value) if name == "groups" else value
    return said


def _named(groups: Any) -> dict[str, Any]:
    return dict(groups)


def _read(kind: Any, word: str, said: Mapping[str, Any]) -> dict[str, Any]:
    given = {}
    for name, (reader, needed) in _readers(kind).items():
        if name in said:
            try:
                given[name] = reader(said[name])
            except (TypeError, ValueError):
                raise Unreadable(
                    _("{name} of {word} cannot be {found!r}").format(
                        name=name, word=word, found=said[name]
                    )
                ) from None
        elif needed:
            raise Unreadable(_("{word} needs {name}").format(word=word, name=name))
    return given


@cache
def _readers(kind: Any) -> dict[str, tuple[Reader, bool]]:
    """How each field is read, and whether it is needed."""
    hints = get_type_hints(kind)
    if kind is Edition:
        needed = {field.name for field in dataclasses.fields(Edition) if field.default is MISSING}
    else:
        needed = set(hints) - set(kind._field_defaults)
    readers = {name: (_reader(hint), name in needed) for name, hint in hints.items()}
    if "groups" in readers and kind is not Edition:
        readers["groups"] = (_groups, False)
    return readers


def _groups(value: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    names = _reader(tuple[str, ...])
    text = _reader(str)
    if not isinstance(value, dict):
        raise TypeError(value)
    return tuple((text(group), names(codes)) for group, codes in value.items())


@cache
def _reader(hint: Any) -> Reader:
    """Reads a JSON value as a type of the acts: text, numbers, truth, lists of any size or one."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        some = _reader(inner[0])
        return lambda value: None if value is None else some(value)
    if origin is tuple and inner[-1] is Ellipsis:
        one = _reader(inner[0])
        return lambda value: tuple(map(one, _listed(value)))
    if origin is tuple or hasattr(hint, "_fields"):
        return _fixed(hint, inner)
    return lambda value: _exactly(hint, value)


def _fixed(hint: Any, inner: tuple[Any, ...]) -> Reader:
    """A list of a known length: a tuple, or a record in the order of its fields."""
    record = hasattr(hint, "_fields")
    parts = [_reader(part) for part in (get_type_hints(hint).values() if record else inner)]

    def read(value: Any) -> Any:
        found = _listed(value)
        if len(found) != len(parts):
            raise ValueError(value)
        both = (part(one) for part, one in zip(parts, found, strict=True))
        return hint(*both) if record else tuple(both)

    return read


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise TypeError(value)
    return list(value)


def _exactly(kind: type[Any], value: Any) -> Any:
    # A truth value is a number to Python, and not to a championship.
    if type(value) is not kind or (isinstance(value, str) and _UNPRINTABLE.search(value)):
        raise TypeError(value)
    return value
