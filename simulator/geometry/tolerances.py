"""Every tolerance of the geometry, and what it means. No other module writes one down.

There are three kinds. What the game forgives decides verdicts, so it stands in the rules and in the
house rules. What a solver keeps off is smaller: what it offers must still be accepted once its pose
was rounded to the recorded grid, so whoever offers and whoever judges the same question take
their numbers from one pair below. What the machine's own numbers cost is smaller still.

Inches where nothing else is said.
"""

from __future__ import annotations

from typing import Final

# ------------------------------------------------------------------ what the game forgives

CONTACT_GAP: Final = 0.001
"""Trays closer than this are in contact (AMB-99)."""

CONTACT_LENGTH: Final = 0.05
"""Contact along no more than this is a touching corner, not an engagement (AMB-09)."""

HALF_TOLERANCE: Final = 0.03
"""Half of an edge may be missed by this much (AMB-98)."""

SIGHT_WIDTH: Final = 0.001
"""A free corridor must be wider than this to see through (AMB-99)."""

OVERLAP_DEPTH: Final = 1e-4
"""What lies over something by no more than this only touches it: trays, terrain, zones, tokens.

So a piece of terrain that reaches out from under a tray by no more doesn't lie before it either.
"""

ROUNDING: Final = 1e-5
"""What rounding of poses may cost: what misses a limit by no more than this keeps it.

Limits are the table's edge, the inch off enemies, ranges, and the length of a move.
"""

SAME_RUN: Final = ROUNDING
"""Runs that differ by no more than this are the same run."""

STRAIGHT: Final = 1e-4
"""How far a recorded pose may lie off the line of its move."""

SHARE_TIE: Final = 1e-6
"""Arcs whose shares of a tray differ by less than this hold the same part of it (ARC-05)."""

# ------------------------------------------------------------------ what solvers keep off

POSE_STEP: Final = 1e-6
"""Poses are rounded to this many inches and degrees when a move is recorded."""

GRID: Final = 2 * POSE_STEP
"""What is searched for stays this far inside its limit: rounding cannot carry it across.

In inches, and in degrees of facings.
"""

TOUCHING: Final = OVERLAP_DEPTH - GRID
"""How deep a slide lets outlines touch: they still only touch once the pose is rounded."""

SNUG: Final = OVERLAP_DEPTH / 2
"""A tray set between others may press this deep into them."""

SNUG_AT_EDGE: Final = ROUNDING / 2
"""A tray set beside the table's edge may hang over it so far; `inside` allows ROUNDING."""

HAIR: Final = OVERLAP_DEPTH
"""Places this near to a limit are left to the check of single places."""

REGION: Final = 1e-3
"""Whoever asks for all legal places at once is told their border to this much.

Arcs are drawn with so many corners, and the ends of pivoted moves found to so much, that the check
of single places agrees with the region everywhere further from its border.
"""

SAFE_TURN: Final = 1e-5
"""A facing stays this many degrees inside its interval; facings no further apart are the same."""

PROBE_TURN: Final = 0.001
"""Pivots that are tried stand this many degrees inside their interval."""

END_FOUND: Final = 5e-4
"""The furthest or the nearest end of a pivoted move is found to this much."""

ROOM_FOUND: Final = 5e-4
"""The pivot with the most room for a charge is found to this much."""

FINEST_REACH: Final = 1e-6
"""An arc of facings is given up when turning through it moves nothing by more than this."""

SQUARE_CORNER: Final = 1e-4
"""The cosine up to which a corner counts as square."""

# ------------------------------------------------------------------ who judges, and how surely

SIGHT_CLOSE_CALL: Final = 10 * POSE_STEP
"""Corridors this close to the least width are judged by the exact referee."""

PLAIN: Final = 0.01
"""A glance takes a corridor for free when it is so much wider than it must be."""

NEAR_EDGE: Final = 0.01
"""Targets closer to the edge that lines leave over are asked about with flat lines, too."""

# ------------------------------------------------------------------ what the machine's numbers cost

NUMERIC: Final = 1e-9
"""Side tests, positions on a line and facings are trusted to this much (inches, degrees)."""

CLOSE_CALL: Final = 10 * NUMERIC
"""An answer this close to its limit is decided in rational numbers (inches, shares of an area)."""

SLIP: Final = 1e-7
"""A place on a boundary is on its free side, give or take this much."""

NOTCH: Final = 1e-6
"""An outline with no deeper notch counts as convex."""

TINY: Final = 1e-12
"""What is no greater is rounding: lengths, differences of slopes, edges that face neither way."""

TINY_SQUARED: Final = 1e-20
"""An edge whose squared length is no greater has no direction."""

PARALLEL: Final = 1e-14
"""Directions whose sine is no greater are parallel; arcs of no more radians are empty."""

NO_AREA: Final = 1e-15
"""A set of lines whose area is no greater is empty; roots no further apart are one."""
