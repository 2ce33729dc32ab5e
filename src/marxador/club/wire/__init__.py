"""The socket: what a client says to a table, and what it is told."""
