"""Answers that were tried out, each with what it is worth and with what may follow it.

A hint, a decision of a recorded game and a machine's move are told with this: the candidates, the
best first, and the line of the one looked at, worked out beside the window when it is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from simulator.agents.imagining import NotImaginedError
from simulator.agents.view import View
from simulator.agents.winning_chance import TriedChance
from simulator.content.workers import CheckCancelled
from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.language.texts import Text, literal, msg
from simulator.language.texts import translate as _
from simulator.model.requests import Reply
from simulator.model.state import UnitId
from simulator.practice.imagined_line import imagined_line
from simulator.practice.line import Line, LineStep
from simulator.records import dataclass, replace
from simulator.ui import palette
from simulator.ui.background import CancellableWork
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.error_bars import Scale, bar_on, chance_scale, numbers_of
from simulator.ui.board.ghost_drawing import draw_place
from simulator.ui.board.line_drawing import LineDrawing
from simulator.ui.board.line_walk import LineWalk, LookAtStep, NamedLine, line_box
from simulator.ui.board.pens import TablePen
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    Press,
    button,
    column,
    first_fit,
    prose,
    row,
    scroll,
    space,
    text,
    title,
)
from simulator.ui.boxes.box import ButtonLook as Look
from simulator.ui.boxes.pages import panel
from simulator.ui.keys import Act, Keys
from simulator.ui.palette import Answering, Colour, LineStyle
from simulator.ui.paragraphs import Paragraph, Run

_LESS: Final = 52
_CHANCE: Final = 84
"""Pixels of the columns beside a candidate's name."""


@dataclass(frozen=True, slots=True)
class ListedAnswer:
    """An answer, what it led to when it was tried out, and how it is marked.

    chance: of winning. error: how far that may be off; 0 where it is not known. as_good: whether
    the trials cannot tell it from the best.
    """

    reply: Reply
    label: Text
    chance: float
    error: float = 0.0
    as_good: bool = False
    mark: str = ""


class AnswerLines:
    """The candidates of a question, and the line of one of them."""

    def __init__(
        self,
        heading: str,
        view: View,
        seed: int,
        candidates: Sequence[ListedAnswer] | Callable[[CheckCancelled], Sequence[ListedAnswer]],
        said: str = "",
        about: str = "",
        now: TriedChance | None = None,
        best: tuple[UnitId, Pose | None] | None = None,
    ) -> None:
        """Know the candidates, the best first, and the chance `now`, where that is told.

        Candidates that are still to be tried out are worked out beside the window.

        view: what the seat sees that is asked. said: what the chart shows, in a sentence. about:
        what stands above it. best: the tray that is drawn in gold, and where it would go.
        """
        self.heading, self.said, self.about, self.now, self.best = heading, said, about, now, best
        self._view, self._seed = view, seed
        self._tries: CancellableWork[Sequence[ListedAnswer]] | None = None
        self.candidates: tuple[ListedAnswer, ...] = ()
        self.walk = LineWalk()
        if callable(candidates):
            self._tries = CancellableWork(candidates)
        else:
            self._list(candidates)
        self._work: CancellableWork[Line] | None = None
        self._of = 0
        """Of which candidate a line is being worked out."""

    def _list(self, candidates: Sequence[ListedAnswer]) -> None:
        self.candidates = tuple(candidates)
        self.walk = LineWalk(
            [NamedLine(_("after {answer}").format(answer=one.label), ()) for one in candidates]
        )

    @property
    def busy(self) -> bool:
        """Return whether answers are being tried out, or a line is being worked out."""
        return self._work is not None or self._tries is not None

    def step(self) -> None:
        """Show one step more, or the first of the next candidate's line."""
        if not self.busy:
            self.walk.step()
            self._work_out()

    def look_at(self, at: LookAtStep) -> None:
        """Show a step of a candidate's line."""
        self.leave()
        self.walk.at = at
        self._work_out()

    def leave(self) -> None:
        """Want no line any more."""
        for work in (self._work, self._tries):
            if work is not None:
                work.leave()
        self._work = self._tries = None

    def _work_out(self) -> None:
        """Work out the line that is wanted, where it is not known."""
        at, known = self.walk.at, self.walk.line
        if not at.step or known is None or known.steps:
            return
        one, self._of = self.candidates[at.line], at.line
        view, seed, answer = self._view, self._seed, (one.reply, one.label)
        self._work = CancellableWork(
            lambda check: imagined_line(view, seed, answer, one.chance, check)
        )

    def take_in(self) -> bool:
        """Take in a line or answers that were worked out; whether there are any."""
        tries, work = self._tries, self._work
        if tries is not None and tries.done:
            self._tries = None
            try:
                self._list(tries.result())
            except NotImaginedError:
                self.said = _("Nothing that you have seen explains the question.")
            self.step()
            return True
        if work is None or not work.done:
            return False
        self._work = None
        try:
            steps = work.result()
        except NotImaginedError:
            said = msg("Nothing that you have seen explains the question.")
            steps = (LineStep(None, said),)
        lines = list(self.walk.lines)
        lines[self._of] = replace(lines[self._of], steps=steps)
        self.walk.lines = tuple(lines)
        return True

    def draw(self, surface: pygame.Surface, board: BoardWidget, now: Position) -> None:
        """Draw the steps that are shown over the board; before the first the best act in gold."""
        pen = TablePen(surface, board.camera, now)
        if self.walk.shown:
            LineDrawing(pen, board.picture.labels).draw(self.walk.shown)
        elif self.best is not None and not self.walk.at.step:
            gold = Answering(palette.GOLD, LineStyle.SOLID, "verdict-yes")
            draw_place(pen, *self.best, gold)

    @property
    def spoken(self) -> str:
        """Return the step that is shown, for a screen reader."""
        shown = self.walk.shown
        return str(shown[-1].label) if shown else ""


def lines_box(lines: AnswerLines, keys: Keys) -> Box:
    """Describe the candidates as a chart, and below them the line of the one looked at."""
    head = row(
        title(lines.heading, 18, lines=2, grow=1, align=Align.CENTRE),
        button(_("Close"), Act.BACK, cap_of=keys.shown(Act.BACK), pad=(10, 2), least_height=32),
    )
    if not lines.candidates:
        about = text(lines.about, 14, palette.TEXT_QUIET)
        words = text(lines.said or _("Playing it out …"), 16, palette.TEXT_QUIET)
        return panel(head, about, words, gap=1, pad=(14, 6), grow=1)
    best, now = lines.candidates[0], lines.now
    bars = [(one.chance, one.error) for one in lines.candidates]
    bars += [(now.chance, now.error)] if now is not None else []
    scale = chance_scale(bars, now.chance if now is not None else None)
    above = row(text(lines.about, 14, palette.TEXT_QUIET, grow=1), _numbers(scale), gap=4)
    moments: list[Box] = []
    if now is not None:
        moments = [
            _bar_row(_("Now"), now.chance, now.error, scale, palette.TEXT),
            _bar_row(_("After the best play"), best.chance, best.error, scale, palette.LEGAL),
            row(height=1, ground=Backing(palette.PANEL_EDGE, radius=0)),
        ]
    at = lines.walk.at
    rows = (
        _candidate(number, one, best.chance, scale, lit=number == at.line and at.step > 0)
        for number, one in enumerate(lines.candidates)
    )
    # It was read before the first step; its room is the line's then.
    said = text(lines.said, 15, palette.GOLD) if lines.said and not at.step else None
    listed = panel(head, above, *moments, *rows, said, gap=1, pad=(14, 6))
    ways = [column(listed, _line(lines, keys, whole=whole), gap=0) for whole in (False, True)]
    return first_fit(ways[0], scroll(ways[1], seen=at if at.step else None), grow=1)


def _numbers(scale: Scale) -> Box:
    """Describe the numbers above the bars, and room for what stands at their right."""
    return row(numbers_of(scale), Box(width=_CHANCE), gap=4, pad=(6, 0))


def _line(lines: AnswerLines, keys: Keys, *, whole: bool) -> Box | None:
    if lines.busy:
        return panel(
            title(_("What follows"), 18),
            text(_("Playing it out …"), 16, palette.TEXT_QUIET),
            grow=1,
        )
    if not lines.walk.at.step:
        how = _("{key} shows what may follow, step by step; a click on an answer shows its line.")
        words = text(how.format(key=keys.shown(Act.LINE)), 16, palette.TEXT_QUIET)
        on = button(
            _("Next step"), Act.LINE, cap_of=keys.shown(Act.LINE), pad=(10, 4), align=Align.CENTRE
        )
        head = row(title(_("What follows"), 18, grow=1, align=Align.CENTRE), on)
        return panel(head, words, grow=1)
    made = line_box(lines.walk, keys, whole=whole)
    source = _("One imagined game near the average: its cards and dice are made up.")
    note = text(source, 14, palette.TEXT_QUIET)
    return column(made, panel(note, pad=(14, 4)), gap=0, grow=1)


def _bar_row(
    name: str,
    chance: float,
    error: float,
    scale: Scale,
    ink: Colour,
    less: str = "",
    ground: Backing | None = None,
) -> Box:
    """Describe a chance of winning: its name, how far it is behind, its bar and its number."""
    share = str(literal("{chance:.0%}", chance=chance))
    runs = [Run(share, ink, 16, bold=True)]
    if error:
        runs.append(Run(str(literal(" ± {error:.0f}", error=100 * error)), palette.TEXT_QUIET, 14))
    numbers = (
        text(less, 16, ink, width=_LESS, lines=1, side=Align.END, align=Align.CENTRE),
        bar_on(scale, chance, error, ink),
        prose(
            Paragraph(tuple(runs), 0), width=_CHANCE, lines=1, side=Align.END, align=Align.CENTRE
        ),
    )
    said = text(name, 16, ink, grow=1, align=Align.CENTRE)
    return first_fit(  # a long word may leave the numbers no room beside it
        row(said, *numbers, gap=4, pad=(6, 1), ground=ground),
        column(said, row(space(grow=1), *numbers, gap=4), gap=0, pad=(6, 1), ground=ground),
    )


def _candidate(number: int, one: ListedAnswer, best: float, scale: Scale, *, lit: bool) -> Box:
    """Describe a candidate: "=" for one that is as good as the best, else how far it is behind."""
    lost = best - one.chance
    sign = "" if not round(100 * lost) else "\N{MINUS SIGN}" if lost > 0.0 else "+"
    behind = sign + str(literal("{lost:.0%}", lost=abs(lost)))
    less = "=" if one.as_good else behind if number else ""
    ink = palette.LEGAL if one.as_good or not number else palette.TEXT
    label = f"{one.label} ({one.mark})" if one.mark else str(one.label)
    green = palette.mixed(palette.PANEL, palette.LEGAL, 0.16) if one.as_good else None
    ground = Backing(green, radius=3) if green is not None and not lit else None
    inside = _bar_row(label, one.chance, one.error, scale, ink, less, ground)
    do = LookAtStep(number, 1)
    return Press(key=("candidate", number), child=inside, do=do, look=Look.ROW, chosen=lit)
