"""Which scores a coto can come to, and at which it can be broken off (article 5)."""

from marxador.championship.acts import Two
from marxador.championship.edition import Edition
from marxador.championship.errors import Refused
from marxador.i18n import _


def check_result(edition: Edition, cames: Two, pedres: Two) -> None:
    """One side has won its cames, the other fewer, and the pedres can be those of such cames."""
    games = edition.games
    if max(cames) != games or min(cames) not in range(games):
        raise Refused(
            _("cames {home}–{away} are no result: one side wins {games}, the other fewer").format(
                home=cames[0], away=cames[1], games=games
            )
        )
    _check_pedres(edition, cames, pedres, 0)


def check_position(edition: Edition, cames: Two, pedres: Two) -> None:
    """Neither side has won yet, and a cama is in course."""
    if not all(won in range(edition.games) for won in cames):
        raise Refused(
            _("cames {home}–{away} are no position: neither side has won {games} yet").format(
                home=cames[0], away=cames[1], games=edition.games
            )
        )
    _check_pedres(edition, cames, pedres, 1)


def check_goes_on(before: tuple[Two, Two], cames: Two, pedres: Two) -> None:
    """What a suspended match had counts in its result."""
    old_cames, old_pedres = before
    if any(new < old for new, old in zip(cames + pedres, old_cames + old_pedres, strict=True)):
        raise Refused(
            _("the match was suspended at cames {cames} and pedres {pedres}: these stay").format(
                cames="–".join(map(str, old_cames)), pedres="–".join(map(str, old_pedres))
            )
        )


def _check_pedres(edition: Edition, cames: Two, pedres: Two, in_course: int) -> None:
    """`target` for each cama won, and up to one less in each cama lost or in course."""
    for side in (0, 1):
        least = edition.target * cames[side]
        most = least + (edition.target - 1) * (cames[1 - side] + in_course)
        if not least <= pedres[side] <= most:
            raise Refused(
                _("{found} pedres cannot be: with cames {home}–{away} they are {range}").format(
                    found=pedres[side],
                    home=cames[0],
                    away=cames[1],
                    range=f"{least}…{most}" if least < most else least,
                )
            )
