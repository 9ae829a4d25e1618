"""The page of a graded answer: the headline, all answers as a chart, and where the points go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.language.texts import signed
from simulator.language.texts import translate as _
from simulator.practice.drill import Drill
from simulator.practice.grading import EQUAL, Grade, ValuedAnswer, lesson_of
from simulator.ui import palette
from simulator.ui.board.error_bars import Scale, bar_on, numbers_of, points_scale
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    Plate,
    column,
    icon,
    prose,
    row,
    scroll,
    text,
    title,
)
from simulator.ui.boxes.pages import panel
from simulator.ui.palette import Colour
from simulator.ui.paragraphs import heading, says
from simulator.ui.practice.drill_text import OF_A_SEED, verdict_line

GRADE: Final = "grade"
"""The key of what may be scrolled."""
_NUMBER: Final = 58
_PART: Final = 84
"""Pixels of a column of numbers in the chart, and in the table."""
_SEEN: Final = 0.005
"""Less is told as 0.00."""
_FIRST: Final = 5
"""So many answers stand above the sentence and the table."""


def grade_box(drill: Drill, grade: Grade, rated: str) -> Box:
    """Describe the grade of an answer; `rated` is what it did to the player's rating."""
    lesson = lesson_of(drill, grade)
    own = grade.mistake or OF_A_SEED not in drill.id  # drills of seeds have no words of their own
    notes = [
        text(lesson, 17, palette.GOLD, bold=True) if lesson and own else None,
        text(rated, 15, palette.TEXT_QUIET) if rated else None,
    ]
    said = panel(*notes, gap=4) if any(notes) else None
    tried = grade.chosen.answer.listed is not None
    why = panel(prose(heading(_("Why")), *(says(reason) for reason in grade.reasons)))
    first, further = _charts(grade)
    rest = column(first, said, None if tried else _parts(grade), why, further, gap=0)
    return column(_headline(grade), scroll(rest, key=GRADE, grow=1), gap=0, grow=1)


def _headline(grade: Grade) -> Box:
    ink = palette.LEGAL if grade.right else palette.ILLEGAL
    lost = _("{points} points").format(points=signed(-grade.loss))
    first = row(
        icon("verdict-yes" if grade.right else "verdict-no", 24, ink),
        text(verdict_line(grade), 20, ink, bold=True, grow=1, align=Align.CENTRE),
        text(lost, 20, ink, bold=True, lines=1, align=Align.CENTRE) if grade.loss else None,
    )
    return panel(
        first,
        text(grade.loss_text, 15, palette.TEXT_QUIET),
        gap=2,
        ground=Backing(palette.PANEL, ink, 6, 2),
    )


# ------------------------------------------------------------------ all answers


def _charts(grade: Grade) -> tuple[Box, Box | None]:
    """Describe the best answers and the one that was given, and the further ones."""
    values = [one.value - grade.best.value for one in grade.ranked]
    scale = points_scale(values)
    first: list[Box] = []
    further: list[Box] = []
    for number, (one, behind) in enumerate(zip(grade.ranked, values, strict=True), 1):
        mine = one.answer.key == grade.chosen.answer.key
        rows = first if mine or number <= _FIRST else further
        rows.append(_answer(one, number, behind, scale, mine=mine))
    about = _("points behind the best, exact: no error")
    if grade.chosen.answer.listed is not None:
        about = _("points behind the best, as tried out beforehand")
    above = row(
        text(about, 14, palette.TEXT_QUIET, grow=1, align=Align.CENTRE),
        numbers_of(scale),
        Box(width=_NUMBER),
        gap=4,
        pad=(6, 0),
    )
    look = Plate(gap=1, pad=(14, 6))
    more = panel(title(_("Further answers"), 18), *further, **look) if further else None
    return panel(title(_("Answers"), 18), above, *first, **look), more


def _answer(one: ValuedAnswer, number: int, behind: float, scale: Scale, *, mine: bool) -> Box:
    """Describe an answer; "=" stands in place of the number of one that is as good as the best."""
    best = behind >= -EQUAL
    ink = palette.LEGAL if best else palette.GOLD if mine else palette.TEXT
    ground = Backing(palette.mixed(palette.PANEL, ink, 0.16), radius=3) if mine or best else None
    label, place = str(one.answer.label), "=" if best and number > 1 else f"{number}"
    if mine:
        label = _("{answer} (yours)").format(answer=label)
    return row(
        text(place, 15, palette.TEXT_QUIET, width=20, lines=1, align=Align.CENTRE),
        text(label, 16, ink, bold=mine, grow=1, align=Align.CENTRE),
        bar_on(scale, behind, 0.0, ink),
        _cell(signed(behind), ink, _NUMBER),
        gap=4,
        pad=(6, 1),
        ground=ground,
    )


def _cell(words: str, ink: Colour, width: int, *, bold: bool = False) -> Box:
    return text(words, 16, ink, bold=bold, width=width, lines=1, side=Align.END, align=Align.CENTRE)


# ------------------------------------------------------------------ where the points go


def _parts(grade: Grade) -> Box:
    """Describe what the answer and the best are worth, part by part."""
    both = [grade.chosen] if grade.chosen.answer.key == grade.best.answer.key else None
    shown = both or [grade.chosen, grade.best]
    names = (_("yours"), _("best"), _("difference"))
    head = row(
        text("", 14, grow=1),
        *(_cell(name, palette.TEXT_QUIET, _PART) for name in names[: 2 * len(shown) - 1]),
        gap=6,
    )
    return panel(title(_("Where the points go"), 18), head, *_part_rows(shown), gap=1, pad=(14, 6))


def _part_rows(shown: list[ValuedAnswer]) -> Iterator[Box]:
    names = (
        _("Wounds at once"),
        _("Points scored or due"),
        _("The enemy's reply"),
        _("Follow-up of the others"),
        _("Together"),
    )
    for name, *values in zip(names, *((*one.parts, one.value) for one in shown), strict=True):
        if not any(abs(value) >= _SEEN for value in values):
            continue
        whole = name == names[-1]
        numbers = [_cell(signed(value), palette.TEXT, _PART, bold=whole) for value in values]
        if len(values) > 1:
            away = values[0] - values[1]
            ink = palette.ILLEGAL if away < 0 else palette.LEGAL
            ink = ink if abs(away) >= _SEEN else palette.TEXT_QUIET
            numbers.append(_cell(signed(away), ink, _PART, bold=whole))
        yield row(text(name, 16, bold=whole, grow=1), *numbers, gap=6)
