"""Army lists: those that come with the game, the player's own, names, handicaps."""
