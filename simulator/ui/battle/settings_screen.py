"""The settings: how the table behaves, what each seat is asked, and the keys."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from simulator.agents.strong_agent import ROLLOUTS
from simulator.engine.names import player_name
from simulator.language.languages import languages, own_name
from simulator.language.texts import ENGLISH, language
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.battle.asked_effects import effects_asked
from simulator.ui.battle.match import Match
from simulator.ui.battle.own_files import ask_for_export, ask_for_import
from simulator.ui.folder_shown import show_folder
from simulator.ui.interface_scale import SCALES
from simulator.ui.keys import Act, Keys, act_name
from simulator.ui.letters import roomy
from simulator.ui.page import Page
from simulator.ui.paragraphs import Paragraph, Run, heading, says
from simulator.ui.screen import Screen, button_width, dim, sheet
from simulator.ui.settings import Asking, Settings
from simulator.ui.window import Window

TABLE: Final = "table"
QUESTIONS: Final = "questions"
KEYS: Final = "keys"
FILES: Final = "files"


def _next_of(value: float, steps: tuple[float, ...]) -> float:
    """Return the step after a value, the first one again after the last."""
    later = [step for step in steps if step > value + 1e-9]
    return later[0] if later else steps[0]


def _percent(share: float) -> str:
    """Write a share as a percentage, such as "125 %"."""
    return f"{round(share * 100)} %"


class SettingsScreen(Screen):
    """Three pages over the game or the title; every change is kept at once."""

    see_through = True

    def __init__(self, app: Window, match: Match | None = None) -> None:
        """Open the settings; with a match the seats' own cards and orders can be chosen."""
        super().__init__(app)
        self.match = match
        self.tab = TABLE
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.beside = Page(pygame.Rect(0, 0, 10, 10))
        """The second half of the keys, where there is room for it beside the first."""
        self._in_columns = False
        self.note = ""
        """What came of the last thing that was done with files."""
        self.waiting: Act | None = None
        """The act whose new key is waited for."""

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the tabs, the page and the buttons out."""
        width, height = self.app.size
        self.sheet = pygame.Rect(0, 0, min(1180, width - 60), min(980, height - 40))
        self.sheet.center = (width // 2, height // 2)
        names = {
            TABLE: _("The table"),
            QUESTIONS: _("What seats are asked"),
            KEYS: _("Keys"),
            FILES: _("Your files"),
        }
        x = self.sheet.x + 24
        for tab, said in names.items():
            w = button_width(said)
            look = "@primary" if tab == self.tab else ""
            self.button(
                pygame.Rect(x, self.sheet.y + 66, w, 40), said, partial(self.show, tab), look=look
            )
            x += w + 10
        top = self.sheet.y + 118
        area = pygame.Rect(
            self.sheet.x + 20, top, self.sheet.width - 40, self.sheet.bottom - 72 - top
        )
        self._in_columns = self.tab == KEYS and roomy(self.app.size)
        if self._in_columns:
            half = area.width // 2
            self.beside.resize(pygame.Rect(area.x + half, area.y, half, area.height))
            area.width = half
        self.page.resize(area)
        said, key = _("Done"), self.app.keys.shown(Act.BACK)
        place = pygame.Rect(0, 0, button_width(said, key), 42)
        place.bottomright = (self.sheet.right - 20, self.sheet.bottom - 16)
        self.button(place, said, self._done, look="@primary", key=key)
        self.fill()

    def show(self, tab: str) -> None:
        """Turn to a page."""
        self.tab, self.waiting, self.note = tab, None, ""
        self.page.write([], top=True)
        self.resize()

    def fill(self) -> None:
        """Write the page."""
        pages = {
            TABLE: self._table,
            QUESTIONS: self._questions,
            KEYS: self._keys,
            FILES: self._files,
        }
        text = pages[self.tab]()
        if self.app.settings_trouble:
            text.insert(
                0, says(self.app.settings_trouble, colour=palette.ILLEGAL, icon="verdict-no")
            )
        half = (len(text) + 1) // 2 if self._in_columns else len(text)
        self.page.write(text[:half])
        self.beside.write(text[half:])

    # ------------------------------------------------------------ the table

    def _table(self) -> list[Paragraph]:
        s = self.app.settings
        off, on = _("off"), _("on")
        seconds = _("{n} s")
        rows = [
            (
                "language",
                _("Language") + (" / Language" if language() != ENGLISH else ""),
                own_name(language()),
                "" if s.language else _("that of the system"),
            ),
            (
                "interface_scale",
                _("Size of everything"),
                _percent(s.interface_scale),
                self._scale_shown(),
            ),
            (
                "animations",
                _("Animations"),
                on if s.animations else off,
                _("trays run, turn and fall"),
            ),
            (
                "show_seconds",
                _("Acts of others are shown"),
                seconds.format(n=f"{s.show_seconds:g}") if s.show_seconds else off,
                _("with animations; Space skips one"),
            ),
            (
                "machine_seconds",
                _("Machines wait"),
                seconds.format(n=f"{s.machine_seconds:g}") if s.machine_seconds else off,
                _("so that their moves can be followed"),
            ),
            (
                "strong_seconds",
                _("The strongest machine thinks"),
                seconds.format(n=f"{s.strong_seconds:g}")
                if s.strong_seconds
                else _("{n} rollouts").format(n=ROLLOUTS),
                _(
                    "for each decision, from the next battle on; a rollout plays an answer on for "
                    "some turns"
                ),
            ),
            (
                "window_pause",
                _("Pause after every answer"),
                seconds.format(n=f"{s.window_pause:g}") if s.window_pause else off,
                _("so that nobody can tell from a pause which cards you hold"),
            ),
            (
                "look_away",
                _("Look away"),
                on if s.look_away else off,
                _("hides the screen before secret choices and when the other player takes over"),
            ),
            (
                "round_pages",
                _("Page after every round"),
                on if s.round_pages else off,
                _("who scored what, and why the others scored nothing"),
            ),
            (
                "sound",
                _("Sound"),
                on if s.sound else off,
                _("dice, charges, units lost; of several at once only the most important"),
            ),
            ("volume", _("Loudness"), _percent(s.volume), ""),
            ("grid", _("Grid of inches"), on if s.grid else off, _("a heavier line each 6 inches")),
            (
                "centimetres",
                _("Lengths"),
                _("cm") if s.centimetres else _("inches"),
                _("what is measured; cards, rules and what is typed stay in inches"),
            ),
            ("names", _("Names on the board"), on if s.names else off, _("wounds always stay")),
            (
                "turned",
                _("Board turned round"),
                on if s.turned else off,
                _("for the player opposite"),
            ),
            (
                "threat_map",
                _("Threat map from the start"),
                on if s.threat_map else off,
                _("alone or against the machine; two people agree first"),
            ),
            ("full_screen", _("Full screen from the start"), on if s.full_screen else off, ""),
            (
                "full_screen_on",
                _("Full screen fills"),
                _("display {n}").format(n=s.full_screen_on) if s.full_screen_on else _("its own"),
                _("the display the window is on, or always the same one"),
            ),
        ]
        text = [says(_("Click a line to change it."), colour=palette.TEXT_QUIET)]
        for link, name, value, why in rows:
            runs = (
                Run(name, palette.TEXT, 18),
                Run(value, palette.GOLD, 18, True, 270),
                Run(why, palette.TEXT_QUIET, tab=380),
            )
            text.append(Paragraph(runs, 12, link=link))
        return text

    def _scale_shown(self) -> str:
        """Return how large everything is where the window is too small for what is wanted."""
        shown = self.app.scale_shown
        if shown >= self.app.settings.interface_scale:
            return _("text, buttons, board and cards")
        return _("this window has room for {percent} only").format(percent=_percent(shown))

    def _change_table(self, name: str) -> None:
        s = self.app.settings
        steps: dict[str, tuple[float, ...]] = {
            "show_seconds": (0.0, 0.6, 1.1, 2.0),
            "machine_seconds": (0.0, 0.25, 0.6, 1.2),
            "strong_seconds": (0.0, 1.0, 2.0, 5.0, 10.0),
            "window_pause": (0.0, 0.5, 1.0),
            "interface_scale": SCALES,
            "volume": (0.0, 0.25, 0.5, 0.75, 1.0),
        }
        if name == "language":
            there = languages()
            after = (there.index(language()) + 1) % len(there) if language() in there else 0
            self._keep(replace(s, language=there[after]))
            self.resize()
            return
        if name == "full_screen_on":
            count = len(pygame.display.get_desktop_sizes())
            self._keep(replace(s, full_screen_on=(s.full_screen_on + 1) % (count + 1)))
            return
        old = getattr(s, name)
        # Any: settings are of several kinds and set by name
        changed: dict[str, Any] = {name: _next_of(old, steps[name]) if name in steps else not old}
        self._keep(replace(s, **changed))

    # ------------------------------------------------------------ questions

    def _players(self) -> tuple[Seat, ...]:
        return self.match.humans if self.match else (Seat.RED, Seat.BLUE)

    def _questions(self) -> list[Paragraph]:
        how = _(
            "Each seat says for which of its own effects it wants to be asked. What it does not "
            "want to be asked about is passed silently. Click a line to change it."
        )
        text = [says(how, colour=palette.TEXT_QUIET)]
        names = {
            Asking.ALL: _("everything"),
            Asking.SOME: _("only what is ticked"),
            Asking.NONE: _("nothing"),
        }
        for player in self._players():
            wishes = self.app.settings.wishes(player)
            runs = (
                Run(f"{player_name(player)}: ", palette.HOUSES[player].light, 18, True),
                Run(names[wishes.asking], palette.GOLD, 18, True),
            )
            house = palette.HOUSES[player]
            text.append(
                Paragraph(
                    runs, 14, icon=house.shield, icon_colour=house.light, link=f"seat:{player}"
                )
            )
            if wishes.asking == Asking.SOME:
                text += self._effects_of(player)
        return text

    def _effects_of(self, player: Seat) -> list[Paragraph]:
        if self.match is None:
            return [says(_("The effects are listed here during a game."), indent=28)]
        wishes = self.app.settings.wishes(player)
        text = []
        for ability, name in sorted(effects_asked(self.match, player).items(), key=lambda e: e[1]):
            wanted = ability not in wishes.muted
            mark = "verdict-yes" if wanted else "verdict-no"
            colour = palette.TEXT if wanted else palette.TEXT_QUIET
            text.append(
                says(name, colour=colour, icon=mark, indent=28, link=f"ability:{player}:{ability}")
            )
        return text

    def _change_seat(self, link: str) -> None:
        kind, player_word, *rest = link.split(":")
        player = Seat(player_word)
        wishes = self.app.settings.wishes(player)
        if kind == "seat":
            order = (Asking.ALL, Asking.SOME, Asking.NONE)
            asking = order[(order.index(wishes.asking) + 1) % len(order)]
            wishes = replace(wishes, asking=asking)
        else:
            wishes = replace(wishes, muted=wishes.muted ^ {rest[0]})
        self._keep(self.app.settings.with_wishes(player, wishes))

    # ------------------------------------------------------------ keys

    def _keys(self) -> list[Paragraph]:
        how = _(
            "Click a line, then press the key it shall have. Number keys and Enter keep their "
            "meaning."
        )
        text = [says(how, colour=palette.TEXT_QUIET)]
        for act in Act:
            waits = act is self.waiting
            key = _("press a key …") if waits else self.app.keys.shown(act)
            runs = (Run(key, palette.GOLD, 18, True), Run(act_name(act), palette.TEXT, 16, tab=180))
            text.append(Paragraph(runs, 6, link=act.value, icon="tool-settings" if waits else ""))
        text.append(heading(_("Original keys")))
        text.append(
            says(_("Click here to set every key back to what it was at first."), link="keys:reset")
        )
        return text

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
        self.resize()

    # ------------------------------------------------------------ events

    def other(self, event: pygame.Event) -> None:
        """Scroll, or change what was clicked."""
        link = self.page.handle(event)
        if not link and self._in_columns:
            link = self.beside.handle(event)
        if not link:
            return
        if link.startswith(("seat:", "ability:")):
            self._change_seat(link)
        elif link == "keys:reset":
            self.app.keys = Keys()
            self._keep(replace(self.app.settings, keys={}))
        elif self.tab == FILES:
            self._do_with_files(link)
        elif self.tab == KEYS:
            self.waiting = Act(link)
        else:
            self._change_table(link)
        self.fill()

    # ------------------------------------------------------------ files

    def _files(self) -> list[Paragraph]:
        """Write what can be done with everything of the player's."""
        places = self.app.places
        rows = [
            ("files:folder", _("Open the folder"), str(places.home)),
            (
                "files:export",
                _("Export everything"),
                _("settings, games, armies, cards of your own, practice and cases in one file"),
            ),
            (
                "files:import",
                _("Import"),
                _("such a file, from another computer; what is here is kept aside"),
            ),
            (
                "files:first",
                _("Show the first page again"),
                _("at the next start, as at the very first one"),
            ),
        ]
        text = [says(_("Click a line to do it."), colour=palette.TEXT_QUIET)]
        for link, name, why in rows:
            runs = (Run(name, palette.TEXT, 18), Run(why, palette.TEXT_QUIET, tab=300))
            text.append(Paragraph(runs, 12, link=link))
        settings = _("The settings lie in {file}.").format(file=places.settings)
        text.append(says(settings, colour=palette.TEXT_QUIET, above=14))
        if self.note:
            text.append(says(self.note, colour=palette.GOLD, above=14))
        return text

    def _do_with_files(self, link: str) -> None:
        if link == "files:folder":
            self.note = show_folder(self.app.places.home)
        elif link == "files:first":
            self._keep(replace(self.app.settings, first_page=True))
            self.note = _("The first page is shown at the next start.")
        elif link == "files:export":
            ask_for_export(self.app, self._tell)
        elif len(self.app.screens) > 2:
            self.note = _("Go back to the title first: games, armies and settings are replaced.")
        else:
            ask_for_import(self.app, self._tell)

    def _tell(self, words: str) -> None:
        self.note = words
        self.fill()

    def _keep(self, settings: Settings) -> None:
        self.app.settings_trouble = ""
        self.app.change(settings)

    def act(self, act: Act) -> bool:
        """Esc and Space close the settings."""
        if act in {Act.BACK, Act.CONFIRM}:
            self._done()
        return True

    def _done(self) -> None:
        self.app.close(self)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        dim(surface)
        sheet(surface, self.sheet)
        title = palette.font(26, display=True).render(_("Settings"), True, palette.PARCHMENT)
        surface.blit(title, (self.sheet.x + 26, self.sheet.y + 18))
        self.page.draw(surface)
        if self._in_columns:
            self.beside.draw(surface)
