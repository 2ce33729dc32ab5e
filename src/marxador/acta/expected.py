"""What may stand next in a record, as it would be written."""

from marxador.acta.statements import FAULTS, closing, opening
from marxador.engine.match import Match


def legal_here(match: Match, closable: bool) -> list[str]:
    """The statements and events that fit now; `closable`: a hand is over and has no `=` yet."""
    legal = [closing_of(match)] if closable else []
    if match.is_over:
        return legal
    if not match.is_suspended:
        legal += _next(match)
    legal.append("resume" if match.is_suspended else 'suspend "reason"')
    return [*legal, 'result SIDE "reason"']


def next_number(match: Match) -> int:
    """The number of the hand that comes next."""
    return match.hand.number + 1 if match.hand else 1


def closing_of(match: Match) -> str:
    """The line that closes the hand that is over."""
    assert match.hand is not None
    return closing(match.score, match.won, match.hand.game_to is not None)


def _next(match: Match) -> list[str]:
    hand = match.hand
    if hand is None or hand.complete:
        return [opening(next_number(match), match.dealer)]
    misdeals = list(FAULTS) if match.variant.misdeal else []
    if hand.dealt is None:
        return ["deal", *misdeals]
    if hand.due:
        return ["envit A", "envit B"]
    events = [f"{seat}:{action}" for seat in match.to_act for action in match.legal_actions(seat)]
    called = hand.envit.called or hand.truc[0].voice
    return events if called or hand.cards_played() else events + misdeals
