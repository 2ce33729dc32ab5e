"""What `replay` says of a record, case by case."""

import json
from typing import Any

import pytest

from marxador.acta import replay
from tests.acta.records import EXAMPLE, record

NOT_CALLED = {"called": False, "accepted": None, "winner": None, "stones": None, "values": None}
NO_TRUC = {"voice": None, "accepted": None, "winner": None, "stones": None}


def said(variant: str, seats: int, *body: str, **headers: str) -> dict[str, Any]:
    told = replay(record(variant, seats, *body, **headers))
    assert told["error"] is None
    return told


def last_hand(variant: str, seats: int, *body: str, **headers: str) -> dict[str, Any]:
    hand: dict[str, Any] = said(variant, seats, *body, **headers)["hands"][-1]
    return hand


def envit(accepted: bool | None, winner: str | None, stones: int | None, values: Any = None) -> Any:
    return {
        "called": True,
        "accepted": accepted,
        "winner": winner,
        "stones": stones,
        "values": values,
    }


def truc(voice: str | None, accepted: bool | None, winner: str | None, stones: int | None) -> Any:
    return {"voice": voice, "accepted": accepted, "winner": winner, "stones": stones}


def test_the_worked_example() -> None:
    assert replay(EXAMPLE) == {
        "variant": "jcf",
        "seats": 2,
        "target": 24,
        "games_to_win": 2,
        "hands": [
            {
                "number": 1,
                "dealer": 2,
                "complete": True,
                "tricks": [
                    {"winner": "B", "leader": 1},
                    {"winner": "A", "leader": 2},
                    {"winner": "A", "leader": 1},
                ],
                "envit": envit(True, "A", 2, {"A": 33, "B": 29}),
                "truc": truc("truque", True, "A", 2),
                "score": [4, 0],
                "won": [0, 0],
            }
        ],
        "score": [4, 0],
        "won": [0, 0],
        "winner": None,
        "games": [],
        "to_act": [],
        "legal": {},
        "error": None,
    }


def test_it_is_plain_json_with_its_keys_in_order() -> None:
    told = replay(EXAMPLE)
    assert json.loads(json.dumps(told)) == told
    assert " ".join(told) == (
        "variant seats target games_to_win hands score won winner games to_act legal error"
    )
    assert " ".join(told["hands"][0]) == "number dealer complete tricks envit truc score won"


JCF = ("hand 1 dealer 2", "deal 1E,7B,6B 3O,4C,5C")


def test_a_parda_has_no_winner_and_nobody_called_is_worth_one() -> None:
    hand = last_hand(
        "jcf", 2, "hand 1 dealer 2", "deal 3O,7B,6B 3C,4C,5C", "1:3O 2:3C 1:7B 2:4C", "= 1-0"
    )
    assert hand["tricks"] == [{"winner": None, "leader": 1}, {"winner": "A", "leader": 1}]
    assert hand["envit"] == NOT_CALLED
    assert hand["truc"] == truc(None, None, "A", 1)


def test_a_refused_envit_is_painted_at_once() -> None:
    told = said("jcf", 2, *JCF, "1:envide 2:no-vull")
    assert told["hands"][0]["envit"] == envit(False, "A", 1)
    assert told["hands"][0]["score"] == told["score"] == [1, 0]
    assert not told["hands"][0]["complete"]


def test_an_accepted_envit_is_not_settled_before_the_hand_is_over() -> None:
    told = said("jcf", 2, *JCF, "1:envide=6 2:vull 1:1E")
    assert told["hands"][0]["envit"] == envit(True, None, None)
    assert told["hands"][0]["truc"] == NO_TRUC
    assert told["score"] == [0, 0]


def test_a_refused_truc_and_the_voice_as_it_was_said() -> None:
    hand = last_hand("jcf", 2, *JCF, "1:truque-i-passe 2:no-vull")
    assert hand["truc"] == truc("truque-i-passe", False, "A", 1)
    hand = last_hand("jcf", 2, *JCF, "1:truque-i-passe 2:retruque 1:no-vull")
    assert hand["truc"] == truc("retruque", False, "B", 2)
    assert hand["complete"] and hand["tricks"] == []


def test_conceding_after_an_accepted_truc_gives_what_it_is_worth() -> None:
    hand = last_hand("jcf", 2, *JCF, "1:1E 2:truque 1:vull 2:men-vaig", "= 2-0")
    assert hand["truc"] == truc("truque", True, "A", 2)


LADDER = "1:truque 2:retruque 1:quatre-val 2:joc-fora 1:vull"


def test_joc_fora_above_an_accepted_envit_takes_the_coto() -> None:
    told = said(
        "jcf", 2, *JCF, f"1:falta 2:vull {LADDER}", "1:1E 2:4C 1:7B 2:3O 2:5C 1:6B",
        "= 0-0 won 2-1", Score="10-3", Won="0-1", Result="2-1",
    )  # fmt: skip
    hand = told["hands"][0]
    assert hand["envit"] == envit(True, None, 0)
    assert hand["truc"] == truc("joc-fora", True, "A", 14)
    assert told["games"] == [
        {"winner": "A", "stones": [24, 3]},
        {"winner": "A", "stones": [24, 0]},
    ]
    assert (told["score"], told["won"], told["winner"]) == ([0, 0], [2, 1], "A")


def test_joc_fora_leaves_a_refused_envit_painted() -> None:
    told = said("jcf", 2, *JCF, f"1:envide 2:torne 1:no-vull {LADDER}", "1:1E 2:4C 1:7B 2:5C")
    assert told["hands"][0]["envit"] == envit(False, "B", 2)
    assert told["games"][0] == {"winner": "A", "stones": [24, 2]}


def test_a_refused_envit_that_ends_the_cama_ends_the_hand() -> None:
    told = said("jcf", 2, *JCF, "1:envide 2:no-vull", "= 0-0 won 1-0", Score="23-5")
    hand = told["hands"][0]
    assert hand["complete"] and hand["tricks"] == []
    assert hand["envit"] == envit(False, "A", 1)
    assert hand["truc"] == truc(None, None, None, 0)
    assert hand["score"] == [0, 0] and hand["won"] == [1, 0]
    assert told["games"] == [{"winner": "A", "stones": [24, 5]}]
    assert told["winner"] is None


def test_envit_first_that_ends_the_cama_leaves_the_truc_unanswered() -> None:
    hand = last_hand("jcf", 2, *JCF, "1:truque-i-passe 2:envide 1:no-vull", Score="0-23")
    assert hand["envit"] == envit(False, "B", 1)
    assert hand["truc"] == truc("truque-i-passe", None, None, 0)


def test_a_falta_that_takes_the_cama_leaves_nothing_to_paint_for_the_truc() -> None:
    told = said("jcf", 2, *JCF, "1:falta 2:vull 1:1E 2:4C 1:7B 2:3O 2:5C 1:6B", Score="10-9")
    hand = told["hands"][0]
    assert hand["envit"] == envit(True, "A", 14, {"A": 33, "B": 29})
    assert hand["truc"] == truc(None, None, "A", 0)
    assert told["games"] == [{"winner": "A", "stones": [24, 9]}]


def test_what_is_left_of_a_truc_near_the_target_is_what_is_painted() -> None:
    hand = last_hand("jcf", 2, *JCF, "1:1E 2:truque 1:retruque 2:vull 2:4C 1:7B 2:5C", Score="23-0")
    assert hand["truc"] == truc("retruque", True, "A", 1)
    assert hand["won"] == [1, 0]


MALLORCA = ("hand 1 dealer 2", "deal 3O,7C,4C 3C,7B,5B")


def test_tots_before_half_of_the_canto_take_it_whole() -> None:
    told = said(
        "mallorca", 2, *MALLORCA, "1:tots 2:vull 1:7C 2:5B 1:3O 2:3C", "= 0-0 won 0-1", Score="7-12"
    )
    assert told["hands"][0]["envit"] == envit(True, "B", 12, {"A": 31, "B": 32})
    assert told["hands"][0]["truc"] == truc(None, None, "A", 0)
    assert told["games"] == [{"winner": "B", "stones": [7, 24]}]


def test_a_tied_stack_is_a_parda_and_the_hidden_cards_no_trick() -> None:
    hand = last_hand("mallorca", 2, *MALLORCA, "1:3O 2:3C 1:7C/4C 2:7B/5B", "1:truc 2:vull 2:mirar")
    assert hand["tricks"] == [{"winner": None, "leader": 1}] * 2
    assert hand["truc"] == truc("truc", True, "B", 3)
    assert hand["complete"]


def test_while_the_hidden_cards_lie_there_each_tied_seat_has_its_word() -> None:
    told = said("mallorca", 2, *MALLORCA, "1:3O 2:3C 1:7C/4C 2:7B/5B")
    assert told["to_act"] == [1]
    assert told["legal"] == {"1": ["mirar", "truc"]}
    assert len(told["hands"][0]["tricks"]) == 2


POPULAR = ("hand 1 dealer 2", "deal 1E,7B,6B 3O,4C,5C")


@pytest.mark.parametrize("fault", ["exposed redeal", "count"])
@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "not dealt"])
def test_a_hand_annulled_by_a_fault(fault: str, dealt: bool) -> None:
    body = POPULAR if dealt else POPULAR[:1]
    told = said("popular", 2, *body, f"fault {fault}", "= 5-7", "hand 2 dealer 1", Score="5-9")
    hand = told["hands"][0]
    assert hand["complete"] and hand["tricks"] == []
    assert hand["envit"] == NOT_CALLED
    assert hand["truc"] == truc(None, None, None, 0)
    assert hand["score"] == [5, 7]
    assert told["hands"][1]["number"] == 2 and told["hands"][1]["dealer"] == 1


def test_a_fault_never_takes_more_stones_than_there_are() -> None:
    told = said("negre", 4, "hand 1 dealer 3", "fault count", "= 0-4", Score="1-4")
    assert told["score"] == [0, 4]


def test_a_turned_card_that_the_mano_forgives_changes_nothing() -> None:
    told = said("popular", 2, *POPULAR, "fault exposed continue", "1:1E")
    assert told["to_act"] == [2] and told["score"] == [0, 0]


ALMERIA = ("hand 1 dealer 4", "deal 3O,4C,5C 4O,6B,6C 3E,7B,5B 4E,5E,6E")


def test_two_duels_are_one_list_of_tricks_and_two_trucs() -> None:
    hand = last_hand(
        "almeria", 4, *ALMERIA, "1:3O 4:4E 1:truco 4:no-quiero", "3:3E 2:4O 3:7B 2:6B", "= 2-0"
    )
    assert hand["tricks"] == [
        {"winner": "A", "leader": 1},
        {"winner": "A", "leader": 3},
        {"winner": "A", "leader": 3},
    ]
    assert hand["truc"] == [truc("truco", False, "A", 1), truc(None, None, "A", 1)]
    assert hand["envit"] == NOT_CALLED


def test_a_second_duel_that_is_not_played() -> None:
    told = said("almeria", 4, *ALMERIA, "1:3O 4:perdida", "= 0-0 won 1-0", Score="17-3")
    hand = told["hands"][0]
    assert hand["complete"]
    assert hand["truc"] == [truc(None, None, "A", 1), truc(None, None, None, 0)]
    assert told["games"] == [{"winner": "A", "stones": [18, 3]}]


def test_the_first_duel_is_settled_while_the_second_goes_on() -> None:
    told = said("almeria", 4, *ALMERIA, "1:perdida")
    assert told["hands"][0]["truc"] == [truc(None, None, "B", 1), NO_TRUC]
    assert told["to_act"] == [3]
    assert told["score"] == [0, 1]


FLOR = ("hand 1 dealer 2", "deal 1E,4E,5E 3O,4O,6O")
ON = {"Options": "flor=on"}


def test_argentina_without_flor_does_not_speak_of_it() -> None:
    assert "flor" not in last_hand("argentina", 2, *FLOR)
    assert "flor" not in last_hand("mallorca", 2, *FLOR, **ON)


def test_a_flor_alone_is_neither_accepted_nor_refused() -> None:
    hand = last_hand("argentina", 2, "hand 1 dealer 2", "deal 1E,4E,5E 3O,4O,6C", "1:flor", **ON)
    assert hand["flor"] == envit(None, "A", 3)
    assert hand["envit"] == NOT_CALLED
    assert hand["score"] == [3, 0]


@pytest.mark.parametrize(
    ("answers", "flor"),
    [
        ("2:con-flor-me-achico", envit(False, "A", 4)),
        ("2:contraflor 1:no-quiero", envit(False, "B", 4)),
        ("2:contraflor 1:quiero", envit(True, "B", 6, {"A": 30, "B": 33})),
        ("2:contraflor 1:contraflor-al-resto 2:no-quiero", envit(False, "A", 4)),
        ("2:contraflor-al-resto 1:quiero", envit(True, "B", 30, {"A": 30, "B": 33})),
        ("2:contraflor", envit(None, None, None)),
        ("", envit(None, None, None)),
    ],
)
def test_flor_against_flor(answers: str, flor: Any) -> None:
    assert last_hand("argentina", 2, *FLOR, f"1:flor {answers}", **ON)["flor"] == flor


def test_a_contraflor_al_resto_that_takes_the_chico_ends_the_hand() -> None:
    told = said("argentina", 2, *FLOR, "1:flor 2:contraflor-al-resto 1:quiero", Score="8-9", **ON)
    hand = told["hands"][0]
    assert hand["flor"] == envit(True, "B", 21, {"A": 30, "B": 33})
    assert hand["truc"] == truc(None, None, None, 0) and hand["complete"]
    assert told["games"] == [{"winner": "B", "stones": [8, 30]}]


def test_an_envido_that_a_flor_cancelled() -> None:
    hand = last_hand("argentina", 2, *FLOR, "1:envido 2:flor 1:con-flor-me-achico", **ON)
    assert hand["envit"] == envit(None, None, 0)
    assert hand["flor"] == envit(False, "B", 4)


def test_an_envido_is_shown_at_once() -> None:
    told = said("argentina", 2, *FLOR, "1:envido 2:quiero")
    assert told["hands"][0]["envit"] == envit(True, "B", 2, {"A": 29, "B": 30})
    assert told["score"] == [0, 2] and told["to_act"] == [1]


def test_inside_a_hand_it_says_who_may_do_what() -> None:
    told = said("jcf", 4, "hand 1 dealer 4", "deal 1E,7B,6B 3O,4C,5C 3E,4B,5B 7O,6O,6C", "1:envide",
                Score="19-0")  # fmt: skip
    answers = ["falta", "mes=3", "no-vull", "torne", "vull"]
    assert told["to_act"] == [2, 4]
    assert told["legal"] == {"2": answers, "4": answers}
    assert told["hands"][0]["envit"] == envit(None, None, None)


def test_bids_are_listed_one_by_one_up_to_their_limit() -> None:
    told = said("jcf", 2, *JCF, Score="19-0")
    assert told["legal"] == {
        "1": [
            "1E", "6B", "7B", "envide", "envide=3", "envide=4", "envide=5", "falta", "men-vaig",
            "truque-i-passe",
        ]
    }  # fmt: skip


def test_a_hand_that_is_not_dealt_yet() -> None:
    told = said("jcf", 2, "hand 1 dealer 1")
    assert told["hands"] == [
        {
            "number": 1,
            "dealer": 1,
            "complete": False,
            "tricks": [],
            "envit": NOT_CALLED,
            "truc": NO_TRUC,
            "score": [0, 0],
            "won": [0, 0],
        }
    ]
    assert told["to_act"] == [] and told["legal"] == {}


def test_while_suspended_nobody_may_act() -> None:
    told = said("jcf", 2, *JCF, "1:1E", 'suspend "a fire in the casal"')
    assert told["to_act"] == [] and told["legal"] == {}
    assert not told["hands"][0]["complete"]
    told = said("jcf", 2, *JCF, "1:1E", 'suspend "a fire in the casal"', "resume")
    assert told["to_act"] == [2]


def test_a_decision_leaves_score_and_games_as_they_are() -> None:
    told = said("jcf", 2, *JCF, "1:envide 2:no-vull", 'result B "false signals"', Won="1-0",
                Result="1-0")  # fmt: skip
    assert told["winner"] == "B"
    assert (told["score"], told["won"], told["games"]) == ([1, 0], [1, 0], [])
    assert told["to_act"] == [] and told["legal"] == {}
    assert not told["hands"][0]["complete"]


def test_a_match_can_be_suspended_and_then_decided() -> None:
    told = said("jcf", 2, 'suspend "they did not turn up"', 'result A "no rival"', Result="0-0")
    assert told["winner"] == "A" and told["hands"] == []


def test_an_error_comes_with_everything_before_it() -> None:
    told = replay(EXAMPLE.replace("1:1E 2:5C", "1:1E 2:7E"))
    error = told.pop("error")
    assert (error["line"], error["column"], error["found"]) == (17, 16, "2:7E")
    assert told["to_act"] == [2] and told["legal"] == {"2": ["5C", "men-vaig"]}
    assert len(told["hands"][0]["tricks"]) == 2 and not told["hands"][0]["complete"]


def test_an_error_in_the_headers_comes_with_what_they_agree_on_before_it() -> None:
    told = replay(record("jcf", 2, Target="12", Score="12-0", Games="7"))
    assert (told["error"]["line"], told["error"]["column"]) == (5, 9)
    assert (told["variant"], told["seats"], told["target"]) == ("jcf", 2, 12)
    assert told["games_to_win"] == 2


def test_an_error_before_anything_is_agreed() -> None:
    told = replay('[Acta "1"]\n[Variant "jcf"]\n[Seats "3"]\n')
    assert told["variant"] == "jcf" and told["seats"] is None and told["target"] is None
    assert told["hands"] == [] and told["score"] == [0, 0]
    assert replay("")["variant"] is None
