"""Dice: what a face does, who may have it rolled again, and the chances of both."""
