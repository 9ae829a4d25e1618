"""A reviewed game in sentences: what a decision was, and what it cost."""

from __future__ import annotations

from simulator.files.plain_data import fields_of
from simulator.language.texts import translate as _
from simulator.practice.whole_review import WeighedDecision


def head_line(one: WeighedDecision) -> str:
    """Return when a decision was made, and about what."""
    return _("Round {round}: {question}").format(round=one.round, question=one.question)


def lost_line(one: WeighedDecision) -> str:
    """Return what a decision was, what would have been best, and what it cost."""
    words = _("{head} {chosen}. Best found: {best}. {before:.0%} became {after:.0%} ± {error:.0%}.")
    return words.format(
        head=head_line(one),
        chosen=one.chosen.label,
        best=one.best.label,
        **fields_of(one, "before", "after", "error"),
    )
