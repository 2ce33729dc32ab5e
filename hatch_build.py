"""Build hook: compiles the gettext catalogues, for wheels and editable installs alike."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):
    """Writes each `marxador.mo` beside its `marxador.po`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        locale = Path(self.root, "src", "marxador", "locale")
        for po in sorted(locale.glob("*/LC_MESSAGES/marxador.po")):
            language = po.parent.parent.name
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source, locale=language, abort_invalid=True))
