"""The record of a match: read, write, replay."""

from marxador.acta.errors import ActaError
from marxador.acta.record import Acta
from marxador.acta.replay import replay

__all__ = ["Acta", "ActaError", "replay"]
