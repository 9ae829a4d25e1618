"""The chance of winning drawn: a curve below the slider, a bar beside the board, two ghosts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.practice.tried_answers import TriedAnswer
from simulator.practice.whole_review import GameReview, WeighedDecision
from simulator.ui import palette
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.ghost_drawing import draw_place
from simulator.ui.board.label_layout import draw_leader, paint_labels
from simulator.ui.board.name_places import LEADERS, PlateGround, Spot, Tag, name_places
from simulator.ui.board.pens import TablePen
from simulator.ui.board.pixel_outline import Outline, outline_of
from simulator.ui.boxes.box import Box, column, text
from simulator.ui.letters import readable
from simulator.ui.palette import Answering, Colour
from simulator.ui.strokes import plate, stamp

PIN: Final = 11
"""Pixels of the radius of a numbered pin."""


def draw_curve(
    surface: pygame.Surface, place: pygame.Rect, found: GameReview, seat: Seat, inputs: int
) -> None:
    """Draw a seat's chance of winning over a game: its colour below the line, the enemy's above.

    The decisions that cost most are pins with their numbers; a line stands at so many `inputs`.
    """
    rival = next(each for each in found.seats if each is not seat)
    whole = max(1, found.inputs)
    pygame.draw.rect(surface, palette.NIGHT, place)
    points = [
        (place.x + round(place.width * at / whole), _y(place, c)) for at, c in found.chances(seat)
    ]
    if points:
        last = points[-1][0]
        above = pygame.Rect(place.x, place.y, last - place.x, place.height)
        pygame.draw.rect(surface, palette.HOUSES[rival].deep, above)
        corners = [(place.x, place.bottom), (place.x, points[0][1]), *points, (last, place.bottom)]
        pygame.draw.polygon(surface, palette.HOUSES[seat].base, corners)
        pygame.draw.lines(surface, palette.PARCHMENT, False, [corners[1], *points], 2)
    middle = place.centery
    for x in range(place.x, place.right, 8):
        pygame.draw.line(surface, palette.TEXT_QUIET, (x, middle), (x + 3, middle))
    now = place.x + round(place.width * inputs / whole)
    pygame.draw.line(surface, palette.GOLD, (now, place.y), (now, place.bottom), 2)
    for number, (one, x) in enumerate(pins(place, found, seat), 1):
        at = (x, place.y + PIN + 2)
        lit = one.index == inputs
        ink, ground = (palette.NIGHT, palette.GOLD) if lit else (palette.GOLD, palette.NIGHT)
        pygame.draw.circle(surface, ground, at, PIN)
        pygame.draw.circle(surface, palette.GOLD, at, PIN, 2)
        stamp(surface, palette.text(str(number), readable(15), ink, bold=True), at)
    pygame.draw.rect(surface, palette.PANEL_EDGE, place, 1)


def _y(place: pygame.Rect, chance: float) -> int:
    return place.bottom - round(place.height * chance)


def pins(place: pygame.Rect, found: GameReview, seat: Seat) -> list[tuple[WeighedDecision, int]]:
    """Return a seat's decisions that cost most, the worst first, and where their pins stand.

    A pin stands over its moment, or beside the pin before it where that leaves no room.
    """
    whole = max(1, found.inputs)
    worst = found.most_lost(seat)
    stands: dict[int, int] = {}
    least = place.x + PIN
    for index in sorted(one.index for one in worst):
        stands[index] = max(least, place.x + round(place.width * index / whole))
        least = stands[index] + 2 * PIN + 2
    most = place.right - PIN
    for index in sorted(stands, reverse=True):
        stands[index] = min(most, stands[index])
        most = stands[index] - 2 * PIN - 2
    return [(one, stands[one.index]) for one in worst]


def pin_at(place: pygame.Rect, found: GameReview, seat: Seat, pos: tuple[int, int]) -> int | None:
    """Return the number of the input a clicked pin stands for, None beside all pins."""
    for one, x in pins(place, found, seat):
        if abs(pos[0] - x) <= PIN and place.y <= pos[1] <= place.y + 2 * PIN + 4:
            return one.index
    return None


def draw_chance_bar(surface: pygame.Surface, place: pygame.Rect, seat: Seat, chance: float) -> None:
    """Draw a seat's chance of winning as an upright bar, its share from below, with the number."""
    house = palette.HOUSES[seat]
    pygame.draw.rect(surface, palette.PANEL_RAISED, place)
    high = round(place.height * chance)
    filled = pygame.Rect(place.x, place.bottom - high, place.width, high)
    pygame.draw.rect(surface, house.light, filled)
    pygame.draw.line(
        surface, palette.GOLD, (place.x, place.centery), (place.right - 1, place.centery), 2
    )
    pygame.draw.rect(surface, palette.PANEL_EDGE, place, 1)


class AnswerPlates:
    """The plates of two answers: they cover no tray, token or label, and lie still."""

    def __init__(self) -> None:
        """Begin with nothing laid."""
        self._key: tuple[object, ...] = ()
        self._spots: list[Spot] = []

    def lay(
        self,
        board: BoardWidget,
        now: Position,
        signs: Sequence[pygame.Surface],
        about: Sequence[Corners],
    ) -> list[Spot]:
        """Lay each sign beside the outline it is about; where they lie is kept meanwhile."""
        camera, taken = board.camera, board.picture.taken
        key = (camera.key, taken, tuple(sign.get_size() for sign in signs), tuple(about))
        if key != self._key:
            trays = [now.corners(unit.id) for unit in now.state.units.values() if unit.on_table]
            solid = {corners: Outline(camera.outline(corners)) for corners in (*trays, *about)}
            ends = [solid[corners] for corners in about]  # a leader may run over its own
            written = [outline_of(one) for one in taken]
            cloth = camera.table.clip(camera.viewport)
            ground = PlateGround(camera.viewport, cloth, (*solid.values(), *written))
            tags = [
                Tag(sign.get_size(), end, (0.0, -1.0))
                for sign, end in zip(signs, ends, strict=True)
            ]
            self._spots, self._key = name_places(tags, ground), key
        return self._spots


def draw_decision(
    surface: pygame.Surface,
    board: BoardWidget,
    one: WeighedDecision,
    plates: AnswerPlates,
    *,
    mine: bool,
) -> None:
    """Draw what was chosen and what was best on the board: as ghosts, or as trays lit."""
    held = surface.get_clip()
    surface.set_clip(board.rect)
    pen = TablePen(surface, board.camera, one.now)
    own = _("your answer") if mine else _("played")
    best = _("best") if one.mistake else _("{answer}, the best").format(answer=own)
    answers = [(one.best, one.ends[1], palette.YES, best)]
    if one.mistake:
        answers.append((one.chosen, one.ends[0], palette.CLOSE, own))
    shown: list[tuple[pygame.Surface, Corners, Colour]] = []
    for answer, end, look, words in answers:
        corners = _drawn(pen, one, answer, end, look)
        if corners is None:
            continue
        chance = one.before if answer is one.best else one.after
        said = _("{words}: {chance:.0%}").format(words=words, chance=chance)
        if end is None and str(answer.reply) not in one.now.state.units:
            said = _("{words}: {answer}, {chance:.0%}").format(
                words=words, answer=answer.label, chance=chance
            )
        sign = plate(said, 16, edge=look.colour, mark=look.icon, bold=True)
        shown.append((sign, corners, look.colour))
    about = [corners for _sign, corners, _colour in shown]
    spots = plates.lay(board, one.now, [sign for sign, *_more in shown], about)
    for spot, (_sign, _corners, colour) in zip(spots, shown, strict=True):
        if spot.away > LEADERS:
            draw_leader(surface, spot, colour)
    # Labels lie over ghosts and leaders, so that every name can be read.
    paint_labels(surface.subsurface(board.camera.viewport), board.picture.labels, one.now)
    for spot, (sign, *_about) in zip(spots, shown, strict=True):
        surface.blit(sign, spot.rect)
    surface.set_clip(held)


def _drawn(
    pen: TablePen, one: WeighedDecision, answer: TriedAnswer, end: Pose | None, look: Answering
) -> Corners | None:
    """Draw one answer where it has a place on the board; give the tray its words belong to."""
    units, unit, about = one.now.state.units, one.subject, answer.reply
    if end is None and isinstance(about, str) and about in units:
        return draw_place(pen, about, None, look)
    if end is not None:
        return draw_place(pen, unit, end, look)
    if unit in units and units[unit].on_table:  # a card or an order of this unit
        return one.now.corners(unit)
    return None


def decision_box(one: WeighedDecision) -> Box:
    """Describe the decision that stands here: what was chosen, what was best, and the chances."""
    chosen = _("{question} {chosen}").format(question=one.question, chosen=one.chosen.label)
    if one.mistake:
        words = _("Best: {best}. {before:.0%} became {after:.0%} ± {error:.0%}.")
        said = words.format(
            best=one.best.label, before=one.before, after=one.after, error=one.error
        )
    else:
        words = _("Nothing else was surely better: {after:.0%} ± {error:.0%}.")
        said = words.format(after=one.after, error=one.error)
    ink = palette.LEGAL if one.mistake else palette.TEXT_QUIET
    return column(text(chosen), text(said, colour=ink), gap=2)
