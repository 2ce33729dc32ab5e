"""The arena: bots against bots on the same deals with the sides exchanged, and what that proves."""
