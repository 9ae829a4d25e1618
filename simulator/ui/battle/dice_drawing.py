"""Dice as they fall: rows on the cloth, hits lit, sixes marked, old faces as shadows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import pygame

from simulator.model import events as ev
from simulator.model.roll_context import RollStage
from simulator.model.state import Seat
from simulator.model.tally import Tally
from simulator.records import dataclass
from simulator.rules.dice.face_outcomes import succeeds
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
"""Dice lie beside each other in one line up to this number."""
APART: Final = 18
"""Pixels between the dice of a test and its third die."""
JUDGED: Final = frozenset({RollStage.ATTACK, RollStage.DEFENSE, RollStage.TEST})
"""What dice are rolled for when an outcome of theirs is told afterwards."""


@dataclass(frozen=True, slots=True)
class DiceRow:
    """One roll: who rolled for what, the faces, and the faces before a re-roll.

    `needed` is the lowest face that counts as a success, None where no single face decides.
    """

    who: Seat
    why: str
    faces: tuple[int, ...]
    needed: int | None = None
    before: tuple[int | None, ...] = ()
    outcome: str = ""
    starred: bool = False
    """Whether sixes bear a star: in an attack they may do more than hit (REF-02, REF-03)."""
    apart: int | None = None
    """The index from which dice lie apart from the others: the third die of a panic test."""
    number: int = 0
    """Which roll of the game this is."""
    again_of: int | None = None
    """The roll some dice of which are being rolled again here."""
    stage: RollStage | None = None

    @property
    def awaits(self) -> bool:
        """Whether an outcome will still be told of these dice."""
        return self.stage in JUDGED and self.again_of is None and not self.outcome

    def across(self, index: int) -> int:
        """Give how many pixels a die lies to the right of the first column."""
        beside = APART if self.apart is not None and index >= self.apart else 0
        return index % IN_LINE * (DIE + GAP) + beside

    def lit(self, index: int) -> bool:
        """Say whether a die is a success, or simply counts."""
        return self.needed is None or succeeds(self.faces[index], self.needed)

    def old(self, index: int) -> int | None:
        """Give the face a re-rolled die had before."""
        return self.before[index] if index < len(self.before) else None


class DiceOnTable:
    """The rolls lying on the table now.

    What is told of a roll names it by its number, because effects that answer a roll may roll dice
    of their own before the first roll is counted (GEN-15, SIM-01).
    """

    def __init__(self) -> None:
        """Begin with an empty table."""
        self.rows: list[DiceRow] = []
        self.age = 0.0
        self._turn: dict[int, DiceRow] = {}
        """Every roll of this turn by its number, whether it still lies on the table or not."""

    def note(self, events: Iterable[ev.Event]) -> bool:
        """Let events put dice down; return whether new dice fell."""
        fell = False
        for event in events:
            fell |= self._noted(event)
        return fell

    def _noted(self, event: ev.Event) -> bool:
        match event:
            case ev.AttackBegan():
                self.rows = [row for row in self.rows if row.awaits]
            case ev.DiceRolled():
                self._roll(event)
                return True
            case ev.DiceRerolled():
                return self._reroll(event)
            case ev.HitsScored():
                self._finish(event.number, _hits(event), event.faces)
            case ev.HitsBlocked():
                self._finish(event.number, _blocked(event), event.faces, event.needed.total)
            case ev.MoraleTested():
                self._finish(event.number, _tested(event), event.faces)
            case ev.TurnBegan():
                self._turn.clear()
            case _:
                pass
        return False

    def _roll(self, event: ev.DiceRolled) -> None:
        whole = self._turn.get(event.belongs_to) if event.belongs_to is not None else None
        if whole is not None and not event.again:  # the third die of a test
            apart = len(whole.faces)
            self._lay(replace(whole, faces=whole.faces + event.faces, apart=apart))
            return
        again_of = event.belongs_to if event.again else None
        self._lay(
            DiceRow(
                event.who,
                str(event.why),
                event.faces,
                event.needed,
                starred=event.stage is RollStage.ATTACK,
                number=event.number,
                again_of=again_of,
                stage=event.stage,
            )
        )

    def _lay(self, row: DiceRow, age: float = 0.0) -> None:
        """Lay a roll down, or show it as it is now where it lies already."""
        self._turn[row.number] = row
        for place, lying in enumerate(self.rows):
            if lying.number == row.number:
                self.rows[place] = row
                break
        else:
            self.rows.append(row)
            del self.rows[:-ROWS]
        self.age = age

    def _reroll(self, event: ev.DiceRerolled) -> bool:
        """Turn the dice of a roll over; what they were replaced by lies in its row now."""
        row = self._turn.get(event.number) if event.number is not None else None
        if row is None:
            return False
        before = tuple(
            face if index in event.indices else row.old(index)
            for index, face in enumerate(event.before)
        )
        self.rows = [one for one in self.rows if row.number not in {one.number, one.again_of}]
        self._lay(replace(row, faces=event.after, before=before))
        return True

    def _finish(
        self, number: int | None, outcome: str, faces: tuple[int, ...], needed: int | None = None
    ) -> None:
        """Write an outcome beside the dice it was read from; without dice there is no place."""
        row = self._turn.get(number) if number is not None else None
        if row is None:
            return
        known = row.needed if needed is None else needed
        settled = min(self.age, TUMBLE) if row in self.rows else TUMBLE
        self._lay(replace(row, faces=faces or row.faces, outcome=outcome, needed=known), settled)

    def lay_again(self, number: int | None) -> None:
        """Lay a roll of this turn down once more: somebody is asked about its dice."""
        row = self._turn.get(number) if number is not None else None
        if row is not None and row not in self.rows:
            self._lay(row, TUMBLE)

    def clear(self) -> None:
        """Take the dice off the table; what will be told of them brings them back."""
        self.rows.clear()

    def recall(self, events: Iterable[ev.Event]) -> None:
        """Know the rolls of a game that goes on in the middle, with no die on the table."""
        self._turn.clear()
        self.note(events)
        self.clear()

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


def _hits(event: ev.HitsScored) -> str:
    text = ngettext("{hits} hit", "{hits} hits", event.hits).format(hits=event.hits)
    if event.unblockable:
        more = ngettext(
            ", {n} wound without defense", ", {n} wounds without defense", event.unblockable
        )
        text += more.format(n=event.unblockable)
    return text


def _blocked(event: ev.HitsBlocked) -> str:
    words = ngettext(
        "{blocked} blocked, {left} gets through",
        "{blocked} blocked, {left} get through",
        event.unblocked,
    )
    return words.format(blocked=event.blocked, left=event.unblocked)


def _tested(event: ev.MoraleTested) -> str:
    passed = _("passed") if event.passed else _("failed")
    if event.automatic:
        return _("{passed} ({why})").format(passed=passed, why=event.automatic)
    words = _("{total} against {needed}+: {passed}")
    return words.format(total=_sum(event.result), needed=event.needed, passed=passed)


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
