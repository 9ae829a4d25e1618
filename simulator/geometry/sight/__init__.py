"""Sight lines: who sees whom, through which gap, and by how much."""
