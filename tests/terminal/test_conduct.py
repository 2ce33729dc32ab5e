"""Who is asked, what is offered, who is looked at."""

import random

import pytest

import marxador as mx
from marxador.engine.events import Signalled
from marxador.engine.signals import true_signals
from marxador.terminal.conduct import Conduct
from marxador.terminal.offers import offers

from .tables import TABLES, table


def upto(conduct: Conduct, deal: str, *acts: tuple[int, str]) -> Conduct:
    conduct.match.deal(deal)
    for seat, action in acts:
        conduct.match.apply(seat, action)
    return conduct


FOUR = "1E,7B,6B 3O,4C,5C 7E,3E,4O 5B,6C,3C"


def four(people: tuple[int, ...]) -> Conduct:
    conduct = table(seats=4, people=people, target=24)
    conduct.match.open_hand(4)
    return conduct


def test_a_human_partner_answers_first_and_may_leave_it_to_the_bot() -> None:
    conduct = upto(four((3,)), FOUR, (1, "6B"), (2, "truque"))
    assert conduct.match.to_act == (1, 3)
    assert conduct.turn == ("people", (3,))
    assert conduct.may_leave(3)
    conduct.leave(3)
    assert conduct.turn == ("bot", (1,))
    conduct.act(1, "vull")
    assert conduct.turn == ("bot", (2,))
    conduct.act(2, "4C")
    assert conduct.turn == ("people", (3,))


def test_two_people_of_a_side_leave_it_to_each_other_and_are_asked_again() -> None:
    conduct = upto(four((1, 3)), FOUR, (1, "6B"), (2, "truque"))
    assert conduct.turn.seats == (1, 3)
    conduct.leave(3)
    assert conduct.turn.seats == (1,)
    with pytest.raises(ValueError, match="nobody else"):
        conduct.leave(1)


def test_between_two_nobody_else_can_answer() -> None:
    conduct = table(target=24)
    conduct.deal()
    assert not conduct.may_leave(1)


def test_one_sees_the_signals_of_whom_one_looks_at() -> None:
    conduct = table("mallorca", 8, people=(1, 5), target=24, seed=2)
    conduct.deal()
    hand = conduct.match.hand
    assert hand
    conduct.signal(5, true_signals(hand, 5)[0], to=1)
    assert conduct.looks_at(1) == 3
    assert conduct.signals_to(1) == ()
    conduct.look(1, 5)
    assert [event.seat for event in conduct.signals_to(1)] == [5]
    with pytest.raises(ValueError, match="nothing to see"):
        conduct.look(1, 2)


def test_a_rival_who_looks_catches_a_signal_where_that_is_played() -> None:
    conduct = table(seats=4, people=(1, 2, 3, 4), target=24, seed=3, caught="on")
    conduct.deal()
    hand = conduct.match.hand
    assert hand
    conduct.look(2, 1)
    act = conduct.signal(1, true_signals(hand, 1)[0])
    assert [event.seen for event in act.events if isinstance(event, Signalled)] == [(2,)]
    assert conduct.signals_to(2) and not conduct.signals_to(4)


def test_there_is_nobody_to_signal_to_in_a_duel() -> None:
    conduct = table("almeria", 4)
    conduct.deal()
    assert conduct.in_sight(1) == () and conduct.partner(1) is None


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_offers_are_what_is_legal_with_a_key_of_its_own_each(key: str, seats: int) -> None:
    rng = random.Random(f"{key} {seats}")
    conduct = table(key, seats, people=(), target=None, games=1)
    for _ in range(150):
        turn = conduct.turn
        if turn.kind == "over":
            break
        if turn.kind == "deal":
            conduct.deal()
            continue
        for seat in conduct.match.to_act:
            offered = offers(conduct.view(seat), may_leave=True)
            actions = {o.action for o in offered if o.action and not o.sizes}
            actions |= {o.sized(size) for o in offered for size in o.sizes}
            assert actions == set(conduct.match.legal_actions(seat))
            assert len({o.key for o in offered}) == len(offered)
            assert not {o.key for o in offered if o.kind != "concede"} & set("hslgt")
        seat = turn.seats[0]
        conduct.act(seat, rng.choice(conduct.match.legal_actions(seat)))


def test_a_flor_and_its_answers_have_keys() -> None:
    match = mx.Match("argentina", seats=2, options={"flor": "on"})
    match.deal("1E,7E,6E 3O,4O,5O")
    assert "flor" in {o.action for o in offers(match.view(1))}
    match.apply(1, "flor")
    answers = {o.action: o.key for o in offers(match.view(2))}
    assert set(answers) == {"con-flor-me-achico", "contraflor", "contraflor-al-resto"}
    assert len(set(answers.values())) == 3


def test_the_pace_has_its_limits() -> None:
    conduct = table(pace=0.3)
    conduct.quicken(5)
    assert conduct.pace == 0
    conduct.quicken(-100)
    assert conduct.pace == 5
    conduct.set_pace("1,5")
    assert conduct.pace == 1.5
