"""The charge sheets of the unit looked at: every enemy, every place beside it, or why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.language.texts import inside, printed
from simulator.language.texts import translate as _
from simulator.model.state import Seat, UnitId
from simulator.records import dataclass
from simulator.rules.attack.align import label
from simulator.rules.attack.melee import side_name
from simulator.rules.charge.plan import targets
from simulator.rules.odds.charge_sheet import ChargeSheet, SheetLanding, charge_sheet
from simulator.rules.odds.window_preview import ChosenEffect, Using
from simulator.ui import palette
from simulator.ui.identity_key import Itself
from simulator.ui.odds.sheet_text import hypothetical_line, in_the_list, landing_line
from simulator.ui.odds.supposing import Supposing
from simulator.ui.odds.switch_rows import (
    SwitchRow,
    draw_reason,
    draw_switch,
    hidden_below,
    switch_rows,
    switched,
)
from simulator.ui.panel import Panel, ground, scroll_bar
from simulator.ui.strokes import wrapped

HEAD: Final = 32


@dataclass
class ChargeSheets:
    """The sheets of one unit against every enemy, worked out one piece in a frame.

    found: the sheets without supposed effects. opened: the enemy whose switches are seen.
    wished: what is switched on against each enemy. hands: those whose cards may be read.
    """

    now: Position
    unit: UnitId
    hands: tuple[Seat, ...] = ()
    opened: UnitId = ""
    wished: dict[UnitId, list[ChosenEffect]] = field(default_factory=dict)
    found: dict[UnitId, ChargeSheet] = field(default_factory=dict)
    foes: tuple[UnitId, ...] = ()
    supposing: dict[UnitId, Supposing] = field(default_factory=dict)
    changes: int = 0
    turned: ChargeSheet | None = None
    """The sheet at the facing being chosen right now, in the place of that enemy's own."""

    def __post_init__(self) -> None:
        """List the enemies, the nearest first, as the charge itself lists them."""
        self.foes = tuple(plan.target for plan in targets(self.now, self.unit))

    @property
    def waiting(self) -> bool:
        """Return whether something is still to be worked out."""
        return len(self.found) < len(self.foes) or any(one.waiting for one in self._asked())

    def work(self) -> None:
        """Work out the next sheet, or the next piece of what supposed effects are worth."""
        for foe in self.foes:
            if foe not in self.found:
                self.found[foe] = charge_sheet(self.now, self.unit, foe)
                self.changes += 1
                return
        for asked in self._asked():
            if asked.waiting:
                asked.work()
                self.changes += 1
                return

    def _asked(self) -> Iterator[Supposing]:
        """Yield what is supposed against each enemy that has switches open or on."""
        for foe, sheet in self.found.items():
            wished = self.wished.setdefault(foe, [])
            if sheet and (wished or foe == self.opened):
                if foe not in self.supposing:
                    self.supposing[foe] = Supposing(self.now, sheet, self.hands, wished)
                yield self.supposing[foe]

    # ------------------------------------------------------------ supposed effects

    def shown(self, foe: UnitId) -> ChargeSheet | None:
        """Return the sheet against an enemy with what is supposed, None until it is known.

        While a facing is chosen it is the sheet of that facing.
        """
        if self.turned is not None and self.turned.target == foe:
            return self.turned
        return self.supposing[foe].sheet if foe in self.supposing else self.found.get(foe)

    def turn(self, sheet: ChargeSheet | None) -> None:
        """Show the sheet of the facing being chosen; None when none is."""
        if sheet is not self.turned:
            self.turned = sheet
            self.changes += 1

    def show_hands(self, hands: tuple[Seat, ...]) -> None:
        """Read the cards in these hands alone."""
        if hands != self.hands:
            self.hands = hands
            self.changes += 1
            for asked in self.supposing.values():
                asked.show_hands(hands)

    def switch(self, foe: UnitId, title: str) -> None:
        """Switch an effect on or off; without a title open the switches or close them."""
        self.changes += 1
        if not title:
            self.opened = "" if self.opened == foe else foe
        elif foe in self.supposing:
            self.supposing[foe].switch(title)


class ChargePanel(Panel):
    """The list; links are `charge:<enemy>`, `charge:<enemy>|<landing>` and those of switches."""

    sheets: ChargeSheets | None = None
    hint = ""
    _opening: UnitId = ""
    """The enemy whose switches were opened and are still to be brought into view."""

    def show(self, now: Position, unit: UnitId | None, hands: tuple[Seat, ...] = ()) -> None:
        """Show the charges of a unit, None for nobody; only cards in these hands are named."""
        known = self.sheets
        if unit is None or unit not in now.state.units:
            self.sheets = None
        elif known is None or known.now.state is not now.state or known.unit != unit:
            self.sheets = ChargeSheets(now, unit, hands)
            self.scroll, self.hovered = 0, ""
            if known is not None and known.unit == unit:  # what was supposed stays supposed
                self.sheets.opened, self.sheets.wished = known.opened, known.wished
        else:
            known.show_hands(hands)

    @property
    def pointed(self) -> tuple[UnitId, str] | None:
        """Return the enemy and the landing ("" for the best) the mouse rests on."""
        switch = switched(self.hovered)
        if switch is not None:
            return switch[0], ""
        if not self.hovered.startswith("charge:"):
            return None
        foe, _bar, name = self.hovered.removeprefix("charge:").partition("|")
        return foe, name

    @property
    def waiting(self) -> bool:
        """Return whether something is still worked out."""
        return self.sheets is not None and self.sheets.waiting

    def using(self, now: Position, unit: UnitId, foe: UnitId) -> Using:
        """Return what is supposed in a charge, as far as its sheet has been worked out."""
        sheets = self.sheets
        if sheets is None or sheets.unit != unit or sheets.now.state is not now.state:
            return ()
        return sheets.supposing[foe].using if foe in sheets.supposing else ()

    def switch(self, link: str) -> bool:
        """Turn the switch that was clicked; say whether the link is one."""
        found = switched(link)
        if found is not None and self.sheets is not None:
            self.sheets.switch(*found)
            self._opening = self.sheets.opened if not found[1] else ""
        return found is not None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        sheets = self.sheets
        text = (Itself(sheets), sheets.changes) if sheets else ()
        self.draw_kept(surface, (text, self.hint))
        asked = sheets.supposing.get(self._opening) if sheets else None
        if asked is not None and asked.offers is not None:
            self.scroll += hidden_below(self, self._opening, HEAD)
            self._opening = ""
            self.draw_kept(surface, (text, self.hint))

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the enemies below the title."""
        ground(canvas)
        y = HEAD + 4 - self.scroll
        sheets = self.sheets
        switches: list[SwitchRow] = []
        if sheets is None:
            y = self._plain(canvas, _("Select a unit to see what its charges are worth."), y)
        elif not sheets.foes:
            y = self._plain(canvas, _("There is nobody to charge."), y)
        else:
            for foe in sheets.foes:
                y = self._foe(canvas, sheets, foe, y, switches)
        y = self._plain(canvas, self.hint, y + 4) if self.hint else y
        self.content_height = y + self.scroll
        scroll_bar(canvas, self.scroll, self.content_height)
        canvas.fill(palette.PANEL_RAISED, (0, 0, canvas.get_width(), HEAD))
        name = printed(sheets.now.name(sheets.unit)) if sheets else ""
        said = _("Charges: {unit}").format(unit=name) if name else _("Charges")
        face = palette.font(18, display=True)
        while face.size(said)[0] > canvas.get_width() - 24 and len(said) > 4:
            said = said[:-2].rstrip(" …") + "…"
        canvas.blit(face.render(said, True, palette.GOLD), (12, 3))
        draw_reason(self, canvas, switches, HEAD)

    def _plain(self, canvas: pygame.Surface, words: str, y: int) -> int:
        for row in wrapped(words, 16, canvas.get_width() - 28):
            canvas.blit(palette.text(row, 16, palette.TEXT_QUIET), (14, y))
            y += 20
        return y

    def _foe(
        self,
        canvas: pygame.Surface,
        sheets: ChargeSheets,
        foe: UnitId,
        y: int,
        drawn: list[SwitchRow],
    ) -> int:
        """Draw an enemy with its sheet and switches, which are added to those `drawn`."""
        now, sheet, plain = sheets.now, sheets.shown(foe), sheets.found.get(foe)
        width = canvas.get_width() - 18
        rows = list(_rows(now, sheet, width - 52))
        switches: list[SwitchRow] = []
        if plain:
            asked = sheets.supposing.get(foe)
            switches += switch_rows(foe, asked, width, opened=foe == sheets.opened)
        drawn += switches
        height = 30 + sum(row.height for row in rows) + sum(row.height for row in switches)
        place = pygame.Rect(6, y, width, height)
        legal = sheet is not None and bool(sheet)
        hot = self.spot(place, f"charge:{foe}")
        self._ground(canvas, place, legal=legal, hot=hot)
        look = palette.answering(sheet.verdict) if sheet is not None else None
        if look is not None:
            canvas.blit(palette.icon(look.icon, 20, look.colour), (place.x + 8, y + 6))
        ink = palette.TEXT if legal else palette.TEXT_QUIET
        canvas.blit(palette.text(now.name(foe), 16, ink, bold=legal), (place.x + 36, y + 6))
        y += 27
        for row in rows:
            y = self._row(canvas, foe, row, y, width)
        for switch in switches:
            y = draw_switch(self, canvas, switch, y, width)
        return place.bottom + 4

    @staticmethod
    def _ground(canvas: pygame.Surface, place: pygame.Rect, *, legal: bool, hot: bool) -> None:
        back = palette.PANEL_RAISED if legal else palette.mixed(palette.PANEL, palette.NIGHT, 0.6)
        edge = palette.GOLD if hot and legal else palette.ILLEGAL if hot else palette.PANEL_EDGE
        pygame.draw.rect(canvas, back, place, border_radius=5)
        if legal or hot:
            pygame.draw.rect(canvas, edge, place, 1, border_radius=5)

    def _row(self, canvas: pygame.Surface, foe: UnitId, row: LandingRow, y: int, width: int) -> int:
        if row.landing:
            place = pygame.Rect(36, y - 1, width - 36, row.height - 2)
            if self.spot(place, f"charge:{foe}|{row.landing}"):
                glow = palette.mixed(palette.PANEL_RAISED, palette.GOLD_DEEP, 0.45)
                pygame.draw.rect(canvas, glow, place, border_radius=4)
        for number, line in enumerate(row.lines):
            bold = number == 0 and bool(row.landing)
            ink = palette.GOLD if bold else row.ink
            canvas.blit(palette.text(line, 15, ink, bold=bold), (42, y))
            y += 18
        return y + row.height - 18 * len(row.lines)


@dataclass(frozen=True, slots=True)
class LandingRow:
    """Some lines below an enemy's name; `landing` is the key of the place they are about."""

    lines: tuple[str, ...]
    landing: str = ""
    ink: palette.Colour = palette.TEXT

    @property
    def height(self) -> int:
        """Return how high the row is in pixels."""
        return 18 * len(self.lines) + (6 if self.landing else 4)


def _rows(now: Position, sheet: ChargeSheet | None, width: int) -> Iterator[LandingRow]:
    """Yield what stands below an enemy's name: why not, or what it needs and each place."""
    if sheet is None:
        yield LandingRow(("…",), ink=palette.TEXT_QUIET)
        return
    if not sheet:
        yield LandingRow(tuple(wrapped(str(sheet.verdict), 15, width)), ink=palette.TEXT_QUIET)
        return
    yield LandingRow(tuple(wrapped(in_the_list(sheet), 15, width)), ink=palette.GOLD)
    if sheet.using:
        yield LandingRow(tuple(wrapped(hypothetical_line(sheet), 15, width)), ink=palette.GOLD)
    several = len(sheet.approaches) > 1
    for approach in sheet.approaches:
        for landing in approach.landings:
            name = str(label(landing.name))
            if several:
                name = f"{side_name(approach.side)}, {inside(name)}"
            lines = wrapped(landing_line(now, landing), 15, width)
            yield LandingRow((name, *lines), landing_key(approach.side.value, landing))


def landing_key(side: str, landing: SheetLanding) -> str:
    """Name one place beside a target."""
    return f"{side}/{landing.name}"


def landing_of(sheet: ChargeSheet, key: str) -> SheetLanding | None:
    """Return the place a key names, the best one for an empty key."""
    for approach in sheet.approaches:
        for landing in approach.landings:
            if landing_key(approach.side.value, landing) == key:
                return landing
    return sheet.best
