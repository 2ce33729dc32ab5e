"""The organiser's desk: what is due, what is late, what waits, and a form for every act.

Each role sees what concerns it and is offered what it may do; whether it may is asked again when it
does it.
"""

from typing import Any
from urllib.parse import quote, urlencode

from litestar import Response, get, post
from litestar.params import FromPath

from marxador.championship import Refused, Unreadable
from marxador.championship.acts import Confirm, Reject
from marxador.championship.desk import Item
from marxador.championship.desk import desk as on_desk
from marxador.championship.group import Group
from marxador.championship.naming import group_title
from marxador.championship.roles import MAY
from marxador.club.championship import forms
from marxador.club.championship.access import Hat, TheShelf, hats, is_organiser, may_do
from marxador.club.championship.asking import (
    entered,
    filled_in,
    hat_for,
    shown,
    status_of,
    to,
)
from marxador.club.championship.facts import Facts, Scribe, in_path, is_open, named, today
from marxador.club.championship.links import Where
from marxador.club.championship.pages import language_for
from marxador.club.championship.public import Html, around, found
from marxador.club.championship.shelf import Shelf
from marxador.club.http.caller import Anybody, Asked
from marxador.club.http.errors import missing
from marxador.i18n import _

INSIDE = frozenset(("junta", "representative", "delegate", "committee"))
"""The roles that read the whole book."""
MATCH_ACTS = ("identity", "result", "suspend", "absent", "incident", "schedule", "resume", "decide")


@get("/desk")
async def door(request: Asked, shelf: TheShelf, visitor: Anybody) -> Html:
    """Every desk that somebody has a place at."""
    language_for(request)

    def make() -> list[Facts]:
        return [
            {"hat": hat.link.id, "slug": keeper.slug, "edition": keeper.state.edition.name,
             "role": forms.role_title(hat.link.role), "name": hat.link.name,
             "scope": hat.link.scope}
            for keeper in shelf.keepers()
            for hat in hats(request, visitor, keeper)
        ]  # fmt: skip

    organiser = is_organiser(request, shelf)
    facts = {
        "places": await shelf.alone(make),
        "organiser": organiser,
        "editions": await shelf.alone(lambda: _editions(shelf)) if organiser else [],
    }
    return await shown(request, shelf, "door.html", facts)


def _editions(shelf: Shelf) -> list[tuple[str, str]]:
    return [(keeper.slug, keeper.state.edition.name) for keeper in shelf.keepers()]


@get("/desk/{slug:str}")
async def desk(request: Asked, shelf: TheShelf, slug: FromPath[str], visitor: Anybody) -> Html:
    """One's desk in an edition."""
    language_for(request)
    keeper = await found(shelf, slug)
    hat = hat_for(request, visitor, keeper)
    facts = await shelf.alone(lambda: _desk(hat) | about(hat, hats(request, visitor, keeper)))
    done = request.query_params.get("done", "")
    return await shown(request, shelf, "desk.html", facts | {"done": done})


def about(hat: Hat, own: list[Hat]) -> Facts:
    """Who is at the desk, and in which other roles they could be."""
    role = hat.link.role
    return around(hat.keeper) | {
        "hat": hat.link.id,
        "role": forms.role_title(role),
        "who": hat.link.name,
        "scope": hat.link.scope,
        "inside": role in INSIDE,
        "hands_in": role in MAY["register"],
        "names_people": role in ("junta", "representative", "delegate"),
        "hats": [(one.link.id, forms.role_title(one.link.role), one.link.scope) for one in own],
    }


def _desk(hat: Hat) -> Facts:
    state = hat.keeper.state
    items = [item for item in on_desk(state, today()) if _concerns(hat, item)]
    words = [word for word in forms.ORDER if hat.link.role in MAY[forms.AS.get(word, word)]]
    return {
        "items": {kind: [_item(hat, one) for one in items if one.kind == kind]
                  for kind in ("late", "decide", "confirm", "due", "note")},
        "words": [(word, forms.title_of(word)) for word in words],
        "groups": [
            {"name": group.name, "title": group_title(group), "open": len(group.table.open),
             "link": link_to(hat, f"/g/{_quoted(group.name)}")}
            for group in reached(hat)
        ],
        "mine": _mine(hat),
    }  # fmt: skip


def _concerns(hat: Hat, item: Item) -> bool:
    match hat.link.role:
        case "junta":
            return True
        case "committee":
            return item.kind in ("decide", "note") or _confirmable(hat, item)
        case "representative" | "delegate":
            return item.group == hat.link.scope or _confirmable(hat, item)
        case _:
            return _confirmable(hat, item)


def _confirmable(hat: Hat, item: Item) -> bool:
    return (
        item.kind == "confirm"
        and item.number is not None
        and (may_do(hat, Confirm(item.number)) or may_do(hat, Reject(item.number)))
    )


def _item(hat: Hat, item: Item) -> Facts:
    number = item.number
    state = hat.keeper.state
    waits = item.kind == "confirm" and number is not None
    asked = number if number in state.questions else None
    return {
        "text": item.text,
        "on": item.on[:16].replace("T", " "),
        "group": item.group,
        "number": number,
        "what": told(hat, number) if waits and number else "",
        "confirm": waits and may_do(hat, Confirm(number or 0)),
        "reject": waits and may_do(hat, Reject(number or 0)),
        "answer": asked if hat.link.role in MAY["answer"] else None,
    }


def told(hat: Hat, number: int) -> str:
    """An act in one line: what it says, field by field."""
    entry = hat.keeper.state.entries[number - 1]
    said = entry.act._asdict() if hasattr(entry.act, "_asdict") else {}
    parts = [f"{name}: {_said(value)}" for name, value in said.items() if value not in ("", None)]
    return "; ".join(parts) + (f" — {entry.why}" if entry.why else "")


def _said(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_said, value))
    return str(value)


def _mine(hat: Hat) -> list[Facts]:
    """The matches of a commission, for who speaks for it; of a referee, the one match."""
    keeper, link = hat.keeper, hat.link
    scribe = Scribe(keeper.slug, keeper.state, today())
    if link.match is not None:
        group, home, away = link.match
        return [scribe.match(keeper.state.groups[group], home, away)]
    if link.role == "commission":
        passages = scribe.commission(link.scope)["groups"]
        return [one for passage in passages for one in passage["meetings"]]
    return []


def reached(hat: Hat) -> list[Group]:
    """The groups whose matches somebody looks after."""
    groups = hat.keeper.state.groups
    if hat.link.role in ("junta", "committee"):
        return [group for group in tuple(groups.values()) if group.members]
    return [groups[hat.link.scope]] if hat.link.scope in groups else []


def link_to(hat: Hat, path: str, **more: str) -> str:
    said = urlencode({"hat": hat.link.id} | more)
    return f"/championship/desk/{hat.keeper.slug}{path}?{said}"


def _quoted(name: str) -> str:
    return quote(in_path(name), safe="")


@get("/desk/{slug:str}/g/{group:str}")
async def group(
    request: Asked, shelf: TheShelf, slug: FromPath[str], group: FromPath[str], visitor: Anybody
) -> Html:
    """The matches of a group, with what can be done at each."""
    language_for(request)
    keeper = await found(shelf, slug)
    hat = hat_for(request, visitor, keeper)
    there = next((one for one in reached(hat) if named([one.name], group)), None)
    if there is None:
        raise missing(_("there is no such group"))

    def make() -> Facts:
        scribe = Scribe(keeper.slug, keeper.state, today())
        facts = scribe.group(there) | about(hat, hats(request, visitor, keeper))
        for one in (met for part in facts["rounds"] for met in part["meetings"]):
            path = "/".join(
                _quoted(x) for x in (there.name, one["home"]["code"], one["away"]["code"])
            )
            one["desk"] = link_to(hat, f"/m/{path}")
            one["waiting"] = keeper.state.waiting_result(
                there.name, one["home"]["code"], one["away"]["code"]
            )
        return facts

    return await shown(request, shelf, "desk_group.html", await shelf.alone(make))


@get("/desk/{slug:str}/m/{group:str}/{home:str}/{away:str}")
async def match(
    request: Asked,
    shelf: TheShelf,
    slug: FromPath[str],
    group: FromPath[str],
    home: FromPath[str],
    away: FromPath[str],
    visitor: Anybody,
) -> Html:
    """One match, from the desk."""
    language_for(request)
    keeper = await found(shelf, slug)
    hat = hat_for(request, visitor, keeper)
    state = keeper.state
    name = named([one.name for one in reached(hat)], group)
    members = state.groups[name].members if name else []
    codes = [named(members, part) or "" for part in (home, away)]
    if name is None or not all(codes):
        raise missing(_("there is no such match"))
    facts = await shelf.alone(lambda: _match(hat, name, codes[0], codes[1]))
    facts |= about(hat, hats(request, visitor, keeper))
    return await shown(request, shelf, "desk_match.html", facts)


def _match(hat: Hat, name: str, home: str, away: str) -> Facts:
    """A match, and what somebody may do about it."""
    state, role = hat.keeper.state, hat.link.role
    group = state.groups[name]
    match, waiting = group.match(home, away), state.waiting_result(name, home, away)
    where = {"group": name, "home": home, "away": away}
    facts = Scribe(hat.keeper.slug, state, today()).match(group, home, away)
    words = [word for word in MATCH_ACTS if role in MAY[word]]
    may_name = role in MAY["appoint"]
    correct = facts["state"] == "played" and role in MAY["correct"]
    return facts | {
        "codes": [home, away],
        "names": [state.name(home), state.name(away)],
        "acts": [(forms.title_of(word), link_to(hat, f"/act/{word}", **where)) for word in words],
        "waits": _item(hat, Item("confirm", "", number=waiting.number)) if waiting else None,
        "history": _history(hat, where),
        "referees": _referees(hat, (name, home, away)),
        "appoint": link_to(hat, "/people", role="referee", **where) if may_name else "",
        "correct": link_to(hat, "/act/correct", of=str(match.entry)) if correct else "",
        "may_online": may_name and is_open(match) and not waiting,
        "table": hat.keeper.online.table_of(name, home, away),
    }


def _history(hat: Hat, where: dict[str, str]) -> list[tuple[int, str, str, str]]:
    """What was entered about a match."""
    return [
        (entry.number, entry.word, entry.by.name, entry.at[:16].replace("T", " "))
        for entry in hat.keeper.state.entries
        if _is_about(entry.act, where)
    ]


def _referees(hat: Hat, where: Where) -> list[str]:
    appointed = (one for held in hat.keeper.state.appointments.values() for one in held)
    return [one.person for one in appointed if one.match and set(one.match) == set(where)]


def _is_about(act: object, where: dict[str, str]) -> bool:
    there = {getattr(act, name, None) for name in where}
    return there == set(where.values())


@get("/desk/{slug:str}/book")
async def book(request: Asked, shelf: TheShelf, slug: FromPath[str], visitor: Anybody) -> Html:
    """The last acts of the book, for those who keep it."""
    language_for(request)
    keeper = await found(shelf, slug)
    hat = hat_for(request, visitor, keeper)
    if hat.link.role not in INSIDE:
        raise missing(_("there is nothing here"))

    def make() -> Facts:
        entries = keeper.state.entries[-200:]
        listed = [
            {"number": one.number, "word": one.word, "by": f"{one.by.name} ({one.by.role})",
             "at": one.at[:16].replace("T", " "), "what": told(hat, one.number)[:300],
             "annulled": one.number in keeper.state.annulled,
             "waits": one.number in keeper.state.pending}
            for one in reversed(entries)
        ]  # fmt: skip
        own = about(hat, hats(request, visitor, keeper))
        return own | {"entries": listed, "may_annul": hat.link.role == "junta"}

    return await shown(request, shelf, "book.html", await shelf.alone(make))


@get("/desk/{slug:str}/act/{word:str}")
async def ask(
    request: Asked, shelf: TheShelf, slug: FromPath[str], word: FromPath[str], visitor: Anybody
) -> Html:
    """The form of an act."""
    language_for(request)
    keeper = await found(shelf, slug)
    hat = hat_for(request, visitor, keeper)
    _check_word(word)
    said = dict(request.query_params.items())
    facts = await shelf.alone(lambda: _form(hat, word, said))
    facts |= about(hat, hats(request, visitor, keeper))
    return await shown(request, shelf, "act.html", facts)


def _check_word(word: str) -> None:
    if word not in forms.ORDER and word not in ("confirm", "reject", "dismiss"):
        raise missing(_("there is no such act"))


def _form(hat: Hat, word: str, said: dict[str, str], wrong: str = "") -> Facts:
    state = hat.keeper.state
    players = {
        side: list(state.commissions[said[side]].players)
        for side in ("home", "away")
        if said.get(side) in state.commissions
    }
    if word == "register" and "on" not in said:
        said = said | {"on": today().isoformat(), "image": "yes"}
    return {
        "form": forms.form(state, word),
        "said": said,
        "wrong": wrong,
        "groups": [(one.name, group_title(one)) for one in state.groups.values()],
        "codes": [(code, one.name) for code, one in state.commissions.items()],
        "players": players,
        "action": f"/championship/desk/{hat.keeper.slug}/act/{word}",
    }


@post("/desk/{slug:str}/act/{word:str}")
async def act(
    request: Asked, shelf: TheShelf, slug: FromPath[str], word: FromPath[str], visitor: Anybody
) -> Response[Any]:
    """An act, entered."""
    language_for(request)
    said, _files = await filled_in(request)
    keeper = await found(shelf, slug)
    hat = hat_for(request, visitor, keeper, said.get("hat", ""))
    _check_word(word)
    try:
        read = await shelf.alone(lambda: forms.read(keeper.state, word, said))
        entry = await entered(shelf, hat, read, said.get("why", ""))
    except (Refused, Unreadable) as error:
        wrong, status = str(error), status_of(error)
        facts = await shelf.alone(lambda: _form(hat, word, said, wrong))
        facts |= about(hat, hats(request, visitor, keeper))
        return await shown(request, shelf, "act.html", facts, status)
    return to(link_to(hat, "", done=str(entry.number)))


HANDLERS = (door, desk, group, match, book, ask, act)
