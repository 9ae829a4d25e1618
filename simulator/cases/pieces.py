"""Things on a case's table as they are moved and turned: units, terrain, tokens."""

from __future__ import annotations

from simulator.cases.outlines import corners_of
from simulator.content.cases.case_records import CaseTerrain, CaseToken, CaseUnit
from simulator.geometry.measure import centroid, counter_clockwise
from simulator.geometry.pose import Point, Pose, facing_of, quantise

Piece = CaseUnit | CaseTerrain | CaseToken

_STEP = 6
"""Digits after the point that the place of a moved piece keeps."""


def pose_of(piece: Piece) -> Pose:
    """Return where a piece stands and how it is turned; a token is never turned.

    A piece with corners looks along its second side, as an upright rectangle looks along +y.
    """
    if isinstance(piece, CaseUnit):
        return Pose(piece.x, piece.y, piece.facing)
    if isinstance(piece, CaseToken):
        return Pose(piece.x, piece.y)
    if piece.ellipse is not None:
        x, y, _width, _depth, *turned = piece.ellipse
        return Pose(x, y, turned[0] if turned else 0.0)
    corners = corners_of(piece)
    if len(corners) < 3:
        return Pose(*(corners[0] if corners else (0.0, 0.0)))
    corners = counter_clockwise(corners)
    (ax, ay), (bx, by) = corners[:2]
    return Pose(*centroid(corners), round((facing_of(bx - ax, by - ay) - 90.0) % 360.0, _STEP))


def placed(piece: Piece, pose: Pose) -> Piece:
    """Return a piece put to another place and turn; its centre is what stands there."""
    here = pose_of(piece)
    pose = quantise(pose)
    if isinstance(piece, CaseUnit):
        return piece.model_copy(update={"x": pose.x, "y": pose.y, "facing": pose.facing})
    if isinstance(piece, CaseToken):
        return piece.model_copy(update={"x": pose.x, "y": pose.y})
    if piece.ellipse is not None:
        rest = piece.ellipse[2:4]
        return piece.model_copy(update={"ellipse": [pose.x, pose.y, *rest, pose.facing]})
    if piece.rect is not None and pose.facing == here.facing:
        dx, dy = pose.x - here.x, pose.y - here.y
        x0, y0, x1, y1 = piece.rect
        return piece.model_copy(update={"rect": _rounded(x0 + dx, y0 + dy, x1 + dx, y1 + dy)})
    turned = [pose.to_table(here.to_local(corner)) for corner in corners_of(piece)]
    polygon = [_rounded(*corner) for corner in turned]
    return piece.model_copy(update={"rect": None, "polygon": polygon})


def turned_about(piece: Piece, about: Point, dx: float, dy: float, turn: float) -> Piece:
    """Return a piece slid by a table vector and turned with its surroundings about a point.

    `turn` is in degrees clockwise.
    """
    here = pose_of(piece)
    x, y = Pose(about[0] + dx, about[1] + dy, turn).to_table((here.x - about[0], here.y - about[1]))
    return placed(piece, Pose(x, y, here.facing + turn))


def _rounded(*numbers: float) -> list[float]:
    return [round(number, _STEP) + 0.0 for number in numbers]
