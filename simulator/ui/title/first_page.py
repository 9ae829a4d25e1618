"""The page of the first start: language, size, names, sound, and whether one knows the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.battle.setting_rows import SettingRow, Value, changed, choices_of, table_rows
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Grid,
    column,
    row,
    scroll,
    sheet,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.keys import Act
from simulator.ui.screen import Command

_ASKED: Final = ("language", "interface_scale", "names", "sound")
"""The settings that are asked for."""


class FirstPage(BoxScreen):
    """One page over the title; it goes with the answer to its last question.

    Every choice is kept at once.
    """

    see_through = True

    @staticmethod
    def rows() -> list[SettingRow]:
        """Return the settings that are asked for; a single language is not."""
        known = {one.name: one for one in table_rows("")}
        return [known[name] for name in _ASKED if len(known[name].choices) > 1]

    # ------------------------------------------------------------ what is shown

    def view(self) -> Box:
        """Describe the choices below each other, the question, and the two ways on."""
        asked = _(
            "Have you played A Song of Ice & Fire before? Your first battle teaches the game "
            "step by step; it waits on the title as well."
        )
        gold = ButtonLook.PRIMARY
        learn = self.key_button(_("Learn the game"), Act.CONFIRM, gold, least_height=48)
        known = self.key_button(_("I know it"), Act.BACK, least_height=48)
        choices = [
            row(
                text(one.title, 20, width=280, align=Align.CENTRE),
                choices_of(one, self.app.settings, self._change),
            )
            for one in self.rows()
        ]
        return sheet(
            title(_("Welcome"), 30),
            text(self._said(), 18, palette.TEXT_QUIET),
            scroll(column(*choices, gap=14, pad=(0, 6)), grow=1),
            row(height=1, ground=Backing(palette.PANEL_EDGE)),
            text(asked, 18),
            Grid(children=(learn, known), columns=2, gap=16),
            width=min(900, self.app.size[0] - 60),
        )

    def _said(self) -> str:
        """Return that all may be changed later, or that the window is too small for its size."""
        if self.app.scale_shown >= self.app.settings.interface_scale:
            return _("As you like it? The settings have all of this and more.")
        said = _("This window has room for {percent} % only; a larger one shows more.")
        return said.format(percent=round(self.app.scale_shown * 100))

    def introduce(self) -> str:
        """Return the title of the page, and what it asks at its end."""
        name = _("Welcome")
        return f"{name}. {self._said()}"

    def _change(self, name: str, value: Value) -> None:
        """Keep a choice at once."""
        self.app.change(changed(self.app.settings, name, value))
        if name == "sound" and value:
            self.app.sounds.play("dice")

    # ------------------------------------------------------------ ways on

    def done(self) -> None:
        """Go to the title; the page does not come again by itself."""
        self.app.change(replace(self.app.settings, first_page=False))
        self.app.close(self)

    def learn(self) -> None:
        """Begin the battle that teaches."""
        self.done()
        self.app.rooms.first_battle()

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        return {Act.CONFIRM: self.learn, Act.BACK: self.done}
