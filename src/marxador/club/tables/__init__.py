"""Tables: each is a log, what follows from it, and those who watch."""
