"""Which cards are shown: chips for faction, kind, type, cost and rank, each a click on or off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame
from frozendict import frozendict

from simulator.content.cards.card_versions import new_cards
from simulator.language.faction_names import short_faction_name
from simulator.language.texts import translate as _
from simulator.model.cards import UnitType
from simulator.records import dataclass
from simulator.rules.armies.card_search import BEST, BY_COST, BY_NAME, Wanted
from simulator.ui import palette
from simulator.ui.cards.card_text import kinds_name, type_name
from simulator.ui.cards.face import ATTACHMENT, MODE, NCU, SPECIAL, TACTICS, UNIT
from simulator.ui.emblems import OF_FACTION, emblem
from simulator.ui.letters import readable
from simulator.ui.panel import Panel, scroll_bar, words

KINDS: Final = (UNIT, ATTACHMENT, NCU, TACTICS, SPECIAL, MODE)
TYPES: Final = (UnitType.INFANTRY, UnitType.CAVALRY, UnitType.MONSTER, UnitType.WAR_MACHINE)
CHIP: Final = 30
_GAP: Final = 6
_HEAD: Final = 24
_BELOW: Final = 4
_EMBLEM: Final = 20
"""Pixels an emblem on a chip is high."""
_NARROWEST: Final = 0.86
"""Letters are squeezed to this share of their width at most."""
COUNTED: Final = frozenset({"faction", "kind", "type", "commander", "character", "new"})
"""Chips that tell how many cards they would leave."""
_MOST_COSTS: Final = 12
"""Costs that stand in one row."""


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
    """Return the filter after a click on a chip; costs are one number, then from one to another."""
    what, _colon, value = link.partition(":")
    if what == "faction":
        return replace(wanted, factions=_with(wanted.factions, value))
    if what == "kind":
        return replace(wanted, kinds=_with(wanted.kinds, value))
    if what == "type":
        return replace(wanted, types=_with(wanted.types, value))
    if what == "cost":
        return replace(wanted, cost=_cost(wanted.cost, int(value)))
    if what == "all":
        return Wanted(text=wanted.text, order=wanted.order)
    return _switched(wanted, what, value)


def _switched(wanted: Wanted, what: str, value: str) -> Wanted:
    """Return the filter after a click on a chip that is on or off, or one of an order."""
    if what == "commander":
        return replace(wanted, commander=None if wanted.commander else True)
    if what == "character":
        return replace(wanted, character=None if wanted.character else True)
    if what == "home_made":
        return replace(wanted, home_made=None if wanted.home_made else True)
    if what == "new":
        return replace(wanted, new=new_cards() if wanted.new is None else None)
    if what == "order":
        return replace(wanted, order=value)
    return replace(wanted, answers=None, about="") if what == "answers" else wanted


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
    """Return the chips that are on."""
    found = {f"faction:{one}" for one in wanted.factions}
    found |= {f"kind:{one}" for one in wanted.kinds} | {f"type:{one}" for one in wanted.types}
    if wanted.cost is not None:
        found |= {f"cost:{one}" for one in range(wanted.cost[0], wanted.cost[1] + 1)}
    if wanted.commander:
        found.add("commander")
    if wanted.home_made:
        found.add("home_made")
    if wanted.new is not None:
        found.add("new")
    if wanted.answers is not None:
        found.add("answers")
    found.add(f"order:{wanted.order}")
    return found | {"character"} if wanted.character else found


class ChipPanel(Panel):
    """Groups of chips below each other; links are the chips'."""

    on: frozenset[str] = frozenset()
    groups: tuple[Chips, ...] = ()
    counts: Mapping[str, int] = frozendict()

    def show(
        self,
        groups: Sequence[Chips],
        on: Iterable[str],
        counts: Mapping[str, int] = frozendict(),
    ) -> None:
        """Show these chips, some of them on; `counts` says how many cards each would leave."""
        self.groups, self.on, self.counts = tuple(groups), frozenset(on), frozendict(counts)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        self.draw_kept(surface, (self.on, self.groups, self.counts))

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
                count = self.counts.get(link, 0) if self._counted(link) else None
                worn = emblems.get(link, "")
                draw_chip(canvas, chip, said, hot=hot, on=on, worn=worn, count=count)
            y += group.rows * (CHIP + gap) + _BELOW
        self.content_height = y + self.scroll - gap - _BELOW
        scroll_bar(canvas, self.scroll, self.content_height)

    def _counted(self, link: str) -> bool:
        """Return whether a chip tells how many cards it would leave."""
        return bool(self.counts) and link.partition(":")[0] in COUNTED

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
    count: int | None = None,
) -> None:
    """Draw a chip: one that is on has a gold edge, a gold mark and bright words.

    `worn` is an emblem before the words, `count` how many cards it would leave: it stands behind
    them where there is room, and a chip that would leave none is dim.
    """
    back = (110, 74, 36) if on else palette.PANEL_RAISED
    if hot:
        back = palette.mixed(back, palette.PANEL_EDGE, 0.35)
    pygame.draw.rect(canvas, back, chip, border_radius=6)
    edge = palette.GOLD if on else palette.PANEL_EDGE
    pygame.draw.rect(canvas, edge, chip, 2 if on else 1, border_radius=6)
    dim = count == 0 and not on
    ink = palette.PANEL_EDGE if dim else palette.WHITE if on else palette.TEXT
    if worn:
        mark = emblem(worn, _EMBLEM)
        canvas.blit(mark, mark.get_rect(midleft=(chip.x + 4, chip.centery)))
        chip = pygame.Rect(chip.x + _EMBLEM + 2, chip.y, chip.width - _EMBLEM, chip.height)
    chip = _counted_chip(canvas, chip, said, count)
    picture = palette.text(said, readable(16), ink, bold=on)
    if picture.get_width() > chip.width - 8:
        words(canvas, said, (chip.x + 4, chip.y + 5), colour=ink, width=chip.width - 8)
    else:
        canvas.blit(picture, picture.get_rect(center=chip.center))


def _counted_chip(
    canvas: pygame.Surface, chip: pygame.Rect, said: str, count: int | None
) -> pygame.Rect:
    """Write a count at the end of a chip, where its words leave room; give what is left to them."""
    if not count:
        return chip
    number = palette.text(str(count), readable(15), palette.GOLD)
    bare = palette.width(said, readable(16)) * _NARROWEST
    if bare + number.get_width() + 18 > chip.width:
        return chip
    canvas.blit(number, number.get_rect(midright=(chip.right - 6, chip.centery)))
    return pygame.Rect(chip.x, chip.y, chip.width - number.get_width() - 8, chip.height)


def library_chips(
    factions: Sequence[str], costs: Sequence[int], *, own: bool = False
) -> list[Chips]:
    """Return the chips of the card library; `own` says whether there are home-made cards."""
    ranks: tuple[tuple[str, str], ...] = (
        ("commander", _("Commanders")),
        ("character", _("Characters")),
    )
    ranks += (("home_made", _("Home-made")),) if own else ()
    marks = (("new", _("New")), ("all", _("Show all")))
    prices = tuple((f"cost:{c}", str(c)) for c in costs)
    return [
        faction_chips(_("Faction"), "faction", factions, 2),
        Chips(_("Kind"), tuple((f"kind:{k}", kinds_name(k)) for k in KINDS)),
        Chips(_("Role"), tuple((f"type:{t.value}", type_name(t)) for t in TYPES)),
        Chips(_("Cost"), prices, min(_MOST_COSTS, max(1, len(prices)))),
        Chips("", (*ranks, *marks)),
    ]


def sorting_chips() -> Chips:
    """Return the chips for the order of the cards."""
    names = ((BEST, _("Best fit")), (BY_NAME, _("Name")), (BY_COST, _("Cost")))
    return Chips("", tuple((f"order:{one}", said) for one, said in names), len(names))


def faction_chips(heading: str, what: str, factions: Sequence[str], columns: int) -> Chips:
    """Return a chip for each faction, its emblem before its name; links are `<what>:<faction>`."""
    names = tuple((f"{what}:{one}", short_faction_name(one)) for one in factions)
    worn = tuple((f"{what}:{one}", OF_FACTION.get(one, "")) for one in factions)
    return Chips(heading, names, max(1, columns), worn)
