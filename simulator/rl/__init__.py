"""For those who let machines learn: the game as a PettingZoo environment (extra `rl`)."""
