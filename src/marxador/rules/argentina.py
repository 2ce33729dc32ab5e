"""Truco, by *Truco. Reglamento de juego*."""

from marxador.rules import options
from marxador.rules.popular import SIGNALS
from marxador.rules.variant import Bid, Envit, Flor, Option, Rung, Truc, Variant

FLOR = Option(
    "flor",
    "whether three cards of one suit can be called as a flor",
    {"off": {"flor.on": False}, "on": {"flor.on": True}},
)
MUST_CALL = Option(
    "flor_must",
    "whether who has a flor has to call it",
    {"off": {"flor.compulsory": False}, "on": {"flor.compulsory": True}},
)
RESTO = Option(
    "resto",
    "whether a contraflor may be answered with a contraflor al resto",
    {"on": {"flor.raise_over_raise": True}, "off": {"flor.raise_over_raise": False}},
)
RAISE = Option(
    "raise",
    "whether an accepted truco is raised at one's own turn only, or whenever no call waits",
    {"turn": {"truc.raised_at": "turn"}, "any": {"truc.raised_at": "any"}},
)

ARGENTINA = Variant(
    key="argentina",
    name="Truco",
    aliases=("truco", "truco-argentino"),
    region="Argentina",
    source="Truco. Reglamento de juego",
    language="es",
    order="1E 1B 7E 7O 3OCEB 2OCEB 1OC 12OCEB 11OCEB 10OCEB 7BC 6OCEB 5OCEB 4OCEB",
    seats=(2, 4, 6, 8),
    target=30,
    games=2,
    game="chico",
    match="partida",
    stones="tantos",
    halves=("malas", "buenas"),
    tally="paper",
    truc=Truc(
        rungs=(
            Rung("truco", wanted=2, refused=1),
            Rung("retruco", wanted=3, refused=2),
            Rung("vale-cuatro", wanted=4, refused=3),
        ),
    ),
    envit=Envit(
        bids=(
            Bid(voice="envido", opens=True, over_opening=("envido",), adds=2),
            Bid(voice="real-envido", opens=True, over=("envido",), adds=3),
            Bid(
                voice="falta-envido",
                opens=True,
                over=("envido", "real-envido"),
                everything=True,
                always=True,
            ),
        ),
        limit="none",
        worth="half",
        compared="at-once",
    ),
    flor=Flor(),
    yes="quiero",
    no="no-quiero",
    concede="mazo",
    concedes="seat",
    parda_lead="mano",
    three_pardes="mano",
    signals=SIGNALS,
    synonyms={
        "vale-4": "vale-cuatro",
        "contra-flor": "contraflor",
        "contra-flor-al-resto": "contraflor-al-resto",
        "me-voy-al-mazo": "mazo",
        "ciego": "cec",
    },
    consells=(
        "The envido is played before the truco: near the end of a chico it decides.",
        "A seat that does not beat the best value so far says 'son buenas' and keeps its own.",
        "With one trick each and one parda, whoever won first has the hand.",
    ),
    options=(
        FLOR,
        options.SIGNALS,
        options.CAUGHT,
        options.parda_lead("mano", "tied"),
        RAISE,
        MUST_CALL,
        RESTO,
    ),
)
