"""What the club keeps: the log of every table, and its people."""
