"""The dice tray: fallen dice lie on the board for a while; real dice are typed or clicked in."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

import pygame

from simulator.model import events as ev
from simulator.model.requests import Roll
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.battle.dice_drawing import (
    DIE,
    GAP,
    IN_LINE,
    TUMBLE,
    DiceOnTable,
    DiceRow,
    row_picture,
)
from simulator.ui.battle.draft import Draft
from simulator.ui.strokes import wrapped

FACE: Final = 56
"""Pixels of a face to click."""
GAP_OF_FACES: Final = 8
HOLE: Final = 42
"""Pixels from one typed die to the next."""
TYPED_IN_LINE: Final = 12
"""Typed dice in one line."""


class DiceTray:
    """The dice lying on the board now."""

    def __init__(self) -> None:
        """Begin with an empty tray."""
        self.dice = DiceOnTable()
        self._drawn: list[tuple[DiceRow, pygame.Rect]] = []
        """The rolls as they were drawn last, the newest first."""

    def tell(self, events: Iterable[ev.Event]) -> None:
        """Let events put dice down."""
        self.dice.note(events)

    def recall(self, events: Iterable[ev.Event]) -> None:
        """Know the rolls of a turn that goes on in the middle; the tray itself is empty."""
        self.dice.recall(events)

    def update(self, seconds: float, keep: float) -> None:
        """Let time pass; dice lie for `keep` seconds, 0 means they are not shown."""
        self.dice.age += seconds
        if self.dice.rows and self.dice.age > keep:
            self.dice.clear()

    @property
    def tumbling(self) -> bool:
        """Say whether dice still tumble, or have just been taken away."""
        return bool(self.dice.rows) and self.dice.age <= TUMBLE + 0.1

    def draw(
        self,
        surface: pygame.Surface,
        board: pygame.Rect,
        *,
        still: bool,
        chosen: Collection[int] = (),
        of: int | None = None,
        aside: tuple[int, int] | None = None,
    ) -> None:
        """Draw the dice in the board's lower right corner, the newest lowest.

        The dice `chosen` of the roll `of` (its number; the newest by default) are ringed. Dice that
        would lie under the pixel `aside` are not drawn: somebody looks at the table.
        """
        settled = still or self.dice.age >= TUMBLE
        bottom = board.bottom - 10
        self._drawn = []
        for place, row in enumerate(reversed(self.dice.rows)):
            picture = row_picture(row, 0 if settled or place else 1 + int(self.dice.age * 24))
            at = picture.get_rect(bottomright=(board.right - 10, bottom))
            if aside is None or not at.collidepoint(aside):
                surface.blit(picture, at)
            self._drawn.append((row, at))
            bottom = at.top - 6
        for index in chosen:
            ring = self.place_of(index, of)
            if ring is not None:
                pygame.draw.rect(surface, palette.LEGAL, ring.inflate(6, 6), 3, border_radius=8)

    def _roll(self, of: int | None) -> tuple[DiceRow, pygame.Rect] | None:
        """Return a roll by its number, the newest one for None, as it was drawn."""
        found = (one for one in self._drawn if of is None or one[0].number == of)
        return next(found, None)

    def place_of(self, index: int, of: int | None = None) -> pygame.Rect | None:
        """Return where a die of a roll lies, None when there is no such die on the table."""
        roll = self._roll(of)
        if roll is None or not 0 <= index < len(roll[0].faces):
            return None
        row, at = roll
        shadow = DIE // 2 if any(old is not None for old in row.before) else 0
        x = at.x + 30 + row.across(index)
        y = at.y + 30 + index // IN_LINE * (DIE + GAP + shadow) + shadow
        return pygame.Rect(x, y, DIE, DIE)

    def die_at(self, pos: tuple[int, int], of: int | None = None) -> int | None:
        """Return which die of a roll is under a pixel."""
        roll = self._roll(of)
        for index in range(len(roll[0].faces) if roll is not None else 0):
            place = self.place_of(index, of)
            if place is not None and place.inflate(GAP, GAP).collidepoint(pos):
                return index
        return None


class TypedRoll:
    """Real dice: faces are typed with the number keys or clicked; a click takes one back."""

    def __init__(self) -> None:
        """Begin with no place."""
        self.places: list[tuple[pygame.Rect, int]] = []
        self._holes: list[pygame.Rect] = []

    def draw(self, surface: pygame.Surface, board: pygame.Rect, draft: Draft) -> None:
        """Draw the dice typed so far, the faces to click, and what a face does."""
        request = draft.request
        if not isinstance(request, Roll):
            return
        lines = wrapped(
            _("Real dice: {why}").format(why=request.prompt),
            18,
            min(620, board.width - 80),
            bold=True,
        )
        rows = -(-request.dice // TYPED_IN_LINE)
        faces = request.sides * (FACE + GAP_OF_FACES) - GAP_OF_FACES
        holes = min(request.dice, TYPED_IN_LINE) * HOLE - 6
        words = max(palette.font(18, bold=True).size(line)[0] for line in lines)
        foot = _("Click faces or press number keys; Backspace or a click on a die takes it back.")
        small = wrapped(foot, 14, min(620, board.width - 80))
        wide = max(faces, holes, words, *(palette.font(14).size(line)[0] for line in small)) + 40
        tall = 22 + 22 * len(lines) + rows * HOLE + 8 + FACE + 10 + 18 * len(small) + 8
        sheet = pygame.Rect(0, 0, wide, tall)
        sheet.midbottom = (board.centerx, board.bottom - 14)
        pygame.draw.rect(surface, palette.PANEL, sheet, border_radius=9)
        pygame.draw.rect(surface, palette.HOUSES[request.who].light, sheet, 2, border_radius=9)
        y = sheet.y + 12
        for line in lines:
            picture = palette.text(line, 18, palette.TEXT, bold=True)
            surface.blit(picture, picture.get_rect(midtop=(sheet.centerx, y)))
            y += 22
        self._draw_holes(surface, pygame.Rect(sheet.centerx - holes // 2, y + 8, holes, 0), draft)
        y += 8 + rows * HOLE + 8
        self._draw_faces(surface, sheet.centerx - faces // 2, y, request.sides, draft)
        y += FACE + 10
        for line in small:
            picture = palette.text(line, 14, palette.TEXT_QUIET)
            surface.blit(picture, picture.get_rect(midtop=(sheet.centerx, y)))
            y += 18

    def _draw_holes(self, surface: pygame.Surface, at: pygame.Rect, draft: Draft) -> None:
        """Draw a place for every die; the next one to be typed is ringed."""
        request = draft.request
        count = request.dice if isinstance(request, Roll) else 0
        self._holes = []
        for index in range(count):
            x = at.x + index % TYPED_IN_LINE * HOLE
            hole = pygame.Rect(x, at.y + index // TYPED_IN_LINE * HOLE, HOLE - 6, HOLE - 6)
            self._holes.append(hole)
            pygame.draw.rect(surface, palette.NIGHT, hole, border_radius=6)
            if index < len(draft.faces):
                die = palette.icon(f"die-{draft.faces[index]}", HOLE - 6, palette.PARCHMENT)
                surface.blit(die, hole)
            elif index == len(draft.faces):
                pygame.draw.rect(surface, palette.GOLD, hole, 2, border_radius=6)

    def _draw_faces(
        self, surface: pygame.Surface, x: int, y: int, sides: int, draft: Draft
    ) -> None:
        self.places = []
        full = draft.ready
        for face in range(1, sides + 1):
            place = pygame.Rect(x + (face - 1) * (FACE + GAP_OF_FACES), y, FACE, FACE)
            self.places.append((place, face))
            colour = palette.mixed(palette.PANEL, palette.TEXT_QUIET, 0.6) if full else palette.GOLD
            surface.blit(palette.icon(f"die-{face}", FACE, colour), place)

    def face_at(self, pos: tuple[int, int]) -> int | None:
        """Give the face under a pixel."""
        return next((face for place, face in self.places if place.collidepoint(pos)), None)

    def hole(self, index: int) -> pygame.Rect | None:
        """Give where a die of the roll stands once it is typed, None when it has no place."""
        return self._holes[index] if index < len(self._holes) else None

    def typed_at(self, pos: tuple[int, int]) -> int | None:
        """Give which die of the roll is under a pixel, typed or not."""
        return next((i for i, hole in enumerate(self._holes) if hole.collidepoint(pos)), None)
