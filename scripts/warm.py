"""Lets the mestre think once, so that what it compiles is kept for its first game."""

from random import Random

from marxador import Match
from marxador.bots import bot

match = Match("jcf", seats=2)
match.deal(Random(1))
bot("mestre", Random(1)).act(match.view(1))
