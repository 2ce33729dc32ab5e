"""The plain face: line by line, with everything that the other has."""

import io
import random

import pytest

from marxador.engine.signals import true_signals
from marxador.i18n import speaking
from marxador.terminal.conduct import Conduct
from marxador.terminal.offers import Offer, offers
from marxador.terminal.plain import Left, Plain

from .tables import TABLES, pick, table


class Somebody(io.StringIO):
    """Types anything that is offered."""

    def __init__(self, conduct: Conduct, seed: str) -> None:
        super().__init__()
        self.conduct = conduct
        self.rng = random.Random(seed)

    def readline(self, *_: object) -> str:
        seat = self.conduct.turn.seats[-1]
        offer = pick(offers(self.conduct.view(seat), self.conduct.may_leave(seat)), self.rng)
        size = f" {self.rng.choice(offer.sizes)}" if offer.sizes else ""
        return f"{offer.key}{size}\n"


def typed(conduct: Conduct, *lines: str) -> str:
    """What a table says to somebody who types these lines and gets up."""
    write = io.StringIO()
    with pytest.raises(Left):
        Plain(conduct, io.StringIO("".join(f"{line}\n" for line in lines)), write).run()
    return write.getvalue()


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_game_at_every_number_of_seats_plays_to_its_end(key: str, seats: int) -> None:
    conduct = table(key, seats)
    write = io.StringIO()
    Plain(conduct, Somebody(conduct, f"{key} {seats}"), write).run()
    assert conduct.match.is_over
    assert f"The match ({conduct.match.variant.match}) is for " in write.getvalue()


def test_the_same_seed_is_the_same_match() -> None:
    told = []
    for _ in range(2):
        conduct, write = table(seats=4), io.StringIO()
        Plain(conduct, Somebody(conduct, "same"), write).run()
        told.append(write.getvalue())
    assert told[0] == told[1]


def test_what_is_typed_is_understood_or_refused_by_name() -> None:
    conduct = table(target=24, seed=5)
    said = typed(conduct, "Envi u de", "7X", "M’en vaig")
    assert "envi-u-de is a marrulleria" in said
    assert "'7X' is neither a card nor a voice of jcf" in said
    assert "1:men-vaig" in conduct.match.acta().dumps()


def test_commands() -> None:
    said = typed(
        table(seats=4, target=24),
        "help", "table", "hint", "signal", "say", "say bon dia", "look", "pace 0,5", "log", "?",
    )  # fmt: skip
    for words in (
        "what the best bot would do",
        "Anna, your cards: 1 ",
        "would do this: ",
        "The rulebook: ",
        "major: eyes up",
        "al-peu",
        "Anna: “bon dia”",
        "You look at ",
        "0.5 seconds between moves",
        "UNDERSTOOD AS THE SAME".lower(),
    ):
        assert words in said, words


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("pace slow", "from 0 to 5.0"),
        ("pace 60", "from 0 to 5.0"),
        ("look Zoe", "nobody here is called Zoe"),
        ("signal nothing", "is not a signal of jcf; there are major"),
        ("signal major Batiste", "is no partner of seat 1"),
        ("5C", "cannot say or play"),
    ],
)
def test_mistakes_name_what_there_is(line: str, told: str) -> None:
    conduct = table(seats=4, target=24, seed=5)
    assert told in typed(conduct, line)


@pytest.mark.parametrize("line", ["m 6", "envide 6", "envide=6", "ENVIDE  6"])
def test_a_bid_with_its_number(line: str) -> None:
    conduct = table(target=24, seed=5)
    assert any(offer.sizes for offer in asked(conduct))
    typed(conduct, line)
    assert "1:envide=6" in conduct.match.acta().dumps()


def test_a_number_is_asked_for_where_it_is_missing() -> None:
    conduct = table(target=24, seed=5)
    assert "How many, from 3 to 24?" in typed(conduct, "m", "9")
    assert "1:envide=9" in conduct.match.acta().dumps()


def asked(conduct: Conduct) -> tuple[Offer, ...]:
    """What the table offers to the first person it asks."""
    copy = Conduct(conduct.match.clone(), conduct.company, seed=conduct.seed)
    while copy.turn.kind != "people":
        if copy.turn.kind == "deal":
            copy.deal()
        else:
            seat = copy.turn.seats[0]
            copy.act(seat, copy.think(seat))
    return offers(copy.view(1))


def test_nobody_else_answers_between_two() -> None:
    assert "nobody else can answer this" in typed(table(target=24), "leave")


def test_languages_and_their_commands() -> None:
    for language, command in (("es", "pista"), ("ca", "pista")):
        with speaking(language):
            said = typed(table(target=24), command)
        assert "%" in said
        assert "your cards" not in said


def test_two_people_are_told_to_change_places() -> None:
    conduct = table(people=(1, 2), target=24)
    first = conduct.match.dealer % 2 + 1
    names = conduct.match.names
    said = typed(conduct, "", "1", "", "1")
    assert f"{names[first - 1]}, it is for you. Press Enter" in said
    assert f"{names[2 - first]}, it is for you. Press Enter" in said
    lines = said.splitlines()
    cover = next(n for n, line in enumerate(lines) if "Press Enter" in line)
    assert not any("your cards" in line for line in lines[:cover])


def test_signals_are_seen_by_who_looks() -> None:
    conduct = table(seats=4, people=(1, 2, 3, 4), target=24, seed=3)
    conduct.deal()
    hand = conduct.match.hand
    assert hand
    name = true_signals(hand, 1)[0]
    conduct.signal(1, name)
    assert [event.name for event in conduct.signals_to(3)] == [name]
    assert not conduct.signals_to(2) and not conduct.signals_to(4)
