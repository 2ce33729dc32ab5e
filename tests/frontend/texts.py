"""The texts of the pages, as they stand in their files."""

import json
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "frontend" / "src" / "i18n"


def names(language: str = "ca") -> list[str]:
    """The files of a language: `lobby` for `lobby.ca.json`."""
    return sorted(file.name.split(".")[0] for file in FOLDER.glob(f"*.{language}.json"))


def texts(name: str, language: str) -> dict[str, str]:
    """What a file says, by its keys."""
    found: dict[str, str] = json.loads(
        (FOLDER / f"{name}.{language}.json").read_text(encoding="utf-8")
    )
    return found
