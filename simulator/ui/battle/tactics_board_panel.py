"""The tactics board: its zones as seats, and the NCUs that may still take one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from simulator.engine.names import zone_name
from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model.requests import Request
from simulator.model.state import Ncu, Zone
from simulator.records import dataclass
from simulator.rules.tactics.tactics_board import zone_effect as printed_effect
from simulator.staging.zones import empty_zones
from simulator.ui import palette
from simulator.ui.battle.draft import LookAtThing, option_about
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Grid,
    Press,
    column,
    first_fit,
    icon,
    row,
    scroll,
    stack,
    text,
)

_ICONS: Final = {zone: f"zone-{zone.value}" for zone in Zone}


def zone_effect(zone: Zone) -> str:
    """Return what a zone does, in a few words (TBD-02 to TBD-06)."""
    effects = {
        Zone.CROWN: _("an enemy tests panic at -1"),
        Zone.WEALTH: _("restore 3, drop a condition"),
        Zone.TACTICS: _("draw 2, give a condition"),
        Zone.COMBAT: _("a free attack"),
        Zone.MANEUVER: _("a free maneuver or retreat"),
        Zone.UNDYING: _("an opponent discards 1"),
        Zone.WATER_GARDENS: _("an opponent activates a combat unit next"),
    }
    return effects[zone]


@dataclass(frozen=True, slots=True)
class CarryNcu:
    """Take hold of an NCU, to be dragged onto a zone."""

    ncu: str


@dataclass(frozen=True, slots=True)
class DropOn:
    """Send the NCU that is carried to a zone."""

    zone: Zone


class TacticsBoardPanel:
    """A seat for each zone, and the NCUs that hold none beside them."""

    def __init__(self) -> None:
        """Begin with nothing asked."""
        self.position: Position | None = None
        self.request: Request | None = None
        self.selected = ""
        self.empty: Mapping[Zone, str] = MappingProxyType({})
        """The free zones that would do nothing for who is asked, with the reasons."""

    def show(self, position: Position, request: Request | None, selected: str) -> None:
        """Show a position; zones and NCUs the question is about are lit."""
        self.position, self.request, self.selected = position, request, selected
        player = request.who if request is not None else position.state.active
        self.empty = empty_zones(position, player)

    def view(self) -> Box:
        """Describe the zones, side by side where the room is low, then the NCUs without one."""
        now = self.position
        if now is None:
            return Box(grow=1)
        zones = tuple(self._zone(now, zone) for zone in now.zones())
        free = [ncu for ncu in now.state.ncus.values() if ncu.zone is None and not ncu.destroyed]
        waiting = Grid(
            children=tuple(self._waiting(now, ncu) for ncu in free), columns=2, gap=4, key="ncus"
        )
        boards = [Grid(children=zones, columns=count, gap=3) for count in (1, 2)]
        ways = [column(board, waiting, gap=5, pad=(6, 5)) for board in boards]
        return column(
            first_fit(*ways, scroll(ways[-1], key="zones"), grow=1),
            ground=Backing(palette.PANEL, palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.5), 0),
        )

    def _zone(self, now: Position, zone: Zone) -> Box:
        """Describe a zone: its picture, name and holder, and what it does where there is room."""
        holder, empty = now.holder_of(zone), self.empty.get(zone)
        asked = option_about(self.request, zone.value) is not None
        ink = palette.mixed(palette.PANEL, palette.TEXT, 0.55) if empty else palette.TEXT
        sign = icon(_ICONS[zone], 28, palette.GOLD if asked else palette.TEXT_QUIET)
        if empty:
            mark = icon("verdict-no", 16, palette.ILLEGAL)
            sign_box: Box = stack(sign, column(Box(grow=1), row(Box(grow=1), mark, gap=0), gap=0))
        else:
            sign_box = sign
        do = LookAtThing(zone.value)
        owner = holder.owner if holder is not None else None
        inside = row(
            row(width=6, ground=Backing(seat=owner, radius=0) if owner is not None else None),
            row(sign_box, width=30, height=30, align=Align.CENTRE, gap=0),
            _zone_words(now, zone, ink, empty, holder),
            pad=(3, 3),
        )
        return Press(
            key=do, child=inside, do=do, look=ButtonLook.TILE, chosen=asked, drop=DropOn(zone)
        )

    def _waiting(self, now: Position, ncu: Ncu) -> Box:
        """Describe an NCU without a zone; it can be dragged onto one."""
        asked = option_about(self.request, ncu.id) is not None
        house = palette.HOUSES[ncu.owner]
        ink = palette.TEXT_QUIET if ncu.activated else palette.TEXT
        name = text(now.name(ncu.id), 16, ink, lines=2, grow=1, align=Align.CENTRE)
        inside = row(
            icon(house.shield, 16, house.light),
            name,
            pad=(8, 3),
            ground=Backing(palette.PANEL if ncu.activated else house.deep, house.base, 12),
        )
        do = LookAtThing(ncu.id)
        lit = asked or ncu.id == self.selected
        return Press(
            key=do, child=inside, do=do, look=ButtonLook.TILE, chosen=lit, grab=CarryNcu(ncu.id)
        )

    def in_full(self, zone: Zone) -> str:
        """Return what a free zone does in a sentence, and why it would do nothing now."""
        effect = str(printed_effect(zone))
        if zone not in self.empty:
            return effect
        said = _("{effect} It would do nothing now: {why}")
        return said.format(effect=effect, why=self.empty[zone])

    def more(self, at: object) -> str:
        """Return what the zone one points at does; nothing of one that is held: its NCU shows."""
        now = self.position
        for zone in now.zones() if now is not None else ():
            if at == LookAtThing(zone.value) and now is not None and now.holder_of(zone) is None:
                return self.in_full(zone)
        return ""


def _zone_words(
    now: Position, zone: Zone, ink: palette.Colour, empty: str | None, holder: Ncu | None
) -> Box:
    """Describe a zone in two lines, in one, or by its name and holder below each other."""
    name = str(zone_name(zone))
    said = empty or zone_effect(zone)
    does = text(said, 15, ink if empty else palette.TEXT_QUIET)
    line = text(name, 16, ink, bold=True, lines=1, smallest=16)
    whole = text(name, 16, ink, bold=True, grow=1, align=Align.CENTRE)
    if holder is None:
        return first_fit(
            column(line, does, gap=0), column(whole, gap=0), grow=1, align=Align.CENTRE
        )
    house = palette.HOUSES[holder.owner]
    who = text(now.name(holder.id), 16, house.light, bold=True, lines=1, smallest=16)
    shield = icon(house.shield, 16, house.light)
    both = row(line, shield, who)
    held = row(shield, replace(who, lines=2, grow=1), gap=5)
    return first_fit(
        column(both, does, gap=0), both, column(whole, held, gap=0), grow=1, align=Align.CENTRE
    )
