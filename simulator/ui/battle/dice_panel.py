"""The dice beside the board: one row a roll, with its need, its reasons, its dice, its outcome.

The rows are data (`staging/dice_rows.py`); here they are described. What became of a die is told by
its ring and by a mark, never by a colour alone. A tray stays until the next roll.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

import pygame

from simulator.language.texts import translate as _
from simulator.model.roll_context import RollStage
from simulator.records import dataclass
from simulator.staging.dice_rows import DiceRow, DiceTray, Die, DieResult
from simulator.ui import palette
from simulator.ui.battle.draft import PickOption
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Grid,
    Press,
    column,
    first_fit,
    picture,
    row,
    scroll,
    space,
    text,
)
from simulator.ui.palette import Colour
from simulator.ui.strokes import stamp

SIZES: Final = (48, 40, 32)
"""Pixels across a die, where there is room, and where there is less."""
_BESIDE: Final = 270
"""Pixels of dice up to which their outcome has room beside them."""
_IN_LINE: Final = 380
"""Pixels up to which dice that were rolled again lie beside those that were not."""
RINGS: Final = 10
"""Pixels around a die for its rings and its mark."""
BETWEEN: Final = 14
"""Pixels between an old face and the new one, with the arrow."""
APART: Final = 18
"""Pixels before the third die of a panic test."""
TUMBLE: Final = 0.28
"""Seconds a die tumbles before it lies still."""
_WAITS: Final = -1
"""How far a roll has tumbled that waits to fall."""

_BLOCK: Final[Colour] = (156, 198, 234)
_MARK: Final = {DieResult.TWICE: "×2", DieResult.CERTAIN: "!", DieResult.BLOCK: "shield-plain"}
"""What stands at its corner besides."""
_RANK: Final = {
    DieResult.CERTAIN: 0, DieResult.TWICE: 1, DieResult.HIT: 2, DieResult.BLOCK: 2,
    DieResult.COUNTS: 3, DieResult.MISS: 4, DieResult.LET_IN: 4,
}  # fmt: skip


def _grey() -> Colour:
    """Return the colour of a die that does not count."""
    return palette.mixed(palette.TEXT_QUIET, palette.PANEL, 0.55)


def _ring_of(result: DieResult) -> Colour | None:
    """Return the ring of a die that does something."""
    rings: dict[DieResult, Colour] = {
        DieResult.HIT: palette.LEGAL,
        DieResult.TWICE: palette.GOLD,
        DieResult.CERTAIN: palette.GOLD,
        DieResult.BLOCK: _BLOCK,
    }
    return rings.get(result)


@dataclass(frozen=True, slots=True)
class LyingDie:
    """The key of a die: which of which roll."""

    number: int
    index: int


@dataclass(frozen=True, slots=True)
class AskedDice:
    """The roll whose dice are chosen to be rolled again."""

    number: int
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DiceRoom:
    """How rows are described where there is more or less room: dice of a size, outcomes beside."""

    size: int
    beside: bool = False


class DicePanel:
    """The tray of dice: what lies there, and what still falls."""

    def __init__(self) -> None:
        """Begin without dice."""
        self.tray: DiceTray | None = None
        self.age = 0.0
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
        """Return how far a roll has tumbled, 0 where it lies still, `_WAITS` before it falls."""
        if not self.tumbling or number not in self._falling:
            return 0
        since = self.age - TUMBLE * self._falling.index(number)
        if since >= TUMBLE:
            return 0
        return 1 + int(since * 24) if since >= 0 else _WAITS

    # ------------------------------------------------------------ what is shown

    def view(
        self, asked: AskedDice | None = None, *, still: bool = True, scrolls: bool = True
    ) -> Box:
        """Describe all rows, where room is short with smaller dice and outcomes beside them.

        Where it is shorter still the oldest are told in a line each. The roll somebody is asked
        about and the newest keep their dice; with even less room all of it `scrolls`, or is told
        in a line each.
        """
        rows = self.tray.rows if self.tray is not None else ()
        kept = {rows[-1].number if rows else None, asked.number if asked is not None else None}
        short = [one.number for one in rows if one.number not in kept]
        ways = [self._rows(DiceRoom(size), (), asked, still=still) for size in SIZES]
        tight = DiceRoom(SIZES[-1], beside=True)
        ways += [self._rows(tight, short[:n], asked, still=still) for n in range(len(short) + 1)]
        seen = asked.number if asked is not None else rows[-1].number if rows else None
        if scrolls:
            return first_fit(*ways, scroll(ways[-1], key="dice", seen=("roll", seen)), grow=1)
        folded = self._rows(tight, [one.number for one in rows], asked, still=still)
        return first_fit(*ways, folded, grow=1)

    def _rows(
        self, room: DiceRoom, short: Collection[int], asked: AskedDice | None, *, still: bool
    ) -> Box:
        """Describe all rows for some room; `short` ones in a line."""
        found: list[Box] = []
        for one in self.tray.rows if self.tray is not None else ():
            falls = 0 if still else self._tumbles(one.number)
            mine = asked if asked is not None and asked.number == one.number else None
            folded = one.number in short
            found.append(_folded(one) if folded else _whole(one, room, falls, mine))
        return column(*found, gap=8, pad=(14, 6))


def _folded(one: DiceRow) -> Box:
    """Describe a roll in a line."""
    came = one.came or one.heading or " ".join(map(str, one.faces))
    said = _("{title}: {outcome}").format(title=_title(one), outcome=came)
    return text(said, colour=palette.TEXT_QUIET, key=("roll", one.number))


def _whole(one: DiceRow, room: DiceRoom, falls: int, asked: AskedDice | None) -> Box:
    """Describe a roll with its dice; the outcome comes when they lie, and keeps its room before."""
    reasons = "" if one.stage is RollStage.TEST and one.outcome else one.reasons  # it has the sum
    house = palette.HOUSES[one.who].light
    came = " " if falls and one.outcome else one.outcome
    outcome = text(came, 17, palette.PARCHMENT, bold=True, grow=1, align=Align.CENTRE)
    dice, wide = _dice(one, room.size, falls, asked)
    beside = bool(room.beside and came and wide <= _BESIDE)
    return column(
        row(
            text(_title(one), colour=house, bold=True, grow=1),
            text(one.heading, colour=palette.WHITE, bold=True, lines=1) if one.heading else None,
        ),
        text(reasons, colour=palette.TEXT_QUIET) if reasons else None,
        row(dice, outcome, gap=12) if beside else dice,
        text(_("Framed: rolled again. A click on a die changes it.")) if asked else None,
        replace(outcome, align=Align.FILL) if came and not beside else None,
        _third(one, room.size, falls, asked) if _costs(one) else None,
        gap=2,
        key=("roll", one.number),
    )


def _costs(one: DiceRow) -> bool:
    """Return whether the D3 of a panic test lies in a row of its own, as its wounds count."""
    return one.stage is RollStage.TEST and len(one.dice) > 2 and bool(one.cost)


def _third(one: DiceRow, size: int, falls: int, asked: AskedDice | None) -> Box:
    """Describe the D3 of a failed panic test, and beside it the wounds it costs (PAN-03)."""
    cost = " " if falls else one.cost
    words = text(cost, 17, palette.PARCHMENT, bold=True, grow=1, align=Align.CENTRE)
    return row(_label(_("D3")), _die(one, 2, size, falls, asked), words, gap=8)


def _label(words: str) -> Box:
    """Return which dice lie behind it: "2D6", "D3"."""
    ground = Backing(None, palette.PANEL_EDGE, 5)
    return row(text(words, 15, lines=1), pad=(7, 2), ground=ground, align=Align.CENTRE)


def _title(one: DiceRow) -> str:
    typed = _("{title} (typed in)")
    return typed.format(title=one.title) if one.typed else one.title


def _order(one: DiceRow) -> list[int]:
    """Return the dice as they lie: those rolled again last, and what counts most first."""
    places = list(range(len(one.dice)))
    if one.stage not in {RollStage.ATTACK, RollStage.DEFENSE}:
        return places
    dice = one.dice
    return sorted(
        places, key=lambda i: (bool(dice[i].old), _RANK[dice[i].result_of_die], -dice[i].face, i)
    )


def _dice(one: DiceRow, size: int, falls: int, asked: AskedDice | None) -> tuple[Box, int]:
    """Describe what stays, then what was rolled again with its old faces; and how wide that is."""
    dice = {index: _die(one, index, size, falls, asked) for index in _order(one)}
    wide = size + RINGS
    if one.stage is RollStage.TEST:
        lying = list(dice.values())
        shown = [_label(_("2D6")), *lying[:2]]
        if len(lying) > 2 and not _costs(one):
            shown += [space(APART), _label(_("D3")), *lying[2:]]
        return row(*shown, gap=1, align=Align.START), APART + len(shown) * wide
    parts, whole = [], 0
    for again, cell in ((False, wide), (True, wide + BETWEEN + _old(size))):
        cells = tuple(box for index, box in dice.items() if bool(one.dice[index].old) is again)
        if cells:
            most = len(cells) * (cell + 1)
            parts.append(Grid(children=cells, cell=cell, gap=1, most_width=most))
            whole += most
    if whole <= _IN_LINE:  # side by side, each as wide as it is
        sized = (replace(part, columns=len(part.children)) for part in parts)
        return row(*sized, gap=4, align=Align.START), whole
    return column(*parts, gap=2), whole


def _die(one: DiceRow, index: int, size: int, falls: int, asked: AskedDice | None) -> Box:
    """Describe a die, behind the face it had before; a click rolls it again where that is asked."""
    die, key = one.dice[index], str(index)
    picked = asked is not None and key in asked.chosen
    name, side = LyingDie(one.number, index), size + RINGS
    new = picture(_draw_die, die, size, falls, index, picked, key=name, width=side, height=side)
    wide = _old(size)
    old = picture(_draw_old, die.old[-1], wide, width=wide + BETWEEN) if die.old else None
    lying = row(old, new, gap=0, align=Align.START)
    if asked is None:
        return lying
    said = _("die {face}").format(face=die.face)
    return Press(child=lying, do=PickOption(key), look=ButtonLook.BARE, chosen=picked, spoken=said)


def _old(size: int) -> int:
    """Return the pixels across the face a die had before it was rolled again."""
    return size * 2 // 3


# ------------------------------------------------------------------ drawn


def _draw_old(surface: pygame.Surface, place: pygame.Rect, face: int, size: int) -> None:
    """Draw the face a die had before, and the arrow to the new one, from the left."""
    die = palette.icon(f"die-{min(face, 6)}", size, _grey())
    spot = surface.blit(die, die.get_rect(midleft=place.midleft))
    tip = (place.right - 3, place.centery)
    for dy in (-5, 5):
        start = (spot.right + (tip[0] - spot.right) // 2, tip[1] + dy)
        pygame.draw.line(surface, palette.TEXT_QUIET, start, tip, 2)


def _draw_die(
    surface: pygame.Surface,
    place: pygame.Rect,
    die: Die,
    size: int,
    falls: int,
    index: int,
    picked: bool,
) -> None:
    """Draw a die in the middle of its place as it lies or tumbles, its ring and its mark."""
    if falls == _WAITS:
        return
    spot = pygame.Rect(0, 0, size, size)
    spot.center = place.center
    if falls:
        face = 1 + (die.face + falls * 5 + index * 3) % die.sides
        lying = palette.icon(f"die-{min(face, 6)}", size, palette.PARCHMENT)
        stamp(surface, pygame.transform.rotozoom(lying, falls * 47 + index * 31, 0.85), spot.center)
        return
    ink = _grey() if die.good is False else palette.PARCHMENT
    surface.blit(palette.icon(f"die-{min(die.face, 6)}", size, ink), spot)
    ring, mark = _ring_of(die.result_of_die), _MARK.get(die.result_of_die)
    if ring is not None:
        pygame.draw.rect(surface, ring, spot.inflate(6, 6), 3, border_radius=10)
    if mark is not None and ring is not None:
        _draw_mark(surface, spot, mark, ring)
    if picked:
        pygame.draw.rect(surface, palette.WHITE, spot.inflate(10, 10), 3, border_radius=12)
        again = palette.icon("tool-redo", 18, palette.WHITE)
        sign = again.get_rect(midbottom=(spot.centerx, spot.bottom + 5))
        pygame.draw.rect(surface, palette.NIGHT, sign.inflate(4, 2), border_radius=5)
        surface.blit(again, sign)


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
