"""The luck of a game laid over the result: sums, bars, what they are measured against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from simulator.files.errors import ContentError
from simulator.language.texts import ngettext, signed
from simulator.language.texts import translate as _
from simulator.luck import luck_book
from simulator.luck.ledger import LuckLedger, ledger
from simulator.luck.luck_book import Total
from simulator.model.seating import HUMAN
from simulator.practice.kept_review import best_effort
from simulator.practice.whole_review import GameReview
from simulator.reports import luck_text
from simulator.ui import palette
from simulator.ui.background import CancellableWork
from simulator.ui.battle.game_analysis import GameAnalysis
from simulator.ui.battle.luck_drawing import luck_chart
from simulator.ui.battle.match import Match
from simulator.ui.boxes.box import Box, ButtonLook, prose, row, scroll, sheet, title
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.clock import today
from simulator.ui.keys import Act
from simulator.ui.paragraphs import Paragraph, Run, says
from simulator.ui.screen import Command
from simulator.ui.window import RecordedGame, Window


class LuckCount:
    """The one ledger of a match for all pages: dice counted beside the window, choices reviewed."""

    def __init__(self, match: RecordedGame, folder: Path, known: LuckLedger | None = None) -> None:
        """Begin to count what has been answered so far, unless that is known already.

        A review that is kept under a folder of practice is read at once.
        """
        self.counted = len(match.session.inputs)
        """How many inputs the count covers."""
        self._dice = known
        self._work: CancellableWork[LuckLedger] | None = None
        self._summed: tuple[GameReview, LuckLedger] | None = None
        effort = best_effort(match.session, folder)
        self.analysis = GameAnalysis(match.session, effort, folder)
        if known is None:
            session = match.session
            self._work = CancellableWork(lambda check: ledger(session, check_cancelled=check))
        if self.analysis.kept_whole:
            self.analysis.begin()

    def leave(self) -> None:
        """Want the ledger no more."""
        if self._work is not None:
            self._work.leave()
        self.analysis.stop()

    def wait(self) -> None:
        """Wait until all is counted, and graded where that was begun."""
        if self._work is not None:
            self._work.wait()
        self.analysis.wait()

    @property
    def so_far(self) -> LuckLedger | None:
        """Return the ledger with all choices that are graded; None before the dice are counted."""
        if self._dice is None and self._work is not None and self._work.done:
            self._dice = None if self._work.left else self._work.result()
        review = self.analysis.review
        if self._dice is None or review is None:
            return self._dice
        if self._summed is None or self._summed[0] is not review:
            self._summed = (review, self._dice.reviewed(review.choices()))
        return self._summed[1]

    @property
    def found(self) -> LuckLedger | None:
        """Return the ledger of the whole game, with its choices once all of them are graded."""
        found = self.so_far
        graded = found is not None and found.choices is not None and found.choices.whole
        return found if graded else self._dice


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
        kept, self.trouble = luck_book.salvaged(app.places.practice)
        self.before = [one for one in luck_book.totals(kept) if one.who == HUMAN and one.games]
        self.left_out = luck_text.left_out(luck_book.earlier_games(kept))
        self._shown: LuckLedger | None = None

    @property
    def lively(self) -> bool:
        """Return whether something changes: dice are counted or choices graded."""
        return self._shown is None or self.count.analysis.busy

    def introduce(self) -> str:
        """Return what is shown here, and each player's sums as far as they are counted."""
        found = self._shown
        sums = [] if found is None else [luck_text.summary(found, p.player) for p in found.players]
        return ". ".join((_("Luck"), *sums))

    def view(self) -> Box:
        """Describe the head with the ways to grade and back, the words, and the chart."""
        found = self._shown
        grade = _("Stop grading") if self.count.analysis.busy else _("Grade the choices")
        graded = found is not None and found.choices is not None
        return sheet(
            row(
                title(_("Luck"), 28, grow=1),
                None if graded else self.key_button(grade, Act.CHANCES),
                self.key_button(_("Back"), Act.BACK, ButtonLook.PRIMARY),
            ),
            scroll(prose(*self._lines()), key="words", grow=1),
            luck_chart(found) if found is not None else None,
            width=min(1180, self.app.size[0] - 40),
            gap=10,
        )

    def update(self, seconds: float) -> None:  # noqa: ARG002 - every screen is told the time
        """Show the count as soon as it is there, then with what choices lost."""
        self._shown = self.count.found

    def _lines(self) -> Iterator[Paragraph]:
        """Yield the sums, what they are measured against, and the games before."""
        found = self._shown
        if found is None:
            yield says(_("Every roll of the game is being weighed …"))
            return
        for one in found.players:
            house = palette.HOUSES[one.player]
            run = Run(luck_text.summary(found, one.player), house.light, 18, True)
            yield Paragraph((run,), 8, icon=house.shield, icon_colour=house.light)
        yield says(luck_text.basis(found), colour=palette.TEXT_QUIET, above=12)
        if self.count.analysis.busy:
            yield says(self.count.analysis.said, above=8)
        yield from (says(_over_time(one), above=8) for one in self.before)
        if self.left_out:
            yield says(self.left_out, colour=palette.TEXT_QUIET, above=8)
        if self.trouble:
            yield says(self.trouble, colour=palette.ILLEGAL, icon="verdict-no")

    def commands(self) -> Mapping[Act, Command]:
        """Return the keys that grade choices and leave this screen."""
        leave = dict.fromkeys((Act.BACK, Act.CONFIRM, Act.NEXT_UNIT), self.close)
        return {**leave, Act.CHANCES: self.grade}

    def grade(self) -> None:
        """Grade the choices, or stop that; what is graded is kept."""
        analysis = self.count.analysis
        if analysis.busy:
            analysis.stop()
        else:
            analysis.begin()
            self.trouble = self.trouble or analysis.trouble

    def close(self) -> None:
        """Stop grading, and leave."""
        self.count.analysis.stop()
        super().close()


def _over_time(one: Total) -> str:
    words = ngettext(
        "People at this window over {n} game: dice {dice} percent of the chance of winning.",
        "People at this window over {n} games: dice {dice} percent of the chance of winning.",
        one.games,
    ).format(n=one.games, dice=signed(100.0 * one.dice, 0))
    if not one.graded:
        return words
    more = ngettext(
        "Own choices in {n} graded game: {choices}.",
        "Own choices in {n} graded games: {choices}.",
        one.graded,
    )
    return f"{words} {more.format(n=one.graded, choices=signed(100.0 * one.choices, 0))}"
