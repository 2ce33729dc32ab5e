"""House rules that several games share."""

from marxador.rules.variant import Bid, Option, Rung

SIGNALS = Option(
    "signals",
    "whether only true signals can be made",
    {"truthful": {"truthful": True}, "free": {"truthful": False}},
)
CAUGHT = Option(
    "caught",
    "whether rivals who are looking may see a signal",
    {"off": {"caught": False}, "on": {"caught": True}},
)
BOASTS = Option(
    "boasts",
    "whether one may bid more than is missing; only what is missing is painted",
    {"off": {"envit.limit": "missing"}, "on": {"envit.limit": "boast"}},
)
LOSER_SHOWS = Option(
    "loser_shows",
    "whether the loser of an envit declares its value too",
    {"off": {"envit.loser_declares": False}, "on": {"envit.loser_declares": True}},
)


def parda_lead(first: str, second: str) -> Option:
    """Who leads after a parda, the rulebook's way first."""
    values = {value: {"parda_lead": value} for value in (first, second)}
    return Option(
        "parda_lead", "who leads after a parda: the nearest to mano of those tied, or mano", values
    )


def three_pardes(*ways: str) -> Option:
    """Who wins three pardes, the rulebook's way first."""
    values = {value: {"three_pardes": value} for value in ways}
    return Option(
        "three_pardes",
        "who wins three pardes: the nearest to mano of those who tied the last, the mano, or the"
        " seat de postre",
        values,
    )


def raise_of_one(bids: tuple[Bid, ...], with_one: tuple[Bid, ...]) -> Option:
    """Whether `mes=1` may be said."""
    return Option(
        "raise_of_one",
        "whether a raise of a single stone may be said (mes=1)",
        {"off": {"envit.bids": bids}, "on": {"envit.bids": with_one}},
    )


def joc_fora(first: str, **ladders: tuple[Rung, ...]) -> Option:
    """What the last voice of the truc takes, the rulebook's way first."""
    ways = (first, *(way for way in ladders if way != first))
    return Option(
        "joc_fora",
        "what an accepted joc fora takes: the game in course or the whole match",
        {way: {"truc.rungs": ladders[way]} for way in ways},
    )
