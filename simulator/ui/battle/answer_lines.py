"""Answers that were tried out, each with what it is worth and with what may follow it.

A hint, a decision of a recorded game and a machine's move are told with this: the candidates, the
best first, and the line of the one looked at, worked out beside the window when it is wanted.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Final

import pygame

from simulator.agents.imagining import NotImaginedError
from simulator.agents.view import View
from simulator.engine.position import Position
from simulator.language.texts import Text, literal, msg
from simulator.language.texts import translate as _
from simulator.model.requests import Reply
from simulator.practice.imagined_line import imagined_line
from simulator.practice.line import Line, LineStep
from simulator.records import dataclass, replace
from simulator.ui import palette
from simulator.ui.background import Background
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.line_drawing import LineDrawing
from simulator.ui.board.line_walk import LineWalk, LookAtStep, NamedLine, line_box
from simulator.ui.boxes.box import (
    Align,
    Box,
    Press,
    button,
    column,
    row,
    text,
    title,
)
from simulator.ui.boxes.box import ButtonLook as Look
from simulator.ui.boxes.pages import panel
from simulator.ui.keys import Act, Keys

_NUMBER: Final = 20
_CHANCE: Final = 52
_LESS: Final = 52
"""Pixels of the columns beside a candidate's name."""


class LineLeftError(RuntimeError):
    """Nobody waits for this line any more."""


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
        candidates: Sequence[ListedAnswer],
        said: str = "",
    ) -> None:
        """Know the candidates, the best first; `view` is what the seat sees that is asked."""
        self.heading, self.said = heading, said
        self.candidates = tuple(candidates)
        self.walk = LineWalk(
            [NamedLine(_("after {answer}").format(answer=one.label), ()) for one in candidates]
        )
        self._view, self._seed = view, seed
        self._stop = threading.Event()
        self._work: Background[Line] | None = None
        self._of = 0
        """Of which candidate a line is being worked out."""

    @property
    def busy(self) -> bool:
        """Return whether a line is being worked out."""
        return self._work is not None

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
        self._stop.set()
        self._work = None

    def _work_out(self) -> None:
        """Work out the line that is wanted, where it is not known."""
        at, known = self.walk.at, self.walk.line
        if not at.step or known is None or known.steps:
            return
        one, stop = self.candidates[at.line], threading.Event()
        self._stop, self._of = stop, at.line

        def check_cancelled() -> None:
            if stop.is_set():
                raise LineLeftError

        view, seed, answer = self._view, self._seed, (one.reply, one.label)
        self._work = Background(
            lambda: imagined_line(view, seed, answer, one.chance, check_cancelled)
        )

    def take_in(self) -> bool:
        """Take in a line that was worked out; whether there is one."""
        work = self._work
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
        """Draw the steps that are shown over the board."""
        if self.walk.shown:
            drawing = LineDrawing(surface, board.camera, now, board.pictures, board.picture.labels)
            drawing.draw(self.walk.shown)

    @property
    def spoken(self) -> str:
        """Return the step that is shown, for a screen reader."""
        shown = self.walk.shown
        return str(shown[-1].label) if shown else ""


def lines_box(lines: AnswerLines, keys: Keys) -> Box:
    """Describe the candidates and below them the line of the one looked at."""
    head = row(
        title(lines.heading, 18, grow=1, align=Align.CENTRE),
        button(_("Close"), Act.BACK, cap_of=keys.shown(Act.BACK), pad=(10, 4)),
    )
    best = lines.candidates[0].chance
    rows = (
        _candidate(number, one, best, lit=number == lines.walk.at.line and lines.walk.at.step > 0)
        for number, one in enumerate(lines.candidates)
    )
    said = text(lines.said, 15, palette.TEXT_QUIET) if lines.said else None
    listed = panel(head, said, *rows, gap=3)
    return column(listed, _line(lines, keys), gap=0, grow=1)


def _line(lines: AnswerLines, keys: Keys) -> Box | None:
    if lines.busy:
        return panel(
            title(_("What follows"), 18),
            text(_("Playing it out …"), 16, palette.TEXT_QUIET),
            grow=1,
        )
    if not lines.walk.at.step:
        how = _("{key} shows what may follow, step by step; a click on an answer shows its line.")
        words = text(how.format(key=keys.shown(Act.LINE)), 16, palette.TEXT_QUIET)
        on = button(_("Next step"), Act.LINE, cap_of=keys.shown(Act.LINE), pad=(10, 4))
        head = row(title(_("What follows"), 18, grow=1, align=Align.CENTRE), on)
        return panel(head, words, grow=1)
    made = line_box(lines.walk, keys)
    source = _("One imagined game near the average: its cards and dice are made up.")
    note = text(source, 14, palette.TEXT_QUIET)
    return column(made, panel(note, pad=(14, 4)), gap=0, grow=1)


def _candidate(number: int, one: ListedAnswer, best: float, *, lit: bool) -> Box:
    """Describe a candidate: its number and name, its chance, and how far it is behind the best."""
    less = one.chance - best
    behind = (
        "="
        if one.as_good
        else str(literal("{less:+.0%}", less=less)).replace("-", "−")
        if number
        else ""
    )
    ink = palette.LEGAL if one.as_good or not number else palette.TEXT
    chance = str(literal("{chance:.0%}", chance=one.chance))
    error = str(literal("± {error:.0%}", error=one.error)) if one.error else ""
    label = f"{one.label} ({one.mark})" if one.mark else str(one.label)
    inside = row(
        text(f"{number + 1}", 16, palette.TEXT_QUIET, width=_NUMBER, lines=1),
        text(label, 16, ink, bold=not number, grow=1),
        text(behind, 16, ink, width=_LESS, lines=1, side=Align.END),
        text(chance, 16, ink, bold=True, width=_CHANCE, lines=1, side=Align.END),
        text(error, 14, palette.TEXT_QUIET, width=_LESS, lines=1, side=Align.END)
        if error
        else None,
        gap=4,
        pad=(6, 3),
    )
    do = LookAtStep(number, 1)
    return Press(key=("candidate", number), child=inside, do=do, look=Look.ROW, chosen=lit)
