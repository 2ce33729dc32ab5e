"""Fair dealing: cards that nobody chose, and that anybody can check."""
