"""A charge (chapter 9) in the order in which it happens.

charge: the page of the charge, which asks the others.
plan: whether it may be declared, and what it promises.
pivot: what one pivot promises: contact, the roll it needs, the odds.
ground_harm: what the ground costs after one pivot, and how much room is left.
lowest_roll: a pivot that needs the least roll (within the chapter).
best_pivot: the best pivot, and what the others would cost.
pivot_question: the pivot as it is asked.
roll: the charge die.
run: how far it runs, and where one ends that fails.
ground: what the ground it crosses does to it.
arrival: how it is aligned with its target, on which side, and whom else it touches.
"""
