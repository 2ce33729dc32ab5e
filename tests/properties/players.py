"""Players for tests: they pick among the legal actions so that whatever can happen does."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import marxador as mx
from marxador.cards import number, suit
from marxador.engine.signals import true_signals
from marxador.engine.table import side_of
from tests.properties.acts import do


def dealt(match: mx.Match, rng: random.Random, unknown: float = 0) -> str:
    """A deal as text; often out of few suits (flors) or few numbers (pardes)."""
    deck: Sequence[str] = match.variant.deck
    if rng.random() < 0.6:
        deck = _thinned(deck, 3 * match.seats, rng)
    cards = rng.sample(deck, 3 * match.seats)
    hands = [",".join(cards[at : at + 3]) for at in range(0, len(cards), 3)]
    return "deal " + " ".join("?" if rng.random() < unknown else hand for hand in hands)


def _thinned(deck: Sequence[str], needed: int, rng: random.Random) -> list[str]:
    """Some suits, or some numbers, of a pack: no fewer cards than are needed."""
    trait = rng.choice((number, suit))
    traits = sorted({trait(card) for card in deck}, key=str)
    rng.shuffle(traits)
    kept: list[str] = []
    while len(kept) < needed:
        chosen = traits.pop()
        kept += [card for card in deck if trait(card) == chosen]
    return kept


def action(match: mx.Match, rng: random.Random, said: Counter[str] | None = None) -> str:
    """What some seat does next: as likely one voice as another, whoever may say it in any size.

    With `said`, which counts what was, voices that were heard less are likelier.
    """
    kinds: dict[str, list[str]] = {}
    for seat in match.to_act:
        for legal in match.legal_actions(seat):
            # A stack with a hidden card that nobody knows may stop a hand before its end.
            if not legal.endswith("/?"):
                kind = "card" if legal[0].isdigit() else legal.partition("=")[0]
                kinds.setdefault(kind, []).append(f"{seat}:{legal}")
    assert kinds, "nobody can act and the hand goes on"
    rare = {"card": 3, match.variant.no: 0.5, match.variant.concede: 0.2}
    weights = [rare.get(kind, 1) / (1 + (said or Counter())[kind]) for kind in kinds]
    (kind,) = rng.choices(list(kinds), weights)
    if said is not None and kind != "card":
        said[kind] += 1
    return rng.choice(kinds[kind])


def signal(match: mx.Match, rng: random.Random) -> str | None:
    """A signal to some partner that the table allows, if there is one."""
    assert match.hand is not None
    seat = rng.randint(1, match.seats)
    partners = [s for s in range(seat % 2 or 2, match.seats + 1, 2) if s != seat]
    names = true_signals(match.hand, seat)
    if not match.variant.truthful:
        names = tuple(match.variant.signal)
    if not partners or not names:
        return None
    act = f"{seat}>{rng.choice(partners)}:{rng.choice(names)}"
    rivals = [s for s in range(1, match.seats + 1) if side_of(s) != side_of(seat)]
    if match.variant.caught and rng.random() < 0.5:
        act += f" seen {' '.join(map(str, sorted(rng.sample(rivals, rng.randint(1, 2)))))}"
    return act


def next_act(
    match: mx.Match, rng: random.Random, unknown: float = 0, said: Counter[str] | None = None
) -> str:
    """The next act of a match, of its players mostly, of its referee sometimes."""
    hand = match.hand
    if match.is_suspended:
        return "resume"
    chance = rng.random()
    if chance < 0.01:
        return 'suspend "rain"'
    if hand is None or hand.complete or hand.dealt is None:
        if match.variant.misdeal and chance < 0.1:
            return rng.choice(("fault exposed continue", "fault exposed redeal", "fault count"))
        return dealt(match, rng, unknown)
    if hand.due:
        return f"envit {rng.choice('AB')}"
    if chance < 0.05 and match.variant.sayings:
        return f'{rng.randint(1, match.seats)}"{rng.choice(match.variant.sayings)}"'
    if chance < 0.2 and (made := signal(match, rng)):
        return made
    return action(match, rng, said)


def story(match: mx.Match, seed: int, hands: int = 2, unknown: float = 0) -> Iterator[str]:
    """Play on for some hands, or until the match is over; each act once it is done."""
    rng = random.Random(seed)
    last = len(match.hands) + hands
    while not match.is_over:
        ended = match.hand is None or match.hand.complete
        if ended and len(match.hands) >= last:
            return
        act = next_act(match, rng, unknown)
        do(match, act)
        yield act
