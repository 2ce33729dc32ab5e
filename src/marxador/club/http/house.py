"""`/api/club`: what this club has."""

from litestar import get
from msgspec import Struct

from marxador import __version__
from marxador.bots import NAMES
from marxador.club.http.caller import TheClub
from marxador.club.tables.phrases import PHRASES
from marxador.i18n import LANGUAGES
from marxador.rules import VARIANTS


class House(Struct, frozen=True):
    """The club, to who comes in."""

    name: str
    version: str
    languages: list[str]
    bots: list[str]
    phrases: list[str]
    championship: bool
    variants_version: str


@get("/club")
async def house(club: TheClub) -> House:
    """What this club has."""
    return House(
        name=club.settings.name,
        version=__version__,
        languages=list(reversed(LANGUAGES)),
        bots=list(NAMES),
        phrases=list(PHRASES),
        championship=club.settings.championship,
        variants_version=variants_version(),
    )


def variants_version() -> str:
    """Changes when any game behaves differently."""
    return ".".join([__version__, *(str(variant.version) for variant in VARIANTS.values())])
