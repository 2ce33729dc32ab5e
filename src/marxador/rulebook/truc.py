"""The truc: its ladder, and how it lives with the envit."""

from collections.abc import Iterator

from marxador.i18n import _
from marxador.rulebook import examples
from marxador.rulebook.page import Block, Bullets, Heading, Table
from marxador.rulebook.seating import Seating
from marxador.rulebook.words import both, prize, voice
from marxador.rules.variant import WHOLE_GAME, WHOLE_MATCH, Variant


def blocks(seating: Seating) -> Iterator[Block]:
    variant = seating.variant
    yield Heading(_("The truc"))
    rows = [(_("nobody called"), str(seating.tables[0].value(0)), "–")]
    rows += [
        (voice(rung.voice), prize(variant, rung.wanted), str(rung.refused))
        for rung in variant.truc.rungs
    ]
    yield Table((_("voice"), _("wanted"), _("not wanted")), rows)
    yield Bullets(list(_rules(variant)))
    yield from examples.truc(seating)


def _rules(variant: Variant) -> Iterator[str]:
    truc = variant.truc
    yield _("Answers: {yes}, {no}, or the next voice, which accepts what was there.").format(
        yes=voice(variant.yes), no=voice(variant.no)
    )
    yield _raising(variant)
    yield _(
        "Any seat of the other side may answer and the first answer binds it. A refusal ends the"
        " hand, and nobody shows cards."
    )
    if variant.envit:
        yield from _with_envit(variant)
    whole = [voice(r.voice) for r in truc.rungs if r.wanted in (WHOLE_GAME, WHOLE_MATCH)]
    if whole and variant.envit:
        yield _above(variant).format(voice=both(whole))


def _raising(variant: Variant) -> str:
    return {
        "turn": _(
            "After an acceptance only the side that accepted may raise, at one of its own turns."
            " No voice may be skipped."
        ),
        "any": _(
            "After an acceptance only the side that accepted may raise, whenever no call waits."
            " No voice may be skipped."
        ),
    }[variant.truc.raised_at]


def _with_envit(variant: Variant) -> Iterator[str]:
    truc = variant.truc
    first = voice(truc.rungs[0].voice)
    if truc.passing:
        yield {
            "no-card": _(
                "While no card has been played and no envit opened, one says {passing} in place of"
                " {first}: that seat gives up opening the envit, and the others may still."
            ),
            "envit-possible": _(
                "While somebody may still open the envit, one says {passing} in place of {first}:"
                " that seat gives up opening the envit, and the others may still."
            ),
        }[truc.passing_while].format(passing=voice(truc.passing), first=first)
    if truc.closes_envit:
        yield _("{first} answered with {yes} or raised closes the envit.").format(
            first=first, yes=voice(variant.yes)
        )
    else:
        yield _("{first} accepted or raised does not close the envit.").format(first=first)


def _above(variant: Variant) -> str:
    if variant.truc.above_envit:
        return _(
            "Once {voice} is accepted the tricks decide, above any envit: an accepted one is"
            " neither compared nor painted."
        )
    return _("{voice} does not stand above the envit: an accepted one is compared first.")
