"""What a shown verdict says: the answer, what would turn it, the rules, both readings."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.cases.case_answer import CaseAnswer
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.model.rulings import RULINGS
from simulator.reports.margin_text import margin_words
from simulator.ui import palette
from simulator.ui.disputes.dispute import Dispute
from simulator.ui.disputes.dispute_text import answer_look, changed_words
from simulator.ui.disputes.moving import named
from simulator.ui.disputes.names import word
from simulator.ui.disputes.questions import asked_about
from simulator.ui.paragraphs import Paragraph, Run, says

TURNING = "turning"
"""The link of the row that tells what would turn the answer; others have a number behind it."""


def head_words(dispute: Dispute) -> str:
    """Return what is asked: the case's title, else the question and whom it is about."""
    question = dispute.question
    if dispute.case.title or question is None:
        return dispute.case.title
    names = (named(dispute.case, name) for name in asked_about(question))
    return _("{question}: {names}").format(question=word(question.question), names=", ".join(names))


def verdict_words(dispute: Dispute, answer: CaseAnswer, large: float) -> list[Paragraph]:
    """Return answer in one sentence, with the number that decides, in letters so much larger."""
    look, plain = answer_look(dispute, answer)
    if dispute.too_close:
        plain = _("Too close to call.")
    runs = (
        Run(f"{plain} " if plain else "", look.colour, round(26 * large), True),
        Run(answer.why, size=round(20 * large)),
    )
    text = [Paragraph(runs, 0)]
    if answer.margin is not None:
        text.append(says(margin_words(answer), size=round(17 * large), above=2))
    return text


def turning_link(number: int) -> str:
    """Return the link of a row, counted from 0."""
    return TURNING if number == 0 else f"{TURNING}:{number}"


def turning_rows(dispute: Dispute, large: float, *, shown: int | None) -> Iterator[Paragraph]:
    """Yield which least shifts would turn the answer, each of another piece, the soonest first.

    Each row is a link that the board follows; `shown` is the number of the row it shows.
    """
    close = dispute.close
    if close is None:
        if dispute.judging is not None:
            yield says(dispute.judging.progress, colour=palette.TEXT_QUIET)
        return
    if close.turning is None:
        yield says(close.turning_words, size=17)
        return
    for number, turning in enumerate(close.all_turning):
        look = palette.YES if turning.yes else palette.NO
        colour = palette.TURNING if shown == number else palette.TEXT
        size, link = round((18 if number == 0 else 17) * large), turning_link(number)
        above = 6 if number == 0 else 12
        yield says(turning.shift, colour=colour, size=size, bold=True, link=link, above=above)
        yield Paragraph(
            (Run(turning.why, look.colour, size - round(large)),),
            4,
            icon=look.icon,
            icon_colour=look.colour,
            link=link,
        )
    if not close.searched:
        yield says(_("Found until time ran out."), colour=palette.TEXT_QUIET)
    yield says(_("Click a row: the board shows it."), colour=palette.TEXT_QUIET, above=8)


def ruling_rows(dispute: Dispute, answer: CaseAnswer) -> Iterator[Paragraph]:
    """Yield both readings of every ruling that turns the answer; a click takes the other."""
    for name, changes in answer.other.items():
        ruling, on = RULINGS[name], dispute.case.rulings.get(name, False)
        yield says(ruling.rule.citation, colour=palette.TEXT_QUIET, above=2)
        present = (ruling.sentence if on else ruling.settled, answer.why, True)
        other = (ruling.settled if on else ruling.sentence, changed_words(changes), False)
        for sentence, said, now in (present, other):
            colour = palette.GOLD if now else palette.TEXT
            mark = "verdict-yes" if now else ""
            link = "" if now else name
            yield Paragraph(
                (Run(sentence, colour),),
                6,
                icon=mark,
                icon_colour=palette.GOLD,
                link=link,
                rule=not now,
            )
            yield says(said, colour=palette.TEXT_QUIET, above=1, link=link)
    count = len(RULINGS) - len(answer.other)
    words = ngettext(
        "{count} ruling does not touch this.", "{count} rulings do not touch this.", count
    )
    yield says(words.format(count=count), colour=palette.TEXT_QUIET, above=8)
