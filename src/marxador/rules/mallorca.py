"""Truc of the old Cafè Cas Colomista, by *Ses regles des Truc de s'antic Cafè Cas Colomista*."""

from marxador.cards import cards
from marxador.rules import options
from marxador.rules.variant import WHOLE_GAME, Bid, Envit, Option, Rung, Signal, Truc, Variant

AMO = "11B"
MADONA = "10O"


def bids(*openings: str, small_tots: bool = True) -> tuple[Bid, ...]:
    """*Els envits*, with the voices that may open; steps may be skipped upwards.

    Small tots are those worth less than the stake that is there already.
    """
    return (
        Bid(voice="envida", opens="envida" in openings, becomes=2),
        Bid(voice="jo-envit", opens="jo-envit" in openings, over=("envida",), becomes=4),
        Bid(
            voice="dos-mes",
            opens="dos-mes" in openings,
            over=("envida", "jo-envit"),
            becomes=6,
        ),
        Bid(
            voice="tots",
            opens="tots" in openings,
            over=("envida", "jo-envit", "dos-mes"),
            everything=True,
            always=small_tots,
        ),
    )


ENDS = bids("envida", "tots")

OPENING = Option(
    "opening",
    "how one opens the envit: with envida or tots, with any of its voices, or with envida or tots"
    " where tots have to be worth more than the stake",
    {
        "ends": {"envit.bids": ENDS},
        "any": {"envit.bids": bids("envida", "jo-envit", "dos-mes", "tots")},
        "ends-above": {"envit.bids": bids("envida", "tots", small_tots=False)},
    },
)
WITH_TWOS = "11B 10O 1E 1B 7E 7O 3OCEB 2OCEB 1OC 12OCEB 11OCE 10CEB 7CB 6OCEB 5OCEB 4OCEB"
TWOS = Option(
    "twos",
    "whether the twos are in the pack",
    {"in": {"order": WITH_TWOS}, "out": {"order": WITH_TWOS.replace("2OCEB ", "", 1)}},
)
FLOR = Option(
    "flor",
    "whether three cards of one suit count all three in the envit",
    {"off": {"envit.three_count": False}, "on": {"envit.three_count": True}},
)
CONCEDE = Option(
    "concede",
    "whether one concedes at one's own turn only, or whenever no call waits",
    {"turn": {"conceded_at": "turn"}, "any": {"conceded_at": "any"}},
)

MALLORCA = Variant(
    key="mallorca",
    name="Truc mallorquí",
    aliases=("truc-mallorqui", "mallorquí", "cas-colomista"),
    region="Mallorca",
    source="Ses regles des Truc de s'antic Cafè Cas Colomista",
    language="ca",
    order=WITH_TWOS,
    crowded_top="5OCEB",
    seats=(2, 4, 6, 8),
    target=24,
    games=2,
    game="cantó",
    match="partida",
    stones="punts",
    halves=("dolentes", "bones"),
    tally="eight-and-nine",
    first_dealer="suit",
    truc=Truc(
        rungs=(
            Rung("truc", wanted=3, refused=1),
            Rung("retruc", wanted=6, refused=3),
            Rung("val-nou", wanted=9, refused=6),
            Rung("joc-fora", wanted=WHOLE_GAME, refused=9),
        ),
        closes_envit=False,
    ),
    envit=Envit(
        bids=ENDS,
        openers="last",
        before_answer=False,
        limit="none",
        worth="half",
        ties_with_all=((AMO, 28), (MADONA, 27)),
    ),
    yes="vull",
    no="no-vull",
    concede="men-vaig",
    stack=True,
    parda_lead="mano",
    three_pardes="mano",
    signals=(
        Signal(name="amo", gesture="raised eyebrows", any_of=(AMO,)),
        Signal(name="madona", gesture="a wink", any_of=(MADONA,)),
        Signal(name="llengua-bona", gesture="tongue to the right", any_of=("1E",)),
        Signal(name="llengua-dolenta", gesture="tongue to the left", any_of=("1B",)),
        Signal(name="morruda-espases", gesture="snout to the right", any_of=("7E",)),
        Signal(name="morruda-oros", gesture="snout to the left", any_of=("7O",)),
        Signal(name="tres", gesture="biting the lower lip", any_of=cards("3OCEB")),
        Signal(name="dos", gesture="a little puff of air", any_of=cards("2OCEB")),
        Signal(name="as-bord", gesture="one shoulder up", any_of=cards("1OC")),
        Signal(name="res", gesture="eyes shut", blind=True),
        Signal(name="reservada", gesture="puffed cheeks", all_of=(AMO, MADONA)),
    ),
    sayings=(
        "vine-a-mi",
        "pitja",
        "la-primera-val-per-mil",
        "qui-no-mata-empata",
        "donar-peixet",
        "roquers",
        "veure-les-venir",
        "joc-segur",
    ),
    synonyms={
        "volem": "vull",
        "no-volem": "no-vull",
        "ben-dit": "no-vull",
        "marilla-espases": "morruda-espases",
        "marilla-oros": "morruda-oros",
        "es-segon": "madona",
    },
    consells=(
        "A meca, or falsa, is a bluff: in the truc or in the envit.",
        "Veure-les venir: give the first trick and keep two peces for the others.",
        "Joc segur: 7C or 7B with 1E and the amo; give the first trick and be peu in the second.",
    ),
    options=(
        TWOS,
        FLOR,
        options.SIGNALS,
        options.CAUGHT,
        options.LOSER_SHOWS,
        OPENING,
        CONCEDE,
    ),
)
