"""The transcript of a match: what somebody may check of its dealing, and what they saw."""

from collections.abc import Iterator
from typing import Any

from marxador.club.dealing import version1
from marxador.club.dealing.verify import FORMAT
from marxador.club.tables.state import State
from marxador.engine.events import Dealt, HandOpened, HiddenTurned, Played
from marxador.engine.match import Match
from marxador.engine.view import shown


def transcript(state: State, seat: int | None) -> dict[str, Any]:
    """What `marxador verify` reads: the parts of the randomness, roots, and proofs of cards."""
    dealer, match = state.dealer, state.match
    kept: dict[str, Any] = {
        "format": FORMAT,
        "dealing": version1.VERSION,
        "table": state.id,
        "variant": match.variant.key,
        "options": dict(match.variant.chosen),
        "seats": match.seats,
        "seat": seat,
        "names": list(match.names),
        "deck": list(match.variant.deck),
        "secret_hash": version1.commitment(state.secret),
        "secret": state.secret.hex() if state.is_open else None,
        "commitments": {},
        "contributions": [],
        "missing": [],
        "cut": None,
        "hands": [],
    }
    if dealer is None:
        return kept
    kept["commitments"] = {str(seat): said for seat, said in dealer.commitments.items() if said}
    kept["missing"] = [
        seat for seat in dealer.givers if not any(dealer.contributions.get(seat, b""))
    ]
    if dealer.step == "dealt":
        kept["contributions"] = [part.hex() for part in dealer.parts]
        kept["cut"] = {"seat": dealer.mano, "place": version1.place(dealer.cut)}
        kept["hands"] = list(_hands(state, seat))
    return kept


def _hands(state: State, seat: int | None) -> Iterator[dict[str, Any]]:
    assert state.dealer is not None
    match = state.match
    for number, (dealer, seen) in cards_seen(match, seat, state.is_open).items():
        pack = state.dealer.pack(match, number)
        yield {
            "number": number,
            "dealer": dealer,
            "root": pack.root,
            "opened": [
                {
                    "seat": version1.owner(position, dealer, match.seats),
                    "position": position,
                    "card": card,
                    "salt": pack.opening(position).salt,
                    "path": pack.opening(position).path,
                }
                for position, card in enumerate(pack.pack)
                if card in seen
            ],
        }


def cards_seen(match: Match, seat: int | None, everything: bool) -> dict[int, tuple[int, set[str]]]:
    """For each hand its dealer, and the cards that a seat was dealt, or saw on the table."""
    hands: dict[int, tuple[int, set[str]]] = {}
    seen: set[str] = set()
    for event in match.events:
        if isinstance(event, HandOpened):
            seen = set()
            hands[event.number] = (event.dealer, seen)
        elif isinstance(event, Dealt):
            dealt = event if everything else shown(event, seat)
            assert isinstance(dealt, Dealt)
            seen.update(card for hand in dealt.hands if hand for card in hand)
        elif isinstance(event, Played):
            played = shown(event, seat)
            assert isinstance(played, Played)
            seen.update(played.card.split("/"))
        elif isinstance(event, HiddenTurned):
            seen.add(event.card)
    return hands
