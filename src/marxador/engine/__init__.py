"""A hand, a game, a match: what is legal, what happens, who wins, what each seat may see."""
