"""Each role may do what the bases give it and no more: every act, every role, end to end."""

import pytest

from marxador.championship import Actor, Championship, NotAllowed, Refused, roles
from marxador.championship.acts import (
    KINDS,
    Absent,
    Act,
    Announce,
    Annul,
    Answer,
    Appoint,
    Ask,
    Bar,
    Cancel,
    Census,
    Close,
    Confirm,
    Correct,
    Decide,
    Dismiss,
    Disqualify,
    Draw,
    HandIn,
    Identity,
    Incident,
    Letter,
    Meeting,
    Register,
    Reject,
    Replace,
    Result,
    Resume,
    Reveal,
    Roster,
    Schedule,
    Start,
    Suspend,
    Tiebreak,
    Withdraw,
)
from marxador.championship.draws import digest
from tests.championship.league import ANOTHER, JUNTA, MEMBERS, League, edition

REP = Actor("representative", "Rosa")
DELEGATE = Actor("delegate", "Dani")
REFEREE = Actor("referee", "Àlex")
MEMBER = MEMBERS[0]
COMMISSION = Actor("commission", "Clàudia")
PUBLIC = Actor("public", "Pep")
EVERYONE = (JUNTA, REP, DELEGATE, REFEREE, MEMBER, COMMISSION, PUBLIC)

PAIR = (("A-1", "A-2"), ("B-1", "B-2"))
SCORE = ((2, 0), (48, 3))


def sectors() -> League:
    """Sector 1 with A, B and C: Rosa's; Àlex referees A–B; Clàudia speaks for A."""
    league = League(edition(["1", "2"], census=100), s1=["A", "B", "C"], s2=["X", "Y"])
    for act in (
        Appoint("representative", "Rosa", "1"),
        Appoint("referee", "Àlex", match=("1", "A", "B")),
        Appoint("commission", "Clàudia", "A"),
        Appoint("delegate", "Dani", "A"),
        *(Appoint("committee", member.name) for member in MEMBERS),
    ):
        league.by(JUNTA, act)
    return league


def suspended() -> League:
    league = sectors()
    league.act(Suspend("1", "A", "B", (0, 0), (3, 5)))
    return league


def asked() -> League:
    league = sectors()
    league.act(Incident("shouting", "1", "A", "B"))
    return league


def played() -> League:
    league = sectors()
    league.won("A", "B")
    return league


def finished() -> League:
    league = sectors()
    for group in ("1", "2"):
        league.play_all(group)
    return league


def closed() -> League:
    league = finished()
    league.act(Close("sectors"))
    return league


def announced() -> League:
    league = closed()
    league.act(Announce("groups", ("A", "X"), digest(["A", "X"]), "source", "the lottery"))
    return league


def dropped() -> League:
    league = closed()
    league.act(Withdraw("A", justified=True))
    return league


def ringed() -> League:
    league = sectors()
    for winner, loser in (("A", "B"), ("B", "C"), ("C", "A")):
        league.won(winner, loser)
    return league


def waiting() -> League:
    league = sectors()
    league.by(ANOTHER, Result("1", "A", "B", *SCORE))
    return league


def last(league: League) -> int:
    return len(league.state.entries)


LOCAL = {"junta", "representative"}
TABLE = LOCAL | {"referee"}

CASES: dict[str, tuple[object, object, set[str]]] = {
    "census": (
        sectors,
        Census(tuple((c, c, "1" if c < "X" else "2") for c in "ABCXY")),
        {"junta"},
    ),
    "letter": (sectors, Letter("1", ("2025-05-20",), 3, "Casal A"), LOCAL),
    "register": (sectors, Register("D", "Falla D", "1", "2025-05-01"), LOCAL),
    "roster": (sectors, Roster("A", ("Anna", "Arnau")), LOCAL | {"commission"}),
    "appoint": (sectors, Appoint("referee", "Noa", match=("1", "A", "C")), LOCAL),
    "dismiss": (sectors, Dismiss("referee", "Àlex", match=("1", "A", "B")), LOCAL),
    "schedule": (
        sectors,
        Schedule((Meeting("1", "A", "B", "2025-05-20T19:00", "Casal A"),)),
        LOCAL,
    ),
    "identity": (sectors, Identity("1", "A", "B", PAIR), TABLE),
    "result": (sectors, Result("1", "A", "B", *SCORE), TABLE),
    "correct": (played, lambda league: Correct(last(league), *SCORE), LOCAL),
    "suspend": (sectors, Suspend("1", "A", "B", (0, 0), (3, 5)), TABLE),
    "resume": (suspended, Resume("1", "A", "B", "2025-06-10"), {"committee"}),
    "absent": (sectors, Absent("1", "A", "B", "B"), TABLE),
    "decide": (sectors, Decide("1", "A", "B", winner="A"), {"committee"}),
    "withdraw": (sectors, Withdraw("A", justified=True), LOCAL | {"commission"}),
    "disqualify": (sectors, Disqualify("A"), {"committee"}),
    "bar": (sectors, Bar("A", "A-1"), {"committee"}),
    "incident": (sectors, Incident("shouting", "1", "A", "B"), TABLE | {"commission"}),
    "ask": (sectors, Ask("Why?"), TABLE | {"commission", "delegate"}),
    "answer": (
        asked,
        lambda league: Answer(last(league), "Be quiet."),
        {"representative", "committee"},
    ),
    "tiebreak": (ringed, Tiebreak("1", ("A", "B", "C")), {"junta"}),
    "close": (finished, Close("sectors"), {"junta"}),
    "replace": (dropped, Replace("A", "B"), {"committee"}),
    "announce": (
        closed,
        Announce("groups", ("A", "X"), digest(["A", "X"]), "source", "the lottery"),
        {"junta"},
    ),
    "reveal": (announced, lambda league: Reveal(last(league), "12345"), {"junta"}),
    "draw": (closed, Draw("groups", groups=(("A", ("X",)), ("B", ("A",)))), {"junta"}),
    "handin": (finished, HandIn("1"), LOCAL),
    "cancel": (sectors, Cancel(), {"junta"}),
    "confirm": (waiting, lambda league: Confirm(last(league)), TABLE),
    "reject": (waiting, lambda league: Reject(last(league)), TABLE),
    "annul": (played, lambda league: Annul(last(league)), {"junta"}),
}


@pytest.mark.parametrize("word", [word for word in KINDS if word != "edition"])
def test_every_act_for_every_role(word: str) -> None:
    make, about, allowed = CASES[word]
    for actor in EVERYONE:
        league = make()  # type: ignore[operator]
        act: Act = about(league) if callable(about) else about  # type: ignore[assignment]
        before = len(league.state.entries)
        assert roles.may(league.state, league.state.proposed(act, actor, at="2025-05-01")) == (
            actor.role in allowed
        ), actor
        if actor.role in allowed:
            league.by(actor, act)
            assert len(league.state.entries) == before + 1
        else:
            with pytest.raises(NotAllowed):
                league.by(actor, act)
            assert len(league.state.entries) == before


def test_only_the_junta_begins() -> None:
    for actor in EVERYONE[1:]:
        with pytest.raises(NotAllowed):
            Championship().enter(Start(edition()), actor)
    Championship().enter(Start(edition()), JUNTA)


@pytest.mark.parametrize(
    ("actor", "act"),
    [
        (REP, Register("D", "Falla D", "2", "2025-05-01")),
        (REP, Result("2", "X", "Y", *SCORE)),
        (REP, Roster("X", ("X-1", "X-2"))),
        (REP, Withdraw("X", justified=True)),
        (REP, HandIn("2")),
        (REP, Appoint("referee", "Noa", match=("2", "X", "Y"))),
        (REP, Appoint("committee", "Rosa")),
        (REP, Schedule((Meeting("2", "X", "Y", "2025-05-20T19:00", "Casal X"),))),
        (REFEREE, Result("1", "A", "C", *SCORE)),
        (REFEREE, Identity("2", "X", "Y", PAIR)),
        (COMMISSION, Roster("B", ("B-1", "B-2"))),
        (COMMISSION, Withdraw("B", justified=True)),
        (COMMISSION, Incident("shouting", "1", "B", "C")),
        (Actor("representative", "Ningú"), Register("D", "Falla D", "1", "2025-05-01")),
        (Actor("committee", "Ningú"), Decide("1", "A", "B", winner="A")),
        (Actor("emperor", "Ningú"), Close("sectors")),
        (Actor("junta", " "), Close("sectors")),
    ],
)
def test_nobody_reaches_further_than_its_scope(actor: Actor, act: Act) -> None:
    league = sectors()
    with pytest.raises(NotAllowed):
        league.by(actor, act)


def test_a_delegate_has_a_representatives_powers_in_its_group() -> None:
    league = League(edition(list("1234"), groups=2), s1=["A"], s2=["B"], s3=["C"], s4=["D"])
    league.to_groups()
    league.by(JUNTA, Appoint("delegate", "Dani", "A"))
    home, away = league.state.groups["A"].members
    league.by(DELEGATE, Appoint("referee", "Noa", match=("A", home, away)))
    league.by(DELEGATE, Result("A", home, away, *SCORE))
    league.by(Actor("referee", "Noa"), Confirm(len(league.state.entries)))
    assert league.state.groups["A"].table.winner == home
    with pytest.raises(NotAllowed, match="schedule is not for the role delegate"):
        league.by(DELEGATE, Schedule((Meeting("A", home, away, "2025-07-01T19:00", "JCF"),)))


def test_the_junta_names_the_referees_of_semifinals_and_final() -> None:
    league = League(edition(list("12"), groups=2), s1=["A"], s2=["B"])
    league.to_groups()
    league.act(Close("groups"))
    league.by(JUNTA, Appoint("delegate", "Dani", "F"))
    with pytest.raises(NotAllowed):
        league.by(DELEGATE, Appoint("referee", "Noa", match=("F", "A", "B")))
    league.by(JUNTA, Appoint("referee", "Noa", match=("F", "A", "B")))


def test_the_committee_is_of_three() -> None:
    league = sectors()
    with pytest.raises(Refused, match="the committee is of 3 people"):
        league.by(JUNTA, Appoint("committee", "Quim"))


def test_only_the_junta_enters_what_counts_at_once() -> None:
    league = sectors()
    with pytest.raises(NotAllowed, match="only the Junta"):
        league.act(Result("1", "A", "B", *SCORE), REFEREE)


def test_a_representative_cannot_date_an_entry_back() -> None:
    league = sectors()
    with pytest.raises(NotAllowed, match="the date of its day"):
        league.by(REP, Register("D", "Falla D", "1", "2025-04-30"))
    league.by(JUNTA, Register("D", "Falla D", "1", "2025-04-30"))


def test_the_same_person_under_another_spelling() -> None:
    league = sectors()
    league.by(Actor("junta", "Pere Ribes"), Result("1", "A", "B", *SCORE))
    with pytest.raises(NotAllowed, match="another person"):
        league.by(Actor("junta", "pere  RIBES"), Confirm(len(league.state.entries)))


def test_a_reason_is_due() -> None:
    league = sectors()
    for act in (Suspend("1", "A", "B", (0, 0), (3, 5)), Annul(2)):
        with pytest.raises(Refused, match="say why"):
            league.by(JUNTA, act, why=" ")
