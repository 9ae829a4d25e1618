"""Straight travel of a tray: how far, past what, and where it may end."""
