"""Truc as commonly played in València, by *Reglas del Truc*.

It differs from the game of the Junta Central Fallera in what stands here.
"""

from dataclasses import replace

from marxador.cards import cards
from marxador.rules import jcf, options
from marxador.rules.jcf import JCF
from marxador.rules.variant import WHOLE_GAME, WHOLE_MATCH, Bid, Envit, Option, Signal, Truc

STAKES = ("envide", "torne", "mes")
IGUALAR = Bid(voice="igualar", opens=True, over=STAKES, becomes_gap=True)

FINISH = Option(
    "finish",
    "first: the hand stops when a side reaches the target; highest: everything is painted and the"
    " higher total wins",
    {"first": {"finish": "first"}, "highest": {"finish": "highest"}},
)
JOC_FORA_FIRST = Option(
    "joc_fora_first",
    "whether an accepted joc fora stands above an accepted envit",
    {"on": {"truc.above_envit": True}, "off": {"truc.above_envit": False}},
)

SIGNALS = (
    Signal(name="major", gesture="raised eyebrows", any_of=jcf.MAJOR),
    Signal(name="bast", gesture="a wink", any_of=jcf.BAST),
    Signal(name="manilla-espases", gesture="mouth to the right", any_of=jcf.MANILLA_ESPASES),
    Signal(name="manilla-ors", gesture="mouth to the left", any_of=jcf.MANILLA_ORS),
    Signal(name="tres", gesture="biting the lip", any_of=jcf.TRES),
    Signal(name="dos", gesture="a kiss", any_of=cards("2OCEB")),
    Signal(name="as-fals", gesture="a quick yawn", any_of=cards("1OC")),
    Signal(name="trenta-tres", gesture="puffed cheeks", envit=(33, 33)),
    Signal(name="trenta-dos", gesture="one shoulder up", envit=(32, 32)),
    Signal(name="cec", gesture="both eyes shut", blind=True, envit=(0, jcf.GOOD_ENVIT - 1)),
)


def false_sevens(high: str, low: str) -> Option:
    """Where 7C and 7B rank: as the source's table lists them, or as the other rulebooks do."""
    return Option(
        "false_sevens",
        "whether 7C and 7B rank over the threes or over the sixes",
        {"high": {"order": high}, "low": {"order": low}},
    )


HIGH = "1E 1B 7E 7O 7CB 3OCEB 6OCEB 5OCEB 4OCEB"
LOW = "1E 1B 7E 7O 3OCEB 7CB 6OCEB 5OCEB 4OCEB"

POPULAR = replace(
    JCF,
    key="popular",
    name="Truc popular",
    aliases=("truc-popular",),
    source="Reglas del Truc",
    order=HIGH,
    seats=(2, 4),
    target=30,
    games=1,
    halves=None,
    match="partida",
    truc=Truc(
        rungs=jcf.ladder(WHOLE_GAME),
        passing="truque-i-passe",
        passing_while="envit-possible",
        above_envit=True,
    ),
    envit=Envit(bids=jcf.bids(IGUALAR), openers="last", worth="loser"),
    parda_lead="mano",
    three_pardes="mano",
    misdeal=2,
    signals=SIGNALS,
    sayings=(),
    synonyms=jcf.SYNONYMS
    | {"envide-fins-a-igualar": "igualar", "envido-hasta-igualar": "igualar", "ciego": "cec"},
    options=(
        options.SIGNALS,
        options.CAUGHT,
        FINISH,
        false_sevens(HIGH, LOW),
        options.raise_of_one(jcf.bids(IGUALAR), jcf.bids(IGUALAR, raises=(1, 3))),
        options.BOASTS,
        options.LOSER_SHOWS,
        options.joc_fora("game", game=jcf.ladder(WHOLE_GAME), match=jcf.ladder(WHOLE_MATCH)),
        JOC_FORA_FIRST,
        options.parda_lead("mano", "tied"),
        options.three_pardes("mano", "tied"),
    ),
)
