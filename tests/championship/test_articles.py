"""The bases of the 68 Campionat Faller de Truc, article by article."""

import pytest

from marxador.championship import Refused
from marxador.championship.acts import (
    Absent,
    Annul,
    Answer,
    Ask,
    Bar,
    Cancel,
    Census,
    Close,
    Confirm,
    Correct,
    Decide,
    Disqualify,
    Draw,
    HandIn,
    Identity,
    Incident,
    Letter,
    Meeting,
    Register,
    Replace,
    Result,
    Resume,
    Roster,
    Schedule,
    Suspend,
    Tiebreak,
    Withdraw,
)
from tests.championship.league import ANOTHER, JUNTA, MEMBERS, League, edition


class TestArticle1:
    """Who enters, and until when."""

    def test_until_the_16th_of_may(self) -> None:
        league = League()
        league.act(Register("A", "Falla A", "1", "2025-05-16"))
        with pytest.raises(Refused, match="B is late: entries closed on 2025-05-16"):
            league.act(Register("B", "Falla B", "1", "2025-05-17"))

    def test_only_commissions_of_the_census_in_their_sector(self) -> None:
        league = League()
        league.act(Census((("A", "Falla A", "1"), ("B", "Falla B", "2"))))
        league.act(Register("A", "Falla A", "1", "2025-05-01"))
        with pytest.raises(Refused, match="Z is not in the census"):
            league.act(Register("Z", "Falla Z", "1", "2025-05-01"))
        with pytest.raises(Refused, match="the census has B in sector 2"):
            league.act(Register("B", "Falla B", "1", "2025-05-01"))

    def test_each_once_and_in_a_sector_that_exists(self) -> None:
        league = League(s1=["A"])
        with pytest.raises(Refused, match="A is registered already"):
            league.enter("A", "1")
        with pytest.raises(Refused, match="there is no sector 9; there are 1"):
            league.enter("B", "9")

    def test_the_letter_of_the_sector_says_days_falles_and_venue(self) -> None:
        league = League(s1=["A"])
        league.act(Letter("1", ("2025-05-20",), 1, "Casal de la Falla A"))
        assert league.state.letters["1"].venue == "Casal de la Falla A"

    def test_players_are_named_before_the_first_match_and_again_after_the_last(self) -> None:
        league = League(s1=["A", "B", "C"])
        league.act(Roster("A", ("Anna", "Arnau")))
        league.won("A", "B")
        with pytest.raises(Refused, match="A is playing in group 1: its players stay"):
            league.act(Roster("A", ("Àgueda", "Arnau")))
        league.act(Roster("C", ("Cesc", "Clara")))
        league.won("A", "C")
        league.act(Roster("A", ("Àgueda", "Arnau")))
        assert league.state.commissions["A"].players == ("Àgueda", "Arnau")

    def test_an_objection_to_image_rights_is_kept(self) -> None:
        league = League()
        league.act(Register("A", "Falla A", "1", "2025-05-01", image=False))
        assert not league.state.commissions["A"].image


class TestArticle2:
    """The phases, the order of a table, draws."""

    def test_in_a_sector_everybody_meets_everybody_once(self) -> None:
        league = League(s1=["A", "B", "C", "D"])
        assert len(league.state.groups["1"].table.open) == 6
        league.won("A", "B")
        with pytest.raises(Refused, match="A–B is decided already"):
            league.won("B", "A")
        assert len(league.state.groups["1"].table.open) == 5

    def test_order_by_points(self) -> None:
        league = League(s1=["A", "B", "C"])
        for winner, loser in (("C", "A"), ("C", "B"), ("B", "A")):
            league.won(winner, loser)
        assert league.table() == [(1, "C", "points"), (2, "B", "points"), (3, "A", None)]
        assert league.state.groups["1"].table.winner == "C"

    def test_then_by_cames_won_in_all(self) -> None:
        league = League(s1=["A", "B", "C"])
        league.won("A", "B")
        league.won("B", "C", 1, 30)
        league.won("C", "A", 1, 30)
        # One point each; A has 2 + 1 cames, B 0 + 2, C 1 + 2: pedres decide between A and C.
        assert league.table() == [(1, "C", "pedres"), (2, "A", "cames"), (3, "B", None)]

    def test_then_by_pedres_in_all(self) -> None:
        league = League(s1=["A", "B", "C"])
        league.won("A", "B", pedres=30)
        league.won("B", "C", pedres=20)
        league.won("C", "A", pedres=10)
        assert league.table() == [(1, "B", "pedres"), (2, "C", "pedres"), (3, "A", None)]

    def test_then_by_the_points_between_those_still_tied(self) -> None:
        league = League(s1=["A", "B", "C", "D"])
        for winner, loser in (("B", "A"), ("A", "C"), ("B", "D"), ("C", "B"), ("A", "D")):
            league.won(winner, loser)
        league.won("C", "D")
        # Two points each of A, B and C, who beat each other in a ring.
        assert league.table()[:3] == [(1, "A", "tied"), (1, "B", "tied"), (1, "C", "points")]
        league = League(s1=["A", "B", "C", "D"])
        for winner, loser in (("D", "A"), ("A", "B"), ("A", "C"), ("B", "C"), ("C", "D")):
            league.won(winner, loser)
        league.won("B", "D")
        assert league.table()[:2] == [(1, "A", "between"), (2, "B", "points")]

    def test_then_by_a_recorded_draw(self) -> None:
        league = League(s1=["A", "B", "C"])
        for winner, loser in (("A", "B"), ("B", "C"), ("C", "A")):
            league.won(winner, loser)
        table = league.state.groups["1"].table
        assert table.tied == (("A", "B", "C"),) and not table.complete and table.winner is None
        with pytest.raises(Refused, match="A, B are not tied"):
            league.act(Tiebreak("1", ("A", "B")))
        league.act(Tiebreak("1", ("C", "A", "B")))
        assert league.table() == [(1, "C", "draw"), (2, "A", "draw"), (3, "B", None)]
        assert league.state.groups["1"].table.winner == "C"

    def test_a_draw_holds_as_long_as_exactly_its_commissions_are_tied(self) -> None:
        league = League(s1=["A", "B", "C"])
        results = [league.won(*pair) for pair in (("A", "B"), ("B", "C"), ("C", "A"))]
        league.act(Tiebreak("1", ("C", "A", "B")))
        league.act(Correct(results[0].number, (2, 0), (48, 19)))
        assert league.table() == [(1, "C", "between"), (2, "A", "pedres"), (3, "B", None)]
        league.act(Correct(results[0].number, (2, 0), (48, 20)))
        assert league.table()[0] == (1, "C", "draw")

    def test_a_phase_is_closed_when_nothing_is_open_and_firsts_are_known(self) -> None:
        league = League(s1=["A", "B"], s2=["C", "D"])
        with pytest.raises(Refused, match="group 1 has matches open, such as A–B"):
            league.act(Close("sectors"))
        league.won("A", "B")
        league.won("D", "C")
        league.act(Close("sectors"))
        assert league.state.qualified == ("A", "D")
        with pytest.raises(Refused, match="closed already"):
            league.act(Close("sectors"))
        with pytest.raises(Refused, match="closed: its table stands"):
            league.act(Decide("1", "A", "B", winner="B"))

    def test_a_tie_for_the_first_place_keeps_a_phase_open(self) -> None:
        league = League(s1=["A", "B", "C"])
        for winner, loser in (("A", "B"), ("B", "C"), ("C", "A")):
            league.won(winner, loser)
        with pytest.raises(Refused, match="tied for the first place: A, B, C"):
            league.act(Close("sectors"))

    def test_26_champions_are_drawn_into_two_groups_of_6_and_two_of_7(self) -> None:
        sectors = {f"s{number}": [f"F{number:02}"] for number in range(1, 27)}
        league = League(edition([str(n) for n in range(1, 27)], groups=4), **sectors)
        league.act(Close("sectors"))
        seats = league.state.qualified
        assert len(seats) == 26
        uneven = (("A", seats[:8]), ("B", seats[8:14]), ("C", seats[14:20]), ("D", seats[20:]))
        with pytest.raises(Refused, match="as even as can be, not of 8, 6, 6, 6"):
            league.act(Draw("groups", groups=uneven))
        with pytest.raises(Refused, match="the groups are A, B, C, D"):
            league.act(Draw("groups", groups=uneven[:3]))
        twice = tuple((name, seats[:6]) for name in "ABCD")
        with pytest.raises(Refused, match="each once"):
            league.act(Draw("groups", groups=twice))
        league.draw_groups()
        sizes = [len(league.state.groups[name].members) for name in "ABCD"]
        assert sorted(sizes) == [6, 6, 7, 7]

    def test_from_sectors_to_the_final(self) -> None:
        league = League(
            edition(list("1234"), groups=4), s1=["A", "B"], s2=["C"], s3=["D", "E"], s4=["F"]
        )
        league.to_groups()
        league.act(Close("groups"))
        assert league.state.next_draw == "semifinals"
        with pytest.raises(Refused, match="a semifinal is between two"):
            league.act(Draw("semifinals", pairs=(("A", "C", "D", "F"),)))
        league.act(Draw("semifinals", pairs=(("A", "F"), ("D", "C"))))
        league.won("A", "F")
        league.won("D", "C")
        assert "F" not in league.state.groups
        league.act(Close("semifinals"))
        assert league.state.phase == "final"
        league.won("D", "A")
        assert league.state.champion == "D" and league.state.phase == "over"

    def test_the_sector_hands_in_its_winner(self) -> None:
        league = League(s1=["A", "B"])
        with pytest.raises(Refused, match="matches open"):
            league.act(HandIn("1"))
        league.won("A", "B")
        league.act(HandIn("1"))
        assert league.state.groups["1"].handed_in is not None


class TestArticle3:
    """Before a match: identity."""

    def test_only_registered_players_sit_down(self) -> None:
        league = League(s1=["A", "B"])
        with pytest.raises(Refused, match="Ximo is not on the roster of A"):
            league.act(Identity("1", "A", "B", (("A-1", "Ximo"), ("B-1", "B-2"))))
        with pytest.raises(Refused, match="a match is played by two of B"):
            league.act(Identity("1", "A", "B", (("A-1", "A-2"), ("B-1",))))
        league.act(Identity("1", "A", "B", (("A-1", "A-2"), ("B-1", "B-2"))))
        assert league.state.groups["1"].match("A", "B").identity is not None


class TestArticle4:
    """Leaving the competition, and having to leave a match."""

    def test_who_leaves_is_as_if_it_had_never_entered(self) -> None:
        league = League(s1=["A", "B", "C"])
        league.won("A", "B")
        league.won("C", "A")
        league.won("B", "C")
        league.act(Withdraw("C", justified=True))
        assert league.table() == [(1, "A", "points"), (2, "B", None)]
        assert league.state.groups["1"].table.row("A").played == 1  # type: ignore[union-attr]
        assert league.state.groups["1"].state("A", "C") == "annulled"
        with pytest.raises(Refused, match="C has withdrawn"):
            league.act(Withdraw("C", justified=True))

    def test_a_suspended_match_keeps_its_position(self) -> None:
        league = League(s1=["A", "B"])
        league.act(Suspend("1", "B", "A", (1, 0), (30, 17)))
        group = league.state.groups["1"]
        assert group.match("A", "B").position == ((0, 1), (17, 30))
        assert group.state("A", "B") == "suspended" and group.table.open == (("A", "B"),)
        with pytest.raises(Refused, match="suspended: the committee rules"):
            league.won("A", "B")
        league.agreed(Resume("1", "A", "B", "2025-06-10T20:00"))
        assert group.state("A", "B") == "resumed"
        with pytest.raises(Refused, match="suspended at cames 0–1 and pedres 17–30: these stay"):
            league.won("A", "B")
        league.won("A", "B", 1, 45)
        assert group.state("A", "B") == "played"

    @pytest.mark.parametrize(
        ("cames", "pedres"), [((2, 0), (48, 3)), ((0, 0), (24, 3)), ((1, 0), (23, 3))]
    )
    def test_a_position_is_one_of_a_match_in_course(
        self, cames: tuple[int, int], pedres: tuple[int, int]
    ) -> None:
        league = League(s1=["A", "B"])
        with pytest.raises(Refused, match=r"are no position|cannot be"):
            league.act(Suspend("1", "A", "B", cames, pedres))


class TestArticle5:
    """Points, the coto, no substitutes, not turning up."""

    @pytest.mark.parametrize(
        ("cames", "pedres"),
        [
            ((2, 0), (48, 0)),
            ((2, 0), (48, 46)),
            ((2, 1), (48, 24)),
            ((2, 1), (71, 70)),
            ((0, 2), (46, 48)),
        ],
    )
    def test_possible_results(self, cames: tuple[int, int], pedres: tuple[int, int]) -> None:
        league = League(s1=["A", "B"])
        league.act(Result("1", "A", "B", cames, pedres))
        assert league.state.groups["1"].table.winner == ("A" if cames[0] == 2 else "B")

    @pytest.mark.parametrize(
        ("cames", "pedres", "told"),
        [
            ((2, 2), (48, 48), "cames 2–2 are no result: one side wins 2"),
            ((1, 1), (24, 24), "cames 1–1 are no result"),
            ((3, 0), (72, 0), "cames 3–0 are no result"),
            ((2, 0), (25, 0), "25 pedres cannot be: with cames 2–0 they are 48"),
            ((2, 0), (49, 0), "49 pedres cannot be"),
            ((2, 0), (48, 47), "47 pedres cannot be: with cames 2–0 they are 0…46"),
            ((2, 1), (72, 30), "72 pedres cannot be: with cames 2–1 they are 48…71"),
            ((2, 1), (48, 23), "23 pedres cannot be: with cames 2–1 they are 24…70"),
            ((2, -1), (48, 0), "cames 2–-1 are no result"),
        ],
    )
    def test_impossible_results(
        self, cames: tuple[int, int], pedres: tuple[int, int], told: str
    ) -> None:
        league = League(s1=["A", "B"])
        with pytest.raises(Refused, match=told):
            league.act(Result("1", "A", "B", cames, pedres))

    def test_no_substitutes_once_it_has_begun(self) -> None:
        league = League(s1=["A", "B"])
        league.act(Identity("1", "A", "B", (("A-1", "A-2"), ("B-1", "B-2"))))
        pair = (("B-1", "B-2"), ("A-1", "A-3"))
        with pytest.raises(Refused, match="not the players whose identity was checked"):
            league.act(Result("1", "B", "A", (2, 0), (48, 3), pair=pair))
        league.act(Suspend("1", "A", "B", (0, 0), (3, 5)))
        with pytest.raises(Refused, match="no substitutes"):
            league.act(Identity("1", "A", "B", (("A-1", "A-3"), ("B-1", "B-2"))))

    def test_not_turning_up_goes_to_the_committee(self) -> None:
        league = League(s1=["A", "B"])
        league.act(Absent("1", "A", "B", "B"))
        assert league.state.groups["1"].state("A", "B") == "absent"
        with pytest.raises(Refused, match="the committee decides this match"):
            league.won("A", "B")
        league.agreed(Decide("1", "A", "B", winner="A"))
        row = league.state.groups["1"].table.rows[0]
        assert (row.commission, row.cames, row.pedres) == ("A", 2, 48)
        assert league.state.groups["1"].state("A", "B") == "given"

    def test_or_it_has_the_match_replayed(self) -> None:
        league = League(s1=["A", "B"])
        league.act(Absent("1", "A", "B", "B"))
        league.agreed(Decide("1", "A", "B", replay=True))
        assert league.state.groups["1"].state("A", "B") == "replay"
        league.won("B", "A")
        assert league.state.groups["1"].table.winner == "B"

    def test_a_decision_is_one_thing(self) -> None:
        league = League(s1=["A", "B", "C"])
        for act in (Decide("1", "A", "B"), Decide("1", "A", "B", winner="A", replay=True)):
            with pytest.raises(Refused, match="names the winner, or has the match replayed"):
                league.act(act)
        with pytest.raises(Refused, match="C does not play this match"):
            league.act(Decide("1", "A", "B", winner="C"))

    def test_nobody_plays_twice_at_one_hour(self) -> None:
        league = League(s1=["A", "B", "C"])
        first = Meeting("1", "A", "B", "2025-05-20T19:00", "Casal A")
        league.act(Schedule((first,)))
        clash = Meeting("1", "C", "A", "2025-05-20T19:00", "Casal C")
        with pytest.raises(Refused, match="A would play twice at 2025-05-20T19:00"):
            league.act(Schedule((clash,)))
        league.act(Schedule((first._replace(at="2025-05-20T20:00"), clash)))


class TestArticle7:
    """Grave faults."""

    def test_all_matches_of_the_disqualified_are_given_as_lost(self) -> None:
        league = League(s1=["A", "B", "C", "D"])
        league.won("A", "B")
        league.won("A", "C", 1, 40)
        league.won("B", "C")
        league.agreed(Disqualify("A"), why="studied signals")
        rows = {row.commission: row for row in league.state.groups["1"].table.rows}
        assert rows["A"].position == 4 and rows["A"].state == "disqualified"
        assert (rows["A"].points, rows["A"].cames, rows["A"].pedres) == (0, 0, 0)
        assert (rows["A"].played, rows["A"].lost) == (3, 3)
        assert (rows["C"].points, rows["C"].cames, rows["C"].pedres) == (1, 2, 48 + 20)
        assert rows["D"].points == 1
        assert league.table()[2][2] == "disqualified"
        assert league.state.groups["1"].state("A", "D") == "lost"
        with pytest.raises(Refused, match="A is disqualified: its matches are given as lost"):
            league.won("D", "A")

    def test_between_two_disqualified_both_lose(self) -> None:
        league = League(s1=["A", "B", "C"])
        league.act(Disqualify("A"))
        league.act(Disqualify("B"))
        table = league.state.groups["1"].table
        assert [row.lost for row in table.rows] == [0, 2, 2]
        assert table.winner == "C" and table.tied == (("A", "B"),)

    def test_an_unregistered_player_is_refused_at_the_table(self) -> None:
        league = League(s1=["A", "B"])
        with pytest.raises(Refused, match="Ximo is not on the roster"):
            league.act(
                Result("1", "A", "B", (2, 0), (48, 3), pair=(("A-1", "Ximo"), ("B-1", "B-2")))
            )


class TestArticle8:
    """The committee: three people, two of whom decide; no appeal."""

    def test_a_decision_counts_when_a_second_member_agrees(self) -> None:
        league = League(s1=["A", "B"])
        league.agreed(Bar("B", "B-1"))
        entry = league.by(MEMBERS[0], Decide("1", "A", "B", winner="A"))
        assert league.state.groups["1"].table.winner is None
        with pytest.raises(Refused, match="another person than Carme"):
            league.by(MEMBERS[0], Confirm(entry.number))
        league.by(MEMBERS[2], Confirm(entry.number))
        assert league.state.groups["1"].table.winner == "A"

    def test_the_barred_do_not_play(self) -> None:
        league = League(s1=["A", "B"])
        league.agreed(Bar("B", "B-1"))
        with pytest.raises(Refused, match="B-1 is barred"):
            league.act(Roster("B", ("B-1", "B-2")))
        with pytest.raises(Refused, match="B-1 is barred"):
            league.act(
                Result("1", "A", "B", (2, 0), (48, 3), pair=(("A-1", "A-2"), ("B-1", "B-2")))
            )
        league.agreed(Bar("Z"))
        with pytest.raises(Refused, match="Z is barred"):
            league.act(Register("Z", "Falla Z", "1", "2025-05-01"))

    def test_a_question_waits_for_its_answer_and_the_last_word_stays(self) -> None:
        league = League(s1=["A", "B"])
        asked = league.by(JUNTA, Ask("May a pair play with its own cards?"))
        league.agreed(Answer(asked.number, "No: the Junta supplies the material (article 3)."))
        with pytest.raises(Refused, match="no appeal"):
            league.agreed(Answer(asked.number, "Yes."))
        with pytest.raises(Refused, match="act 1 is no question"):
            league.agreed(Answer(1, "No."))

    def test_incidents_are_about_matches_that_are_there(self) -> None:
        league = League(s1=["A", "B"])
        with pytest.raises(Refused, match="C is not in group 1"):
            league.act(Incident("shouting", "1", "A", "C"))
        league.act(Incident("shouting", "1", "A", "B"))
        assert len(league.state.questions) == 1


class TestArticle10:
    """Ten per cent of the census."""

    def test_the_organiser_may_suspend_an_edition_with_too_few(self) -> None:
        league = League(edition(["1"], census=20), s1=["A", "B"])
        assert not league.state.exceeds_quorum
        league.act(Cancel())
        with pytest.raises(Refused, match="the edition is suspended"):
            league.won("A", "B")

    def test_and_not_one_with_enough(self) -> None:
        league = League(edition(["1"], census=20), s1=["A", "B", "C"])
        with pytest.raises(Refused, match="3 entries exceed 10% of the census"):
            league.act(Cancel())


class TestBetweenPhases:
    """What the rules leave open stops, with the question put to the committee."""

    def league(self) -> League:
        league = League(s1=["A", "B"], s2=["C", "D"])
        for sector in "12":
            league.play_all(sector)
        league.act(Close("sectors"))
        return league

    def test_a_champion_who_leaves_after_closing(self) -> None:
        league = self.league()
        before = league.state.groups["1"].table
        league.act(Withdraw("A", justified=False))
        assert league.state.groups["1"].table == before
        with pytest.raises(Refused, match="A has dropped out: the committee says who"):
            league.draw_groups()
        with pytest.raises(Refused, match="C is qualified already"):
            league.agreed(Replace("A", "C"))
        with pytest.raises(Refused, match="D has no place in the next phase"):
            league.agreed(Replace("D", "B"))
        league.agreed(Replace("A", "B"))
        league.draw_groups()
        assert league.state.groups["A"].members == ["B"]

    def test_nobody_takes_the_place_of_who_is_still_there(self) -> None:
        with pytest.raises(Refused, match="A has not dropped out"):
            self.league().agreed(Replace("A", "B"))

    def test_what_happens_after_closing_counts_in_later_groups_only(self) -> None:
        league = League(edition(list("123"), groups=1), s1=["A", "B"], s2=["C"], s3=["D"])
        league.to_groups()
        before = league.state.groups["1"].table
        league.won("A", "C")
        league.act(Disqualify("A"))
        assert league.state.groups["1"].table == before
        assert league.order("A") == ["C", "D", "A"]

    def test_a_sector_without_a_champion(self) -> None:
        league = League(edition(list("123"), groups=2), s1=["A"], s2=["C"], s3=["D", "E"])
        league.act(Disqualify("A"))
        league.play_all("3")
        league.act(Close("sectors"))
        assert league.state.seats == {"1": None, "2": "C", "3": "D"}
        with pytest.raises(Refused, match="group 1 has no winner: the committee says who"):
            league.draw_groups()
        league.agreed(Replace(None, "E", group="1"))
        assert league.state.qualified == ("E", "C", "D")
        league.draw_groups()

    def test_a_sector_that_nobody_entered(self) -> None:
        league = League(edition(list("123"), groups=2), s1=["A"], s2=["C"])
        league.act(Close("sectors"))
        draw = Draw("groups", groups=(("A", ("A",)), ("B", ("C",))))
        with pytest.raises(Refused, match="group 3 has no winner"):
            league.by(JUNTA, draw)
        league.agreed(Replace(None, None, group="3"))
        entry = league.by(JUNTA, draw)
        league.by(ANOTHER, Confirm(entry.number))
        assert league.state.groups["B"].members == ["C"]

    def test_a_finalist_who_leaves(self) -> None:
        league = self.league()
        league.draw_groups()
        league.act(Close("groups"))
        league.act(Withdraw("A", justified=True))
        league.agreed(Replace("A", "B"))
        assert league.state.groups["F"].live == ["B", "C"]
        league.won("B", "C")
        assert league.state.champion == "B"


class TestMistakes:
    """A mistake is corrected by an act that refers to it; nothing is erased."""

    def test_a_score_read_wrong(self) -> None:
        league = League(s1=["A", "B"])
        entry = league.won("A", "B")
        league.act(Correct(entry.number, (0, 2), (20, 48)))
        assert league.state.groups["1"].table.winner == "B"
        assert len([one for one in league.state.entries if one.word == "result"]) == 1
        with pytest.raises(Refused, match="act 1 is no result that counts"):
            league.act(Correct(1, (2, 0), (48, 0)))

    def test_an_act_that_should_not_have_been(self) -> None:
        league = League(s1=["A", "B", "C"])
        entry = league.act(Withdraw("C", justified=True))
        league.won("A", "B")
        annul = league.by(JUNTA, Annul(entry.number), why="it was another falla")
        assert league.order() == ["A", "B"]
        league.by(ANOTHER, Confirm(annul.number))
        assert league.order() == ["A", "B", "C"]
        assert league.state.annulled == {entry.number}
        league.won("C", "A")
        assert league.state.groups["1"].match("A", "C").winner == "C"

    def test_what_came_after_has_to_stand_without_it(self) -> None:
        league = League(s1=["A", "B"])
        registered = next(one.number for one in league.state.entries if one.word == "register")
        with pytest.raises(Refused, match=r"act \d+ would not stand: no commission A"):
            league.act(Annul(registered))

    def test_a_result_waits_for_another_person(self) -> None:
        league = League(s1=["A", "B"])
        entry = league.by(JUNTA, Result("1", "A", "B", (2, 0), (48, 3)))
        assert league.state.groups["1"].table.open == (("A", "B"),)
        with pytest.raises(Refused, match="another person"):
            league.by(JUNTA, Confirm(entry.number))
        with pytest.raises(Refused, match="waits for its confirmation"):
            league.by(ANOTHER, Result("1", "B", "A", (2, 0), (48, 3)))
        league.by(ANOTHER, Confirm(entry.number))
        assert league.state.groups["1"].table.winner == "A"
