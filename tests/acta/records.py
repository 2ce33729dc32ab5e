"""Records for the tests: written by hand, and of matches played at random."""

import random

from marxador import VARIANTS, Match
from marxador.engine.errors import IllegalAction
from marxador.engine.signals import true_signals

EXAMPLE = """\
[Acta "1"]
[Variant "jcf"]
[Seats "2"]
[Names "Anna; Blai"]
[Options "signals=truthful"]
[Target "24"]
[Games "2"]
[Score "0-0"]
[Won "0-0"]
[Event "68 Campionat Faller de Truc"]
[Date "2025-06-25"]
[Result "*"]

hand 1 dealer 2
deal 1E,7B,6B 3O,4C,5C
1:envide 2:vull 1:6B 2:3O 2:truque 1:vull
2:4C 1:7B 1:1E 2:5C
= 4-0
"""


def record(variant: str, seats: int, *body: str, **headers: str) -> str:
    """A record with the headers that it needs, and others by name."""
    agreed = {"Acta": "1", "Variant": variant, "Seats": str(seats)} | headers
    return "\n".join([*(f'[{name} "{value}"]' for name, value in agreed.items()), "", *body, ""])


TABLES = [(key, seats) for key, variant in VARIANTS.items() for seats in variant.seats]
"""Every variant at every number of seats."""


class Wanderer:
    """Plays a match at random, with everything that a record can hold."""

    def __init__(self, key: str, seats: int, seed: int) -> None:
        self.rng = random.Random(f"{key} {seats} {seed}")
        self.match = self._sat_down(key, seats)

    def wander(self, hands: int) -> Match:
        """Play some hands, or stop in the middle of one."""
        for _ in range(hands):
            self._sometimes_suspend()
            if self.match.is_over:
                break
            self._open()
            self._play()
            if self.match.in_hand:
                break
        if not self.match.is_over and self.chance(0.2):
            self.match.decide(self.rng.choice("AB"), "ho diu l'àrbitre")
        return self.match

    @property
    def playing(self) -> bool:
        return self.match.in_hand and not self.match.is_over

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def _sat_down(self, key: str, seats: int) -> Match:
        rng, variant = self.rng, VARIANTS[key]
        options = {
            option.name: rng.choice(list(option.values))
            for option in variant.options
            if self.chance(0.4)
        }
        target = rng.choice([None, 2, 9, 12])
        top = (target or variant.target) - 1
        return Match(
            key,
            seats=seats,
            options=options,
            names=[f"Seient {seat}" for seat in range(seats)] if self.chance(0.5) else (),
            target=target,
            games=rng.choice([None, 1, 2]),
            score=(rng.randint(0, top), rng.randint(0, top)) if self.chance(0.5) else (0, 0),
            dealer=rng.randint(1, seats),
            headers={"Lloc": "Ca Pep; a la fresca", "Event": "[Lliga]"} if self.chance(0.5) else {},
        )

    def _open(self) -> None:
        """Deal a hand, with what may go wrong."""
        match, rng = self.match, self.rng
        misdeals = match.variant.misdeal and self.chance(0.3)
        if misdeals and self.chance(0.5):
            match.open_hand()
            match.fault("exposed", "continue")
        hands = match.clone()
        hands.deal(rng)
        assert hands.hand is not None and hands.hand.dealt is not None
        unknown = 0.5 if self.chance(0.3) else 0.0
        match.deal(
            " ".join("?" if self.chance(unknown) else ",".join(h or ()) for h in hands.hand.dealt)
        )
        if misdeals and self.chance(0.5):
            match.fault(*rng.choice([("exposed", "redeal"), ("count", None)]))

    def _play(self) -> None:
        stop = self.chance(0.05)
        while self.playing and not (stop and self.chance(0.1)):
            self._sometimes_talk()
            self._act()
            self._sometimes_suspend()
        if not self.match.is_over:
            self._sometimes_talk()

    def _act(self) -> None:
        assert self.match.hand is not None
        if self.match.hand.due:
            self.match.settle_envit(self.rng.choice("AB"))
            return
        seat = self.rng.choice(self.match.to_act)
        legal = self.match.legal_actions(seat)
        calm = [action for action in legal if action not in ("mazo", "men-vaig", "perdida")]
        try:
            self.match.apply(seat, self.rng.choice(calm if calm and self.chance(0.9) else legal))
        except IllegalAction:
            self.match.decide("A", "a hidden card that nobody wrote down decides")

    def _sometimes_talk(self) -> None:
        match, rng = self.match, self.rng
        if self.chance(0.05):
            match.say(
                rng.randint(1, match.seats), rng.choice(["al-peu", "xe; què fas?", "=4-0 [x]"])
            )
        hand = match.hand
        if match.seats == 2 or not self.chance(0.2) or hand is None or not match.in_hand:
            return
        seat = rng.randint(1, match.seats)
        partner = (seat + 1) % match.seats + 1
        names = true_signals(hand, seat) if match.variant.truthful else tuple(match.variant.signal)
        if names:
            rivals = [seat % match.seats + 1, (seat + 2) % match.seats + 1]
            seen = rivals[: rng.randint(0, 2)] if match.variant.caught else []
            match.signal(seat, partner, rng.choice(names), seen)

    def _sometimes_suspend(self) -> None:
        if self.chance(0.02) and not self.match.is_over:
            self.match.suspend("s'ha fet fosc")
            if self.chance(0.9):
                self.match.resume()
            else:
                self.match.decide("B", "no han tornat")
