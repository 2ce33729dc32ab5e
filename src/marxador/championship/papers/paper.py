"""A paper before it is printed: which template, with what on it."""

from typing import Any, NamedTuple

from marxador.championship.championship import Championship
from marxador.championship.papers.words import mark, words


class Paper(NamedTuple):
    """Something to print."""

    kind: str
    file: str
    """The name of its file, without folder or ending."""
    template: str
    title: str
    on_it: dict[str, Any]

    def data(self, state: Championship, language: str) -> dict[str, Any]:
        """Everything that its template reads, in the language being spoken."""
        return {
            "lang": language,
            "words": words(),
            "edition": state.edition.name,
            "organiser": state.edition.organiser,
            "mark": mark(state),
            "title": self.title,
            **self.on_it,
        }
