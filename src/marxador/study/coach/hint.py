"""A hint: what the champion would do, how surely, what speaks for it, and a consell."""

from collections.abc import Iterator
from importlib.util import find_spec
from random import Random
from typing import NamedTuple

from marxador.bots import BOTS, SOLVED, Mixed, bot
from marxador.engine.table import side_of, table
from marxador.engine.view import View
from marxador.i18n import _, ngettext
from marxador.rulebook import stakes
from marxador.rulebook.consells import consell
from marxador.rulebook.words import percent, stones
from marxador.rules.values import envit_value
from marxador.rules.variant import Variant
from marxador.study.chances.envit import envit_chances

SEARCHER = "mestre"
"""The bot that needs the extra [fast]."""
WORTH_SAYING = 0.005
"""Choices less likely than this are left out."""


class Hint(NamedTuple):
    """Choices with their probabilities, the likeliest first; reasons; the rulebook's advice."""

    bot: str
    choices: tuple[tuple[str, float], ...]
    reasons: tuple[str, ...]
    consell: str


def best() -> str:
    """The best opponent that can be had: they are listed from the weakest on."""
    return [name for name in BOTS if _can_search() or name != SEARCHER][-1]


def adviser() -> str:
    """Who gives hints: the champion, where it can be had."""
    return next(iter(SOLVED)) if _can_search() else best()


def _can_search() -> bool:
    return find_spec("numba") is not None


def hint(view: View, seed: int | None = None) -> Hint:
    """What the champion would do with this view, and why."""
    name = adviser()
    player = bot(name, Random(seed))
    likely = player.policy(view) if isinstance(player, Mixed) else {player.act(view): 1.0}
    ranked = sorted(likely.items(), key=lambda choice: (-choice[1], choice[0]))
    choices = tuple(choice for choice in ranked if choice[1] >= WORTH_SAYING)
    return Hint(name, choices, tuple(_reasons(view)), consell(view))


def _reasons(view: View) -> Iterator[str]:
    game = stakes.game_of(view)
    waits = stakes.waiting(view)
    if waits:
        yield waits
    if game.envit and (view.bidding or _may_bid(game, view)):
        yield _envit(game, view)
    if view.cards and not view.bidding:
        yield _strongest(game, view)
    yield from _score(view)


def _may_bid(game: Variant, view: View) -> bool:
    assert game.envit is not None
    voices = {bid.voice for bid in game.envit.bids}
    return any(action.partition("=")[0] in voices for action in view.legal)


def _envit(game: Variant, view: View) -> str:
    value = envit_value(game, view.dealt)
    assert view.seat is not None
    place = view.duels[0].index(view.seat)
    chance = float(envit_chances(game, view.dealt, view.seats)[place])
    return _("Your envit is {value}: before anybody spoke, no rival beat it {chance}.").format(
        value=value, chance=percent(chance)
    )


def _strongest(game: Variant, view: View) -> str:
    strength = table(game, view.seats).strength
    card = max(view.cards, key=lambda one: strength[one])
    seen = {*view.dealt, *(one for _seat, one in view.turned)}
    for duel in range(len(view.duels)):
        for cards in (*(trick.cards for trick in view.tricks[duel]), view.trick[duel]):
            seen.update(part for _seat, played in cards for part in played.split("/"))
    above = sum(1 for one in strength if one not in seen and strength[one] > strength[card])
    if not above:
        return _("Nothing still out beats your {card}.").format(card=card)
    return ngettext(
        "{count} card still out beats your {card}.",
        "{count} cards still out beat your {card}.",
        above,
    ).format(count=above, card=card)


def _score(view: View) -> Iterator[str]:
    assert view.seat is not None
    rivals = view.score[1 if side_of(view.seat) == "A" else 0]
    missing = view.target - rivals
    if 0 < missing <= 4:
        yield _("They miss {stones} to win the game.").format(stones=stones(missing))
