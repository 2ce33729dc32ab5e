"""Championship matches at the club's own tables: made from the desk, filed when they are over."""

from typing import Any

import structlog
from litestar import Response, post
from litestar.params import FromPath

from marxador.championship import Refused
from marxador.championship.acts import Result
from marxador.club.championship.access import TheShelf, may_do
from marxador.club.championship.asking import filled_in, hat_for, to
from marxador.club.championship.facts import is_open
from marxador.club.championship.keeper import Keeper
from marxador.club.championship.online import RECORDER, agreed, is_filed, outcome
from marxador.club.championship.pages import language_for
from marxador.club.championship.public import found
from marxador.club.championship.shelf import Shelf
from marxador.club.http.caller import Anybody, Asked, TheClub, TheLimits, cookie, welcome
from marxador.club.http.errors import Refused as Turned
from marxador.club.state import Club
from marxador.club.tables.hub import NoTable
from marxador.club.tables.table import Table
from marxador.i18n import _

log = structlog.get_logger(__name__)


@post("/desk/{slug:str}/online")
async def open_table(
    request: Asked,
    shelf: TheShelf,
    slug: FromPath[str],
    club: TheClub,
    limits: TheLimits,
    visitor: Anybody,
) -> Response[Any]:
    """A table for a match, which whoever asks will start when both pairs are seated."""
    language = language_for(request)
    said, _files = await filled_in(request)
    keeper = await found(shelf, slug)
    hat = hat_for(request, visitor, keeper, said.get("hat", ""))
    where = (said.get("group", ""), said.get("home", ""), said.get("away", ""))
    group = keeper.state.groups.get(where[0])
    if group is None:
        raise Refused(_("there is no group {name}").format(name=where[0]))
    group.check_meets(*where[1:])
    if not is_open(group.match(*where[1:])):
        raise Refused(_("this match is not to be played from the start"))
    if hat.link.role == "referee" or not may_do(hat, Result(*where, (0, 0), (0, 0))):
        raise Turned(403, "not-yours", _("this match is not yours to set up"))
    cookies = []
    if visitor is None:
        owner, value = await welcome(request, club, limits, language)
        cookies.append(cookie(request, value))
    else:
        owner = visitor.person
    table = await club.hub.create(agreed(keeper.state, where), owner, sits=False)
    await shelf.alone(lambda: keeper.online.add(table.id, where, str(hat.actor)))
    keeper.settle()
    keeper.tell()
    answer = to(f"/t/{table.id}")
    answer.cookies.extend(cookies)
    return answer


async def file_acta(shelf: Shelf, table: Table) -> None:
    """A table is over: if it was made for a match, its acta is filed; another confirms it."""
    for keeper in await shelf.alone(shelf.keepers):
        if keeper.online.get(table.id) is not None:
            await shelf.alone(lambda keeper=keeper: _file(keeper, table))  # type: ignore[misc]
            keeper.tell()


def _file(keeper: Keeper, table: Table) -> None:
    keeper.refresh()
    sitting = keeper.online.get(table.id)
    if sitting is None or is_filed(keeper.state, sitting):
        return
    try:
        keeper.enter(outcome(keeper.state, sitting, table), RECORDER)
    except Refused as error:
        # Somebody was quicker, or the match is not open any more: the book stands.
        log.warning("acta", edition=keeper.slug, table=table.id, refused=str(error))


async def catch_up(club: Club, shelf: Shelf) -> None:
    """What was played to its end when the club closed is filed now."""
    for keeper in await shelf.alone(shelf.keepers):
        for sitting in keeper.online.all():
            if is_filed(keeper.state, sitting):
                continue
            try:
                table = await club.hub.table(sitting.table)
            except NoTable:
                continue
            if table.state.status == "over":
                await file_acta(shelf, table)


HANDLERS = (open_table,)
