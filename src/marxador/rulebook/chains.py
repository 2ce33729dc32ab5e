"""What the envit can come to, said step by step at a table of its own."""

from collections.abc import Iterator
from typing import NamedTuple

from marxador.engine.match import Match
from marxador.rules.variant import Variant


class Chain(NamedTuple):
    """Bids one over the other: the stones if the last is refused, the stake if it is wanted."""

    said: tuple[str, ...]
    refused: int
    offered: int


def chains(variant: Variant) -> Iterator[Chain]:
    """Every run of bids at 0-0, without numbers and without a bid over itself for ever."""
    seats = variant.seats[0]
    match = Match(variant, seats=seats)
    cards = iter(variant.deck)
    match.deal(" ".join(",".join((next(cards), next(cards), next(cards))) for _ in range(seats)))
    while not _bids(match, match.to_act[0]):
        seat = match.to_act[0]
        match.apply(seat, next(a for a in match.legal_actions(seat) if a[0].isdigit()))
    yield from _raised(match, ())


def _raised(match: Match, said: tuple[str, ...]) -> Iterator[Chain]:
    seat = match.to_act[0]
    for bid in _bids(match, seat):
        if bid in said and _endless(match.variant, bid):
            continue
        after = match.clone()
        after.apply(seat, bid)
        chain = (*said, bid)
        yield Chain(chain, _refused(after), _offered(after))
        yield from _raised(after, chain)


def _bids(match: Match, seat: int) -> tuple[str, ...]:
    """The bids that a seat may say, in the order of the rulebook."""
    assert match.variant.envit is not None
    legal = match.legal_actions(seat)
    known = dict.fromkeys(bid.voice for bid in match.variant.envit.bids)
    return tuple(voice for voice in known if voice in legal)


def _endless(variant: Variant, voice: str) -> bool:
    assert variant.envit is not None
    return any(bid.voice == voice and voice in bid.over for bid in variant.envit.bids)


def _refused(match: Match) -> int:
    after = match.clone()
    after.apply(after.to_act[0], match.variant.no)
    return sum(after.score)


def _offered(match: Match) -> int:
    bid = match.view(None).bidding
    assert bid is not None
    return bid.offered
