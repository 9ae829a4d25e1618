"""A sheet that places a piece by another: so many inches from which side, how, looking where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

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
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    field,
    row,
    scroll,
    sheet,
    space,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.pages import choices
from simulator.ui.disputes.fields import length
from simulator.ui.disputes.moving import block, named
from simulator.ui.disputes.parts import DisputeTable
from simulator.ui.disputes.pieces import exchanged, outline, piece, pieces
from simulator.ui.keys import Act
from simulator.ui.screen import Command
from simulator.ui.window import Window

FIRST: Final = 2.5
"""Inches the sheet begins with."""
INCHES: Final = "inches"
WIDE: Final = 520
"""Pixels the sheet is wide."""


def partners(case: Case, name: str) -> list[str]:
    """Return what a piece can be placed by: every other rectangle, the nearest first."""
    one = piece(case, name)
    if one is None:
        return []
    others = [other for other in pieces(case) if other.id != name and block(other) is not None]
    others.sort(key=lambda other: distance(outline(one), outline(other)))
    return [other.id for other in others]


class BesideSheet(BoxScreen):
    """Places the selected piece by another; the board shows at once where that is."""

    see_through = True

    def __init__(self, app: Window, table: DisputeTable, name: str, by: str) -> None:
        """Ask where the piece `name` stands as seen from the piece `by`."""
        super().__init__(app)
        self.table, self.name, self.by = table, name, by
        self.before = table.dispute.case
        self.side, self.across, self.looks = ArcSide.FRONT, Across.CENTRED, Looks.AT
        self.line = with_signs(f"{FIRST:g}")
        """The inches, as they are typed."""
        self.fault = ""
        self._show()

    def view(self) -> Box:
        """Describe the sheet, low at the right, so that the table is seen."""
        others = [
            (_("By {name}").format(name=named(self.before, name)), name)
            for name in partners(self.before, self.name)
        ]
        unit, done = _("in"), self.confirm
        line = field(
            self.line, self._type, key=INCHES, done=done, whole=True, width=100, spoken=unit
        )
        name = _("Place {name}").format(name=named(self.before, self.name))
        return sheet(
            row(
                title(name, 20, lines=2, grow=1, align=Align.CENTRE),
                line,
                text(unit, 17, align=Align.CENTRE),
            ),
            scroll(choices(others, self.by, 2), most_height=96),
            choices(_sides(), self.side, 4),
            choices(_along(), self.across, 3),
            choices(_facings(), self.looks, 3),
            text(self.fault, 17, palette.ILLEGAL) if self.fault else None,
            row(
                space(grow=1),
                self.key_button(_("Place"), Act.CONFIRM, ButtonLook.PRIMARY),
                self.key_button(_("Back"), Act.BACK),
                gap=10,
            ),
            gap=8,
            width=min(WIDE, self.app.size[0] - 40),
            align=Align.END,
        )

    def paint(self, surface: pygame.Surface) -> None:
        """Leave what lies beneath as bright as it is: it shows where the piece would stand."""

    def introduce(self) -> str:
        """Return what is placed by what, and how."""
        name = named(self.before, self.name)
        by = _("By {name}").format(name=named(self.before, self.by))
        place = _("Place {name}").format(name=name)
        return f"{place}. {by}"

    # ------------------------------------------------------------ choosing

    def perform(self, action: object) -> None:
        """Choose the other piece, a side of it, where along it, or where the piece looks."""
        match action:
            case ArcSide():
                self.side = action
            case Across():
                self.across = action
            case Looks():
                self.looks = action
            case str():
                self.by = action
        self._show()

    def _type(self, line: str) -> None:
        """Take the inches as they are typed."""
        self.line = line
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
        inches = length(self.line)
        if inches is None or inches < 0.0:
            return self.before, _("Inches from 0 are expected.")
        pose = beside(his, mine.width, mine.depth, self.side, inches, self.across, self.looks)
        there = placed(one, pose)
        if isinstance(there, CaseUnit) and beyond_edge(self.before, pose.centre, outline(there)):
            return self.before, _("There it would stand beyond the edge.")
        return exchanged(self.before, self.name, there), ""

    # ------------------------------------------------------------ ending

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        return {Act.BACK: self.leave, Act.CONFIRM: self.confirm}

    def confirm(self) -> None:
        """Leave the piece where it stands now."""
        if not self.fault:
            self._end()

    def leave(self) -> None:
        """Put the piece back."""
        self.table.dispute.change(self.before, "beside")
        self._end()

    def _end(self) -> None:
        self.app.close(self)
        self.table.dispute.history.rest()
        self.table.done()


def _sides() -> list[tuple[str, object]]:
    return [
        (_("In front"), ArcSide.FRONT),
        (_("Behind"), ArcSide.REAR),
        (_("Left of it"), ArcSide.LEFT),
        (_("Right of it"), ArcSide.RIGHT),
    ]


def _along() -> list[tuple[str, object]]:
    return [
        (_("Half left"), Across.LEFT_HALF),
        (_("Left ends"), Across.LEFT_EVEN),
        (_("Centred"), Across.CENTRED),
        (_("Right ends"), Across.RIGHT_EVEN),
        (_("Half right"), Across.RIGHT_HALF),
    ]


def _facings() -> list[tuple[str, object]]:
    return [
        (_("Facing it"), Looks.AT),
        (_("Facing away"), Looks.AWAY),
        (_("Looking alike"), Looks.ALIKE),
    ]
