"""The coach: what a decision was worth, in words, habits, plots and hints."""
