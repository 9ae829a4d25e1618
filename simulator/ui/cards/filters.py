"""Which cards are shown: chips for faction, kind, type, cost and rank, each a click on or off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from simulator.model.cards import UnitType
from simulator.records import dataclass
from simulator.rules.armies.card_search import Wanted
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.cards.card_text import kinds_name, type_name
from simulator.ui.cards.face import ATTACHMENT, MODE, NCU, SPECIAL, TACTICS, UNIT
from simulator.ui.cards.liveries import faction_name
from simulator.ui.letters import readable
from simulator.ui.panel import Panel, words

KINDS: Final = (UNIT, ATTACHMENT, NCU, TACTICS, SPECIAL, MODE)
TYPES: Final = (UnitType.INFANTRY, UnitType.CAVALRY, UnitType.MONSTER, UnitType.WAR_MACHINE)
CHIP: Final = 30
_GAP: Final = 6
MOST_IN_TWO: Final = 4
"""Factions beyond these stand three in a row."""
_HEAD: Final = 24


@dataclass(frozen=True, slots=True)
class Chips:
    """A row or more of chips under a heading; each is a link and its words."""

    heading: str
    chips: tuple[tuple[str, str], ...]
    columns: int = 2


def turned(wanted: Wanted, link: str) -> Wanted:
    """Give the filter after a click on a chip; costs are one number, then from one to another."""
    what, _colon, value = link.partition(":")
    if what == "faction":
        return replace(wanted, factions=_with(wanted.factions, value))
    if what == "kind":
        return replace(wanted, kinds=_with(wanted.kinds, value))
    if what == "type":
        return replace(wanted, types=_with(wanted.types, value))
    if what == "cost":
        return replace(wanted, cost=_cost(wanted.cost, int(value)))
    if what == "commander":
        return replace(wanted, commander=None if wanted.commander else True)
    if what == "character":
        return replace(wanted, character=None if wanted.character else True)
    return Wanted(text=wanted.text) if what == "all" else wanted


def _with(chosen: tuple[str, ...], value: str) -> tuple[str, ...]:
    if value in chosen:
        return tuple(one for one in chosen if one != value)
    return (*chosen, value)


def _cost(chosen: tuple[int, int] | None, cost: int) -> tuple[int, int] | None:
    if chosen is None:
        return (cost, cost)
    low, high = chosen
    if low <= cost <= high:
        return None if low == high else (cost, cost)
    return (min(low, cost), max(high, cost))


def lit(wanted: Wanted) -> set[str]:
    """Give the chips that are on."""
    found = {f"faction:{one}" for one in wanted.factions}
    found |= {f"kind:{one}" for one in wanted.kinds} | {f"type:{one}" for one in wanted.types}
    if wanted.cost is not None:
        found |= {f"cost:{one}" for one in range(wanted.cost[0], wanted.cost[1] + 1)}
    if wanted.commander:
        found.add("commander")
    return found | {"character"} if wanted.character else found


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
        y = 0
        for group in self.groups:
            if group.heading:
                words(canvas, group.heading, (2, y + 2), colour=palette.TEXT_QUIET)
                y += _HEAD
            width = (canvas.get_width() + _GAP) // group.columns
            for index, (link, said) in enumerate(group.chips):
                row, column = divmod(index, group.columns)
                chip = pygame.Rect(column * width, y + row * (CHIP + _GAP), width - _GAP, CHIP)
                self._chip(canvas, chip, link, said)
            y += -(-len(group.chips) // group.columns) * (CHIP + _GAP) + 4

    def _chip(self, canvas: pygame.Surface, chip: pygame.Rect, link: str, said: str) -> None:
        hot = self.spot(chip, link)
        draw_chip(canvas, chip, said, hot=hot, on=link in self.on)


def draw_chip(canvas: pygame.Surface, chip: pygame.Rect, said: str, *, hot: bool, on: bool) -> None:
    """Draw a chip: one that is on has a gold edge, a gold mark and bright words."""
    back = (110, 74, 36) if on else palette.PANEL_RAISED
    if hot:
        back = palette.mixed(back, palette.PANEL_EDGE, 0.35)
    pygame.draw.rect(canvas, back, chip, border_radius=6)
    edge = palette.GOLD if on else palette.PANEL_EDGE
    pygame.draw.rect(canvas, edge, chip, 2 if on else 1, border_radius=6)
    ink = palette.WHITE if on else palette.TEXT
    picture = palette.text(said, readable(16), ink, bold=on)
    if picture.get_width() > chip.width - 8:
        words(canvas, said, (chip.x + 4, chip.y + 5), colour=ink, width=chip.width - 8)
    else:
        canvas.blit(picture, picture.get_rect(center=chip.center))


def library_chips(factions: Sequence[str], costs: Sequence[int]) -> list[Chips]:
    """Give the chips of the card library."""
    ranks = (("commander", _("Commanders")), ("character", _("Characters")))
    houses = tuple((f"faction:{f}", faction_name(f)) for f in factions)
    return [
        Chips(_("Faction"), houses, 2 if len(houses) <= MOST_IN_TWO else 3),
        Chips(_("Kind"), tuple((f"kind:{k}", kinds_name(k)) for k in KINDS)),
        Chips(_("Type"), tuple((f"type:{t.value}", type_name(t)) for t in TYPES)),
        Chips(_("Cost"), tuple((f"cost:{c}", str(c)) for c in costs), 6),
        Chips("", (*ranks, ("all", _("Show all"))), 3),
    ]
