"""The referee's page, for a telephone: one match, by a private link, without an account.

Identities, the score with big buttons, both signatures, suspension and incidents. It works with
plain forms; with script, what is entered without a connection is kept and sent when it is back.
"""

import json
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.params import FromPath

from marxador.championship import Entry, Refused, Unreadable
from marxador.championship.acts import Confirm
from marxador.club.championship import forms
from marxador.club.championship.access import Hat, TheShelf, check_match, may_do
from marxador.club.championship.asking import filled_in, shown, status_of, to
from marxador.club.championship.beginning import holder
from marxador.club.championship.facts import Facts, Scribe, today
from marxador.club.championship.links import Where
from marxador.club.championship.pages import language_for
from marxador.club.championship.public import Html, around
from marxador.club.championship.shelf import Shelf
from marxador.club.http.caller import Asked
from marxador.club.http.errors import missing
from marxador.i18n import _

REMEMBERED = 4096
"""Acts whose names are remembered."""
WORDS = ("identity", "result", "suspend", "absent", "incident", "confirm")
"""What a referee enters at the table."""


@get("/r/{token:str}")
async def page(request: Asked, shelf: TheShelf, token: FromPath[str]) -> Html:
    """The match of a link."""
    language_for(request)
    hat, where = await shelf.alone(lambda: _hat(shelf, token))
    facts = await shelf.alone(lambda: _facts(hat, where, token))
    said = dict(request.query_params.items())
    return await shown(request, shelf, "referee.html", facts | {"said": said, "wrong": ""})


def _hat(shelf: Shelf, token: str) -> tuple[Hat, Where]:
    keeper, link = holder(shelf, token)
    keeper.refresh()
    if link.match is None:
        raise missing(_("this link is not good, or not any more"))
    return Hat(keeper, link), link.match


def _facts(hat: Hat, where: Where, token: str) -> Facts:
    state = hat.keeper.state
    name, home, away = where
    group = state.groups[name]
    match = group.match(home, away)
    waiting = state.waiting_result(*where)
    facts = Scribe(hat.keeper.slug, state, today()).match(group, home, away)
    pair = match.pair if match.pair is None or home < away else match.pair[::-1]
    return around(hat.keeper) | facts | {
        "token": token,
        "who": hat.link.name,
        "players": [list(state.commissions[code].players) for code in (home, away)],
        "pair": pair or ((), ()),
        "target": state.edition.target,
        "games": state.edition.games,
        "appointed": may_do(hat, forms.read(state, "incident", _in(where, {"text": "?"}))),
        "to_play": facts["state"] in ("open", "replay", "resumed") and waiting is None,
        "waits": waiting.number if waiting else None,
        "may_confirm": bool(waiting) and may_do(hat, Confirm(waiting.number if waiting else 0)),
        "table": hat.keeper.online.table_of(*where),
    }  # fmt: skip


def _in(where: Where, said: dict[str, str]) -> dict[str, str]:
    """What was said, of this match and no other."""
    return said | dict(zip(("group", "home", "away"), where, strict=True))


@post("/r/{token:str}/{word:str}")
async def act(
    request: Asked, shelf: TheShelf, token: FromPath[str], word: FromPath[str]
) -> Response[Any]:
    """An act of the referee; said again, it is answered again and entered once."""
    language_for(request)
    said, _files = await filled_in(request)
    if word not in WORDS:
        raise missing(_("there is no such act"))
    hat, where = await shelf.alone(lambda: _hat(shelf, token))
    by_script = request.headers.get("accept", "").startswith("application/json")
    try:
        entry = await shelf.alone(lambda: _once(hat, word, _in(where, said)))
        hat.keeper.tell()
    except (Refused, Unreadable) as error:
        if by_script:
            return _json({"error": str(error)}, status_of(error))
        facts = await shelf.alone(lambda: _facts(hat, where, token))
        more = {"said": said, "wrong": str(error)}
        return await shown(request, shelf, "referee.html", facts | more, status_of(error))
    if by_script:
        return _json({"number": entry.number}, 200)
    return to(f"/championship/r/{token}?done={entry.number}")


def _once(hat: Hat, word: str, said: dict[str, str]) -> Entry:
    """Enter an act, unless this telephone has said it before: the name that it gave it tells, or,
    when the club was closed meanwhile, the book itself."""
    keeper, key = hat.keeper, (hat.link.id, said.get("id", ""))
    entry = keeper.answered.get(key) if key[1] else None
    if entry is None:
        read = forms.read(keeper.state, word, said)
        check_match(hat, read)
        why = said.get("why", "")
        entry = keeper.repeated(read, hat.actor) or keeper.enter(read, hat.actor, why)
    if key[1]:
        keeper.answered[key] = entry
        if len(keeper.answered) > REMEMBERED:
            del keeper.answered[next(iter(keeper.answered))]
    return entry


def _json(said: dict[str, Any], status: int) -> Response[str]:
    return Response(json.dumps(said), status_code=status, media_type=MediaType.JSON)


HANDLERS = (page, act)
