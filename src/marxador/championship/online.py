"""A championship match played at a table of ours: its acta is the championship's acta."""

import hashlib

from marxador.acta import Acta
from marxador.championship.acts import Names, Result, Suspend, Two
from marxador.championship.errors import Refused
from marxador.engine.match import Match
from marxador.i18n import _


def result_of(
    acta: Acta, group: str, home: str, away: str, pair: tuple[Names, Names] | None = None
) -> Result:
    """The result of a record in which side A plays for `home` and B for `away`."""
    match = acta.match()
    if not match.is_over:
        raise Refused(_("this record is not finished"))
    cames, pedres = _score(match)
    return Result(group, home, away, cames, pedres, pair, acta=hash_of(acta))


def suspension_of(acta: Acta, group: str, home: str, away: str) -> Suspend:
    """The exact position at which a record breaks off; it goes on from the record itself."""
    match = acta.match()
    if match.is_over:
        raise Refused(_("this record is finished"))
    cames, pedres = _score(match)
    now = match.score
    total = (pedres[0] + now[0], pedres[1] + now[1])
    return Suspend(group, home, away, cames, total, hash_of(acta))


def hash_of(acta: Acta) -> str:
    """What an act keeps of a record: anyone who has it can see that it is the one."""
    return "sha256:" + hashlib.sha256(acta.dumps().encode()).hexdigest()


def _score(match: Match) -> tuple[Two, Two]:
    """Cames, and the pedres of the cames that are finished: `target` for the winner of each."""
    cames, pedres = [0, 0], [0, 0]
    for game in match.finished_games:
        winner = "AB".index(game.winner)
        cames[winner] += 1
        pedres[winner] += match.target
        pedres[1 - winner] += min(game.stones[1 - winner], match.target - 1)
    return (cames[0], cames[1]), (pedres[0], pedres[1])
