"""What the championship needs beyond Python, named in a sentence where it is missing."""

from importlib import import_module
from types import ModuleType

from marxador.i18n import _


class MissingExtra(RuntimeError):
    """A package that `pip install 'marxador[championship]'` brings is not there."""


def extra(name: str) -> ModuleType:
    """Import a package of the extra `[championship]`."""
    try:
        return import_module(name)
    except ImportError:
        raise MissingExtra(
            _("{package} is missing: pip install 'marxador[championship]'").format(package=name)
        ) from None
