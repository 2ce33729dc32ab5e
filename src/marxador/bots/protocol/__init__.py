"""How a program in any language plays: JSON lines over its standard input and output.

The messages are written down in docs/protocol.md.
"""
