"""A table in the terminal: the conduct of a match, and two faces that show it to people."""
