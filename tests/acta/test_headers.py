"""The headers of a record: what is required, what they may say, what is kept."""

import pytest

from marxador.acta import Acta, ActaError
from tests.acta.records import EXAMPLE, record


def error(text: str) -> tuple[int, int, str]:
    with pytest.raises(ActaError) as caught:
        Acta.parse(text)
    return caught.value.line, caught.value.column, caught.value.found


def message(text: str) -> str:
    with pytest.raises(ActaError) as caught:
        Acta.parse(text)
    return caught.value.message


def test_what_the_headers_agree_on() -> None:
    match = Acta.parse(EXAMPLE).match()
    assert match.variant.key == "jcf" and match.seats == 2
    assert match.names == ("Anna", "Blai")
    assert match.variant.chosen == (("signals", "truthful"),)
    assert match.headers == {"Event": "68 Campionat Faller de Truc", "Date": "2025-06-25"}


def test_what_is_not_said_is_the_variants() -> None:
    match = Acta.parse(record("almeria", 2)).match()
    assert (match.target, match.games, match.score, match.won) == (18, 3, (0, 0), (0, 0))
    assert match.names == () and match.headers == {}


def test_a_record_may_begin_in_the_middle() -> None:
    match = Acta.parse(record("jcf", 2, Target="40", Games="3", Score="39-12", Won="1-2")).match()
    assert (match.target, match.games, match.score, match.won) == (40, 3, (39, 12), (1, 2))


def test_headers_come_in_any_order_and_white_space_is_free() -> None:
    text = '\n\n  [ Score  "25-0" ]  ; at thirty\n\t[Target "30"]\n[Seats "2"]\n'
    match = Acta.parse(text + '[Variant "jcf"]\n; the version\n[Acta "1"]').match()
    assert match.score == (25, 0)


def test_an_alias_of_a_variant_is_understood_and_its_key_written() -> None:
    assert '[Variant "jcf"]' in Acta.parse(record("truc", 2)).dumps()


def test_several_options() -> None:
    chosen = Acta.parse(record("popular", 4, Options="finish=highest;  signals=free ")).match()
    assert dict(chosen.variant.chosen) == {"finish": "highest", "signals": "free"}


@pytest.mark.parametrize("header", ["Acta", "Variant", "Seats"])
def test_a_required_header_that_is_missing(header: str) -> None:
    kept = [line for line in EXAMPLE.splitlines() if not line.startswith(f"[{header}")]
    assert error("\n".join(kept)) == (13, 1, "hand")
    assert message("\n".join(kept)) == f"the header {header} is missing"


@pytest.mark.parametrize(
    ("text", "place"),
    [("", (1, 1)), ("\n\n  ", (3, 3)), ('[Acta "1"]', (1, 11)), ('[Acta "1"]\n; x', (2, 4))],
)
def test_a_record_that_ends_before_its_headers_do(text: str, place: tuple[int, int]) -> None:
    assert error(text) == (*place, "")


@pytest.mark.parametrize(
    ("header", "twice"),
    [("Event", '[Event "A"]'), ("Variant", '[Variant "jcf"]'), ("Score", '[Score "0-0"]')],
)
def test_a_header_twice(header: str, twice: str) -> None:
    text = EXAMPLE.replace("\n\n", f"\n  {twice}\n\n", 1)
    assert error(text) == (13, 3, twice)
    assert header in message(text)


WRONG = [
    ("Acta", "2"),
    ("Variant", "mus"),
    ("Variant", ""),
    ("Seats", "3"),
    ("Seats", "two"),
    ("Seats", "0"),
    ("Seats", "02"),
    ("Names", "Anna"),
    ("Names", "Anna; Blai; Carles"),
    ("Names", "Anna; "),
    ("Names", ""),
    ("Options", ""),
    ("Options", "free"),
    ("Options", "signals=loud"),
    ("Options", "signals = free"),
    ("Options", "self=1"),
    ("Target", "0"),
    ("Target", "-1"),
    ("Target", "10000"),
    ("Games", "many"),
    ("Score", "0"),
    ("Score", "0-0-0"),
    ("Score", "00-0"),
    ("Score", "24-0"),
    ("Score", "3-30"),
    ("Won", "2-0"),
    ("Won", "x"),
    ("Result", "won"),
    ("Result", ""),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_value_that_does_not_fit(name: str, value: str) -> None:
    headers = {"Acta": "1", "Variant": "jcf", "Seats": "2"} | {name: value}
    text = "".join(f'[{key} "{said}"]\n' for key, said in headers.items())
    line = list(headers).index(name) + 1
    assert error(text) == (line, len(f'[{name} "') + 1, value)


@pytest.mark.parametrize(
    ("options", "column", "found"),
    [
        ("signals=free;", 24, ""),
        ("signals=free; tempo=slow", 25, "tempo=slow"),
        ("signals=free;  signals=free ", 26, "signals=free"),
        ("tempo=slow; signals=free", 11, "tempo=slow"),
    ],
)
def test_the_option_that_does_not_fit(options: str, column: int, found: str) -> None:
    assert error(record("jcf", 2, Options=options)) == (4, column, found)


def test_what_is_long_is_not_told_whole() -> None:
    assert error(record("jcf", 2, Target="9" * 5000)) == (4, 10, "9" * 60 + "…")


def test_an_error_names_what_was_legal() -> None:
    assert "jcf, popular" in message(record("mus", 2))
    assert "2, 4, 6" in message(record("jcf", 8))
    assert "signals" in message(record("jcf", 2, Options="tempo=slow"))
    assert "truthful, free" in message(record("jcf", 2, Options="signals=loud"))
    assert "target of 24" in message(record("jcf", 2, Score="24-0"))


def test_an_option_of_another_variant_is_unknown() -> None:
    assert error(record("jcf", 2, Options="finish=highest")) == (4, 11, "finish=highest")


def test_a_score_at_the_target_only_in_the_extra_hands_of_a_close_finish() -> None:
    highest = {"Options": "finish=highest"}
    for score in ("31-30", "30-32", "29-31", "40-40"):
        assert Acta.parse(record("popular", 2, Score=score, **highest)).match().score
    assert error(record("popular", 2, Score="30-33", **highest)) == (4, 9, "30-33")
    assert error(record("popular", 2, Score="30-30")) == (4, 9, "30-30")


def test_the_first_of_several_errors_is_told_wherever_it_depends_on() -> None:
    assert error('[Score "x"]\n[Acta "1"]\n[Variant "mus"]\n[Seats "2"]')[0] == 3
    assert error('[Acta "1"]\n[Score "24-0"]\n[Seats "9"]\n[Variant "jcf"]')[0] == 2
    assert error('[Acta "1"]\n[Seats "9"]\n[Variant "jcf"]\n[Event]')[0] == 2
    # whether a score fits is not known while its target is not, nor a name without its seat
    assert error('[Score "25-0"]\n[Acta "1"]\n[Seats "2"]\n[Variant "jcf"]\n[Target "x"]')[0] == 5
    assert error('[Names "A"]\n[Acta "1"]\n[Seats "9"]\n[Variant "jcf"]')[0] == 3


@pytest.mark.parametrize(
    "line",
    ["[Event]", "[Event x]", '[Event "x]', '[Event "x" "y"]', '[Event"x"]', '["x"]', "[",
     '[Event "x"]]', '[1st "x"]', '[Event "a "quoted" word"]'],
)  # fmt: skip
def test_what_is_not_a_header(line: str) -> None:
    assert error(f"{EXAMPLE[: EXAMPLE.index('[Event')]}{line}\n") == (10, 1, line)


def test_one_header_to_a_line() -> None:
    assert error('[Acta "1"] [Variant "jcf"]') == (1, 12, "[Variant")


def test_a_header_after_the_first_hand() -> None:
    assert error(EXAMPLE + '[Round "2"]\n') == (19, 1, "[Round")


def test_any_other_header_is_kept_as_it_is() -> None:
    value = "  Ca Pep; [baix] \\ =1-0 \t ñ  "
    text = record("jcf", 2, Lloc=value, **{"Jutge-de-taula": "", "Àrbitre": "Empar"})
    acta = Acta.parse(text)
    assert list(acta.match().headers.items()) == [
        ("Lloc", value),
        ("Jutge-de-taula", ""),
        ("Àrbitre", "Empar"),
    ]
    assert f'[Lloc "{value}"]\n[Jutge-de-taula ""]\n[Àrbitre "Empar"]' in acta.dumps()


class TestResult:
    """`Result` is checked against what the record comes to."""

    WON = ("hand 1 dealer 2", "deal 1E,7B,6B 3O,4C,5C", "1:envide 2:no-vull")

    def test_a_match_that_is_won(self) -> None:
        assert Acta.parse(record("popular", 2, *self.WON, Score="29-3", Result="1-0"))

    @pytest.mark.parametrize("result", ["*", "0-1", "2-0"])
    def test_a_match_that_is_won_otherwise(self, result: str) -> None:
        text = record("popular", 2, *self.WON, Score="29-3", Result=result)
        assert error(text) == (5, 10, result)
        assert "1-0" in message(text)

    def test_a_match_that_goes_on(self) -> None:
        assert error(record("popular", 2, *self.WON, Result="1-0")) == (4, 10, "1-0")

    def test_a_decision_leaves_the_games_as_they_stood(self) -> None:
        decision = 'result B "an unregistered player"'
        assert Acta.parse(record("jcf", 2, decision, Won="1-0", Result="1-0"))
        assert error(record("jcf", 2, decision, Won="1-0", Result="*")) == (5, 10, "*")

    def test_an_error_in_the_play_comes_before_it(self) -> None:
        assert error(record("popular", 2, *self.WON, "2:truque", Result="1-0"))[0] == 9
