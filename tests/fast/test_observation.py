"""What a seat sees: its cards, the table and the stones, and nothing of what is hidden."""

import numpy as np
import pytest

import marxador as mx
from marxador import fast
from tests.fast.lockstep import Lockstep
from tests.fast.test_env import FOUR, chosen, env_with

PUBLIC = ("declared", "painted")
GAMES = [(key, seats) for key in mx.VARIANTS for seats in (2, 4)]
FLORID = ("argentina", 4, "on")
ALL = [(key, seats, "") for key, seats in GAMES]


def seen(env: fast.VectorEnv, name: str, seat: int | None = None) -> list[int]:
    """A part of what is seen at the first table."""
    row = env.observation(None if seat is None else [seat])[0]
    return row[env.layout[name]].tolist()


def cards(env: fast.VectorEnv, numbers: list[int]) -> list[str]:
    """Cards by name, '' for none."""
    return [env.tables.table.deck[number - 1] if number else "" for number in numbers]


def test_the_columns_follow_one_another() -> None:
    env = fast.VectorEnv("argentina", seats=4, batch=1, seed=1)
    parts = list(env.layout.values())
    assert parts[0].start == 0
    assert [part.stop for part in parts[:-1]] == [part.start for part in parts[1:]]


def test_cards_in_the_hand_and_on_the_table() -> None:
    env = env_with("jcf", "1E,7B,6B 3O,4C,5C", "1:6B 2:3O 2:4C")
    assert env.seat.tolist() == [1]
    assert set(cards(env, seen(env, "cards"))) == {"1E", "7B", "6B"}
    assert seen(env, "left") == [2]
    assert set(cards(env, seen(env, "cards"))[:2]) == {"1E", "7B"}, "those still held first"
    assert cards(env, seen(env, "table")) == ["6B", "", "", "3O", "4C", ""]
    assert cards(env, seen(env, "table", seat=2)) == ["3O", "4C", "", "6B", "", ""]


def test_sides_are_ones_own_and_the_rivals() -> None:
    env = env_with("jcf", FOUR, "1:envide 2:no-vull 1:6B 2:3O 3:4E 4:5B 2:truque")
    for seat, own in ((1, 2), (2, 1), (3, 2), (4, 1)):
        assert seen(env, "results", seat) == [own, 0, 0]
        assert seen(env, "caller", seat) == [own]
    assert seen(env, "painted", seat=1) == [1, 0]
    assert seen(env, "painted", seat=4) == [0, 1]
    assert seen(env, "turn", seat=4) == [2], "seat 2 comes two after seat 4"


def test_bids_and_stones() -> None:
    env = env_with("jcf", "1E,7B,6B 3O,4C,5C", "1:envide 2:torne", score=(7, 15))
    assert seen(env, "accepted") == [2] and seen(env, "offered") == [4]
    assert seen(env, "bidder") == [2]
    assert seen(env, "score") == [7, 15] and seen(env, "score", seat=2) == [15, 7]
    assert seen(env, "target") == [24]
    env.step([env.actions.index("falta")])
    assert seen(env, "offered") == [-1]


def test_an_envido_is_declared_from_the_mano_round() -> None:
    hands = "7O,6O,1E 7C,5C,1B 4O,3O,2B 7B,6B,5E"
    env = env_with("argentina", hands, "1:envido 2:quiero")
    assert seen(env, "declared", seat=1) == [34, 0, 0, 0], "33, and nobody beats it"
    env = env_with("argentina", "5O,6C,1E 4C,5C,1B 4O,3O,2B 7B,6B,5E", "1:envido 2:quiero")
    assert seen(env, "declared", seat=1) == [7, 30, 0, 34], "6, 29, son buenas, 33"


def test_of_each_sides_flors_the_best_is_declared() -> None:
    """The partner of who wins keeps its own to itself."""
    florid = mx.variant("argentina", flor="on")
    hands = "7O,6O,5O 7C,6C,4C 4O,3O,2O 4E,5B,6E"
    env = env_with(florid, hands, "1:flor 2:contraflor 1:quiero")
    assert seen(env, "declared", seat=1) == [39, 38, 0, 0], "38 against 37, of 29 not a word"


def test_a_hidden_card_is_seen_by_its_owner_alone() -> None:
    env = env_with("mallorca", "3O,7E,4C 3E,6O,5C", "1:3O 2:3E 1:7E")
    assert set(cards(env, seen(env, "cards", seat=1))) == {"3O", "7E", "4C"}
    assert cards(env, seen(env, "table", seat=2)) == ["3E", "", "", "3O", "7E", ""]


def test_one_does_not_look_on_at_the_duel_of_others() -> None:
    env = fast.VectorEnv("almeria", seats=4, batch=1, seed=1)
    with pytest.raises(ValueError, match="the duel of others"):
        env.observation([2])


@pytest.mark.parametrize(("key", "seats", "flor"), [*ALL, ("argentina", 2, "on"), FLORID])
def test_it_agrees_with_the_view_of_the_engine(key: str, seats: int, flor: str) -> None:
    game = mx.variant(key, flor=flor) if flor else mx.variant(key)
    both = Lockstep(game, seats, seed=3)
    for _ in range(10):
        both.compare()
        rows, viewers = both.env.observation(), both.env.seat.tolist()
        for t in range(0, len(rows), 16):
            view = both.matches[t].view(viewers[t])
            assert_agree(both.env, rows[t], view)
        both.step()


def assert_agree(env: fast.VectorEnv, row: np.ndarray, view: mx.View) -> None:
    assert view.seat is not None
    part = {name: row[columns].tolist() for name, columns in env.layout.items()}
    assert sorted(cards(env, part["cards"])) == sorted(view.dealt)
    order = [(view.seat - 1 + ahead) % view.seats + 1 for ahead in range(view.seats)]
    table = np.array(cards(env, part["table"])).reshape(-1, 3)
    for duel in range(len(view.duels)):
        tricks = [*(trick.cards for trick in view.tricks[duel]), view.trick[duel]]
        for number, trick in enumerate(tricks[:3]):
            for seat, card in trick:
                assert table[order.index(seat), number] == card.partition("/")[0]
    played = sum(len(t.cards) for duel in view.tricks for t in duel) + sum(map(len, view.trick))
    assert (table != "").sum() == played
    declared = dict(view.envit.declared) | dict(view.flor.declared)
    assert part["declared"] == [declared.get(seat, -1) + 1 for seat in order]


# -- non-interference


def resampled(env: fast.VectorEnv, viewer: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The same deals with the cards that the viewer does not see dealt again."""
    hands = env.hands.copy()
    face_up = env.observation(viewer)[:, env.layout["table"]].reshape(env.batch, -1, 3)
    seats = hands.shape[1]
    for t in range(env.batch):
        known = {int(card) - 1 for card in face_up[t].ravel() if card}
        known |= set(hands[t, viewer[t] - 1].tolist())
        unseen = [card for card in range(len(env.tables.table.deck)) if card not in known]
        fresh = iter(rng.permutation(unseen).tolist())
        for ahead in range(1, seats):
            seat = (viewer[t] - 1 + ahead) % seats
            own = [int(card) for card in hands[t, seat]]
            hands[t, seat] = [card if card in known else next(fresh) for card in own]
    return hands


def replayed(
    env: fast.VectorEnv, hands: np.ndarray, told: list[tuple[np.ndarray, np.ndarray]]
) -> tuple[fast.VectorEnv, np.ndarray]:
    """The same actions with other cards, and at which tables they could all be done."""
    again = fast.VectorEnv(env.tables.table.variant, hands.shape[1], batch=len(hands), seed=9)
    again.reset(hands)
    possible = np.ones(len(hands), np.bool_)
    for seats, actions in told:
        possible &= again.legal_mask(seats)[np.arange(len(hands)), actions]
        anything = again.legal_mask().argmax(axis=1)
        acting = np.where(possible, seats, again.seat)
        _, done = again.step(np.where(possible, actions, anything), acting)
        possible &= ~done
    return again, possible


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_what_is_hidden_makes_no_difference(key: str, seats: int) -> None:
    rng = np.random.default_rng(11)
    env = fast.VectorEnv(key, seats, batch=200, seed=4)
    told: list[tuple[np.ndarray, np.ndarray]] = []
    going = np.ones(env.batch, np.bool_)
    compared = 0
    for _ in range(7):
        told.append((env.seat, chosen(env, rng)))
        _, done = env.step(told[-1][1])
        going &= ~done
        viewer, rows = env.seat, env.observation()
        again, possible = replayed(env, resampled(env, viewer, rng), told)
        others = again.observation(np.where(going & possible, viewer, again.seat))
        for t in np.flatnonzero(going & possible):
            row = others[t]
            # What was compared and declared aloud holds for the cards it was declared of.
            if all(np.array_equal(row[env.layout[p]], rows[t][env.layout[p]]) for p in PUBLIC):
                assert sorted(row[:3]) == sorted(rows[t][:3]), "one's own cards"
                assert np.array_equal(row[3:], rows[t][3:])
                compared += 1
    assert compared > 200
