"""Players that are programs: each sees what its seat may see, and answers with an action."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from marxador.bots.bot import Bot, Gesture, Mixed, Partner
from marxador.bots.character import FALLANQUER, ROQUER, VETERA, Character
from marxador.bots.uniform import Uniform
from marxador.i18n import _
from marxador.quoting import quoted

__all__ = ["ALIASES", "BOTS", "NAMES", "SOLVED", "Bot", "Gesture", "Mixed", "Partner", "bot"]


def _mestre(rng: Random, budget: float = 0) -> Bot:
    # The search needs numpy and numba, which who plays without it need not have: `fast` says so.
    import marxador.fast  # noqa: F401
    from marxador.bots.mestre import Mestre

    return Mestre(rng, budget)


def _champion(rng: Random) -> Bot:
    import marxador.fast  # noqa: F401
    from marxador.study.champion.champion import Champion

    return Champion(rng)


BOTS: Mapping[str, Callable[[Random], Bot]] = {
    "random": Uniform,
    "roquer": partial(Character, ROQUER),
    "fallanquer": partial(Character, FALLANQUER),
    "veterà": partial(Character, VETERA),
    "mestre": _mestre,
}
"""The bots by name; each is made with the generator it may draw from."""
SOLVED: Mapping[str, Callable[[Random], Bot]] = {"campió": _champion}
"""Those who play what was solved."""
NAMES = (*BOTS, *SOLVED)
"""All of them, those that need nothing solved from the weakest on."""
ALIASES: Mapping[str, str] = {"vetera": "veterà", "campio": "campió"}


def bot(name: str, rng: Random) -> Bot:
    """A bot by its name or an alias; `mestre:50` has 50 ms a move, `cmd:./mybot` is a program."""
    if name.startswith(("cmd:", "cmd@")):
        from marxador.bots.protocol.guest import guest

        return guest(name)
    kind, colon, budget = name.partition(":")
    known = ALIASES.get(kind, kind)
    if known == "mestre" and colon:
        if not (budget.isascii() and budget.isdigit() and int(budget)):
            raise ValueError(
                _(
                    "the budget of mestre is a number of milliseconds, as in mestre:50, not {found}"
                ).format(found=quoted(budget))
            )
        return _mestre(rng, int(budget))
    if known in SOLVED and not colon:
        return SOLVED[known](rng)
    if known not in BOTS or colon:
        raise ValueError(
            _("there is no bot {found}; there are {known}").format(
                found=quoted(name), known=", ".join(NAMES)
            )
        )
    return BOTS[known](rng)
