"""Two of the three mistakes one can make; the third, a record that does not fit, is `acta`'s."""


class InvalidAction(ValueError):
    """Text that is nothing in this game: no card of the pack, no voice, no seat."""


class IllegalAction(ValueError):
    """An action of the game that the rules do not allow at this moment."""
