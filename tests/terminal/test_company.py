"""Who sits where."""

import pytest

import marxador as mx
from marxador.terminal.company import Company, company_of, names, partners, places_for, seated


def test_people_and_bots_take_their_seats() -> None:
    company = seated(4, (1,), ("mestre", "veterà", "roquer"))
    assert company.players == ("person", "mestre", "veterà", "roquer")
    assert company.people == (1,) and company.bots == {2: "mestre", 3: "veterà", 4: "roquer"}
    assert seated(4, (1, 3), ("roquer",)).header == "person; roquer; person; roquer"
    assert company_of(company.header, 4, "random") == company


def test_friends_play_together() -> None:
    assert places_for(2, 4) == (1, 3)
    assert places_for(3, 6) == (1, 3, 5)
    with pytest.raises(ValueError, match="3 people do not fit"):
        places_for(3, 2)


def test_mistakes() -> None:
    with pytest.raises(ValueError, match="there is no seat 5"):
        seated(4, (5,), ("random",))
    with pytest.raises(ValueError, match="2 bots for 3 free seats"):
        seated(4, (1,), ("random", "random"))
    jcf = mx.variant("jcf")
    with pytest.raises(ValueError, match="2 names for 1 people"):
        names(jcf, seated(2, (1,), ("random",)), ("Anna", "Blai"))
    with pytest.raises(ValueError, match="two at the table"):
        names(jcf, Company(("person", "person")), ("Anna", "Anna"))


def test_everybody_has_a_name_of_its_own() -> None:
    for variant in mx.VARIANTS.values():
        for seats in variant.seats:
            called = names(variant, seated(seats, (1,), ("random",)), ("Pep",))
            assert len(set(called)) == seats and called[0] == "Pep"


def test_partners_come_in_the_order_of_play() -> None:
    assert partners(1, 2) == () and partners(2, 4) == (4,) and partners(7, 8) == (1, 3, 5)
