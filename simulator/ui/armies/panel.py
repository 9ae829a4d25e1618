"""The army list on the screen: units with attachments, NCUs, and the deck they bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import AttachmentCard, Library, NcuCard, TacticsCard, UnitCard
from simulator.rules.armies.lists import (
    Priced,
    deck_cards,
    loyalties,
    marked_name,
    prices,
    removed_cards,
)
from simulator.rules.armies.mustering import takes_attachments
from simulator.ui import palette
from simulator.ui.cards.filters import draw_chip
from simulator.ui.cards.liveries import cloth
from simulator.ui.letters import readable
from simulator.ui.panel import Panel, scroll_bar, words
from simulator.ui.strokes import wrapped

_UNIT: Final = 42
_ROW: Final = 34
_HEADING: Final = 28
_WHEEL: Final = 60


class ArmyPanel(Panel):
    """The rows of a list; links are those `ArmyDraft.card_at` reads, with `drop:` before a cross.

    `add:2` asks for attachments of the third unit.
    """

    army: Army
    library: Library
    unit = 0
    _mouse: tuple[int, int] = (-1, -1)

    def show(self, army: Army, library: Library, unit: int) -> None:
        """Show a list; attachments go to the unit at a place of it."""
        self.army, self.library, self.unit = army, library, unit

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        self.scroll = min(self.scroll, max(0, self.content_height - self.rect.height))
        self.draw_kept(surface, (self.army, self.unit))

    def follow(self, event: pygame.Event) -> str:
        """Scroll by the wheel; give what was clicked."""
        self._mouse = getattr(event, "pos", self._mouse)
        if event.type == pygame.MOUSEWHEEL:
            if self.rect.collidepoint(self._mouse):
                furthest = max(0, self.content_height - self.rect.height)
                self.scroll = min(max(0, self.scroll - event.y * _WHEEL), furthest)
            return ""
        return self.mouse(event) or ""

    # ------------------------------------------------------------ drawing

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the parts of the list below each other."""
        canvas.fill(palette.NIGHT)
        found = prices(self.army, self.library)
        y = self._units(canvas, [one for one in found if one.unit is not None], 4 - self.scroll)
        y = self._plain(
            canvas,
            _("Non-combat units"),
            "ncu",
            y,
            [one for one in found if isinstance(one.card, NcuCard)],
        )
        guests = [one for one in found if one.unit is None and isinstance(one.card, AttachmentCard)]
        if guests:
            y = self._plain(canvas, _("They join the enemy"), "joining", y, guests)
        y = self._deck(canvas, deck_cards(self.army, self.library), y)
        self.content_height = y + self.scroll + 6
        scroll_bar(canvas, self.scroll, self.content_height)

    def _heading(self, canvas: pygame.Surface, said: str, count: int, y: int) -> int:
        words(canvas, said, (8, y + 4), size=18, colour=palette.GOLD, bold=True)
        where = (canvas.get_width() - 18, y + 6)
        words(canvas, str(count), where, colour=palette.TEXT_QUIET, right=True)
        return y + _HEADING

    def _units(self, canvas: pygame.Surface, found: Sequence[Priced], y: int) -> int:
        y = self._heading(canvas, _("Combat units"), len(self.army.units), y)
        if not found:
            return self._empty(canvas, _("Click a unit on the left to add it."), y)
        for one in found:
            if isinstance(one.card, UnitCard):
                y = self._unit(canvas, one, y)
            else:
                link = f"attachment:{one.unit}:{one.spot}"
                y = self._row(canvas, one, link, y, indent=34)
        return y + 6

    def _empty(self, canvas: pygame.Surface, said: str, y: int) -> int:
        words(canvas, said, (18, y + 2), colour=palette.TEXT_QUIET, width=canvas.get_width() - 30)
        return y + _ROW

    def _unit(self, canvas: pygame.Surface, one: Priced, y: int) -> int:
        row = pygame.Rect(6, y, canvas.get_width() - 20, _UNIT - 4)
        chosen = one.unit == self.unit
        self._ground(canvas, one, row, f"unit:{one.unit}", chosen=chosen)
        glyph = one.card.glyph if isinstance(one.card, UnitCard) else "sword"
        colour = palette.GOLD if one.card.commander else palette.TEXT
        mark = "commander" if one.card.commander else f"weapon-{glyph}"
        canvas.blit(palette.icon(mark, 24, colour), (row.x + 14, row.y + 7))
        right = self._end(canvas, one, row, f"unit:{one.unit}")
        if isinstance(one.card, UnitCard) and takes_attachments(one.card, self.library):
            said = _("+ attachment")
            wide = palette.width(said, readable(16)) + 18
            chip = pygame.Rect(right - wide - 6, row.y + 5, wide, row.height - 10)
            hot = self.spot(chip, f"add:{one.unit}")
            draw_chip(canvas, chip, said, hot=hot, on=False)
            right = chip.x
        left = row.x + 46
        place, room = (left, row.y + 8), right - left - 8
        name = words(
            canvas, str(marked_name(one.card, whole=False)), place, size=18, bold=True, width=room
        )
        room = right - name.right - 18
        if str(one.why) and room > 40:
            place = (name.right + 10, row.y + 10)
            words(canvas, str(one.why), place, colour=palette.LEGAL, width=room)
        return y + _UNIT

    def _row(
        self, canvas: pygame.Surface, one: Priced, link: str, y: int, *, indent: int = 0
    ) -> int:
        row = pygame.Rect(6 + indent, y, canvas.get_width() - 20 - indent, _ROW - 4)
        self._ground(canvas, one, row, link)
        commander = one.card.commander
        plain = "zone-crown" if isinstance(one.card, NcuCard) else "attachment-ring"
        colour = palette.GOLD if commander else palette.TEXT_QUIET
        mark = palette.icon("commander" if commander else plain, 20, colour)
        canvas.blit(mark, (row.x + 13, row.y + 5))
        right = self._end(canvas, one, row, link)
        left = row.x + 42
        name = words(
            canvas,
            str(marked_name(one.card, whole=False)),
            (left, row.y + 5),
            bold=True,
            width=right - left - 8,
        )
        text = str(one.why) or one.card.subname
        room = right - name.right - 18
        if text and room > 40:
            colour = palette.TEXT_QUIET if not one.why else palette.LEGAL
            words(canvas, text, (name.right + 10, row.y + 5), colour=colour, width=room)
        return y + _ROW

    def _plain(
        self, canvas: pygame.Surface, said: str, what: str, y: int, found: Sequence[Priced]
    ) -> int:
        y = self._heading(canvas, said, len(found), y)
        if not found:
            return self._empty(canvas, _("None yet."), y)
        for index, one in enumerate(found):
            y = self._row(canvas, one, f"{what}:{index}", y)
        return y + 6

    def _ground(
        self,
        canvas: pygame.Surface,
        one: Priced,
        row: pygame.Rect,
        link: str,
        *,
        chosen: bool = False,
    ) -> None:
        hot = self.spot(row, link)
        share = 1.0 if hot else 0.6
        back = palette.mixed(palette.PANEL, palette.PANEL_RAISED, share)
        pygame.draw.rect(canvas, back, row, border_radius=6)
        canvas.blit(cloth(one.card.faction, 8, row.height), row)
        edge = palette.GOLD if chosen else palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.6)
        pygame.draw.rect(canvas, edge, row, 2 if chosen else 1, border_radius=6)

    def _end(self, canvas: pygame.Surface, one: Priced, row: pygame.Rect, link: str) -> int:
        """Draw cost and cross at the right of a row; give where they begin."""
        cross = pygame.Rect(0, 0, 28, row.height)
        cross.midright = (row.right - 2, row.centery)
        hot = self.spot(cross, f"drop:{link}")
        ink = palette.ILLEGAL if hot else palette.TEXT_QUIET
        mark = pygame.Rect(0, 0, 12, 12)
        mark.center = cross.center
        pygame.draw.line(canvas, ink, mark.topleft, mark.bottomright, 3)
        pygame.draw.line(canvas, ink, mark.bottomleft, mark.topright, 3)
        number = palette.text(str(one.cost), 18, palette.GOLD, bold=True)
        return canvas.blit(number, number.get_rect(midright=(cross.x - 4, row.centery))).x - 6

    def _deck(self, canvas: pygame.Surface, deck: Sequence[TacticsCard], y: int) -> int:
        for loyalty in loyalties(self.army, self.library):
            y = self._empty(canvas, _("Loyalty: {name}").format(name=loyalty), y)
        y = self._heading(canvas, _("Tactics deck, two of each"), 2 * len(deck), y)
        half = (canvas.get_width() - 24) // 2
        for index, card in enumerate(deck):
            place = pygame.Rect(6 + (index % 2) * (half + 4), y + (index // 2) * 30, half, 26)
            hot = self.spot(place, f"deck:{card.id}")
            back = palette.PANEL_RAISED if hot else palette.PANEL
            pygame.draw.rect(canvas, back, place, border_radius=5)
            colour = palette.GOLD if card.commander else palette.TEXT_QUIET
            icon = "commander" if card.commander else "card-back"
            canvas.blit(palette.icon(icon, 18, colour), (place.x + 6, place.y + 4))
            words(canvas, card.name, (place.x + 30, place.y + 3), width=half - 38)
        y += -(-len(deck) // 2) * 30
        removed = ", ".join(card.name for card in removed_cards(self.army, self.library))
        if removed:
            said, size = _("Not in the deck: {cards}").format(cards=removed), readable(16)
            for line in wrapped(said, size, canvas.get_width() - 36):
                words(canvas, line, (18, y + 2), size=size, colour=palette.TEXT_QUIET)
                y += round(size * 1.3)
        return y + 6
