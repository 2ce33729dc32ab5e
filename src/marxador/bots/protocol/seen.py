"""A view as JSON and back: every field by its own name, nothing left out, nothing added."""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from marxador.engine.events import Event
from marxador.engine.view import View

Json = dict[str, Any]


def view_to_json(view: View) -> Json:
    """What a seat sees, for a program to read."""
    shown = {field.name: plain(getattr(view, field.name)) for field in fields(View)}
    return shown | {"options": dict(view.options)}


def view_from_json(message: Mapping[str, Any]) -> View:
    """The view that a message holds; ValueError names what does not fit."""
    pairs = message.get("options")
    if not isinstance(pairs, Mapping):
        raise ValueError(f"options: {pairs!r} does not fit")
    options = [[name, value] for name, value in pairs.items()]
    view: View = _built(View, {**message, "options": options})
    return view


def plain(value: Any) -> Any:
    """A value of a view, or an event, as JSON has it: records by the names of their fields."""
    kind = type(value)
    if kind is str or kind is int:
        return value
    if kind is tuple:
        return [plain(part) for part in value]
    names = getattr(kind, "_fields", None)
    if names is None:
        return value
    own = {name: plain(part) for name, part in zip(names, value, strict=True)}
    return {"event": _NAMES[kind], **own} if kind in _NAMES else own


def _kebab(name: str) -> str:
    """
    >>> _kebab("TrickTaken")
    'trick-taken'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


EVENTS: Mapping[str, type] = {_kebab(kind.__name__): kind for kind in get_args(Event)}
"""The events by the name that they have in a message."""
_NAMES = {kind: name for name, kind in EVENTS.items()}


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    own = [f.name for f in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    return {name: hints[name] for name in own}


def _built(kind: type, value: Any) -> Any:
    """A record made of an object that has exactly its fields."""
    hints = _hints(kind)
    if not isinstance(value, Mapping) or set(value) != set(hints):
        raise ValueError(f"{kind.__name__} has the fields {', '.join(hints)}")
    return kind(**{name: _typed(value[name], hint, name) for name, hint in hints.items()})


def _typed(value: Any, hint: Any, name: str) -> Any:
    """A value as its type wants it."""
    if hint == Event:
        kind = EVENTS.get(value.get("event", "")) if isinstance(value, Mapping) else None
        if kind is None:
            raise ValueError(f"{name}: {value!r} is no event")
        return _built(kind, {field: own for field, own in value.items() if field != "event"})
    if isinstance(hint, UnionType):
        (kind,) = (kind for kind in get_args(hint) if kind is not NoneType)
        return None if value is None else _typed(value, kind, name)
    if get_origin(hint) is tuple and isinstance(value, list):
        kinds = list(get_args(hint))
        if kinds[-1] is Ellipsis:
            kinds = kinds[:1] * len(value)
        if len(kinds) == len(value):
            return tuple(_typed(own, kind, name) for own, kind in zip(value, kinds, strict=True))
    elif hasattr(hint, "_fields"):
        return _built(hint, value)
    elif isinstance(hint, type) and type(value) is hint:
        return value
    raise ValueError(f"{name}: {value!r} does not fit")
