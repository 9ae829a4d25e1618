"""Photos of tables as they are: trays of some thickness with figures, messy mats, dice, tokens.

What has a height is drawn in the picture, by the camera, with the sides that are seen and their
shade: a tray's upper edge stands away from where the tray stands, and its near side shows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from simulator.geometry.trays import TRAYS
from tests.photos.made import (
    HEIGHTS,
    TRAY_COLOURS,
    Colour,
    Made,
    Numbers,
    TrueTray,
    bare_table,
    camera_held,
    lit,
    placed_trays,
    seen,
    to_ground,
)
from tests.photos.standing import THICK, dice_of, draw_all, figures_of, shade_of, sides_of, slots_of

Points = Sequence[tuple[float, float]]
TILTS = (15.0, 33.0)
INKS: tuple[Colour, ...] = ((206, 198, 176), (44, 40, 36), (120, 90, 60))


def thick(seed: int, megapixels: float = 3.0) -> Made:
    """Make the photo of a seed; the same table and camera whatever its size."""
    random = Random(seed)
    trays = placed_trays(random)
    camera = camera_held(random, megapixels, TILTS)
    per_inch = camera.finest
    clutter = list(_clutter(random, trays))
    light = random.uniform(0.0, 360.0)
    ground = _shaded(random, _ground(random, trays, per_inch), trays, light)
    picture = Image.fromarray(seen(camera, np.asarray(ground), per_inch))
    colours = [random.choice(TRAY_COLOURS) for _tray in trays]
    for one, colour in sorted(zip(trays, colours, strict=True), key=lambda pair: -pair[0].y):
        draw_all(picture, sides_of(camera, one.corners, 0.0, THICK, colour, light))
    tops = _tops(random, trays, colours, per_inch, light)
    above = Image.fromarray(seen(camera, np.asarray(tops), per_inch, THICK))
    picture.paste(above.convert("RGB"), (0, 0), above.getchannel("A"))
    standing = [*dice_of(random, camera, clutter, light), *figures_of(random, camera, trays, light)]
    for _far, shapes in sorted(standing, key=lambda pair: pair[0]):
        draw_all(picture, shapes)
    return Made(seed, camera, trays, lit(random, picture), 1 + seed % 8)


# ------------------------------------------------------------ the ground


def _clutter(random: Random, trays: Sequence[TrueTray]) -> Iterator[tuple[float, float, float]]:
    """Yield where dice lie and how they are turned: some close to trays, none on one."""
    while True:
        x, y = random.uniform(3.0, 45.0), random.uniform(3.0, 45.0)
        if random.random() < 0.5:
            one = random.choice(trays)
            a = math.radians(random.uniform(0.0, 360.0))
            reach = TRAYS[one.tray].radius + random.uniform(0.5, 1.0)
            x, y = one.x + reach * math.sin(a), one.y + reach * math.cos(a)
        clear = all(math.dist((x, y), (t.x, t.y)) > TRAYS[t.tray].radius + 0.45 for t in trays)
        if clear and 1.0 < x < 47.0 and 1.0 < y < 47.0:
            yield x, y, random.uniform(0.0, 90.0)
        if random.random() < 0.08:
            return


def _ground(random: Random, trays: Sequence[TrueTray], per_inch: float) -> Image.Image:
    """Paint the mat with what is printed on it, terrain, cards and tokens."""
    image = bare_table(random, per_inch)
    draw = ImageDraw.Draw(image)

    def disc(x: float, y: float, r: float, colour: Colour, flat: float = 1.0) -> None:
        (left, top), (right, below) = to_ground(
            [(x - r, y + flat * r), (x + r, y - flat * r)], per_inch
        )
        draw.ellipse((left, top, right, below), fill=colour)

    def area(points: Points, colour: Colour) -> None:
        draw.polygon(to_ground(points, per_inch), fill=colour)

    def stroke(points: Points, colour: Colour, inches: float) -> None:
        wide = max(1, round(inches * per_inch))
        draw.line(to_ground(points, per_inch), fill=colour, width=wide, joint="curve")

    _print_mat(random, area, stroke)
    draw = ImageDraw.Draw(image)
    for kind in range(6):
        x, y, turn = random.uniform(6, 42), random.uniform(6, 42), random.uniform(0, 180)
        if any(math.hypot(x - one.x, y - one.y) < 6.3 for one in trays):
            continue
        piece = TrueTray("", "infantry", "", x, y, turn, False)
        if kind < 2:
            disc(x, y, 3.2, (84, 62, 40), 0.75)
            for _tree in range(9):
                green = (random.randint(30, 60), random.randint(80, 120), random.randint(30, 50))
                disc(x + random.uniform(-2.2, 2.2), y + random.uniform(-1.4, 1.4), 0.7, green)
        elif kind == 2:
            area(piece.box(-2.5, -0.4, 2.5, 0.4), (140, 136, 128))
        elif kind < 5:
            area(piece.box(-1.25, -1.75, 1.25, 1.75), (196, 188, 170))
            area(piece.box(-1.1, 0.0, 1.1, 1.6), (110, 70, 50))
        else:
            area(piece.box(-3.2, -0.3, 3.2, 0.3), (206, 176, 40))
            for mark in range(-6, 7):
                area(piece.box(mark / 2 - 0.02, 0.0, mark / 2 + 0.02, 0.3), (30, 28, 26))
    for _token in range(6):
        x, y = random.uniform(3, 45), random.uniform(3, 45)
        disc(x, y, 0.59, random.choice([(180, 150, 60), (40, 40, 44), (170, 40, 34)]))
    return image.filter(ImageFilter.GaussianBlur(0.5))


def _print_mat(
    random: Random,
    area: Callable[[Points, Colour], None],
    stroke: Callable[[Points, Colour, float], None],
) -> None:
    """Print a mat: a road, paving, lines of a grid and of deployment zones, cracks."""
    ink = random.choice(INKS)
    if random.random() < 0.5:
        wave, start = random.uniform(2.0, 6.0), random.uniform(8.0, 40.0)
        road = [(float(x), start + wave * math.sin(x / 9.0)) for x in range(49)]
        stroke(road, (132, 112, 84), random.uniform(2.5, 4.0))
    if random.random() < 0.5:
        x, y, turn = random.uniform(8, 40), random.uniform(8, 40), random.uniform(0, 90)
        court = TrueTray("", "infantry", "", x, y, turn, False)
        for column in range(-5, 5):
            for row in range(-4, 4):
                shade = random.randint(96, 136)
                stone = court.box(column + 0.04, row + 0.04, column + 0.96, row + 0.96)
                area(stone, (shade, shade - 4, shade - 12))
    if random.random() < 0.5:
        for at in (12.0, 24.0, 36.0):
            stroke([(at, 0.0), (at, 48.0)], ink, 0.06)
            stroke([(0.0, at), (48.0, at)], ink, 0.06)
    if random.random() < 0.5:
        for at in (6.0, 42.0):
            stroke([(0.0, at), (48.0, at)], ink, 0.1)
    for _crack in range(random.randint(0, 14)):
        x, y = random.uniform(2, 46), random.uniform(2, 46)
        crack = [(x, y)]
        for _step in range(random.randint(3, 7)):
            x, y = x + random.uniform(-1.5, 1.5), y + random.uniform(-1.5, 1.5)
            crack.append((min(47.9, max(0.1, x)), min(47.9, max(0.1, y))))
        stroke(crack, (40, 36, 32), random.uniform(0.04, 0.1))


def _shaded(
    random: Random, image: Image.Image, trays: Sequence[TrueTray], light: float
) -> Image.Image:
    """Return the ground with the shadows of trays and figures."""
    per_inch = image.width / (48.0 + 2 * 14.0)
    shade = Image.new("L", image.size, 255)
    draw = ImageDraw.Draw(shade)
    for points in _shadows(random, trays, light):
        draw.polygon(to_ground(points, per_inch), fill=140)
    soft = shade.filter(ImageFilter.GaussianBlur(0.08 * per_inch))
    return ImageChops.multiply(image, Image.merge("RGB", (soft, soft, soft)))


def _shadows(random: Random, trays: Sequence[TrueTray], light: float) -> Iterator[Points]:
    """Yield the shadow of each tray and of each figure on it, as the light falls."""
    a, long = math.radians(light), random.uniform(0.3, 0.9)
    way = np.array([math.sin(a), math.cos(a)]) * long
    for one in trays:
        moved = one.corners + way * THICK
        yield [(float(x), float(y)) for x, y in moved]
        for x, y in slots_of(one):
            yield _shadow(x, y, way * HEIGHTS[one.tray], 0.3 if one.tray == "infantry" else 0.55)


def _shadow(x: float, y: float, way: Numbers, wide: float) -> Points:
    """Return the shadow of an upright figure, as wide as it is."""
    length = float(np.linalg.norm(way))
    across = (-way[1] / length * wide, way[0] / length * wide)
    end = (x + float(way[0]), y + float(way[1]))
    return [
        (x - across[0], y - across[1]),
        (x + across[0], y + across[1]),
        (end[0] + 0.5 * across[0], end[1] + 0.5 * across[1]),
        (end[0] - 0.5 * across[0], end[1] - 0.5 * across[1]),
    ]


def _tops(
    random: Random,
    trays: Sequence[TrueTray],
    colours: Sequence[Colour],
    per_inch: float,
    light: float,
) -> Image.Image:
    """Paint the upper faces of all trays from straight above; beside them it is clear."""
    size = round((48.0 + 2 * 14.0) * per_inch)
    image = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    way = np.array([math.sin(math.radians(light)), math.cos(math.radians(light))])
    for one, colour in zip(trays, colours, strict=True):
        tray = TRAYS[one.tray]
        w, d = tray.width / 2, tray.depth / 2
        rim = shade_of(colour, random.uniform(1.1, 1.5))

        def area(box: Points, ink: Colour) -> None:
            draw.polygon(to_ground(box, per_inch), fill=(*ink, 255))

        area(one.box(-w, -d, w, d), rim)
        area(one.box(-w + 0.14, -d + 0.14, w - 0.14, d - 0.14), colour)
        if one.marked:
            area(one.box(-w + 0.1, d - 0.34, w - 0.1, d - 0.1), (226, 214, 184))
        wide = 0.3 if tray.figures > 4 else 0.55
        for x, y in slots_of(one):
            shadow = _shadow(x, y, way * 0.6, wide)
            inside = [one.corners.min(axis=0), one.corners.max(axis=0)]
            area([tuple(np.clip(p, *inside)) for p in shadow], shade_of(colour, 0.6))
    return image.filter(ImageFilter.GaussianBlur(0.5))
