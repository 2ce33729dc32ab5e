"""What a hand came to, as plain tuples to compare with what a page says."""

import marxador as mx


def truc(match: mx.Match, duel: int = 0) -> tuple[object, ...]:
    """Of the truc: voice, accepted, winner, stones."""
    assert match.hand is not None
    return tuple(match.hand.truc[duel])


def envit(match: mx.Match) -> tuple[object, ...]:
    """Of the envit: called, accepted, winner, stones, values of A and B."""
    assert match.hand is not None
    return tuple(match.hand.envit[:5])


def flor(match: mx.Match) -> tuple[object, ...]:
    """Of the flor, the same as of an envit."""
    assert match.hand is not None
    return tuple(match.hand.flor[:5])


def tricks(match: mx.Match, duel: int = 0) -> str:
    """Who took each trick, `=` for a parda."""
    assert match.hand is not None
    return "".join(trick.winner or "=" for trick in match.hand.tricks[duel])


def leaders(match: mx.Match, duel: int = 0) -> list[int]:
    """Who led each trick."""
    assert match.hand is not None
    return [trick.leader for trick in match.hand.tricks[duel]]


def answering(calls: str) -> int:
    """Heads-up, the seat that the last of these calls waits for."""
    return 3 - int(calls.rpartition(":")[0].rpartition(" ")[2])
