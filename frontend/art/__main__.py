"""Writes every picture that the pages serve: `python -m frontend.art [FOLDER]`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from frontend.art import card, cloths, faces, tokens
from frontend.art.ink import SUITS

HOME = Path(__file__).parent.parent / "public" / "art"


def pictures() -> Iterator[tuple[str, str]]:
    """Each file's name and text."""
    yield from ((f"cards/{name}.svg", card.card(name)) for name in card.NAMES)
    yield "cards/back.svg", card.back()
    yield from ((f"signs/{suit}.svg", card.sign(suit)) for suit in SUITS)
    yield from ((f"faces/{name}.svg", faces.face(name)) for name in faces.PEOPLE)
    for game, (field, border) in cloths.GAMES.items():
        yield f"cloths/{game}-field.svg", field
        yield f"cloths/{game}-border.svg", border
    yield "cloths/wood-light.svg", cloths.grain("#8F5A33", "#6B3E1F")
    yield "cloths/wood-dark.svg", cloths.grain("#3E2717", "#26160B")
    yield "stones/bean.svg", tokens.stone(tokens.BEAN, 18)
    yield "stones/maize.svg", tokens.stone(tokens.MAIZE, 18)
    yield "stones/copper.svg", tokens.stone(tokens.COPPER, 26)
    yield "mark.svg", tokens.mark()
    yield "icon.svg", tokens.icon()
    yield "rose.svg", tokens.rose()
    yield "finger.svg", tokens.finger()
    yield "sound-on.svg", tokens.speaker(True)
    yield "sound-off.svg", tokens.speaker(False)


def main(folder: Path = HOME) -> None:
    for name, text in pictures():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
