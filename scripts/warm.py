"""Lets the mestre and the champion think once: what they compile is kept for their first game."""

from random import Random

from marxador import Match
from marxador.bots import bot
from marxador.study.table.warm import main

match = Match("jcf", seats=2)
match.deal(Random(1))
bot("mestre", Random(1)).act(match.view(1))
main()
