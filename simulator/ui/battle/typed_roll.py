"""Real dice: their faces are typed with the number keys or clicked, beside the board."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.language.texts import translate as _
from simulator.model.requests import Roll
from simulator.ui import palette
from simulator.ui.battle.draft import Draft
from simulator.ui.strokes import wrapped

FACE: Final = 56
"""Pixels of a face to click at most."""
GAP_OF_FACES: Final = 8
HOLE: Final = 42
"""Pixels from one typed die to the next."""
_PAD: Final = 14


class TypedRoll:
    """Real dice: faces are typed with the number keys or clicked; a click takes one back."""

    def __init__(self) -> None:
        """Begin with no place."""
        self.places: list[tuple[pygame.Rect, int]] = []
        self._holes: list[pygame.Rect] = []
        self._in_line = 1
        self._face = FACE

    def draw(self, surface: pygame.Surface, room: pygame.Rect, draft: Draft, body: int) -> None:
        """Draw the dice typed so far, the faces to click, and what a face does."""
        request = draft.request
        if not isinstance(request, Roll):
            return
        inner = room.width - 2 * _PAD
        said = _("Real dice: {why}").format(why=request.prompt)
        lines = wrapped(said, body, inner, bold=True)
        foot = _("Click faces or press number keys; Backspace or a click on a die takes it back.")
        small = wrapped(foot, 15, inner)
        self._in_line = inner // HOLE
        rows = -(-request.dice // self._in_line)
        self._face = min(FACE, (inner + GAP_OF_FACES) // request.sides - GAP_OF_FACES)
        surface.fill(palette.PANEL, room)
        pygame.draw.rect(surface, palette.HOUSES[request.who].light, room, 2)
        y = room.y + 8
        for line in lines:
            surface.blit(palette.text(line, body, palette.TEXT, bold=True), (room.x + _PAD, y))
            y += body + 4
        y += 4
        self._draw_holes(surface, pygame.Rect(room.x + _PAD, y, inner, 0), draft)
        y += rows * HOLE + 4
        self._draw_faces(surface, room.x + _PAD, y, request.sides, draft)
        y += self._face + 6
        for line in small:
            surface.blit(palette.text(line, 15, palette.TEXT_QUIET), (room.x + _PAD, y))
            y += 19

    def _draw_holes(self, surface: pygame.Surface, at: pygame.Rect, draft: Draft) -> None:
        """Draw a place for every die; the next one to be typed is ringed."""
        request = draft.request
        count = request.dice if isinstance(request, Roll) else 0
        self._holes = []
        for index in range(count):
            x = at.x + index % self._in_line * HOLE
            hole = pygame.Rect(x, at.y + index // self._in_line * HOLE, HOLE - 6, HOLE - 6)
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
            across = self._face
            place = pygame.Rect(x + (face - 1) * (across + GAP_OF_FACES), y, across, across)
            self.places.append((place, face))
            colour = palette.mixed(palette.PANEL, palette.TEXT_QUIET, 0.6) if full else palette.GOLD
            surface.blit(palette.icon(f"die-{face}", across, colour), place)

    def face_at(self, pos: tuple[int, int]) -> int | None:
        """Return the face under a pixel."""
        return next((face for place, face in self.places if place.collidepoint(pos)), None)

    def hole(self, index: int) -> pygame.Rect | None:
        """Return where a die of the roll stands once it is typed, None when it has no place."""
        return self._holes[index] if index < len(self._holes) else None

    def typed_at(self, pos: tuple[int, int]) -> int | None:
        """Return which die of the roll is under a pixel, typed or not."""
        return next((i for i, hole in enumerate(self._holes) if hole.collidepoint(pos)), None)
