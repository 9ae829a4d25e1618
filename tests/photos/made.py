"""Photos of known tables: a pinhole camera with a lens, uneven light, painted figures, shadows.

Nothing here comes from the program's own room for photos but the size of the trays, so that an
error in one does not hide in the other: the lens bends by another formula, too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from simulator.geometry.trays import TRAYS

Numbers = npt.NDArray[np.float64]
Colour = tuple[int, int, int]
BOARD = 48.0
AROUND = 14.0
"""Inches of the wooden table that are painted around the mat."""
MATS: tuple[Colour, ...] = ((74, 98, 52), (126, 112, 82), (150, 152, 156), (86, 78, 66))
TRAY_COLOURS: tuple[Colour, ...] = (
    (38, 38, 42), (60, 60, 66), (120, 34, 28), (36, 66, 120), (150, 142, 128), (70, 46, 30),
)  # fmt: skip
HEIGHTS = {"infantry": 1.2, "cavalry": 1.9, "solo_small": 1.7, "solo_large": 2.4}
HELD = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
"""How a picture lies in its file when the camera's note says so."""


@dataclass(frozen=True)
class TrueTray:
    """A tray as it stands: its middle in inches, its facing clockwise from straight away."""

    name: str
    tray: str
    side: str
    x: float
    y: float
    facing: float
    marked: bool
    """Whether a light strip along its front edge tells the front."""

    def at(self, across: float, ahead: float) -> tuple[float, float]:
        a = math.radians(self.facing)
        return (
            self.x + across * math.cos(a) + ahead * math.sin(a),
            self.y - across * math.sin(a) + ahead * math.cos(a),
        )

    @property
    def corners(self) -> Numbers:
        """Rear left, rear right, front right, front left."""
        return np.array([self.at(x, y) for x, y in TRAYS[self.tray].corners])

    def box(
        self, left: float, back: float, right: float, front: float
    ) -> list[tuple[float, float]]:
        return [
            self.at(left, back),
            self.at(right, back),
            self.at(right, front),
            self.at(left, front),
        ]


@dataclass(frozen=True)
class Camera:
    """Where the camera is held: tilt from straight above, turn, lens, and pixels of the photo."""

    size: tuple[int, int]
    tilt: float
    turn: float
    lens: float
    """Brown's k1, over half diagonals: negative is a barrel."""
    far: float

    @property
    def finest(self) -> float:
        """Pixels to the inch at which a ground is painted that looks sharp at the near edge."""
        near = self.to_photo(np.array([(24.0, 1.0), (25.0, 1.0)]))
        return 1.15 * float(np.linalg.norm(np.diff(near, axis=0)))

    def to_photo(self, points: Numbers, height: float = 0.0) -> Numbers:
        """Pixels of table points (inches), so many inches above the mat."""
        flat = points.reshape(-1, 2)
        tilt, turn = math.radians(self.tilt), math.radians(self.turn)
        x, y = flat[:, 0] - BOARD / 2, flat[:, 1] - BOARD / 2
        x, y = (
            x * math.cos(turn) - y * math.sin(turn),
            x * math.sin(turn) + y * math.cos(turn),
        )
        up = y * math.cos(tilt) + height * math.sin(tilt)
        depth = self.far + y * math.sin(tilt) - height * math.cos(tilt)
        width, tall = self.size
        focal = 0.72 * max(self.size)
        half = math.hypot(width, tall) / 2
        u, v = focal * x / depth / half, -focal * up / depth / half
        bent = 1.0 + self.lens * (u * u + v * v)
        found = np.stack([width / 2 + u * bent * half, tall / 2 + v * bent * half], axis=-1)
        shaped: Numbers = found.reshape(points.shape)
        return shaped

    def to_table(self, pixels: Numbers, height: float = 0.0) -> Numbers:
        """Table points of pixels that show something so many inches above the mat."""
        width, tall = self.size
        half = math.hypot(width, tall) / 2
        away = (pixels - np.array([width / 2, tall / 2])) / half
        flat = away.copy()
        for _step in range(7):
            flat = away / (1.0 + self.lens * (flat**2).sum(axis=-1, keepdims=True))
        focal = 0.72 * max(self.size)
        u, v = flat[..., 0] * half / focal, -flat[..., 1] * half / focal
        tilt, turn = math.radians(self.tilt), math.radians(self.turn)
        far = self.far - height * math.cos(tilt)
        y = (v * far - height * math.sin(tilt)) / (math.cos(tilt) - v * math.sin(tilt))
        x = u * (far + y * math.sin(tilt))
        return np.stack(
            [
                x * math.cos(turn) + y * math.sin(turn) + BOARD / 2,
                -x * math.sin(turn) + y * math.cos(turn) + BOARD / 2,
            ],
            axis=-1,
        )


CORNERS = np.array([(0.0, BOARD), (BOARD, BOARD), (BOARD, 0.0), (0.0, 0.0)])
"""The mat's corners in the order in which they are clicked: far left first, clockwise."""


@dataclass(frozen=True)
class Made:
    """A photo and what it was made of."""

    seed: int
    camera: Camera
    trays: tuple[TrueTray, ...]
    picture: Image.Image = field(repr=False)
    turned: int

    @property
    def corners(self) -> Numbers:
        return self.camera.to_photo(CORNERS)

    def clicked(self, slip: float) -> Numbers:
        """The corners as a hand clicks them: off by up to `slip` pixels each way."""
        random = Random(self.seed * 7 + 1)
        found: Numbers = self.corners + np.array(
            [(random.uniform(-slip, slip), random.uniform(-slip, slip)) for _corner in range(4)]
        )
        return found

    def save(self, path: Path) -> None:
        """Write it as the camera would: held some way, with the note that says which."""
        held = HELD[self.turned]
        picture = self.picture if held is None else self.picture.transpose(held)
        exif = picture.getexif()
        exif[0x0112] = self.turned
        picture.save(path, "JPEG", quality=90, exif=exif)


def made(seed: int, megapixels: float = 1.6) -> Made:
    """Make the photo of a seed; the same table and camera whatever its size."""
    random = Random(seed)
    trays = placed_trays(random)
    camera = camera_held(random, megapixels, (8.0, 35.0))
    per_inch = camera.finest
    ground = _ground(random, trays, per_inch)
    picture = Image.fromarray(seen(camera, np.asarray(ground), per_inch))
    _figures(random, picture, camera, trays)
    picture = lit(random, picture)
    return Made(seed, camera, trays, picture, 1 + seed % 8)


def camera_held(random: Random, megapixels: float, tilts: tuple[float, float]) -> Camera:
    """Hold a camera so that the whole mat is in the picture."""
    wide = round(math.sqrt(megapixels * 1e6 * 4 / 3))
    size = (wide, round(wide * 3 / 4))
    tilt, turn = random.uniform(*tilts), random.uniform(-12.0, 12.0)
    lens = random.uniform(-0.09, -0.01)
    far = 40.0
    while True:
        camera = Camera(size, tilt, turn, lens, far)
        seen = camera.to_photo(CORNERS) / np.array(size)
        if ((seen > 0.03) & (seen < 0.97)).all():
            return camera
        far += 1.0


def placed_trays(random: Random) -> tuple[TrueTray, ...]:
    """Seven trays that do not touch, and an eighth in contact with the first."""
    wanted = ["infantry", "cavalry", "solo_small", "solo_large", "infantry", "infantry", "cavalry"]
    found: list[TrueTray] = []
    while len(found) < len(wanted):
        kind = wanted[len(found)]
        x, y = random.uniform(5.5, 42.5), random.uniform(6.0, 42.0)
        apart = 9.5 if not found else 7.6
        if any(math.hypot(x - one.x, y - one.y) < apart + 2.5 * (one is found[0]) for one in found):
            continue
        side = "red" if len(found) % 2 == 0 else "blue"
        facing = round(random.uniform(0.0, 360.0), 1)
        found.append(
            TrueTray("ABCDEFGH"[len(found)], kind, side, x, y, facing, random.random() < 0.7)
        )
    first = found[0]
    x, y = first.at(random.uniform(-1.5, 1.5), 4.8)
    free = all(math.hypot(x - one.x, y - one.y) > 7.6 for one in found[1:])
    if free and 4.0 < x < 44.0 and 4.0 < y < 44.0:
        turned = (first.facing + 180.0) % 360.0
        found.append(TrueTray("H", "infantry", "blue", x, y, turned, True))
    return tuple(found)


def noise(random: Random, size: int, grain: int, strength: float) -> Numbers:
    small = np.random.default_rng(random.getrandbits(32)).normal(0.0, strength, (grain, grain))
    picture = Image.fromarray(small.astype(np.float32)).resize(
        (size, size), Image.Resampling.BICUBIC
    )
    return np.asarray(picture, float)


def to_ground(points: Iterable[tuple[float, float]], per_inch: float) -> list[tuple[float, float]]:
    """Pixels of the painted ground at which table points lie."""
    return [((x + AROUND) * per_inch, (BOARD + AROUND - y) * per_inch) for x, y in points]


def bare_table(random: Random, per_inch: float) -> Image.Image:
    """Paint a mat on a wooden table from straight above."""
    size = round((BOARD + 2 * AROUND) * per_inch)
    wood = np.full((size, size, 3), (92.0, 64.0, 42.0))
    rows = np.arange(size) / per_inch
    wood += (np.sin(rows * 1.1)[:, None, None] * 8.0) + noise(random, size, 90, 6.0)[..., None]
    wood[(rows % 5.0) < 0.12] *= 0.6
    image = Image.fromarray(np.clip(wood, 0, 255).astype(np.uint8))
    mat = np.full((size, size, 3), random.choice(MATS), float)
    for grain, strength in ((14, 7.0), (70, 6.0), (300, 7.0)):
        mat += noise(random, size, grain, strength)[..., None] * np.array([1.0, 0.95, 0.8])
    cover = Image.new("L", (size, size), 0)
    edge = to_ground([(0.0, 0.0), (BOARD, BOARD)], per_inch)
    ImageDraw.Draw(cover).rectangle((edge[0][0], edge[1][1], edge[1][0], edge[0][1]), fill=255)
    image.paste(Image.fromarray(np.clip(mat, 0, 255).astype(np.uint8)), (0, 0), cover)
    return image


def _ground(random: Random, trays: Iterable[TrueTray], per_inch: float) -> Image.Image:
    """Paint mat, terrain, cards and trays from straight above."""

    def at(points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        return to_ground(points, per_inch)

    image = bare_table(random, per_inch)
    size = image.width
    shade = Image.new("L", (size, size), 255)
    dark = ImageDraw.Draw(shade)
    lean = (random.uniform(-0.6, 0.6), random.uniform(-0.6, 0.6))
    for one in trays:
        tall = 0.4 + HEIGHTS[one.tray] / 2
        for share in (0.3, 0.6, 1.0):
            moved = [
                (x + lean[0] * tall * share, y + lean[1] * tall * share) for x, y in one.corners
            ]
            dark.polygon(at(moved), fill=130)
    draw = ImageDraw.Draw(image)
    for kind in range(4):
        x, y = random.uniform(6, 42), random.uniform(6, 42)
        if any(math.hypot(x - one.x, y - one.y) < 6.5 for one in trays):
            continue
        if kind < 2:
            draw.ellipse(
                (*at([(x - 3.2, y + 2.4)])[0], *at([(x + 3.2, y - 2.4)])[0]), fill=(84, 62, 40)
            )
            for _tree in range(9):
                tx, ty = x + random.uniform(-2.2, 2.2), y + random.uniform(-1.4, 1.4)
                green = (random.randint(30, 60), random.randint(80, 120), random.randint(30, 50))
                draw.ellipse(
                    (*at([(tx - 0.7, ty + 0.7)])[0], *at([(tx + 0.7, ty - 0.7)])[0]), fill=green
                )
        elif kind == 2:
            wall = TrueTray("", "infantry", "", x, y, random.uniform(0, 180), False)
            draw.polygon(at(wall.box(-2.5, -0.4, 2.5, 0.4)), fill=(140, 136, 128))
        else:
            card = TrueTray("", "infantry", "", x, y, random.uniform(0, 180), False)
            draw.polygon(at(card.box(-1.25, -1.75, 1.25, 1.75)), fill=(196, 188, 170))
            draw.polygon(at(card.box(-1.1, 0.0, 1.1, 1.6)), fill=(110, 70, 50))
    for _token in range(3):
        x, y = random.uniform(4, 44), random.uniform(4, 44)
        draw.ellipse(
            (*at([(x - 0.59, y + 0.59)])[0], *at([(x + 0.59, y - 0.59)])[0]), fill=(180, 150, 60)
        )
    soft = shade.filter(ImageFilter.GaussianBlur(0.12 * per_inch))
    image = ImageChops.multiply(image, Image.merge("RGB", (soft, soft, soft)))
    draw = ImageDraw.Draw(image)
    for one in trays:
        _paint_tray(random, draw, one, at)
    return image.filter(ImageFilter.GaussianBlur(0.5))


def _paint_tray(random: Random, draw: ImageDraw.ImageDraw, one: TrueTray, at: object) -> None:
    assert callable(at)
    tray = TRAYS[one.tray]
    w, d = tray.width / 2, tray.depth / 2
    base = random.choice(TRAY_COLOURS)
    rim = tuple(min(255, round(c * 1.35) + 14) for c in base)
    draw.polygon(at([tuple(p) for p in one.corners]), fill=(24, 22, 20))
    draw.polygon(at(one.box(-w + 0.04, -d + 0.04, w - 0.04, d - 0.04)), fill=rim)
    draw.polygon(at(one.box(-w + 0.16, -d + 0.16, w - 0.16, d - 0.16)), fill=base)
    if one.marked:
        draw.polygon(at(one.box(-w + 0.1, d - 0.34, w - 0.1, d - 0.1)), fill=(226, 214, 184))
    for sx in tray.slots_x:
        for sy in tray.slots_y:
            x, y = one.at(sx, sy)
            r = 0.5 if tray.figures > 4 else 0.95
            box = (*at([(x - r, y + r)])[0], *at([(x + r, y - r)])[0])
            ground = random.choice([(96, 82, 58), (70, 84, 48), (110, 104, 96)])
            draw.ellipse(box, fill=ground, outline=(24, 22, 20))


def seen(
    camera: Camera, ground: npt.NDArray[np.uint8], per_inch: float, height: float = 0.0
) -> npt.NDArray[np.uint8]:
    """Look at what is painted, on the ground or so many inches above it, through the camera."""
    width, tall = camera.size
    found = np.zeros((tall, width, ground.shape[2]), np.uint8)
    most = ground.shape[0] - 2.001
    for top in range(0, tall, 200):
        below = min(tall, top + 200)
        net = np.stack(np.meshgrid(np.arange(width) + 0.5, np.arange(top, below) + 0.5), axis=-1)
        table = camera.to_table(net, height)
        x = np.clip((table[..., 0] + AROUND) * per_inch - 0.5, 0.0, most)
        y = np.clip((BOARD + AROUND - table[..., 1]) * per_inch - 0.5, 0.0, most)
        i, j = x.astype(int), y.astype(int)
        a, b = (x - i)[..., None], (y - j)[..., None]
        found[top:below] = (ground[j, i] * (1 - a) + ground[j, i + 1] * a) * (1 - b) + (
            ground[j + 1, i] * (1 - a) + ground[j + 1, i + 1] * a
        ) * b
    return found


def _figures(
    random: Random, picture: Image.Image, camera: Camera, trays: tuple[TrueTray, ...]
) -> None:
    """Stand the figures up, the far ones first: legs, body, head and a weapon each."""
    standing: list[tuple[tuple[float, float], float, TrueTray, Colour]] = []
    for one in trays:
        tray = TRAYS[one.tray]
        cloth = random.choice(
            [(40, 70, 140), (150, 40, 34), (168, 150, 60), (120, 120, 126), (60, 90, 60)]
        )
        standing.extend(
            (one.at(sx, sy), HEIGHTS[one.tray] * random.uniform(0.85, 1.1), one, cloth)
            for sx in tray.slots_x
            for sy in tray.slots_y
        )
    standing.sort(key=lambda each: -float(camera.to_photo(np.array([each[0]]))[0, 1]), reverse=True)
    draw = ImageDraw.Draw(picture)
    for (x, y), tall, one, cloth in standing:
        wide = 0.28 if TRAYS[one.tray].figures > 4 else 0.55
        levels = [
            camera.to_photo(np.array([(x, y)]), tall * share)[0] for share in (0.0, 0.45, 0.8, 1.0)
        ]
        scale = float(
            np.linalg.norm(np.diff(camera.to_photo(np.array([(x, y), (x + 1.0, y)])), axis=0))
        )
        r = wide * scale
        foot, waist, neck, crown = levels
        tint = tuple(max(0, min(255, c + random.randint(-16, 16))) for c in cloth)
        draw.polygon(
            [
                (foot[0] - r, foot[1]),
                (foot[0] + r, foot[1]),
                (neck[0] + 0.8 * r, neck[1]),
                (neck[0] - 0.8 * r, neck[1]),
            ],
            fill=tint,
        )
        draw.ellipse(
            (waist[0] - r, waist[1] - r, waist[0] + r, waist[1] + r),
            fill=tuple(c // 2 for c in tint),
        )
        head = 0.16 * scale if wide < 0.4 else 0.26 * scale
        draw.ellipse(
            (crown[0] - head, crown[1] - head, crown[0] + head, crown[1] + head),
            fill=(196, 160, 130),
        )
        draw.line(
            (waist[0] + r, waist[1], crown[0] + r, crown[1] - r),
            fill=(150, 150, 156),
            width=max(1, round(0.06 * scale)),
        )


def lit(random: Random, picture: Image.Image) -> Image.Image:
    """Have light fall unevenly, the corners of the photo darken, and the sensor be noisy."""
    width, tall = picture.size
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, tall))
    ax, ay = random.uniform(-0.22, 0.22), random.uniform(-0.22, 0.22)
    light = (1.0 + ax * x + ay * y) * (1.0 - 0.16 * (x * x + y * y))
    px, py = random.uniform(-0.7, 0.7), random.uniform(-0.7, 0.7)
    light *= 1.0 + 0.22 * np.exp(-((x - px) ** 2 + (y - py) ** 2) / 0.25)
    chance = np.random.default_rng(random.getrandbits(32))
    warm = np.array([1.04, 1.0, random.uniform(0.86, 1.0)])
    grain = chance.normal(0.0, 3.0, (tall, width, 1))
    values = np.asarray(picture, float) * light[..., None] * warm + grain
    return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8)).filter(
        ImageFilter.GaussianBlur(0.6)
    )
