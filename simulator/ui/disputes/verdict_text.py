"""What a shown verdict says: the answer, what would turn it, the rules, both readings."""

from __future__ import annotations

from functools import partial

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.turning_point import TurningPoint
from simulator.language.texts import ngettext
from simulator.model.rulings import RULINGS
from simulator.reports.answer_words import question_words
from simulator.ui import palette
from simulator.ui.disputes.dispute import Dispute
from simulator.ui.disputes.moving import named
from simulator.ui.paragraphs import Paragraph, Run, says


def head_words(dispute: Dispute) -> str:
    """Return what is asked: the case's title, else the question and whom it is about."""
    question = dispute.question
    if dispute.case.title or question is None:
        return dispute.case.title
    return question_words(question, partial(named, dispute.case))


def turning_words(turning: TurningPoint, large: float, *, shown: bool) -> list[Paragraph]:
    """Return which shift would turn the answer, and what holds then."""
    look = palette.YES if turning.yes else palette.NO
    colour = palette.TURNING if shown else palette.TEXT
    size = round(17 * large)
    why = (Run(turning.why, look.colour, size - round(large)),)
    return [
        says(turning.shift, colour=colour, size=size, bold=True, above=0),
        Paragraph(why, 4, icon=look.icon, icon_colour=look.colour),
    ]


def untouched_words(answer: CaseAnswer) -> str:
    """Return how many rulings have nothing to do with the answer."""
    count = len(RULINGS) - len(answer.other)
    words = ngettext(
        "{count} ruling does not touch this.", "{count} rulings do not touch this.", count
    )
    return words.format(count=count)
