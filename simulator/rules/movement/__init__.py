"""Moving a unit (chapter 7): where it may stand, how it gets there, the actions that move it.

surroundings: where a unit may stand, and what limits it.
straight_path: how it moves straight, and where such a way may end.
straight_move: the run of a maneuver or march as it is asked of a player.
slide: slides without turning.
trampling: a run of a fixed length through units.
maneuver: maneuver, march, shift and free pivot.
retreat: breaking out of combat.
dangerous_ground: what dangerous terrain does to who moves there.
"""
