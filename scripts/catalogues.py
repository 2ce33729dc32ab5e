"""The gettext catalogues: `python scripts/catalogues.py` brings them up to date and compiles them.

What is new in the code stands untranslated until somebody writes it; the tests name it.
"""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "marxador"
LANGUAGES = ("ca", "es")
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}

HEADER = "# {language} catalogue of marxador."
LEFT_OUT = ('"POT-', '"PO-', '"Generated', '"Report-', '"Last-', '"Language-Team')
"""Lines of the head that say nothing, or would make two runs differ."""
NAMES = {"ca": "Valencian", "es": "Spanish"}


def path(language: str) -> Path:
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "marxador.po"


def messages() -> Catalog:
    """Every message there is: those of the code, those of the rules, those of argparse."""
    catalog = Catalog(domain="marxador")
    found = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=KEYWORDS)
    for name, _, message, _, _ in sorted(found, key=lambda at: (at[0], at[1])):
        catalog.add(message, locations=[(f"src/marxador/{name}", 0)])
    for message, where in _of_the_rules():
        catalog.add(message, locations=[(f"src/marxador/rules/{where}", 0)])
    return catalog


def _of_the_rules() -> Iterator[tuple[str, str]]:
    """What the variants say to people and is kept as data."""
    from marxador.rules import VARIANTS

    for key, variant in VARIANTS.items():
        for signal in variant.signals:
            yield signal.gesture, f"{key}.py"
        for option in variant.options:
            yield option.meaning, f"{key}.py"
        for consell in variant.consells:
            yield consell, f"{key}.py"


def read(language: str) -> Catalog:
    with path(language).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def renewed(language: str) -> bytes:
    """The catalogue with what the code has now, as it is kept."""
    catalog = read(language) if path(language).exists() else Catalog(locale=language)
    catalog.update(messages(), no_fuzzy_matching=True)
    catalog.header_comment = HEADER.format(language=NAMES[language])
    catalog.project, catalog.version = "marxador", "1"
    catalog.fuzzy = False
    catalog.obsolete.clear()
    text = BytesIO()
    write_po(text, catalog, width=100, include_lineno=False, omit_header=False)
    lines = text.getvalue().decode().splitlines()
    kept = [line for line in lines if not line.startswith(LEFT_OUT)]
    return ("\n".join(kept).rstrip() + "\n").encode()


def compiled(language: str) -> None:
    with path(language).with_suffix(".mo").open("wb") as file:
        write_mo(file, read(language))


def main() -> int:
    untranslated = 0
    for language in LANGUAGES:
        path(language).parent.mkdir(parents=True, exist_ok=True)
        path(language).write_bytes(renewed(language))
        compiled(language)
        for message in read(language):
            if message.id and not all(message.string if message.pluralizable else [message.string]):
                untranslated += 1
                print(f"{language}: {message.id!r}")
    return min(untranslated, 1)


if __name__ == "__main__":
    sys.exit(main())
