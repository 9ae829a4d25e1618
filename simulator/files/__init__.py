"""Files of every kind: read through one door, written through another. No word of the game."""
