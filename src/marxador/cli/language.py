"""The language of a command: `--lang` wherever it stands, else the locale."""

import os

from marxador.cli.errors import plainly
from marxador.i18n import language_from, language_of, speak

FLAG = "--lang"


def choose_language(argv: list[str]) -> list[str]:
    """Speak the language that is asked for; the arguments without it."""
    speak(language_from(os.environ))
    rest: list[str] = []
    words = iter(argv)
    for word in words:
        if word == "--":
            return [*rest, word, *words]
        flag, equals, name = word.partition("=")
        if flag != FLAG:
            rest.append(word)
            continue
        asked = name if equals else next(words, "")
        with plainly():
            speak(language_of(asked) or asked)
    return rest
