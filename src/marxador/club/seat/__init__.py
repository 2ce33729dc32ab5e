"""A program at a table of a club: a bot of the line protocol, over HTTP and the socket."""
