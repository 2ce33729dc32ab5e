"""What a seat may see: its own cards, what lies on the table, what was said to it."""

from dataclasses import FrozenInstanceError

import pytest

import marxador as mx
from marxador.engine.events import Dealt, Played, Said, Signalled, Spoke
from marxador.engine.view import View
from tests.game import deal, go, play

JCF = ("jcf", "1E,7B,6B 3O,4C,5C")
FOUR = "1E,7B,6B 3O,4C,5C 7E,5E,4E 7O,5O,4O"


def everyone(match: mx.Match) -> list[View]:
    return [match.view(seat) for seat in range(1, match.seats + 1)]


def test_each_seat_sees_its_own_cards() -> None:
    match = play(*JCF)
    assert match.view(1).dealt == ("1E", "7B", "6B")
    assert match.view(2).cards == ("3O", "4C", "5C")
    assert match.view(None).dealt == match.view(None).cards == ()
    assert match.view(1).history[-1] == Dealt((("1E", "7B", "6B"), None))
    assert match.view(None).history[-1] == Dealt((None, None))


def test_a_card_played_is_seen_by_all_and_held_no_more() -> None:
    match = play(*JCF, "1:7B")
    assert match.view(1).cards == ("1E", "6B")
    assert match.view(1).dealt == ("1E", "7B", "6B")
    for view in (match.view(None), *everyone(match)):
        assert view.trick == (((1, "7B"),),)
        assert view.history[-1] == Played(1, "7B")


def test_each_seat_sees_what_it_may_do_and_who_may_act() -> None:
    match = play("jcf", FOUR, "1:envide")
    assert [view.to_act for view in everyone(match)] == [(2, 4)] * 4
    assert match.view(2).legal == match.legal_actions(2)
    assert match.view(1).legal == match.view(None).legal == ()


def test_nobody_knows_who_leads_an_accepted_envit() -> None:
    match = play(*JCF, "1:envide 2:vull")
    for view in (match.view(None), *everyone(match)):
        assert view.envit.called and view.envit.accepted
        assert view.envit.winner is view.envit.stones is view.envit.values is None
        assert view.envit.declared == ()


def test_then_the_winner_declares_and_the_loser_does_not() -> None:
    match = play(*JCF, "1:envide 2:vull 1:men-vaig")
    for view in (match.view(None), *everyone(match)):
        assert view.hand_over
        assert view.envit.winner == "A" and view.envit.declared == ((1, 33),)
        assert view.envit.values is None
        assert "29" not in repr(view), "the loser keeps its 29"


def test_unless_the_house_has_the_loser_show() -> None:
    match = play(*JCF, "1:envide 2:vull 1:men-vaig", options={"loser_shows": "on"})
    assert match.view(None).envit.declared == ((1, 33), (2, 29))


def test_a_refused_envit_shows_nothing() -> None:
    match = play(*JCF, "1:envide 2:no-vull 1:men-vaig")
    assert match.view(None).envit.declared == ()
    assert match.view(None).envit.winner == "A"


def test_son_buenas_keeps_its_value() -> None:
    match = play("argentina", "7E,6E,10C 1B,5O,4O", "1:envido 2:quiero")
    assert match.view(1).envit.declared == ((1, 33),)
    assert "29" not in repr(match.view(1))
    match = play("argentina", "7E,4E,10C 1B,5O,7O", "1:envido 2:quiero")
    assert match.view(None).envit.declared == ((1, 31), (2, 32))


def test_a_stack_shows_its_top_card_but_to_its_owner() -> None:
    match = play("mallorca", "3O,7C,4C 3E,7B,5O", "1:3O 2:3E 1:7C/4C")
    assert match.view(1).trick == (((1, "7C/4C"),),)
    assert match.view(1).history[-1] == Played(1, "7C/4C")
    for view in (match.view(2), match.view(None)):
        assert view.trick == (((1, "7C/?"),),)
        assert view.history[-1] == Played(1, "7C/?")
    go(match, "2:7B/5O")
    assert match.view(2).tricks[0][1].cards == ((1, "7C/?"), (2, "7B/5O"))


def test_turned_cards_are_seen_by_all() -> None:
    match = play("mallorca", "3O,7C,4C 3E,7B,5O", "1:3O 2:3E 1:7C/4C 2:7B/5O 1:mirar")
    assert match.view(None).turned == ()
    go(match, "2:mirar")
    for view in (match.view(None), *everyone(match)):
        assert view.turned == ((1, "4C"), (2, "5O"))


def test_a_stack_that_lost_stays_hidden() -> None:
    match = play("mallorca", "3O,7C,4C 3E,6B,5O", "1:3O 2:3E 1:7C/4C 2:6B/5O")
    assert match.view(1).hand_over
    assert match.view(1).tricks[0][1].cards == ((1, "7C/4C"), (2, "6B/?"))
    assert match.view(1).turned == ()


def test_a_signal_is_seen_by_its_partner_only() -> None:
    match = play("jcf", FOUR)
    match.signal(1, 3, "major")
    saw = [Signalled(1, 3, "major") in view.history for view in everyone(match)]
    assert saw == [True, False, True, False]
    assert not any(isinstance(event, Signalled) for event in match.view(None).history)


def test_with_six_seats_the_other_partner_misses_it() -> None:
    match = play("jcf", FOUR + " 7C,5B,6O 3C,3E,6E")
    match.signal(1, 5, "major")
    saw = [Signalled(1, 5, "major") in view.history for view in everyone(match)]
    assert saw == [True, False, False, False, True, False]


def caught() -> mx.Match:
    match = play("jcf", FOUR, options={"caught": "on"})
    match.signal(1, 3, "major", seen=(2, 4))
    return match


def signals(view: View) -> list[Signalled]:
    return [event for event in view.history if isinstance(event, Signalled)]


def test_a_rival_who_was_looking_catches_it() -> None:
    match = play("jcf", FOUR, options={"caught": "on"})
    match.signal(1, 3, "major", seen=(2,))
    (signal,) = signals(match.view(2))
    assert (signal.seat, signal.to, signal.name) == (1, 3, "major")
    assert signals(match.view(4)) == []


def test_who_was_caught_is_not_told_so() -> None:
    for view in (caught().view(1), caught().view(3)):
        (signal,) = signals(view)
        assert signal.seen == (), "that a rival saw it is the rival's to know"


def test_who_caught_it_does_not_know_who_else_did() -> None:
    for seat in (2, 4):
        (signal,) = signals(caught().view(seat))
        assert signal.seen == (seat,)


def test_talk_is_heard_by_all() -> None:
    match = play("jcf", FOUR)
    match.say(4, "al-peu")
    assert all(view.history[-1] == Said(4, "al-peu") for view in everyone(match))


def test_history_is_that_of_the_hand() -> None:
    match = play(*JCF, "1:men-vaig")
    deal(match, "7E,5E,4E 7O,5O,4O", "2:envide")
    assert match.view(1).number == 2
    assert Spoke(1, "men-vaig") not in match.view(1).history
    assert match.view(1).history[-1] == Spoke(2, "envide")
    assert match.view(1).score == (0, 1)


def test_before_the_first_hand() -> None:
    view = mx.Match("jcf", seats=2, names=["Anna", "Blai"], dealer=1).view(1)
    assert (view.number, view.dealer, view.mano) == (0, 1, 2)
    assert view.names == ("Anna", "Blai")
    assert view.dealt == view.cards == view.legal == view.history == view.to_act == ()


def test_what_was_agreed() -> None:
    view = mx.Match("popular", options={"finish": "highest"}, target=20, games=3).view(None)
    assert (view.variant, view.seats, view.target, view.games) == ("popular", 4, 20, 3)
    assert view.options == (("finish", "highest"),)


def test_while_suspended_nobody_may_act() -> None:
    match = play(*JCF)
    match.suspend("rain")
    view = match.view(1)
    assert view.suspended and view.to_act == view.legal == ()
    match.resume()
    assert match.view(1).legal == match.legal_actions(1) != ()


def test_a_hand_that_is_not_known_is_not_shown_to_its_seat() -> None:
    match = play("jcf", "? 3O,4C,5C")
    assert match.view(1).dealt == match.view(1).cards == ()
    assert match.view(1).legal == match.legal_actions(1)


def test_a_view_is_a_value() -> None:
    match = play(*JCF)
    view = match.view(1)
    assert view == match.clone().view(1)
    assert view != match.view(2)
    hash(view)
    with pytest.raises(FrozenInstanceError):
        view.score = (9, 9)  # type: ignore[misc]
    match.apply(1, "7B")
    assert view.cards == ("1E", "6B", "7B"), "it does not change with the match"
