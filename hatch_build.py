"""Build hook, for wheels and editable installs alike: message catalogues, and the club's pages."""

import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from scripts import pages


class MadeFromSources(BuildHookInterface):
    """Writes each `marxador.mo` beside its `marxador.po`, and `club/pages/` from `frontend/`."""

    def dependencies(self) -> list[str]:
        return pages.needs()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        self._catalogues()
        build_data["artifacts"].append("src/marxador/club/pages/**")
        try:
            pages.build(Path(self.root))
        except pages.CannotBuild as reason:
            # All else works without them, and the club says what is missing.
            self.app.display_warning(f"the club's pages were not built: {reason}")

    def _catalogues(self) -> None:
        locale = Path(self.root, "src", "marxador", "locale")
        for po in sorted(locale.glob("*/LC_MESSAGES/marxador.po")):
            language = po.parent.parent.name
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source, locale=language, abort_invalid=True))
