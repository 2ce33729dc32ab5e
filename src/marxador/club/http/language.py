"""The language that somebody is answered in."""

from marxador.i18n import language_of


def preferred(accept: str) -> str:
    """The first of our languages in an `Accept-Language`, by its weights.

    >>> preferred("fr, es;q=0.5, ca-valencia;q=0.8"), preferred("de")
    ('ca', 'en')
    """
    wanted = sorted(map(_weighed, accept.split(",")), key=lambda part: -part[0])
    known = (language_of(name) for weight, name in wanted if weight > 0)
    return next(filter(None, known), "en")


def _weighed(part: str) -> tuple[float, str]:
    name, _semicolon, weight = part.partition(";")
    try:
        return float(weight.strip().removeprefix("q=") or 1), name
    except ValueError:
        return 0.0, name
