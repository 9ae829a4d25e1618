"""The panel of the question put to a disputed table: its kind, whom it is about, its choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.content.cases.case_records import Question
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.boxes.box import Align, Box, ColumnBox, Doing, Grid, doing, row, text
from simulator.ui.disputes.commands import Commands
from simulator.ui.disputes.dispute import Dispute
from simulator.ui.disputes.moving import named
from simulator.ui.disputes.names import word
from simulator.ui.disputes.parts import WIDE, labelled, plain_panel, small, titled
from simulator.ui.disputes.questions import (
    KINDS,
    asked_about,
    choices,
    swapped,
    value_of,
    with_value,
)
from simulator.ui.disputes.typing import Typing

_NUMBER: Final = 48
"""Pixels a line for a number is wide at least."""
_ABREAST: Final = 3
"""So many of them stand in one row."""


def question_panel(typed: Typing, acts: Commands) -> ColumnBox:
    """Return the panel of the question."""
    dispute = typed.table.dispute
    question = dispute.question
    kinds = [
        small(
            word(kind),
            doing(acts.ask, kind),
            cap_of=str(number) if number <= 9 and typed.table.app.size[0] >= WIDE else "",
            chosen=question is not None and question.question == kind,
            least_height=28,
        )
        for number, kind in enumerate(KINDS, start=1)
    ]
    grid = Grid(children=tuple(kinds), columns=3, gap=4)
    if question is None:
        said = text(_("Click two units, then a question."), colour=palette.TEXT_QUIET)
        return plain_panel(titled(_("Question")), grid, said)
    head, about = _head(dispute, question, acts), _about(dispute, question, acts)
    return plain_panel(head, grid, about, *_choices(typed, question, acts))


def _head(dispute: Dispute, question: Question, acts: Commands) -> Box:
    """Return the title, and the ways to turn the question about and to other questions."""
    pair = len(asked_about(question)) == 2 and question.question != "control"
    several = len(dispute.case.ask) > 1
    return titled(
        _("Question"),
        small(_("Swap"), doing(acts.put, swapped), key="swap") if pair else None,
        small("‹", doing(acts.turn_to, -1)) if several else None,
        small("›", doing(acts.turn_to, 1)) if several else None,
        small("+", acts.add_question, key="add"),
    )


def _about(dispute: Dispute, question: Question, acts: Commands) -> Box:
    """Return whom the question is about; each is a button that goes on to the next piece."""
    boxes: list[Box] = []
    for index, name in enumerate(asked_about(question)):
        if boxes:
            boxes.append(text("→", align=Align.CENTRE))
        do = doing(acts.ask_next, index)
        boxes.append(small(named(dispute.case, name), do, lines=0, grow=1))
    return row(*boxes, gap=4)


def _choices(typed: Typing, question: Question, acts: Commands) -> Iterator[Box]:
    """Yield a row for each choice, and one for all numbers that are typed."""
    given = choices(question)
    for spec in given:
        if spec.values:
            put, now = acts.put, value_of(question, spec.key)
            ways = [(Doing(put, (with_value, spec.key, one)), said) for one, said in spec.values]
            buttons = [small(said, do, chosen=now == do.given[-1], grow=1) for do, said in ways]
            yield labelled(spec.words, *buttons) if spec.words else row(*buttons, gap=4)
    typed_in = [spec for spec in given if not spec.values]
    lines = tuple(typed.number_line(f"ask:{one.key}", one.words, _NUMBER) for one in typed_in)
    if len(lines) > _ABREAST:
        yield Grid(children=lines, columns=2, gap=6)
    elif lines:
        yield row(*lines, gap=6)
