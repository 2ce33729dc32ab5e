"""The pages say the same things in three languages."""

import re

import pytest

from tests.frontend.texts import names, texts

OTHERS = ("es", "en")


@pytest.mark.parametrize("language", OTHERS)
def test_every_page_has_its_texts(language: str) -> None:
    assert names(language) == names()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", names())
def test_the_same_keys_with_the_same_places(name: str, language: str) -> None:
    """What is filled into a text is filled in in every language."""
    first, other = texts(name, "ca"), texts(name, language)
    assert other.keys() == first.keys()
    for key in first:
        assert places(other[key]) == places(first[key]), f"{name}.{key}"


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))
