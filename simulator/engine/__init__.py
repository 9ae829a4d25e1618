"""Turns scripts into games: knows nothing of this wargame's chapters, only how they are driven."""
