"""A charge (chapter 9) in the order in which it happens.

charge: the page of the charge, which asks the others.
plan: whether it may be declared, and what it promises.
pivot: what one pivot promises: contact, the roll it needs, the odds.
roll: the charge die.
run: how far it runs, and where one ends that fails.
ground: what the ground it crosses does to it.
arrival: how it is aligned with its target, on which side, and whom else it touches.
"""
