"""The gauntlet: ten drawn lists in a row against one's own; what came of each, and of all."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from simulator.agents.registry import MACHINES
from simulator.content.armies.handicap import NONE, handicap_of, words
from simulator.content.armies.lists import army_names
from simulator.content.games.battles import QUICK_RED, QUICK_SCENARIO
from simulator.content.practice.gauntlet_files import GauntletLine
from simulator.files.errors import ContentError
from simulator.language.faction_names import faction_name_said
from simulator.language.texts import signed
from simulator.language.texts import translate as _
from simulator.model.seating import HUMAN, with_seconds
from simulator.model.state import Seat
from simulator.practice import gauntlet as kept
from simulator.practice.gauntlet import MINE, THEIRS, Gauntlet, GauntletProgress
from simulator.reports.agent_names import level_label
from simulator.reports.gauntlet_text import (
    gauntlet_title,
    grade_words,
    handicap_words,
    list_title,
    result_words,
    row_grades,
    sum_words,
)
from simulator.ui import palette
from simulator.ui.background import Background
from simulator.ui.battle.entry import recorded
from simulator.ui.clock import fresh_seed, today
from simulator.ui.dialog import tell
from simulator.ui.keys import PEEK, Act
from simulator.ui.page import Page
from simulator.ui.paragraphs import Paragraph, Run, says
from simulator.ui.screen import Screen, backdrop, button_width, sheet
from simulator.ui.window import Window

_ARROWS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
"""The keys that turn to an earlier and to a later gauntlet."""


class GauntletLeftError(RuntimeError):
    """Nobody waits for the archive any more."""


class GauntletScreen(Screen):
    """How a gauntlet stands, its next battle, and a new one; earlier ones can be read again."""

    def __init__(self, app: Window, wanted: Gauntlet | None = None) -> None:
        """Take up the last gauntlet, or the one that is wanted.

        Games that ended since are read from the archive.
        """
        super().__init__(app)
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.trouble = ""
        self.known, self.trouble = kept.gauntlets(app.places.practice)
        """All gauntlets as they stood when the screen was opened, the newest last."""
        shown = [one for one in self.known if wanted in {None, one.gauntlet}] or self.known
        self.found: GauntletProgress | None = shown[-1] if shown else None
        self.armies = sorted({QUICK_RED, *army_names(), *map(str, app.places.own_armies())})
        self._titles = {name: list_title(name) for name in self.armies}
        self.army, self.level = QUICK_RED, next(iter(MACHINES))
        self.handicap = NONE
        self._left = threading.Event()
        self._reading: Background[list[GauntletLine]] | None = None
        self._grading: Background[None] | None = None
        self._stop = threading.Event()
        self._graded: list[GauntletLine] = []
        """Games graded since the last look; written down by the window's own thread."""
        self.share = (0, 0)
        """Of the game that is graded: the decisions that are weighed, and all."""
        self._spent = 0.0
        self._read()

    def _read(self) -> None:
        """Look in the archive for games that are not written down yet, beside the window."""
        found, saves = self.found, self.app.places.all_saves()
        if found is None or found.next is None:
            return

        def check_cancelled() -> None:
            if self._left.is_set():
                raise GauntletLeftError

        self._reading = Background(lambda: list(kept.finished(found, saves, check_cancelled)))

    @property
    def lively(self) -> bool:
        """Return whether the archive is being read."""
        return self._reading is not None or self._grading is not None

    def update(self, seconds: float) -> None:
        """Take in what the archive holds, and what was graded."""
        self._take_grades(seconds)
        reading = self._reading
        if reading is None or not reading.done or self.found is None:
            return
        self._reading = None
        try:
            lines = reading.result()
            if lines:
                kept.note(lines, self.app.places.practice)
                self.found = kept.progress_of(self.found.gauntlet, self.app.places.practice)
        except (OSError, ContentError) as fault:
            self.trouble = str(fault)
        self.resize()

    # ------------------------------------------------------------ what can be done

    def play(self) -> None:
        """Sit down at the next battle; the first one of a new gauntlet begins it."""
        found = self.found
        if found is None or found.next is None:
            self.begin()
            return
        if self._reading is not None:
            return
        try:
            header = found.gauntlet.header(found.next, HUMAN)
        except (ContentError, ValueError) as fault:
            tell(self.app, _("Gauntlet"), str(fault))
            return
        self.app.rooms.battle(header)

    @property
    def _place(self) -> int:
        """Return which of all gauntlets is shown, from 0; -1 before there is one."""
        found = self.found
        shown = None if found is None else found.gauntlet
        return next((at for at, one in enumerate(self.known) if one.gauntlet == shown), -1)

    def turn_to(self, step: int) -> None:
        """Show an earlier gauntlet (-1) or a later one (1); not while games are read or graded."""
        at = self._place + step
        if self.lively or self._place < 0 or not 0 <= at < len(self.known):
            return
        self.found = kept.progress_of(self.known[at].gauntlet, self.app.places.practice)
        self._read()
        self.resize()

    def look(self, number: int) -> None:
        """Watch a game of the gauntlet again, or tell that it is gone."""
        found = self.found
        if found is None:
            return
        path = kept.game_of(found.gauntlet, number, self.app.places.all_saves())
        if path is None:
            words = _("Game {number} is not in the archive any more.")
            tell(self.app, _("Gauntlet"), words.format(number=number))
            return
        game = recorded(self.app, path)
        if game is not None:
            self.app.rooms.replay(game, None)

    # ------------------------------------------------------------ grades

    @property
    def ungraded(self) -> bool:
        """Return whether a game that is over has no grades yet."""
        found = self.found
        return found is not None and len(found.graded) < len(found.rows)

    def grade(self) -> None:
        """Grade every decision of the games that are over, beside the window; again: stop it."""
        if self._grading is not None:
            self._stop.set()
            return
        found, saves, folder = self.found, self.app.places.all_saves(), self.app.places.practice
        if found is None or not self.ungraded:
            return
        stop = self._stop = threading.Event()
        self._spent, self.share = 0.0, (0, 0)

        def check_cancelled() -> None:
            if stop.is_set() or self._left.is_set():
                raise GauntletLeftError

        def step(done: int, of: int) -> None:
            self.share = (done, of)

        def work() -> None:
            for line in kept.graded(found, saves, step, check_cancelled, folder):
                self._graded.append(line)

        self._grading = Background(work)
        self.resize()

    def _take_grades(self, seconds: float) -> None:
        """Write down what is graded; tell how far it is, now and then."""
        grading, found = self._grading, self.found
        if grading is None or found is None:
            return
        over = grading.done
        lines, self._graded = self._graded, []
        self._spent += seconds
        try:
            if lines:
                kept.note(lines, self.app.places.practice)
                self.found = kept.progress_of(found.gauntlet, self.app.places.practice)
            if over:
                self._grading = None
                with contextlib.suppress(GauntletLeftError):
                    grading.result()
        except (OSError, ContentError) as fault:
            self.trouble = str(fault)
        if over or lines:
            self.resize()
        elif self._spent >= 0.5:
            self._spent = 0.0
            self.page.write(self._lines())

    def other_handicap(self) -> None:
        """Choose the next handicap for a new gauntlet."""
        known = words((THEIRS, MINE))
        self.handicap = known[(known.index(self.handicap) + 1) % len(known)]
        self.resize()

    def begin(self) -> None:
        """Begin a new gauntlet with the list and the level that are chosen."""
        made = Gauntlet(
            self.army, self._level_made, QUICK_SCENARIO, fresh_seed(), handicap=self.handicap
        )
        try:
            header = made.header(1, HUMAN)
            kept.note([kept.begun(made, today())], self.app.places.practice)
        except (ContentError, ValueError, OSError) as fault:
            tell(self.app, _("Gauntlet"), str(fault))
            return
        self.app.rooms.battle(header)

    @property
    def _level_made(self) -> str:
        """Return the level a new gauntlet has to its end; `strong` with the seconds it thinks."""
        return with_seconds(self.level, self.app.settings.strong_seconds)

    def other_army(self) -> None:
        """Choose the next list for a new gauntlet."""
        at = self.armies.index(self.army) + 1
        self.army = self.armies[at % len(self.armies)]
        self.resize()

    def other_level(self) -> None:
        """Choose the next level for a new gauntlet."""
        levels = list(MACHINES)
        self.level = levels[(levels.index(self.level) + 1) % len(levels)]
        self.resize()

    def act(self, act: Act) -> bool:
        """Space plays the next battle, K grades, Tab and F5 and F8 choose, Esc goes back."""
        if act is Act.CONFIRM:
            self.play()
        elif act is Act.CHANCES:
            self.grade()
        elif act is Act.NEXT_UNIT:
            self.other_level()
        elif act is PEEK[MINE]:
            self.other_army()
        elif act is PEEK[Seat.GOLD]:
            self.other_handicap()
        elif act is Act.BACK:
            self._left.set()
            self.app.close(self)
        return True

    def other(self, event: pygame.Event) -> None:
        """Scroll, watch the game that is clicked, or turn to another gauntlet with the arrows."""
        link = self.page.handle(event)
        if link:
            self.look(int(link))
        elif event.type == pygame.KEYDOWN and event.key in _ARROWS:
            self.turn_to(_ARROWS[event.key])

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the games on a sheet, what can be done below."""
        width, height = self.app.size
        self.sheet = pygame.Rect(0, 0, min(1300, width - 24), min(820, height - 24))
        self.sheet.center = (width // 2, height // 2)
        top, foot = self.sheet.y + 64, self.sheet.bottom - 116
        self.page.resize(pygame.Rect(self.sheet.x + 20, top, self.sheet.width - 40, foot - top))
        self.page.write(self._lines())
        shown = self.app.keys.shown
        goes_on = self.found is not None and self.found.next is not None
        first = _("Next battle") if goes_on else _("Begin a gauntlet")
        ways: list[tuple[str, Callable[[], None], str, str]] = [
            (first, self.play, "@primary", shown(Act.CONFIRM))
        ]
        if goes_on:
            ways.append((_("Begin a new one"), self.begin, "", ""))
        if self._grading is not None or self.ungraded:
            said = _("Grade the games") if self._grading is None else _("Stop grading")
            ways.append((said, self.grade, "", shown(Act.CHANCES)))
        self._row(ways, self.sheet.bottom - 56)
        self._row(
            [
                (
                    _("List: {army}").format(army=self._titles[self.army]),
                    self.other_army,
                    "",
                    shown(PEEK[MINE]),
                ),
                (
                    _("Level: {level}").format(level=level_label(self._level_made)),
                    self.other_level,
                    "",
                    shown(Act.NEXT_UNIT),
                ),
                (self._handicap_said(), self.other_handicap, "", shown(PEEK[Seat.GOLD])),
            ],
            self.sheet.bottom - 108,
        )
        said, key = _("Back"), shown(Act.BACK)
        place = pygame.Rect(0, self.sheet.bottom - 56, button_width(said, key), 44)
        place.right = self.sheet.right - 20
        self.button(place, said, lambda: self.act(Act.BACK), key=key)
        self._turning()

    def _turning(self) -> None:
        """Put the ways to earlier and later gauntlets beside the heading."""
        right = self.sheet.right - 20
        for step, said, key in ((1, _("Later"), "\u2192"), (-1, _("Earlier"), "\u2190")):
            if self._place < 0 or not 0 <= self._place + step < len(self.known):
                continue
            place = pygame.Rect(0, self.sheet.y + 12, button_width(said, key), 44)
            place.right = right
            right = place.x - 10
            self.button(place, said, partial(self.turn_to, step), key=key)

    def _row(self, ways: list[tuple[str, Callable[[], None], str, str]], y: int) -> None:
        x = self.sheet.x + 20
        for said, command, look, key in ways:
            wide = button_width(said, key)
            self.button(pygame.Rect(x, y, wide, 44), said, command, look=look, key=key)
            x += wide + 10

    def _handicap_said(self) -> str:
        given = handicap_of(self.handicap)
        if given is None:
            return _("Even armies")
        words = _("They: {percent}% fewer points")
        if given.seat is MINE:
            words = _("You: {percent}% fewer points")
        return words.format(percent=given.percent)

    def _lines(self) -> list[Paragraph]:
        how = _(
            "One list against ten that are drawn by chance, as many points each. Leave whenever "
            "you like: the next battle waits here, finished games lie in the archive."
        )
        text = [says(how, colour=palette.TEXT_QUIET)]
        if self.trouble:
            text.append(says(self.trouble, colour=palette.ILLEGAL, icon="verdict-no"))
        found = self.found
        if found is None:
            text.append(says(_("No gauntlet yet. Choose a list and a level below."), size=18))
            return text
        text.append(Paragraph((Run(gauntlet_title(found), palette.GOLD, 20, True),), 14))
        fewer = handicap_words(found.gauntlet)
        if fewer:
            text.append(says(fewer, colour=palette.TEXT_QUIET))
        for one in found.rows:
            won = one.won == 1.0
            colour = palette.LEGAL if won else palette.ILLEGAL if not one.won else palette.TEXT
            icon = "verdict-yes" if won else "verdict-no" if not one.won else "verdict-close"
            runs = (
                Run(f"{one.number}.", palette.TEXT_QUIET),
                Run(faction_name_said(one.opponent), tab=34),
                Run(result_words(one), colour, bold=True, tab=360),
                Run(
                    _("dice {wounds}, choices {choices}").format(
                        wounds=signed(one.wounds, 1), choices=signed(-one.choices, 1)
                    ),
                    palette.TEXT_QUIET,
                    tab=520,
                ),
                Run(row_grades(one), palette.TEXT_QUIET, tab=770),
            )
            link = str(one.number)
            text.append(Paragraph(runs, 4, icon=icon, icon_colour=colour, link=link))
        if found.rows:
            how = _("Click a game to watch it again.")
            text.append(says(how, colour=palette.TEXT_QUIET))
        if self._reading is not None:
            text.append(says(_("Looking through the archive …"), colour=palette.TEXT_QUIET))
        text.append(says(sum_words(found), size=18, above=12))
        grades = grade_words(found)
        if grades:
            text.append(says(grades, size=18, above=8))
        if self._grading is not None:
            done, of = self.share
            words = _("Weighing decision {done} of {all} of game {game} …")
            text.append(
                says(
                    words.format(done=done, all=of, game=len(found.graded) + 1),
                    colour=palette.TEXT_QUIET,
                )
            )
        return text

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        backdrop(surface)
        sheet(surface, self.sheet)
        title = palette.font(28, display=True).render(_("Gauntlet"), True, palette.PARCHMENT)
        surface.blit(title, (self.sheet.x + 24, self.sheet.y + 14))
        self.page.draw(surface)
