"""The menu of a running game."""

from __future__ import annotations

import pygame

from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.battle.parts import LeavableGame
from simulator.ui.battle.settings_screen import SettingsScreen
from simulator.ui.dialog import save_first, tell
from simulator.ui.help_page import HelpPage
from simulator.ui.keys import Act
from simulator.ui.screen import Command, Screen, dim, sheet
from simulator.ui.window import Window


class PauseMenu(Screen):
    """Laid over the table."""

    see_through = True

    def __init__(self, app: Window, game: LeavableGame) -> None:
        """Open the menu of a game."""
        super().__init__(app)
        self.game = game

    def _ways(self) -> list[tuple[str, Command, str]]:
        keys = self.app.keys
        return [
            (_("Back to the table"), lambda: self.app.close(self), keys.shown(Act.BACK)),
            (_("Save"), self._save, keys.shown(Act.SAVE)),
            (_("Settings"), self._settings, "3"),
            (_("Help"), lambda: self.app.push(HelpPage(self.app)), keys.shown(Act.HELP)),
            (_("To the title"), self._title, "5"),
            (_("Close the window"), self.app.ask_to_quit, "6"),
        ]

    def build(self) -> None:
        """Put the buttons below each other."""
        ways = self._ways()
        self.sheet = pygame.Rect(0, 0, 420, 92 + len(ways) * 54)
        self.sheet.center = (self.app.size[0] // 2, self.app.size[1] // 2)
        for index, (said, command, key) in enumerate(ways):
            place = pygame.Rect(self.sheet.x + 40, self.sheet.y + 70 + index * 54, 340, 44)
            self.button(place, said, command, look="@primary" if index == 0 else "", key=key)

    def act(self, act: Act) -> bool:
        """Esc and Space go back to the table."""
        if act in {Act.BACK, Act.CONFIRM}:
            self.app.close(self)
        elif act is Act.SAVE:
            self._save()
        elif act is Act.HELP:
            self.app.push(HelpPage(self.app))
        return True

    def digit(self, number: int) -> bool:
        """Take a way by its number."""
        ways = self._ways()
        if 1 <= number <= len(ways):
            ways[number - 1][1]()
        return True

    def _save(self) -> None:
        self.app.close(self)
        fault = self.game.save()
        if fault:
            tell(self.app, _("Not saved"), fault)

    def _settings(self) -> None:
        self.app.push(SettingsScreen(self.app, self.game.match))

    def _title(self) -> None:
        if not self.game.unsaved:
            self._leave()
            return
        words = _("This game is not saved. Save it before you leave the table?")
        ways = (_("Save and leave"), _("Leave without saving"))
        save_first(self.app, _("Leave the table"), words, ways, self.game.save, self._leave)

    def _leave(self) -> None:
        self.game.leave()
        self.app.rooms.title()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        dim(surface)
        sheet(surface, self.sheet)
        title = palette.font(26, display=True).render(_("Iron Ranks"), True, palette.GOLD)
        surface.blit(title, title.get_rect(midtop=(self.sheet.centerx, self.sheet.y + 18)))
