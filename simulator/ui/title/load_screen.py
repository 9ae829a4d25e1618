"""Saved games, newest first; a click takes one up, and a file that is broken says why."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pygame

from simulator.content.battles import saved_battle
from simulator.content.errors import ContentError
from simulator.content.save_reader import read
from simulator.content.saved_game import Save, SaveError
from simulator.texts import ngettext, printable
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.keys import Act
from simulator.ui.page import Page, Paragraph, Run, says
from simulator.ui.screen import Screen, backdrop, button_width, sheet
from simulator.ui.window import Window


class LoadScreen(Screen):
    """The list of saves."""

    def __init__(self, app: Window) -> None:
        """Read the folder once."""
        super().__init__(app)
        self.saves = app.places.all_saves()
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self._shown = self._paragraphs()

    def _paragraphs(self) -> list[Paragraph]:
        if not self.saves:
            where = str(self.app.places.saves)
            said = _("There are no saved games yet. They will lie in {folder}.")
            return [says(said.format(folder=where), size=18)]
        how = _(
            "Click a game or press its number; {key} takes up the newest. They lie in {folder}."
        )
        key, folder = self.app.keys.shown(Act.CONFIRM), self.app.places.saves
        text = [says(how.format(key=key, folder=folder), colour=palette.TEXT_QUIET)]
        for index, path in enumerate(self.saves):
            text += describe(path, index)
        return text

    def build(self) -> None:
        """Lay the list out."""
        width, height = self.app.size
        self.sheet = pygame.Rect(0, 0, min(900, width - 60), min(720, height - 40))
        self.sheet.center = (width // 2, height // 2)
        top = self.sheet.y + 70
        area = pygame.Rect(
            self.sheet.x + 20, top, self.sheet.width - 40, self.sheet.bottom - 74 - top
        )
        self.page.resize(area)
        self.page.write(self._shown)
        said, key = _("Back"), self.app.keys.shown(Act.BACK)
        place = pygame.Rect(0, 0, button_width(said, key), 44)
        place.bottomright = (self.sheet.right - 20, self.sheet.bottom - 16)
        self.button(place, said, lambda: self.app.close(self), look="@primary", key=key)

    def other(self, event: pygame.Event) -> None:
        """Take up the save that was clicked."""
        link = self.page.handle(event)
        if link:
            self.app.rooms.saved_game(self.saves[int(link)])

    def digit(self, number: int) -> bool:
        """Take up a save by its number."""
        if 1 <= number <= len(self.saves):
            self.app.rooms.saved_game(self.saves[number - 1])
        return True

    def act(self, act: Act) -> bool:
        """Esc goes back, Space takes up the newest."""
        if act is Act.BACK:
            self.app.close(self)
        elif act is Act.CONFIRM and self.saves:
            self.app.rooms.saved_game(self.saves[0])
        return True

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        backdrop(surface)
        sheet(surface, self.sheet)
        title = palette.font(28, display=True).render(_("Saved games"), True, palette.PARCHMENT)
        surface.blit(title, (self.sheet.x + 26, self.sheet.y + 16))
        self.page.draw(surface)


def describe(path: Path, index: int) -> list[Paragraph]:
    """Give a save's name, armies and last line, or what is wrong with it."""
    number = f"{index + 1}  " if index < 9 else ""
    title = Paragraph(
        (Run(f"{number}{printable(path.stem)}", palette.GOLD, 18, True),),
        14,
        link=str(index),
        rule=True,
    )
    try:
        save = read(path)
        saved_battle(save, path).game()
        when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except (SaveError, ContentError, OSError) as fault:
        return [title, says(str(fault), colour=palette.ILLEGAL, icon="verdict-no", link=str(index))]
    armies = " – ".join(army.name for army in save.header.armies.values())
    answers = sum(not given.dice for given in save.inputs)
    text = ngettext("{n} answer, {when}", "{n} answers, {when}", answers)
    lines = [armies, text.format(n=answers, when=f"{when:%Y-%m-%d %H:%M}"), _last_line(save)]
    return [title, *(says(line, link=str(index), above=2, indent=18) for line in lines if line)]


def _last_line(save: Save) -> str:
    return save.log[-1] if save.log else ""
