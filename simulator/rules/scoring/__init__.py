"""Victory points: who controls what, what is scored, how a battle ends.

score_notes: what scoring writes down (within the chapter).
objectives: who controls which objective token.
victory: points that are scored, players who are out, the end.
settling: the end by the players' word.
"""
