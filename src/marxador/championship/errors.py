"""What can be wrong with a championship: an act, a file, a right."""


class Refused(ValueError):
    """An act that the rules do not allow; nothing has changed."""


class NotAllowed(Refused):
    """An act that the rules do not give to this role, or not to this person."""


class Unreadable(ValueError):
    """A line that is no act: not JSON, a field missing or of the wrong kind."""


class Tampered(ValueError):
    """A file whose hashes do not chain: a line was changed, taken out or put in."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(message)
        self.number = number
