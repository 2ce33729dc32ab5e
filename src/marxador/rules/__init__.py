"""The games: one file each, all of them data of the same shape."""

from collections.abc import Mapping

from marxador.i18n import _
from marxador.quoting import quoted
from marxador.rules.almeria import ALMERIA
from marxador.rules.argentina import ARGENTINA
from marxador.rules.jcf import JCF
from marxador.rules.mallorca import MALLORCA
from marxador.rules.negre import NEGRE
from marxador.rules.popular import POPULAR
from marxador.rules.variant import Variant

VARIANTS: Mapping[str, Variant] = {
    variant.key: variant for variant in (JCF, POPULAR, NEGRE, ALMERIA, MALLORCA, ARGENTINA)
}


def variant(name: str, /, **options: str) -> Variant:
    """A game by its key or an alias, with house rules by name."""
    for known in VARIANTS.values():
        if name == known.key or name in known.aliases:
            return known.with_options(**options)
    raise ValueError(
        _("there is no variant {found}; there are {known}").format(
            found=quoted(name), known=", ".join(VARIANTS)
        )
    )
