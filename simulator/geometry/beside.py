"""Where a tray stands that is laid so many inches before, behind or beside another."""

from __future__ import annotations

from enum import StrEnum

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose, direction, turn_between
from simulator.geometry.snapping import Block


class Across(StrEnum):
    """How a tray stands along the edge it is laid beside; left and right as seen looking out."""

    CENTRED = "centred"
    LEFT_EVEN = "left_even"
    """The left ends of the edges lie on one line."""
    RIGHT_EVEN = "right_even"
    LEFT_HALF = "left_half"
    """Half of the shorter edge lies opposite the other, at its left end (AMB-06)."""
    RIGHT_HALF = "right_half"


class Looks(StrEnum):
    """Where a tray looks that is laid beside another."""

    AT = "at"
    """Its front towards the other."""
    AWAY = "away"
    ALIKE = "alike"
    """The way the other looks."""


def beside(
    other: Block,
    width: float,
    depth: float,
    side: ArcSide,
    inches: float,
    across: Across = Across.CENTRED,
    looks: Looks = Looks.AT,
) -> Pose:
    """Return the pose of a tray of this size `inches` from one side of another.

    Nearest edges are parallel, and so many inches apart. Raises ValueError below 0 inches.
    """
    if inches < 0.0:
        raise ValueError(inches)
    out = (other.pose.facing + side.turn) % 360.0
    facing = {
        Looks.AT: (out + 180.0) % 360.0,
        Looks.AWAY: out,
        Looks.ALIKE: other.pose.facing,
    }[looks]
    sideways = side in {ArcSide.LEFT, ArcSide.RIGHT}
    half_edge, reach = other.width / 2, other.depth / 2
    if sideways:
        half_edge, reach = reach, half_edge
    half_mine, half_out = width / 2, depth / 2
    if round(turn_between(out, facing) / 90.0) % 2:
        half_mine, half_out = half_out, half_mine
    even, half = half_edge - half_mine, max(half_edge, half_mine)
    offset = {
        Across.CENTRED: 0.0,
        Across.LEFT_EVEN: -even,
        Across.RIGHT_EVEN: even,
        Across.LEFT_HALF: -half,
        Across.RIGHT_HALF: half,
    }[across]
    dx, dy = direction(out)
    middle = Pose(other.pose.x + dx * reach, other.pose.y + dy * reach, out)
    return Pose(*middle.to_table((offset, inches + half_out)), facing)
