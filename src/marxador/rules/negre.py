"""Truc negre of la Safor, by *Reglas del Truc*: the popular game with the twelves and all aces."""

from dataclasses import replace

from marxador.rules.popular import POPULAR, false_sevens

HIGH = "1E 1B 7E 7O 7CB 3OCEB 1OC 12OCEB 6OCEB 5OCEB 4OCEB"
LOW = "1E 1B 7E 7O 3OCEB 1OC 12OCEB 7CB 6OCEB 5OCEB 4OCEB"

NEGRE = replace(
    POPULAR,
    key="negre",
    name="Truc negre",
    aliases=("truc-negre", "safor"),
    region="La Safor",
    order=HIGH,
    options=tuple(
        false_sevens(HIGH, LOW) if option.name == "false_sevens" else option
        for option in POPULAR.options
    ),
)
