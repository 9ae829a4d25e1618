"""The dice tray: fallen dice lie on the board for a while; real dice are typed or clicked in."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

import pygame

from simulator.model import events as ev
from simulator.model.requests import Roll
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.dice_drawing import DIE, GAP, IN_LINE, TUMBLE, DiceOnTable, DiceRow, row_picture
from simulator.ui.draft import Draft

FACE: Final = 56
"""Dice in one line of a row."""


class DiceTray:
    """The dice lying on the board now."""

    def __init__(self) -> None:
        """Begin with an empty tray."""
        self.dice = DiceOnTable()
        self._newest: tuple[DiceRow, pygame.Rect] | None = None

    def tell(self, events: Iterable[ev.Event]) -> None:
        """Let events put dice down."""
        self.dice.note(events)

    def update(self, seconds: float, keep: float) -> None:
        """Let time pass; dice lie for `keep` seconds, 0 means they are not shown."""
        self.dice.age += seconds
        if self.dice.rows and self.dice.age > keep:
            self.dice.clear()

    @property
    def tumbling(self) -> bool:
        """Say whether dice still tumble, or have just been taken away."""
        return bool(self.dice.rows) and self.dice.age <= TUMBLE + 0.1

    def clear(self) -> bool:
        """Take the dice away; say whether there were any."""
        lay = bool(self.dice.rows)
        self.dice.clear()
        return lay

    def draw(
        self,
        surface: pygame.Surface,
        board: pygame.Rect,
        *,
        still: bool,
        chosen: Collection[int] = (),
        aside: tuple[int, int] | None = None,
    ) -> None:
        """Draw the dice in the board's lower right corner, the newest lowest, `chosen` ringed.

        Dice that would lie under the pixel `aside` are not drawn: somebody looks at the table.
        """
        settled = still or self.dice.age >= TUMBLE
        bottom = board.bottom - 10
        self._newest = None
        for place, row in enumerate(reversed(self.dice.rows)):
            picture = row_picture(row, 0 if settled or place else 1 + int(self.dice.age * 24))
            at = picture.get_rect(bottomright=(board.right - 10, bottom))
            if aside is None or not at.collidepoint(aside):
                surface.blit(picture, at)
            if place == 0:
                self._newest = (row, at)
            bottom = at.top - 6
        for index in chosen:
            ring = self.place_of(index)
            if ring is not None:
                pygame.draw.rect(surface, palette.LEGAL, ring.inflate(6, 6), 3, border_radius=8)

    def place_of(self, index: int) -> pygame.Rect | None:
        """Give where a die of the newest roll lies, None when there is no such die."""
        if self._newest is None or not 0 <= index < len(self._newest[0].faces):
            return None
        row, at = self._newest
        shadow = DIE // 2 if any(old is not None for old in row.before) else 0
        x = at.x + 30 + row.across(index)
        y = at.y + 30 + index // IN_LINE * (DIE + GAP + shadow) + shadow
        return pygame.Rect(x, y, DIE, DIE)

    def die_at(self, pos: tuple[int, int]) -> int | None:
        """Give which die of the newest roll is under a pixel."""
        count = len(self._newest[0].faces) if self._newest else 0
        for index in range(count):
            place = self.place_of(index)
            if place is not None and place.inflate(GAP, GAP).collidepoint(pos):
                return index
        return None


class TypedRoll:
    """Real dice: the faces are typed with the number keys or clicked."""

    def __init__(self) -> None:
        """Begin with no place."""
        self.places: list[tuple[pygame.Rect, int]] = []

    def draw(self, surface: pygame.Surface, board: pygame.Rect, draft: Draft) -> None:
        """Draw the faces to click and the dice typed so far."""
        request = draft.request
        if not isinstance(request, Roll):
            return
        count = max(request.sides, min(request.dice, 12))
        wide = max(360, count * (FACE + 8) + 40)
        rows = -(-request.dice // 12)
        sheet = pygame.Rect(0, 0, wide, 132 + rows * 44)
        sheet.midbottom = (board.centerx, board.bottom - 14)
        pygame.draw.rect(surface, palette.PANEL, sheet, border_radius=9)
        pygame.draw.rect(surface, palette.HOUSES[request.who].light, sheet, 2, border_radius=9)
        title = _("Real dice: {why}").format(why=request.prompt)
        surface.blit(palette.text(title, 18, palette.TEXT, bold=True), (sheet.x + 18, sheet.y + 10))
        for index in range(request.dice):
            x = sheet.x + 18 + index % 12 * 42
            y = sheet.y + 40 + index // 12 * 44
            hole = pygame.Rect(x, y, 36, 36)
            pygame.draw.rect(surface, palette.NIGHT, hole, border_radius=6)
            if index < len(draft.faces):
                surface.blit(palette.icon(f"die-{draft.faces[index]}", 36, palette.PARCHMENT), hole)
        self.places = []
        y = sheet.bottom - FACE - 14
        for face in range(1, request.sides + 1):
            place = pygame.Rect(sheet.x + 18 + (face - 1) * (FACE + 8), y, FACE, FACE)
            self.places.append((place, face))
            surface.blit(palette.icon(f"die-{face}", FACE, palette.GOLD), place)

    def face_at(self, pos: tuple[int, int]) -> int | None:
        """Give the face under a pixel."""
        return next((face for place, face in self.places if place.collidepoint(pos)), None)
