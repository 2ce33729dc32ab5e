"""Playing for the cama: a hand at every score, from the end backwards."""
