"""The charge sheets of the unit looked at: every enemy, every place beside it, or why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from simulator.engine.position import Position
from simulator.language.texts import inside, signed
from simulator.language.texts import translate as _
from simulator.model.requests import Choose, Request, WindowOption
from simulator.model.state import Seat, UnitId
from simulator.records import dataclass
from simulator.rules.attack.align import label
from simulator.rules.attack.melee import side_name
from simulator.rules.charge.plan import targets
from simulator.rules.odds.charge_sheet import ChargeSheet, SheetLanding, charge_sheet
from simulator.rules.odds.effect_offers import EffectOffer
from simulator.rules.odds.window_preview import ChosenEffect, Using
from simulator.staging.changes import pair_of
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Press,
    column,
    icon,
    row,
    scroll,
    text,
)
from simulator.ui.odds.sheet_text import hypothetical_line, in_the_list, landing_line
from simulator.ui.odds.supposing import Supposing
from simulator.ui.palette import Colour

_SMALL: Final = 15
_INDENT: Final = 28
"""Pixels what belongs to an enemy stands in from its name."""


@dataclass(frozen=True, slots=True)
class ChargeAt:
    """Charge an enemy where that is asked, or hear why not; under the mouse, show its sheet."""

    foe: UnitId
    landing: str = ""
    """The place beside it; empty for the best."""


@dataclass(frozen=True, slots=True)
class SwitchEffect:
    """Suppose an effect is used in a charge, or not; without a title open or close the switches."""

    foe: UnitId
    title: str = ""


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


class ChargePanel:
    """The list: every enemy with what its charge needs, where it ends, and what is supposed."""

    def __init__(self) -> None:
        """Begin with nobody's charges."""
        self.sheets: ChargeSheets | None = None

    def show(self, now: Position, unit: UnitId | None, hands: tuple[Seat, ...] = ()) -> None:
        """Show the charges of a unit, None for nobody; only cards in these hands are named."""
        known = self.sheets
        if unit is None or unit not in now.state.units:
            self.sheets = None
        elif known is None or known.now.state is not now.state or known.unit != unit:
            self.sheets = ChargeSheets(now, unit, hands)
            if known is not None and known.unit == unit:  # what was supposed stays supposed
                self.sheets.opened, self.sheets.wished = known.opened, known.wished
        else:
            known.show_hands(hands)

    def pointed(self, at: object) -> tuple[UnitId, str] | None:
        """Return the enemy and the landing ("" for the best) of a row one points at."""
        sheets = self.sheets
        if not isinstance(at, ChargeAt | SwitchEffect) or sheets is None:
            return None
        landing = at.landing if isinstance(at, ChargeAt) else ""
        return (at.foe, landing) if at.foe in sheets.foes else None

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

    def assumed(self, now: Position, request: Request) -> str:
        """Return the option of a window that a charge's numbers count on; empty for none."""
        sheets = self.sheets
        if sheets is None or not isinstance(request, Choose):
            return ""
        pair = pair_of(now, request.occasion, request.subject or "") or ("", "")
        against = {pair[1]} if pair[0] != pair[1] else sheets.wished
        uses = {
            (use.player, use.moment, use.ability, use.holder)
            for foe in against
            for use in sheets.wished.get(foe, ())
        }
        for one in request.options:
            if isinstance(one, WindowOption):
                used = (request.who, request.moment, one.ability, one.holder or one.card)
                if used in uses:
                    return one.key
        return ""

    def switch(self, turned: SwitchEffect) -> None:
        """Turn the switch that was clicked."""
        if self.sheets is not None:
            self.sheets.switch(turned.foe, turned.title)

    # ------------------------------------------------------------ what is shown

    def view(self) -> Box:
        """Describe the enemies below the title."""
        sheets = self.sheets
        said, quiet = _("Charges"), ""
        if sheets is None:
            quiet = _("Select a unit to see what its charges are worth.")
        else:
            said = _("Charges: {unit}").format(unit=sheets.now.name(sheets.unit))
            quiet = "" if sheets.foes else _("There is nobody to charge.")
        foes = [_foe(sheets, foe) for foe in sheets.foes] if sheets is not None else []
        opened = sheets.supposing.get(sheets.opened) if sheets is not None else None
        ready = opened is not None and opened.offers is not None
        head = row(
            text(said, 18, palette.GOLD, display=True, lines=2, grow=1),
            pad=(6, 4),
            ground=Backing(palette.PANEL_RAISED, radius=0),
        )
        more = text(quiet, colour=palette.TEXT_QUIET) if quiet else None
        return column(
            scroll(
                column(head, *foes, more, gap=4, pad=(6, 4)),
                key="charges",
                seen=SwitchesOf(sheets.opened) if sheets is not None and ready else None,
                grow=1,
            ),
            gap=0,
            ground=Backing(palette.PANEL, palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.5), 0),
        )


@dataclass(frozen=True, slots=True)
class SwitchesOf:
    """The key of the switches of an enemy."""

    foe: UnitId


def _foe(sheets: ChargeSheets, foe: UnitId) -> Box:
    """Describe an enemy with its sheet, and its switches where it may be charged."""
    now, sheet, plain = sheets.now, sheets.shown(foe), sheets.found.get(foe)
    legal = bool(sheet)
    look = palette.answering(sheet.verdict) if sheet is not None else None
    sign = icon(look.icon, 20, look.colour) if look is not None else Box(width=20)
    name = text(
        now.name(foe), 16, palette.TEXT if legal else palette.TEXT_QUIET, bold=legal, grow=1
    )
    said = [text(words, _SMALL, ink) for words, ink in _lines(sheet)]
    inside = column(row(sign, name), column(*said, gap=0, pad=(_INDENT, 0)), gap=0, pad=(6, 3))
    landings = _landings(now, foe, sheet) if sheet is not None and sheet else ()
    switches = _switches(foe, sheets) if plain else None
    back = palette.PANEL_RAISED if legal else palette.mixed(palette.PANEL, palette.NIGHT, 0.6)
    return column(
        Press(key=ChargeAt(foe), child=inside, do=ChargeAt(foe), look=ButtonLook.ROW),
        *landings,
        switches,
        gap=1,
        ground=Backing(back, palette.PANEL_EDGE if legal else None, 5),
    )


def _lines(sheet: ChargeSheet | None) -> Iterator[tuple[str, Colour]]:
    """Yield what stands below an enemy's name: why not, or what it needs and is supposed."""
    if sheet is None:
        yield "…", palette.TEXT_QUIET
    elif not sheet:
        yield str(sheet.verdict), palette.TEXT_QUIET
    else:
        yield in_the_list(sheet), palette.GOLD
        if sheet.using:
            yield hypothetical_line(sheet), palette.GOLD


def _landings(now: Position, foe: UnitId, sheet: ChargeSheet) -> Iterator[Box]:
    """Yield a row for each place beside an enemy."""
    several = len(sheet.approaches) > 1
    for approach in sheet.approaches:
        for landing in approach.landings:
            name = str(label(landing.name))
            if several:
                name = f"{side_name(approach.side)}, {inside(name)}"
            at = ChargeAt(foe, landing_key(approach.side.value, landing))
            words = column(
                text(name, _SMALL, palette.GOLD, bold=True),
                text(landing_line(now, landing), _SMALL),
                gap=0,
                pad=(_INDENT + 6, 2),
            )
            yield Press(key=at, child=words, do=at, look=ButtonLook.ROW)


# ------------------------------------------------------------------ supposed effects


def _switches(foe: UnitId, sheets: ChargeSheets) -> Box:
    """Describe what opens the switches of an enemy, and below it the switches once opened."""
    opened, asked = foe == sheets.opened, sheets.supposing.get(foe)
    words = row(
        text("–" if opened else "+", _SMALL, palette.GOLD, width=14),
        text(_("Suppose effects are used"), _SMALL, palette.GOLD, grow=1),
        gap=2,
        pad=(_INDENT + 6, 2),
    )
    opener = SwitchEffect(foe)
    return column(
        Press(key=opener, child=words, do=opener, look=ButtonLook.ROW),
        *(_offered(foe, asked) if opened else ()),
        key=SwitchesOf(foe),
        gap=1,
    )


def _offered(foe: UnitId, asked: Supposing | None) -> Iterator[Box]:
    """Yield a switch for each effect offered, those that are counted first."""
    if asked is None or asked.offers is None:
        yield _quiet("…")
        return
    for offer in sorted(asked.offers, key=lambda one: not one):
        yield _switch(foe, asked, offer)
    if not asked.offers:
        yield _quiet(_("Nothing that could be declared has a part in this charge."))
    if not asked.hands:
        yield _quiet(_("Cards in hand are offered while the hand is open."))


def _quiet(words: str) -> Box:
    return row(text(words, _SMALL, palette.TEXT_QUIET, grow=1), pad=(_INDENT + 6, 2))


def _switch(foe: UnitId, asked: Supposing, offer: EffectOffer) -> Box:
    """Describe a switch: whose effect, what it adds, and why it is not counted or was put back."""
    title = str(offer.title)
    on, value = title in asked.on, asked.value(title)
    gain = "…" if on else ""
    if value is not None:
        gain = _("{value} wounds").format(value=signed(value))
    put_back = asked.fault[0] == title
    why = asked.fault[1] if put_back else str(offer.why_not)
    house = palette.HOUSES[offer.use.player]
    ink = palette.TEXT if offer else palette.TEXT_QUIET
    mark = "verdict-yes" if on else "verdict-no" if not offer else ""
    ground = Backing(None, palette.TEXT_QUIET, 3)
    empty = row(width=14, height=14, align=Align.CENTRE, ground=ground)
    said = text(_("suppose: {title}").format(title=title), _SMALL, ink, grow=1)
    inside = row(
        icon(mark, 14, palette.GOLD if on else palette.TEXT_QUIET) if mark else empty,
        icon(house.shield, 14, house.light),
        column(
            said,
            text(why, _SMALL, palette.ILLEGAL if put_back else palette.TEXT_QUIET),
            gap=0,
            grow=1,
        )
        if why
        else said,
        text(gain, _SMALL, palette.GOLD, lines=1, align=Align.START) if gain else None,
        gap=6,
        pad=(_INDENT + 6, 2),
    )
    turned = SwitchEffect(foe, title)
    return Press(
        key=turned, child=inside, do=turned, look=ButtonLook.ROW, enabled=bool(offer), chosen=on
    )


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
