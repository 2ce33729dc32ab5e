"""Hints: what the best bot would do, and advice that fits the moment."""

import random

import pytest

import marxador as mx
from marxador.bots import BOTS
from marxador.rulebook.consells import MOMENTS, consell
from marxador.study.coach import hint as hints
from marxador.study.coach.hint import adviser, best, hint
from marxador.study.table.solved import player
from tests.terminal.tables import TABLES, table


@pytest.fixture(autouse=True)
def quick_hints(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints of a bot that answers at once, but where a test is slow anyway."""
    if not request.node.get_closest_marker("slow"):
        monkeypatch.setattr(hints, "adviser", lambda: "veterà")


def test_every_moment_names_a_consell_of_some_rulebook() -> None:
    for words, _helps in MOMENTS:
        said = {text for v in mx.VARIANTS.values() for text in v.consells if words in text}
        assert len(said) == 1, words


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_there_is_a_hint_at_every_turn(key: str, seats: int) -> None:
    rng = random.Random(f"{key} {seats}")
    conduct = table(key, seats, people=(), target=None, games=1)
    for _ in range(30):
        if conduct.turn.kind == "over":
            break
        if conduct.turn.kind == "deal":
            conduct.deal()
            continue
        seat = conduct.turn.seats[0]
        advice = hint(conduct.view(seat), 1)
        actions = [action for action, _chance in advice.choices]
        assert actions and set(actions) <= set(conduct.match.legal_actions(seat))
        assert sum(chance for _action, chance in advice.choices) == pytest.approx(1, abs=0.1)
        chances = [chance for _action, chance in advice.choices]
        assert chances == sorted(chances, reverse=True)
        assert advice.consell in conduct.match.variant.consells
        conduct.act(seat, rng.choice(conduct.match.legal_actions(seat)))


def hand(deal: str, *acts: tuple[int, str], score: tuple[int, int] = (0, 0)) -> mx.Match:
    match = mx.Match("jcf", seats=2, score=score)
    match.deal(deal)
    for seat, action in acts:
        match.apply(seat, action)
    return match


def test_reasons_are_what_one_can_know() -> None:
    match = hand("1E,7B,6B 3O,4C,5C", (1, "envide"), score=(0, 22))
    asked = hint(match.view(2), 1)
    assert "Wanted: 2. Not wanted: 1 stone for them." in asked.reasons
    assert any("Your envit is 29" in reason for reason in asked.reasons)
    leads = hint(hand("1E,7B,6B 3O,4C,5C", score=(0, 22)).view(1), 1)
    assert "Nothing still out beats your 1E." in leads.reasons
    assert "They miss 2 stones to win the game." in leads.reasons


def test_the_advice_fits_the_moment() -> None:
    deal = "1E,7B,6B 3O,4C,5C"
    assert consell(hand(deal).view(1)).startswith("The first trick is worth two")
    one_each = hand(deal, (1, "6B"), (2, "3O"), (2, "4C"), (1, "7B"))
    assert consell(one_each.view(1)).startswith("With one trick each")
    last = hand(deal, (1, "envide"), score=(23, 0))
    assert consell(last.view(2)).startswith("If the rivals miss a single stone")


@pytest.mark.slow
def test_the_champion_gives_the_hints() -> None:
    """What was solved where it is, a search elsewhere; without numba the best that needs none."""
    assert best() == list(BOTS)[-1] == hints.SEARCHER
    view = hand("1E,7B,6B 3O,4C,5C").view(1)
    advice = hint(view, 1)
    assert advice.bot == adviser() == "campió"
    solved = player("jcf").policy(view)
    assert dict(advice.choices) == {a: share for a, share in solved.items() if share >= 0.005}
    near_the_end = hint(hand("1E,7B,6B 3O,4C,5C", score=(22, 22)).view(1), 1)
    assert near_the_end.bot == "campió" and near_the_end.choices


def test_who_cannot_search_gives_hints_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(hints, "find_spec", lambda _name: None)
    assert adviser() == best() == "veterà"
