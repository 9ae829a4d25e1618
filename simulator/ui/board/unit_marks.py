"""What is written beside a tray, always upright: wounds, conditions, markers and its name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from simulator.engine.game import Position
from simulator.geometry.pose import Pose
from simulator.model.state import Condition, Seat, UnitId
from simulator.ui.board.name_places import Named, name_places
from simulator.ui.camera import Camera
from simulator.ui.kept_pictures import kept
from simulator.ui.palette import (
    BLACK,
    CONDITION_COLOURS,
    GOLD,
    HOUSES,
    TEXT,
    clear,
    icon,
    mixed,
    text,
)
from simulator.ui.strokes import wrapped

NAMES_FROM: Final = 10.0
"""Pixels per inch from which names are written."""
SIDEWAYS: Final = 0.75
"""How far to the side a tray must look for its marks to lie beside it instead of behind it."""
PILL: Final = 22
"""Height of the wounds pill in pixels."""


def draw_marks(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    units: Iterable[UnitId],
    *,
    names: bool,
) -> list[pygame.Rect]:
    """Draw the marks of units at their rear edges, and their names where they hide the least.

    What is given is where all of them lie.
    """
    within, named, titles, taken = surface.get_rect(), [], [], []
    for unit in units:
        pose = now.unit(unit).pose
        if pose is None:
            continue
        row, place = _row(camera, now, unit, pose)
        place = place.clamp(within)
        surface.blit(row, place)
        taken.append(place)
        if names and camera.scale >= NAMES_FROM:
            title = _title(camera, now, unit)
            usual = _behind(title, place, pose)
            named.append(Named(box(camera.outline(now.corners(unit))), place, usual))
            titles.append(title)
    for title, spot in zip(titles, name_places(named, within), strict=True):
        surface.blit(title, spot)
        taken.append(spot)
    return taken


def _title(camera: Camera, now: Position, unit: UnitId) -> pygame.Surface:
    width = round(max(now.card(unit).tray.width, 5.0) * camera.scale)
    return name_tag(now.name(unit), now.owner(unit), width)


def box(corners: Iterable[tuple[float, float]]) -> pygame.Rect:
    """Give the upright rectangle round a tray's corners on the screen."""
    xs, ys = zip(*corners, strict=True)
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _row(
    camera: Camera, now: Position, unit: UnitId, pose: Pose
) -> tuple[pygame.Surface, pygame.Rect]:
    """Give a unit's row of marks and where it lies."""
    state, card = now.unit(unit), now.card(unit)
    row = marks(
        state.owner,
        state.wounds,
        card.full_wounds,
        tuple(sorted(state.conditions)),
        state.activated,
        sum(state.tokens.values()),
    )
    rear = pose.to_table((0.0, -card.tray.depth / 2 - 0.15))
    return row, _beside(row, camera.to_screen(rear), pose)


def _beside(row: pygame.Surface, at: tuple[float, float], pose: Pose) -> pygame.Rect:
    """Put the marks on the rear edge; outside it where the rear looks to the left or right."""
    x, y = round(at[0]), round(at[1])
    aside = pose.forward[0]
    if abs(aside) < SIDEWAYS:
        return row.get_rect(center=(x, y))
    return row.get_rect(midright=(x + 8, y)) if aside > 0 else row.get_rect(midleft=(x - 8, y))


def _behind(title: pygame.Surface, row: pygame.Rect, pose: Pose) -> pygame.Rect:
    """Put the name on the far side of the marks, away from the tray."""
    aside, ahead = pose.forward
    spot = title.get_rect(centerx=row.centerx)
    if abs(aside) >= SIDEWAYS:
        spot = title.get_rect(right=row.right) if aside > 0 else title.get_rect(left=row.left)
    if ahead >= -0.35:
        spot.top = row.bottom - 1
    else:
        spot.bottom = row.top + 1
    return spot


@kept
def marks(
    owner: Seat,
    wounds: int,
    full: int,
    conditions: tuple[Condition, ...],
    activated: bool,
    tokens: int,
) -> pygame.Surface:
    """Give the row of marks: wounds left, activation flag, conditions, tokens of its card."""
    house = HOUSES[owner]
    number = text(str(wounds), 17, TEXT, bold=True)
    pill_width = number.get_width() + PILL + 4
    extra = (PILL if activated else 0) + (PILL + 2) * len(conditions) + (PILL if tokens else 0)
    picture = clear(pill_width + extra, PILL)
    pill = pygame.Rect(0, 0, pill_width, PILL)
    pygame.draw.rect(picture, mixed(house.deep, BLACK, 0.45), pill, border_radius=PILL // 2)
    pygame.draw.rect(picture, house.light, pill, 2, border_radius=PILL // 2)
    hurt = house.light if wounds == full else (255, 176, 120)
    picture.blit(icon("wound", 13, hurt), (6, 5))
    picture.blit(number, number.get_rect(midleft=(21, PILL // 2 - 1)))
    x = pill_width
    if activated:
        _mark(picture, "activated", x, TEXT)
        x += PILL
    for condition in conditions:
        _mark(picture, f"condition-{condition.value}", x + 1, CONDITION_COLOURS[condition])
        x += PILL + 2
    if tokens:
        pygame.draw.circle(picture, (24, 20, 17), (x + PILL // 2, PILL // 2), PILL // 2)
        pygame.draw.circle(picture, GOLD, (x + PILL // 2, PILL // 2), PILL // 2, 2)
        count = text(str(tokens), 16, GOLD, bold=True)
        picture.blit(count, count.get_rect(center=(x + PILL // 2, PILL // 2)))
    return picture


def _mark(picture: pygame.Surface, name: str, x: int, colour: tuple[int, int, int]) -> None:
    """Put an icon on a dark disc, so that its outline stands out."""
    pygame.draw.circle(picture, (20, 17, 14), (x + PILL // 2, PILL // 2), PILL // 2)
    picture.blit(icon(name, PILL - 4, colour), (x + 2, 2))


@kept
def name_tag(name: str, owner: Seat, width: int) -> pygame.Surface:
    """Give a unit's name in at most two lines on the cloth."""
    rows = wrapped(name, 16, max(width, 104), bold=True)
    if len(rows) > 2:
        rows = [rows[0], " ".join(rows[1:])]
    faces = [text(row, 16, TEXT, bold=True) for row in rows]
    line = 18
    picture = clear(max(face.get_width() for face in faces) + 10, line * len(faces) + 2)
    ground = mixed(HOUSES[owner].deep, BLACK, 0.5)
    pygame.draw.rect(picture, (*ground, 190), picture.get_rect(), border_radius=5)
    for index, face in enumerate(faces):
        picture.blit(face, face.get_rect(centerx=picture.get_width() // 2, top=index * line))
    return picture
