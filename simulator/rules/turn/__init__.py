"""Rounds and turns (chapter 2): what comes next, until the game is over.

sequence: which script comes next.
activation: the activation of a combat unit.
clean_up: the clean-up phase, step by step.
result: the result of a game.
"""
