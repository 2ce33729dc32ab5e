"""Reading is exact: what fits, and the first thing that does not, with its line and column."""

import pickle

import pytest

from marxador import Match
from marxador.acta import Acta, ActaError
from tests.acta.records import EXAMPLE, record


def read(*body: str, variant: str = "jcf", seats: int = 2, **headers: str) -> Match:
    return Acta.parse(record(variant, seats, *body, **headers)).match()


def error(*body: str, variant: str = "jcf", seats: int = 2, **headers: str) -> ActaError:
    with pytest.raises(ActaError) as caught:
        read(*body, variant=variant, seats=seats, **headers)
    return caught.value


def where(*body: str, variant: str = "jcf", seats: int = 2, **headers: str) -> tuple[int, int, str]:
    """The place of an error, lines counted from the first of the body."""
    unfit = error(*body, variant=variant, seats=seats, **headers)
    return unfit.line - 4 - len(headers), unfit.column, unfit.found


HAND = "hand 1 dealer 2"
DEAL = "deal 1E,7B,6B 3O,4C,5C"


def test_the_worked_example() -> None:
    match = Acta.parse(EXAMPLE).match()
    assert match.score == (4, 0)
    assert match.hand is not None and match.hand.complete


def test_the_match_of_a_record_is_a_fresh_one_each_time() -> None:
    acta = Acta.parse(record("jcf", 2, HAND, DEAL, "1:envide"))
    one, other = acta.match(), acta.match()
    one.apply(2, "vull")
    other.undo()
    assert one.to_act == (1,) and other.legal_actions(1) and acta.match().to_act == (2,)


def test_the_record_of_a_match_does_not_follow_it() -> None:
    match = read(HAND, DEAL)
    acta = match.acta()
    match.apply(1, "1E")
    assert "1E" not in acta.dumps().partition(DEAL)[2]


class TestLayout:
    """White space, lines and comments."""

    def test_events_over_as_many_lines_as_wanted(self) -> None:
        match = read(HAND, DEAL, "1:envide", "", "   2:vull\t1:6B", "; a comment", "2:3O")
        assert match.to_act == (2,)

    def test_a_comment_goes_to_the_end_of_its_line(self) -> None:
        match = read(f"{HAND};the first", f"  {DEAL} ; 2 has nothing", "1:6B;2:3O", "2:3O ;;; ok")
        assert match.to_act == (2,)

    def test_a_semicolon_inside_quotes_is_none(self) -> None:
        match = read(HAND, DEAL, '1"xe; va" 1:6B', 'suspend "rain; wind" ; and cold')
        assert match.is_suspended and len(match.events) == 5

    def test_lines_may_end_as_they_do_elsewhere(self) -> None:
        for end in ("\r\n", "\r"):
            assert Acta.parse(EXAMPLE.replace("\n", end)).dumps() == Acta.parse(EXAMPLE).dumps()
            with pytest.raises(ActaError) as caught:
                Acta.parse(EXAMPLE.replace("2:4C", "2:4X").replace("\n", end))
            assert (caught.value.line, caught.value.column) == (17, 1)

    def test_a_byte_order_mark_is_no_part_of_it(self) -> None:
        assert Acta.parse("\ufeff" + EXAMPLE).match().score == (4, 0)
        assert Acta.parse(EXAMPLE.encode("utf-8-sig")).match().score == (4, 0)

    def test_columns_are_characters(self) -> None:
        text = record("jcf", 2, HAND, DEAL, '1"això és 𝒈ros" 1:7X').encode()
        with pytest.raises(ActaError) as caught:
            Acta.parse(text)
        assert caught.value.column == 17


class TestHand:
    def test_the_first_dealer_is_free(self) -> None:
        assert read("hand 1 dealer 1", DEAL).to_act == (2,)

    def test_then_it_is_checked(self) -> None:
        lost = (HAND, DEAL, "1:men-vaig", "= 0-1")
        assert read(*lost, "hand 2 dealer 1", DEAL).to_act == (2,)
        assert where(*lost, "hand 2 dealer 2") == (5, 15, "2")
        assert "seat 1" in error(*lost, "hand 2 dealer 2").message

    @pytest.mark.parametrize("number", ["2", "0", "01", "-1", "x", "1" * 5000])
    def test_hands_are_numbered_from_one(self, number: str) -> None:
        line, column, found = where(f"hand {number} dealer 2")
        assert (line, column) == (1, 6)
        assert number.startswith(found.rstrip("…"))
        assert error(f"hand {number} dealer 2").message == "legal here: 1"

    @pytest.mark.parametrize(
        ("line", "column", "found"),
        [
            ("hand", 5, ""),
            ("hand ; one", 6, ""),
            ("hand 1", 7, ""),
            ("hand 1 2", 8, "2"),
            ("hand 1 dealer", 14, ""),
            ("hand 1 dealer 3", 15, "3"),
            ("hand 1 dealer x", 15, "x"),
            ("hand 1 dealer 2 deal", 17, "deal"),
            ("  hand 1  dealer  9", 19, "9"),
            ("Hand 1 dealer 2", 1, "Hand"),
        ],
    )
    def test_how_it_is_written(self, line: str, column: int, found: str) -> None:
        assert where(line) == (1, column, found)

    def test_a_hand_is_opened_when_the_one_before_is_over(self) -> None:
        assert where(HAND, HAND) == (2, 1, "hand")
        assert where(HAND, DEAL, "1:1E", "hand 2 dealer 1") == (4, 1, "hand")
        assert "2:3O" in error(HAND, DEAL, "1:1E", "hand 2 dealer 1").message


class TestDeal:
    @pytest.mark.parametrize(
        ("deal", "column", "found"),
        [
            ("deal", 5, ""),
            ("deal ; later", 6, ""),
            ("deal 1E,7B,6B", 6, "1E,7B,6B"),
            ("deal 1E,7B,6B 3O,4C,5C 3C,3E,3B", 24, "3C,3E,3B"),
            ("deal 1E,7B,6B 3O,1E,5C", 18, "1E"),
            ("deal 1E,7B,7B 3O,4C,5C", 12, "7B"),
            ("deal 1E,7B,2B 3O,4C,5C", 12, "2B"),
            ("deal 1E,7B,6b 3O,4C,5C", 12, "6b"),
            ("deal 1E,7B 3O,4C,5C", 6, "1E,7B"),
            ("deal 1E,7B,6B,4B 3O,4C,5C", 6, "1E,7B,6B,4B"),
            ("deal 1E,7B,,6B 3O,4C,5C", 12, ""),
            ("deal 1E,7B,6B ??", 15, "??"),
            ("  deal   1E,7B,6B   3O,4C,5X", 27, "5X"),
        ],
    )
    def test_what_does_not_fit(self, deal: str, column: int, found: str) -> None:
        assert where(HAND, deal) == (2, column, found)

    def test_cards_are_dealt_once_in_an_open_hand(self) -> None:
        assert where(DEAL) == (1, 1, "deal")
        assert "hand 1 dealer 2" in error(DEAL).message
        assert where(HAND, DEAL, DEAL) == (3, 1, "deal")
        assert where(HAND, DEAL, "1:men-vaig", DEAL) == (4, 1, "deal")

    def test_nothing_is_played_before_it(self) -> None:
        assert where(HAND, "1:1E") == (2, 1, "1:1E")
        assert "deal" in error(HAND, "1:1E").message
        assert where("1:1E") == (1, 1, "1:1E")


class TestEvents:
    @pytest.mark.parametrize(
        ("line", "column", "found"),
        [
            ("1:7O", 1, "1:7O"),
            ("1:7E", 1, "1:7E"),
            ("1:vull", 1, "1:vull"),
            ("2:3O", 1, "2:3O"),
            ("3:1E", 1, "3:1E"),
            ("0:1E", 1, "0:1E"),
            ("01:1E", 1, "01:1E"),
            ("1:", 1, "1:"),
            ("1", 1, "1"),
            ("1:1E2:3O", 1, "1:1E2:3O"),
            ("1:1E, 2:3O", 1, "1:1E,"),
            ("1 :1E", 1, "1"),
            ("  1:envide  2:voll", 13, "2:voll"),
            ("1:envide 2:vull 1:envide", 17, "1:envide"),
            ("1:truque", 1, "1:truque"),
            ("1:falca", 1, "1:falca"),
            ("1:envide=25", 1, "1:envide=25"),
            ("1:envide=2", 1, "1:envide=2"),
            ("1:1E/7B", 1, "1:1E/7B"),
            ("1:1E truc", 6, "truc"),
            ("1:1E hand 2 dealer 1", 6, "hand"),
            ("1:1E = 0-0", 6, "="),
            ("x:1E", 1, "x:1E"),
            ("99999:1E", 1, "99999:1E"),
            ("1:" + "a" * 100, 1, "1:" + "a" * 58 + "…"),
            ('1:1E"', 1, '1:1E"'),
        ],
    )
    def test_what_does_not_fit(self, line: str, column: int, found: str) -> None:
        assert where(HAND, DEAL, line) == (3, column, found)

    def test_what_was_legal_is_told(self) -> None:
        assert "1E, 6B, 7B, envide" in error(HAND, DEAL, "1:torne").message
        assert "1:1E, 1:6B, 1:7B, 1:envide" in error(HAND, DEAL, "2:3O").message
        assert "marrulleria" in error(HAND, DEAL, "1:falca").message
        assert "legal here: hand 1 dealer 2" in error("1:1E").message
        assert "legal here: = 0-1, hand 2 dealer 1" in error(HAND, DEAL, "1:men-vaig 2:3O").message

    def test_synonyms_are_understood_and_written_as_the_page_writes_them(self) -> None:
        match = read(HAND, DEAL, "1:envide 2:yo-también 1:no-quiero 1:6b 2:3O")
        assert "1:envide 2:torne 1:no-vull 1:6B 2:3O" in match.acta().dumps()

    def test_after_the_match_nothing_happens(self) -> None:
        won = (HAND, DEAL, "1:envide 2:no-vull")
        assert where(*won, "1:1E", Score="23-0", Won="1-0") == (4, 1, "1:1E")
        over = "the match is over; legal here: = 0-0 won 2-0"
        assert over in error(*won, "1:1E", Score="23-0", Won="1-0").message
        assert where(*won, "= 0-0 won 2-0", "hand 2 dealer 1", Score="23-0", Won="1-0")[0] == 5


class TestSignals:
    FOUR = ("hand 1 dealer 4", "deal 1E,7B,6B 3O,4C,5C 3E,4B,5B 7O,6O,6C")

    def signals(self, *body: str, **headers: str) -> tuple[int, int, str]:
        return where(*self.FOUR, *body, variant="jcf", seats=4, **headers)

    def test_they_are_part_of_the_record_and_change_nothing(self) -> None:
        match = read(*self.FOUR, "1>3:major 3>1:tres 1:6B 2>4:tres", seats=4)
        assert match.to_act == (2,)
        assert "1>3:major 3>1:tres 1:6B 2>4:tres" in match.acta().dumps()

    def test_a_rival_who_saw_it(self) -> None:
        match = read(*self.FOUR, "1>3:major seen 2 3>1:tres  seen 4,2", seats=4,
                     Options="caught=on")  # fmt: skip
        assert "1>3:major seen 2 3>1:tres seen 2,4" in match.acta().dumps()

    @pytest.mark.parametrize(
        ("line", "column", "found"),
        [
            ("1>3:bast", 1, "1>3:bast"),
            ("1>3:magic", 1, "1>3:magic"),
            ("1>2:major", 1, "1>2:major"),
            ("1>1:major", 1, "1>1:major"),
            ("1>5:major", 1, "1>5:major"),
            ("1:6B 1>3:major seen 2", 6, "1>3:major seen 2"),
            ("1>3:major seen", 11, "seen"),
            ("1:6B seen 2", 6, "seen"),
            ("1>:major", 1, "1>:major"),
        ],
    )
    def test_what_does_not_fit(self, line: str, column: int, found: str) -> None:
        assert self.signals(line) == (3, column, found)

    @pytest.mark.parametrize("seen", ["3", "9", "1"])
    def test_only_rivals_catch(self, seen: str) -> None:
        found = f"1>3:major seen {seen}"
        assert self.signals(found, Options="caught=on") == (3, 1, found)

    def test_a_false_one_where_they_are_free(self) -> None:
        assert read(*self.FOUR, "1>3:bast", seats=4, Options="signals=free")

    def test_only_while_a_hand_is_played(self) -> None:
        assert self.signals("1:men-vaig", "1>3:major") == (4, 1, "1>3:major")


class TestTalk:
    def test_it_is_part_of_the_record_and_changes_nothing(self) -> None:
        match = read(HAND, '2"bona sort"', DEAL, '1"al-peu" 1:6B 2:men-vaig', '2"xe!"', "= 1-0")
        assert (
            match.acta()
            .dumps()
            .endswith(
                'hand 1 dealer 2\n2"bona sort"\ndeal 1E,7B,6B 3O,4C,5C\n'
                '1"al-peu" 1:6B 2:men-vaig\n= 1-0\n2"xe!"\n'
            )
        )

    @pytest.mark.parametrize(
        ("line", "column", "found"),
        [
            ('1"al-peu', 1, '1"al-peu'),
            ('1"al peu" "', 11, '"'),
            ('1"al-peu"1:6B', 1, '1"al-peu"1:6B'),
            ('1""', 1, '1""'),
            ('3"hola"', 1, '3"hola"'),
            ('1"' + "x" * 201 + '"', 1, '1"' + "x" * 58 + "…"),
            ('1"tab\there"', 1, '1"tab\there"'),
            ('"al-peu"', 1, '"al-peu"'),
        ],
    )
    def test_what_does_not_fit(self, line: str, column: int, found: str) -> None:
        assert where(HAND, DEAL, line) == (3, column, found)

    def test_not_before_the_first_hand(self) -> None:
        assert where('1"hola"') == (1, 1, '1"hola"')


class TestFaults:
    @pytest.mark.parametrize(
        ("line", "column", "found"),
        [
            ("fault", 6, ""),
            ("fault exposed", 14, ""),
            ("fault exposed maybe", 15, "maybe"),
            ("fault count redeal", 13, "redeal"),
            ("fault spilled", 7, "spilled"),
        ],
    )
    def test_what_does_not_fit(self, line: str, column: int, found: str) -> None:
        assert where(HAND, line, variant="popular") == (2, column, found)

    def test_only_after_the_hand_line_and_before_any_event(self) -> None:
        assert read(HAND, DEAL, "fault exposed continue", "fault count", variant="popular").hands
        assert where("fault count", variant="popular") == (1, 1, "fault")
        assert where(HAND, DEAL, "1:1E", "fault count", variant="popular") == (4, 1, "fault")
        assert where(HAND, DEAL, '1"ui"', "fault count", variant="popular") == (4, 7, "count")
        assert where(HAND, "fault count", "fault count", variant="popular") == (3, 1, "fault")
        assert "fault count" in error(HAND, DEAL, "nothing", variant="popular").message

    def test_the_next_hand_goes_on_counting_and_the_deal_passes_on(self) -> None:
        annulled = (HAND, "fault count", "= 0-0")
        assert read(*annulled, "hand 2 dealer 1", DEAL, variant="popular").to_act == (2,)
        assert where(*annulled, "hand 1 dealer 2", variant="popular") == (4, 6, "1")

    def test_not_in_every_variant(self) -> None:
        assert where(HAND, "fault count") == (2, 1, "fault")


class TestSuspension:
    def test_nobody_may_act_until_it_is_resumed(self) -> None:
        stopped = (HAND, DEAL, 'suspend "lunch"')
        assert where(*stopped, "1:1E") == (4, 1, "1:1E")
        assert "legal here: resume" in error(*stopped, "1:1E").message
        assert where(*stopped, '1"hola"') == (4, 1, '1"hola"')
        assert where(*stopped, 'suspend "dinner"') == (4, 1, "suspend")
        assert read(*stopped, "resume", "1:1E").to_act == (2,)

    def test_no_hand_is_opened_nor_dealt(self) -> None:
        assert where('suspend "lunch"', HAND) == (2, 1, "hand")
        assert where(HAND, 'suspend "lunch"', DEAL) == (3, 1, "deal")
        assert read('suspend "lunch"', "resume", HAND, DEAL).to_act == (1,)

    def test_a_hand_that_was_over_may_still_be_closed(self) -> None:
        assert read(HAND, DEAL, "1:men-vaig", 'suspend "lunch"', "= 0-1").is_suspended

    @pytest.mark.parametrize(
        ("line", "column", "found"),
        [
            ("suspend", 8, ""),
            ("suspend lunch", 9, "lunch"),
            ('suspend "lunch', 9, '"lunch'),
            ('suspend ""', 9, '""'),
            ('suspend "lunch" now', 17, "now"),
            ("resume", 1, "resume"),
        ],
    )
    def test_what_does_not_fit(self, line: str, column: int, found: str) -> None:
        assert where(line) == (1, column, found)

    def test_nothing_else_on_the_line_that_resumes(self) -> None:
        assert where('suspend "lunch"', "resume 1:1E") == (2, 8, "1:1E")


class TestDecision:
    def test_after_it_nothing_follows(self) -> None:
        decided = (HAND, DEAL, "1:men-vaig", 'result A "false signals"')
        assert read(*decided).winner == "A"
        for line in ("= 0-1", "hand 2 dealer 1", "resume", '1"ei"', "1:1E", 'result A "again"'):
            assert where(*decided, line)[0] == 5
            assert error(*decided, line).message.endswith("legal here: nothing, the match is over")

    def test_a_suspended_match_may_be_decided_but_not_resumed_then(self) -> None:
        decided = ('suspend "lunch"', 'result B "they stayed away"')
        assert read(*decided).winner == "B"
        assert where(*decided, "resume") == (3, 1, "resume")

    @pytest.mark.parametrize(
        ("line", "column", "found"),
        [
            ("result", 7, ""),
            ("result C", 8, "C"),
            ("result A", 9, ""),
            ("result A why", 10, "why"),
            ('result A ""', 10, '""'),
            ('result A "so" B', 15, "B"),
        ],
    )
    def test_what_does_not_fit(self, line: str, column: int, found: str) -> None:
        assert where(line) == (1, column, found)


class TestClosing:
    LOST = (HAND, DEAL, "1:men-vaig")
    WON = (HAND, DEAL, "1:envide 2:no-vull")

    def test_it_is_optional(self) -> None:
        assert read(*self.LOST, "hand 2 dealer 1").score == (0, 1)

    @pytest.mark.parametrize(
        ("line", "column", "found"),
        [
            ("= 0-2", 3, "0-2"),
            ("=  1-1", 4, "1-1"),
            ("=", 2, ""),
            ("=0-1", 1, "=0-1"),
            ("= 0-1 won 0-0", 7, "won"),
            ("= 0-1 2:3O", 7, "2:3O"),
        ],
    )
    def test_it_is_checked(self, line: str, column: int, found: str) -> None:
        assert where(*self.LOST, line) == (4, column, found)
        assert "= 0-1" in error(*self.LOST, line).message

    @pytest.mark.parametrize(
        ("line", "column", "found"),
        [
            ("= 0-0", 6, ""),
            ("= 24-0 won 1-0", 3, "24-0"),
            ("= 0-0 won 0-1", 11, "0-1"),
            ("= 0-0 won", 10, ""),
            ("= 0-0 with 1-0", 7, "with"),
        ],
    )
    def test_won_exactly_when_a_game_was_won(self, line: str, column: int, found: str) -> None:
        assert read(*self.WON, "= 0-0 won 1-0", Score="23-0").won == (1, 0)
        assert where(*self.WON, line, Score="23-0") == (4, column, found)

    def test_it_closes_a_hand_that_is_over_once(self) -> None:
        assert where("= 0-0") == (1, 1, "=")
        assert where(HAND, "= 0-0") == (2, 1, "=")
        assert where(HAND, DEAL, "1:1E", "= 0-0") == (4, 1, "=")
        assert where(*self.LOST, "= 0-1", "= 0-1") == (5, 1, "=")


class TestError:
    def test_it_is_a_value_error_that_says_it_all(self) -> None:
        unfit = error(HAND, DEAL, "1:envide 2:vull 1:1O")
        assert isinstance(unfit, ValueError)
        assert str(unfit).startswith("line 7, column 17: found '1:1O': ")
        assert str(error("hand")).startswith("line 5, column 5: found the end of the line: ")

    def test_it_can_be_sent_elsewhere(self) -> None:
        unfit = error(HAND, DEAL, "2:3O")
        assert str(pickle.loads(pickle.dumps(unfit))) == str(unfit)
