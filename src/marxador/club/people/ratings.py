"""Ratings, for singles and for pairs of each game, by the Plackett–Luce model of openskill."""

from collections.abc import Mapping, Sequence

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import ColumnElement, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from marxador.club.people.marks import now
from marxador.club.people.person import How, Rating
from marxador.club.store.people import PEOPLE, RATED, RATINGS

SHOWN_AT_FIRST = 1000
STEP = 40
"""How a skill is shown: a newcomer has 1000, and proves more by playing."""

_model = PlackettLuce()


def how(seats: int) -> How:
    """Heads-up one plays for oneself, else with partners."""
    return "singles" if seats == 2 else "pairs"


def shown(mu: float, sigma: float) -> int:
    """A skill as a number that people read: what the model is sure of."""
    return round(SHOWN_AT_FIRST + STEP * (mu - 3 * sigma))


async def of(db: AsyncConnection, person: str) -> list[Rating]:
    """The ratings of somebody."""
    rows = await db.execute(
        select(RATINGS)
        .where(RATINGS.c.person == person)
        .order_by(RATINGS.c.variant, RATINGS.c.how.desc())
    )
    return [Rating(row.variant, row.how, shown(row.mu, row.sigma), row.games) for row in rows]


async def is_counted(db: AsyncConnection, table: str) -> bool:
    """Whether the match of a table has been counted."""
    return await db.scalar(select(RATED.c.table_id).where(RATED.c.table_id == table)) is not None


async def count(
    db: AsyncConnection, table: str, variant: str, winners: Sequence[str], losers: Sequence[str]
) -> bool:
    """Count a match, once; whether it was counted now."""
    if await is_counted(db, table):
        return False
    await db.execute(insert(RATED).values(table_id=table, created=now()))
    kind = how(len(winners) + len(losers))
    people = (*winners, *losers)
    known = set(await db.scalars(select(PEOPLE.c.id).where(PEOPLE.c.id.in_(people))))
    if known != set(people):
        return False
    before = {person: await _skill(db, person, variant, kind) for person in people}
    after = rated({p: skill for p, (skill, _games) in before.items()}, winners, losers)
    for person, skill in after.items():
        await db.execute(delete(RATINGS).where(*_key(person, variant, kind)))
        row = {"person": person, "variant": variant, "how": kind, "mu": skill.mu}
        games = before[person][1] + 1
        await db.execute(insert(RATINGS).values(**row, sigma=skill.sigma, games=games))
    return True


def rated(
    skills: Mapping[str, PlackettLuceRating], winners: Sequence[str], losers: Sequence[str]
) -> dict[str, PlackettLuceRating]:
    """The skills after a match."""
    sides = [[skills[person] for person in side] for side in (winners, losers)]
    after = _model.rate(sides)
    people = (*winners, *losers)
    return dict(zip(people, [skill for side in after for skill in side], strict=True))


async def _skill(
    db: AsyncConnection, person: str, variant: str, kind: How
) -> tuple[PlackettLuceRating, int]:
    rows = await db.execute(select(RATINGS).where(*_key(person, variant, kind)))
    row = rows.first()
    if row is None:
        return _model.rating(), 0
    return _model.rating(mu=row.mu, sigma=row.sigma), row.games


def _key(person: str, variant: str, kind: How) -> tuple[ColumnElement[bool], ...]:
    return RATINGS.c.person == person, RATINGS.c.variant == variant, RATINGS.c.how == kind
