"""Bids that no list has: read as those around them."""

import pytest

from marxador.study.hand.branch import Growth
from marxador.study.hand.deals import deals
from marxador.study.table.solved import tree_of
from marxador.study.table.trace import followed, readings

TREE, LONG = (tree_of("jcf", bids) for bids in ("short", "long"))
DEALS = deals(TREE.tables.table)


def read(*said: str, tree: Growth = TREE) -> list[tuple[float, tuple[str, ...]]]:
    """How much each reading counts, and the history that it is."""
    done = [(at % 2, voice) for at, voice in enumerate(said)]
    found = readings(tree, DEALS, done)
    return [(weight, spot.branch.histories[spot.lane]) for weight, spot in found]


def test_a_bid_of_the_list_is_read_as_it_is() -> None:
    assert read("envide") == [(1, ("envide",))]
    assert read("envide", "torne") == [(1, ("envide", "torne"))]


def test_a_bid_between_two_counts_as_both() -> None:
    """Envide five: (24 - 5) (1 + 2) / ((24 - 2) (1 + 5)) of it is an envide, the rest a falta."""
    (lower, envide), (upper, falta) = read("envide=5")
    assert (envide, falta) == (("envide",), ("falta",))
    assert lower == pytest.approx(57 / 132) and lower + upper == pytest.approx(1)


def test_the_more_is_bid_the_more_it_is_a_falta() -> None:
    shares = [read(f"envide={size}")[0][0] for size in range(3, 24)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 0.7 and shares[-1] < 0.01


def test_a_raise_is_weighed_by_what_is_won_where_it_is_refused() -> None:
    """Six over two: (8 - 6) (2 + 4) / ((8 - 4) (2 + 6)) of it is a torne, the rest an eight."""
    (lower, torne), (_, eight) = read("envide", "mes=4", tree=LONG)
    assert (torne, eight) == (("envide", "torne"), ("envide", "mes=6"))
    assert lower == pytest.approx(3 / 8)


@pytest.mark.parametrize("rest", [("vull",), ("no-vull",), ("falta", "vull")])
def test_between_two_numbers_it_stays_both_for_the_rest_of_the_hand(rest: tuple[str, ...]) -> None:
    (lower, torne), (upper, eight) = read("envide", "mes=4", *rest, tree=LONG)
    assert (torne, eight) == (("envide", "torne", *rest), ("envide", "mes=6", *rest))
    assert (lower, upper) == pytest.approx((3 / 8, 5 / 8))
    assert len(read("envide=5", "vull")) == 1  # a falta is no number


def test_one_as_large_as_the_falta_is_a_falta() -> None:
    assert {history for _, history in read("envide=24")} == {("falta",)}


def test_more_upon_an_envide_lies_between_torne_and_falta() -> None:
    assert [history for _, history in read("envide", "mes=7")] == [
        ("envide", "torne"),
        ("envide", "falta"),
    ]


def test_a_torne_over_a_torne_is_a_bid_like_others() -> None:
    assert read("envide", "torne", "torne") == [(1, ("envide", "torne", "falta"))]


def test_once_wanted_the_truc_is_that_of_the_lower_one() -> None:
    assert read("envide=20", "vull") == [(1, ("envide", "vull"))]
    assert read("envide", "mes=7", "vull") == [(1, ("envide", "torne", "vull"))]


def test_where_all_are_higher_it_is_that_of_the_stake_that_lay_there() -> None:
    assert read("envide", "torne", "mes=3", "vull") == [(1, ("envide", "torne", "vull"))]


def test_once_refused_it_is_that_of_the_one_it_was_most_like() -> None:
    for bid, like in (("envide=3", "envide"), ("envide=20", "falta")):
        spot = followed(TREE, DEALS, [(0, bid), (1, "no-vull")])
        assert spot.branch.histories[spot.lane] == (like, "no-vull")
