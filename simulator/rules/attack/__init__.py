"""Attacking: melee and ranged, the dice, aligning, surging forth, demolishing (chapters 8, 10)."""
