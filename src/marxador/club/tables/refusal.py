"""A message that is not done: a word for programs and a sentence for people."""


class Refusal(Exception):
    """What was asked is not done, and nothing has changed."""

    def __init__(self, word: str, message: str) -> None:
        super().__init__(message)
        self.word = word
        self.message = message
