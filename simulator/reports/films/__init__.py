"""A game to be looked at: its pictures, its film."""
