"""The coach of a lesson: the one thing to do, two sentences, a pip for every step."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from simulator.content.practice.teaching_files import TeachingStep
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    column,
    icon,
    row,
    scroll,
    text,
    title,
)
from simulator.ui.kept_pictures import StillPicture
from simulator.ui.practice.lesson_targets import Outline, Target
from simulator.ui.strokes import line, outline, plate

COACH: Final = "coach"
"""The key of its box."""
BREATH: Final = 1.2
"""Seconds one breath of the rings takes."""
_VEIL: Final = 118
_LIT: Final = 14
"""Pixels around what is to be clicked that stay without the veil."""
_GAPS: Final = (46, 80, 120, 170, 230)
"""Pixels between what is to be clicked and the plate that names it, the first that leaves room."""


# ------------------------------------------------------------------ the panel


def coach_box(
    steps: Sequence[TeachingStep],
    number: int,
    do: str,
    ways: Sequence[Box],
    *,
    done: bool,
    size: int,
) -> Box:
    """Return the coach: what is to be done, two sentences, and the ways on.

    Args:
        steps: All steps of the lesson.
        number: The step that is taught.
        do: What is to be done now.
        ways: The buttons at its foot.
        done: Whether the step is over; then the coach says what was seen.
        size: Pixels of the letters.
    """
    step = steps[number]
    count = _("step {n} of {all}").format(n=number + 1, all=len(steps))
    head = row(
        title(printed(step.title), size + 5, grow=1),
        text(count, size, palette.TEXT_QUIET, lines=1, align=Align.CENTRE),
    )
    pips = (_pip(index, number, done=done) for index in range(len(steps)))
    seen = (step.seen,) if done else step.text
    return column(
        head,
        row(*pips, gap=4),
        text(do, size + 2, palette.LEGAL if done else palette.GOLD, bold=True, marks=True),
        *(text(printed(words), size, marks=True) for words in seen),
        row(*ways),
        key=COACH,
        pad=(14, 8),
        gap=5,
        ground=Backing(palette.mixed(palette.PANEL, palette.GOLD_DEEP, 0.12), palette.GOLD, 6, 2),
    )


def _pip(index: int, number: int, *, done: bool) -> Box:
    past = index < number or (done and index == number)
    colour = palette.LEGAL if past else palette.GOLD if index == number else palette.PANEL_EDGE
    return row(height=5, grow=1, ground=Backing(colour, radius=2))


def steps_box(steps: Sequence[TeachingStep], number: int) -> Box:
    """Return the list of all steps, those that are over with a tick."""
    lines = (_step(index, step, number) for index, step in enumerate(steps))
    head = title(_("Your first battle"), 20)
    taught = scroll(column(*lines, gap=2), seen=("step", number), grow=1)
    return column(head, taught, pad=(8, 8), gap=6)


def _step(index: int, step: TeachingStep, number: int) -> Box:
    now = index == number
    colour = palette.TEXT if now else palette.TEXT_QUIET
    mark: Box = text(f"{index + 1}.", 16, palette.GOLD if now else colour, bold=True, width=26)
    if index < number:
        mark = icon("verdict-yes", 22, palette.LEGAL)
    name = text(printed(step.title), 18, colour, bold=now, grow=1, align=Align.CENTRE)
    ground = Backing(palette.PANEL_RAISED, palette.GOLD) if now else None
    return row(mark, name, key=("step", index), pad=(10, 4), ground=ground)


# ------------------------------------------------------------------ what is to be clicked


class Pointer:
    """Veils the board, frames what is to be clicked, and names it on a plate beside it."""

    def __init__(self) -> None:
        """Begin at rest."""
        self._seconds = 0.0
        self.sign: pygame.Rect | None = None
        """Where the plate lies, in pixels; None without one."""
        self._veil = StillPicture()
        self._veil_key: object = None

    def update(self, seconds: float) -> None:
        """Have the rings breathe."""
        self._seconds = (self._seconds + seconds) % BREATH

    def draw(
        self,
        surface: pygame.Surface,
        board: pygame.Rect,
        target: Target,
        trays: Sequence[Outline],
        said: str,
        *,
        labels: Sequence[pygame.Rect] = (),
        still: bool,
    ) -> None:
        """Draw the frame and the plate, which keeps off all `trays` and `labels`."""
        share = 0.35 if still else 0.5 - 0.5 * math.cos(math.tau * self._seconds / BREATH)
        held = surface.get_clip()
        if target.on_board:
            surface.set_clip(board)
        outline(surface, _grown(target.outline, 3), palette.GOLD, 3)
        for index in (1, 2):
            alpha = round((190 if index == 1 else 110) * (0.35 + 0.65 * share))
            ring = _grown(target.outline, 5 + index * (3 + 4 * share))
            outline(surface, ring, palette.GOLD, 2, alpha=alpha)
        surface.set_clip(held)
        self.sign = None
        if said:
            self._plate(surface, board, target, [target.outline, *trays], labels, said)

    def veil(
        self, surface: pygame.Surface, board: pygame.Rect, target: Target, lit: Sequence[Outline]
    ) -> None:
        """Veil the board by half, but for what is to be clicked and the trays that are `lit`."""
        bright = [target.outline, *lit] if target.on_board else lit
        key = (board.size, tuple(tuple(points) for points in bright))
        veil = self._veil.picture if key == self._veil_key else None
        if veil is None:
            veil = palette.clear(*board.size)
            veil.fill((0, 0, 0, _VEIL))
            for points in bright:
                moved = [(x - board.x, y - board.y) for x, y in _grown(points, _LIT)]
                pygame.draw.polygon(veil, (0, 0, 0, 0), moved)
            self._veil.picture, self._veil_key = veil, key
        surface.blit(veil, board)

    def _plate(
        self,
        surface: pygame.Surface,
        board: pygame.Rect,
        target: Target,
        trays: Sequence[Outline],
        labels: Sequence[pygame.Rect],
        said: str,
    ) -> None:
        sign = plate(said, 18, palette.GOLD, edge=palette.GOLD, bold=True, alpha=245)
        box = target.box
        taken = [_around(points).inflate(24, 24) for points in trays]
        taken += [target.around] if target.around is not None else []
        place = _free_place(sign.get_size(), box, board, taken, labels)
        line(surface, _nearest(place, box.center), _nearest(box, place.center), palette.GOLD, 2)
        pygame.draw.circle(surface, palette.GOLD, _nearest(box, place.center), 5)
        self.sign = surface.blit(sign, place)


def _grown(points: Outline, by: float) -> Outline:
    """Return an outline whose edges lie so many pixels further out."""
    found: list[tuple[float, float]] = []
    for index, (x, y) in enumerate(points):
        for ax, ay in (points[index - 1], points[(index + 1) % len(points)]):
            far = math.hypot(points[index][0] - ax, points[index][1] - ay) or 1.0
            x += by * (points[index][0] - ax) / far  # noqa: PLW2901 - the corner moves outward
            y += by * (points[index][1] - ay) / far  # noqa: PLW2901
        found.append((x, y))
    return tuple(found)


def _around(points: Outline) -> pygame.Rect:
    return Target(tuple(points), on_board=True).box


def _free_place(
    size: tuple[int, int],
    box: pygame.Rect,
    board: pygame.Rect,
    taken: Sequence[pygame.Rect],
    labels: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Return a place on the board beside a box, off all that must stay in sight, as near as can be.

    Where there is none, it lies rather on one of the `labels` than on what is `taken`.
    """
    inner = board.inflate(-16, -16)
    beside = [centre for gap in _GAPS for centre in _centres(size, box, gap)]
    weighed = []
    for centre in beside:
        place = pygame.Rect(0, 0, *size)
        place.center = (round(centre[0]), round(centre[1]))
        kept = place.clamp(inner)
        near = 4 * kept.colliderect(box.inflate(16, 16))
        covered = 2 * sum(map(kept.colliderect, taken)) + sum(map(kept.colliderect, labels))
        led = (_nearest(kept, box.center), _nearest(box, kept.center))
        covered += sum(bool(one.clipline(led)) for one in labels)
        covered += 2 * sum(bool(one.clipline(led)) for one in taken if not one.contains(box))
        weighed.append((near + covered, kept != place, kept))
    return min(weighed, key=lambda one: one[:2])[2]


def _centres(size: tuple[int, int], box: pygame.Rect, gap: int) -> list[tuple[int, int]]:
    """Return the centres of places around a box, so many pixels off it."""
    wide, high = size
    left, right = box.left - gap - wide // 2, box.right + gap + wide // 2
    above, below = box.top - gap - high, box.bottom + gap + high
    return [
        *((left, box.top - _GAPS[0] // 2), (right, box.top - _GAPS[0] // 2)),
        *((left, box.bottom + _GAPS[0] // 2), (right, box.bottom + _GAPS[0] // 2)),
        *((box.centerx, above), (box.centerx, below)),
        *((left, box.centery), (right, box.centery)),
        *((left, above), (right, above), (left, below), (right, below)),
    ]


def _nearest(box: pygame.Rect, point: tuple[int, int]) -> tuple[int, int]:
    """Return the point of a rectangle's edge nearest to another point."""
    x = min(max(point[0], box.left), box.right)
    y = min(max(point[1], box.top), box.bottom)
    return (x, y)
