"""What a rulebook fills in: a `Variant` is data, and each game is one short file of it.

Where the rulebooks differ, they differ in a field here. A house rule is another value of a field,
reached by name through `Variant.with_options`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Literal

from marxador.cards import Card, cards
from marxador.i18n import _
from marxador.quoting import quoted

WHOLE_GAME = -1
"""A prize: the game in course (cama, toro, cantó, chico), whatever is missing."""
WHOLE_MATCH = -2
"""A prize: the whole coto. Prizes that are not a number of stones are below zero."""
ALL = -1
"""A stake: the falta, the tots."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One voice of the truc ladder, with the stones it is worth."""

    voice: str
    wanted: int
    refused: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Truc:
    """The truc ladder, and how it lives with the envit."""

    rungs: tuple[Rung, ...]
    passing: str | None = None
    """The first voice as it is said where the envit has to come first: *truque i passe*."""
    passing_while: Literal["no-card", "envit-possible"] = "no-card"
    closes_envit: bool = True
    """Answering the first voice, said plainly, ends the chance to open the envit."""
    above_envit: bool = False
    """Once the last voice is accepted an accepted envit is not compared any more."""
    raised_at: Literal["turn", "any"] = "turn"
    """When the side that accepted may raise: at a turn of its own, or whenever nothing waits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """One voice of the envit: what it does to the stake, and over which voices it may be said."""

    voice: str
    opens: bool = False
    over: tuple[str, ...] = ()
    over_opening: tuple[str, ...] = ()
    """Voices that it may raise only where they opened."""
    adds: int = 0
    becomes: int = 0
    becomes_gap: bool = False
    """The stake becomes the difference in stones between the sides (*igualar*)."""
    numbers: tuple[int, ...] = ()
    """Said with a number of stones to add: these sizes, and all above the last of them."""
    everything: bool = False
    """The falta, the tots: nothing is said over it."""
    always: bool = False
    """Sayable whatever is missing, and whatever it is worth."""
    extra: bool = False
    """Sayable in the extra hands of a close finish."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Envit:
    """The envit: its voices, who may open it, what it is worth."""

    bids: tuple[Bid, ...]
    openers: Literal["all", "last"] = "all"
    """Every seat, or only the last of each side to play."""
    before_answer: bool = True
    """*Envit first*: it may be opened by the side that has a first truc to answer."""
    limit: Literal["missing", "boast", "none"] = "missing"
    """How far bids may go: what the leader misses; a boast of `BOAST`; no limit."""
    worth: Literal["leader", "loser", "half"]
    """What the falta takes: what the leader misses; what the loser misses; the whole game
    unless the leader has passed half of it, then what the leader misses."""
    compared: Literal["at-end", "at-once"] = "at-end"
    loser_declares: bool = False
    ties_with_all: tuple[tuple[Card, int], ...] = ()
    """Cards that tie with any other, and what they count then (l'amo, sa madona)."""
    three_count: bool = False
    """Three cards of one suit count all three."""


BOAST = 40
"""*Encara que s'enviden quaranta per fanfarronada*: as far as a boast goes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flor:
    """Three cards of one suit, called before the envit, which it cancels."""

    on: bool = False
    """Whether it is played at all."""
    voice: str = "flor"
    alone: int = 3
    shy: str = "con-flor-me-achico"
    shy_pays: int = 4
    raises: tuple[Rung, ...] = (
        Rung("contraflor", 6, 4),
        Rung("contraflor-al-resto", WHOLE_GAME, 4),
    )
    raise_over_raise: bool = True
    """A contraflor may be answered with a contraflor al resto."""
    compulsory: bool = False
    """Who has one has to call it when its moment comes."""

    @property
    def answers(self) -> tuple[str, ...]:
        """What a rival with a flor of its own may say to a flor."""
        return (self.shy, *(rung.voice for rung in self.raises))


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """A gesture to a partner, and when it is true (any one of its conditions)."""

    name: str
    gesture: str
    any_of: tuple[Card, ...] = ()
    all_of: tuple[Card, ...] = ()
    envit: tuple[int, int] | None = None
    """The envit of the three cards dealt lies between these two."""
    blind: bool = False
    """No card that has a signal of its own is in the hand."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: each value names the fields it changes; the first one is the default."""

    name: str
    meaning: str
    values: Mapping[str, Mapping[str, Any]]

    @property
    def default(self) -> str:
        return next(iter(self.values))


@dataclass(frozen=True, kw_only=True, eq=False)
class Variant:
    """One game of the family: its identity card and its rules as data.

    The same game with the same options is the same object.
    """

    key: str
    name: str
    aliases: tuple[str, ...] = ()
    region: str
    source: str
    version: int = 1
    language: Literal["ca", "es"]

    order: str
    """The truc order, highest first; cards of equal value stand together (`7CB`)."""
    crowded_top: str = ""
    """Cards that rank above all others with six seats or more."""
    seats: tuple[int, ...]
    usual_seats: int = 4
    target: int
    games: int
    game: str
    match: str
    stones: str
    halves: tuple[str, str] | None = None
    """What the first and the second half of a game are called."""
    tally: Literal["maize", "coins", "eight-and-nine", "paper"]
    first_dealer: Literal["any", "highest-card", "suit"] = "any"

    truc: Truc
    envit: Envit | None = None
    flor: Flor | None = None
    yes: str
    no: str
    concede: str
    concedes: Literal["side", "seat"] = "side"
    """Whoever concedes gives the hand up for its side, or only leaves the others to play on."""
    conceded_at: Literal["turn", "any"] = "turn"
    look: str = "mirar"
    stack: bool = False
    """After a first parda both remaining cards are played stacked."""
    duels: Literal["none", "in-turn", "at-once"] = "none"
    """With four seats, two hands between two seats each are played out of one deal."""
    parda_lead: Literal["tied", "mano"] = "mano"
    three_pardes: Literal["tied", "mano", "postre"] = "mano"
    finish: Literal["first", "highest"] = "first"
    misdeal: int = 0
    """Stones that a misdeal costs the dealer's side; 0: misdeals are not recorded."""

    signals: tuple[Signal, ...] = ()
    truthful: bool = True
    caught: bool = False
    sayings: tuple[str, ...] = ()
    synonyms: Mapping[str, str] = field(default_factory=dict)
    marrulleries: tuple[str, ...] = ()
    consells: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    """The options that were chosen by name, in the order in which the variant lists them."""
    base: "Variant | None" = None
    """The game without them."""

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The pack of this game: the cards that its order names."""
        return tuple(card for group in self.order.split() for card in cards(group))

    @cached_property
    def signal(self) -> Mapping[str, Signal]:
        """The signals that some card of this pack can make true, by name."""
        return {s.name: s for s in self.signals if _possible(s, self.deck)}

    @cached_property
    def named_cards(self) -> frozenset[Card]:
        """The cards that have a signal of their own."""
        return frozenset(card for s in self.signal.values() for card in s.any_of)

    @cached_property
    def voices(self) -> frozenset[str]:
        """Every word that can be an action, without the number of a numbered bid."""
        words = {self.yes, self.no, self.concede}
        words.update(rung.voice for rung in self.truc.rungs)
        if self.truc.passing:
            words.add(self.truc.passing)
        if self.envit:
            words.update(bid.voice for bid in self.envit.bids if not bid.numbers)
        if self.flor and self.flor.on:
            words.update((self.flor.voice, *self.flor.answers))
        if self.stack:
            words.add(self.look)
        return frozenset(words)

    def option(self, name: str) -> str:
        """The value that an option has here."""
        for option in self.options:
            if option.name == name:
                return dict(self.chosen).get(name, option.default)
        raise ValueError(self._no_option(name))

    def with_options(self, /, **options: str) -> "Variant":
        """This game with house rules, by name: `with_options(finish="highest")`."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise ValueError(self._no_option(name))
            if value not in known[name].values:
                raise ValueError(
                    _("option {name} of {key} is one of {known}, not {found}").format(
                        name=name,
                        key=self.key,
                        known=", ".join(known[name].values),
                        found=quoted(value),
                    )
                )
        chosen = dict(self.chosen) | options
        listed = tuple((o.name, chosen[o.name]) for o in self.options if o.name in chosen)
        return _house(self.base or self, listed) if options else self

    def _no_option(self, name: str) -> str:
        names = ", ".join(option.name for option in self.options)
        return _("{key} has no option {found}; it has {known}").format(
            key=self.key, found=quoted(name), known=names
        )


@lru_cache(maxsize=1024)
def _house(base: Variant, chosen: tuple[tuple[str, str], ...]) -> Variant:
    """A game with some of its options chosen."""
    variant = base
    for option in base.options:
        for path, value in option.values.get(dict(chosen).get(option.name, ""), {}).items():
            variant = _changed(variant, path, value)
    return replace(variant, chosen=chosen, base=base)


def _possible(signal: Signal, deck: tuple[Card, ...]) -> bool:
    needed = signal.any_of or signal.all_of
    return not needed or bool(set(needed) & set(deck))


def _changed(thing: Any, path: str, value: Any) -> Any:
    """`thing` with the field at a dotted path changed."""
    name, _, rest = path.partition(".")
    return replace(thing, **{name: _changed(getattr(thing, name), rest, value) if rest else value})
