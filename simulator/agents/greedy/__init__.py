"""The player that takes what is worth most at once, and what it weighs."""
