"""Every label of the still picture: what stands on it and where it lies, worked out once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from simulator.engine.names import token_number
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Point, Pose
from simulator.geometry.shapes import Standing
from simulator.language.texts import printed
from simulator.model.requests import Kind, Place
from simulator.model.state import Seat, Token, TokenId, UnitId
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.board.at_unit_signs import SignStrip
from simulator.ui.board.choosing import tokens_shown
from simulator.ui.board.ghost_drawing import Badge, badge_picture
from simulator.ui.board.name_places import PlateGround, Spot, Tag, name_places
from simulator.ui.board.objective_signs import SIGNS_FROM, Sign, objective_signs
from simulator.ui.board.overlays import ARC_REACH, arc_area
from simulator.ui.board.pixel_outline import Outline, Pixel
from simulator.ui.board.scene import Scene
from simulator.ui.board.unit_marks import (
    NAMES_FROM,
    TokenPlate,
    UnitPlate,
    letters,
    plate_picture,
    token_picture,
    unit_plate,
)
from simulator.ui.camera import Camera
from simulator.ui.palette import BLACK, Colour, answering
from simulator.ui.strokes import line

ROUND: Final = 8
"""Corners of the outline a token counts as."""
AROUND_TOKEN: Final = 7
"""Pixels around a token that its ring of control takes."""
CORNERS: Final = 10
"""Corners that are enough for what is better left free."""
ARC: Final = 30.0
"""What a plate in the active arc costs, within short range; further out half of it."""
OFFERED: Final = 90.0
"""What a plate costs that lies where a tray may be placed."""
GROUND: Final = 5.0
"""What a plate on terrain costs."""


@dataclass(frozen=True, slots=True)
class LaidLabel:
    """A label and where it lies: `about` is a unit or token, `words` what is on it."""

    about: UnitId | TokenId
    words: UnitPlate | TokenPlate | Badge
    spot: Spot

    @property
    def rect(self) -> pygame.Rect:
        """Return where it lies, in pixels of the still picture."""
        return self.spot.rect

    @property
    def picture(self) -> pygame.Surface:
        """Return its picture."""
        if isinstance(self.words, UnitPlate):
            return plate_picture(self.words)
        return (
            token_picture(self.words)
            if isinstance(self.words, TokenPlate)
            else (badge_picture(self.words))
        )


def lay_labels(
    scene: Scene,
    camera: Camera,
    still: Iterable[UnitId],
    before: Iterable[LaidLabel] = (),
    signs: Iterable[SignStrip] = (),
) -> tuple[LaidLabel, ...]:
    """Lay the labels of the units that lie still, of the tokens, and of what can be chosen.

    Where those lay that were there `before`, they stay if they can. They cover no `signs` of what
    lies at a unit.
    """
    now, board = scene.now, camera.viewport
    size, names = letters(board), scene.names and camera.scale >= NAMES_FROM
    still = tuple(still)
    trays = {unit: Outline(camera.outline(now.corners(unit))) for unit in still}
    near = camera.scale >= SIGNS_FROM
    controlled = {sign.token: sign for sign in objective_signs(now)} if near else {}
    tokens = {name: around_token(camera, one) for name, one in tokens_shown(now).items()}
    was = {(one.about, type(one.words)): one.rect.topleft for one in before}
    found: list[tuple[str, UnitPlate | TokenPlate | Badge, Tag]] = []
    for unit, badge in _badges(scene, size):
        if unit in trays:
            side = behind(camera, now.standing(unit).pose)
            found.append((unit, badge, Tag(badge.extent, trays[unit], (-side[0], -side[1]))))
    for unit in still:
        words = unit_plate(now, unit, size, names=names)
        side = behind(camera, now.standing(unit).pose)
        found.append((unit, words, Tag(words.extent, trays[unit], side)))
    for name, outline in tokens.items():
        said = _token_plate(now, now.state.tokens[name], size, controlled.get(name), names=names)
        if said is not None:
            found.append((name, said, Tag(said.extent, outline, (1.0, 0.0))))
    ground = PlateGround(
        board,
        camera.table.clip(board),
        (*trays.values(), *tokens.values(), *(strip.outline for strip in signs)),
        tuple(_quiet(scene, camera)),
    )
    tags = [replace(tag, was=was.get((about, type(words)))) for about, words, tag in found]
    spots = name_places(tags, ground)
    return tuple(
        LaidLabel(about, words, spot)
        for (about, words, _tag), spot in zip(found, spots, strict=True)
    )


def behind(camera: Camera, pose: Pose) -> tuple[float, float]:
    """Return on which side of the screen a tray's rear lies, as a unit vector."""
    (x0, y0), (x1, y1) = camera.to_screen(pose.advanced(1.0).centre), camera.to_screen(pose.centre)
    length = math.hypot(x1 - x0, y1 - y0)
    return ((x1 - x0) / length, (y1 - y0) / length)


def around_token(camera: Camera, token: Token) -> Outline:
    """Return the outline of what an objective and its ring of control take up, in pixels."""
    radius = max(7.0, camera.pixels(token.radius)) + AROUND_TOKEN
    return _ring(camera.to_screen(token.at), radius)


def _ring(centre: Pixel, radius: float) -> Outline:
    """Return a circle as an outline of a few corners."""
    x, y = centre
    turns = [math.tau * step / ROUND for step in range(ROUND)]
    return Outline([(x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns])


def _token_plate(
    now: Position, token: Token, size: int, sign: Sign | None, *, names: bool
) -> TokenPlate | None:
    number = token_number(now, token)
    if number is None and sign is None:
        return None
    mode = now.game.scenario
    cards = mode.objective_cards if mode is not None and token.card is not None else ()
    name = next((printed(card.name) for card in cards if card.number == token.card), "")
    return TokenPlate(number, name if names and number is not None else "", size, sign)


def _badges(scene: Scene, size: int) -> Iterator[tuple[UnitId, Badge]]:
    """Yield what the options say of the units they are about, while a target is chosen."""
    if not scene.choices.aims:
        return
    for option in scene.choices.options:
        unit = scene.now.state.units.get(option.about)
        if unit is not None and unit.on_table and option.detail:
            # An option that only names its unit needs no badge.
            look = answering(option.verdict)
            yield unit.id, Badge(str(option.detail), look.colour, look.icon, size + 1)


def _quiet(scene: Scene, camera: Camera) -> Iterator[tuple[Outline, float]]:
    """Yield what is better left free: the active arc, places on offer, terrain."""
    now = scene.now
    for standing in _active(scene):
        for reach in (ARC_REACH / 2, ARC_REACH):
            area = arc_area(standing, ArcSide.FRONT, reach + standing.tray.depth / 2)
            yield _roughly(camera, area), ARC / 2
    request = scene.choices.request
    if isinstance(request, Place) and request.kind is not Kind.DEPLOY_POSE:
        far = camera.pixels(now.card(request.unit).tray.radius)
        yield _ring(camera.to_screen(request.start.centre), far), OFFERED
    subject = request.subject if request else None
    if subject:
        for option in scene.choices.places:
            if option.pose is not None:
                yield (
                    _outline(camera, Standing(option.pose, now.card(subject).tray).corners),
                    OFFERED,
                )
    for piece in now.state.terrain:
        yield _roughly(camera, piece.outline), GROUND


def _active(scene: Scene) -> Iterator[Standing]:
    """Yield whose front arc matters: the tray on the mouse where it came from, or the selected."""
    now, request = scene.now, scene.choices.request
    if isinstance(request, Place):
        if request.kind is not Kind.DEPLOY_POSE:
            yield Standing(request.start, now.card(request.unit).tray)
        return
    unit = scene.selected
    if unit is not None and unit not in scene.lifted and now.unit(unit).on_table:
        yield now.standing(unit)


def _roughly(camera: Camera, points: Sequence[Point]) -> Outline:
    """Return an outline with a few corners, where it need not be exact."""
    return _outline(camera, points[:: 1 + len(points) // CORNERS])


def _outline(camera: Camera, points: Iterable[Point]) -> Outline:
    return Outline(camera.outline(points))


# ------------------------------------------------------------------ painting


def paint_labels(surface: pygame.Surface, labels: Iterable[LaidLabel], now: Position) -> None:
    """Paint the labels, all leaders first, so that no leader runs over words."""
    labels = tuple(labels)
    for label in labels:
        draw_leader(surface, label.spot, _ink(label, now))
    for label in labels:
        surface.blit(label.picture, label.rect)


def _ink(label: LaidLabel, now: Position) -> Colour:
    if isinstance(label.words, Badge):
        return label.words.colour
    if isinstance(label.words, TokenPlate):
        return palette.GOLD
    owner: Seat = now.owner(label.about)
    return palette.HOUSES[owner].light


def draw_leader(surface: pygame.Surface, spot: Spot, colour: Colour) -> None:
    """Draw the line from a label to a dot on the edge of what it speaks of."""
    line(surface, spot.dot, spot.tip, BLACK, 3.4, alpha=130)
    line(surface, spot.dot, spot.tip, colour, 1.6)
    at = (round(spot.dot[0]), round(spot.dot[1]))
    pygame.draw.aacircle(surface, BLACK, at, 5)
    pygame.draw.aacircle(surface, colour, at, 4)
