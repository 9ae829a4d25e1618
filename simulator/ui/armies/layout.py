"""Where everything lies in the army builder, and its lines, chips and buttons."""

from __future__ import annotations

from typing import Final

import pygame
from pygame_gui.elements import UITextEntryLine

from simulator.content.cards.library import load_library
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.records import dataclass
from simulator.rules.armies.mustering import POINTS, factions, joining_offers
from simulator.rules.armies.random_army import random_army
from simulator.ui import palette
from simulator.ui.armies.draft import ATTACHMENTS, JOINING, NCUS, UNITS
from simulator.ui.armies.file_commands import ArmyFiling
from simulator.ui.armies.parts import ListControls
from simulator.ui.cards.card_text import type_name
from simulator.ui.cards.filters import CHIP, Chips, faction_chips
from simulator.ui.cards.search_chips import TYPES
from simulator.ui.cards.sheet import card_size, width_within
from simulator.ui.clock import typed_seed, whole_number
from simulator.ui.keys import Act
from simulator.ui.letters import readable
from simulator.ui.number_line import NumberLine
from simulator.ui.screen import button_width

_BAR: Final = 58
_PAD: Final = 12
_HOUSE: Final = 128
"""Pixels a faction's chip needs for its emblem and its name."""
_ONE_ROW: Final = 720
"""Pixels of the middle column from which points and seed stand in one row."""


@dataclass(frozen=True, slots=True)
class ArmyLayout:
    """The rectangles of the builder, in pixels."""

    left: pygame.Rect
    middle: pygame.Rect
    tabs: pygame.Rect
    offers: pygame.Rect
    points: pygame.Rect
    houses: pygame.Rect
    sizes: pygame.Rect
    seed: pygame.Rect
    list: pygame.Rect
    said: pygame.Rect
    card: pygame.Rect
    page: pygame.Rect
    bar: pygame.Rect


def lay_out(size: tuple[int, int], factions: int) -> ArmyLayout:
    """Lay out a window of this size: cards to add, the list, the large card.

    Each of so many `factions` has a chip that is wide enough for its emblem and its name.
    """
    width, height = size
    low = height - _BAR
    left = min(420, max(312, round(width * 0.245)))
    right = min(480, max(328, round(width * 0.255)))
    tabs = pygame.Rect(_PAD, 56, left - 2 * _PAD, 5 * (CHIP + 6) + 8)
    offers = pygame.Rect(6, tabs.bottom + 2, left - 6, low - tabs.bottom - 2)
    x, wide = left + 2 + _PAD, width - left - right - 4 - 2 * _PAD
    columns = house_columns(wide, factions)
    houses = pygame.Rect(x, 62, wide, -(-factions // columns) * (CHIP + 6))
    sizes = pygame.Rect(x + 130, houses.bottom + 1, min(230, wide - 130), CHIP + 6)
    seed = pygame.Rect(x, sizes.y, wide, 36)
    if wide < _ONE_ROW:  # the seed has a row of its own
        seed.y = sizes.bottom + 2
    else:
        seed = pygame.Rect(sizes.right + 16, sizes.y, x + wide - sizes.right - 16, 36)
    room = (right - 2 * _PAD, round((low - 20) * 0.66))
    card_wide = width_within(room)
    card = pygame.Rect((0, 0), card_size(card_wide))
    card.midtop = (width - right // 2, 10)
    page = pygame.Rect(width - right + 4, card.bottom + 8, right - 8, low - card.bottom - 8)
    return ArmyLayout(
        left=pygame.Rect(0, 0, left, low),
        middle=pygame.Rect(left + 2, 0, width - left - right - 4, low),
        tabs=tabs,
        offers=offers,
        points=pygame.Rect(x + wide - 190, 8, 190, 52),
        houses=houses,
        sizes=sizes,
        seed=seed,
        list=pygame.Rect(x - 6, seed.bottom + 6, wide + 12, low - seed.bottom - 52),
        said=pygame.Rect(x, low - 43, wide, 40),
        card=card,
        page=page,
        bar=pygame.Rect(0, low, width, _BAR),
    )


def house_columns(width: int, factions: int) -> int:
    """Return how many factions stand beside each other in a row so wide, in pixels."""
    return max(1, min(factions, width // _HOUSE))


class Controls:
    """The lines to type into, the chips and the buttons of a builder."""

    def __init__(self, screen: ListControls, filing: ArmyFiling) -> None:
        """Belong to a builder, whose buttons save and open with `filing`."""
        self.screen, self.filing = screen, filing

    # ------------------------------------------------------------ widgets

    def build(self, at: ArmyLayout) -> None:
        """Make the widgets for a layout."""
        screen, ui = self.screen, self.screen.ui
        self.search = UITextEntryLine(
            pygame.Rect(_PAD, 12, at.left.width - 2 * _PAD, 36),
            ui,
            initial_text=screen.wanted.text,
            placeholder_text=_("Search names and texts"),
        )
        self.name = UITextEntryLine(
            pygame.Rect(at.houses.x, 14, at.houses.width - 210, 38),
            ui,
            initial_text=printed(screen.draft.army.name),
            placeholder_text=_("Name of the army"),
        )
        x, y = at.houses.x, at.sizes.y
        letters = readable(palette.TEXT_SIZE)
        before = max(56, palette.width(_("Points"), letters) + 4)
        screen.label(pygame.Rect(x, y, before, 34), _("Points"))
        self.points = NumberLine(
            pygame.Rect(x + before + 2, y, 64 + 56 - before, 34),
            ui,
            initial_text=str(screen.draft.army.points),
        )
        x, y = at.seed.topleft
        said = _("Random legal army")
        before = max(44, palette.width(_("Seed"), letters) + 4)
        wide = min(button_width(said), at.seed.width - before - 96)
        screen.label(pygame.Rect(x, y, before, 34), _("Seed"))
        self.seed = NumberLine(
            pygame.Rect(x + before + 2, y, min(132, at.seed.width - wide - before - 10), 34),
            ui,
            initial_text=screen.seed,
            placeholder_text=_("by chance"),
        )
        for entry in (self.points, self.seed):
            entry.set_allowed_characters("numbers")
        screen.button(pygame.Rect(self.seed.rect.right + 8, y - 1, wide, 36), said, self.random)
        self._bar(at.bar)

    def _bar(self, bar: pygame.Rect) -> None:
        screen, filing, keys = self.screen, self.filing, self.screen.app.keys
        ways = (
            (_("Back"), screen.back, "", keys.shown(Act.BACK)),
            (_("Save"), filing.ask_to_save, "@primary", keys.shown(Act.SAVE)),
            (_("Open"), filing.open, "", ""),
            (_("Strings"), filing.exchange, "", ""),
            (_("PDF"), filing.ask_for_pdf, "", ""),
            (_("Page"), filing.ask_for_page, "", ""),
            (_("Redo"), lambda: screen.undo(again=True), "", keys.shown(Act.REDO)),
            (_("Undo"), screen.undo, "", keys.shown(Act.UNDO)),
            (_("New"), filing.begin_anew, "", ""),
        )
        screen.row_from_right(bar.right - _PAD, bar.y + 8, 42, ways, 8)

    def fill(self) -> None:
        """Write the list's own name and points into their lines."""
        army = self.screen.draft.army
        self.name.set_text(printed(army.name))
        self.points.set_text(str(army.points))
        self.seed.set_text(self.screen.seed)

    # ------------------------------------------------------------ typing

    def typed(self, event: pygame.Event) -> None:
        """Take what is typed into one of the lines."""
        screen = self.screen
        if event.ui_element is self.search:
            screen.look_for(event.text)
        elif event.ui_element is self.name:
            screen.draft.rename(event.text)
        elif event.ui_element is self.seed:
            screen.seed = event.text
        elif event.ui_element is self.points and whole_number(event.text):
            screen.draft.resize(whole_number(event.text) or 0)
            screen.changed()
        elif event.ui_element is self.points and event.text:
            screen.say(self._no_points())

    def finished(self, event: pygame.Event) -> None:
        """Leave a line with Enter, so that keys are keys again; a search goes on."""
        if event.ui_element is not self.search:
            self.screen.ui.set_focus_set(None)

    def random(self) -> None:
        """Make a random legal list by the seed typed, or by one from the clock."""
        screen = self.screen
        army = screen.draft.army
        if not whole_number(self.points.get_text()):
            screen.changed(self._no_points())
            return
        try:
            seed = typed_seed(screen.seed)
            found = random_army(load_library(), seed, army.faction, army.points)
        except ValueError as fault:
            screen.changed(str(fault))
            return
        screen.draft.change(found)
        self.name.set_text(printed(found.name))
        screen.changed(_("Random army, seed {seed}.").format(seed=seed))

    def _no_points(self) -> str:
        typed, points = self.points.get_text(), self.screen.draft.army.points
        if not typed:
            return _("No points are typed; the list still has {points}.").format(points=points)
        said = _("“{typed}” is no number of points; the list still has {points}.")
        return said.format(typed=typed, points=points)

    # ------------------------------------------------------------ chips

    def tab_chips(self) -> list[Chips]:
        """Return the kinds of cards that can be added, and the filters."""
        tabs = [
            (f"tab:{UNITS}", _("Units")),
            (f"tab:{ATTACHMENTS}", _("Attachments")),
            (f"tab:{NCUS}", _("NCUs")),
        ]
        if joining_offers(self.screen.draft.army, self.screen.library):
            tabs.append((f"tab:{JOINING}", _("To the enemy")))
        types = tuple((f"type:{one.value}", type_name(one)) for one in TYPES)
        last = (("commander", _("Commanders")), ("open", _("Only what fits")))
        return [Chips("", tuple(tabs)), Chips("", types), Chips("", last)]

    def house_chips(self) -> list[Chips]:
        """Return the factions that can be played."""
        found = factions(self.screen.library)
        return [faction_chips("", "own", found, self.screen.house_columns)]

    def size_chips(self) -> list[Chips]:
        """Return the usual sizes."""
        return [Chips("", tuple((f"points:{one}", str(one)) for one in POINTS), len(POINTS))]
