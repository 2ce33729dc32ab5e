"""Bad input: a clear sentence, of the kind that fits the mistake, and nothing changed."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import marxador as mx
from tests.game import play, seen_by_all

MEGABYTE = "x" * (1 << 20)

JCF = "1E,7B,6B 3O,4C,5C"
FOUR = "1E,7B,6B 3O,4C,5C 7E,5E,4E 7O,5O,4O"

NO_SEATS: list[Any] = [0, 3, -1, 10**9, "1", "", None, 1.0, 1.5, [1], (1,), b"1", MEGABYTE]


def shown(thing: object) -> str:
    """A short name for a test."""
    text = repr(thing)
    return text if len(text) < 40 else text[:20] + "…"


def each(*arguments: Any) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("bad", arguments, ids=shown)


def is_refused(
    match: mx.Match, act: Callable[[mx.Match], object], *errors: type[ValueError]
) -> str:
    """Assert that an act is refused, in a sentence, and changes nothing."""
    before = seen_by_all(match), match.clone()
    with pytest.raises(errors) as wrong:
        act(match)
    assert type(wrong.value) is not ValueError or ValueError in errors
    assert (seen_by_all(match), match.events) == (before[0], before[1].events)
    return sentence(wrong.value)


def sentence(error: ValueError) -> str:
    """What a person is told: something short, in words."""
    told = str(error)
    assert 10 < len(told) < 400, f"{told[:100]}: {len(told)} characters"
    return told


# -- a match that cannot be


@each("truquet", "", "JCF ", MEGABYTE, None, 5, b"jcf", ["jcf"], 1.5)
def test_there_is_no_such_variant(bad: Any) -> None:
    with pytest.raises(ValueError, match=" ") as wrong:
        mx.Match(bad)
    sentence(wrong.value)


@pytest.mark.parametrize(
    "terms",
    [
        *({"seats": bad} for bad in (0, 1, 3, 5, 8, -2, 10**9, "2", "", 2.0, 2.5, [2], b"2")),
        *({"names": bad} for bad in (["Anna"], ["A", "B", "C"], ["A", ""], ["A", " "], 5)),
        *({"names": ["Anna", bad]} for bad in (5, None, 'B"', "B;C", "B\nC", b"B")),
        *({"options": bad} for bad in ({"colour": "red"}, {"flor": "on"}, 5, "signals=free")),
        *({"options": {"signals": bad}} for bad in ("loud", "", None, 5, ["free"], MEGABYTE)),
        {"options": {5: "free"}},
        {"options": ["signals"]},
        *({"target": bad} for bad in (0, -24, 10**9, "24", 2.5, [24], b"24")),
        *({"games": bad} for bad in (0, -1, 10**9, "2", 1.5, [2])),
        *({"score": bad} for bad in ((24, 0), (0, 25), (-1, 0), (1,), (1, 2, 3), (), None, 5)),
        *({"score": bad} for bad in ("0-0", "00", ("0", "0"), (0.5, 0), (None, 0))),
        *({"won": bad} for bad in ((2, 0), (0, -1), (1,), (1, 0, 0), None, 5, "00", ("0", "0"))),
        *({"dealer": bad} for bad in (0, 3, -1, "1", 1.0, [1], 10**9)),
        *({"headers": bad} for bad in (5, ["Event"], {"Event": 5}, {5: "Event"})),
    ],
    ids=shown,
)
def test_this_cannot_be_agreed(terms: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=" ") as wrong:
        mx.Match("jcf", **{"seats": 2, **terms})
    sentence(wrong.value)


def test_what_there_is_is_named() -> None:
    with pytest.raises(ValueError, match="jcf, popular, negre, almeria, mallorca, argentina"):
        mx.Match("truquet")
    with pytest.raises(ValueError, match="2, 4, 6"):
        mx.Match("jcf", seats=3)
    with pytest.raises(ValueError, match=r"signals.*caught"):
        mx.variant("jcf").with_options(colour="red")
    with pytest.raises(ValueError, match="truthful, free"):
        mx.variant("jcf").with_options(signals="loud")


# -- acting


@each(*NO_SEATS)
def test_there_is_no_such_seat(bad: Any) -> None:
    match = play("jcf", JCF)
    is_refused(match, lambda m: m.apply(bad, "envide"), mx.InvalidAction)
    is_refused(match, lambda m: m.apply(bad, "1E"), mx.InvalidAction)
    is_refused(match, lambda m: m.say(bad, "al-peu"), mx.InvalidAction)
    is_refused(match, lambda m: m.legal_actions(bad), mx.InvalidAction)
    if bad is not None:
        is_refused(match, lambda m: m.view(bad), mx.InvalidAction)


@each(*NO_SEATS)
def test_nor_is_one_found_by_asking_first(bad: Any) -> None:
    match = play("jcf", JCF)
    match.legal_actions(1)
    is_refused(match, lambda m: m.apply(bad, "1E"), mx.InvalidAction)


@each(
    *("", " ", "\n", "x", "carta", "envid", "envide envide", "envide\x00", "en\u200bvide", "🂡"),
    *("envide=", "envide=0", "envide=-3", "envide=3.5", "envide=03", "envide=99999", "=3", "="),
    *("torne=3", "falta=3", "vull=1", "1E=3", "envide=٣", "mes", "truque=2"),
    *("1", "E", "E1", "1 E", "01E", "1EE", "1E,7B", "1E/7B", "1E/?", "?", "/", "0E", "13E", "1X"),
    *(None, 5, 1.5, True, b"envide", ["envide"], ("envide",), {"envide"}, ...),
    *(MEGABYTE, "envide" + MEGABYTE, "envide=" + "9" * (1 << 20), "é" * (1 << 20)),
)
def test_this_is_neither_a_card_nor_a_voice(bad: Any) -> None:
    match = play("jcf", JCF)
    is_refused(match, lambda m: m.apply(1, bad), mx.InvalidAction)
    is_refused(match, lambda m: m.apply(2, bad), mx.InvalidAction)


@pytest.mark.parametrize(
    ("game", "cards", "bad"),
    [
        ("jcf", JCF, "2E"),
        ("jcf", JCF, "12C"),
        ("jcf", JCF, "1O"),
        ("negre", JCF, "11B"),
        ("argentina", JCF, "8E"),
        ("mallorca", JCF, "9O"),
        ("jcf", JCF, "flor"),
        ("jcf", JCF, "mirar"),
        ("jcf", JCF, "igualar"),
        ("popular", JCF, "mirar"),
        ("almeria", JCF, "envido"),
        ("almeria", JCF, "truque"),
        ("mallorca", JCF, "torne"),
        ("mallorca", JCF, "9O/4C"),
        ("mallorca", JCF, "7E/"),
        ("argentina", JCF, "flor"),
        ("argentina", JCF, "envide"),
    ],
)
def test_this_is_of_another_game(game: str, cards: str, bad: str) -> None:
    is_refused(play(game, cards), lambda m: m.apply(1, bad), mx.InvalidAction)


def test_a_pack_without_twos_has_no_twos() -> None:
    match = play("mallorca", JCF, options={"twos": "out"})
    is_refused(match, lambda m: m.apply(1, "2E"), mx.InvalidAction)


@pytest.mark.parametrize(
    ("seat", "action"),
    [
        (1, "3O"),  # the other's
        (1, "7E"),  # nobody's
        (1, "vull"),
        (1, "no-vull"),
        (1, "torne"),
        (1, "mes=3"),
        (1, "truque"),
        (1, "retruque"),
        (1, "envide=2"),
        (1, "envide=25"),
        (2, "3O"),
        (2, "envide"),
        (2, "men-vaig"),
    ],
)
def test_this_is_not_legal_now(seat: int, action: str) -> None:
    told = is_refused(play("jcf", JCF), lambda m: m.apply(seat, action), mx.IllegalAction)
    assert "truque-i-passe" in told if seat == 1 else "seat 1" in told, "what is allowed"


def test_a_card_twice() -> None:
    match = play("jcf", JCF, "1:7B 2:3O")
    is_refused(match, lambda m: m.apply(2, "3O"), mx.IllegalAction)


ACTS: dict[str, Callable[[mx.Match], object]] = {
    "apply": lambda m: m.apply(1, "envide"),
    "card": lambda m: m.apply(1, "1E"),
    "deal": lambda m: m.deal(random.Random(1)),
    "signal": lambda m: m.signal(1, 3, "major"),
    "say": lambda m: m.say(1, "al-peu"),
    "suspend": lambda m: m.suspend("rain"),
    "open": lambda m: m.open_hand(),
    "settle": lambda m: m.settle_envit("A"),
}


@pytest.mark.parametrize("act", [act for act in ACTS if act not in ("deal", "suspend", "open")])
def test_before_the_first_deal(act: str) -> None:
    is_refused(mx.Match("jcf", seats=4), ACTS[act], mx.IllegalAction)


@pytest.mark.parametrize("act", ["apply", "card", "signal", "open", "settle"])
def test_with_a_hand_opened_and_not_dealt(act: str) -> None:
    match = mx.Match("jcf", seats=4)
    match.open_hand()
    is_refused(match, ACTS[act], mx.IllegalAction)


@pytest.mark.parametrize("act", ["apply", "card", "signal", "settle"])
def test_between_two_hands(act: str) -> None:
    match = play("jcf", FOUR, "1:men-vaig")
    is_refused(match, ACTS[act], mx.IllegalAction)


@pytest.mark.parametrize("act", ACTS)
def test_while_suspended(act: str) -> None:
    match = play("jcf", FOUR)
    match.suspend("rain")
    told = is_refused(match, ACTS[act], mx.IllegalAction)
    assert "suspended" in told


@pytest.mark.parametrize("act", ACTS)
def test_when_the_match_is_over(act: str) -> None:
    match = play("jcf", FOUR, "1:men-vaig", score=(0, 23), won=(0, 1))
    assert match.winner == "B"
    assert "over" in is_refused(match, ACTS[act], mx.IllegalAction)


@pytest.mark.parametrize("act", ACTS)
def test_after_a_decision(act: str) -> None:
    match = play("jcf", FOUR)
    match.decide("A", "they left")
    assert "over" in is_refused(match, ACTS[act], mx.IllegalAction)
    is_refused(match, lambda m: m.decide("B", "no, they did"), mx.IllegalAction)
    is_refused(match, lambda m: m.resume(), mx.IllegalAction)


def test_a_match_decided_while_suspended_is_not_resumed() -> None:
    match = play("jcf", FOUR)
    match.suspend("rain")
    match.decide("A", "they went home")
    is_refused(match, lambda m: m.resume(), mx.IllegalAction)
    assert match.winner == "A"


# -- the rest of the table


@each(None, 5, 1.5, [], ["1E"], b"1E", {}, MEGABYTE, "?" * 100, "? " * 100_000, "1E,7B,6B", "? ? ?")
def test_this_is_no_deal(bad: Any) -> None:
    is_refused(mx.Match("jcf", seats=2), lambda m: m.deal(bad), mx.InvalidAction)


def test_a_deal_upon_a_deal() -> None:
    is_refused(play("jcf", JCF), lambda m: m.deal(JCF), mx.IllegalAction)


@each("nothing", "", " ", "dos", None, 5, ["major"], b"major", MEGABYTE)
def test_this_is_no_signal(bad: Any) -> None:
    is_refused(play("jcf", FOUR), lambda m: m.signal(1, 3, bad), mx.InvalidAction)


@each(*(seat for seat in NO_SEATS if seat != 3), 5)
def test_a_signal_from_or_to_nobody(bad: Any) -> None:
    match = play("jcf", FOUR)
    is_refused(match, lambda m: m.signal(bad, 3, "major"), mx.InvalidAction)
    is_refused(match, lambda m: m.signal(1, bad, "major"), mx.InvalidAction)


@each(None, 5, (9,), ("2",), [None], "2", (1.5,), [[2]])
def test_a_signal_seen_by_nobody_there_is(bad: Any) -> None:
    match = play("jcf", FOUR, options={"caught": "on"})
    is_refused(match, lambda m: m.signal(1, 3, "major", seen=bad), mx.InvalidAction)


@pytest.mark.parametrize(
    ("seat", "to", "signal", "seen", "options"),
    [
        (1, 2, "major", (), {}),
        (1, 1, "major", (), {}),
        (1, 3, "bast", (), {}),
        (1, 3, "cec", (), {}),
        (1, 3, "major", (2,), {}),
        (1, 3, "major", (3,), {"caught": "on"}),
        (1, 3, "major", (1,), {"caught": "on"}),
    ],
)
def test_a_signal_that_is_not_made(
    seat: int, to: int, signal: str, seen: tuple[int, ...], options: dict[str, str]
) -> None:
    match = play("jcf", FOUR, options=options)
    is_refused(match, lambda m: m.signal(seat, to, signal, seen=seen), mx.IllegalAction)


def test_almeria_has_no_signals() -> None:
    match = play("almeria", FOUR)
    told = is_refused(match, lambda m: m.signal(1, 3, "major"), mx.InvalidAction)
    assert "no signals" in told


@each(None, 5, "", " ", "two\nlines", 'a "quote"', "\x00", b"text", ["text"], MEGABYTE)
def test_this_is_no_text(bad: Any) -> None:
    match = play("jcf", JCF)
    is_refused(match, lambda m: m.say(1, bad), mx.InvalidAction)
    is_refused(match, lambda m: m.suspend(bad), mx.InvalidAction)
    is_refused(match, lambda m: m.decide("A", bad), mx.InvalidAction)


@each(None, 0, "C", "a", "AB", "", ["A"], MEGABYTE)
def test_this_is_no_side(bad: Any) -> None:
    match = play("jcf", "? ?", "1:envide 2:vull 1:men-vaig")
    is_refused(match, lambda m: m.decide(bad, "they left"), mx.InvalidAction)
    is_refused(match, lambda m: m.settle_envit(bad), mx.InvalidAction)


@pytest.mark.parametrize(
    "bad",
    [
        (),
        ("exposed",),
        ("count", "continue"),
        ("count", "redeal"),
        ("exposed", "exposed"),
        ("late",),
        (None,),
        (5,),
        ("exposed", 5),
        ("exposed", ["redeal"]),
        (["exposed"], "redeal"),
        (MEGABYTE, MEGABYTE),
    ],
    ids=shown,
)
def test_this_is_no_fault(bad: tuple[Any, ...]) -> None:
    match = mx.Match("popular", seats=2)
    fault, choice = (*bad, "", None)[:2]
    is_refused(match, lambda m: m.fault(fault, choice), mx.InvalidAction)


def test_a_fault_that_comes_too_late_or_elsewhere() -> None:
    match = play("popular", JCF, "1:1E")
    is_refused(match, lambda m: m.fault("count"), mx.IllegalAction)
    is_refused(mx.Match("jcf"), lambda m: m.fault("count"), mx.IllegalAction)
    match = play("popular", JCF)
    match.say(1, "al-peu")
    is_refused(match, lambda m: m.fault("exposed", "redeal"), mx.IllegalAction)


@each(0, 3, "1", 1.5, [1])
def test_nobody_deals_from_there(bad: Any) -> None:
    is_refused(mx.Match("jcf", seats=2), lambda m: m.open_hand(bad), mx.InvalidAction)


def test_a_hand_is_opened_once_and_by_who_deals() -> None:
    match = mx.Match("jcf", seats=2)
    match.open_hand(1)
    is_refused(match, lambda m: m.open_hand(1), mx.IllegalAction)
    match = play("jcf", JCF, "1:men-vaig")
    is_refused(match, lambda m: m.open_hand(2), mx.IllegalAction)


def test_there_is_nothing_to_undo_or_resume() -> None:
    match = mx.Match("jcf", seats=2)
    is_refused(match, lambda m: m.undo(), mx.IllegalAction)
    is_refused(match, lambda m: m.resume(), mx.IllegalAction)


# -- functions


@pytest.mark.parametrize("hand", [["2E"], ["1E", "8O", "7B"], ["x"], [None], ["1E", 5]], ids=shown)
def test_values_of_what_is_no_card(hand: Any) -> None:
    for function in (mx.envit_value, lambda variant, cards: mx.truc_strength(variant, cards[-1])):
        if hand != ["1E", "8O", "7B"] or function is mx.envit_value:
            with pytest.raises(ValueError, match="not a card of jcf"):
                function(mx.variant("jcf"), hand)


def test_almeria_has_no_envit() -> None:
    with pytest.raises(ValueError, match="almeria has no envit"):
        mx.envit_value(mx.variant("almeria"), ["1E", "2E", "3E"])


def test_the_errors_are_three_kinds_of_value_error() -> None:
    assert issubclass(mx.InvalidAction, ValueError) and issubclass(mx.IllegalAction, ValueError)
    assert not issubclass(mx.InvalidAction, mx.IllegalAction)
    assert not issubclass(mx.IllegalAction, mx.InvalidAction)
