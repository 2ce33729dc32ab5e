"""What three cards are worth before anything is said: counted where that can be, else sampled."""
