"""The press: typst, with its own fonts only and no date, so that papers are the same bytes."""

import json
import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from marxador.championship.championship import Championship
from marxador.championship.extras import extra
from marxador.championship.papers.paper import Paper

HERE = Path(__file__).parent


class Press:
    """Prints papers of a championship in a language."""

    def __init__(self, state: Championship, language: str) -> None:
        self._typst = extra("typst")
        self._state = state
        self._language = language
        self._own = threading.local()

    def pdf(self, paper: Paper) -> bytes:
        """A paper as PDF."""
        return bytes(self._printed(paper.template, self._set(paper), "pdf"))

    def pdfs(self, papers: Sequence[Paper]) -> Iterator[tuple[Paper, bytes]]:
        """Papers as PDF, on every core: typst works outside of Python's lock."""
        # What is on them is put into words here, where the language is known.
        texts = [(paper.template, self._set(paper), "pdf") for paper in papers]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            yield from zip(papers, pool.map(lambda one: self._printed(*one), texts), strict=True)

    def png(self, paper: Paper, ppi: float = 100) -> list[bytes]:
        """The pages of a paper as pictures."""
        made = self._printed(paper.template, self._set(paper), "png", ppi)
        return made if isinstance(made, list) else [made]

    def _set(self, paper: Paper) -> str:
        return json.dumps(paper.data(self._state, self._language), ensure_ascii=False)

    def _printed(self, template: str, data: str, form: str, ppi: float | None = None) -> Any:
        return self._compiler().compile(
            input=HERE / f"{template}.typ",
            format=form,
            ppi=ppi,
            sys_inputs={"data": data},
            timestamp=0,
        )

    def _compiler(self) -> Any:
        """A compiler of this thread's own."""
        if not hasattr(self._own, "compiler"):
            fonts = self._typst.Fonts(include_system_fonts=False)
            self._own.compiler = self._typst.Compiler(root=HERE, font_paths=fonts)
        return self._own.compiler
