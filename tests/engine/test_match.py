"""A match through its public API: what it says of itself, from the first deal to the end."""

import random

import pytest

import marxador as mx
from marxador.engine.events import (
    Decided,
    EnvitSettled,
    Faulted,
    GameWon,
    HandEnded,
    HandOpened,
    MatchWon,
    Painted,
    Played,
    Resumed,
    Spoke,
    Suspended,
    TrickTaken,
)
from tests.game import deal, go, play

JCF = ("jcf", "1E,7B,6B 3O,4C,5C")


def test_what_a_match_starts_with() -> None:
    match = mx.Match("jcf")
    assert (match.seats, match.target, match.games) == (4, 24, 2)
    assert (match.score, match.won, match.winner) == ((0, 0), (0, 0), None)
    assert match.dealer == 4, "so that seat 1 is mano"
    assert match.names == () and match.headers == {} and match.events == ()
    assert match.hand is None and match.hands == () and match.finished_games == ()
    assert match.to_act == () and not match.is_over and not match.is_suspended


def test_what_can_be_agreed() -> None:
    match = mx.Match(
        "jcf",
        seats=2,
        names=["Anna", "Blai"],
        options={"signals": "free"},
        target=12,
        games=3,
        score=(5, 7),
        won=(1, 2),
        dealer=1,
        headers={"Event": "a friendly one"},
    )
    assert match.variant == mx.variant("jcf", signals="free")
    assert match.names == ("Anna", "Blai") and match.headers == {"Event": "a friendly one"}
    assert (match.target, match.games, match.score, match.won) == (12, 3, (5, 7), (1, 2))
    assert match.dealer == 1


def test_a_variant_by_key_alias_or_itself() -> None:
    for game in ("negre", "safor", mx.VARIANTS["negre"], mx.variant("negre")):
        assert mx.Match(game).variant.key == "negre"
    house = mx.variant("popular").with_options(finish="highest")
    assert mx.Match(house).variant.finish == "highest"
    assert mx.Match(house, options={"finish": "first"}).variant.finish == "first"


def test_arguments_are_named() -> None:
    with pytest.raises(TypeError):
        mx.Match("jcf", 2)  # type: ignore[call-arg]


def test_what_happened_is_told_and_kept() -> None:
    match = mx.Match("jcf", seats=2)
    assert match.deal(JCF[1])[0] == HandOpened(1, 2)
    assert match.apply(1, "7B") == (Played(1, "7B"),)
    assert match.apply(2, "3O") == (Played(2, "3O"), TrickTaken("B", 1))
    assert match.apply(2, "men-vaig") == (
        Spoke(2, "men-vaig"),
        Painted("A", 1, "truc"),
        HandEnded(1, (1, 0), (0, 0)),
    )
    assert [type(event).__name__ for event in match.events] == (
        ["HandOpened", "Dealt", "Played", "Played", "TrickTaken", "Spoke", "Painted", "HandEnded"]
    )
    assert match.hand_events == match.events


def test_the_worked_example() -> None:
    told = "1:envide 2:vull 1:6B 2:3O 2:truque 1:vull 2:4C 1:7B 1:1E 2:5C"
    match = play(*JCF, told)
    assert match.score == (4, 0) and match.dealer == 1 and match.to_act == ()
    hand = match.hand
    assert hand is not None and hand.complete
    assert [trick.winner for trick in hand.tricks[0]] == ["B", "A", "A"]
    assert hand.envit.values == (33, 29)


def test_winning_a_game_and_the_match() -> None:
    match = play(*JCF, "1:men-vaig", score=(20, 23), games=2)
    assert match.finished_games == (("B", (20, 24)),)
    assert (match.score, match.won, match.winner) == ((0, 0), (0, 1), None)
    deal(match, "7E,5E,4E 7O,5O,4O", "2:truque-i-passe 1:retruque 2:quatre-val 1:joc-fora 2:vull")
    go(match, "2:7O 1:7E 1:5E 2:5O")
    assert match.winner == "A" and match.is_over and match.to_act == ()
    assert match.won == (2, 1)
    assert match.finished_games[1:] == (("A", (24, 0)), ("A", (24, 0)))
    assert match.events[-1] == MatchWon("A")
    assert sum(isinstance(event, GameWon) for event in match.events) == 3


def test_hands_are_kept_in_order() -> None:
    match = play(*JCF, "1:men-vaig")
    assert [hand.number for hand in match.hands] == [1]
    deal(match, "7E,5E,4E 7O,5O,4O")
    assert [hand.number for hand in match.hands] == [1, 2]
    assert match.hands[-1] is match.hand
    assert [hand.dealer for hand in match.hands] == [2, 1]


def test_a_hand_may_be_opened_before_it_is_dealt() -> None:
    match = mx.Match("jcf", seats=2)
    assert match.open_hand(1) == (HandOpened(1, 1),)
    assert match.dealer == 1 and match.to_act == ()
    match.deal(JCF[1])
    assert match.to_act == (2,), "the mano sits to the dealer's right"


def test_suspend_and_resume() -> None:
    match = play(*JCF, "1:envide")
    assert match.suspend("rain") == (Suspended("rain"),)
    assert match.is_suspended and match.to_act == () and match.legal_actions(2) == ()
    assert match.resume() == (Resumed(number=match.hand.number if match.hand else 0),)
    assert match.to_act == (2,) and not match.is_suspended


def test_a_decision_keeps_stones_and_games() -> None:
    match = play(*JCF, "1:envide 2:no-vull", score=(3, 4), won=(0, 1))
    assert match.decide("B", "the others left") == (Decided("B", "the others left"),)
    assert match.winner == "B" and match.is_over
    assert (match.score, match.won) == ((4, 4), (0, 1))
    assert match.to_act == () and match.legal_actions(1) == ()


def test_a_suspended_match_can_be_decided() -> None:
    match = play(*JCF)
    match.suspend("rain")
    match.decide("A", "nobody came back")
    assert match.is_over and match.winner == "A"


def test_a_misdeal_costs_two_stones_and_the_deal_passes() -> None:
    match = mx.Match("popular", seats=2, score=(5, 1))
    assert match.fault("count")[:2] == (HandOpened(1, 2), Faulted("count"))
    assert match.score == (5, 0) and match.dealer == 1
    assert match.hand is not None and match.hand.complete and match.hand.annulled
    match.deal(random.Random(1))
    match.fault("exposed", "redeal")
    assert match.score == (3, 0) and match.dealer == 2
    match.deal(random.Random(1))
    match.fault("exposed", "continue")
    assert match.to_act == (1,) and match.score == (3, 0)


def test_an_envit_of_unknown_hands_is_settled_by_hand() -> None:
    match = play("jcf", "? ?", "1:envide 2:vull 1:men-vaig")
    assert match.to_act == () and match.hand is not None and not match.hand.complete
    with pytest.raises(mx.IllegalAction, match="settled"):
        match.apply(1, "men-vaig")
    assert match.settle_envit("A")[:2] == (EnvitSettled("A"), Painted("A", 2, "envit"))
    assert match.score == (2, 1) and match.hand.complete


def test_flors_are_not_compared_with_one_that_is_not_known() -> None:
    match = play("argentina", "? 1B,5B,4B", "1:flor 2:contraflor 1:quiero", options={"flor": "on"})
    assert match.score == (0, 0), "seat 1 called a flor: nobody knows which is better"


def test_undo_takes_one_act_back() -> None:
    match = play(*JCF, "1:envide 2:vull 1:6B")
    assert match.undo() == (Played(1, "6B"),)
    assert match.to_act == (1,) and "6B" in match.legal_actions(1)
    assert match.undo() == (Spoke(2, "vull"),)
    assert match.to_act == (2,)
    match.apply(2, "no-vull")
    assert match.score == (1, 0)


def test_undo_takes_back_the_end_of_a_match() -> None:
    match = play(*JCF, "1:men-vaig", score=(0, 23), won=(0, 1))
    assert match.is_over
    match.undo()
    assert not match.is_over and match.score == (0, 23) and match.won == (0, 1)
    assert match.finished_games == () and match.to_act == (1,)


def test_a_clone_goes_its_own_way() -> None:
    match = play(*JCF, "1:envide")
    clone = match.clone()
    clone.apply(2, "no-vull")
    assert clone.score == (1, 0) and match.score == (0, 0)
    assert match.legal_actions(2) and not clone.legal_actions(2)
    match.apply(2, "vull")
    assert clone.to_act == (1,) and clone.score == (1, 0)


def test_a_hand_that_somebody_looks_at_stays_as_it_is() -> None:
    match = play(*JCF, "1:1E")
    seen, all_seen = match.hand, match.hands
    match.apply(2, "3O")
    assert seen is not None and match.hand is not None
    assert seen.held == [("6B", "7B"), ("3O", "4C", "5C")] and seen.trick == [((1, "1E"),)]
    assert match.hand.held == [("6B", "7B"), ("4C", "5C")] and match.hand.tricks[0]
    assert all_seen == (seen,) and seen != match.hand


def test_the_hands_of_two_clones_are_two() -> None:
    match = play(*JCF, "1:1E")
    clone = match.clone()
    match.apply(2, "3O")
    clone.apply(2, "5C")
    clone.clone().apply(1, "7B")
    assert match.view(2).cards == ("4C", "5C") and clone.view(2).cards == ("3O", "4C")
    assert match.view(1).history[-2:] == (Played(2, "3O"), TrickTaken("A", 1))
    assert clone.view(1).history[-2:] == (Played(2, "5C"), TrickTaken("A", 1))
    assert clone.to_act == (1,)


def test_undo_goes_back_over_the_hands_and_the_pauses() -> None:
    match = mx.Match("popular", seats=2)
    done = [match.suspend("lunch"), match.resume(), match.open_hand(1), match.deal(JCF[1])]
    done += [match.apply(2, "men-vaig"), match.say(1, "bona"), match.fault("exposed", "redeal")]
    done += [match.say(2, "ai"), match.deal(JCF[1]), match.suspend("rain"), match.decide("B", "x")]
    dealers = []
    for act in reversed(done):
        assert match.undo() == act
        dealers.append(match.dealer)
    assert dealers == [1, 1, 1, 1, 2, 2, 1, 1, 2, 2, 2]
    assert match.events == () and match.hand is None and not match.is_suspended


def test_a_seat_has_one_number() -> None:
    match = play(*JCF)
    (played,) = match.apply(True, "1E")
    assert repr(played) == "Played(seat=1, card='1E')"


def test_asking_one_moment_does_not_answer_for_another() -> None:
    match = play(*JCF)
    asked = match.legal_actions(1)
    match.apply(1, "envide")
    with pytest.raises(mx.IllegalAction):
        match.apply(1, asked[0])
    match.undo()
    assert match.apply(1, asked[0]) == (Played(1, "1E"),)


def test_every_variant_has_its_identity_card() -> None:
    assert list(mx.VARIANTS) == ["jcf", "popular", "negre", "almeria", "mallorca", "argentina"]
    names: list[str] = []
    for key, variant in mx.VARIANTS.items():
        assert variant.key == key
        assert variant.name and variant.region and variant.source and variant.version >= 1
        names += [key, *variant.aliases]
        assert all(mx.variant(alias) is mx.variant(key) for alias in variant.aliases)
    assert len(names) == len(set(names)), "an alias names one game"
