"""A tray whose four corners were clicked: its size is the nearest of the four, its place the best.

This is how trays come onto the table where OpenCV is missing, or did not see one.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from simulator.geometry.pose import Pose, facing_of
from simulator.photos.arrays import Numbers
from simulator.photos.proposals import Proposal
from simulator.photos.tray_places import SIZES

FREE: Final = 5
"""Of the eight numbers of four corners, place and turn take three: so many tell the error."""


def clicked_tray(corners: Numbers) -> Proposal:
    """Return the tray with these corners (inches), the two ends of its front edge first.

    The last two may come in either order. `off` says how far they lie from the corners of a tray.
    """
    left, right, third, fourth = corners
    crossed = np.linalg.norm(third - left) < np.linalg.norm(third - right)
    rear_right, rear_left = (fourth, third) if crossed else (third, fourth)
    around = (right[0] - left[0]) * (rear_left[1] - left[1])
    around -= (right[1] - left[1]) * (rear_left[0] - left[0])
    if around > 0.0:  # clicked from its right end: the front edge has its ends the other way round
        left, right, rear_left, rear_right = right, left, rear_right, rear_left
    width = (math.dist(left, right) + math.dist(rear_left, rear_right)) / 2
    depth = (math.dist(left, rear_left) + math.dist(right, rear_right)) / 2
    tray = min(SIZES, key=lambda one: math.hypot(one.width - width, one.depth - depth))
    seen = np.array([rear_left, rear_right, right, left])
    middle = seen.mean(axis=0)
    ahead = (left + right) / 2 - (rear_left + rear_right) / 2
    across = (right + rear_right) / 2 - (left + rear_left) / 2
    along = ahead / np.linalg.norm(ahead) + np.array([-across[1], across[0]]) / np.linalg.norm(
        across
    )
    pose = Pose(float(middle[0]), float(middle[1]), facing_of(float(along[0]), float(along[1])))
    ideal = np.array([pose.to_table(corner) for corner in tray.corners])
    off = float(np.sqrt(((seen - ideal) ** 2).sum() / FREE))
    return Proposal(tray.name, pose.x, pose.y, pose.facing % 360.0, True, 1.0, off)
