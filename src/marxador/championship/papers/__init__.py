"""Papers to print, pin and sign: A4, in Valencian or Spanish, the same bytes for the same acts."""

from marxador.championship.papers.paper import Paper
from marxador.championship.papers.press import Press
from marxador.championship.papers.shelf import KINDS, papers

__all__ = ["KINDS", "Paper", "Press", "papers"]
