"""The plate beside a tray, always upright: wounds, name, conditions, markers; and a token's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.actions import ActionKey
from simulator.model.state import Condition, Seat, UnitId
from simulator.records import dataclass
from simulator.rules.movement.maneuver import in_the_air
from simulator.staging.at_unit import AtUnitKind, lying_at
from simulator.ui import palette
from simulator.ui.board.at_unit_signs import AtUnitSign, sign_of
from simulator.ui.board.objective_signs import Sign
from simulator.ui.kept_pictures import kept
from simulator.ui.palette import BLACK, WHITE, banner, clear, icon, mixed, shield, text
from simulator.ui.strokes import on_disc, stamp

NAMES_FROM: Final = 8.0
"""Pixels per inch from which names are written."""
SMALLEST: Final = 15
"""The smallest letters on the board, in pixels: those of a small window."""
LARGEST: Final = 20
HURT: Final = (255, 196, 150)
"""The number of a unit that has lost wounds."""
TOKEN_ICONS: Final = {
    "faith": "token-faith",
    "order": "order",
    "pillage": "token-pillage",
    "victory_points": "victory-point",
}
"""The pictures of the tokens that lie on units, by name; any other has a plain ring."""
OTHER_TOKEN: Final = "token-other"
_PAD: Final = 6


def letters(board: pygame.Rect) -> int:
    """Return how large words on a board of this size are, in pixels."""
    return min(LARGEST, max(SMALLEST, SMALLEST + (board.height - 600) // 100))


@dataclass(frozen=True, slots=True)
class UnitPlate:
    """What stands on a unit's plate; `rows` of its name are empty while names are hidden.

    under: who influences the unit, in smaller rows below its name (INF-01).
    """

    owner: Seat
    wounds: int
    full: int
    rows: tuple[str, ...]
    under: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    signs: tuple[AtUnitSign, ...] = ()
    """Of the influence, the cards and the effects that lie at the unit."""
    tokens: tuple[tuple[str, int], ...] = ()
    """Which tokens lie on the unit, by name, and how many."""
    activated: bool = False
    flies: bool = False
    size: int = SMALLEST

    @property
    def line(self) -> int:
        """Return the height of a line."""
        return self.size + 3

    @property
    def block(self) -> int:
        """Return the width of the part with the wounds."""
        return palette.width(str(self.wounds), self.size + 1, bold=True) + self.size + 11

    @property
    def words(self) -> int:
        """Return the width of the part with the name."""
        if not self.rows:
            return 0
        wide = [palette.width(row, self.size, bold=True) for row in self.rows]
        return max(wide + [palette.width(row, self.size) for row in self.under]) + 2 * _PAD

    @property
    def marks(self) -> int:
        """Return how many marks stand behind the name, tokens and their numbers included."""
        signs = len(self.conditions) + len(self.signs) + self.activated + self.flies
        return signs + 2 * len(self.tokens)

    @property
    def extent(self) -> tuple[int, int]:
        """Return width and height in pixels, as `plate_picture` paints it."""
        behind = self.marks * (self.line + 2) + (2 if self.marks else 0)
        lines = len(self.rows) + len(self.under)
        return (self.block + self.words + behind, self.line * max(1, lines) + 6)


def unit_plate(now: Position, unit: UnitId, size: int, *, names: bool) -> UnitPlate:
    """Return what stands on a unit's plate, its name in two lines where it is long."""
    state, name = now.unit(unit), printed(now.name(unit))
    at_it = [one for one in lying_at(now, unit) if one.condition is None and not one.passing]
    named = [one for one in at_it if names and one.kind is AtUnitKind.INFLUENCE]
    return UnitPlate(
        owner=state.owner,
        wounds=state.wounds,
        full=now.card(unit).full_wounds,
        rows=_rows(name, size) if names else (),
        under=tuple(_("Influence: {ncu}").format(ncu=printed(str(one.name))) for one in named),
        conditions=tuple(sorted(state.conditions)),
        signs=tuple(sign_of(one) for one in at_it if one not in named),
        tokens=tuple(sorted((name, count) for name, count in state.tokens.items() if count)),
        activated=state.activated,
        flies=in_the_air(now, unit, ActionKey.MANEUVER),
        size=size,
    )


def _rows(name: str, size: int) -> tuple[str, ...]:
    """Break a long name into two lines that are as equal as its words allow."""
    if palette.width(name, size, bold=True) <= 8 * size:
        return (name,)
    words = name.split()
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(
        halves,
        key=lambda two: max(palette.width(row, size, bold=True) for row in two),
        default=(name,),
    )


@kept
def plate_picture(plate: UnitPlate) -> pygame.Surface:
    """Paint a unit's plate: the wounds on the house pattern, its name, conditions, markers."""
    house = palette.HOUSES[plate.owner]
    (width, height), line = plate.extent, plate.line
    picture = clear(width, height)
    around = picture.get_rect()
    ground = mixed(house.deep, BLACK, 0.42)
    pygame.draw.rect(picture, (*ground, 242), around, border_radius=5)
    block = pygame.Rect(0, 0, plate.block, height)
    pattern = pygame.Surface(block.size, pygame.SRCALPHA)
    pygame.draw.rect(
        pattern,
        (255, 255, 255),
        block,
        border_top_left_radius=5,
        border_bottom_left_radius=5,
        border_radius=0 if plate.words or plate.marks else 5,
    )
    strip = banner(plate.owner, block.width, block.height)
    pattern.blit(strip, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pattern.fill((176, 176, 176, 255), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(pattern, block)
    hurt = palette.TEXT if plate.wounds == plate.full else HURT
    drop = icon("wound", plate.size, hurt)
    picture.blit(drop, drop.get_rect(midleft=(4, height // 2)))
    number = text(str(plate.wounds), plate.size + 1, hurt, bold=True)
    picture.blit(number, number.get_rect(midright=(block.right - 5, height // 2)))
    rows = [(row, palette.TEXT, True) for row in plate.rows]
    rows += [(row, palette.TEXT_QUIET, False) for row in plate.under]
    top = (height - line * len(rows)) // 2
    for index, (row, ink, bold) in enumerate(rows):
        face = text(row, plate.size, ink, bold=bold)
        middle = top + index * line + line // 2
        picture.blit(face, face.get_rect(midleft=(block.right + _PAD, middle)))
    _paint_marks(picture, plate, block.right + plate.words + 2)
    pygame.draw.rect(picture, house.light, around, 1, border_radius=5)
    return picture


def _paint_marks(picture: pygame.Surface, plate: UnitPlate, x: int) -> None:
    """Paint the marks behind the name, each on a dark disc so that its outline stands out."""
    side, middle = plate.line, picture.get_height() // 2
    signs = [("flies", palette.TEXT)] if plate.flies else []
    signs += [("activated", palette.TEXT)] if plate.activated else []
    signs += [
        (f"condition-{one.value}", palette.CONDITION_COLOURS[one]) for one in plate.conditions
    ]
    signs += [(one.icon, one.colour) for one in plate.signs]
    for name, colour in signs:
        on_disc(picture, icon(name, side - 3, colour), (x + side // 2, middle), side // 2)
        x += side + 2
    for name, number in plate.tokens:
        mark = icon(TOKEN_ICONS.get(name, OTHER_TOKEN), side - 4, palette.GOLD)
        on_disc(picture, mark, (x + side // 2, middle), side // 2, (24, 20, 17))
        count = text(str(number), plate.size, palette.GOLD, bold=True)
        picture.blit(count, count.get_rect(midleft=(x + side + 2, middle)))
        x += 2 * (side + 2)


# ------------------------------------------------------------------ objectives


@dataclass(frozen=True, slots=True)
class TokenPlate:
    """What stands beside an objective token: its number, its name while names are shown, its sign.

    The sign says who controls it now, or who misses it by how much.
    """

    number: int | None
    name: str = ""
    size: int = SMALLEST
    sign: Sign | None = None

    @property
    def side(self) -> int:
        """Return how high a line of it is, and how wide the ring of its number."""
        return self.size + 8

    @property
    def extent(self) -> tuple[int, int]:
        """Return width and height in pixels, as `token_picture` paints it."""
        wide = self.side if self.number is not None else 0
        if self.name:
            wide += palette.width(self.name, self.size, bold=True) + _PAD + 6
        high = self.side if self.number is not None else 0
        if self.sign is None:
            return (wide, high)
        words = palette.width(self.sign.said, self.size, bold=self.sign.held) + 12
        sign = self.side * len(self.sign.sides) + words
        if not self.name:  # it stands beside the number
            return (sign + (wide + _PAD // 2 if wide else 0), self.side)
        return (max(wide, sign), high + self.side + _PAD // 2)


@kept
def token_picture(plate: TokenPlate) -> pygame.Surface:
    """Paint an objective's number in a ring, its name behind it, and its sign."""
    side = plate.side
    picture = clear(*plate.extent)
    if plate.sign is not None:
        beside = plate.number is not None and not plate.name
        _paint_sign(picture, plate.sign, plate.size, side, side + _PAD // 2 if beside else 0)
    if plate.number is None:
        return picture
    if plate.name:
        wide = side + palette.width(plate.name, plate.size, bold=True) + _PAD + 6
        back = pygame.Rect(0, 0, wide, side)
        pygame.draw.rect(picture, (18, 20, 18, 190), back, border_radius=side // 2)
        name = text(plate.name, plate.size, palette.TEXT, bold=True)
        picture.blit(name, name.get_rect(midleft=(side + _PAD - 2, side // 2)))
    at = (side // 2, side // 2)
    pygame.draw.circle(picture, (24, 20, 17), at, side // 2)
    pygame.draw.circle(picture, palette.GOLD, at, side // 2, 2)
    stamp(picture, text(str(plate.number), plate.size, palette.GOLD, bold=True), at)
    return picture


def _paint_sign(picture: pygame.Surface, sign: Sign, size: int, high: int, left: int) -> None:
    """Paint the banners and shields of a sign's sides, and its words beside them."""
    words = text(sign.said, size, WHITE if sign.held else palette.TEXT, bold=sign.held)
    wide = high * len(sign.sides) + words.get_width() + 12
    place = pygame.Rect(left, picture.get_height() - high, wide, high)
    ground = palette.HOUSES[sign.sides[0]].deep if sign.held else (24, 20, 17)
    pygame.draw.rect(picture, (*ground, 236), place, border_radius=5)
    for index, player in enumerate(sign.sides):
        part = pygame.Rect(left + index * high, place.y, high, high)
        picture.blit(banner(player, high, high), part)
        stamp(picture, shield(player, high - 6), part.center)
    picture.blit(words, words.get_rect(midleft=(left + high * len(sign.sides) + 6, place.centery)))
    edge = palette.HOUSES[sign.sides[0]].light if sign.held else palette.PANEL_EDGE
    pygame.draw.rect(picture, edge, place, 1, border_radius=5)


def box(corners: Iterable[tuple[float, float]]) -> pygame.Rect:
    """Return the upright rectangle round a tray's corners on the screen."""
    xs, ys = zip(*corners, strict=True)
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
