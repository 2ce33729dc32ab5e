"""What people type: accents, capitals, spaces and synonyms are understood, marrulleries never."""

import pytest

import marxador as mx
from marxador.engine.events import Event, Played, Spoke
from tests.game import play

JCF = ("jcf", "1E,7B,6B 3O,4C,5C")
ALMERIA = ("almeria", "3O,7C,4B 2E,7O,5C")
MALLORCA = ("mallorca", "11B,7O,4C 10O,7E,5C")
ARGENTINA = ("argentina", "7E,6E,10C 1B,5O,4O")


@pytest.mark.parametrize(
    ("hand", "before", "typed", "meant"),
    [
        (JCF, "", "ENVIDE", "envide"),
        (JCF, "", "  envide ", "envide"),
        (JCF, "", "Envide=7", "envide=7"),
        (JCF, "", "truque i passe", "truque-i-passe"),
        (JCF, "", "truque y paso", "truque-i-passe"),
        (JCF, "", "me'n vaig", "men-vaig"),
        (JCF, "", "1e", "1E"),
        (JCF, "1:envide", "volem", "vull"),
        (JCF, "1:envide", "lo veo", "vull"),
        (JCF, "1:envide", "No quiero", "no-vull"),
        (JCF, "1:envide", "jo també", "torne"),
        (JCF, "1:envide", "vuelvo", "torne"),
        (JCF, "1:truque-i-passe 2:retruque", "quatre val", "quatre-val"),
        (JCF, "1:truque-i-passe 2:retruque", "vale cuatro", "quatre-val"),
        (JCF, "1:truque-i-passe 2:retruque 1:quatre-val", "juego fuera", "joc-fora"),
        (ALMERIA, "1:truco 2:retruco", "pa'nueve", "para-nueve"),
        (ALMERIA, "1:truco 2:retruco 1:para-nueve", "pa’l toro", "para-el-toro"),
        (MALLORCA, "1:truc", "ben dit", "no-vull"),
        (ARGENTINA, "", "Falta envido", "falta-envido"),
        (ARGENTINA, "1:truco 2:retruco", "vale 4", "vale-cuatro"),
    ],
)
def test_is_understood(hand: tuple[str, str], before: str, typed: str, meant: str) -> None:
    match = play(*hand, before)
    (seat,) = match.to_act
    first: Event = match.apply(seat, typed)[0]
    assert first in (Spoke(seat, meant), Played(seat, meant))


def test_a_stack_may_be_typed_small() -> None:
    match = play("mallorca", "3O,7C,4C 3E,6B,4O", "1:3O 2:3E")
    assert match.apply(1, "7c/4c")[0] == Played(1, "7C/4C")


def test_a_signal_by_another_name() -> None:
    match = play("jcf", "1B,7B,6B 3O,4C,5C 7E,5E,4E 7O,5O,4O")
    (event,) = match.signal(1, 3, "Segona")
    assert getattr(event, "name") == "bast"  # noqa: B009 - events share no such field


@pytest.mark.parametrize("typed", mx.variant("jcf").marrulleries)
def test_a_marrulleria_is_refused_by_name(typed: str) -> None:
    match = play(*JCF)
    for said in (typed, typed.upper(), typed.replace("-", " ")):
        with pytest.raises(mx.InvalidAction, match=f"{typed} is a marrulleria"):
            match.apply(1, said)
    assert match.hand is not None and not match.hand.envit.called


def test_the_seven_marrulleries() -> None:
    told = "envi-u-de envi-u-do falca tu-que tu-co des-truque des-truco"
    assert mx.variant("jcf").marrulleries == tuple(told.split())


@pytest.mark.parametrize("game", mx.VARIANTS)
def test_a_synonym_stands_for_something_of_the_game(game: str) -> None:
    variant = mx.variant(game, flor="on") if game == "argentina" else mx.variant(game)
    known = variant.voices | variant.signal.keys() | {s.name for s in variant.signals}
    assert set(variant.synonyms.values()) <= known
    assert not variant.synonyms.keys() & variant.voices, "a synonym is not a voice of the game"


def test_what_is_wrong_is_shown_short() -> None:
    match = play(*JCF)
    with pytest.raises(mx.InvalidAction) as wrong:
        match.apply(1, "envide " * 100_000)
    assert len(str(wrong.value)) < 150


def test_a_refusal_says_what_is_allowed() -> None:
    match = play(*JCF, "1:envide")
    with pytest.raises(mx.IllegalAction) as wrong:
        match.apply(2, "envide")
    assert "envide" in str(wrong.value)
    assert all(action in str(wrong.value) for action in match.legal_actions(2))
    with pytest.raises(mx.IllegalAction, match="seat 2"):
        match.apply(1, "7B")
