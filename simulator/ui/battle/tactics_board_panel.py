"""The tactics board: its zones as seats, and the NCUs that may still take one."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import Final

import pygame

from simulator.engine.names import zone_name
from simulator.engine.position import Position
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.requests import Request
from simulator.model.state import Ncu, Zone
from simulator.rules.tactics.tactics_board import zone_effect as printed_effect
from simulator.staging.zones import empty_zones
from simulator.ui import palette
from simulator.ui.identity_key import Itself
from simulator.ui.panel import Panel, ground, option_about, scroll_bar, words
from simulator.ui.strokes import plate, wrapped

_LOWEST: Final = 36
"""Pixels a zone is high at least, with the gap below it."""
_NARROW: Final = 260
"""Pixels up to which a zone may be too narrow for its effect."""
_TWO_LINES: Final = 46
"""Pixels from which a zone has two lines."""
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


class TacticsBoardPanel(Panel):
    """A seat for each zone and the NCUs beside them; links are `zone:<name>` and NCU ids."""

    position: Position
    request: Request | None = None
    selected: str = ""
    carried: str = ""
    """The NCU being dragged onto a zone."""
    empty: Mapping[Zone, str] = MappingProxyType({})
    """The free zones that would do nothing for who is asked, with the reasons."""

    def show(self, position: Position, request: Request | None, selected: str) -> None:
        """Show a position; zones and NCUs the question is about are lit."""
        self.position, self.request, self.selected = position, request, selected
        player = request.who if request is not None else position.state.active
        self.empty = empty_zones(position, player)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        key: Hashable = (
            Itself(self.position.state),
            Itself(self.request),
            self.selected,
            self.carried,
            tuple(self.empty),
        )
        self.draw_kept(surface, key)

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the zones, then the NCUs that hold none."""
        ground(canvas)
        free = [n for n in self.position.state.ncus.values() if n.zone is None and not n.destroyed]
        rows = (len(free) + 1) // 2
        room = canvas.get_height() - 12 - rows * 32
        half = (canvas.get_width() - 16) // 2
        # A low panel has the zones side by side, so that the NCUs need not be scrolled to.
        zones = self.position.zones()
        beside = 2 if room < len(zones) * _LOWEST else 1
        lines = -(-len(zones) // beside)
        step = max(_LOWEST, min(58, room // lines))
        y = 6 - self.scroll
        for index, zone in enumerate(zones):
            across, down = index % beside, index // beside
            wide = half if beside > 1 else canvas.get_width() - 12
            seat = pygame.Rect(6 + across * (half + 4), y + down * step, wide, step - 3)
            self._zone(canvas, zone, seat)
        y += lines * step
        for index, ncu in enumerate(free):
            place = pygame.Rect(6 + (index % 2) * (half + 4), y + (index // 2) * 32, half, 28)
            self._waiting(canvas, ncu, place)
        self.content_height = y + rows * 32 + 6 + self.scroll
        scroll_bar(canvas, self.scroll, self.content_height)

    def _zone(self, canvas: pygame.Surface, zone: Zone, seat: pygame.Rect) -> None:
        hot = self.spot(seat, f"zone:{zone.value}")
        holder = self.position.holder_of(zone)
        asked = option_about(self.request, zone.value) is not None
        back = (
            palette.PANEL_RAISED
            if hot or asked
            else palette.mixed(palette.PANEL, palette.PANEL_RAISED, 0.4)
        )
        pygame.draw.rect(canvas, back, seat, border_radius=6)
        if holder is not None:
            banner = palette.banner(holder.owner, 8, seat.height - 6)
            canvas.blit(banner, (seat.x + 3, seat.y + 3))
        edge = palette.GOLD if asked else palette.PANEL_EDGE
        pygame.draw.rect(canvas, edge, seat, 2 if asked else 1, border_radius=6)
        empty = self.empty.get(zone)
        colour = palette.GOLD if asked else palette.TEXT_QUIET
        ink = palette.TEXT
        if empty:
            colour = ink = palette.mixed(palette.PANEL, palette.TEXT, 0.55)
        canvas.blit(palette.icon(_ICONS[zone], 28, colour), (seat.x + 16, seat.centery - 14))
        if empty:
            mark = palette.icon("verdict-no", 16, palette.ILLEGAL)
            canvas.blit(mark, (seat.x + 34, seat.centery + 2))
        self._zone_words(canvas, zone, seat, ink)

    def _zone_words(
        self, canvas: pygame.Surface, zone: Zone, seat: pygame.Rect, ink: palette.Colour
    ) -> None:
        """Write a zone's name, who holds it, and what it does where there is room for that.

        A narrow seat has its second line for who holds it, or for the rest of its name.
        """
        holder, x = self.position.holder_of(zone), seat.x + 52
        two_lines, narrow = seat.height >= _TWO_LINES, seat.width <= _NARROW
        top = seat.y + (seat.height - (40 if two_lines else 20)) // 2
        room, name = seat.right - x - 6, str(zone_name(zone))
        rows = wrapped(name, palette.TEXT_SIZE, room, bold=True)
        if len(rows) > 1 and two_lines and holder is None:
            for number, row in enumerate(rows[:2]):
                words(canvas, row, (x, top + 19 * number), bold=True, colour=ink, width=room)
            return
        place = words(canvas, name, (x, top), bold=True, colour=ink, width=room)
        if holder is not None:
            below = narrow and two_lines
            self._holder(canvas, holder, seat, (x, top + 19) if below else (place.right + 10, top))
            if narrow or not two_lines:
                return
        at = (x, top + 19) if two_lines else (place.right + 12, top)
        said, quiet, room = zone_effect(zone), palette.TEXT_QUIET, seat.right - at[0] - 6
        if zone in self.empty:
            fits = palette.width(self.empty[zone]) <= room
            said, quiet = (self.empty[zone] if fits else _("would do nothing now")), ink
        # A narrow seat has room for its name alone; resting the mouse on it says the rest.
        if not narrow or palette.width(said) <= room:
            words(canvas, said, at, colour=quiet, width=room)

    def _holder(
        self, canvas: pygame.Surface, holder: Ncu, seat: pygame.Rect, at: tuple[int, int]
    ) -> None:
        """Write which NCU stands on a zone, with the shield of who controls it."""
        light, name = palette.HOUSES[holder.owner].light, printed(self.position.name(holder.id))
        canvas.blit(palette.shield(holder.owner, 16), (at[0], at[1] + 2))
        room = seat.right - at[0] - 26
        words(canvas, name, (at[0] + 20, at[1]), colour=light, bold=True, width=room)

    def _waiting(self, canvas: pygame.Surface, ncu: Ncu, chip: pygame.Rect) -> None:
        hot = self.spot(chip, ncu.id)
        asked = option_about(self.request, ncu.id) is not None
        house = palette.HOUSES[ncu.owner]
        back = house.deep if not ncu.activated else palette.PANEL
        pygame.draw.rect(canvas, back, chip, border_radius=14)
        canvas.blit(palette.shield(ncu.owner, 16), (chip.x + 8, chip.y + 6))
        edge = palette.GOLD if asked or ncu.id in (self.selected, self.carried) else house.base
        pygame.draw.rect(canvas, edge, chip, 2 if asked or hot else 1, border_radius=14)
        ink = palette.TEXT_QUIET if ncu.activated else palette.TEXT
        words(
            canvas,
            self.position.name(ncu.id),
            (chip.x + 28, chip.y + 4),
            colour=ink,
            width=chip.width - 38,
        )

    def in_full(self, zone: Zone) -> str:
        """Return what a free zone does in a sentence, and why it would do nothing now."""
        effect = str(printed_effect(zone))
        if zone not in self.empty:
            return effect
        said = _("{effect} It would do nothing now: {why}")
        return said.format(effect=effect, why=self.empty[zone])

    def draw_text(self, surface: pygame.Surface, within: pygame.Rect) -> None:
        """Show beside the zone under the mouse what it does, and why it would do nothing now."""
        place = self.place_of(self.hovered)
        if place is None or not self.hovered.startswith("zone:"):
            return
        zone = Zone(self.hovered.removeprefix("zone:"))
        if self.position.holder_of(zone) is not None:
            return  # its NCU's card is shown there
        edge = palette.ILLEGAL if zone in self.empty else palette.PANEL_EDGE
        sign = plate(self.in_full(zone), 18, edge=edge, width=360, alpha=245)
        spot = sign.get_rect(midleft=(self.rect.right + 8, place.centery))
        if spot.right > within.right:
            spot.right = self.rect.left - 8
        surface.blit(sign, spot.clamp(within))

    def carry(self, event: pygame.Event) -> tuple[str, Zone] | None:
        """Follow an NCU dragged onto a zone; give both when it is dropped there."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            link = self.link_at(event.pos)
            self.carried = "" if link.startswith("zone:") else link
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.carried:
            ncu, self.carried = self.carried, ""
            link = self.link_at(event.pos)
            if link.startswith("zone:"):
                return ncu, Zone(link.removeprefix("zone:"))
        return None
