"""Sitting down: what was asked for becomes a match with its company and its file."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random, SystemRandom

from marxador.acta import Acta
from marxador.engine.match import Match
from marxador.engine.sitting import draw_dealer
from marxador.engine.table import table
from marxador.i18n import _
from marxador.quoting import quoted
from marxador.rules.variant import Variant
from marxador.study.coach.hint import best
from marxador.terminal import saves
from marxador.terminal.company import HEADER, Company, company_of, names, seated
from marxador.terminal.conduct import Conduct
from marxador.terminal.record import Record

SEED = "Seed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """What was agreed before the match."""

    variant: Variant
    seats: int
    people: tuple[int, ...] = (1,)
    bots: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    target: int | None = None
    games: int | None = None
    seed: int | None = None

    def match(self) -> Match:
        """The match, with everything that is needed to go on with it in its headers."""
        company = self.company()
        headers = {"Date": date.today().isoformat(), HEADER: company.header}
        if self.seed is not None:
            headers[SEED] = str(self.seed)
        chance = SystemRandom() if self.seed is None else Random(f"{self.seed}/dealer")
        return Match(
            self.variant,
            seats=self.seats,
            names=names(self.variant, company, self.names),
            target=self.target,
            games=self.games,
            dealer=draw_dealer(table(self.variant, self.seats), chance).chosen[0],
            headers=headers,
        )

    def company(self) -> Company:
        return seated(self.seats, self.people, self.bots or (best(),))


def sit_down(arrangement: Arrangement, path: Path | None = None, pace: float = 0.0) -> Conduct:
    """Begin a match; its acta goes to a file that was not there."""
    match = arrangement.match()
    if path is not None and path.exists():
        raise ValueError(
            _("{path} is there already; go on with it by --resume, or name another file").format(
                path=path
            )
        )
    record = Record(path or saves.fresh(match))
    conduct = Conduct(match, arrangement.company(), record, seed=arrangement.seed, pace=pace)
    _check_written(record)
    return conduct


def resume(path: Path, pace: float = 0.0) -> Conduct:
    """Go on with a match where its file stands; `ActaError` where it does not fit."""
    found = path.read_bytes()
    match = Acta.parse(found).match()
    if match.is_over:
        raise ValueError(_("the match in {path} is over").format(path=path))
    match = _named(match)
    company = company_of(match.headers.get(HEADER), match.seats, best())
    record = Record(path, found)
    conduct = Conduct(match, company, record, seed=_seed(match.headers), pace=pace)
    _check_written(record)
    return conduct


def _check_written(record: Record) -> None:
    """A match that cannot be kept is not begun."""
    if record.trouble:
        raise ValueError(record.trouble)


def _named(match: Match) -> Match:
    """A match whose seats have names; those of a record without them are given here."""
    if not match.names:
        match.names = tuple(
            _("Seat {number}").format(number=seat) for seat in range(1, match.seats + 1)
        )
    return match


def _seed(headers: Mapping[str, str]) -> int | None:
    text = headers.get(SEED)
    if text is None:
        return None
    try:
        return int(text)
    except ValueError:
        raise ValueError(
            _("a seed is a whole number, not {found}").format(found=quoted(text))
        ) from None
