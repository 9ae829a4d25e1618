"""Ghosts: a tray where it would stand, with the answer, the distance and one sentence."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.trays import Tray
from simulator.language.texts import translate as _
from simulator.model.requests import Kind, Option
from simulator.model.state import UnitId
from simulator.model.verdict import Verdict
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.board.overlays import draw_front_arc, draw_glow, draw_halo, draw_path, draw_sight
from simulator.ui.board.pens import Pen, TablePen
from simulator.ui.board.side_panel import beside, lay_label
from simulator.ui.board.tray_look import look_of, without_wear
from simulator.ui.board.tray_placing import SLID, ClickPreview, Placing
from simulator.ui.board.trays_drawing import ghost_tray
from simulator.ui.camera import Camera
from simulator.ui.palette import BLACK, Answering, Colour, LineStyle, answering, icon, plainly
from simulator.ui.strokes import line, on_disc, plate, verdict_plate

BADGE = 150
"""Pixels a badge is wide at most."""
KEEP_OFF = 1.0
"""Inches of the halo drawn around what stands in the way of a move (MOV-04)."""

LEAST_SHOWN = 0.005
"""Inches between the wished and the legal place that are told."""


def draw_ghost(
    pen: TablePen, unit: UnitId, pose: Pose, look: Answering, *, faint: bool = False
) -> None:
    """Draw a see-through tray with the edge of an answer, and its icon where it has one."""
    tray = pen.now.card(unit).tray
    corners = Standing(pose, tray).corners
    if faint:
        pen.outline(corners, look.colour, 1.6, look.line, 170)
        return
    camera, bare = pen.camera, without_wear(look_of(pen.now, unit))
    pen.stamp(ghost_tray(bare, camera.scale, camera.bearing(pose.facing)), pen.at(pose.centre))
    pen.outline(corners, BLACK, 5.0, look.line, 110)
    pen.outline(corners, look.colour, 2.6, look.line)
    if look.icon:
        corner = pen.at(pose.to_table((tray.width / 2, -tray.depth / 2)))
        on_disc(pen.surface, icon(look.icon, 22, look.colour), corner, 13)


def draw_place(pen: TablePen, unit: UnitId, end: Pose | None, look: Answering) -> Corners | None:
    """Draw an answer by the tray it is about, or by where that would go; None for no tray."""
    state = pen.now.state.units.get(unit)
    if state is None or not state.on_table:
        return None
    if end is None:
        draw_glow(pen, pen.now.corners(unit), look.colour, look.line, 4)
        return pen.now.corners(unit)
    draw_path(pen, pen.now.standing(unit).pose.centre, end.centre, look.colour)
    draw_ghost(pen, unit, end, look)
    return Standing(end, pen.now.card(unit).tray).corners


def draw_placing(
    pen: TablePen, placing: Placing, clear: Sequence[pygame.Rect] = ()
) -> list[pygame.Rect]:
    """Draw a tray being placed: its ghost, where it came from, its distance and the reason.

    What is written beside it keeps off what must stay `clear`, such as names. Returns where it is
    written.
    """
    proposal = placing.proposal
    request, refusal = placing.request, proposal.refusal
    tray = pen.now.card(request.unit).tray
    if request.kind in SLID:
        _draw_rails(pen, placing)
    if refusal is not None:
        _draw_bite(pen, refusal)
    if request.kind is not Kind.DEPLOY_POSE:
        start = Standing(request.start, tray).corners
        pen.outline(start, palette.PARCHMENT, 1.5, LineStyle.DOTTED, 150)
        draw_path(pen, request.start.centre, proposal.pose.centre, palette.PARCHMENT)
    draw_front_arc(pen, Standing(proposal.pose, tray), plain=True)
    if refusal is not None and proposal.verdict and request.kind not in SLID:
        wished = Standing(_as_shown(proposal), tray).corners
        pen.outline(wished, palette.ILLEGAL, 1.6, LineStyle.DASHED, 190)
    if request.kind is Kind.CHARGE_PIVOT:
        draw_sight(pen, proposal.verdict, loud=True)
    look = plainly(proposal.verdict)
    draw_ghost(pen, request.unit, proposal.pose, look)
    if request.kind is Kind.CHARGE_PIVOT and proposal.verdict:
        return _draw_pivot_words(pen, proposal, tray, clear)
    return _draw_words(pen, proposal, tray, clear)


def _as_shown(proposal: ClickPreview) -> Pose:
    """Return the wished pose, facing as the legal one where the mouse does not say it."""
    if proposal.request.kind is Kind.RUN:
        return proposal.wished.turned(proposal.pose.facing)
    return proposal.wished


def _draw_rails(pen: Pen, placing: Placing) -> None:
    """Show the ways a tray may slide: a rail to the last legal inch of each."""
    for way in placing.rails():
        ends = (pen.at(placing.request.start.centre), pen.at(way.centre))
        line(pen.surface, *ends, BLACK, 9.0, alpha=110)
        line(pen.surface, *ends, palette.LEGAL, 5.0, alpha=150)
        pygame.draw.circle(pen.surface, palette.LEGAL, ends[1], 6)


def _draw_bite(pen: TablePen, refusal: Verdict) -> None:
    """Show what stands in the way: an inch around each blocker, and the line that decides."""
    for blocker in refusal.blockers:
        unit = pen.now.state.units.get(blocker)
        if unit is not None and unit.on_table:
            draw_halo(pen, pen.now.corners(blocker), KEEP_OFF)
    draw_sight(pen, refusal, loud=True)


def _draw_words(
    pen: Pen, proposal: ClickPreview, tray: Tray, clear: Sequence[pygame.Rect]
) -> list[pygame.Rect]:
    """Write the distance before the ghost and the reason behind it; return where."""
    middle, refusal = _around(pen.camera, proposal.pose, tray), proposal.refusal
    # The sentence stands behind the tray, so that what it looks at stays in sight.
    up = looks_up(pen.camera, proposal.pose)
    distance = distance_words(proposal)
    written = []
    if distance:
        words = plate(distance, 18, bold=True, edge=palette.GOLD)
        written.append(lay_label(pen.surface, words, middle, clear, below=not up))
    if refusal is None:
        return written
    said = verdict_plate(str(refusal), palette.NO)
    if proposal.verdict and not refusal.blockers:
        said = plate(pulled_back(proposal, refusal), 16, palette.TEXT_QUIET)
    return [*written, lay_label(pen.surface, said, middle, [*clear, *written], below=up)]


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
    pen: Pen, proposal: ClickPreview, tray: Tray, clear: Sequence[pygame.Rect]
) -> list[pygame.Rect]:
    """Write what the charge needs and the pivot's angle beside the tray; return where."""
    signs = [verdict_plate(str(proposal.verdict), palette.YES)]
    distance = distance_words(proposal)
    if distance:
        signs.append(plate(distance, 18, bold=True, edge=palette.GOLD))
    size = (max(s.get_width() for s in signs), sum(s.get_height() + 4 for s in signs))
    middle, up = _around(pen.camera, proposal.pose, tray), looks_up(pen.camera, proposal.pose)
    place = beside(middle, size, pen.surface.get_clip(), clear, below=up)
    top = place.top
    for sign in signs:
        pen.surface.blit(sign, sign.get_rect(midtop=(place.centerx, top)))
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
    pen: TablePen,
    places: Sequence[tuple[Option, UnitId]],
    pointed: Option | None,
    clear: Sequence[pygame.Rect] = (),
) -> None:
    """Draw the offered standing places of a tray: the pointed one solid, the others numbered."""
    for option, unit in places:
        if option.pose is not None and option is not pointed:
            look = answering(option.verdict)
            draw_ghost(pen, unit, option.pose, look, faint=True)
    for number, (option, unit) in enumerate(places, 1):
        if option.pose is None:
            continue
        if option is pointed:
            look = answering(option.verdict)
            draw_ghost(pen, unit, option.pose, look)
            words = f"{option.label} {option.detail}".strip()
            sign = plate(words, 18, bold=True, edge=palette.GOLD)
            middle = _around(pen.camera, option.pose, pen.now.card(unit).tray)
            lay_label(pen.surface, sign, middle, clear, below=False)
        elif pointed is None:
            pen.put(plate(str(number), 18, bold=True), pen.at(option.pose.centre))


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
