"""El Truco of the province of Almería, by *Reglamento de El Truco*."""

from marxador.rules import options
from marxador.rules.variant import WHOLE_GAME, Option, Rung, Truc, Variant

DUELS = Option(
    "duels",
    "with four seats, whether the dealer's duel is played before the other or both at once",
    {"in-turn": {"duels": "in-turn"}, "at-once": {"duels": "at-once"}},
)

ALMERIA = Variant(
    key="almeria",
    name="El Truco",
    aliases=("almería", "truco-almeria"),
    region="Almería",
    source="Reglamento de El Truco",
    language="es",
    order="3OCEB 2OCEB 1OCEB 12OCEB 11OCEB 10OCEB 7OCEB 6OCEB 5OCEB 4OCEB",
    seats=(2, 4),
    usual_seats=2,
    target=18,
    games=3,
    game="toro",
    match="partida",
    stones="tantos",
    halves=("malas", "buenas"),
    tally="coins",
    first_dealer="highest-card",
    truc=Truc(
        rungs=(
            Rung("truco", wanted=3, refused=1),
            Rung("retruco", wanted=6, refused=3),
            Rung("para-nueve", wanted=9, refused=6),
            Rung("para-el-toro", wanted=WHOLE_GAME, refused=9),
        ),
    ),
    yes="quiero",
    no="no-quiero",
    concede="perdida",
    duels="in-turn",
    parda_lead="mano",
    three_pardes="postre",
    synonyms={
        "panueve": "para-nueve",
        "pa-nueve": "para-nueve",
        "para-9": "para-nueve",
        "pal-toro": "para-el-toro",
    },
    consells=(
        "Darse de malas: answer the first card with a lower one and keep the other two.",
        "Cortar y volver: beat a card and lead the next.",
        "Who cannot beat a card can still call truco, on nothing: a farol.",
        "The seat de postre needs no more than a third card equal to the opener's.",
    ),
    options=(DUELS, options.three_pardes("postre", "mano")),
)
