"""Hands that come where nothing was solved for them."""

import numpy as np
import pytest

from marxador.study.hand.branch import Branch
from marxador.study.hand.deals import Deals
from marxador.study.hand.offer import Ground
from marxador.study.table.campaign import ground_of
from marxador.study.table.gaps import filled

from . import cutdown


@pytest.fixture(scope="module")
def ground() -> Ground:
    return ground_of(cutdown.jcf("1E 7O 3OC 6CB 4C"))


def plays(ground: Ground) -> list[Branch]:
    """Places of the first trick where a card may fall and no bid waits."""
    accounts = ground.tree.ledger.accounts
    return [
        branch
        for branch in ground.tree.trunk
        if branch.play is not None and not any(accounts[a].offered for a in branch.accounts)
    ]


def held(deals: Deals, *cards: str) -> int:
    kinds = sorted(deals.kinds.index((card,)) for card in cards)
    return int(deals.hand[deals.pair[kinds[0], kinds[1]], kinds[2]])


def test_where_nothing_is_known_a_card_falls_or_an_offer_is_refused(ground: Ground) -> None:
    for branch in ground.tree.trunk:
        offer = ground.offers[branch.number]
        whole = filled(ground.tree, ground.deals, branch, np.zeros(offer.shape, np.uint8))
        done = {offer.names[at] for at in np.flatnonzero(whole.any(axis=(1, 2, 3)))}
        assert done <= ({"*"} if branch.play else {"no-vull"})
        assert done or "no-vull" not in offer.names


def test_what_is_known_stays(ground: Ground) -> None:
    rng = np.random.default_rng(3)
    for branch in plays(ground):
        offer = ground.offers[branch.number]
        table = rng.integers(0, 9, offer.shape).astype(np.uint8)
        if offer.legal is not None:
            table *= offer.legal.astype(np.uint8)
        table *= rng.random(offer.shape[1:]) < 0.5
        whole = filled(ground.tree, ground.deals, branch, table)
        known = table.any(axis=0)
        assert (whole == table)[:, known].all() and whole.any(axis=0).all()


def test_a_hand_does_as_one_as_strong_card_by_card(ground: Ground) -> None:
    deals = ground.deals
    branch = next(b for b in plays(ground) if not b.cards and b.lanes == 1)
    offer = ground.offers[branch.number]
    table = np.zeros(offer.shape, np.uint8)
    one, other = held(deals, "3O", "6C", "1E"), held(deals, "3C", "6B", "1E")
    best = [deals.kinds[kind][0] for kind in deals.hands[one]].index("1E")
    table[len(offer.moves) + best, 0, one, 0] = 255
    whole = filled(ground.tree, deals, branch, table)
    same = [deals.kinds[kind][0] for kind in deals.hands[other]].index("1E")
    shares = whole[len(offer.moves) :, 0, other, 0]
    assert shares[same] == 255 and shares.sum() == 255
