"""How mestre thinks: what it imagines fits, and compiled or not it thinks the same."""

from random import Random

import numpy as np
import pytest

import marxador as mx
from marxador.bots import afar, judge, mestre
from marxador.bots.ground import About, Ground, desk, ground
from marxador.bots.worlds import Worlds
from marxador.fast import tables
from tests.bots.test_policies import mixed
from tests.game import go, play

FOUR = "1E,7B,6B 3O,4C,5C 1B,4O,3C 7E,5O,6O"


def thinking(match: mx.Match, seat: int) -> tuple[Ground, About, Worlds]:
    view = match.view(seat)
    found = tables(match.variant, match.seats)
    worlds = Worlds(view, found)
    signals = worlds.signalling()
    here = ground(found, worlds.score, worlds.won, view.target, view.games, signals, worlds.me % 2)
    # Not compiled, fields of a record are reached by name in a `recarray` only.
    records = ("spots", "says", "edges", "endings", "cards", "accounts")
    here = here._replace(**{name: getattr(here, name).view(np.recarray) for name in records})
    return here, worlds.about(mestre.COMPANY), worlds


def imagined(match: mx.Match, seat: int, count: int = 50) -> list[list[list[str]]]:
    """Deals that fit what a seat knows: by place, three cards each."""
    here, about, _ = thinking(match, seat)
    deals = []
    for seed in range(count):
        cards = np.zeros(len(about.known), np.int64)
        judge.imagined(here, about, cards, seed)
        deck = match.table.deck
        deals.append([[deck[c] for c in cards[at : at + 3]] for at in range(0, len(cards), 3)])
    return deals


def test_its_own_cards_and_those_on_the_table_are_where_they_are() -> None:
    match = play("jcf", FOUR, "1:6B 2:3O")
    for deal in imagined(match, 3):
        assert sorted(deal[2]) == ["1B", "3C", "4O"]
        assert "6B" in deal[0] and "3O" in deal[1]
        assert len({card for hand in deal for card in hand}) == 12


def test_signals_are_believed_where_they_are_true() -> None:
    match = play("jcf", FOUR)
    for name in ("major", "trenta-tres"):
        match.signal(1, 3, name)
    for deal in imagined(match, 3):
        assert "1E" in deal[0]
        assert mx.envit_value(match.variant, deal[0]) == 33
    match.signal(3, 1, "tres")
    for deal in imagined(match, 1):
        assert {"3O", "3C", "3E", "3B"} & set(deal[2])


def test_who_is_blind_has_no_good_card() -> None:
    match = play("jcf", "4E,5B,6B 3O,4C,5C 1B,4O,3C 7E,5O,6O")
    match.signal(1, 3, "cec")
    for deal in imagined(match, 3):
        assert not match.variant.named_cards & set(deal[0])


def test_a_free_signal_is_not_believed() -> None:
    match = play("jcf", FOUR, options={"signals": "free"})
    match.signal(1, 3, "bast")
    assert any("1B" not in deal[0] for deal in imagined(match, 3))


def test_a_declared_envit_is_believed_and_son_buenas_too() -> None:
    match = play("argentina", "7E,6E,1C 7O,4O,12C", "1:envido 2:quiero")
    for deal in imagined(match, 2):
        assert mx.envit_value(match.variant, deal[0]) == 33
    for deal in imagined(match, 1):
        assert mx.envit_value(match.variant, deal[1]) <= 33


@pytest.mark.parametrize(
    ("key", "cards", "events"),
    [
        ("jcf", "1E,7B,6B 3O,4C,5C", "1:envide=7 2:mes=9 1:falta 2:no-vull 1:6B"),
        ("jcf", FOUR, "1:envide 2:torne 1:vull 1:6B 2:truque"),
        ("mallorca", "3O,2O,1C 3C,2C,4C", "1:3O 2:3C 1:2O/1C 2:2C/4C"),
        ("argentina", "7E,6E,1C 7O,4O,12C", "1:envido 2:quiero 1:truco"),
        ("almeria", "3O,2O,4O 3C,2C,4C 3E,1E,6O 3B,1B,6C", "1:3O 4:perdida 3:truco"),
    ],
)
def test_it_finds_its_way_to_where_the_hand_stands(key: str, cards: str, events: str) -> None:
    match = play(key, cards, events)
    for seat in match.to_act:
        here, about, worlds = thinking(match, seat)
        table = desk(here, mestre.MANNERS)
        deal = np.zeros(len(about.known), np.int64)
        judge.imagined(here, about, deal, 1)
        judge.entered(table, deal, 0, about.me)
        judge.replayed(here, table, about, -1)
        stands = worlds.tables.positions[table.state[judge.POS]]
        assert stands == match.view(seat).positions[worlds.duel]
        assert not table.state[judge.OVER]


def test_compiled_or_not_it_thinks_the_same() -> None:
    match = play("jcf", FOUR, "1:6B 2:truque")
    here, about, worlds = thinking(match, 3)
    acts = np.array([act[1:] for act in worlds.choices().values()], np.int64)

    def thought(think) -> np.ndarray:  # type: ignore[no-untyped-def]
        values = np.zeros((6, len(acts)))
        dealt, weight = np.zeros((12, len(about.known)), np.int64), np.zeros(12)
        fresh = about._replace(pool=about.pool.copy())
        think(here, desk(here, mestre.MANNERS), fresh, acts, dealt, weight, 5, values)
        return values

    plain = thought(judge.search)
    assert np.allclose(plain, thought(mestre.search()))
    assert 0 < plain.min() < plain.max() < 1


def test_the_same_view_is_thought_of_in_the_same_way() -> None:
    view = play("jcf", FOUR, "1:envide").view(4)
    assert mixed("mestre:2").policy(view) == mixed("mestre:2").policy(view)


def test_more_time_is_more_worlds() -> None:
    view = play("jcf", FOUR).view(1)
    assert mestre.looked_ahead(view, 1).values != mestre.looked_ahead(view, 5).values


def test_on_the_engine_worlds_fit_the_view() -> None:
    cards = "1E,7B,6B 3O,4C,5C 1B,4O,3C 7E,5O,6O 4E,5E,6E 3B,4B,5B"
    match = play("jcf", cards)
    match.signal(1, 5, "major")
    go(match, "1:6B 2:3O 3:1B 4:5O")
    view = match.view(5)
    worlds = list(afar.imagined(view, 1, 40))
    assert len(worlds) >= 5
    for world in worlds:
        told = world.match.view(5)
        assert (told.cards, told.legal, told.history[1:]) == (
            view.cards,
            view.legal,
            view.history[1:],
        )
        assert 0 < world.likely <= 1


def test_on_the_engine_a_declared_envit_is_believed() -> None:
    cards = "7E,6E,1C 7O,4O,12C 3E,2C,11B 10O,5B,6C"
    match = play("argentina", cards, "1:envido 4:quiero", options={"flor": "on"})
    worlds = list(afar.imagined(match.view(3), 1, 40))
    assert len(worlds) >= 20
    for world in worlds:
        envits = [mx.envit_value(match.variant, world.match.view(seat).dealt) for seat in (1, 2, 4)]
        assert envits[0] == 33 and max(envits) == 33


def test_it_takes_the_hand_that_is_there_to_be_taken() -> None:
    match = play("jcf", "1E,7B,4B 3O,4C,5C", "1:4B 2:3O 2:4C")
    policy = mixed("mestre:2").policy(match.view(1))
    assert policy["7B"] + policy["1E"] + policy["truque"] > 0.99
    sure = play("argentina", "1E,1B,4O 3O,4C,5C", "1:4O 2:3O 2:4C 1:1B 1:1E 2:truco")
    assert mixed("mestre:2").policy(sure.view(1))["no-quiero"] < 0.01


def test_rng_has_no_say_in_what_it_thinks() -> None:
    view = play("popular", FOUR, "1:6B").view(2)
    one, other = mestre.Mestre(Random(1), 2), mestre.Mestre(Random(2), 2)
    assert one.policy(view) == other.policy(view)
