"""A game at the window: the screen it is played on, its panels, the dice, and its end."""
