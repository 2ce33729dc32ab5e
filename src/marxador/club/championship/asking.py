"""What the pages for people with a role share: their hat, their forms, and what they are told."""

from typing import Any
from urllib.parse import urlencode

from litestar import Response
from litestar.datastructures import FormMultiDict, UploadFile
from litestar.response import Redirect

from marxador.championship import Entry, NotAllowed, Refused, Tampered, Unreadable
from marxador.championship.acts import Act
from marxador.club.championship import pages
from marxador.club.championship.access import Hat, check_match, hats
from marxador.club.championship.keeper import Keeper
from marxador.club.championship.public import Html
from marxador.club.championship.shelf import Shelf
from marxador.club.http.caller import Asked, Caller, check_origin
from marxador.club.http.errors import Refused as Turned
from marxador.i18n import _


def hat_for(request: Asked, caller: Caller | None, keeper: Keeper, wanted: str = "") -> Hat:
    """The role in which somebody asks: the one they say, or their first."""
    own = hats(request, caller, keeper)
    wanted = wanted or request.query_params.get("hat", "")
    chosen = [hat for hat in own if hat.link.id == wanted] if wanted else own
    if not chosen:
        raise Turned(403, "not-yours", _("this is for those who have a part in the edition"))
    return chosen[0]


async def filled_in(request: Asked) -> tuple[dict[str, str], dict[str, UploadFile]]:
    """What a form of ours says, and the files that came with it."""
    check_origin(request, strict=True)
    form: FormMultiDict = await request.form()
    said = {name: text for name, text in form.multi_items() if isinstance(text, str)}
    files = {name: file for name, file in form.multi_items() if isinstance(file, UploadFile)}
    return said, files


async def entered(shelf: Shelf, hat: Hat, act: Act, why: str = "") -> Entry:
    """An act of somebody in a role, kept; everybody who looks is told."""

    def enter() -> Entry:
        check_match(hat, act)
        return hat.keeper.enter(act, hat.actor, why)

    entry = await shelf.alone(enter)
    hat.keeper.tell()
    return entry


def to(path: str) -> Redirect:
    return Redirect(path, status_code=303)


async def shown(
    request: Asked, shelf: Shelf, template: str, facts: dict[str, Any], status: int = 200
) -> Html:
    """A page for one person only."""
    language = pages.language_for(request)
    facts = {"path": request.scope["path"], "query": query_of(request)} | facts
    made = await shelf.alone(lambda: pages.page(template, language, facts))
    return pages.sent(request, made, status, private=True)


def query_of(request: Asked) -> str:
    """What was asked for, so that a page can be asked for again in another language."""
    kept = [(name, text) for name, text in request.query_params.items() if name != "lang"]
    return urlencode(kept) + "&" if kept else ""


def status_of(error: Exception) -> int:
    return 403 if isinstance(error, NotAllowed) else 400


def told(request: Asked, error: Exception) -> Response[bytes]:
    """What went wrong, on a page."""
    language = pages.language_for(request)
    match error:
        case Turned():
            status, text = error.status, error.refusal.message
        case Refused() | Unreadable():
            status, text = status_of(error), str(error)
        case Tampered():
            status = 503
            text = _("the book of this edition does not hold: {reason}").format(reason=error)
        case _:
            status = 503
            text = _("the club cannot write anything down at the moment; try again soon")
    made = pages.page("told.html", language, {"text": text, "status": status})
    return pages.sent(request, made, status, private=True)
