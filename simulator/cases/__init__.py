"""Positions and questions written down: what two players hand to the program when they disagree."""
