"""What one says of a voice, a card or a trick, beside what it was."""

from marxador.cli.acts import Act
from marxador.cli.words import stones
from marxador.engine.hand import Hand
from marxador.i18n import _
from marxador.rules.variant import ALL, WHOLE_GAME, WHOLE_MATCH, Variant


def title(what: str) -> str:
    """What stones are painted for."""
    return {"envit": _("Envit"), "truc": _("Truc"), "flor": _("Flor")}[what]


def on_voice(act: Act, voice: str) -> str:
    """What a voice does to the stakes."""
    before, after = act.before.hand, act.after.hand
    assert before is not None and after is not None
    variant = before.table.variant
    if voice == variant.yes:
        return _wanted(before)
    if voice == variant.no:
        return _("not wanted")
    if voice == variant.concede:
        leaves = variant.concedes == "seat" and not after.complete
        return _("leaves the hand") if leaves else _("gives the hand up")
    if voice == variant.look:
        return _("no more words")
    if after.bidding and after.bidding != before.bidding:
        return _on_envit(after.bidding.offered)
    for rung in variant.truc.rungs:
        if voice == rung.voice or (voice == variant.truc.passing and rung == variant.truc.rungs[0]):
            return _("the hand for {worth}").format(worth=_worth(variant, rung.wanted))
    return ""


def _wanted(before: Hand) -> str:
    envit = before.table.variant.envit
    if before.bidding and envit and envit.compared == "at-end":
        return _("wanted: it is compared when the hand is over")
    return _("wanted")


def _on_envit(offered: int) -> str:
    worth = _("everything") if offered == ALL else stones(offered)
    return _("{worth} on the envit").format(worth=worth)


def _worth(variant: Variant, wanted: int) -> str:
    if wanted == WHOLE_GAME:
        return _("the whole game ({game})").format(game=variant.game)
    if wanted == WHOLE_MATCH:
        return _("the whole match ({match})").format(match=variant.match)
    return stones(wanted)


def on_card(act: Act, seat: int, card: str) -> str:
    """How a card stands against the best of its trick."""
    hand = act.before.hand
    assert hand is not None
    strength = hand.table.strength
    trick = next(
        cards for cards, seats in zip(hand.trick, hand.duels, strict=True) if seat in seats
    )
    if not trick:
        return ""
    best = max(strength[played.partition("/")[0]] for _seat, played in trick)
    mine = strength[card.partition("/")[0]]
    return _("beats it") if mine > best else _("equals it") if mine == best else ""


def on_trick(act: Act, winner: str | None) -> str:
    """Who took a trick."""
    before, after = act.before.hand, act.after.hand
    assert before is not None and after is not None
    number = next(
        len(now) for then, now in zip(before.tricks, after.tricks, strict=True) if then != now
    )
    if winner is None:
        return _("trick {number}: parda").format(number=number)
    return _("trick {number}: {side}").format(number=number, side=winner)


def on_fault(fault: str, choice: str | None) -> str:
    """A misdeal."""
    return {
        ("exposed", "continue"): _("A card was turned up in the deal; the mano goes on with it."),
        ("exposed", "redeal"): _("A card was turned up in the deal; the mano wants a new one."),
        ("count", None): _("Not everybody was dealt three cards."),
    }[fault, choice]
