"""The gauntlet: ten drawn lists in a row against one's own; what came of each, and of all."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from simulator.agents.registry import MACHINES
from simulator.content.armies.handicap import NONE, handicap_of, words
from simulator.content.armies.lists import army_names
from simulator.content.games.battles import QUICK_RED, QUICK_SCENARIO
from simulator.content.practice.gauntlet_files import GauntletLine
from simulator.files.errors import ContentError
from simulator.language.faction_names import faction_name_said
from simulator.language.texts import translate as _
from simulator.model.cards import USUAL_SEASON
from simulator.model.seating import HUMAN, with_seconds
from simulator.model.state import Seat
from simulator.practice import gauntlet as kept
from simulator.practice.gauntlet import MINE, THEIRS, Gauntlet, GauntletProgress
from simulator.records import dataclass
from simulator.reports.agent_names import level_label
from simulator.reports.gauntlet_text import (
    gauntlet_title,
    grade_words,
    handicap_words,
    list_title,
    result_words,
    row_dice,
    row_grades,
    sum_words,
)
from simulator.reports.time_left import left_of
from simulator.ui import palette
from simulator.ui.background import CancellableWork, LeftError
from simulator.ui.battle.entry import watch
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    LongList,
    Press,
    button,
    cap,
    column,
    doing,
    icon,
    prose,
    row,
    scroll,
    space,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.pages import choices, header, page, panel
from simulator.ui.cards.search_chips import season_choice
from simulator.ui.clock import fresh_seed, today
from simulator.ui.dialog import tell
from simulator.ui.keys import PEEK, Act
from simulator.ui.paragraphs import says
from simulator.ui.screen import next_of
from simulator.ui.window import Window

HANDICAPS: Final = words((THEIRS, MINE))
"""Who may bring how many fewer points."""


@dataclass(frozen=True, slots=True)
class NewGauntlet:
    """What a new gauntlet is begun with; as an action, what it is to be."""

    army: str
    level: str
    handicap: str
    season: str = USUAL_SEASON


class GauntletScreen(BoxScreen):
    """How a gauntlet stands, its next battle, and a new one; earlier ones can be read again."""

    def __init__(self, app: Window, wanted: Gauntlet | None = None) -> None:
        """Take up the last gauntlet, or the one that is wanted.

        Games that ended since are read from the archive.
        """
        super().__init__(app)
        self.trouble = ""
        self.known, self.trouble = kept.gauntlets(app.places.practice)
        """All gauntlets as they stood when the screen was opened, the newest last."""
        shown = [one for one in self.known if wanted in {None, one.gauntlet}] or self.known
        self.found: GauntletProgress | None = shown[-1] if shown else None
        self.wanted = NewGauntlet(QUICK_RED, next(iter(MACHINES)), NONE)
        self._titles: dict[str, str] = {}
        """What the lists of the season are called, by their names and files."""
        self._offer(self.wanted.season)
        self._reading: CancellableWork[list[GauntletLine]] | None = None
        self._grading: CancellableWork[None] | None = None
        self._graded: list[GauntletLine] = []
        """Games graded since the last look; written down by the window's own thread."""
        self.share = (0, 0)
        """Of the game that is graded: the decisions that are weighed, and all."""
        self._work, self._spent = (0.0, 0.0), 0.0
        """Of all games: how much of the work is done, and all there is; the seconds it took."""
        self._read()

    @property
    def armies(self) -> tuple[str, ...]:
        """Return the lists there are in the season."""
        return tuple(self._titles)

    def _offer(self, season: str) -> None:
        """Offer the lists of a season."""
        own = map(str, self.app.places.own_armies())
        names = sorted({QUICK_RED, *army_names(season), *own})
        self._titles = {name: list_title(name, season) for name in names}

    def _read(self) -> None:
        """Look in the archive for games that are not written down yet, beside the window."""
        found, saves = self.found, self.app.places.all_saves()
        if found is None or found.next is None:
            return
        self._reading = CancellableWork(lambda check: list(kept.finished(found, saves, check)))

    @property
    def lively(self) -> bool:
        """Return whether the archive is being read."""
        return self._reading is not None or self._grading is not None

    def update(self, seconds: float) -> None:
        """Take in what the archive holds, and what was graded."""
        if self._grading is not None:
            self._spent += seconds
        self._take_grades()
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
        watch(self.app, path)

    # ------------------------------------------------------------ grades

    @property
    def ungraded(self) -> bool:
        """Return whether a game that is over has no grades yet."""
        found = self.found
        return found is not None and len(found.graded) < len(found.rows)

    def grade(self) -> None:
        """Grade every decision of the games that are over, beside the window; again: stop it."""
        if self._grading is not None:
            self._grading.leave()
            return
        found, saves, folder = self.found, self.app.places.all_saves(), self.app.places.practice
        if found is None or not self.ungraded:
            return
        self.share = (0, 0)
        self._work, self._spent = (0.0, 0.0), 0.0

        def step(done: int, of: int, work: tuple[float, float]) -> None:
            self.share, self._work = (done, of), work

        def work(check_cancelled: Callable[[], None]) -> None:
            for line in kept.graded(found, saves, step, check_cancelled, folder):
                self._graded.append(line)

        self._grading = CancellableWork(work)

    def _take_grades(self) -> None:
        """Write down what is graded."""
        grading, found = self._grading, self.found
        if grading is None or found is None:
            return
        over = grading.done
        lines, self._graded = self._graded, []
        try:
            if lines:
                kept.note(lines, self.app.places.practice)
                self.found = kept.progress_of(found.gauntlet, self.app.places.practice)
            if over:
                self._grading = None
                with contextlib.suppress(LeftError):
                    grading.result()
        except (OSError, ContentError) as fault:
            self.trouble = str(fault)

    def begin(self) -> None:
        """Begin a new gauntlet with the list and the level that are chosen."""
        wanted = self.wanted
        level = self._level_made(wanted.level)
        begin, seed = Gauntlet.fresh, fresh_seed()
        try:
            made = begin(wanted.army, level, QUICK_SCENARIO, seed, wanted.handicap, wanted.season)
            header = made.header(1, HUMAN)
            kept.note([kept.begun(made, today())], self.app.places.practice)
        except (ContentError, ValueError, OSError) as fault:
            tell(self.app, _("Gauntlet"), str(fault))
            return
        self.app.rooms.battle(header)

    def _level_made(self, level: str) -> str:
        """Return the level a new gauntlet has to its end; `strong` with the seconds it thinks."""
        return with_seconds(level, self.app.settings.strong_seconds)

    def perform(self, action: object) -> None:
        """Take what a new gauntlet is begun with."""
        if isinstance(action, NewGauntlet):
            self.wanted = action

    def take_season(self, season: str) -> None:
        """Begin the new gauntlet in a season."""
        self._offer(season)
        army = self.wanted.army if self.wanted.army in self._titles else QUICK_RED
        self.wanted = replace(self.wanted, season=season, army=army)

    def act(self, act: Act) -> bool:
        """Play, grade, choose what a new one has, turn to another gauntlet, or go back."""
        wanted = self.wanted
        match act:
            case Act.CONFIRM:
                self.play()
            case Act.CHANCES:
                self.grade()
            case Act.NEXT_UNIT:
                self.wanted = replace(wanted, level=next_of(tuple(MACHINES), wanted.level))
            case Act.PEEK_RED:
                self.wanted = replace(wanted, army=next_of(self.armies, wanted.army))
            case Act.PEEK_GOLD:
                self.wanted = replace(wanted, handicap=next_of(HANDICAPS, wanted.handicap))
            case Act.TURN_LEFT | Act.TURN_RIGHT:
                self.turn_to(-1 if act is Act.TURN_LEFT else 1)
            case Act.BACK:
                for work in (self._reading, self._grading):
                    if work is not None:
                        work.leave()
                self.close()
        return True

    # ------------------------------------------------------------ what is shown

    def introduce(self) -> str:
        """Return the title, and how the gauntlet stands."""
        name = _("Gauntlet")
        return name if self.found is None else f"{name}. {sum_words(self.found)}"

    def view(self) -> Box:
        """Describe the page: a new gauntlet on the left, the games of the one shown beside it."""
        how = _(
            "One list against ten that are drawn by chance, as many points each. Leave whenever "
            "you like: the next battle waits here, finished games lie in the archive."
        )
        games = panel(scroll(self._games(), key="games", grow=1), grow=1)
        return page(
            self.app.size,
            header(_("Gauntlet"), how, self.key_button(_("Back"), Act.BACK)),
            row(self._new_one(min(520, round(0.4 * self.app.size[0]))), games, gap=12, grow=1),
            self._ways(),
        )

    @property
    def _goes_on(self) -> bool:
        return self.found is not None and self.found.next is not None

    def _ways(self) -> Box:
        """Describe what can be done with the gauntlet shown."""
        first = _("Next battle") if self._goes_on else _("Begin a gauntlet")
        grading = _("Grade the games") if self._grading is None else _("Stop grading")
        grades = self._grading is not None or self.ungraded
        at, last = self._place, len(self.known) - 1
        return row(
            self.key_button(first, Act.CONFIRM, ButtonLook.PRIMARY),
            self.key_button(grading, Act.CHANCES) if grades else None,
            space(grow=1),
            self.key_button(_("Earlier"), Act.TURN_LEFT) if at > 0 else None,
            self.key_button(_("Later"), Act.TURN_RIGHT) if 0 <= at < last else None,
        )

    def _new_one(self, wide: int) -> Box:
        """Describe what a new gauntlet is begun with: a list, a level, and who brings less."""
        now = self.wanted
        levels = [(level_label(self._level_made(one)), replace(now, level=one)) for one in MACHINES]
        even, *fewer = [(_handicap_said(one), replace(now, handicap=one)) for one in HANDICAPS]
        armies = LongList(
            key="armies",
            count=len(self.armies),
            row=self._army,
            shows=(self.armies, now),
            seen=self.armies.index(now.army),
            grow=1,
            least_height=102,
        )
        return panel(
            season_choice(now.season, self.take_season),
            self._named(_("Your list"), PEEK[MINE]),
            armies,
            self._named(_("Level"), Act.NEXT_UNIT),
            choices(levels, now, 3),
            self._named(_("Points"), PEEK[Seat.GOLD]),
            column(choices([even], now), choices(fewer, now, 3), gap=4),
            button(_("Begin a new one"), self.begin) if self._goes_on else None,
            width=wide,
            gap=4,
        )

    def _named(self, words: str, act: Act) -> Box:
        """Return the heading of what is chosen from, with the key that takes the next."""
        name = text(words, 18, palette.GOLD, bold=True, lines=1, grow=1)
        return row(name, cap(self.app.keys.shown(act)))

    def _army(self, index: int) -> Box:
        name = self.armies[index]
        wanted = replace(self.wanted, army=name)
        words = row(text(self._titles[name], lines=1, grow=1, align=Align.CENTRE), pad=(10, 0))
        return Press(child=words, do=wanted, look=ButtonLook.ROW, chosen=wanted == self.wanted)

    def _games(self) -> Box:
        """Describe the gauntlet shown: how it stands, and its games, each to be watched again."""
        found, quiet = self.found, palette.TEXT_QUIET
        fault = says(self.trouble, colour=palette.ILLEGAL, icon="verdict-no")
        trouble = prose(fault) if self.trouble else None
        if found is None:
            return column(trouble, text(_("No gauntlet yet. Choose a list and a level."), 18))
        fewer, grades = handicap_words(found.gauntlet), grade_words(found)
        watch = _("Choose a game to watch it again.")
        return column(
            trouble,
            title(gauntlet_title(found), 20, lines=2),
            text(fewer, colour=quiet) if fewer else None,
            text(sum_words(found), 18),
            text(grades) if grades else None,
            text(self._busy(), colour=quiet) if self.lively else None,
            text(watch, colour=quiet) if found.rows else None,
            *(_game(one, doing(self.look, one.number)) for one in found.rows),
        )

    def _busy(self) -> str:
        if self._reading is not None or self.found is None:
            return _("Looking through the archive …")
        done, of = self.share
        words = _("Weighing decision {done} of {all} of game {game} …")
        said = words.format(done=done, all=of, game=len(self.found.graded) + 1)
        return f"{said} {left_of(self._spent, *self._work)}".strip()


def _handicap_said(handicap: str) -> str:
    given = handicap_of(handicap)
    if given is None:
        return _("Even armies")
    words = _("You −{percent}%") if given.seat is MINE else _("They −{percent}%")
    return words.format(percent=given.percent)


def _game(one: GauntletLine, watch: object) -> Box:
    """Describe a game that is over, to be watched again: how it ended, what luck it had."""
    won, quiet = one.won == 1.0, palette.TEXT_QUIET
    colour = palette.LEGAL if won else palette.ILLEGAL if not one.won else palette.TEXT
    name = "verdict-yes" if won else "verdict-no" if not one.won else "verdict-close"
    luck = _("dice {dice}").format(dice=row_dice(one)) if row_dice(one) else ""
    words = column(
        row(
            text(faction_name_said(one.opponent), 17, lines=1, grow=1),
            text(result_words(one), 17, colour, bold=True, lines=1),
        ),
        row(text(luck, colour=quiet, grow=1), text(row_grades(one), colour=quiet)),
        gap=0,
        grow=1,
    )
    number = text(f"{one.number}.", colour=quiet, width=26, align=Align.CENTRE)
    inside = row(number, icon(name, 20, colour), words, pad=(10, 4), gap=10)
    return Press(child=inside, do=watch, look=ButtonLook.TILE)
