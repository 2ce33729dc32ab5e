"""What a record comes to, as one JSON object."""

from typing import Any

from marxador.acta.errors import ActaError
from marxador.acta.reader import Reader
from marxador.engine.hand import Hand
from marxador.engine.match import Match
from marxador.engine.outcome import Envit, Truc
from marxador.engine.table import SIDES

Object = dict[str, Any]


def replay(text: str | bytes) -> Object:
    """Everything that a record says up to its end or its first error, which is told too."""
    reader = Reader(text)
    error: Object | None = None
    try:
        reader.read()
    except ActaError as unfit:
        error = {
            "line": unfit.line,
            "column": unfit.column,
            "found": unfit.found,
            "message": unfit.message,
        }
    said = summary(reader.match) if reader.match else _nothing(reader.variant)
    return said | {"error": error}


def summary(match: Match) -> Object:
    """What a match has come to."""
    return {
        "variant": match.variant.key,
        "seats": match.seats,
        "target": match.target,
        "games_to_win": match.games,
        "hands": [_hand(hand) for hand in match.hands],
        "score": list(match.score),
        "won": list(match.won),
        "winner": match.winner,
        "games": [
            {"winner": game.winner, "stones": list(game.stones)} for game in match.finished_games
        ],
        "to_act": list(match.to_act),
        "legal": {str(seat): list(match.legal_actions(seat)) for seat in match.to_act},
    }


def _nothing(variant: str | None) -> Object:
    """Where the headers make no match."""
    return {
        "variant": variant,
        "seats": None,
        "target": None,
        "games_to_win": None,
        "hands": [],
        "score": [0, 0],
        "won": [0, 0],
        "winner": None,
        "games": [],
        "to_act": [],
        "legal": {},
    }


def _hand(hand: Hand) -> Object:
    trucs = [_truc(truc) for truc in hand.truc]
    said: Object = {
        "number": hand.number,
        "dealer": hand.dealer,
        "complete": hand.complete,
        "tricks": [
            {"winner": trick.winner, "leader": trick.leader}
            for duel in hand.tricks
            for trick in duel
        ],
        "envit": _envit(hand.envit),
    }
    if hand.table.has_flor:
        said["flor"] = _envit(hand.flor)
    said["truc"] = trucs if hand.table.has_duels else trucs[0]
    said["score"] = list(hand.closing if hand.complete else hand.score)
    said["won"] = list(hand.won)
    return said


def _envit(envit: Envit) -> Object:
    values = dict(zip(SIDES, envit.values, strict=True)) if envit.values else None
    return {
        "called": envit.called,
        "accepted": envit.accepted,
        "winner": envit.winner,
        "stones": envit.stones,
        "values": values,
    }


def _truc(truc: Truc) -> Object:
    return truc._asdict()
