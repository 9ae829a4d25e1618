"""A new battle: the game mode, both armies and who commands them; illegal lists say why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import pygame
from pygame_gui import UI_DROP_DOWN_MENU_CHANGED
from pygame_gui.elements import UIDropDownMenu, UITextEntryLine

from simulator.content.armies import army_names, load_army
from simulator.content.battles import QUICK_BLUE, QUICK_RED, QUICK_SCENARIO, Battle
from simulator.content.errors import ContentError
from simulator.content.library import load_library
from simulator.content.scenarios import load_scenario, scenario_names
from simulator.engine.telling import player_name
from simulator.model.army import Army
from simulator.model.cards import Library
from simulator.model.state import Player
from simulator.players.named import HUMAN, NAMES
from simulator.rules.army_building import check, cost
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.keys import Act
from simulator.ui.menu import fresh_seed, start
from simulator.ui.page import Page, Paragraph, Run, heading, says
from simulator.ui.screens import Screen, backdrop, button_width, sheet

if TYPE_CHECKING:
    from simulator.ui.app import App

SEATS: Final = (Player.RED, Player.BLUE)
DICE: Final = ("seeded", "typed")


@dataclass(frozen=True, slots=True)
class Plan:
    """What has been chosen so far."""

    scenario: str
    armies: tuple[str, str]
    players: tuple[str, str] = (HUMAN, HUMAN)
    dice: str = "seeded"


def player_label(name: str) -> str:
    """Give the name of a kind of player as it is chosen from a list."""
    return {HUMAN: _("A person"), "random": _("Machine: random")}.get(
        name, _("Machine: {name}").format(name=name)
    )


def dice_label(dice: str) -> str:
    """Give the name of a kind of dice."""
    return {"seeded": _("The program rolls"), "typed": _("Real dice, typed in")}[dice]


class NewBattle(Screen):
    """Choose and begin; what is chosen is described beside the lists."""

    def __init__(self, app: App) -> None:
        """Begin with the quick battle's choice."""
        super().__init__(app)
        scenario = QUICK_SCENARIO if QUICK_SCENARIO in scenario_names() else scenario_names()[0]
        self.plan = Plan(scenario, (QUICK_RED, QUICK_BLUE))
        self.seed = ""
        self.library: Library = load_library()
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self._menus: dict[UIDropDownMenu, tuple[str, int]] = {}
        self._army_titles = {name: self._army_title(name) for name in army_names()}
        self._mode_titles = {name: _mode_title(name) for name in scenario_names()}

    def _army_title(self, name: str) -> str:
        try:
            army = load_army(name, self.library)
        except ContentError:
            return name
        return f"{army.name} ({army.points})"

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the lists to the left, the description to the right."""
        width, height = self.app.size
        self.sheet = pygame.Rect(0, 0, min(1240, width - 48), min(780, height - 40))
        self.sheet.center = (width // 2, height // 2)
        self._menus = {}
        x, y = self.sheet.x + 24, self.sheet.y + 74
        wide = min(440, self.sheet.width // 2 - 40)
        self._y = y
        y = self._menu(
            x, y, wide, _("Game mode"), self._mode_titles, self.plan.scenario, ("scenario", 0)
        )
        for index, seat in enumerate(SEATS):
            y += 8
            named = player_name(seat)
            army, who = self.plan.armies[index], self.plan.players[index]
            said = _("{player}'s army").format(player=named)
            y = self._menu(x, y, wide, said, self._army_titles, army, ("army", index))
            said = _("{player} is").format(player=named)
            people = {name: player_label(name) for name in NAMES}
            y = self._menu(x, y, wide, said, people, who, ("player", index))
        y += 8
        y = self._menu(
            x, y, wide, _("Dice"), {d: dice_label(d) for d in DICE}, self.plan.dice, ("dice", 0)
        )
        self.label(pygame.Rect(x, y, 150, 34), _("Seed"))
        self.entry = UITextEntryLine(
            pygame.Rect(x + 150, y, wide - 150, 34),
            self.ui,
            initial_text=self.seed,
            placeholder_text=_("by chance"),
        )
        self.entry.set_allowed_characters("numbers")
        right = pygame.Rect(x + wide + 24, self.sheet.y + 70, 10, self.sheet.height - 140)
        right.width = self.sheet.right - 24 - right.x
        self.page.resize(right)
        self._place_buttons()
        self.describe()

    def _menu(
        self, x: int, y: int, wide: int, said: str, names: dict[str, str], chosen: str,
        what: tuple[str, int],
    ) -> int:  # fmt: skip
        self.label(pygame.Rect(x, y, 150, 34), said)
        labels: list[str | tuple[str, str]] = [(label, name) for name, label in names.items()]
        start_with = next((pair for pair in labels if pair[1] == chosen), labels[0])
        menu = UIDropDownMenu(labels, start_with, pygame.Rect(x + 150, y, wide - 150, 36), self.ui)
        self._menus[menu] = what
        return y + 44

    def _place_buttons(self) -> None:
        keys = self.app.keys
        x = self.sheet.right - 24
        for said, command, look, act in (
            (_("Begin"), self.begin, "@primary", Act.CONFIRM),
            (_("Back"), self._back, "", Act.BACK),
        ):
            w = button_width(said, keys.shown(act))
            x -= w
            self.button(
                pygame.Rect(x, self.sheet.bottom - 62, w, 44),
                said,
                command,
                look=look,
                key=keys.shown(act),
            )
            x -= 12

    # ------------------------------------------------------------ choosing

    def other(self, event: pygame.Event) -> None:
        """Take a choice from a list; scroll the description."""
        if event.type == UI_DROP_DOWN_MENU_CHANGED:
            what, index = self._menus.get(event.ui_element, ("", 0))
            self.choose(what, index, event.selected_option_id)
        else:
            self.page.handle(event)

    def choose(self, what: str, index: int, name: str) -> None:
        """Change the plan: scenario, an army, a player, or the dice."""
        if what in {"army", "player"}:
            pair = list(self.plan.armies if what == "army" else self.plan.players)
            pair[index] = name
            both = (pair[0], pair[1])
            if what == "army":
                self.plan = replace(self.plan, armies=both)
            else:
                self.plan = replace(self.plan, players=both)
        elif what == "scenario":
            self.plan = replace(self.plan, scenario=name)
        elif what == "dice":
            self.plan = replace(self.plan, dice=name)
        self.describe()

    def describe(self) -> None:
        """Write what is chosen: the mode's summary and both lists with their faults."""
        told: list[Paragraph] = []
        try:
            scenario = load_scenario(self.plan.scenario)
            told += [heading(scenario.name, above=0), says(scenario.summary)]
        except ContentError as fault:
            told.append(says(str(fault), colour=palette.ILLEGAL, icon="verdict-no"))
        for index, seat in enumerate(SEATS):
            told += self._army_paragraphs(seat, self.plan.armies[index])
        self.page.write(told, top=True)

    def _army_paragraphs(self, seat: Player, name: str) -> list[Paragraph]:
        try:
            army = load_army(name, self.library)
        except ContentError as fault:
            return [says(str(fault), colour=palette.ILLEGAL, icon="verdict-no", above=12)]
        house = palette.HOUSES[seat]
        spent = _("{cost} of {points} points").format(
            cost=cost(army, self.library), points=army.points
        )
        title = (Run(f"{army.name}  ", house.light, 20, True), Run(spent, palette.TEXT_QUIET))
        told = [Paragraph(title, 16, icon=house.shield, icon_colour=house.light)]
        told += [says(line, indent=24, above=2) for line in army_lines(army, self.library)]
        for verdict in check(army, self.library):
            if not verdict:
                told.append(says(str(verdict), colour=palette.ILLEGAL, icon="verdict-no"))
        return told

    def begin(self) -> None:
        """Begin the battle."""
        text = self.entry.get_text()
        seed = int(text) if text.isdigit() else fresh_seed()
        try:
            armies = {
                seat: load_army(self.plan.armies[i], self.library) for i, seat in enumerate(SEATS)
            }
        except ContentError as fault:
            self.page.write([says(str(fault), colour=palette.ILLEGAL, icon="verdict-no")], top=True)
            return
        battle = Battle(self.plan.scenario, armies, seed, dice=self.plan.dice)
        start(self.app, battle.header(dict(zip(SEATS, self.plan.players, strict=True))))

    def act(self, act: Act) -> bool:
        """Space begins, Esc goes back."""
        if act is Act.CONFIRM:
            self.begin()
        elif act is Act.BACK:
            self._back()
        return True

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
