"""A sheet that places a piece by another: so many inches from which side, how, looking where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame
import pygame_gui
from pygame_gui.elements import UIButton

from simulator.cases.edge import beyond_edge
from simulator.cases.pieces import placed
from simulator.content.cases.case_records import CaseUnit
from simulator.content.cases.casefile import Case
from simulator.geometry.arcs import ArcSide
from simulator.geometry.beside import Across, Looks, beside
from simulator.geometry.measure import distance
from simulator.language.texts import translate as _
from simulator.language.texts import with_signs
from simulator.ui import palette
from simulator.ui.disputes.fields import length
from simulator.ui.disputes.moving import block, named
from simulator.ui.disputes.parts import DisputedBoard
from simulator.ui.disputes.pieces import exchanged, outline, piece, pieces
from simulator.ui.keys import Act
from simulator.ui.letters import readable
from simulator.ui.number_line import NumberLine
from simulator.ui.row_widths import moved
from simulator.ui.screen import Screen, button_width, sheet
from simulator.ui.window import Window

FIRST: Final = 2.5
"""Inches the sheet begins with."""
ROW: Final = 44
WIDE: Final = 520


def partners(case: Case, name: str) -> list[str]:
    """Return what a piece can be placed by: every other rectangle, the nearest first."""
    one = piece(case, name)
    if one is None:
        return []
    others = [other for other in pieces(case) if other.id != name and block(other) is not None]
    others.sort(key=lambda other: distance(outline(one), outline(other)))
    return [other.id for other in others]


class BesideSheet(Screen):
    """Places the selected piece by another; the board shows at once where that is."""

    see_through = True

    def __init__(self, app: Window, table: DisputedBoard, name: str, by: str) -> None:
        """Ask where the piece `name` stands as seen from the piece `by`."""
        super().__init__(app)
        self.table, self.name, self.by = table, name, by
        self.before = table.dispute.case
        self.side, self.across, self.looks = ArcSide.FRONT, Across.CENTRED, Looks.AT
        self.inches: float | None = FIRST
        self.fault = ""
        self.rect = pygame.Rect(0, 0, 10, 10)
        self.entry: NumberLine | None = None
        self.links: dict[str, pygame.Rect] = {}

    # ------------------------------------------------------------ widgets

    def build(self) -> None:
        """Lay the sheet to the right, so that the board is seen."""
        width, height = self.app.size
        self.rect = pygame.Rect(0, 0, min(WIDE, width - 20), 7 * ROW + 40)
        self.rect.midright = (width - 10, height // 2)
        left, y, wide = self.rect.x + 16, self.rect.y + 52, self.rect.width - 32
        self.links = {}
        self._choice("by", pygame.Rect(left, y, wide - 190, 36), self._by_words(), self._other)
        text = with_signs(f"{self.inches:g}") if self.inches is not None else ""
        self.entry = NumberLine(pygame.Rect(left + wide - 130, y, 100, 36), self.ui)
        self.entry.set_text(text)
        self.links["inches"] = pygame.Rect(self.entry.rect)
        rows: tuple[tuple[Mapping[str, str], str], ...] = (
            (_sides(), self.side.value),
            (_along(), self.across.value),
            (_facings(), self.looks.value),
        )
        for row, (given, chosen) in enumerate(rows):
            y = self.rect.y + 52 + (row + 1) * (ROW + 6)
            self._row(pygame.Rect(left, y, wide, 36), given, chosen)
        x = self.rect.right - 16
        ways: tuple[tuple[str, Callable[[], object], str, str], ...] = (
            (_("Place"), self.confirm, "@primary", self.app.keys.shown(Act.CONFIRM)),
            (_("Back"), self.leave, "", self.app.keys.shown(Act.BACK)),
        )
        for words, command, look, key in ways:
            x -= button_width(words, key)
            place = pygame.Rect(x, self.rect.bottom - 58, button_width(words, key), 42)
            self._choice(words, place, words, command, look, key)
            x -= 10
        self._show()

    def _row(self, at: pygame.Rect, given: Mapping[str, str], chosen: str) -> None:
        each = at.width // len(given)
        needs = [button_width(words, bold=False) - 16 for words in given.values()]
        x = at.x
        for wide, (value, words) in zip(
            moved([each] * len(given), needs), given.items(), strict=True
        ):
            place = pygame.Rect(x, at.y, wide - 6, at.height)
            x += wide
            button = self._choice(value, place, words, partial(self._choose, value))
            if value == chosen:
                button.select()  # type: ignore[no-untyped-call]

    def _choice(
        self,
        link: str,
        place: pygame.Rect,
        words: str,
        command: Callable[[], object],
        look: str = "",
        key: str = "",
    ) -> UIButton:
        self.links[link] = place
        return self.button(place, words, command, look=look, key=key)

    def _by_words(self) -> str:
        return _("By {name}").format(name=named(self.before, self.by))

    # ------------------------------------------------------------ choosing

    def _other(self) -> None:
        """Go on to the next piece it can be placed by."""
        given = partners(self.before, self.name)
        self.by = given[(given.index(self.by) + 1) % len(given)]
        self.resize()

    def _choose(self, value: str) -> None:
        if value in set(ArcSide):
            self.side = ArcSide(value)
        elif value in set(Across):
            self.across = Across(value)
        else:
            self.looks = Looks(value)
        self.resize()

    def other(self, event: pygame.Event) -> None:
        """Take the inches that are typed."""
        if event.type in (pygame_gui.UI_TEXT_ENTRY_CHANGED, pygame_gui.UI_TEXT_ENTRY_FINISHED):
            self.inches = length(event.text)
            self._show()

    def _show(self) -> None:
        """Put the piece where it would stand; say why it cannot."""
        case, self.fault = self._placed()
        self.table.dispute.change(case, "beside")
        self.table.done()

    def _placed(self) -> tuple[Case, str]:
        one, other = piece(self.before, self.name), piece(self.before, self.by)
        mine = None if one is None else block(one)
        his = None if other is None else block(other)
        if one is None or mine is None or his is None:
            return self.before, _("Only trays and rectangles are placed like this.")
        if self.inches is None or self.inches < 0.0:
            return self.before, _("Inches from 0 are expected.")
        pose = beside(his, mine.width, mine.depth, self.side, self.inches, self.across, self.looks)
        there = placed(one, pose)
        if isinstance(there, CaseUnit) and beyond_edge(self.before, pose.centre, outline(there)):
            return self.before, _("There it would stand beyond the edge.")
        return exchanged(self.before, self.name, there), ""

    # ------------------------------------------------------------ ending

    def act(self, act: Act) -> bool:
        """Space places it, Esc leaves it where it stood."""
        if act is Act.BACK:
            self.leave()
        elif act is Act.CONFIRM:
            self.confirm()
        return True

    def handle(self, event: pygame.Event) -> None:
        """Have Enter place it and Esc go back, though a number is being typed."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.confirm()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.leave()
        else:
            super().handle(event)

    def confirm(self) -> None:
        """Leave the piece where it stands now."""
        if self.fault:
            return
        self.app.close(self)
        self.table.dispute.history.rest()
        self.table.done()

    def leave(self) -> None:
        """Put the piece back."""
        self.app.close(self)
        self.table.dispute.change(self.before, "beside")
        self.table.dispute.history.rest()
        self.table.done()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        sheet(surface, self.rect)
        words = _("Place {name}").format(name=named(self.before, self.name))
        title = palette.font(20, display=True).render(words, True, palette.GOLD)
        surface.blit(title, (self.rect.x + 16, self.rect.y + 14))
        unit = palette.text(_("in"), readable(17))
        surface.blit(unit, (self.rect.right - 40, self.rect.y + 60))
        if self.fault:
            fault = palette.text(self.fault, readable(17), palette.ILLEGAL)
            surface.blit(fault, (self.rect.x + 16, self.rect.bottom - 88))


def _sides() -> dict[str, str]:
    return {
        ArcSide.FRONT.value: _("In front"),
        ArcSide.REAR.value: _("Behind"),
        ArcSide.LEFT.value: _("Left of it"),
        ArcSide.RIGHT.value: _("Right of it"),
    }


def _along() -> dict[str, str]:
    return {
        Across.LEFT_HALF.value: _("Half left"),
        Across.LEFT_EVEN.value: _("Left ends"),
        Across.CENTRED.value: _("Centred"),
        Across.RIGHT_EVEN.value: _("Right ends"),
        Across.RIGHT_HALF.value: _("Half right"),
    }


def _facings() -> dict[str, str]:
    return {
        Looks.AT.value: _("Facing it"),
        Looks.AWAY.value: _("Facing away"),
        Looks.ALIKE.value: _("Looking alike"),
    }
