"""The lists that strategies bid from."""

from marxador.fast import tables
from marxador.rules import variant
from marxador.study.hand.branch import Branch
from marxador.study.hand.lists import KNOTS, list_of
from marxador.study.table.knotting import is_knot
from marxador.study.table.solved import tree_of
from marxador.study.table.trace import spoken

BIDS = {"envide", "envide=3", "envide=4", "torne", "mes=4", "mes=6", "falta"}


def bids(branch: Branch) -> set[str]:
    return {move.name for move in branch.moves} & BIDS


def test_a_list_is_long_where_any_number_may_be_bid() -> None:
    keys = ("jcf", "popular", "negre", "mallorca", "argentina", "almeria")
    assert [list_of(variant(key)) for key in keys] == ["long"] * 3 + ["short"] * 3


def test_the_short_list_is_two_stones_two_more_and_the_falta() -> None:
    tree = tree_of("jcf")
    assert bids(tree.start) == {"envide", "falta"}
    assert bids(spoken(tree, tree.start, 0, ["envide"])[0]) == {"torne", "falta"}


def test_by_the_long_list_the_mano_opens_with_two_or_three_and_the_peu_goes_to_four_or_eight() -> (
    None
):
    tree = tree_of("jcf", "long")
    assert bids(tree.start) == {"envide", "envide=3"}
    assert bids(spoken(tree, tree.start, 0, ["envide"])[0]) == {"torne", "mes=6", "falta"}
    assert bids(spoken(tree, tree.start, 0, ["*"])[0]) == {"envide"}
    branch, lane = spoken(tree, tree.start, 0, ["envide", "mes=6", "falta"])
    assert branch.histories[lane] == ("envide", "mes=6", "falta") and not bids(branch)


def test_a_list_knows_no_voice_that_the_tables_do_not_number() -> None:
    """The deeds of the tables keep their numbers, new bids come after them."""
    found = tables(variant("jcf"), 2)
    short, long = (tree_of("jcf", name).ledger.bids for name in ("short", "long"))
    assert list(short) == list(found.bids)
    assert {name: long[name] for name in short} == short
    assert min(long[name] for name in set(long) - set(short)) >= len(found.deeds)


def test_what_is_not_on_the_long_list_is_taken_for_what_is() -> None:
    tree = tree_of("jcf", "long")

    def read(*said: str) -> tuple[str, ...]:
        branch, lane = spoken(tree, tree.start, 0, said)
        return branch.histories[lane]

    assert read("falta", "vull") == ("envide=3", "vull")
    assert read("envide", "mes=12", "no-vull") == ("envide", "mes=6", "no-vull")
    # a raise below all that the list has: wanted, as if it had not been made
    assert read("envide=3", "torne", "vull") == ("envide=3", "vull")
    assert read("envide=3", "torne", "no-vull") == ("envide=3", "falta", "no-vull")
    assert read("envide=3", "torne", "falta", "vull") == ("envide=3", "falta", "vull")


def test_a_list_has_no_knot_that_it_bids_itself() -> None:
    """Each is a bid of some place of its tree, of a size that is not listed there."""
    for name, knots in KNOTS.items():
        tree = tree_of("jcf", name)
        assert all(is_knot(tree, knot) for knot in knots)
    long = tree_of("jcf", "long")
    assert is_knot(long, ("*", "envide=5"))
    for none in (("envide",), ("envide=5", "torne"), ("*", "truque"), ("gat",)):
        assert not is_knot(long, none)
