"""What stands before a game: the title, a new battle, settings, saves, help."""
