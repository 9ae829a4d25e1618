"""Rounds and turns: what comes next, activation, clean-up, the result (chapter 2)."""
