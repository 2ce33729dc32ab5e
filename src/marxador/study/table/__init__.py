"""What is shipped of a solved hand, played and measured as at the table."""
