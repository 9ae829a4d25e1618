"""The luck of a game laid over the result: sums, bars, what they are measured against."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

from simulator.files.errors import ContentError
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.luck import luck_book
from simulator.luck.ledger import JUDGE, LuckLedger, ledger
from simulator.luck.luck_book import Total
from simulator.luck.luck_table import shown
from simulator.model.seating import HUMAN
from simulator.practice.graded_luck import GRADES, graded
from simulator.reports import luck_text
from simulator.reports.agent_names import level_label
from simulator.reports.time_left import left_of
from simulator.ui import palette
from simulator.ui.background import Background
from simulator.ui.battle.luck_drawing import luck_chart
from simulator.ui.battle.match import Match
from simulator.ui.boxes.box import Box, ButtonLook, prose, row, scroll, sheet, title
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.clock import today
from simulator.ui.keys import Act
from simulator.ui.paragraphs import Paragraph, Run, says
from simulator.ui.screen import Command
from simulator.ui.window import RecordedGame, Window


class CountLeftError(RuntimeError):
    """Nobody waits for this count any more."""


class LuckCount:
    """The one ledger of a match for all pages, counted beside the window, graded when asked."""

    def __init__(self, match: RecordedGame, known: LuckLedger | None = None) -> None:
        """Begin to count what has been answered so far, unless that is known already."""
        self._left = threading.Event()
        self._enough = threading.Event()
        self._session = match.session
        self.counted = len(match.session.inputs)
        """How many inputs the count covers."""
        self._known = known
        self._work: Background[LuckLedger] | None = None
        self._grades: Background[LuckLedger] | None = None
        self.share = (0, 0)
        """How many grades are given, and how many there will be."""
        if known is None:
            session = match.session
            self._work = Background(lambda: ledger(session, check_cancelled=self._check_cancelled))

    def _check_cancelled(self) -> None:
        if self._left.is_set():
            raise CountLeftError

    def grade(self) -> None:
        """Begin to grade the choices of what is counted, unless they are graded or being graded."""
        found = self.found
        if found is None or found.judge == GRADES or self.grading:
            return
        session, enough = self._session, threading.Event()

        def check_cancelled(done: int, of: int) -> None:
            self.share = (done, of)
            if enough.is_set():
                raise CountLeftError
            self._check_cancelled()

        self._enough, self.share = enough, (0, 0)
        self._grades = Background(lambda: graded(found, session, check_cancelled))

    def stop_grading(self) -> None:
        """Break the grading off; what is counted stays as it is."""
        if self.grading:
            self._enough.set()
            self._grades = None

    def leave(self) -> None:
        """Want the ledger no more."""
        self._left.set()

    def wait(self) -> None:
        """Wait until all is counted, and graded where that was begun."""
        for work in (self._work, self._grades):
            if work is not None:
                work.wait()

    @property
    def grading(self) -> bool:
        """Return whether choices are being graded."""
        return self._grades is not None and not self._grades.done

    @property
    def found(self) -> LuckLedger | None:
        """Return the ledger once it is there, with grades once they are; None before."""
        if self._left.is_set():
            return None
        for work in (self._grades, self._work):
            if work is not None and work.done:
                self._known = work.result()
                break
        return self._known


def keep(match: Match, found: LuckLedger, folder: Path) -> str:
    """Keep the luck of a finished game some person played; give what the disk refused."""
    players = match.header.players
    if not match.session.over or HUMAN not in players.values():
        return ""
    try:
        luck_book.note(luck_book.shares(match.session, found, players, today()), folder)
    except (OSError, ContentError) as fault:
        return _("The luck of this game was not kept: {why}.").format(why=fault)
    return ""


class LuckScreen(BoxScreen):
    """The sums of the players, bars by kinds of dice, and the games before."""

    see_through = True

    def __init__(self, app: Window, match: Match, count: LuckCount) -> None:
        """Show a count, or that it still goes on."""
        super().__init__(app)
        self.match, self.count = match, count
        kept, self.trouble = luck_book.salvaged(app.places.saves.parent / "practice")
        self.before = [one for one in luck_book.totals(kept) if one.who == HUMAN]
        self._spent = 0.0
        self._shown: LuckLedger | None = None

    @property
    def lively(self) -> bool:
        """Return True: something changes while the count goes on."""
        return self._shown is None or self._shown.judge != GRADES

    def introduce(self) -> str:
        """Return what is shown here, and each player's sums as far as they are counted."""
        found = self._shown
        sums = [] if found is None else [luck_text.summary(found, p.player) for p in found.players]
        return ". ".join((_("Luck"), *sums))

    def view(self) -> Box:
        """Describe the head with the way back, the words, and the chart below them."""
        found = self._shown
        return sheet(
            row(
                title(_("Luck"), 28, grow=1),
                self.key_button(_("Back"), Act.BACK, ButtonLook.PRIMARY),
            ),
            scroll(prose(*self._lines()), key="words", grow=1),
            luck_chart(found) if found is not None else None,
            width=min(1180, self.app.size[0] - 40),
            gap=10,
        )

    def update(self, seconds: float) -> None:
        """Show the count as soon as it is there, then its grades, and how long they still take."""
        if self.count.grading:
            self._spent += seconds
        if self.count.found is not self._shown:
            self._shown = self.count.found
            self.count.grade()

    def _lines(self) -> Iterator[Paragraph]:
        """Yield the sums, what they are measured against, and the games before."""
        found = self._shown
        if found is None:
            yield says(_("Every roll of the game is being weighed …"))
            return
        for one in found.players:
            house = palette.HOUSES[one.player]
            runs = (
                Run(luck_text.summary(found, one.player), house.light, 18, True),
                Run("  " + luck_text.in_points(found, one.player), palette.TEXT_QUIET),
            )
            yield Paragraph(runs, 8, icon=house.shield, icon_colour=house.light)
        yield says(luck_text.basis(found), colour=palette.TEXT_QUIET, above=12)
        yield says(luck_text.points_basis(), colour=palette.TEXT_QUIET, above=8)
        if self.count.grading:
            said = _("Charges, shots, retreats and stays are being graded …")
            yield says(f"{said} {left_of(self._spent, *self.count.share)}".strip(), above=8)
        yield from (says(_over_time(one), above=8) for one in self.before)
        if self.trouble:
            yield says(self.trouble, colour=palette.ILLEGAL, icon="verdict-no")

    def commands(self) -> Mapping[Act, Command]:
        """Return the keys that leave this screen."""
        return dict.fromkeys((Act.BACK, Act.CONFIRM, Act.NEXT_UNIT), self.close)

    def close(self) -> None:
        """Stop grading, and leave."""
        self.count.stop_grading()
        super().close()


def _over_time(one: Total) -> str:
    words = ngettext(
        "People at this window over {n} game: {dice} wounds by dice, {choices} by "
        "choices against what the machine '{machine}' finds best.",
        "People at this window over {n} games: {dice} wounds by dice, {choices} by "
        "choices against what the machine '{machine}' finds best.",
        one.games,
    )
    dice, choices = shown(one.wounds), shown(-one.choices_wounds)
    return words.format(n=one.games, dice=dice, choices=choices, machine=level_label(JUDGE))
