"""What can be said at any table: to everybody, and to one's partners before answering."""

PHRASES = (
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "nice",
    "oops",
    "hurry",
    "one-moment",
    "again",
    "bye",
)
"""Keys: the pages say them in the reader's language."""

YOU_DECIDE = "you-decide"
CONSULT = ("what-do-we-do", YOU_DECIDE, "i-want", "i-dont")
"""What partners ask each other."""
