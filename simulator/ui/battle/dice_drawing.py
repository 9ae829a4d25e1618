"""Dice as they fall: rows on the cloth, hits lit, sixes marked, old faces as shadows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from simulator.model import events as ev
from simulator.model.state import Player
from simulator.model.tally import Tally
from simulator.texts import ngettext
from simulator.texts import translate as _
from simulator.ui.kept_pictures import kept
from simulator.ui.palette import (
    BLACK,
    GOLD,
    HOUSES,
    PARCHMENT,
    TEXT,
    TEXT_QUIET,
    banner,
    clear,
    icon,
    mixed,
    text,
)

DIE: Final = 34
"""Pixels across a die."""
GAP: Final = 8
TUMBLE: Final = 0.28
"""Seconds a die tumbles before it lies still."""
ROWS: Final = 3
"""Rows shown at once; older ones are in the log."""
IN_LINE: Final = 12
"""Dice lie beside each other up to this number."""
APART: Final = 18
"""Pixels between the dice of a test and its third die."""
THIRDS: Final = 3
"""Sides of the die that says what a failed panic test costs."""
TESTED: Final = 2
"""Dice a test is made with."""
"""Dice in one line of a row."""


@dataclass(frozen=True, slots=True)
class DiceRow:
    """One roll: who rolled for what, the faces, and the faces before a re-roll.

    `needed` is the lowest face that counts as a success, None where no single face decides.
    """

    who: Player
    why: str
    faces: tuple[int, ...]
    needed: int | None = None
    before: tuple[int | None, ...] = ()
    outcome: str = ""
    starred: bool = False
    """Whether sixes bear a star: in an attack they may do more than hit (REF-02, REF-03)."""
    apart: int | None = None
    """The index from which dice lie apart from the others: the third die of a panic test."""

    def across(self, index: int) -> int:
        """Give how many pixels a die lies to the right of the first column."""
        beside = APART if self.apart is not None and index >= self.apart else 0
        return index % IN_LINE * (DIE + GAP) + beside

    def lit(self, index: int) -> bool:
        """Say whether a die is a success, or simply counts."""
        return self.needed is None or self.faces[index] >= self.needed

    def old(self, index: int) -> int | None:
        """Give the face a re-rolled die had before."""
        return self.before[index] if index < len(self.before) else None


class DiceOnTable:
    """The rolls lying on the table now."""

    def __init__(self) -> None:
        """Begin with an empty table."""
        self.rows: list[DiceRow] = []
        self.age = 0.0
        self._to_hit: tuple[Player | None, int] | None = None

    def note(self, events: Iterable[ev.Event]) -> bool:
        """Let events put dice down; say whether new dice fell."""
        fell = False
        for event in events:
            fell |= self._noted(event)
        return fell

    def _noted(self, event: ev.Event) -> bool:
        match event:
            case ev.AttackBegan():
                self.rows.clear()
                self._to_hit = (None, event.to_hit.total)
            case ev.DiceRolled():
                if self._belongs(event):
                    self._lay_apart(event)
                    return True
                needed, attack = event.needed, False
                if needed is None and self._to_hit is not None and len(event.faces) != 1:
                    needed, attack, self._to_hit = self._to_hit[1], True, None
                row = DiceRow(event.who, event.why, event.faces, needed, starred=attack)
                self.rows.append(row)
                del self.rows[:-ROWS]
                self.age = 0.0
                return True
            case ev.DiceRerolled() if self.rows:
                self._reroll(event)
                return True
            case ev.HitsScored() if self.rows:
                self._hits(event.hits + event.unblockable)
            case ev.HitsBlocked() if self.rows:
                words = ngettext(
                    "{blocked} blocked, {left} gets through",
                    "{blocked} blocked, {left} get through",
                    event.unblocked,
                )
                self._finish(
                    words.format(blocked=event.blocked, left=event.unblocked), event.needed.total
                )
            case ev.MoraleTested() if self.rows and self._open_test():
                passed = _("passed") if event.passed else _("failed")
                words = _("{total} against {needed}+: {passed}")
                total = _sum(event.result)
                self._finish(words.format(total=total, needed=event.needed, passed=passed))
            case ev.ActivationEnded() | ev.TurnBegan():
                self._to_hit = None
            case _:
                pass
        return False

    def _belongs(self, event: ev.DiceRolled) -> bool:
        """Say whether these are the third dice of the test whose first two have just fallen."""
        if not self.rows or event.sides != THIRDS:
            return False
        row = self.rows[-1]
        return row.who is event.who and row.why == event.why and not row.outcome

    def _lay_apart(self, event: ev.DiceRolled) -> None:
        row = self.rows[-1]
        self.rows[-1] = replace(row, faces=row.faces + event.faces, apart=len(row.faces))
        self.age = 0.0

    def _open_test(self) -> bool:
        """Say whether the newest row is a test that no outcome stands beside yet.

        A test passed without a roll has no row: its outcome belongs beside nobody else's dice.
        """
        row = self.rows[-1]
        return row.needed is None and not row.outcome and len(row.faces) >= TESTED

    def _reroll(self, event: ev.DiceRerolled) -> None:
        """Turn the dice of a row over; those that were rolled for it lie in that row now."""
        for place in range(len(self.rows) - 1, -1, -1):
            row = self.rows[place]
            if row.faces == event.before:
                before = tuple(
                    row.faces[i] if i in event.indices else row.old(i)
                    for i in range(len(row.faces))
                )
                self.rows[place:] = [replace(row, faces=event.after, before=before)]
                self.age = 0.0
                return

    def _hits(self, hits: int) -> None:
        self._finish(ngettext("{hits} hit", "{hits} hits", hits).format(hits=hits))

    def _finish(self, outcome: str, needed: int | None = None) -> None:
        row = self.rows[-1]
        known = row.needed if row.needed is not None else needed
        self.rows[-1] = replace(row, outcome=outcome, needed=known)

    def clear(self) -> None:
        """Take the dice off the table."""
        self.rows.clear()

    # ------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, within: pygame.Rect, *, still: bool) -> None:
        """Draw the rows at the lower edge of a rectangle; tumbling unless `still`."""
        settled = still or self.age >= TUMBLE
        bottom = within.bottom - 10
        for place, row in enumerate(reversed(self.rows)):
            picture = row_picture(row, 0 if settled or place else 1 + int(self.age * 24))
            at = picture.get_rect(midbottom=(within.centerx, bottom))
            surface.blit(picture, at)
            bottom = at.top - 6


def _sum(result: Tally) -> str:
    """Give a total with what changed it: "5 -1 = 4"; only the total where nothing did."""
    if not result.parts:
        return str(result.total)
    changes = " ".join(f"{part.amount:+d}" for part in result.parts)
    return f"{result.base} {changes} = {result.total}"


@kept
def row_picture(row: DiceRow, tumble: int) -> pygame.Surface:
    """Give a row's picture; `tumble` above 0 shows dice still rolling. Do not draw on it."""
    house = HOUSES[row.who]
    title = text(row.why, 16, TEXT, bold=True)
    need = text(_("needs {needed}+").format(needed=row.needed), 16, GOLD) if row.needed else None
    outcome = text(row.outcome, 18, PARCHMENT, bold=True) if row.outcome and not tumble else None
    columns = min(len(row.faces), IN_LINE)
    lines = -(-len(row.faces) // IN_LINE)
    shadow = DIE // 2 if any(old is not None for old in row.before) else 0
    dice = columns * (DIE + GAP) + (APART if row.apart is not None else 0)
    wide = dice + (outcome.get_width() + 16 if outcome else 0)
    head = title.get_width() + (need.get_width() + 14 if need else 0)
    width = max(wide, head) + 44
    height = 30 + lines * (DIE + GAP + shadow) + 4
    picture = clear(width, height)
    around = picture.get_rect()
    pygame.draw.rect(picture, (22, 19, 16, 236), around, border_radius=9)
    stripe = banner(row.who, 14, height - 8)
    picture.blit(stripe, (5, 4))
    pygame.draw.rect(picture, house.light, around, 2, border_radius=9)
    picture.blit(title, (30, 6))
    if need:
        picture.blit(need, (30 + title.get_width() + 14, 6))
    for index in range(len(row.faces)):
        x = 30 + row.across(index)
        y = 30 + index // IN_LINE * (DIE + GAP + shadow) + shadow
        _paint_die(picture, row, index, (x, y), tumble)
    if outcome:
        picture.blit(outcome, (30 + dice + 8, 30 + shadow + (DIE - 20) // 2))
    return picture


def _paint_die(
    picture: pygame.Surface, row: DiceRow, index: int, at: tuple[int, int], tumble: int
) -> None:
    old = row.old(index)
    if old is not None:
        ghost = icon(f"die-{min(old, 6)}", DIE - 10, TEXT_QUIET).copy()
        ghost.set_alpha(120)
        picture.blit(ghost, (at[0] - 4, at[1] - DIE // 2 + 2))
    moving = tumble and (not row.before or old is not None)
    if moving:
        face = 1 + (row.faces[index] + tumble * 5 + index * 3) % 6
        die = pygame.transform.rotozoom(
            icon(f"die-{face}", DIE, PARCHMENT), tumble * 47 + index * 31, 0.9
        )
        middle = (at[0] + DIE // 2, at[1] + DIE // 2 - tumble % 2 * 3)
        picture.blit(die, die.get_rect(center=middle))
        return
    face, lit = row.faces[index], row.lit(index)
    colour = PARCHMENT if lit else mixed(TEXT_QUIET, BLACK, 0.55)
    picture.blit(icon(f"die-{min(face, 6)}", DIE, colour), at)
    if face == 6 and row.needed is not None:  # a six means nothing to a distance or a morale
        around = pygame.Rect(at, (DIE, DIE)).inflate(4, 4)
        pygame.draw.rect(picture, GOLD, around, 3, border_radius=7)
        if row.starred:
            star = icon("victory-point", 16, GOLD)
            picture.blit(star, star.get_rect(center=around.topright))
