"""The livery of each faction's cards: colours, pattern and mark, drawn by us."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from simulator.language.faction_names import TABLE
from simulator.ui import palette
from simulator.ui.kept_pictures import kept
from simulator.ui.palette import House, Pattern

LIVERIES: Final[Mapping[str, House]] = {
    "stark": House(
        (92, 108, 122), (212, 222, 230), (40, 50, 60), Pattern.HATCH, "weapon-paw"
    ),
    "lannister": House(
        (146, 30, 38), (246, 208, 132), (78, 14, 22), Pattern.BARS, "zone-crown"
    ),
    "neutral": House(
        (124, 102, 72), (234, 216, 182), (62, 48, 32), Pattern.CHEVRONS, "zone-wealth"
    ),
    "nightswatch": House(
        (58, 60, 68), (206, 212, 222), (22, 22, 28), Pattern.BARS, "mark-wall"
    ),
    "freefolk": House(
        (104, 92, 84), (238, 228, 214), (50, 42, 36), Pattern.HATCH, "mark-tusks"
    ),
    "baratheon": House(
        (178, 132, 30), (252, 232, 164), (76, 54, 14), Pattern.CHEVRONS, "mark-stag"
    ),
    "targaryen": House(
        (96, 26, 44), (240, 196, 190), (44, 10, 20), Pattern.DOTS, "mark-wing"
    ),
    "greyjoy": House(
        (34, 82, 88), (196, 226, 224), (14, 38, 42), Pattern.BARS, "mark-kraken"
    ),
    "martell": House(
        (190, 96, 34), (252, 220, 172), (84, 40, 14), Pattern.DOTS, "mark-sun"
    ),
    "bolton": House(
        (142, 78, 104), (246, 212, 224), (66, 30, 44), Pattern.HATCH, "mark-cross"
    ),
    "brotherhood": House(
        (70, 98, 50), (218, 232, 196), (32, 46, 22), Pattern.CHEVRONS, "mark-bow"
    ),
    TABLE: House(
        (64, 94, 80), (198, 224, 206), (28, 46, 38), Pattern.DOTS, "objective"
    ),
}  # fmt: skip

_OTHER: Final = House((84, 76, 100), (216, 208, 232), (42, 36, 54), Pattern.DOTS, "shield-plain")


def livery(faction: str) -> House:
    """Return the look of a faction's cards; factions without one of their own share a plain one."""
    return LIVERIES.get(faction, _OTHER)


@kept
def cloth(faction: str, width: int, height: int) -> pygame.Surface:
    """Return a strip in a faction's colour and pattern; do not draw on it."""
    house = livery(faction)
    picture = palette.clear(width, height)
    picture.fill(house.base)
    marks = palette.mixed(house.base, house.light, 0.22)
    palette.draw_marks(picture, house.pattern, max(6, min(height // 3, 16)), marks)
    return picture


@kept
def paper(faction: str, width: int, height: int) -> pygame.Surface:
    """Return the parchment of a faction's cards, tinged with its colour; do not draw on it."""
    house = livery(faction)
    picture = palette.clear(width, height)
    picture.fill(palette.mixed(palette.PARCHMENT, house.light, 0.22))
    large = max(40, min(width, height) // 2)
    mark = palette.icon(house.shield, large, house.base).copy()
    mark.set_alpha(22)
    picture.blit(mark, mark.get_rect(midbottom=(width // 2, height - large // 6)))
    return picture
