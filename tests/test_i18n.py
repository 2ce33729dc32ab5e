"""Three languages: nothing is missing, fuzzy or broken, and English costs nothing."""

import asyncio
import re
import threading
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from marxador.i18n import LANGUAGES, _, language_from, language_of, ngettext, speak, speaking
from scripts import catalogues

TRANSLATED = [language for language in LANGUAGES if language != "en"]


@pytest.fixture(scope="module")
def found() -> Catalog:
    return catalogues.messages()


def strings(message: Message) -> list[str]:
    return list(message.string) if message.pluralizable else [message.string]


def ids(message: Message) -> list[str]:
    return list(message.id) if message.pluralizable else [message.id]


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated_and_none_is_left_over(language: str, found: Catalog) -> None:
    catalog = catalogues.read(language)
    wanted = {message.id for message in found if message.id}
    assert {message.id for message in catalog if message.id} == wanted
    missing = [m.id for m in catalog if m.id and not all(strings(m))]
    fuzzy = [m.id for m in catalog if m.id and m.fuzzy]
    assert not missing and not fuzzy


def placeholders(text: str) -> list[str]:
    """The `{names}` with their conversions, and argparse's `%(names)s`."""
    braces = [
        f"{{{name}!{conversion}}}" if conversion else f"{{{name}}}"
        for _text, name, _spec, conversion in Formatter().parse(text)
        if name is not None
    ]
    return sorted(set(braces) | set(re.findall(r"%(?:\(\w+\))?[srd]", text)))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_translation_keeps_the_placeholders(language: str) -> None:
    for message in catalogues.read(language):
        wanted = placeholders(ids(message)[-1]) if message.id else []
        for text in strings(message) if message.id else []:
            assert placeholders(text) == wanted, text


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_translation_keeps_its_edges(language: str) -> None:
    for message in catalogues.read(language):
        for text in strings(message) if message.id else []:
            for one in ids(message):
                assert text.endswith((".", ":")) == one.endswith((".", ":")) or one == ".", text
                assert text[:1].isspace() == one[:1].isspace(), text
                assert text[-1:].isspace() == one[-1:].isspace(), text


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogues_are_as_the_script_writes_them(language: str) -> None:
    same = catalogues.path(language).read_bytes() == catalogues.renewed(language)
    assert same, "run `python scripts/catalogues.py` and translate what it names"


@pytest.mark.parametrize("language", TRANSLATED)
def test_they_are_compiled(language: str) -> None:
    with speaking(language):
        for message in catalogues.read(language):
            if message.id and not message.pluralizable:
                assert _(message.id) == message.string


def test_english_is_what_stands_in_the_code() -> None:
    assert _("The truc") == "The truc"
    assert ngettext("{count} stone", "{count} stones", 2) == "{count} stones"


def test_plurals() -> None:
    with speaking("ca"):
        assert ngettext("{count} stone", "{count} stones", 1) == "{count} pedra"
        assert ngettext("{count} stone", "{count} stones", 0) == "{count} pedres"


def test_a_block_speaks_and_then_is_quiet_again() -> None:
    with speaking("es"):
        assert _("The truc") == "El truco"
        with speaking("en"):
            assert _("The truc") == "The truc"
        assert _("The truc") == "El truco"
    assert _("The truc") == "The truc"


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="en, es, ca"):
        speak("fr")


def test_each_task_and_each_thread_has_its_own_language() -> None:
    async def say(language: str) -> str:
        speak(language)
        await asyncio.sleep(0)
        return _("The truc")

    async def everybody() -> list[str]:
        return list(await asyncio.gather(*map(say, ("ca", "en", "es"))))

    assert asyncio.run(everybody()) == ["El truc", "The truc", "El truco"]
    heard: list[str] = []
    with speaking("es"):
        thread = threading.Thread(target=lambda: heard.append(_("The truc")))
        thread.start()
        thread.join()
    assert heard == ["The truc"]


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("ca", "ca"),
        ("va", "ca"),
        ("ca_ES@valencia", "ca"),
        ("ca_ES.UTF-8@valencia", "ca"),
        ("ca-ES-valencia", "ca"),
        ("es_AR.UTF-8", "es"),
        ("EN", "en"),
        ("fr_FR", None),
        ("", None),
        ("C.UTF-8", None),
    ],
)
def test_names_of_locales(name: str, language: str | None) -> None:
    assert language_of(name) == language


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es_ES.UTF-8", "LC_MESSAGES": "ca_ES.UTF-8"}, "ca"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "ca_ES.UTF-8"}, "ca"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": ""}, "es"),
        ({"LANG": "ca_ES.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "oc:ca:es"}, "ca"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "es"}, "es"),
        ({"LC_ALL": "C", "LANGUAGE": "es", "LANG": "es_ES"}, "en"),
    ],
)
def test_the_environment(environ: dict[str, str], language: str) -> None:
    assert language_from(environ) == language
