"""A new battle: the game mode, both armies and who commands them; illegal lists say why."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame
from pygame_gui import UI_DROP_DOWN_MENU_CHANGED
from pygame_gui.elements import UIDropDownMenu

from simulator.agents.registry import NAMES
from simulator.content.armies import army_names, load_army
from simulator.content.errors import ContentError
from simulator.content.library import load_library
from simulator.content.scenarios import load_scenario, scenario_names
from simulator.engine.names import player_name
from simulator.model.army import Army
from simulator.model.cards import Library
from simulator.model.rulings import RULINGS
from simulator.model.state import Seat
from simulator.rules.armies.building import check, cost
from simulator.texts import printable
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.cards.own_text import mode_paragraphs
from simulator.ui.clock import NoNumberError, typed_seed
from simulator.ui.keys import Act
from simulator.ui.number_line import NumberLine
from simulator.ui.page import Page, Paragraph, Run, heading, says
from simulator.ui.screen import Screen, backdrop, sheet
from simulator.ui.title.battle_plan import DICE, SIDES, TERRAIN, WIDTHS, Plan, label, player_label
from simulator.ui.window import Window

_ROW: Final = 42
_NAME: Final = 108


class NewBattle(Screen):
    """Choose and begin; what is chosen is described beside the lists."""

    def __init__(self, app: Window) -> None:
        """Begin with the quick battle's choice."""
        super().__init__(app)
        self.plan = Plan()
        self.seed = ""
        self.library: Library = load_library()
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self._menus: dict[UIDropDownMenu, tuple[str, int]] = {}
        self._army_titles: dict[str, str] = {}
        self._mode_titles = {name: _mode_title(name) for name in scenario_names()}

    def _look_for_armies(self) -> None:
        """Read which lists there are now; the player may have built or deleted some."""
        names = (*army_names(), *map(str, self.app.places.own_armies()))
        self._army_titles = {name: self._army_title(name) for name in names}
        begin = Plan().armies
        chosen = zip(self.plan.armies, begin, strict=True)
        kept = tuple(name if name in self._army_titles else usual for name, usual in chosen)
        self.plan = replace(self.plan, armies=kept)

    def _army_title(self, name: str) -> str:
        try:
            army = load_army(name, self.library)
        except ContentError:
            return printable(Path(name).stem)
        return printable(f"{army.name} ({army.points})")

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the lists to the left, the description to the right."""
        self._look_for_armies()
        width, height = self.app.size
        self.sheet = pygame.Rect(0, 0, min(1320, width - 24), min(800, height - 24))
        self.sheet.center = (width // 2, height // 2)
        self._menus = {}
        column = pygame.Rect(self.sheet.x + 22, self.sheet.y + 66, 548, self.sheet.height)
        y = self._lists(column)
        self._seed_line(pygame.Rect(column.x, y, column.width, 34))
        right = pygame.Rect(column.right + 16, self.sheet.y + 62, 10, self.sheet.height - 134)
        right.width = self.sheet.right - 16 - right.x
        self.page.resize(right)
        self._place_buttons()
        self.describe()

    def _lists(self, column: pygame.Rect) -> int:
        """Put the lists below each other; give where the next line begins."""
        plan, y = self.plan, column.y
        self._line(column, y, _("Game mode"), self._mode_titles, plan.scenario, ("scenario", 0))
        y += _ROW
        named = {side: label("sides", side) for side in SIDES}
        self._line(column, y, _("Sides"), named, plan.sides, ("sides", 0))
        y += _ROW + 6
        people = {name: player_label(name) for name in NAMES}
        for index, seat in enumerate(plan.seats):
            half = pygame.Rect(column.x, y, column.width - 170, 34)
            army, who = plan.armies[index], plan.players[index]
            self._line(half, y, str(player_name(seat)), self._army_titles, army, ("army", index))
            place = pygame.Rect(half.right + 6, y, 164, 36)
            self._menu(place, people, who, ("player", index))
            y += _ROW
        y += 6
        for what, words, choices, chosen in (
            ("terrain", _("Terrain"), TERRAIN, plan.terrain),
            ("width", _("Table width"), WIDTHS, plan.width),
            ("dice", _("Dice"), DICE, plan.dice),
        ):
            names = {name: label(what, name) for name in choices}
            self._line(column, y, words, names, chosen, (what, 0))
            y += _ROW
        return y

    def _line(
        self,
        column: pygame.Rect,
        y: int,
        said: str,
        names: dict[str, str],
        chosen: str,
        what: tuple[str, int],
    ) -> None:
        self.label(pygame.Rect(column.x, y, _NAME, 34), said)
        place = pygame.Rect(column.x + _NAME, y, column.width - _NAME, 36)
        self._menu(place, names, chosen, what)

    def _menu(
        self, place: pygame.Rect, names: dict[str, str], chosen: str, what: tuple[str, int]
    ) -> None:
        labels: list[str | tuple[str, str]] = [(words, name) for name, words in names.items()]
        begin = next((pair for pair in labels if pair[1] == chosen), labels[0])
        menu = UIDropDownMenu(labels, begin, place, self.ui)
        self._menus[menu] = what

    def _seed_line(self, line: pygame.Rect) -> None:
        self.label(pygame.Rect(line.x, line.y, _NAME, 34), _("Seed"))
        self.entry = NumberLine(
            pygame.Rect(line.x + _NAME, line.y, line.width - _NAME, 34),
            self.ui,
            initial_text=self.seed,
            placeholder_text=_("by chance"),
        )
        self.entry.set_allowed_characters("numbers")

    def _place_buttons(self) -> None:
        keys = self.app.keys
        ways = (
            (_("Begin"), self.begin, "@primary", keys.shown(Act.CONFIRM)),
            (_("Quick set-up"), self.begin_quickly, "", ""),
            (_("Build or edit armies"), self._build_armies, "", ""),
            (_("Back"), self._back, "", keys.shown(Act.BACK)),
        )
        self.row_from_right(self.sheet.right - 24, self.sheet.bottom - 62, 44, ways, 12)

    # ------------------------------------------------------------ choosing

    def other(self, event: pygame.Event) -> None:
        """Take a choice from a list, or turn a ruling over; scroll the description."""
        if event.type == UI_DROP_DOWN_MENU_CHANGED:
            what, index = self._menus.get(event.ui_element, ("", 0))
            self.choose(what, index, event.selected_option_id)
            return
        link = self.page.handle(event)
        if link:
            self.plan = self.plan.turning_over(link)
            self.describe(top=False)

    def choose(self, what: str, index: int, name: str) -> None:
        """Change the plan: mode, sides, a seat's army or player, terrain, width or dice."""
        before = len(self.plan.seats)
        self.plan = self.plan.choosing(what, index, name)
        if len(self.plan.seats) != before:
            self.seed = self.entry.get_text()
            self.resize()
        self.describe()

    def describe(self, *, top: bool = True) -> None:
        """Write what is chosen: the mode's summary and both lists with their faults."""
        text: list[Paragraph] = []
        try:
            scenario = load_scenario(self.plan.scenario)
            text += mode_paragraphs(scenario)
        except ContentError as fault:
            text.append(says(str(fault), colour=palette.ILLEGAL, icon="verdict-no"))
        for index, seat in enumerate(self.plan.seats):
            text += self._army_paragraphs(seat, self.plan.armies[index])
        self.page.write(text + self._rulings(), top=top)

    def _rulings(self) -> list[Paragraph]:
        """Give the points the rulebook leaves open, each to be read the other way by a click."""
        text = [heading(_("Open points: click one to play it the other way"), above=20)]
        for ruling in RULINGS.values():
            if ruling.honoured:
                on = ruling.id in self.plan.rulings
                runs = (
                    Run(f"{ruling.name}. ", palette.GOLD if on else palette.TEXT, 16, True),
                    Run(ruling.sentence if on else ruling.settled, palette.TEXT_QUIET),
                )
                mark = "verdict-yes" if on else "verdict-no"
                text.append(Paragraph(runs, 8, icon=mark, link=ruling.id))
        return text

    def _army_paragraphs(self, seat: Seat, name: str) -> list[Paragraph]:
        try:
            army = load_army(name, self.library)
        except ContentError as fault:
            return [says(str(fault), colour=palette.ILLEGAL, icon="verdict-no", above=12)]
        house = palette.HOUSES[seat]
        spent = _("{cost} of {points} points").format(
            cost=cost(army, self.library), points=army.points
        )
        title = (Run(f"{army.name}  ", house.light, 20, True), Run(spent, palette.TEXT_QUIET))
        text = [Paragraph(title, 16, icon=house.shield, icon_colour=house.light)]
        text += [says(line, indent=24, above=2) for line in army_lines(army, self.library)]
        for verdict in check(army, self.library):
            if not verdict:
                text.append(says(str(verdict), colour=palette.ILLEGAL, icon="verdict-no"))
        return text

    def begin_quickly(self) -> None:
        """Begin the battle at its first round: the seed decides terrain, zones and deployment."""
        self.begin(quick=True)

    def begin(self, *, quick: bool = False) -> None:
        """Begin the battle, at its first round if it is set up quickly."""
        try:
            seed = typed_seed(self.entry.get_text())
            battle = self.plan.battle(seed, self.library)
        except (ContentError, NoNumberError) as fault:
            self.page.write([says(str(fault), colour=palette.ILLEGAL, icon="verdict-no")], top=True)
            return
        header = battle.header(self.plan.names())
        self.app.rooms.battle(header, set_up_by=seed if quick else None)

    def act(self, act: Act) -> bool:
        """Space begins, Esc goes back."""
        if act is Act.CONFIRM:
            self.begin()
        elif act is Act.BACK:
            self._back()
        return True

    def _build_armies(self) -> None:
        self.seed = self.entry.get_text()
        self.app.rooms.armies()

    def _back(self) -> None:
        self.app.close(self)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        backdrop(surface)
        sheet(surface, self.sheet)
        title = palette.font(28, display=True).render(_("New battle"), True, palette.PARCHMENT)
        surface.blit(title, (self.sheet.x + 26, self.sheet.y + 18))
        self.page.draw(surface)


def _mode_title(name: str) -> str:
    try:
        return load_scenario(name).name
    except ContentError:
        return name


def army_lines(army: Army, library: Library) -> list[str]:
    """Give a list's units with their attachments, then its NCUs, one line each."""
    lines = []
    for unit in army.units:
        words = library.units[unit.card].name
        attached = [library.attachments[card].name for card in unit.attachments]
        lines.append(f"{words} + {', '.join(attached)}" if attached else words)
    return lines + [library.ncus[card].name for card in army.ncus]
