"""Questions about shapes on a table: the only part of the program that makes Shapely geometries.

Inches throughout. The origin is the table's bottom-left corner, x runs right, y runs up.
Facings are degrees clockwise from +y, in [0, 360).
"""
