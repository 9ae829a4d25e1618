"""The dice beside the board: one row a roll, with its need, its reasons, its dice, its outcome.

The rows are data (`staging/dice_rows.py`); here they are drawn. What became of a die is told by its
ring and by a mark, never by a colour alone. A tray stays until the next roll.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import pygame

from simulator.language.texts import translate as _
from simulator.model.roll_context import RollStage
from simulator.records import dataclass
from simulator.staging.dice_rows import DiceRow, DiceTray, Die, DieResult
from simulator.ui import palette
from simulator.ui.palette import Colour
from simulator.ui.strokes import wrapped

DIE: Final = 48
"""Pixels across a die."""
OLD: Final = 32
"""Pixels across the face a die had before it was rolled again."""
GAP: Final = 11
"""Pixels between two dice, with room for their rings."""
BETWEEN: Final = 16
"""Pixels between an old face and the new one, with the arrow."""
APART: Final = 26
"""Pixels before the third die of a panic test."""
TUMBLE: Final = 0.28
"""Seconds a die tumbles before it lies still."""
_PAD: Final = 14
_ROW_GAP: Final = 10

_RING: Final[dict[DieResult, Colour]] = {
    DieResult.HIT: palette.LEGAL,
    DieResult.TWICE: palette.GOLD,
    DieResult.CERTAIN: palette.GOLD,
    DieResult.BLOCK: (156, 198, 234),
}
"""The ring of a die that does something."""
_MARK: Final = {DieResult.TWICE: "×2", DieResult.CERTAIN: "!", DieResult.BLOCK: "shield-plain"}
"""What stands at its corner besides."""
_RANK: Final = {
    DieResult.CERTAIN: 0, DieResult.TWICE: 1, DieResult.HIT: 2, DieResult.BLOCK: 2,
    DieResult.COUNTS: 3, DieResult.MISS: 4, DieResult.LET_IN: 4,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Lying:
    """A die as it is drawn: which of which roll, and where; `old` where its old face lies."""

    number: int
    index: int
    place: pygame.Rect
    old: pygame.Rect | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """A line of a row: what it says, where it begins, and in which letters."""

    said: str
    at: tuple[int, int]
    size: int
    ink: Colour
    bold: bool = False
    right: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A row as it is laid out: its lines, its dice, and how high it is."""

    row: DiceRow
    words: tuple[Words, ...]
    dice: tuple[Lying, ...]
    high: int


class DicePanel:
    """The tray of dice in a rectangle of the window."""

    def __init__(self) -> None:
        """Begin without dice."""
        self.tray: DiceTray | None = None
        self.age = 0.0
        self.laid: list[Laid] = []
        """The rows as they were drawn last, from above."""
        self._faces: dict[int, tuple[int, ...]] = {}
        self._falling: tuple[int, ...] = ()
        """The rolls that fall now, one after the other."""

    def show(self, tray: DiceTray | None) -> bool:
        """Show a tray; return whether dice fell that did not lie there before."""
        self.tray = tray
        rows = tray.rows if tray is not None else ()
        faces = {row.number: row.faces for row in rows}
        fell = tuple(number for number, now in faces.items() if self._faces.get(number) != now)
        self._faces = faces
        if fell:
            self._falling, self.age = fell, 0.0
        return bool(fell)

    def fall_again(self) -> None:
        """Have the dice of all rolls fall once more, as they fell."""
        self._falling, self.age = tuple(self._faces), 0.0

    def lie_still(self) -> None:
        """Show all dice lying at once."""
        self._falling = ()

    def update(self, seconds: float) -> None:
        """Advance the time."""
        self.age += seconds

    @property
    def tumbling(self) -> bool:
        """Return whether dice still tumble."""
        return self.age < TUMBLE * len(self._falling)

    def _tumbles(self, number: int) -> int:
        """Return how far a roll has tumbled, 0 where it lies still, less where it waits to fall."""
        if not self.tumbling or number not in self._falling:
            return 0
        since = self.age - TUMBLE * self._falling.index(number)
        if since >= TUMBLE:
            return 0
        return 1 + int(since * 24) if since >= 0 else -1

    @property
    def lines(self) -> tuple[str, ...]:
        """Return what is written beside the dice, from above."""
        return tuple(one.said for laid in self.laid for one in laid.words)

    # ------------------------------------------------------------ places

    def place_of(self, index: int, of: int | None = None) -> pygame.Rect | None:
        """Return where a die of a roll lies (the newest by default), None where it is not seen."""
        number = self._newest if of is None else of
        for laid in self.laid:
            for one in laid.dice:
                if (one.number, one.index) == (number, index):
                    return pygame.Rect(one.place)
        return None

    def die_at(self, pos: tuple[int, int], of: int | None = None) -> int | None:
        """Return which die of a roll is under a pixel."""
        number = self._newest if of is None else of
        for laid in self.laid:
            for one in laid.dice:
                if one.number == number and one.place.inflate(GAP, GAP).collidepoint(pos):
                    return one.index
        return None

    @property
    def _newest(self) -> int | None:
        return self.tray.rows[-1].number if self.tray is not None and self.tray.rows else None

    # ------------------------------------------------------------ drawing

    def lay_out(self, place: pygame.Rect, body: int, of: int | None = None) -> list[Laid]:
        """Return the rows as they fit: where the room is short the oldest are told in a line.

        Where it is shorter still the oldest are left out; the log has them. The roll `of`, about
        whose dice somebody is asked, and the newest keep their dice.
        """
        rows = self.tray.rows if self.tray is not None else ()
        short: set[int] = set()
        for row in (None, *rows[:-1]):
            if row is not None and row.number != of:
                short.add(row.number)
            laid = [_laid(one, place, body, short=one.number in short) for one in rows]
            if _fits(laid, place):
                break
        while rows and laid[0].row.number in short and not _fits(laid, place):
            del laid[0]
        y = place.y + _ROW_GAP
        found = []
        for one in laid if rows else ():
            found.append(_moved(one, y))
            y += one.high + _ROW_GAP
        return found

    def draw(
        self,
        surface: pygame.Surface,
        place: pygame.Rect,
        body: int,
        *,
        still: bool,
        chosen: Collection[int] = (),
        of: int | None = None,
    ) -> None:
        """Draw the rows from above; the dice `chosen` of the roll `of` are marked."""
        self.laid = self.lay_out(place, body, of)
        held = surface.get_clip()
        surface.set_clip(place)
        for laid in self.laid:
            falls = 0 if still else self._tumbles(laid.row.number)
            if falls < 0:
                break
            for words in laid.words:
                if not falls or words.size <= body:  # the outcome comes when the dice lie
                    _write(surface, words)
            for one in laid.dice:
                die = laid.row.dice[one.index]
                picked = one.number == (self._newest if of is None else of) and one.index in chosen
                _draw_die(surface, one, die, falls, picked=picked)
            y = laid.words[0].at[1] + laid.high + _ROW_GAP // 2
            edge = palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.5)
            if laid is not self.laid[-1]:
                pygame.draw.line(surface, edge, (place.x + _PAD, y), (place.right - _PAD, y))
        surface.set_clip(held)


def _fits(laid: list[Laid], place: pygame.Rect) -> bool:
    return sum(one.high + _ROW_GAP for one in laid) <= place.height - _ROW_GAP


def _laid(row: DiceRow, place: pygame.Rect, body: int, *, short: bool) -> Laid:
    """Lay a row out as if it began at the top of a rectangle."""
    left, right = place.x + _PAD, place.right - _PAD
    house = palette.HOUSES[row.who].light
    title = _title(row)
    if short:
        came = row.outcome or row.heading or " ".join(map(str, row.faces))
        said = _("{title}: {outcome}").format(title=title, outcome=came)
        lines = wrapped(said, body, right - left)
        text = tuple(
            Words(line, (left, index * (body + 4)), body, palette.TEXT_QUIET)
            for index, line in enumerate(lines)
        )
        return Laid(row, text, (), len(lines) * (body + 4))
    words: list[Words] = []
    need = palette.width(row.heading, body, bold=True)
    y = 0
    for index, line in enumerate(wrapped(title, body, right - left - need - 12, bold=True)):
        words.append(Words(line, (left, y), body, house, bold=True))
        if index == 0 and row.heading:
            words.append(Words(row.heading, (right, y), body, palette.WHITE, bold=True, right=True))
        y += body + 4
    reasons = "" if row.stage is RollStage.TEST and row.outcome else row.reasons  # it has the sum
    for line in wrapped(reasons, body, right - left) if reasons else ():
        words.append(Words(line, (left, y), body, palette.TEXT_QUIET))
        y += body + 3
    y += 8
    dice, y = _dice(row, left + 3, right - 3, y)
    for line in wrapped(row.outcome, body + 1, right - left, bold=True) if row.outcome else ():
        words.append(Words(line, (left, y), body + 1, palette.PARCHMENT, bold=True))
        y += body + 5
    return Laid(row, tuple(words), dice, y)


def _title(row: DiceRow) -> str:
    typed = _("{title} (typed in)")
    return typed.format(title=row.title) if row.typed else row.title


def _order(row: DiceRow) -> list[int]:
    """Return the dice as they lie: those rolled again last, and what counts most first."""
    places = list(range(len(row.dice)))
    if row.stage not in {RollStage.ATTACK, RollStage.DEFENSE}:
        return places
    dice = row.dice
    return sorted(
        places, key=lambda i: (bool(dice[i].old), _RANK[dice[i].result_of_die], -dice[i].face, i)
    )


def _dice(row: DiceRow, left: int, right: int, y: int) -> tuple[tuple[Lying, ...], int]:
    """Lay the dice of a row beside each other, in as many lines as they need."""
    found, x = [], left
    third = 2 if row.stage is RollStage.TEST else -1
    for index in _order(row):
        die = row.dice[index]
        before = OLD + BETWEEN if die.old else 0
        before += APART if index == third else 0
        if x > left and x + before + DIE > right:
            x, y = left, y + DIE + GAP
        old = None
        if die.old:
            old = pygame.Rect(x, y + (DIE - OLD) // 2, OLD, OLD)
        x += before
        found.append(Lying(row.number, index, pygame.Rect(x, y, DIE, DIE), old))
        x += DIE + GAP
    return tuple(found), y + DIE + 8


def _moved(laid: Laid, y: int) -> Laid:
    words = tuple(
        Words(one.said, (one.at[0], one.at[1] + y), one.size, one.ink, one.bold, one.right)
        for one in laid.words
    )
    dice = tuple(
        Lying(
            one.number,
            one.index,
            one.place.move(0, y),
            one.old.move(0, y) if one.old is not None else None,
        )
        for one in laid.dice
    )
    return Laid(laid.row, words, dice, laid.high)


def _write(surface: pygame.Surface, words: Words) -> None:
    picture = palette.text(words.said, words.size, words.ink, bold=words.bold)
    where = {"topright" if words.right else "topleft": words.at}
    surface.blit(picture, picture.get_rect(**where))


def _draw_die(surface: pygame.Surface, one: Lying, die: Die, tumble: int, *, picked: bool) -> None:
    grey = palette.mixed(palette.TEXT_QUIET, palette.PANEL, 0.55)
    place = one.place
    if one.old is not None:
        surface.blit(palette.icon(f"die-{min(die.old[-1], 6)}", OLD, grey), one.old)
        tip = (one.old.right + BETWEEN - 5, place.centery)
        for dy in (-5, 5):
            start = (tip[0] - 5, tip[1] + dy)
            pygame.draw.line(surface, palette.TEXT_QUIET, start, tip, 2)
    if tumble:
        face = 1 + (die.face + tumble * 5 + one.index * 3) % die.sides
        turned = pygame.transform.rotozoom(
            palette.icon(f"die-{min(face, 6)}", DIE, palette.PARCHMENT),
            tumble * 47 + one.index * 31,
            0.85,
        )
        surface.blit(turned, turned.get_rect(center=place.center))
        return
    idle = die.good is False
    surface.blit(palette.icon(f"die-{min(die.face, 6)}", DIE, grey if idle else PIPS), place)
    ring = _RING.get(die.result_of_die)
    if ring is not None:
        pygame.draw.rect(surface, ring, place.inflate(6, 6), 3, border_radius=10)
    mark = _MARK.get(die.result_of_die)
    if mark is not None and ring is not None:
        _draw_mark(surface, place, mark, ring)
    if picked:
        pygame.draw.rect(surface, palette.WHITE, place.inflate(10, 10), 3, border_radius=12)
        again = palette.icon("tool-redo", 18, palette.WHITE)
        spot = again.get_rect(midbottom=(place.centerx, place.bottom + 6))
        pygame.draw.rect(surface, palette.NIGHT, spot.inflate(4, 2), border_radius=5)
        surface.blit(again, spot)


PIPS: Final = palette.PARCHMENT
"""The colour of a die that counts."""


def _draw_mark(surface: pygame.Surface, place: pygame.Rect, mark: str, ink: Colour) -> None:
    """Draw the mark of a die at its upper right corner."""
    if mark.startswith("shield"):
        picture = palette.icon(mark, 16, ink)
    else:
        picture = palette.text(mark, 15, ink, bold=True)
    spot = pygame.Rect(0, 0, max(18, picture.get_width() + 4), 18)
    spot.center = (place.right - 2, place.y + 2)
    pygame.draw.rect(surface, palette.NIGHT, spot, border_radius=6)
    surface.blit(picture, picture.get_rect(center=spot.center))
