"""Looking ahead on the engine itself, where there are no tables: at six and eight seats.

It is the same search, slower by far: deals that fit what was seen, weighed by how likely the others
were to do what they did, each choice played on by sensible players.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np

from marxador.bots import judge
from marxador.bots.character import VETERA, drawn, weighed
from marxador.bots.driver import speaks_for, spokesman
from marxador.bots.knowledge import Knowledge
from marxador.bots.options import score_at_start
from marxador.bots.outlook import Outlook
from marxador.bots.reading import game
from marxador.bots.standing import MASTERY, standing
from marxador.engine.errors import IllegalAction
from marxador.engine.events import Event, HandOpened, Played, Said, Signalled, Spoke
from marxador.engine.match import Match
from marxador.engine.view import View
from marxador.fast.pack import pack

WORTH_A_THOUGHT = 0.01
"""A choice that a sensible player makes less often is not played on."""
TRIES = 16
"""Deals that are tried, at least."""
DRAWS = 100
"""Hands that are drawn for one seat, at most, for what it said to be true."""


class World(NamedTuple):
    """A match at the moment of a view, with cards that may be the real ones."""

    match: Match
    likely: float


def looked_ahead(view: View, count: int, seed: int, edge: float = MASTERY) -> Outlook:
    """Each choice played on about `count` times in all, by a side with an edge over the rest."""
    rng = Random(seed)
    usual = weighed(view, VETERA)
    choices = tuple(action for action, share in usual.items() if share > WORTH_A_THOUGHT)
    needed = max(count // len(choices), 2)
    fitting = imagined(view, seed, 3 * needed) if len(choices) > 1 else iter(())
    worlds = list(islice(fitting, 2 * needed))
    if not worlds:
        return Outlook(choices, np.array([[usual[action] for action in choices]]), np.ones(1))
    least = 0.2 * sum(world.likely for world in worlds) / len(worlds)
    worlds = [world for world in worlds if world.likely >= least]
    likely = np.array([world.likely for world in worlds])
    ends = np.zeros((len(worlds), len(choices)))
    assert view.seat is not None
    for world, row in zip(worlds, ends, strict=True):
        fate = rng.random()
        for at, action in enumerate(choices):
            match = world.match.clone()
            match.apply(view.seat, action)
            row[at] = played_out(match, view.seat, Random(fate), edge)
    return Outlook(choices, ends, likely / likely.sum())


def played_out(match: Match, seat: int, rng: Random, edge: float) -> float:
    """Play the hand on with sensible players: the chance of winning the match after it."""
    number = len(match.hands)
    while match.in_hand and len(match.hands) == number:
        speaker = spokesman(match, speaks_for(match))
        match.apply(speaker, drawn(weighed(match.view(speaker), VETERA), rng))
    side = (seat - 1) % 2
    if match.winner:
        return float(match.winner == "AB"[side])
    worth = standing(match.variant, match.target, match.games, edge)
    return worth.chance(
        match.score[side], match.score[1 - side], match.won[side], match.won[1 - side]
    )


def imagined(view: View, seed: int, most: int) -> Iterator[World]:
    """Worlds that fit a view, of so many deals at most."""
    knowledge = Knowledge(view, tuple(range(1, view.seats + 1)))
    deck = game(view).deck
    rng = Random(seed)
    for _ in range(max(most, TRIES)):
        hands = [[deck[card] for card in hand] for hand in _dealt(knowledge, rng)]
        world = _told_again(view, " ".join(",".join(hand) for hand in hands))
        if world is not None:
            yield world


def _dealt(knowledge: Knowledge, rng: Random) -> list[list[int]]:
    """Three cards for each seat: those known, and others drawn until what was said of them is true.

    Seat after seat, the ones of whom most was said first: together they would hardly ever fit.
    """
    envit = pack(knowledge.table).envit
    ground = SimpleNamespace(cards=knowledge.table.deck, envit=envit.ravel())
    cards, slots = knowledge.cards()
    pool = list(knowledge.pool)
    places = range(len(knowledge.seats))
    said = [[fact for fact in knowledge.facts if fact[0] == place] for place in places]
    for place in sorted(places, key=lambda place: -len(said[place])):
        open_slots = [slot for slot in slots if slot // 3 == place]
        for _ in range(DRAWS):
            drawn_cards = rng.sample(pool, len(open_slots))
            cards[open_slots] = drawn_cards
            if judge.fits(ground, said[place], cards):
                break
        pool = [card for card in pool if card not in drawn_cards]
    return [cards[at : at + 3].tolist() for at in range(0, len(cards), 3)]


def _told_again(view: View, deal: str) -> World | None:
    """A match in which all that a view saw happened with these cards; None if it could not."""
    table = game(view)
    match = Match(
        table.variant,
        seats=view.seats,
        target=view.target,
        games=view.games,
        score=score_at_start(view),
        won=view.won,
        dealer=view.dealer,
    )
    match.deal(deal)
    likely = 1.0
    try:
        for event in view.history:
            likely *= _again(match, event, view.seat)
    except IllegalAction:
        return None
    same = _deeds(match.view(view.seat).history) == _deeds(view.history)
    return World(match, likely) if same else None


def _again(match: Match, event: Event, me: int | None) -> float:
    """Do one thing again; how likely its seat was to do it."""
    if isinstance(event, Signalled):
        match.signal(event.seat, event.to, event.name, event.seen)
    elif isinstance(event, Said):
        match.say(event.seat, event.text)
    elif isinstance(event, Spoke | Played):
        action = event.voice if isinstance(event, Spoke) else _card(match, event)
        before = match.view(event.seat)
        match.apply(event.seat, action)
        if event.seat != me:
            share = weighed(before, VETERA).get(action, 0.0)
            return judge.FLOOR + (1 - judge.FLOOR) * share
    return 1.0


def _card(match: Match, event: Played) -> str:
    """A card as it was played; a stack with whatever its seat holds under it."""
    top, slash, _ = event.card.partition("/")
    if not slash:
        return top
    assert match.hand is not None
    (low,) = (card for card in match.hand.held[event.seat - 1] if card != top)
    return f"{top}/{low}"


def _deeds(history: tuple[Event, ...]) -> list[Event]:
    """What happened, whatever the number of the hand."""
    return [event for event in history if not isinstance(event, HandOpened)]
