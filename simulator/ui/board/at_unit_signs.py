"""The signs of what lies at a unit: small cards and tokens beside its tray."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.model.state import Seat, TokenId, UnitId
from simulator.records import dataclass
from simulator.staging.at_unit import AtUnit, AtUnitKind, lying_at
from simulator.ui import palette
from simulator.ui.board.pens import TablePen
from simulator.ui.board.pixel_outline import Outline, outline_of
from simulator.ui.board.side_panel import beside
from simulator.ui.camera import Camera
from simulator.ui.kept_pictures import kept
from simulator.ui.palette import Colour, banner, clear, icon
from simulator.ui.strokes import plate, stamp

_ICONS: Final = {
    AtUnitKind.INFLUENCE: "zone-crown",
    AtUnitKind.CARD: "card-back",
    AtUnitKind.FACE_DOWN: "card-back",
    AtUnitKind.EFFECT: "lasting",
}
_GAP: Final = 3
"""Pixels between two signs, and between them and the tray."""
_WIDE: Final = 380
"""Pixels the words about what lies at a unit are wide at most."""


@dataclass(frozen=True, slots=True)
class AtUnitSign:
    """A sign of one thing: its icon, and whose it is; a token is nobody's."""

    icon: str
    player: Seat | None = None
    colour: Colour = (0, 0, 0)
    card: bool = False
    """Whether it is shaped like a card."""

    def extent(self, line: int) -> tuple[int, int]:
        """Return width and height in pixels, beside letters of a height."""
        return (line + 4, 3 * line // 2 + 3) if self.card else (line + 2, line + 2)


def sign_of(one: AtUnit) -> AtUnitSign:
    """Return the sign of a thing that lies at a unit."""
    if one.condition is not None:
        colour = palette.CONDITION_COLOURS[one.condition]
        return AtUnitSign(f"condition-{one.condition.value}", colour=colour)
    colour = palette.WHITE if one.player is None else palette.HOUSES[one.player].light
    card = one.kind is not AtUnitKind.EFFECT
    return AtUnitSign(_ICONS[one.kind], one.player, colour, card=card)


def signs_at(now: Position, unit: UnitId) -> tuple[AtUnitSign, ...]:
    """Return the signs of what lies at a unit longer than the act that is under way."""
    return tuple(sign_of(one) for one in lying_at(now, unit) if not one.passing)


@dataclass(frozen=True, slots=True)
class SignStrip:
    """The signs beside a tray, in a column or in a row, and where they lie in pixels."""

    about: UnitId
    signs: tuple[AtUnitSign, ...]
    line: int
    across: bool
    rect: pygame.Rect

    @property
    def outline(self) -> Outline:
        """Return what it takes up."""
        return outline_of(self.rect)

    @property
    def picture(self) -> pygame.Surface:
        """Return its picture."""
        return strip_picture(self.signs, self.line, self.across)


def lay_signs(
    now: Position, camera: Camera, still: Iterable[UnitId], taken: Sequence[Outline], line: int
) -> tuple[SignStrip, ...]:
    """Lay the signs of every tray beside it, where they cover no other tray and nothing `taken`.

    First tried is the right, then the left, below and above; where nothing is free the signs lie
    where they cover least.
    """
    trays = {unit: Outline(camera.outline(now.corners(unit))) for unit in still}
    found = list[SignStrip]()
    for unit, tray in trays.items():
        signs = signs_at(now, unit)
        if not signs:
            continue
        solid = [one for other, one in trays.items() if other != unit]
        solid += [*taken, *(one.outline for one in found)]
        ways = list(_ways(tray, signs, line, camera.viewport))
        rect, across = min(ways, key=lambda way: sum(one.covered(way[0]) for one in solid))
        found.append(SignStrip(unit, signs, line, across, rect))
    return tuple(found)


def _ways(
    tray: Outline, signs: Sequence[AtUnitSign], line: int, board: pygame.Rect
) -> Iterator[tuple[pygame.Rect, bool]]:
    """Yield places beside a tray that touch it and lie on the board, the best first."""
    box = tray.box.inflate(2 * _GAP, 2 * _GAP)
    for (mine, its), along in product(_SIDES, _SHIFTS):
        across = mine in {"midtop", "midbottom"}
        rect = pygame.Rect((0, 0), _extent(signs, line, across=across))
        setattr(rect, mine, getattr(box, its))
        if across:
            rect.x += round(along * box.width)
        else:
            rect.y += round(along * box.height)
        yield _pushed(rect, tray).clamp(board), across


_SIDES: Final = (
    ("midleft", "midright"),
    ("midright", "midleft"),
    ("midtop", "midbottom"),
    ("midbottom", "midtop"),
)
_SHIFTS: Final = (0.0, -0.3, 0.3)
"""Where along a side signs are tried, in parts of it."""


def _pushed(rect: pygame.Rect, tray: Outline) -> pygame.Rect:
    """Return a place pushed towards a tray that stands aslant, until it nearly touches it."""
    x, y = tray.centre
    step = pygame.Vector2(x - rect.centerx, y - rect.centery)
    if step.length() == 0:
        return rect
    step.scale_to_length(2)
    place, at = rect, pygame.Vector2(rect.topleft)
    for _step in range(40):
        at += step
        nearer = pygame.Rect((round(at.x), round(at.y)), rect.size)
        if tray.covered(nearer.inflate(2 * _GAP, 2 * _GAP)):
            break
        place = nearer
    return place


def _extent(signs: Sequence[AtUnitSign], line: int, *, across: bool) -> tuple[int, int]:
    """Return the size of a column or a row of signs."""
    sizes = [sign.extent(line) for sign in signs]
    between = _GAP * (len(sizes) - 1)
    wide, high = [size[0] for size in sizes], [size[1] for size in sizes]
    return (sum(wide) + between, max(high)) if across else (max(wide), sum(high) + between)


@kept
def strip_picture(signs: tuple[AtUnitSign, ...], line: int, across: bool) -> pygame.Surface:
    """Paint signs one after the other, cards as cards and tokens as discs."""
    picture = clear(*_extent(signs, line, across=across))
    x = y = 0
    for sign in signs:
        place = pygame.Rect((x, y), sign.extent(line))
        if across:
            place.centery, x = picture.get_height() // 2, place.right + _GAP
        else:
            place.centerx, y = picture.get_width() // 2, place.bottom + _GAP
        _paint(picture, sign, place)
    return picture


def _paint(picture: pygame.Surface, sign: AtUnitSign, place: pygame.Rect) -> None:
    """Paint a sign: a card in its owner's livery, or a dark disc with its owner's edge."""
    if sign.card and sign.player is not None:
        picture.blit(banner(sign.player, *place.size), place)
        pygame.draw.rect(picture, palette.WHITE, place, 2, border_radius=3)
    else:
        pygame.draw.circle(picture, (20, 17, 14), place.center, place.width // 2)
        edge = palette.HOUSES[sign.player].light if sign.player is not None else sign.colour
        pygame.draw.circle(picture, edge, place.center, place.width // 2, 1)
    ink = palette.WHITE if sign.card else sign.colour
    stamp(picture, icon(sign.icon, place.width - 5, ink), place.center)


def tell_lying(pen: TablePen, unit: UnitId | TokenId) -> None:
    """Write beside a unit what lies at it, where that hides least of the trays."""
    if unit not in pen.now.state.units or not pen.now.unit(unit).on_table:
        return
    words = "\n".join(f"\N{BULLET} {one.message}" for one in lying_at(pen.now, unit))
    if not words:
        return
    trays = {one.id: Outline(pen.edge(pen.now.corners(one.id))).box for one in pen.units()}
    own = trays.pop(unit)
    sign = plate(words, edge=palette.HOUSES[pen.now.owner(unit)].light, width=_WIDE, alpha=245)
    place = beside(own, sign.get_size(), pen.camera.viewport, trays.values(), below=True)
    pen.surface.blit(sign, place)


def paint_signs(surface: pygame.Surface, strips: Iterable[SignStrip]) -> None:
    """Paint the signs of every tray."""
    for strip in strips:
        surface.blit(strip.picture, strip.rect)
