"""Frozen records of the game: cards, units, the position, what happens and what is asked."""
