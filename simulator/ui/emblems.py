"""Emblems: shields of our own that players choose; they stand beside the seat's colour and pattern.

Each is a field, an ink, and at most six shapes on a square of 100 by 100.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame
from frozendict import frozendict

from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.boxes.box import Picture, sign
from simulator.ui.kept_pictures import kept
from simulator.ui.palette import Colour

Points = tuple[tuple[int, int], ...]
Shape = Points | tuple[int, int, int]
"""A polygon, or a disc by its middle and radius."""
NONE: Final = ""
_FINER: Final = 4
"""So many times larger an emblem is drawn before it is made small."""
_SHIELD: Final[Points] = (
    (8, 4), (92, 4), (92, 50), (84, 72), (68, 88), (50, 98), (32, 88), (16, 72), (8, 50),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Emblem:
    """A field, and what stands on it in an ink; `cut` is drawn in the colour of the field."""

    field: Colour
    ink: Colour
    shapes: tuple[Shape, ...]
    cut: tuple[Shape, ...] = ()


EMBLEMS: Final[Mapping[str, Emblem]] = {
    "wolf": Emblem(
        (86, 96, 108), (236, 238, 240),
        (((24, 18), (40, 34), (60, 34), (76, 18), (78, 50), (62, 68), (50, 84), (38, 68),
          (22, 50)),),
        ((40, 48, 4), (60, 48, 4), ((45, 70), (55, 70), (50, 76))),
    ),
    "lion": Emblem(
        (140, 28, 30), (240, 200, 80),
        (((50, 12), (60, 24), (76, 20), (76, 36), (88, 48), (76, 58), (76, 74), (60, 72), (50, 86),
          (40, 72), (24, 74), (24, 58), (12, 48), (24, 36), (24, 20), (40, 24)),),
        ((42, 44, 5), (58, 44, 5), ((42, 58), (58, 58), (50, 66))),
    ),
    "stag": Emblem(
        (212, 166, 44), (34, 28, 22),
        (((44, 50), (56, 50), (58, 68), (50, 86), (42, 68)),
         ((42, 50), (26, 36), (22, 16), (28, 16), (32, 32), (46, 46)),
         ((58, 50), (74, 36), (78, 16), (72, 16), (68, 32), (54, 46)),
         ((30, 34), (16, 30), (16, 25), (32, 29)), ((70, 34), (84, 30), (84, 25), (68, 29))),
    ),
    "wing": Emblem(
        (34, 28, 30), (214, 60, 48),
        (((26, 80), (22, 40), (40, 16), (78, 14), (62, 26), (76, 34), (58, 42), (70, 54),
          (50, 58)),),
        (((34, 62), (36, 40), (50, 28), (40, 44)),),
    ),
    "kraken": Emblem(
        (28, 40, 36), (232, 196, 74),
        ((50, 34, 18), ((36, 44), (44, 48), (32, 72), (18, 74), (26, 66)),
         ((64, 44), (56, 48), (68, 72), (82, 74), (74, 66)),
         ((44, 46), (52, 46), (46, 82), (36, 90), (42, 78)),
         ((48, 46), (56, 46), (64, 90), (58, 84)), ((24, 30), (34, 34), (30, 44), (14, 46))),
        ((44, 34, 3), (56, 34, 3)),
    ),
    "sun": Emblem(
        (206, 108, 32), (250, 224, 120),
        ((50, 48, 20),
         ((50, 10), (57, 40), (88, 48), (57, 56), (50, 88), (43, 56), (12, 48), (43, 40)),
         ((24, 22), (50, 40), (76, 22), (58, 48), (76, 74), (50, 56), (24, 74), (42, 48))),
    ),
    "cross": Emblem(
        (96, 28, 52), (240, 214, 214),
        (((22, 16), (32, 14), (80, 74), (76, 82), (68, 78), (20, 26)),
         ((78, 16), (68, 14), (20, 74), (24, 82), (32, 78), (80, 26))),
    ),
    "wall": Emblem(
        (24, 26, 30), (190, 204, 216),
        (((16, 34), (26, 34), (26, 42), (36, 42), (36, 34), (46, 34), (46, 42), (56, 42), (56, 34),
          (66, 34), (66, 42), (76, 42), (76, 34), (84, 34), (84, 68), (16, 68)),),
        (((44, 68), (44, 56), (50, 50), (56, 56), (56, 68)),),
    ),
    "bull": Emblem(
        (96, 80, 58), (238, 226, 204),
        (((34, 38), (66, 38), (62, 66), (56, 82), (44, 82), (38, 66)),
         ((36, 44), (18, 40), (12, 20), (22, 30), (38, 36)),
         ((64, 44), (82, 40), (88, 20), (78, 30), (62, 36))),
        ((43, 52, 4), (57, 52, 4), (50, 73, 5)),
    ),
    "bow": Emblem(
        (58, 92, 44), (236, 230, 170),
        (((28, 14), (50, 22), (68, 40), (74, 64), (66, 62), (60, 44), (46, 30), (26, 22)),
         ((20, 78), (24, 82), (76, 26), (70, 22)), ((78, 14), (82, 30), (66, 22))),
    ),
    "tusks": Emblem(
        (112, 84, 66), (240, 232, 214),
        (((42, 20), (58, 20), (60, 40), (54, 84), (46, 84), (40, 40)),
         ((38, 22), (24, 20), (18, 36), (26, 48), (38, 42)),
         ((62, 22), (76, 20), (82, 36), (74, 48), (62, 42)),
         ((36, 48), (42, 52), (32, 66), (34, 82), (22, 74), (22, 58)),
         ((64, 48), (58, 52), (68, 66), (66, 82), (78, 74), (78, 58))),
        ((45, 34, 3), (55, 34, 3)),
    ),
    "rings": Emblem(
        (78, 66, 108), (232, 224, 246),
        ((50, 32, 17), (34, 58, 17), (66, 58, 17)), ((50, 32, 10), (34, 58, 10), (66, 58, 10)),
    ),
}  # fmt: skip
"""The emblems by the words saves know them by."""

OF_FACTION: Final[Mapping[str, str]] = {
    "stark": "wolf",
    "lannister": "lion",
    "nightswatch": "wall",
    "freefolk": "tusks",
    "baratheon": "stag",
    "targaryen": "wing",
    "greyjoy": "kraken",
    "martell": "sun",
    "bolton": "cross",
    "brotherhood": "bow",
    "neutral": "bull",
}
"""The emblem an army gets by itself."""


class _Worn:
    """The emblems of the seats in the game that is shown; none unless they were chosen."""

    names: Mapping[Seat, str] = frozendict()


def wear(names: Mapping[Seat, str]) -> None:
    """Have seats wear these emblems until others are given."""
    _Worn.names = frozendict(names)


def worn(player: Seat) -> str:
    """Return the emblem a seat wears, empty for none."""
    return _Worn.names.get(player, NONE)


@kept
def emblem(name: str, size: int) -> pygame.Surface:
    """Return an emblem as a picture `size` pixels high; an unknown one is an empty picture."""
    found = EMBLEMS.get(name)
    if found is None:
        return palette.clear(size, size)
    large = palette.clear(size * _FINER, size * _FINER)
    scale = size * _FINER / 100
    _draw(large, _SHIELD, found.ink, scale)
    inner = tuple((round(50 + (x - 50) * 0.92), round(50 + (y - 50) * 0.92)) for x, y in _SHIELD)
    _draw(large, inner, found.field, scale)
    for shape in found.shapes:
        _draw(large, _smaller(shape), found.ink, scale)
    for shape in found.cut:
        _draw(large, _smaller(shape), found.field, scale)
    return palette.ready(pygame.transform.smoothscale(large, (size, size)))


def _smaller(shape: Shape) -> Shape:
    """Return a shape inside the shield's edge."""
    if isinstance(shape[0], int):
        x, y, radius = shape
        return (round(50 + (x - 50) * 0.8), round(47 + (y - 50) * 0.8), round(radius * 0.8))
    return tuple((round(50 + (x - 50) * 0.8), round(47 + (y - 50) * 0.8)) for x, y in shape)


def _draw(surface: pygame.Surface, shape: Shape, colour: Colour, scale: float) -> None:
    if isinstance(shape[0], int):
        x, y, radius = shape
        middle = (round(x * scale), round(y * scale))
        pygame.draw.circle(surface, colour, middle, round(radius * scale))
        return
    points = [(round(x * scale), round(y * scale)) for x, y in shape]
    pygame.draw.polygon(surface, colour, points)


def mark(name: str, size: int) -> Picture:
    """Return an emblem as a box."""
    return sign(size, emblem, name, size)
