"""What the inches behind an answer mean, in the same words on the screen and on paper."""

from __future__ import annotations

from typing import Final

from simulator.cases.case_answer import CaseAnswer
from simulator.geometry.tolerances import SIGHT_WIDTH
from simulator.language.texts import capital
from simulator.language.texts import translate as _
from simulator.model.rulebook import Rule

_NOTHING: Final = 1e-9
"""Inches that are nothing at all: only rounding is smaller."""


def margin_words(answer: CaseAnswer) -> str:
    """Return what the margin of an answer measures; empty for an answer no inches decide."""
    if answer.margin is None:
        return ""
    if not answer.yes and Rule.AMB_99 in answer.rules and answer.values.get("in_arc", True):
        return _seam()
    if abs(answer.margin) < _NOTHING:
        return {"sight": _sight_exactly, "arc": _arc_exactly}.get(answer.question, _exactly)(answer)
    sentence = {"sight": _sight, "charge": _charge, "move": _move, "arc": _arc}.get(
        answer.question, _plain
    )(answer, answer.margin)
    return str(capital(sentence.format(inches=abs(answer.margin))))


def _seam() -> str:
    """Return what a margin of no more than the width of a line means (AMB-99)."""
    words = _(
        "A line there would run along an edge or through a seam, which is no sight ({seam}); it "
        "needs more than {least:.3f} in ({rule})."
    )
    return words.format(seam=Rule.AMB_02.citation, least=SIGHT_WIDTH, rule=Rule.AMB_99.citation)


def _exactly(answer: CaseAnswer) -> str:
    if answer.yes:
        return _("It is exact: there is nothing to spare.")
    return _("It is exact: the least bit more would do.")


def _sight_exactly(answer: CaseAnswer) -> str:
    if answer.yes:
        return _("The only free line has no width at all.")
    if not answer.values.get("in_arc", True):
        words = _("The target reaches no more than {least:.3f} in into the front arc ({rule}).")
        return words.format(least=SIGHT_WIDTH, rule=Rule.AMB_99.citation)
    return _("A line would open if a blocker were the least bit smaller.")


def _arc_exactly(_answer: CaseAnswer) -> str:
    return _("Its centre lies exactly on the deciding arc line.")


def _plain(_answer: CaseAnswer, margin: float) -> str:
    if margin >= 0.0:
        return _("There are {inches:.3f} in to spare.")
    return _("{inches:.3f} in are missing.")


def _sight(answer: CaseAnswer, _margin: float) -> str:
    if answer.yes:
        return _("The widest free corridor is {inches:.3f} in wide.")
    if not answer.values.get("in_arc", True):
        return _("The target is {inches:.3f} in outside the front arc.")
    return _("A line would open if every blocker were {inches:.3f} in smaller all around.")


def _arc(_answer: CaseAnswer, _margin: float) -> str:
    return _("Its centre is {inches:.3f} in from the deciding arc line.")


def _move(answer: CaseAnswer, margin: float) -> str:
    """How much of its distance a unit leaves unused is not meant, so it is said what is."""
    if answer.yes:
        return _(
            "Where it ends, its tray stands {inches:.3f} in clear of what would forbid the place: "
            "the table edge, another tray, or the inch off enemies."
        )
    return _plain(answer, margin)


def _charge(answer: CaseAnswer, margin: float) -> str:
    if "outcome" in answer.values:
        if answer.yes:
            return _("With this roll it has {inches:.3f} in to spare.")
        return _("With this roll {inches:.3f} in are missing.")
    if answer.yes:
        return _("With a 6 it would have {inches:.3f} in to spare.")
    if Rule.CHG_05 in answer.rules:
        return _("Even with a 6 {inches:.3f} in are missing.")
    return _plain(answer, margin)


def number_words(answer: CaseAnswer) -> tuple[str, ...]:
    """Return every number of an answer with the parts that add up to it, as sentences."""
    return tuple(number.sentence for number in answer.numbers)
