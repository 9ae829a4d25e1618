"""The palettes of the window: standard, for eyes without green cones, and of high contrast.

One is chosen in the settings; `palette.py` has its colours under their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from frozendict import frozendict

from simulator.model.state import Condition, Seat
from simulator.records import dataclass, replace

Colour = tuple[int, int, int]


class Pattern(StrEnum):
    """The pattern of a side, so that colour is never needed to tell sides apart."""

    BARS = "bars"
    DOTS = "dots"
    HATCH = "hatch"
    CHEVRONS = "chevrons"


@dataclass(frozen=True, slots=True)
class House:
    """The look of one side: `base` for cards and buttons, `light` on it, `deep` beneath it."""

    base: Colour
    light: Colour
    deep: Colour
    pattern: Pattern
    shield: str


def _houses(*colours: tuple[Colour, Colour, Colour]) -> Mapping[Seat, House]:
    """Return the looks of the sides in these colours; patterns and shields are always the same."""
    patterns = zip(Pattern, ("bars", "dots", "both", "plain"), strict=True)
    looks = zip(Seat, colours, patterns, strict=True)
    return {
        seat: House(*three, pattern, f"shield-{shield}") for seat, three, (pattern, shield) in looks
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourTheme:
    """All colours of the window."""

    night: Colour = (23, 20, 17)
    """Behind everything."""
    panel: Colour = (35, 30, 26)
    panel_raised: Colour = (59, 50, 42)
    panel_edge: Colour = (118, 101, 79)
    cloth: Colour = (47, 57, 51)
    """The board: a dark green-grey cloth, so that every side stands out from it."""
    cloth_dark: Colour = (33, 41, 37)
    cloth_hem: Colour = (94, 84, 62)
    parchment: Colour = (241, 232, 212)
    parchment_dark: Colour = (201, 189, 168)
    ink: Colour = (42, 32, 24)
    text: Colour = (241, 232, 212)
    text_quiet: Colour = (201, 189, 168)
    gold: Colour = (232, 194, 122)
    """What can be pressed next."""
    gold_deep: Colour = (196, 151, 63)
    chosen: Colour = (74, 58, 28)
    """Under a choice that was made."""
    hot: Colour = (84, 71, 58)
    """Under what the mouse points at."""
    pressed: Colour = (110, 74, 36)
    disabled: Colour = (42, 36, 32)
    field: Colour = (16, 14, 12)
    """Under what is typed."""
    selected: Colour = (110, 74, 36)
    """Under selected letters."""
    legal: Colour = (116, 222, 200)
    illegal: Colour = (255, 138, 84)
    too_close: Colour = (246, 214, 96)
    turning: Colour = (226, 150, 232)
    """What would turn a verdict, drawn dashed and with its number."""
    ruler: Colour = (255, 240, 190)
    houses: Mapping[Seat, House]
    condition_colours: Mapping[Condition, Colour] = frozendict(
        {
            Condition.PANICKED: (250, 214, 92),
            Condition.VULNERABLE: (244, 150, 190),
            Condition.WEAKENED: (170, 206, 240),
        }
    )


# Chosen so that all four sides stay apart for every kind of colour vision: in each palette by a
# distance that tests/ui/test_colours.py demands.
STANDARD: Final = ColourTheme(
    houses=_houses(
        ((155, 50, 26), (245, 154, 131), (84, 28, 16)),
        ((33, 84, 140), (114, 185, 221), (18, 46, 78)),
        ((25, 144, 88), (203, 252, 207), (12, 72, 44)),
        ((162, 126, 3), (252, 222, 90), (84, 64, 6)),
    )
)
DEUTERANOPIA: Final = replace(
    STANDARD,
    legal=(181, 251, 255),
    illegal=(244, 131, 108),
    too_close=(237, 229, 48),
    turning=(222, 128, 252),
    houses=_houses(
        ((98, 16, 4), (236, 140, 92), (56, 10, 4)),
        ((8, 50, 150), (110, 160, 253), (4, 26, 84)),
        ((50, 142, 126), (209, 254, 237), (28, 80, 72)),
        ((156, 126, 14), (255, 231, 41), (92, 74, 8)),
    ),
)
HIGH_CONTRAST: Final = replace(
    STANDARD,
    night=(0, 0, 0),
    panel=(8, 8, 8),
    panel_raised=(30, 30, 30),
    panel_edge=(190, 190, 190),
    cloth=(18, 24, 20),
    cloth_dark=(6, 8, 6),
    cloth_hem=(160, 160, 150),
    parchment=(255, 255, 255),
    parchment_dark=(225, 225, 225),
    ink=(0, 0, 0),
    text=(255, 255, 255),
    text_quiet=(225, 225, 225),
    gold=(255, 216, 110),
    gold_deep=(255, 200, 70),
    chosen=(58, 44, 0),
    hot=(64, 64, 64),
    pressed=(90, 56, 10),
    disabled=(20, 20, 20),
    field=(0, 0, 0),
    selected=(90, 56, 10),
    legal=(120, 255, 225),
    illegal=(255, 176, 130),
    too_close=(255, 240, 140),
    turning=(246, 186, 255),
    ruler=(255, 250, 210),
    houses=_houses(
        ((104, 8, 0), (252, 170, 136), (58, 6, 0)),
        ((8, 44, 168), (130, 196, 250), (4, 20, 88)),
        ((30, 126, 120), (209, 254, 237), (10, 66, 60)),
        ((134, 110, 0), (255, 232, 80), (64, 52, 0)),
    ),
    condition_colours=frozendict(
        {
            Condition.PANICKED: (255, 226, 110),
            Condition.VULNERABLE: (255, 180, 212),
            Condition.WEAKENED: (186, 220, 255),
        }
    ),
)


class Palette(StrEnum):
    """The palettes there are, as the settings keep them."""

    STANDARD = "standard"
    DEUTERANOPIA = "deuteranopia"
    HIGH_CONTRAST = "contrast"


THEMES: Final[Mapping[Palette, ColourTheme]] = {
    Palette.STANDARD: STANDARD,
    Palette.DEUTERANOPIA: DEUTERANOPIA,
    Palette.HIGH_CONTRAST: HIGH_CONTRAST,
}
