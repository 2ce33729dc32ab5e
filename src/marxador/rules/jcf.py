"""Truc by the *Reglament del Truc* of the Junta Central Fallera."""

from marxador.cards import cards
from marxador.rules import options
from marxador.rules.variant import (
    WHOLE_GAME,
    WHOLE_MATCH,
    Bid,
    Envit,
    Rung,
    Signal,
    Truc,
    Variant,
)


def ladder(prize: int) -> tuple[Rung, ...]:
    """*Veus i pedres del truc*, with what the joc fora takes."""
    return (
        Rung("truque", wanted=2, refused=1),
        Rung("retruque", wanted=3, refused=2),
        Rung("quatre-val", wanted=4, refused=3),
        Rung("joc-fora", wanted=prize, refused=4),
    )


def bids(*more: Bid, raises: tuple[int, ...] = (3,)) -> tuple[Bid, ...]:
    """*Veus i pedres de l'envit*: two by two, as many as one wants, or the falta."""
    stakes = ("envide", "torne", "mes", *(bid.voice for bid in more))
    return (
        Bid(voice="envide", opens=True, adds=2, always=True, extra=True),
        Bid(voice="envide", opens=True, numbers=(3,)),
        Bid(voice="torne", over=stakes, adds=2),
        Bid(voice="mes", over=stakes, numbers=raises),
        *more,
        Bid(voice="falta", opens=True, over=stakes, everything=True),
    )


MAJOR = ("1E",)
BAST = ("1B",)
MANILLA_ESPASES = ("7E",)
MANILLA_ORS = ("7O",)
TRES = cards("3OCEB")
GOOD_ENVIT = 28

MARRULLERIES = ("envi-u-de", "envi-u-do", "falca", "tu-que", "tu-co", "des-truque", "des-truco")

SYNONYMS = {
    "volem": "vull",
    "quiero": "vull",
    "lo-veo": "vull",
    "no-volem": "no-vull",
    "no-quiero": "no-vull",
    "jo-tambe": "torne",
    "vuelvo": "torne",
    "yo-tambien": "torne",
    "truque-y-paso": "truque-i-passe",
    "vale-cuatro": "quatre-val",
    "cuatro-val": "quatre-val",
    "juego-fuera": "joc-fora",
    "segona": "bast",
    "la-segona": "bast",
    "gros": "trenta-tres",
    "el-gros": "trenta-tres",
    "unfla": "trenta-tres",
    "lunfla": "trenta-tres",
}

JCF = Variant(
    key="jcf",
    name="Truc",
    aliases=("truc", "faller", "valencia"),
    region="València",
    source="Reglament del Truc, Junta Central Fallera",
    language="ca",
    order="1E 1B 7E 7O 3OCEB 7CB 6OCEB 5OCEB 4OCEB",
    seats=(2, 4, 6),
    target=24,
    games=2,
    game="cama",
    match="coto",
    stones="pedres",
    halves=("dolentes", "bones"),
    tally="maize",
    truc=Truc(rungs=ladder(WHOLE_MATCH), passing="truque-i-passe", above_envit=True),
    envit=Envit(bids=bids(), worth="leader"),
    yes="vull",
    no="no-vull",
    concede="men-vaig",
    parda_lead="tied",
    three_pardes="tied",
    signals=(
        Signal(name="major", gesture="eyes up", any_of=MAJOR),
        Signal(name="bast", gesture="a wink", any_of=BAST),
        Signal(
            name="manilla-espases",
            gesture="the tip of the tongue to the right",
            any_of=MANILLA_ESPASES,
        ),
        Signal(name="manilla-ors", gesture="the tip of the tongue to the left", any_of=MANILLA_ORS),
        Signal(name="tres", gesture="biting the lower lip", any_of=TRES),
        Signal(name="cec", gesture="eyes shut", blind=True),
        Signal(name="envit", gesture="a nod", envit=(GOOD_ENVIT, 33)),
        Signal(name="trenta-tres", gesture="puffed cheeks", envit=(33, 33)),
    ),
    sayings=("al-peu",),
    synonyms=SYNONYMS,
    marrulleries=MARRULLERIES,
    consells=(
        "The first trick is worth two: it pays most to take it.",
        "Don't keep all the big cards for the end.",
        "With one trick each, or two pardes, one calls truc, often on an adventure.",
        "If the rivals miss a single stone, accept: they end anyway if they win.",
        (
            "A manilla signalled and the card tied to it played tell the partner of a big envit"
            " without a word."
        ),
        (
            "Signal the peu, who then bids, and the rivals think the envit is his; or signal"
            " whoever leads the play."
        ),
        "The mano leads when the peu orders it; 'al peu' asks for a weak card.",
        "Play the rivals' cards more than your own.",
        "The falta is a voice of the desperate.",
        "A fallanca needs courage, grace and cunning; the cards of a bluff are not shown.",
        (
            "Mind the coll d'ànec, who stretches his neck to look; private signals agreed"
            " beforehand are not to be used."
        ),
    ),
    options=(
        options.SIGNALS,
        options.CAUGHT,
        options.raise_of_one(bids(), bids(raises=(1, 3))),
        options.BOASTS,
        options.LOSER_SHOWS,
        options.joc_fora("match", match=ladder(WHOLE_MATCH), game=ladder(WHOLE_GAME)),
        options.parda_lead("tied", "mano"),
        options.three_pardes("tied", "mano"),
    ),
)
