"""The settings: how the table behaves, what seats are asked, keys, the player's files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.battle.asked_effects import effects_asked, moments_named
from simulator.ui.battle.match import Match
from simulator.ui.battle.own_files import ask_for_export, ask_for_import
from simulator.ui.battle.setting_rows import (
    SettingRow,
    Value,
    changed,
    choices_of,
    percent,
    secrecy_rows,
    table_rows,
)
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Doing,
    Grid,
    Press,
    button,
    column,
    doing,
    icon,
    row,
    scroll,
    sheet,
    space,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.folder_shown import show_folder
from simulator.ui.keys import Act, Keys
from simulator.ui.screen import Command
from simulator.ui.settings import Asking, SeatWishes, Settings
from simulator.ui.window import Window


class Tab(StrEnum):
    """A page of the settings."""

    TABLE = "table"
    QUESTIONS = "questions"
    KEYS = "keys"
    FILES = "files"


_NAME: Final = 230
_WHY: Final = 380
_BESIDE: Final = 800
"""Pixels that the names of settings and the widest choices take in any window."""


class SettingsScreen(BoxScreen):
    """Four pages over the game or the title; every change is kept at once."""

    see_through = True

    def __init__(self, app: Window, match: Match | None = None) -> None:
        """Open the settings; with a match the seats' own cards and orders can be chosen."""
        super().__init__(app)
        self.match = match
        self.tab = Tab.TABLE
        self.note = ""
        """What came of the last thing that was done with files."""
        self.waiting: Act | None = None
        """The act whose new key is waited for."""

    # ------------------------------------------------------------ the frame

    def view(self) -> Box:
        """Describe the tabs, the page turned to, and the way back."""
        width, height = self.app.size
        pages: dict[Tab, tuple[str, Callable[[], Iterable[Box]]]] = {
            Tab.TABLE: (_("The table"), self._table),
            Tab.QUESTIONS: (_("What seats are asked"), self._questions),
            Tab.KEYS: (_("Keys"), self._keys),
            Tab.FILES: (_("Your files"), self._files),
        }
        tabs = [
            button(said, doing(self.turn_to, tab), chosen=tab is self.tab)
            for tab, (said, _page) in pages.items()
        ]
        done = self.key_button(_("Done"), Act.BACK, ButtonLook.PRIMARY)
        trouble = self.app.settings_trouble
        return sheet(
            row(title(_("Settings"), grow=1, align=Align.CENTRE), done),
            row(*tabs),
            row(icon("verdict-no"), text(trouble, colour=palette.ILLEGAL, grow=1))
            if trouble
            else None,
            scroll(column(*pages[self.tab][1](), gap=6, pad=(0, 4)), key=self.tab, grow=1),
            width=min(1180, width - 60),
            height=min(1020, height - 40),
            gap=10,
        )

    def introduce(self) -> str:
        """Return the title."""
        return _("Settings")

    def turn_to(self, tab: Tab) -> None:
        """Turn to a page."""
        self.tab, self.waiting, self.note = tab, None, ""

    def _change(self, name: str, value: Value) -> None:
        self._keep(changed(self.app.settings, name, value))

    def _wish(self, seat: Seat, wishes: SeatWishes) -> None:
        """Have a seat be asked as wished."""
        self._keep(self.app.settings.with_wishes(seat, wishes))

    def _keep(self, settings: Settings) -> None:
        self.app.settings_trouble = ""
        self.app.change(settings)

    def commands(self) -> Mapping[Act, Command]:
        """Return the keys that leave this screen."""
        return dict.fromkeys((Act.BACK, Act.CONFIRM), self.close)

    # ------------------------------------------------------------ the table

    def _table(self) -> list[Box]:
        return [self._setting(one) for one in table_rows(self._scale_shown())]

    def _setting(self, one: SettingRow) -> Box:
        """Describe a setting: its name, what it may be, and why."""
        return row(
            text(one.title, 17, width=_NAME, align=Align.CENTRE),
            choices_of(one, self.app.settings, self._change),
            text(
                one.why,
                colour=palette.TEXT_QUIET,
                width=min(_WHY, self.app.size[0] - _BESIDE),
                align=Align.CENTRE,
            ),
            gap=12,
        )

    def _scale_shown(self) -> str:
        """Return how large everything is where the window is too small for what is wanted."""
        shown = self.app.scale_shown
        if shown >= self.app.settings.interface_scale:
            return _("text, buttons, board and cards")
        return _("this window has room for {percent} only").format(percent=percent(shown))

    # ------------------------------------------------------------ questions

    def _questions(self) -> Iterable[Box]:
        yield text(
            _(
                "Each seat says when it wants to be asked. What it does not want to be asked "
                "about is passed silently."
            ),
            colour=palette.TEXT_QUIET,
        )
        names = moments_named()
        for seat in self.match.humans if self.match else (Seat.RED, Seat.BLUE):
            wishes, house = self.app.settings.wishes(seat), palette.HOUSES[seat]
            choices = [
                button(
                    words,
                    Doing(self._wish, (seat, replace(wishes, asking=asking))),
                    key=(seat, asking),
                    chosen=asking == wishes.asking,
                    spoken=f"{player_name(seat)}: {words}",
                )
                for asking, (words, _why) in names.items()
            ]
            said = text(f"{player_name(seat)}", 18, house.light, bold=True, align=Align.CENTRE)
            yield row(icon(house.shield, 24, house.light), said, *choices, space(grow=1))
            yield text(names[wishes.asking][1], colour=palette.TEXT_QUIET)
            if wishes.asking == Asking.SOME:
                yield self._effects_of(seat)
        yield from map(self._setting, secrecy_rows())

    def _effects_of(self, seat: Seat) -> Box:
        if self.match is None:
            return text(_("The effects are listed here during a game."), colour=palette.TEXT_QUIET)
        wishes = self.app.settings.wishes(seat)
        found = sorted(effects_asked(self.match, seat).items(), key=lambda one: one[1])
        ticks = [
            button(
                name,
                Doing(self._wish, (seat, replace(wishes, muted=wishes.muted ^ {ability}))),
                key=(seat, "effect", ability),
                chosen=ability not in wishes.muted,
                lines=2,
            )
            for ability, name in found
        ]
        return Grid(children=tuple(ticks), cell=250)

    # ------------------------------------------------------------ keys

    def _keys(self) -> list[Box]:
        how = _(
            "Press a line, then the key it shall have. Number keys and Enter keep their meaning."
        )
        lines = Grid(children=tuple(self._bound(act) for act in Act), cell=440, gap=4)
        first = button(_("Set every key back to what it was at first"), self._first_keys)
        return [text(how, colour=palette.TEXT_QUIET), lines, row(first, space(grow=1))]

    def _bound(self, act: Act) -> Box:
        waits = act is self.waiting
        key = _("press a key …") if waits else self.app.keys.shown(act)
        inside = row(
            text(key, 17, palette.GOLD, bold=True, width=150, align=Align.CENTRE),
            text(str(act.words), grow=1, align=Align.CENTRE),
            pad=(10, 4),
        )
        do = doing(self._wait_for, act)
        return Press(child=inside, do=do, key=act, look=ButtonLook.ROW, chosen=waits)

    def _wait_for(self, act: Act) -> None:
        self.waiting = act

    def _first_keys(self) -> None:
        self.app.keys = Keys()
        self._keep(replace(self.app.settings, keys={}))

    def handle(self, event: pygame.Event) -> None:
        """Take the next key for the act that waits for one; else as usual."""
        if self.waiting is not None and event.type == pygame.KEYDOWN:
            if event.key not in {pygame.K_LSHIFT, pygame.K_RSHIFT}:
                self._bind(event)
            return
        super().handle(event)

    def _bind(self, event: pygame.Event) -> None:
        act, self.waiting = self.waiting, None
        if act is not None and not pygame.K_0 <= event.key <= pygame.K_9:
            self.app.keys.bind(act, (event.key, bool(event.mod & pygame.KMOD_SHIFT)))
            self._keep(replace(self.app.settings, keys=self.app.keys.changes))

    # ------------------------------------------------------------ files

    def _files(self) -> list[Box]:
        """Describe what can be done with everything of the player's."""
        places = self.app.places
        everything = _("settings, games, armies, cards of your own, practice and cases in one file")
        brought = _("such a file, from another computer; what is here is kept aside")
        ways = (
            (_("Open the folder"), self._open_folder, str(places.home)),
            (_("Export everything"), self._export, everything),
            (_("Import"), self._import, brought),
            (
                _("Show the first page again"),
                self._show_first_page,
                _("at the next start, as at the very first one"),
            ),
        )
        lines = [
            row(
                button(name, do, width=280),
                text(why, colour=palette.TEXT_QUIET, grow=1, align=Align.CENTRE),
            )
            for name, do, why in ways
        ]
        settings = _("The settings lie in {file}.").format(file=places.settings)
        note = text(self.note, 17, palette.GOLD) if self.note else None
        return [column(*lines, text(settings, colour=palette.TEXT_QUIET), note, gap=10)]

    def _open_folder(self) -> None:
        self.note = show_folder(self.app.places.home)

    def _show_first_page(self) -> None:
        self._keep(replace(self.app.settings, first_page=True))
        self.note = _("The first page is shown at the next start.")

    def _export(self) -> None:
        ask_for_export(self.app, self._notice)

    def _import(self) -> None:
        if len(self.app.screens) > 2:
            self.note = _("Go back to the title first: games, armies and settings are replaced.")
        else:
            ask_for_import(self.app, self._notice)

    def _notice(self, words: str) -> None:
        self.note = words
