"""Who sits with whom and who deals first, by each game's custom."""

import random

import pytest

import marxador as mx
from marxador.cards import SUITS, suit
from marxador.engine.sitting import draw_dealer, draw_partners
from marxador.engine.table import table

TABLES = [(key, seats) for key, v in mx.VARIANTS.items() for seats in v.seats]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_one_seat_deals_first_and_every_seat_may(key: str, seats: int) -> None:
    at = table(mx.variant(key), seats)
    first = {draw_dealer(at, random.Random(seed)).chosen for seed in range(120)}
    able = min(seats, 4) if key == "mallorca" else seats
    assert first == {(seat,) for seat in range(1, able + 1)}


@pytest.mark.parametrize("seed", range(40))
def test_in_almeria_the_highest_card_deals_and_ties_draw_again(seed: int) -> None:
    at = table(mx.variant("almeria"), 4)
    draw = draw_dealer(at, random.Random(seed))
    (dealer,) = draw.chosen
    last = dict(draw.drawn)[dealer]
    rivals = [card for seat, card in dict(draw.drawn).items() if seat != dealer]
    assert all(at.strength[last] >= at.strength[card] for card in rivals) or len(draw.drawn) > 4


def test_in_almeria_some_draws_are_tied() -> None:
    at = table(mx.variant("almeria"), 4)
    assert any(len(draw_dealer(at, random.Random(seed)).drawn) > 4 for seed in range(40))


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_in_mallorca_the_suit_shown_deals(seats: int) -> None:
    at = table(mx.variant("mallorca"), seats)
    for seed in range(40):
        draw = draw_dealer(at, random.Random(seed))
        assert draw.chosen == (SUITS.index(suit(draw.drawn[-1][1])) + 1,)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_tresos_half_the_seats_draw_a_three(key: str, seats: int) -> None:
    draw = draw_partners(table(mx.variant(key), seats), random.Random(seats))
    assert len(draw.chosen) == seats // 2
    threes = sorted(seat for seat, card in draw.drawn if card.startswith("3"))
    assert tuple(threes) == draw.chosen
