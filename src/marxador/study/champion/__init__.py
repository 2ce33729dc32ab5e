"""The bot that plays what was solved, heads-up and in company, and what bots lose."""
