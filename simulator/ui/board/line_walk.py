"""Lines walked through with one key: which line, how far, and the box that tells its steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.language.texts import translate as _
from simulator.practice.line import Line, LineStep
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.board.line_drawing import seat_colour
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Press,
    button,
    column,
    row,
    scroll,
    text,
    title,
)
from simulator.ui.boxes.pages import panel
from simulator.ui.keys import Act, Keys

LINE: Final = "line"
"""The key of the box."""


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A line, and after which answer it comes."""

    name: str
    steps: Line


@dataclass(frozen=True, slots=True)
class LookAtStep:
    """Show a step of a line, counted from 1; 0 shows none."""

    line: int
    step: int


class LineWalk:
    """Some lines and how far one of them is shown."""

    def __init__(self, lines: Sequence[NamedLine] = ()) -> None:
        """Begin before the first step of the first line."""
        self.lines = tuple(lines)
        self.at = LookAtStep(0, 0)

    def step(self) -> None:
        """Show one step more; after the last one the next line, after the last line none.

        A line that is not known yet has a first step.
        """
        line, step = self.at.line, self.at.step + 1
        if not self.lines:
            return
        if step > max(1, len(self.lines[line].steps)):
            line, step = line + 1, 1
        self.at = LookAtStep(line, step) if line < len(self.lines) else LookAtStep(0, 0)

    @property
    def line(self) -> NamedLine | None:
        """Return the line that is walked through."""
        return self.lines[self.at.line] if self.lines else None

    @property
    def shown(self) -> Line:
        """Return the steps that are shown, the last of them in full."""
        return self.line.steps[: self.at.step] if self.line is not None else ()


def line_box(walk: LineWalk, keys: Keys, *, whole: bool = False) -> Box | None:
    """Describe a line: whose it is, its steps, and the button that goes on; None without any.

    A `whole` one is never scrolled.
    """
    named = walk.line
    if named is None:
        return None
    at = walk.at
    rows = (
        _step(LookAtStep(at.line, number), one, lit=number == at.step)
        for number, one in enumerate(named.steps, 1)
    )
    on = button(
        _("Next step"), Act.LINE, cap_of=keys.shown(Act.LINE), pad=(10, 4), align=Align.CENTRE
    )
    head = row(
        column(
            title(_("What follows"), 18),
            text(named.name, 15, palette.TEXT_QUIET, bold=True),
            gap=0,
            grow=1,
            align=Align.CENTRE,
        ),
        on,
    )
    seen = at if at.step else None
    steps = column(*rows, gap=2)
    return panel(head, steps if whole else scroll(steps, seen=seen, grow=1), key=LINE)


def _step(do: LookAtStep, one: LineStep, *, lit: bool) -> Box:
    """Describe a step: its number in the colour of who acts, and its sentence."""
    number = text(str(do.step), 16, seat_colour(one.seat), bold=True, width=18, lines=1)
    said = text(str(one.label), 16, grow=1)
    inside = row(number, said, gap=4, pad=(4, 2))
    return Press(key=do, child=inside, do=do, look=ButtonLook.ROW, chosen=lit)
