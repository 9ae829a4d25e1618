"""The title: a battle in two clicks, a new battle, saves, and what a crash left behind."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from simulator.agents.registry import HUMAN
from simulator.content.battles import program_version, quick_battle
from simulator.model.state import Seat
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.clock import fresh_seed
from simulator.ui.dialog import Question, Way
from simulator.ui.help_page import HelpPage
from simulator.ui.keys import Act
from simulator.ui.screen import Command, Screen, backdrop
from simulator.ui.window import Window

LOOK_AGAIN: Final = 1.0
"""Seconds between two looks for interrupted games while the title is shown."""


class Menu(Screen):
    """The first screen."""

    def __init__(self, app: Window) -> None:
        """Open the title; what a crash left behind is offered first."""
        super().__init__(app)
        self._refused: set[Path] = set()
        self._looked = 0.0
        self.interrupted = self._left_behind()

    def _left_behind(self) -> Path | None:
        """Return the newest interrupted game that was not found unreadable yet."""
        found = self.app.places.left_behind()
        return next((path for path in found if path not in self._refused), None)

    def update(self, seconds: float) -> None:
        """Look every second for games that were interrupted: a killed window may take a while."""
        self._looked += seconds
        if self._looked < LOOK_AGAIN or not self.on_top:
            return
        self._looked = 0.0
        found = self._left_behind()
        if found != self.interrupted:
            self.interrupted = found
            self.resize()

    def _ways(self) -> list[tuple[str, Command]]:
        rooms = self.app.rooms
        ways: list[tuple[str, Command]] = []
        if self.interrupted is not None:
            ways.append((_("Resume the interrupted game"), self._resume))
        first = (_("First battle"), rooms.first_battle)
        ways += [first] if not self.app.places.all_saves() else []
        ways += [
            (_("Quick battle"), self._quick),
            (_("New battle"), rooms.new_battle),
            (_("Load a game"), rooms.saves),
            (_("Practice"), rooms.practice),
            *([first] if first not in ways else []),
            (_("Armies"), rooms.armies),
            (_("Cards"), rooms.cards),
            (_("Settle a dispute"), rooms.dispute),
            (_("Settings"), rooms.settings),
            (_("Help"), lambda: self.app.push(HelpPage(self.app))),
            (_("Quit"), self.app.quit),
        ]
        return ways

    def build(self) -> None:
        """Put the buttons below the title."""
        width, height = self.app.size
        ways = self._ways()
        top = max(230, round(height * 0.36))
        step = min(58, (height - top - 40) // len(ways))
        for index, (said, command) in enumerate(ways):
            place = pygame.Rect(0, 0, 400, step - 10)
            place.midtop = (width // 2, top + index * step)
            look = "@primary" if index == 0 else ""
            self.button(place, said, command, look=look, key=self._key_of(index, len(ways)))

    def _key_of(self, index: int, ways: int) -> str:
        """Give the key of a button: Space, its number, and for the last two what they are known by.

        There are nine numbers; Help and Quit stand last and may be left without one.
        """
        if index == 0:
            return self.app.keys.shown(Act.CONFIRM)
        if index < 9:
            return str(index + 1)
        return self.app.keys.shown(Act.BACK if index == ways - 1 else Act.HELP)

    def act(self, act: Act) -> bool:
        """Space starts, H helps, Esc asks whether to quit."""
        if act is Act.CONFIRM:
            self._ways()[0][1]()
        elif act is Act.HELP:
            self.app.push(HelpPage(self.app))
        elif act is Act.BACK:
            self._ask_to_quit()
        return True

    def _ask_to_quit(self) -> None:
        """Ask before Esc closes the program: one step back too many is quickly pressed."""
        ways = [Way(_("Quit"), self.app.quit), Way(_("Stay"))]
        said = _("Close the program?")
        self.app.push(Question(self.app, _("Quit"), said, ways))

    def digit(self, number: int) -> bool:
        """Take a way by its number."""
        ways = self._ways()
        if 1 <= number <= len(ways):
            ways[number - 1][1]()
        return True

    def _resume(self) -> None:
        path = self.interrupted
        if path is None:
            return
        if not self.app.rooms.interrupted_game(path):
            self._refused.add(path)
            self.interrupted = self._left_behind()

    def _quick(self) -> None:
        self.app.push(QuickBattle(self.app))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the cloth and the title."""
        backdrop(surface)
        width, height = self.app.size
        draw_title(surface, round(height * 0.12))
        version = program_version()
        about = _("Version {version}").format(version=version) if version != "0" else ""
        below = palette.text(self.app.settings_trouble or about, 16, palette.TEXT_QUIET)
        surface.blit(below, below.get_rect(midbottom=(width // 2, height - 14)))


def draw_title(surface: pygame.Surface, y: int) -> None:
    """Draw the name of the game between the two sides' banners."""
    width = surface.get_width()
    title = palette.font(64, display=True).render(_("Iron Ranks"), True, palette.PARCHMENT)
    place = title.get_rect(midtop=(width // 2, y))
    for player, x in ((Seat.RED, place.x - 140), (Seat.BLUE, place.right + 60)):
        flag = pygame.Rect(x, place.y + 6, 80, 70)
        surface.blit(palette.banner(player, flag.width, flag.height), flag)
        mark = palette.shield(player, 44)
        pygame.draw.circle(surface, palette.HOUSES[player].deep, flag.center, 30)
        surface.blit(mark, mark.get_rect(center=flag.center))
    surface.blit(title, place)
    said = _("One table, two seats, every rule kept, a reason for every verdict")
    under = palette.text(said, 20, palette.TEXT_QUIET)
    surface.blit(under, under.get_rect(midtop=(width // 2, place.bottom + 6)))


class QuickBattle(Screen):
    """The second click: against a machine, or two people at this screen."""

    see_through = False

    def _ways(self) -> list[tuple[str, Command]]:
        return [
            (_("Against the machine"), lambda: self._play("greedy")),
            (_("Against the one that thinks ahead"), lambda: self._play("searching")),
            (_("Two people, one screen"), lambda: self._play(HUMAN)),
            (_("Back"), lambda: self.app.close(self)),
        ]

    def build(self) -> None:
        """Put the buttons, each with its key."""
        for index, (said, command) in enumerate(self._ways()):
            place = pygame.Rect(0, 0, 400, 54)
            place.midtop = (self.app.size[0] // 2, round(self.app.size[1] * 0.42) + index * 68)
            keys = (self.app.keys.shown(Act.CONFIRM), "2", "3", self.app.keys.shown(Act.BACK))
            self.button(
                place, said, command, look="@primary" if index == 0 else "", key=keys[index]
            )

    def act(self, act: Act) -> bool:
        """Space plays against the machine, Esc goes back."""
        if act is Act.CONFIRM:
            self._play("greedy")
        elif act is Act.BACK:
            self.app.close(self)
        return True

    def digit(self, number: int) -> bool:
        """Take a way by its number."""
        if 1 <= number <= len(self._ways()):
            self._ways()[number - 1][1]()
        return True

    def _play(self, other: str) -> None:
        battle = quick_battle(fresh_seed())
        names = {Seat.RED: HUMAN, Seat.BLUE: other}
        self.app.rooms.battle(battle.header(names))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the title and what will be played."""
        backdrop(surface)
        draw_title(surface, round(self.app.size[1] * 0.12))
        battle = quick_battle()
        lists = " – ".join(army.name for army in battle.armies.values())
        picture = palette.text(lists, 20, palette.GOLD, bold=True)
        middle = (self.app.size[0] // 2, round(self.app.size[1] * 0.35))
        surface.blit(picture, picture.get_rect(center=middle))
