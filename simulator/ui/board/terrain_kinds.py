"""How each kind of terrain is painted: told by its shapes, not by its colour alone."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from simulator.geometry.shapes import box
from simulator.ui.board.terrain_ground import PaintedPiece
from simulator.ui.palette import BLACK, mixed


def paint(kind: str, ground: PaintedPiece) -> None:
    """Paint a piece; a kind nobody has drawn yet is a plain patch of ground."""
    _PAINTERS.get(kind, _plain)(ground)


# ------------------------------------------------------------------ one painter per kind


def _plain(ground: PaintedPiece) -> None:
    ground.fill((84, 78, 62))
    ground.border((150, 138, 108))


def _forest(ground: PaintedPiece) -> None:
    ground.fill((36, 52, 34))
    ground.border((98, 128, 76), 0.07)
    for index, (x, y) in enumerate(ground.scattered(15, 0.84)):
        crown = 0.62 + 0.16 * (index % 3)
        green = mixed((44, 86, 46), (84, 122, 58), (index * 5 % 7) / 7)
        ground.ball(green, x, y, crown)


def _bog(ground: PaintedPiece) -> None:
    ground.fill((58, 62, 42))
    ground.fill((26, 40, 42), 0.88)
    ground.fill((44, 66, 66), 0.84, -0.12)
    ground.fill((52, 78, 78), 0.6, -0.12)
    ground.border((126, 134, 96), 0.07)
    for index, (x, y) in enumerate(ground.scattered(9, 0.7)):
        wide = 0.5 + 0.12 * (index % 3)
        for lift in (0.0, 0.17):
            steps = zip((-1, -1 / 3, 1 / 3, 1), (0.0, 0.09, -0.03, 0.05), strict=True)
            for a, b in pairwise((x + wide * out, y + lift + up) for out, up in steps):
                ground.stroke((112, 152, 148), a, b, 0.05)
    for index, (x, y) in enumerate(ground.scattered(12, 0.92)):
        for lean in (-0.16, 0.0, 0.18):
            ground.stroke((140, 150, 84), (x, y), (x + lean, y + 0.5 + 0.06 * (index % 3)), 0.05)
        ground.disc((112, 74, 44), x + 0.18, y + 0.52, 0.08)


def _corpse_pile(ground: PaintedPiece) -> None:
    ground.fill((62, 50, 44))
    ground.fill((48, 38, 34), 0.86)
    ground.fill((78, 58, 50), 0.82, 0.1)
    ground.border((150, 122, 104), 0.07)
    bone = (214, 204, 180)
    for index, (x, y) in enumerate(ground.scattered(11, 0.78)):
        turn = index * 1.1
        dx, dy = 0.42 * math.cos(turn), 0.42 * math.sin(turn)
        if index % 3 == 0:
            ground.disc((30, 24, 22), x + 0.06, y - 0.08, 0.34)
            ground.disc(bone, x, y, 0.32)
            jaw = ((x - 0.17, y - 0.2), (x + 0.17, y - 0.2), (x + 0.14, y - 0.46))
            ground.shape(bone, *jaw, (x - 0.14, y - 0.46))
            for eye in (-0.12, 0.12):
                ground.disc((30, 24, 22), x + eye, y + 0.0, 0.085)
        else:
            ground.stroke(bone, (x - dx, y - dy), (x + dx, y + dy), 0.11)
            for end in (-1, 1):
                ground.disc(bone, x + dx * end, y + dy * end, 0.1)


def _stakes(ground: PaintedPiece) -> None:
    ground.fill((66, 56, 42))
    ground.border((128, 108, 78), 0.05)
    half = ground.half[1]
    for index, x in enumerate(ground.along(0.42)):
        lean = 0.26 if index % 2 else -0.26
        top, foot = half, -half * 0.75
        wood = (170, 132, 84) if index % 2 else (146, 110, 70)
        shade = mixed(wood, BLACK, 0.55)
        feet = ((x - 0.1, foot - 0.05), (x + 0.16, foot - 0.05))
        ground.shape(shade, *feet, (x + lean + 0.08, top - 0.06))
        ground.shape(wood, (x - 0.13, foot), (x + 0.11, foot), (x + lean, top))
        near, up = x + lean * 0.78, top * 0.72
        ground.shape((226, 204, 160), (near - 0.05, up), (near + 0.05, up), (x + lean, top))
    ends = ((-ground.half[0], -half * 0.25), (ground.half[0], -half * 0.25))
    ground.stroke((96, 74, 48), *ends, 0.14)


def _low_wall(ground: PaintedPiece) -> None:
    ground.fill((58, 58, 56))
    half, rows = ground.half[1], 3
    deep = 2 * half / rows
    for row in range(rows):
        for index, x in enumerate(ground.along(0.9)):
            shift = 0.0 if row % 2 else 0.45
            left = max(-ground.half[0], x - 0.45 + shift) + 0.04
            right = min(ground.half[0], x + 0.45 + shift) - 0.04
            low = -half + deep * row + 0.04
            if right - left < 0.1:
                continue
            grey = mixed((126, 124, 116), (168, 164, 152), ((index * 3 + row * 5) % 7) / 7)
            ground.block(grey, 0.09, *box(left, low, right, low + deep - 0.08))


def _hedge(ground: PaintedPiece) -> None:
    ground.fill((38, 54, 34))
    half = ground.half[1]
    for row, y in enumerate((-half * 0.45, half * 0.45, 0.0)):
        for index, x in enumerate(ground.along(0.55)):
            green = mixed((60, 100, 50), (112, 142, 66), ((index * 3 + row * 2) % 5) / 5)
            ground.ball(green, x, y, 0.34)


def _weirwood(ground: PaintedPiece) -> None:
    ground.fill((52, 60, 48))
    ground.border((206, 196, 182), 0.07)
    for index, (x, y) in enumerate(ground.scattered(34, 0.93)):
        leaf = mixed((132, 26, 30), (204, 56, 48), (index * 3 % 5) / 5)
        ground.ball(leaf, x, y, 0.39)
    bark = (238, 232, 220)
    for branch in range(7):
        turn = branch * math.tau / 7 + 0.3
        reach = ground.half[0] * 0.74
        ground.stroke(bark, (0.0, 0.0), (reach * math.cos(turn), reach * math.sin(turn)), 0.13)
    ground.ball(bark, 0.0, 0.0, 0.72)
    ground.disc((204, 192, 176), 0.0, 0.0, 0.5)
    for eye in (-0.2, 0.2):
        ground.disc((140, 24, 26), eye, 0.12, 0.1)
        ground.stroke((140, 24, 26), (eye, 0.1), (eye, -0.22), 0.06)
    ground.stroke((140, 24, 26), (-0.2, -0.28), (0.2, -0.28), 0.08)


def _palisade(ground: PaintedPiece) -> None:
    ground.fill((54, 42, 30))
    half = ground.half[1]
    for index, x in enumerate(ground.along(0.62)):
        wood = mixed((118, 84, 50), (150, 110, 68), (index * 3 % 4) / 4)
        ground.shape(mixed(wood, BLACK, 0.5), *box(x - 0.29, -half, x + 0.29, half))
        low, right, upper, left = box(x - 0.25, -half, x + 0.2, half * 0.55)
        ground.block(wood, 0.08, low, right, upper, (x - 0.02, half), left)
        lit = mixed(wood, (255, 240, 200), 0.35)
        ground.stroke(lit, (x - 0.14, -half * 0.9), (x - 0.14, half * 0.5), 0.05)
    for y in (-half * 0.5, half * 0.25):
        ground.stroke((206, 184, 136), (-ground.half[0], y), (ground.half[0], y), 0.1)
    ground.border((34, 26, 18), 0.06)


def _hill(ground: PaintedPiece) -> None:
    for step in range(16):
        share, part = 1.0 - step * 0.052, step / 15
        ground.fill(mixed((40, 48, 34), (70, 78, 52), part), share, part * 0.5 - 0.1)
        ground.fill(mixed((70, 80, 54), (150, 148, 100), part), share * 0.985, part * 0.5)
    for share, part in ((0.99, 0.0), (0.74, 0.33), (0.48, 0.66)):
        ground.border((176, 170, 122), 0.05, share, part * 0.5)
    for x, y in ground.edge[::3]:
        ground.stroke((150, 146, 104), (x * 0.98, y * 0.98), (x * 0.88, y * 0.88), 0.05)


def _castle_wall(ground: PaintedPiece) -> None:
    _low_wall(ground)
    half = ground.half[1]
    for index, x in enumerate(ground.along(0.7)):
        if index % 2 == 0:
            ground.shape((186, 182, 168), *box(x - 0.32, half * 0.45, x + 0.32, half))


_PAINTERS: Final[dict[str, Callable[[PaintedPiece], None]]] = {
    "forest": _forest,
    "bog": _bog,
    "corpse_pile": _corpse_pile,
    "grim_corpse_pile": _corpse_pile,
    "stakes": _stakes,
    "low_wall": _low_wall,
    "hedge": _hedge,
    "weirwood": _weirwood,
    "palisade": _palisade,
    "hill": _hill,
    "castle_wall": _castle_wall,
}
