"""What stands up from a table, as a camera sees it: sides of blocks, dice, men and riders.

Everything is a list of polygons of the photo, those that are further away first.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

import numpy as np
from PIL import Image, ImageDraw

from simulator.geometry.trays import TRAYS
from tests.photos.made import HEIGHTS, Camera, Colour, Numbers, TrueTray

Shape = tuple[Numbers, Colour]
"""A polygon of the photo and its colour."""
THICK = 0.14
"""Inches a tray is thick."""
BASE = 0.12
"""Inches a figure's base stands above its tray."""
FINER = 4
"""How many times finer what stands up is drawn before it is put into the photo."""
SKIN, IRON = (196, 160, 130), (150, 150, 156)
CLOTHS: tuple[Colour, ...] = (
    (40, 70, 140), (150, 40, 34), (168, 150, 60), (120, 120, 126), (60, 90, 60), (52, 44, 40),
)  # fmt: skip
HORSES: tuple[Colour, ...] = ((92, 62, 40), (54, 42, 36), (128, 118, 108))


def draw_all(picture: Image.Image, shapes: Sequence[Shape]) -> None:
    """Draw polygons into a photo, one over the other, with smooth edges."""
    if not shapes:
        return
    every = np.concatenate([points for points, _colour in shapes])
    left, top = (max(0, math.floor(side) - 1) for side in every.min(axis=0))
    right, below = (math.ceil(side) + 1 for side in every.max(axis=0))
    box = (left, top, min(picture.width, right), min(picture.height, below))
    if box[2] <= left or box[3] <= top:
        return
    part = picture.crop(box)
    fine = part.resize((part.width * FINER, part.height * FINER), Image.Resampling.NEAREST)
    draw = ImageDraw.Draw(fine)
    for points, colour in shapes:
        spots = (points - np.array([left, top])) * FINER - 0.5
        draw.polygon([(float(x), float(y)) for x, y in spots], fill=colour)
    picture.paste(fine.resize(part.size, Image.Resampling.BOX), box)


def slots_of(one: TrueTray) -> list[tuple[float, float]]:
    tray = TRAYS[one.tray]
    return [one.at(sx, sy) for sx in tray.slots_x for sy in tray.slots_y]


def shade_of(colour: Colour, share: float) -> Colour:
    red, green, blue = (max(0, min(255, round(c * share))) for c in colour)
    return (red, green, blue)


def sides_of(
    camera: Camera, corners: Numbers, low: float, high: float, colour: Colour, light: float
) -> list[Shape]:
    """Return the upright sides of a block, those that the camera does not see first."""
    middle = corners.mean(axis=0)
    sides = []
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        away = (a + b) / 2 - middle
        turn = math.atan2(away[0], away[1]) - math.radians(light)
        shape = np.concatenate(
            [camera.to_photo(np.array([a, b]), low), camera.to_photo(np.array([b, a]), high)]
        )
        sides.append(
            (float(shape[:, 1].max()), (shape, shade_of(colour, 0.75 - 0.25 * math.cos(turn))))
        )
    return [shape for _low, shape in sorted(sides, key=lambda pair: pair[0])]


def _round(
    camera: Camera,
    x: float,
    y: float,
    radius: float,
    height: float,
    long: float = 0.0,
    turn: float = 0.0,
) -> Numbers:
    """Return a level disc as the camera sees it, stretched along a turn."""
    around = np.linspace(0.0, 2 * math.pi, 24, endpoint=False)
    across, ahead = radius * np.cos(around), (radius + long) * np.sin(around)
    a = math.radians(turn)
    return camera.to_photo(
        np.stack(
            [
                x + across * math.cos(a) + ahead * math.sin(a),
                y - across * math.sin(a) + ahead * math.cos(a),
            ],
            axis=-1,
        ),
        height,
    )


def dice_of(
    random: Random, camera: Camera, places: Sequence[tuple[float, float, float]], light: float
) -> Iterator[tuple[float, list[Shape]]]:
    """Yield dice, each with how near it is."""
    for x, y, turn in places:
        colour = random.choice([(214, 206, 190), (150, 30, 30), (30, 30, 34), (40, 80, 150)])
        die = TrueTray("", "infantry", "", x, y, turn, False)
        corners = np.array(die.box(-0.31, -0.31, 0.31, 0.31))
        shapes = sides_of(camera, corners, 0.0, 0.62, colour, light)
        shapes.append((camera.to_photo(corners, 0.62), shade_of(colour, 1.1)))
        pips = random.sample([(-0.16, -0.16), (0.16, 0.16), (0.0, 0.0), (-0.16, 0.16)], 3)
        ink = (30, 28, 26) if sum(colour) > 300 else (220, 214, 200)
        shapes += [(_round(camera, *die.at(*pip), 0.06, 0.62), ink) for pip in pips]
        yield _near(camera, x, y), shapes


def _near(camera: Camera, x: float, y: float) -> float:
    return float(camera.to_photo(np.array([(x, y)]))[0, 1])


def figures_of(
    random: Random, camera: Camera, trays: Sequence[TrueTray], light: float
) -> Iterator[tuple[float, list[Shape]]]:
    """Yield the figures on their bases, each with how near it is."""
    for one in trays:
        cloth, horse = random.choice(CLOTHS), random.choice(HORSES)
        earth = random.choice([(96, 82, 58), (70, 84, 48), (110, 104, 96)])
        figures = TRAYS[one.tray].figures
        radius = 0.5 if figures > 4 else 0.95
        for x, y in slots_of(one):
            tall = HEIGHTS[one.tray] * random.uniform(0.85, 1.1)
            tint = shade_of(cloth, random.uniform(0.85, 1.15))
            shapes: list[Shape] = [
                (_round(camera, x, y, radius, THICK), shade_of(earth, 0.4)),
                (_round(camera, x, y, radius, THICK + BASE), (24, 22, 20)),
                (_round(camera, x, y, radius - 0.05, THICK + BASE), earth),
            ]
            turn = one.facing + random.uniform(-25.0, 25.0)
            shapes += (
                _man(camera, (x, y), THICK + BASE, tall, tint, turn)
                if figures > 4
                else _rider(
                    camera, (x, y), tall, tint, shade_of(horse, random.uniform(0.9, 1.1)), turn
                )
            )
            yield _near(camera, x, y), shapes


def _man(
    camera: Camera, at: tuple[float, float], low: float, tall: float, cloth: Colour, turn: float
) -> list[Shape]:
    """Return a man on foot: rings of his body from the feet up, a shield, a spear."""
    x, y = at
    a = math.radians(turn)
    rings = ((0.0, 0.2), (0.35, 0.24), (0.6, 0.28), (0.82, 0.16))
    shapes: list[Shape] = []
    for (lower, wide), (upper, narrow) in pairwise(rings):
        for share in np.linspace(lower, upper, 4):
            part = (share - lower) / (upper - lower)
            disc = _round(camera, x, y, wide + (narrow - wide) * part, low + share * tall)
            shapes.append((disc, shade_of(cloth, 0.55 + 0.6 * float(share))))
    shapes += [
        (_round(camera, x, y, 0.13, low + share * tall), SKIN) for share in (0.84, 0.92, 1.0)
    ]
    shield = (x + 0.3 * math.sin(a), y + 0.3 * math.cos(a))
    shapes += [
        (_round(camera, *shield, 0.09, low + share * tall), shade_of(cloth, 0.7))
        for share in (0.3, 0.45, 0.6)
    ]
    spear = (x + 0.3 * math.cos(a), y - 0.3 * math.sin(a))
    ends = [camera.to_photo(np.array([spear]), low + share * tall)[0] for share in (0.1, 1.25)]
    shapes.append((np.array([ends[0], ends[0] + 1.2, ends[1] + 1.2, ends[1]]), IRON))
    return shapes


def _rider(
    camera: Camera, at: tuple[float, float], tall: float, cloth: Colour, horse: Colour, turn: float
) -> list[Shape]:
    """Return a rider: legs of a horse, its body, neck and head, and a man on it."""
    a = math.radians(turn)
    low = THICK + BASE
    shapes: list[Shape] = []
    for along, across in ((0.55, 0.16), (0.55, -0.16), (-0.55, 0.16), (-0.55, -0.16)):
        x = at[0] + along * math.sin(a) + across * math.cos(a)
        y = at[1] + along * math.cos(a) - across * math.sin(a)
        shapes += [
            (_round(camera, x, y, 0.08, low + share * tall), shade_of(horse, 0.6))
            for share in (0.0, 0.1, 0.2, 0.3)
        ]
    for share in (0.32, 0.38, 0.44, 0.5):
        disc = _round(camera, *at, 0.26, low + share * tall, 0.5, turn)
        shapes.append((disc, shade_of(horse, 0.5 + share)))
    for along, share in ((0.7, 0.5), (0.78, 0.58), (0.86, 0.66), (0.98, 0.64)):
        neck = (at[0] + along * math.sin(a), at[1] + along * math.cos(a))
        shapes.append((_round(camera, *neck, 0.13, low + share * tall), horse))
    return shapes + _man(camera, at, low + 0.4 * tall, 0.6 * tall, cloth, turn)
