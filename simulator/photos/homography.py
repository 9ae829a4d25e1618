"""The perspective of a photo: the one map of a plane that keeps straight lines straight."""

from __future__ import annotations

import numpy as np

from simulator.photos.arrays import Numbers


def homography(before: Numbers, after: Numbers) -> Numbers:
    """Return the 3 x 3 map that carries points onto others, by least squares.

    Four pairs are met exactly, of more the algebraic error is least (the points are first moved and
    scaled, so that no coordinate outweighs another). Raises ValueError for fewer than four pairs
    and where three of four points lie on a line.
    """
    if len(before) < 4 or len(before) != len(after):
        raise ValueError(len(before))
    from_, to = _settled(before), _settled(after)
    rows = []
    for (x, y), (u, v) in zip(mapped(from_, before), mapped(to, after), strict=True):
        rows.append((x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y, -u))
        rows.append((0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y, -v))
    _left, weights, right = np.linalg.svd(np.array(rows))
    if weights[7] < 1e-9 * weights[0]:
        raise ValueError(before)
    found: Numbers = np.linalg.inv(to) @ right[8].reshape(3, 3) @ from_
    if abs(np.linalg.det(found)) < 1e-18 * np.abs(found).max() ** 3:
        raise ValueError(before)
    return found / found[2, 2] if abs(found[2, 2]) > 1e-12 else found


def mapped(matrix: Numbers, points: Numbers) -> Numbers:
    """Return points carried by a map, in an array of the same shape."""
    x, y = points[..., 0], points[..., 1]
    rows = [matrix[i, 0] * x + matrix[i, 1] * y + matrix[i, 2] for i in range(3)]
    depth = np.where(np.abs(rows[2]) < 1e-12, 1e-12, rows[2])
    return np.stack([rows[0] / depth, rows[1] / depth], axis=-1)


def _settled(points: Numbers) -> Numbers:
    """Return the move and scale that bring points about the origin, a length of 1.4 away."""
    middle = points.mean(axis=0)
    far = float(np.sqrt(((points - middle) ** 2).sum(axis=1)).mean())
    if far < 1e-12:
        raise ValueError(points)
    scale = 2.0**0.5 / far
    return np.array(
        [[scale, 0.0, -scale * middle[0]], [0.0, scale, -scale * middle[1]], [0.0, 0.0, 1.0]]
    )
