"""House rules of the Valencian games: every option both ways, the page's own way first."""

from dataclasses import replace

import pytest

import marxador as mx
from marxador.engine.events import Signalled
from tests.game import go, play, tricks, voices

VALENCIAN = ["jcf", "popular", "negre"]
LAST_TWO = ["popular", "negre"]

TWO = "1E,7B,6B 3O,4C,5C"
"""Seat 1 has 33, seat 2 has 29."""
SWAPPED = "3O,4C,5C 1E,7B,6B"
FOUR = f"{TWO} 7E,4E,5B 7O,6C,3E"
CROSSED = "7B,6B,4O 1E,1B,4C"
"""A has 33 of envit, B has the two best cards."""
B_TAKES_ALL = "1:4O 2:1B 2:1E 1:6B"
A_TAKES_ALL = "1:1E 2:4C 1:7B 2:5C"
UP_TO_JOC_FORA = "2:retruque 1:quatre-val 2:joc-fora 1:vull"


def both(key, name):
    """The values of an option, the default first."""
    (option,) = (o for o in mx.variant(key).options if o.name == name)
    return list(option.values)


# -- choosing them


def test_a_house_rule_is_chosen_by_name():
    house = mx.variant("popular").with_options(finish="highest", signals="free")
    assert (house.option("finish"), house.option("signals")) == ("highest", "free")
    assert house.option("caught") == "off"
    assert mx.variant("popular").option("finish") == "first", "the game itself stays as it was"
    assert house.with_options(finish="first").option("finish") == "first"


def test_a_match_takes_them_too():
    match = mx.Match("popular", options={"finish": "highest"})
    assert match.variant == mx.variant("popular").with_options(finish="highest")


@pytest.mark.parametrize("key", VALENCIAN)
def test_an_option_that_does_not_exist_is_told_with_those_that_do(key):
    with pytest.raises(ValueError, match=r"no option 'flor'.*signals.*caught"):
        mx.variant(key).with_options(flor="on")
    with pytest.raises(ValueError, match="truthful, free"):
        mx.variant(key).with_options(signals="maybe")
    with pytest.raises(ValueError, match="no option"):
        mx.variant(key).option("flor")


@pytest.mark.parametrize(
    ("key", "name", "default", "other"),
    [
        *((key, "signals", "truthful", "free") for key in VALENCIAN),
        *((key, "caught", "off", "on") for key in VALENCIAN),
        *((key, "finish", "first", "highest") for key in LAST_TWO),
        *((key, "false_sevens", "high", "low") for key in LAST_TWO),
    ],
)
def test_the_options_of_the_pages_and_their_defaults(key, name, default, other):
    assert both(key, name) == [default, other]
    assert mx.variant(key).option(name) == default


@pytest.mark.parametrize(("key", "name"), [("jcf", "finish"), ("jcf", "false_sevens")])
def test_options_of_other_games(key, name):
    with pytest.raises(ValueError, match="no option"):
        mx.variant(key).option(name)


@pytest.mark.parametrize("key", VALENCIAN)
def test_the_default_said_aloud_is_the_game_as_it_is(key):
    variant = mx.variant(key)
    for option in variant.options:
        said = play(key, TWO, options={option.name: option.default})
        assert said.legal_actions(1) == play(key, TWO).legal_actions(1)


# -- one by one


@pytest.mark.parametrize("key", VALENCIAN)
def test_signals_truthful_or_free(key):
    with pytest.raises(mx.IllegalAction, match="false"):
        play(key, FOUR).signal(1, 3, "bast")
    free = play(key, FOUR, options={"signals": "free"})
    assert free.signal(1, 3, "bast") == (Signalled(1, 3, "bast"),)


@pytest.mark.parametrize("key", VALENCIAN)
def test_caught_off_or_on(key):
    with pytest.raises(mx.IllegalAction, match="caught"):
        play(key, FOUR).signal(1, 3, "major", seen=(2,))
    match = play(key, FOUR, options={"caught": "on"})
    match.signal(1, 3, "major", seen=(2,))
    sees = [
        seat
        for seat in (1, 2, 3, 4)
        if any(isinstance(event, Signalled) for event in match.view(seat).history)
    ]
    assert sees == [1, 2, 3]


@pytest.mark.parametrize("key", VALENCIAN)
def test_raise_of_one_off_or_on(key):
    assert "mes=1" not in voices(play(key, TWO, "1:envide"), 2)
    match = play(key, TWO, "1:envide", options={"raise_of_one": "on"})
    assert {"mes=1", "mes=3", "torne"} <= set(voices(match, 2))
    assert "mes=2" not in voices(match, 2), "two more are a torne"
    go(match, "2:mes=1 1:vull 1:men-vaig")
    assert match.hand.envit.stones == 3


@pytest.mark.parametrize("key", VALENCIAN)
def test_a_raise_of_one_goes_as_far_as_the_leader_misses_too(key):
    target = mx.variant(key).target
    for missing, sayable in ((2, False), (3, True)):
        options = {"raise_of_one": "on"}
        match = play(key, TWO, "1:envide", score=(target - missing, 0), options=options)
        assert ("mes=1" in voices(match, 2)) == sayable


@pytest.mark.parametrize("key", VALENCIAN)
def test_boasts_off_or_on(key):
    score = (mx.variant(key).target - 2, 0)
    assert "envide=40" not in voices(play(key, SWAPPED, score=score), 1)
    options = {"boasts": "on"}
    match = play(key, SWAPPED, "1:envide=40 2:vull 1:men-vaig", score=score, options=options)
    assert (match.hand.envit.winner, match.hand.envit.stones) == ("B", 2), "only what is missing"
    match = play(key, TWO, "1:envide=10 2:mes=5 1:no-vull", score=score, options=options)
    assert match.score == (score[0], 2), "a refused boast paints no more than that either"


@pytest.mark.parametrize("key", VALENCIAN)
def test_loser_shows_off_or_on(key):
    for value, declared in (("off", ((1, 33),)), ("on", ((1, 33), (2, 29)))):
        said = "1:envide 2:vull 1:men-vaig"
        match = play(key, TWO, said, options={"loser_shows": value})
        assert match.view(None).envit.declared == declared


@pytest.mark.parametrize("key", VALENCIAN)
@pytest.mark.parametrize(("way", "won"), [("match", (3, 1)), ("game", (1, 1))])
def test_joc_fora_takes_the_match_or_the_game(key, way, won):
    said = f"1:truque-i-passe {UP_TO_JOC_FORA} {A_TAKES_ALL}"
    agreed = {"games": 3, "won": (0, 1), "score": (5, 7)}
    match = play(key, TWO, said, options={"joc_fora": way}, **agreed)
    assert match.won == won
    assert match.winner == ("A" if way == "match" else None)
    assert match.finished_games[0] == ("A", (match.target, 7))


@pytest.mark.parametrize("key", VALENCIAN)
def test_which_of_them_is_the_pages_own(key):
    assert mx.variant(key).option("joc_fora") == ("match" if key == "jcf" else "game")


@pytest.mark.parametrize("key", LAST_TWO)
@pytest.mark.parametrize(
    ("value", "winner", "stones"), [("on", "B", (29, 30)), ("off", "A", (30, 10))]
)
def test_joc_fora_above_the_envit_or_after_it(key, value, winner, stones):
    said = f"1:envide 2:vull 1:truque {UP_TO_JOC_FORA} {B_TAKES_ALL}"
    match = play(key, CROSSED, said, score=(29, 10), options={"joc_fora_first": value})
    assert match.finished_games == ((winner, stones),)


@pytest.mark.parametrize("key", LAST_TWO)
def test_joc_fora_after_an_envit_that_does_not_end_the_game(key):
    said = f"1:envide 2:vull 1:truque {UP_TO_JOC_FORA} {B_TAKES_ALL}"
    match = play(key, CROSSED, said, options={"joc_fora_first": "off"})
    assert match.finished_games == (("B", (2, 30)),)
    assert match.hand.envit.stones == 2


@pytest.mark.parametrize("key", VALENCIAN)
@pytest.mark.parametrize(("value", "leads"), [("tied", 2), ("mano", 1)])
def test_who_leads_after_a_parda(key, value, leads):
    rows = ("4O 3C 3E 4C", "6O 6C 6E 6B", "5O 5C 5E 5B")
    match = tricks(key, *rows, upto=1, options={"parda_lead": value})
    assert match.to_act == (leads,)


@pytest.mark.parametrize("key", VALENCIAN)
@pytest.mark.parametrize(("value", "winner"), [("tied", "B"), ("mano", "A")])
def test_who_has_three_pardes(key, value, winner):
    rows = ("6O 6C 6E 6B", "5O 5C 5E 5B", "4O 3C 3E 4C")
    match = tricks(key, *rows, options={"three_pardes": value})
    assert match.hand.truc[0].winner == winner


@pytest.mark.parametrize("key", VALENCIAN)
def test_which_pardes_are_the_pages_own(key):
    variant = mx.variant(key)
    own = "tied" if key == "jcf" else "mano"
    assert (variant.option("parda_lead"), variant.option("three_pardes")) == (own, own)


@pytest.mark.parametrize("key", LAST_TWO)
@pytest.mark.parametrize(("value", "winner"), [("high", "A"), ("low", "B")])
def test_false_sevens_high_or_low(key, value, winner):
    options = {"false_sevens": value}
    match = tricks(key, "7C 3O", "5O 5C", "4O 4C", upto=1, options=options)
    assert match.hand.tricks[0][0].winner == winner


@pytest.mark.parametrize("key", LAST_TWO)
@pytest.mark.parametrize(("value", "over"), [("first", True), ("highest", False)])
def test_finish_first_or_highest(key, value, over):
    match = play(key, TWO, "1:envide 2:no-vull", score=(29, 29), options={"finish": value})
    assert match.is_over == over


def test_from_which_envit_on_one_nods_is_a_field_of_the_game():
    """A ruling: 28 or more; a house may ask for thirty."""
    ruled = mx.variant("jcf")
    house = replace(
        ruled,
        signals=tuple(
            replace(signal, envit=(30, 33)) if signal.name == "envit" else signal
            for signal in ruled.signals
        ),
    )
    cards = "1E,7E,5B ? ? ?"
    usual = mx.Match(ruled, seats=4)
    usual.deal(cards)
    assert usual.signal(1, 3, "envit")
    strict = mx.Match(house, seats=4)
    strict.deal(cards)
    with pytest.raises(mx.IllegalAction, match="envit"):
        strict.signal(1, 3, "envit")


def test_house_rules_go_together():
    options = {"finish": "highest", "false_sevens": "low", "boasts": "on", "joc_fora": "match"}
    match = play("popular", TWO, options=options, games=2)
    assert dict(match.variant.chosen) == options
    assert "envide=40" in voices(match, 1)
    go(match, f"1:truque-i-passe {UP_TO_JOC_FORA} {A_TAKES_ALL}")
    assert (match.winner, match.won) == ("A", (2, 0))
