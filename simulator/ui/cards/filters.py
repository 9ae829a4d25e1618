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
from simulator.ui.cards.liveries import faction_short
from simulator.ui.emblems import OF_FACTION, emblem
from simulator.ui.letters import readable
from simulator.ui.panel import Panel, scroll_bar, words

KINDS: Final = (UNIT, ATTACHMENT, NCU, TACTICS, SPECIAL, MODE)
TYPES: Final = (UnitType.INFANTRY, UnitType.CAVALRY, UnitType.MONSTER, UnitType.WAR_MACHINE)
CHIP: Final = 30
_GAP: Final = 6
_DENSE: Final = (26, 5, 22)
"""Pixels of a chip, a gap and a heading where many groups stand below each other."""
_HEAD: Final = 24
_MARK: Final = 20
"""Pixels of an emblem on a chip."""


@dataclass(frozen=True, slots=True)
class Chips:
    """A row or more of chips under a heading; each is a link and its words.

    marks: emblems by link; with them a `folded` row shows words on the chip that is on, and on the
    others the emblem alone. faint: links of what is not there yet.
    """

    heading: str
    chips: tuple[tuple[str, str], ...]
    columns: int = 2
    marks: tuple[tuple[str, str], ...] = ()
    faint: frozenset[str] = frozenset()
    folded: bool = False


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
    """Groups of chips below each other, scrolled where they are too many; links are the chips'."""

    on: frozenset[str] = frozenset()
    groups: tuple[Chips, ...] = ()
    dense: bool = False
    """Whether chips and gaps are a little smaller, because many stand below each other."""

    _under_mouse: bool = False

    def mouse(self, event: pygame.Event) -> str | None:
        """Follow the mouse, and scroll by its wheel where it is; give the link of a click."""
        if event.type == pygame.MOUSEMOTION:
            self._under_mouse = self.rect.collidepoint(event.pos)
        if event.type != pygame.MOUSEWHEEL:
            return super().mouse(event)
        if self._under_mouse:
            furthest = max(0, self.content_height - self.rect.height)
            self.scroll = min(max(0, self.scroll - event.y * 40), furthest)
        return None

    def show(self, groups: Sequence[Chips], on: Iterable[str]) -> None:
        """Show these chips, some of them on."""
        self.groups, self.on = tuple(groups), frozenset(on)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        self.draw_kept(surface, (self.on, self.groups))

    def words_of(self, link: str) -> str:
        """Give the words of a chip, empty where there is no such chip."""
        return dict(chip for group in self.groups for chip in group.chips).get(link, "")

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the groups below each other."""
        canvas.fill(palette.PANEL)
        high, gap, head = _DENSE if self.dense else (CHIP, _GAP, _HEAD)
        y = -self.scroll
        for group in self.groups:
            if group.heading:
                words(canvas, group.heading, (2, y + 1), colour=palette.TEXT_QUIET)
                y += head
            if group.folded:
                self._folded(canvas, group, y)
                y += high + gap
                continue
            width = (canvas.get_width() + gap) // group.columns
            for index, (link, said) in enumerate(group.chips):
                row, column = divmod(index, group.columns)
                chip = pygame.Rect(column * width, y + row * (high + gap), width - gap, high)
                self._chip(canvas, chip, link, said, group)
            y += -(-len(group.chips) // group.columns) * (high + gap) + 4
        self.content_height = y + self.scroll - gap
        scroll_bar(canvas, self.scroll, self.content_height)

    def _folded(self, canvas: pygame.Surface, group: Chips, y: int) -> None:
        """Draw one row: the chip that is on takes the room the emblems of the others leave."""
        gap = _GAP - 2
        closed = [link for link, _said in group.chips if link not in self.on]
        opened = max(1, len(group.chips) - len(closed))
        room = canvas.get_width() - gap * (len(group.chips) - 1)
        narrow = min(CHIP + 6, (room - 110 * opened) // max(1, len(closed)))
        wide = min(190, (room - narrow * len(closed)) // opened)
        x = 0
        for link, said in group.chips:
            here = said if link in self.on else ""
            chip = pygame.Rect(x, y, wide if here else narrow, CHIP)
            self._chip(canvas, chip, link, here, group)
            x = chip.right + gap

    def _chip(
        self, canvas: pygame.Surface, chip: pygame.Rect, link: str, said: str, group: Chips
    ) -> None:
        hot = self.spot(chip, link)
        mark, faint = dict(group.marks).get(link, ""), link in group.faint
        draw_chip(canvas, chip, said, hot=hot, on=link in self.on, mark=mark, faint=faint)


def draw_chip(
    canvas: pygame.Surface,
    chip: pygame.Rect,
    said: str,
    *,
    hot: bool,
    on: bool,
    mark: str = "",
    faint: bool = False,
) -> None:
    """Draw a chip: one that is on has a gold edge, a gold mark and bright words.

    mark: an emblem before the words. faint: what it stands for is not there yet.
    """
    back = (110, 74, 36) if on else palette.PANEL_RAISED
    if hot:
        back = palette.mixed(back, palette.PANEL_EDGE, 0.35)
    pygame.draw.rect(canvas, back, chip, border_radius=6)
    edge = palette.GOLD if on else palette.PANEL_EDGE
    pygame.draw.rect(canvas, edge, chip, 2 if on else 1, border_radius=6)
    ink = palette.WHITE if on else palette.TEXT_QUIET if faint else palette.TEXT
    room = chip.inflate(-8, 0)
    if mark:
        picture = emblem(mark, _MARK)
        place = picture.get_rect(midleft=(chip.x + 3, chip.centery))
        if not said:
            place.center = chip.center
        canvas.blit(picture, place)
        if faint:
            palette.lay_over(canvas, back, 150, place)
        room.x, room.width = place.right + 3, chip.right - place.right - 6
    picture = palette.text(said, readable(16), ink, bold=on)
    if picture.get_width() > room.width:
        top = chip.centery - picture.get_height() // 2
        words(canvas, said, (room.x, top), colour=ink, width=room.width)
    else:
        canvas.blit(picture, picture.get_rect(center=room.center))


def house_marks(links: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Give the emblem of each faction by the link of its chip."""
    return tuple((link, OF_FACTION.get(faction, "")) for link, faction in links)


def library_chips(
    factions: Sequence[str], costs: Sequence[int], missing: Sequence[str] = ()
) -> list[Chips]:
    """Give the chips of the card library; the `missing` factions have no cards yet."""
    ranks = (("commander", _("Commanders")), ("character", _("Characters")))
    everybody = (*factions, *missing)
    houses = tuple((f"faction:{f}", faction_short(f)) for f in everybody)
    marks = house_marks((f"faction:{f}", f) for f in everybody)
    faint = frozenset(f"faction:{f}" for f in missing)
    return [
        Chips(_("Faction"), houses, 2, marks, faint),
        Chips(_("Kind"), tuple((f"kind:{k}", kinds_name(k)) for k in KINDS)),
        Chips(_("Type"), tuple((f"type:{t.value}", type_name(t)) for t in TYPES)),
        Chips(_("Cost"), tuple((f"cost:{c}", str(c)) for c in costs), max(6, len(costs))),
        Chips("", (*ranks, ("all", _("Show all"))), 2),
    ]
