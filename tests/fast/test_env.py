"""Many tables at once: what a learning program sees and does."""

from typing import Any

import numpy as np
import pytest

import marxador as mx
from marxador import fast


def env_with(key: str | mx.Variant, cards: str, *events: str, **agreed: Any) -> fast.VectorEnv:
    """A table with these cards where `SEAT:ACTION`s have happened, as a record writes them."""
    hands = [hand.split(",") for hand in cards.split()]
    env = fast.VectorEnv(key, len(hands), batch=1, seed=1, **agreed)
    deck = env.tables.table.deck
    env.reset([[[deck.index(card) for card in hand] for hand in hands]])
    for event in " ".join(events).split():
        seat, action = event.split(":")
        env.step([env.actions.index(action)], [int(seat)])
    return env


def legal(env: fast.VectorEnv, seat: int | None = None) -> set[str]:
    mask = env.legal_mask(None if seat is None else [seat])
    return {env.actions[at] for at in np.flatnonzero(mask[0])}


def chosen(env: fast.VectorEnv, rng: np.random.Generator) -> np.ndarray:
    """A random legal action at every table."""
    mask = env.legal_mask()
    return np.where(mask, rng.random(mask.shape), -1).argmax(axis=1)


def test_the_first_turn_of_a_hand() -> None:
    env = env_with("jcf", "1E,7B,6B 3O,4C,5C")
    assert env.seat.tolist() == [1]
    assert env.to_act.tolist() == [[True, False]]
    voices = {"envide", "envide=4", "falta", "men-vaig", "truque-i-passe"}
    assert legal(env) == {"1E", "7B", "6B"} | voices
    assert legal(env, seat=2) == set()


def test_the_worked_example_of_jcf() -> None:
    env = env_with("jcf", "1E,7B,6B 3O,4C,5C", "1:envide 2:vull 1:6B 2:3O 2:truque 1:vull")
    play = ["4C", "7B", "1E", "5C"]
    steps = [env.step([env.actions.index(card)]) for card in play]
    assert [bool(done[0]) for _, done in steps] == [False, False, False, True]
    assert [stones[0].tolist() for stones, _ in steps][-1] == [4, 0]
    assert env.ledger.accounts[env.ended[0]].game == -1


def test_shapes_and_kinds() -> None:
    env = fast.VectorEnv("mallorca", seats=4, batch=33, seed=2)
    mask = env.legal_mask()
    assert mask.shape == (33, len(env.actions)) and mask.dtype == np.bool_
    assert env.observation().shape == (33, env.layout["target"].stop)
    assert env.hands.shape == (33, 4, 3)
    stones, done = env.step(chosen(env, np.random.default_rng(1)))
    assert stones.shape == (33, 2) and done.shape == (33,) and done.dtype == np.bool_


@pytest.mark.parametrize("seats", [2, 4])
def test_a_seed_says_all_that_happens(seats: int) -> None:
    def story(seed: int) -> list[Any]:
        env = fast.VectorEnv("argentina", seats=seats, batch=64, seed=seed)
        rng = np.random.default_rng(7)
        told = []
        for _ in range(50):
            stones, done = env.step(chosen(env, rng))
            told += [stones.tolist(), done.tolist(), env.observation().tolist()]
        return told

    assert story(1) == story(1)
    assert story(1) != story(2)


def test_a_finished_table_deals_itself_the_next_hand() -> None:
    env = env_with("jcf", "1E,7B,6B 3O,4C,5C")
    before = env.hands.tolist()
    stones, done = env.step([env.actions.index("men-vaig")])
    assert done.tolist() == [True] and stones.tolist() == [[0, 1]]
    assert env.hands.tolist() != before
    assert env.position.tolist() == [0] and env.account.tolist() == [0]


def test_stones_of_a_whole_game_are_those_painted() -> None:
    env = fast.VectorEnv("jcf", batch=256, seed=5, score=(23, 23))
    rng = np.random.default_rng(1)
    for _ in range(20):
        stones, done = env.step(chosen(env, rng))
        assert np.array_equal(stones.sum(axis=1) > 0, done), "one stone ends the cama"


def test_an_illegal_action_changes_nothing_anywhere() -> None:
    env = fast.VectorEnv("jcf", batch=4, seed=1)
    before = env.observation().tolist()
    actions = chosen(env, np.random.default_rng(1))
    actions[2] = env.actions.index("vull")
    with pytest.raises(mx.IllegalAction, match="vull is not legal at table 2"):
        env.step(actions)
    assert env.observation().tolist() == before


@pytest.mark.parametrize("action", [-1, 35, 65535])
def test_an_action_that_is_none(action: int) -> None:
    env = fast.VectorEnv("jcf", batch=1, seed=1)
    with pytest.raises(mx.IllegalAction, match="at table 0"):
        env.step([action])


def test_a_card_of_somebody_else() -> None:
    env = env_with("jcf", "1E,7B,6B 3O,4C,5C")
    with pytest.raises(mx.IllegalAction, match="3O is not legal at table 0"):
        env.step([env.actions.index("3O")])


def test_a_seat_that_may_not_act() -> None:
    env = env_with("jcf", "1E,7B,6B 3O,4C,5C")
    with pytest.raises(mx.IllegalAction, match="at table 0"):
        env.step([env.actions.index("3O")], seats=[2])


@pytest.mark.parametrize("seats", [[0], [3], [1, 2]])
def test_seats_that_are_none(seats: list[int]) -> None:
    env = env_with("jcf", "1E,7B,6B 3O,4C,5C")
    with pytest.raises(ValueError, match="a seat from 1 to 2 is needed for each of 1 tables"):
        env.legal_mask(seats)


def test_deals_that_cannot_be() -> None:
    env = fast.VectorEnv("jcf", batch=1, seed=1)
    with pytest.raises(ValueError, match="dealt twice"):
        env.reset([[[0, 1, 2], [2, 3, 4]]])
    with pytest.raises(ValueError, match="3 cards are needed for every seat"):
        env.reset([[0, 1, 2], [3, 4, 5]])
    with pytest.raises(ValueError, match="an action is needed for each of 1 tables"):
        env.step([0, 0])


# -- who speaks where several may

FOUR = "1E,7B,6B 3O,4C,5C 1B,3E,4E 7E,6C,5B"


def test_the_first_after_the_caller_answers() -> None:
    env = env_with("jcf", FOUR, "1:envide")
    assert env.seat.tolist() == [2]
    assert env.to_act.tolist() == [[False, True, False, True]]


def test_who_has_not_played_yet_speaks_before_a_partner_that_has() -> None:
    env = env_with("jcf", FOUR, "1:6B 2:4C 3:truque")
    assert env.seat.tolist() == [4], "seat 4 may still open the envit, seat 2 may not"
    assert "envide" in legal(env) and "envide" not in legal(env, seat=2)
    env = env_with("jcf", FOUR, "1:6B 2:4C 3:truque 4:envide")
    assert env.seat.tolist() == [3], "of seats 1 and 3 only 3 has not played"


def test_once_all_have_played_the_first_in_turn_speaks() -> None:
    env = env_with("jcf", FOUR, "1:6B 2:4C 3:3E 4:7E 4:truque")
    assert env.seat.tolist() == [1]
    assert legal(env) == legal(env, seat=3) == {"vull", "no-vull", "retruque"}


def test_another_seat_may_be_given_the_word() -> None:
    env = env_with("jcf", FOUR, "1:envide 4:torne")
    assert env.seat.tolist() == [1]
    assert env.ledger.accounts[env.account[0]].offered == 4


def test_duels_follow_one_another() -> None:
    env = fast.VectorEnv("almeria", seats=4, batch=1, seed=1)
    assert env.seat.tolist() == [1]
    _, done = env.step([env.actions.index("perdida")])
    assert not done[0] and env.seat.tolist() == [3], "the second duel is of seats 3 and 2"
    _, done = env.step([env.actions.index("perdida")])
    assert done[0] and env.ledger.accounts[env.ended[0]].stones == (0, 2)


def test_a_stack_is_played_by_its_upper_card() -> None:
    env = env_with("mallorca", "3O,7E,4C 3E,6O,6C", "1:3O 2:3E")
    cards = {action for action in legal(env) if action[0].isdigit()}
    assert cards == {"7E"}, "the higher of the two lies on top"
    with pytest.raises(mx.IllegalAction, match="4C is not legal"):
        env.step([env.actions.index("4C")])
    env.step([env.actions.index("7E")])
    cards = {action for action in legal(env) if action[0].isdigit()}
    assert cards == {"6O", "6C"}, "of equal cards, either"


@pytest.mark.parametrize(
    ("hidden", "stones"),
    [("4C 5O", [0, 1]), ("5C 4O", [1, 0]), ("4C 4O", [1, 0])],
    ids=["the peu's is higher", "the mano's is higher", "tied again: the nearest to mano"],
)
def test_tied_stacks_are_decided_by_the_hidden_cards(hidden: str, stones: list[int]) -> None:
    mano, peu = hidden.split()
    cards = f"3O,6O,{mano} 3E,6C,{peu}"
    env = env_with("mallorca", cards, "1:3O 2:3E 1:6O 2:6C 1:mirar")
    painted, done = env.step([env.actions.index("mirar")])
    assert done[0] and painted[0].tolist() == stones
