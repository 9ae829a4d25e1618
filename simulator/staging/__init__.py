"""What the table tells, as data: who decides, what was done, what dice, points and zones mean.

Everything here is worked out from positions, questions and events; the window only draws it.
"""
