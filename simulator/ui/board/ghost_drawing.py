"""Ghosts: a tray where it would stand, with the answer, the distance and one sentence."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Standing
from simulator.geometry.trays import Tray
from simulator.language.texts import translate as _
from simulator.model.requests import Kind, Option
from simulator.model.state import UnitId
from simulator.model.verdict import Verdict
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.board.overlays import draw_front_arc, draw_halo, draw_path, draw_sight
from simulator.ui.board.side_panel import beside
from simulator.ui.board.tray_look import look_of, without_wear
from simulator.ui.board.tray_placing import SLID, ClickPreview, Placing
from simulator.ui.board.trays_drawing import TrayPictures
from simulator.ui.camera import Camera
from simulator.ui.palette import BLACK, Answering, Colour, LineStyle, answering, icon, plainly
from simulator.ui.strokes import line, outline, plate, put, verdict_plate

BADGE = 150
"""Pixels a badge is wide at most."""
KEEP_OFF = 1.0
"""Inches of the halo drawn around what stands in the way of a move (MOV-04)."""

LEAST_SHOWN = 0.005
"""Inches between the wished and the legal place that are told."""


def draw_ghost(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    pictures: TrayPictures,
    unit: UnitId,
    pose: Pose,
    look: Answering,
    *,
    faint: bool = False,
) -> None:
    """Draw a see-through tray with the edge of an answer, and its icon where it has one."""
    tray = now.card(unit).tray
    sprite = pictures.ghost(
        without_wear(look_of(now, unit)), camera.scale, camera.bearing(pose.facing)
    )
    x, y = camera.to_screen(pose.centre)
    if not faint:
        surface.blit(sprite, sprite.get_rect(center=(round(x), round(y))))
    edge = camera.outline(Standing(pose, tray).corners)
    if not faint:
        outline(surface, edge, BLACK, 5.0, look.line, 110)
    outline(surface, edge, look.colour, 1.6 if faint else 2.6, look.line, 170 if faint else 255)
    if not faint and look.icon:
        mark = icon(look.icon, 22, look.colour)
        corner = camera.to_screen(pose.to_table((tray.width / 2, -tray.depth / 2)))
        pygame.draw.circle(surface, (20, 17, 14), (round(corner[0]), round(corner[1])), 13)
        surface.blit(mark, mark.get_rect(center=(round(corner[0]), round(corner[1]))))


def draw_placing(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    pictures: TrayPictures,
    placing: Placing,
    clear: Sequence[pygame.Rect] = (),
) -> list[pygame.Rect]:
    """Draw a tray being placed: its ghost, where it came from, its distance and the reason.

    What is written beside it keeps off what must stay `clear`, such as names. Returns where it is
    written.
    """
    proposal = placing.proposal
    request, refusal = placing.request, proposal.refusal
    tray = now.card(request.unit).tray
    if request.kind in SLID:
        _draw_rails(surface, camera, placing)
    if refusal is not None:
        _draw_bite(surface, camera, now, refusal)
    if request.kind is not Kind.DEPLOY_POSE:
        start = camera.outline(Standing(request.start, tray).corners)
        outline(surface, start, palette.PARCHMENT, 1.5, LineStyle.DOTTED, 150)
        draw_path(surface, camera, request.start.centre, proposal.pose.centre, palette.PARCHMENT)
    draw_front_arc(surface, camera, Standing(proposal.pose, tray), plain=True)
    if refusal is not None and proposal.verdict and request.kind not in SLID:
        wished = Standing(_as_shown(proposal), tray).corners
        outline(surface, camera.outline(wished), palette.ILLEGAL, 1.6, LineStyle.DASHED, 190)
    if request.kind is Kind.CHARGE_PIVOT:
        draw_sight(surface, camera, proposal.verdict, loud=True)
    look = plainly(proposal.verdict)
    draw_ghost(surface, camera, now, pictures, request.unit, proposal.pose, look)
    if request.kind is Kind.CHARGE_PIVOT and proposal.verdict:
        return _draw_pivot_words(surface, camera, proposal, tray, clear)
    return _draw_words(surface, camera, proposal, tray, refusal, clear)


def _as_shown(proposal: ClickPreview) -> Pose:
    """Return the wished pose, facing as the legal one where the mouse does not say it."""
    if proposal.request.kind is Kind.RUN:
        return proposal.wished.turned(proposal.pose.facing)
    return proposal.wished


def _draw_rails(surface: pygame.Surface, camera: Camera, placing: Placing) -> None:
    """Show the ways a tray may slide: a rail to the last legal inch of each."""
    for way in placing.rails():
        ends = [camera.to_screen(pose.centre) for pose in (placing.request.start, way)]
        line(surface, ends[0], ends[1], BLACK, 9.0, alpha=110)
        line(surface, ends[0], ends[1], palette.LEGAL, 5.0, alpha=150)
        pygame.draw.circle(surface, palette.LEGAL, ends[1], 6)


def _draw_bite(surface: pygame.Surface, camera: Camera, now: Position, refusal: Verdict) -> None:
    """Show what stands in the way: an inch around each blocker, and the line that decides."""
    for blocker in refusal.blockers:
        unit = now.state.units.get(blocker)
        if unit is not None and unit.on_table:
            draw_halo(surface, camera, now.corners(blocker), KEEP_OFF)
    draw_sight(surface, camera, refusal, loud=True)


def _draw_words(
    surface: pygame.Surface,
    camera: Camera,
    proposal: ClickPreview,
    tray: Tray,
    refusal: Verdict | None,
    clear: Sequence[pygame.Rect],
) -> list[pygame.Rect]:
    """Write the distance before the ghost and the reason behind it; return where."""
    middle, within = _around(camera, proposal.pose, tray), surface.get_clip()
    # The sentence stands behind the tray, so that what it looks at stays in sight.
    up = looks_up(camera, proposal.pose)
    distance = distance_words(proposal)
    written = []
    if distance:
        words = plate(distance, 18, bold=True, edge=palette.GOLD)
        place = beside(middle, words.get_size(), within, clear, below=not up)
        written.append(surface.blit(words, place))
    if refusal is None:
        return written
    said = verdict_plate(str(refusal), palette.NO)
    if proposal.verdict and not refusal.blockers:
        said = plate(pulled_back(proposal, refusal), 16, palette.TEXT_QUIET)
    place = beside(middle, said.get_size(), within, [*clear, *written], below=up)
    return [*written, surface.blit(said, place)]


def pulled_back(proposal: ClickPreview, refusal: Verdict) -> str:
    """Return how far the legal place lies from the wished one, and why it cannot stand there."""
    by = math.dist(proposal.wished.centre, proposal.pose.centre)
    if by < LEAST_SHOWN:
        return str(refusal)
    return _("Pulled back by {by:.2f} in. Where you point: {why}").format(by=by, why=refusal)


def looks_up(camera: Camera, pose: Pose) -> bool:
    """Whether a tray faces the upper edge of the screen rather than the lower one."""
    return (pose.forward[1] >= 0) is not camera.turned


def _around(camera: Camera, pose: Pose, tray: Tray) -> pygame.Rect:
    """Return the pixels a tray takes however it is turned."""
    away = round(camera.pixels(tray.radius))
    x, y = camera.to_screen(pose.centre)
    return pygame.Rect(round(x) - away, round(y) - away, 2 * away, 2 * away)


def _draw_pivot_words(
    surface: pygame.Surface,
    camera: Camera,
    proposal: ClickPreview,
    tray: Tray,
    clear: Sequence[pygame.Rect],
) -> list[pygame.Rect]:
    """Write what the charge needs and the pivot's angle beside the tray; return where."""
    signs = [verdict_plate(str(proposal.verdict), palette.YES)]
    distance = distance_words(proposal)
    if distance:
        signs.append(plate(distance, 18, bold=True, edge=palette.GOLD))
    size = (max(s.get_width() for s in signs), sum(s.get_height() + 4 for s in signs))
    middle, up = _around(camera, proposal.pose, tray), looks_up(camera, proposal.pose)
    place = beside(middle, size, surface.get_clip(), clear, below=up)
    top = place.top
    for sign in signs:
        surface.blit(sign, sign.get_rect(midtop=(place.centerx, top)))
        top += sign.get_height() + 4
    return [place]


def distance_words(proposal: ClickPreview) -> str:
    """Return how far the tray moves and how much is left, or how far it turns."""
    left = proposal.left
    if left is not None:
        return _("{used:.1f} in, {left:.1f} in left").format(used=proposal.used, left=left)
    turn = (proposal.pose.facing - proposal.request.start.facing + 180.0) % 360.0 - 180.0
    if proposal.request.kind in {Kind.PIVOT, Kind.CHARGE_PIVOT} and abs(turn) >= 0.5:
        side = _("right") if turn > 0 else _("left")
        return _("{turn:.0f}° to the {side}").format(turn=abs(turn), side=side)
    return ""


def draw_places(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    pictures: TrayPictures,
    places: Sequence[tuple[Option, UnitId]],
    pointed: Option | None,
    clear: Sequence[pygame.Rect] = (),
) -> None:
    """Draw the offered standing places of a tray: the pointed one solid, the others numbered."""
    for option, unit in places:
        if option.pose is not None and option is not pointed:
            look = answering(option.verdict)
            draw_ghost(surface, camera, now, pictures, unit, option.pose, look, faint=True)
    for number, (option, unit) in enumerate(places, 1):
        if option.pose is None:
            continue
        x, y = camera.to_screen(option.pose.centre)
        if option is pointed:
            look = answering(option.verdict)
            draw_ghost(surface, camera, now, pictures, unit, option.pose, look)
            words = f"{option.label} {option.detail}".strip()
            sign = plate(words, 18, bold=True, edge=palette.GOLD)
            middle = _around(camera, option.pose, now.card(unit).tray)
            size, within = sign.get_size(), surface.get_clip()
            surface.blit(sign, beside(middle, size, within, clear, below=False))
        elif pointed is None:
            put(surface, plate(str(number), 18, bold=True), (x, y), surface.get_clip())


@dataclass(frozen=True, slots=True)
class Badge:
    """What an option says of a unit: a needed roll and its odds."""

    words: str
    colour: Colour
    mark: str
    size: int

    @property
    def extent(self) -> tuple[int, int]:
        """Return width and height in pixels."""
        return badge_picture(self).get_size()


def badge_picture(badge: Badge) -> pygame.Surface:
    """Return the plate of a badge; do not draw on it."""
    ink = palette.TOO_CLOSE if badge.colour == palette.TOO_CLOSE else palette.TEXT
    return plate(
        badge.words,
        badge.size,
        ink,
        edge=badge.colour,
        mark=badge.mark,
        bold=True,
        width=BADGE,
        alpha=248,
    )
