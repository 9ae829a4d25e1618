"""Dice: rolled, read, rolled again, and the chances of all that.

pool: dice on the table, rolled and rolled again.
face_outcomes: what a face does, and what changes it.
rerolls: who may have dice rolled again.
distributions: the chances, when everybody re-rolls at their best.
"""
