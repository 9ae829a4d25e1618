"""What the dispute says: the verdict, the number behind it, rules, rulings, and the error box."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from simulator.cases.case_answer import CaseAnswer, rounded
from simulator.content.cards.house_rules import house_rules
from simulator.content.cases.casefile import Case
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.rulings import RULINGS, Ruling
from simulator.reports.headline import AnswerLook, Headline
from simulator.reports.margin_text import number_words
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Box,
    ButtonLook,
    ColumnBox,
    Press,
    column,
    doing,
    prose,
    row,
    text,
)
from simulator.ui.disputes.dispute import Dispute
from simulator.ui.disputes.drawing import measured_look
from simulator.ui.disputes.names import word
from simulator.ui.disputes.pieces import pieces
from simulator.ui.paragraphs import Paragraph, Run, heading, judged, led, says

_SHOWN: Final[Mapping[str, tuple[str, ...]]] = {
    "arc": ("decided_by",),
    "range": ("measured", "in_range_after_shift", "shift"),
    "distance": ("distance", "contact_length", "engaged"),
    "move": ("final", "moved", "longest_legal"),
    "charge": (
        "side", "needed_roll", "odds", "best_pivot", "path_length", "flank_bonus", "charge_bonus",
        "engages", "outcome",
    ),
    "retreat": ("backward", "left", "right", "forward", "frees"),
    "actions": (
        "maneuver", "march", "retreat", "charge", "ranged_attack", "melee_attack", "forgo",
    ),
    "control": ("covers", "touches"),
    "inside": ("overhang",),
    "odds": ("mean", "destroyed", "rank_lost", "panic_failed"),
}  # fmt: skip
"""The facts of an answer that its sentence does not hold."""
_CHANCES: Final = frozenset({"odds", "destroyed", "rank_lost", "panic_failed"})
"""Of these, those that are chances."""


def answer_words(dispute: Dispute, note: str) -> list[Paragraph]:
    """Return the answer as it stands now; `note` is what the screen has to say besides."""
    said: list[Paragraph] = []
    if note:
        said.append(says(note, colour=palette.GOLD, size=17, above=0))
    if dispute.fault:
        return [*said, judged(dispute.fault, palette.NO, above=2)]
    if dispute.answer is None:
        return said + _first_steps(dispute.case)
    if dispute.table is not None:
        said += [
            says(words, colour=palette.TOO_CLOSE)
            for words in (*dispute.table.settled, *dispute.table.hanging)
        ]
        said += [says(words, colour=palette.TEXT_QUIET) for words in dispute.table.home_made]
    answer = dispute.answer
    said += _verdict(dispute, answer)
    said += [says(words, above=2) for words in number_words(answer)]
    said += _error(dispute)
    said += _other_rulings(answer)
    said += rule_words(answer)
    return said


def answer_box(dispute: Dispute, note: str) -> ColumnBox:
    """Return the answer as it stands now, with the other facts below it."""
    facts = _facts(dispute.answer) if dispute.answer is not None else ()
    return column(prose(*answer_words(dispute, note)), *facts)


def _first_steps(case: Case) -> list[Paragraph]:
    """Return what to do first."""
    steps = [
        _(
            "Drag trays and terrain from the left onto the table, or load a photo of your own "
            "table and lay them over it."
        ),
        _("Click the first unit, then the second."),
        _("Press a question: the answer stands here, with its line on the board."),
    ]
    done = 0 if not any(pieces(case)) else 1
    said: list[Paragraph] = []
    for number, step in enumerate(steps, start=1):
        ink = palette.TEXT_QUIET if number <= done else palette.TEXT
        runs = (Run(f"{number}  ", palette.GOLD, 17, True), Run(step, ink, 17))
        said.append(Paragraph(runs, 6))
    return said


def look_of(answer: AnswerLook) -> palette.Answering:
    """Return the look of an answer; while it is judged it is neither that of yes nor of no."""
    looks = {
        AnswerLook.YES: palette.YES,
        AnswerLook.NO: palette.NO,
        AnswerLook.CLOSE: palette.CLOSE,
        AnswerLook.MEASURED: measured_look(),
        AnswerLook.JUDGING: palette.Answering(
            palette.TEXT_QUIET, palette.LineStyle.SOLID, "verdict-close"
        ),
    }
    return looks[answer]


def headline_words(top: Headline, sizes: tuple[int, int, int]) -> list[Paragraph]:
    """Return the headline of an answer in letters of three sizes; the last is of its numbers."""
    look = look_of(top.look)
    first, second, third = sizes
    runs = (
        Run(f"{top.answer} " if top.answer else "", look.colour, first, True),
        Run(top.why, size=second),
    )
    more = [says(words, size=third, above=2) for words in (top.margin, *top.readings) if words]
    return [Paragraph(runs, 2), *more]


def _verdict(dispute: Dispute, answer: CaseAnswer) -> Iterator[Paragraph]:
    """Yield yes or no with its sentence, the margin, and what stands in the way."""
    top = dispute.headline
    if top is not None:
        look = look_of(top.look)
        first, *more = headline_words(top, (20, 18, 17))
        yield replace(first, icon=look.icon, icon_colour=look.colour)
        yield from more
    blockers = answer.values.get("blockers", ())
    if blockers:
        words = _("In the way: {names}.").format(names=", ".join(blockers))
        yield says(words, colour=palette.ILLEGAL, above=3)


def _error(dispute: Dispute) -> Iterator[Paragraph]:
    """Yield what the measuring error means for the answer, and what would turn it."""
    judging, close = dispute.judging, dispute.close
    if judging is None:
        return
    if close is None:
        yield says(judging.progress, colour=palette.TEXT_QUIET)
        return
    if close.verdict:
        yield says(close.verdict, colour=palette.TOO_CLOSE, size=17, bold=True, above=3)
    turns = close.share is not None and close.share.turned > 0
    if close.share_words:
        yield says(close.share_words, colour=palette.TOO_CLOSE if turns else palette.TEXT, size=17)
    if close.turning_words:
        yield says(close.turning_words, colour=palette.TURNING, size=17)
    if close.how:
        yield says(close.how, colour=palette.TEXT_QUIET, above=1)


def _other_rulings(answer: CaseAnswer) -> Iterator[Paragraph]:
    """Yield what the other reading of a switchable ruling would say."""
    for name, changes in answer.other.items():
        ruling = RULINGS[name]
        said = changed_words(changes)
        words = _("A ruling decides. Read “{name}” the other way: {said}.")
        yield says(words.format(name=printed(ruling.name), said=said), colour=palette.GOLD, above=8)
        yield says(_source(ruling), colour=palette.TEXT_QUIET, above=1)


def changed_words(changes: Mapping[str, object]) -> str:
    """Return what an answer would be where another reading changes it."""
    return ", ".join(f"{word(key)}: {_value(v)}" for key, v in changes.items() if key != "line")


def _source(ruling: Ruling) -> str:
    words = _("{rule}. Source: {source}")
    return words.format(rule=ruling.rule.citation, source=printed(ruling.source))


def rule_words(answer: CaseAnswer) -> Iterator[Paragraph]:
    """Yield the rules that decided, with page and sentence."""
    for rule in answer.rules:
        yield led(f"{rule.citation}  ", rule.sentence)


def _facts(answer: CaseAnswer) -> Iterator[Box]:
    """Yield the other keys of the answer, each with its value."""
    for key in _SHOWN.get(answer.question, ()):
        value = answer.values.get(key)
        if value is not None:
            chance = key in _CHANCES and isinstance(value, float)
            fact = f"{value:.1%}" if chance else _value(value)
            name = text(word(key), colour=palette.TEXT_QUIET, grow=1)
            yield row(name, text(fact, grow=1))


def _value(value: object) -> str:
    """Write a value as players read it: inches to a thousandth."""
    value = rounded(value)
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, str):
        return word(value)
    if isinstance(value, dict):
        return ", ".join(f"{word(key)} {_value(entry)}" for key, entry in value.items())
    if isinstance(value, list):
        return ", ".join(_value(entry) for entry in value) or "–"
    if value is None:
        return "–"
    return json.dumps(value)


# ------------------------------------------------------------------ rulings


def ruling_box(rulings: Mapping[str, bool], turn: Callable[[str], object]) -> ColumnBox:
    """Return every switchable ruling with its sentence and source; a press does a `turn` of it."""
    rows = [_ruling(one, turn, on=rulings.get(one.id, False)) for one in RULINGS.values()]
    said = text(_("Click a ruling to turn it over. The answer follows at once."))
    return column(said, *rows, prose(*_house_words()))


def _house_words() -> Iterator[Paragraph]:
    """Yield the house rules that hold in every game, for what the print leaves open."""
    yield heading(_("House rules: what the print leaves open"))
    for one in house_rules():
        if not one.modes and not one.cards:
            yield led(f"{one.id}  ", one.sentence)


def _ruling(ruling: Ruling, turn: Callable[[str], object], *, on: bool) -> Press:
    state = _("on") if on else _("off")
    look = palette.YES if on else palette.NO
    runs = (
        Run(f"{printed(ruling.name)}: ", palette.GOLD, 17, True),
        Run(state, look.colour, 17, True),
    )
    other = _("Else: {sentence}").format(sentence=ruling.reading(on=not on))
    words = prose(
        Paragraph(runs, 0, icon=look.icon if on else "", icon_colour=look.colour),
        says(ruling.reading(on=on), above=1),
        says(other, colour=palette.TEXT_QUIET, above=1),
        says(_source(ruling), colour=palette.TEXT_QUIET, above=1),
        grow=1,
    )
    do = doing(turn, ruling.id)
    return Press(child=row(words, pad=(8, 4)), do=do, look=ButtonLook.TILE, chosen=on, key=do)
