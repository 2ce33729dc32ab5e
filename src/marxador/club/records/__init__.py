"""A match gone through again: open, or as somebody may know it."""
