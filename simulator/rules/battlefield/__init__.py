"""The table as the rules see it: what lies there, who sees whom, who is near, who fights.

terrain: the keywords of terrain, and who is on or near which piece.
castle_walls: castle walls in a storm.
quarters: parts of the table: rectangles and quarters.
sight: who sees whom, in which arc.
distance: how far apart units are.
engagement: who is engaged with whom.
"""
