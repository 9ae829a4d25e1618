"""The menu of a running game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from simulator.language.texts import translate as _
from simulator.ui.battle.parts import RunningGame
from simulator.ui.battle.phones_sheet import PhonesSheet
from simulator.ui.battle.settings_screen import SettingsScreen
from simulator.ui.battle.settling import Settling
from simulator.ui.boxes.box import Align, Box, ButtonLook, button, sheet, title
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.dialog import save_first, tell
from simulator.ui.help_page import HelpPage
from simulator.ui.keys import Act
from simulator.ui.screen import Command
from simulator.ui.window import Window


class PauseMenu(BoxScreen):
    """Laid over the table."""

    see_through = True

    def __init__(self, app: Window, game: RunningGame) -> None:
        """Open the menu of a game."""
        super().__init__(app)
        self.game = game
        self.settling = Settling(app, game)

    def _ways(self) -> list[tuple[str, Command, str]]:
        keys = self.app.keys
        return [
            (_("Back to the table"), self.close, keys.shown(Act.BACK)),
            (_("Save"), self._save, keys.shown(Act.SAVE)),
            (_("Settings"), self._settings, "3"),
            (_("Help"), self._help, keys.shown(Act.HELP)),
            (_("To the title"), self._title, "5"),
            (_("Close the window"), self.app.ask_to_quit, "6"),
            (_("Concede"), partial(self._settle, self.settling.concede), "7"),
            (_("Agree on a result"), partial(self._settle, self.settling.agree), "8"),
            (_("Hands on phones"), self._phones, "9"),
        ]

    def view(self) -> Box:
        """Describe the ways out, below each other."""
        ways = [
            button(
                said,
                command,
                cap_of=key,
                look=ButtonLook.PLAIN if index else ButtonLook.PRIMARY,
                least_height=44,
            )
            for index, (said, command, key) in enumerate(self._ways())
        ]
        return sheet(
            title(_("Iron Ranks"), side=Align.CENTRE), *ways, width=420, pad=(40, 18), gap=10
        )

    def introduce(self) -> str:
        """Return what the menu offers."""
        return ". ".join(said for said, _command, _key in self._ways())

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        closes = dict.fromkeys((Act.BACK, Act.CONFIRM), self.close)
        return {**closes, Act.SAVE: self._save, Act.HELP: self._help}

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

    def _settle(self, ask: Command) -> None:
        self.app.close(self)
        ask()

    def _help(self) -> None:
        self.app.push(HelpPage(self.app))

    def _phones(self) -> None:
        self.app.close(self)
        self.app.push(PhonesSheet(self.app, self.game))

    def _settings(self) -> None:
        self.app.push(SettingsScreen(self.app, self.game.match))

    def _title(self) -> None:
        words = _("This game is not saved. Save it before you leave the table?")
        ways = (_("Save and leave"), _("Leave without saving"))
        save_first(self.app, self.game, _("Leave the table"), words, ways, self._leave)

    def _leave(self) -> None:
        self.game.leave()
        self.app.rooms.title()
