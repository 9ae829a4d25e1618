"""Odds on the screen: the charge sheet as a list, a plate and bars."""
