"""Which cards are shown: chips for faction, kind, type, cost and rank, each a click on or off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from simulator.language.faction_names import short_faction_name
from simulator.records import dataclass
from simulator.rules.armies.card_search import Wanted
from simulator.ui import palette
from simulator.ui.cards import search_chips
from simulator.ui.cards.search_chips import Filter, FilterKind
from simulator.ui.emblems import OF_FACTION, emblem
from simulator.ui.letters import readable
from simulator.ui.panel import Panel, scroll_bar, words

CHIP: Final = 30
_GAP: Final = 6
_HEAD: Final = 24
_BELOW: Final = 4
_EMBLEM: Final = 20
"""Pixels an emblem on a chip is high."""


@dataclass(frozen=True, slots=True)
class Chips:
    """A row or more of chips under a heading; each is a link and its words.

    emblems: the emblem that stands before the words, by the chip's link.
    """

    heading: str
    chips: tuple[tuple[str, str], ...]
    columns: int = 2
    emblems: tuple[tuple[str, str], ...] = ()

    @property
    def rows(self) -> int:
        """Return how many rows of chips stand below the heading."""
        return -(-len(self.chips) // self.columns)


def turned(wanted: Wanted, link: str) -> Wanted:
    """Return the filter after a click on a chip."""
    kind, _colon, value = link.partition(":")
    return search_chips.turned(wanted, Filter(FilterKind(kind), value))


def lit(wanted: Wanted) -> set[str]:
    """Return the chips that are on."""
    found = {f"type:{one}" for one in wanted.types}
    return found | {"commander"} if wanted.commander else found


class ChipPanel(Panel):
    """Groups of chips below each other; links are the chips'."""

    on: frozenset[str] = frozenset()
    groups: tuple[Chips, ...] = ()

    def show(self, groups: Sequence[Chips], on: Iterable[str]) -> None:
        """Show these chips, some of them on."""
        self.groups, self.on = tuple(groups), frozenset(on)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        self.draw_kept(surface, (self.on, self.groups))

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the groups below each other."""
        canvas.fill(palette.PANEL)
        gap = self._gap(canvas.get_height())
        y = -self.scroll
        for group in self.groups:
            if group.heading:
                words(canvas, group.heading, (2, y + 2), colour=palette.TEXT_QUIET)
                y += _HEAD
            width = (canvas.get_width() + _GAP) // group.columns
            emblems = dict(group.emblems)
            for index, (link, said) in enumerate(group.chips):
                row, column = divmod(index, group.columns)
                chip = pygame.Rect(column * width, y + row * (CHIP + gap), width - _GAP, CHIP)
                hot, on = self.spot(chip, link), link in self.on
                worn = emblems.get(link, "")
                draw_chip(canvas, chip, said, hot=hot, on=on, worn=worn)
            y += group.rows * (CHIP + gap) + _BELOW
        self.content_height = y + self.scroll - gap - _BELOW
        scroll_bar(canvas, self.scroll, self.content_height)

    def _gap(self, height: int) -> int:
        """Return the pixels between rows: less than usual where all rows would have no room."""
        rows = max(1, sum(group.rows for group in self.groups))
        heads = sum(_HEAD for group in self.groups if group.heading) + _BELOW * len(self.groups)
        return min(_GAP, max(1, (height - heads - rows * CHIP) // rows))


def draw_chip(
    canvas: pygame.Surface,
    chip: pygame.Rect,
    said: str,
    *,
    hot: bool,
    on: bool,
    worn: str = "",
) -> None:
    """Draw a chip: one that is on has a gold edge, a gold mark and bright words.

    `worn` is an emblem before the words.
    """
    back = (110, 74, 36) if on else palette.PANEL_RAISED
    if hot:
        back = palette.mixed(back, palette.PANEL_EDGE, 0.35)
    pygame.draw.rect(canvas, back, chip, border_radius=6)
    edge = palette.GOLD if on else palette.PANEL_EDGE
    pygame.draw.rect(canvas, edge, chip, 2 if on else 1, border_radius=6)
    ink = palette.WHITE if on else palette.TEXT
    if worn:
        mark = emblem(worn, _EMBLEM)
        canvas.blit(mark, mark.get_rect(midleft=(chip.x + 4, chip.centery)))
        chip = pygame.Rect(chip.x + _EMBLEM + 2, chip.y, chip.width - _EMBLEM, chip.height)
    picture = palette.text(said, readable(16), ink, bold=on)
    if picture.get_width() > chip.width - 8:
        words(canvas, said, (chip.x + 4, chip.y + 5), colour=ink, width=chip.width - 8)
    else:
        canvas.blit(picture, picture.get_rect(center=chip.center))


def faction_chips(heading: str, what: str, factions: Sequence[str], columns: int) -> Chips:
    """Return a chip for each faction, its emblem before its name; links are `<what>:<faction>`."""
    names = tuple((f"{what}:{one}", short_faction_name(one)) for one in factions)
    worn = tuple((f"{what}:{one}", OF_FACTION.get(one, "")) for one in factions)
    return Chips(heading, names, max(1, columns), worn)
