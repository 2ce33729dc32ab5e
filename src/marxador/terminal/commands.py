"""Words that are typed at the plain table and are no voices, in English and one's own language."""

from typing import NamedTuple

from marxador.engine.text import plain
from marxador.i18n import N_, _


class Command(NamedTuple):
    """A word, its word in the reader's language, how it is typed and what it does."""

    name: str
    word: str
    usage: str
    meaning: str


COMMANDS = (
    Command("help", N_("help"), N_("help"), N_("this list")),
    Command("rules", N_("rules"), N_("rules, or ?"), N_("the rules of this game")),
    Command("hint", N_("hint"), N_("hint"), N_("what the best bot would do, and why")),
    Command("table", N_("table"), N_("table"), N_("stones, cards and stakes")),
    Command("log", N_("log"), N_("log"), N_("what has happened")),
    Command(
        "signal",
        N_("signal"),
        N_("signal NAME [WHO]"),
        N_("a signal to a partner; alone, the list"),
    ),
    Command("say", N_("say"), N_("say TEXT"), N_("talk that everybody hears; alone, the sayings")),
    Command("look", N_("look"), N_("look [WHO]"), N_("look at a partner, to see its signals")),
    Command("leave", N_("leave"), N_("leave"), N_("leave the answer to your partner")),
    Command("pace", N_("pace"), N_("pace SECONDS"), N_("how long bots wait")),
    Command("quit", N_("quit"), N_("quit"), N_("get up; the match is kept")),
)


def command(word: str) -> str | None:
    """The command that a word is."""
    if word == "?":
        return "rules"
    for one in COMMANDS:
        if plain(word) in (one.name, plain(_(one.word))):
            return one.name
    return None
