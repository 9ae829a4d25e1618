"""The headline of an answer: the same words on the window, a page, paper, a picture and in JSON.

What is answered, by which number; what each reading of an open house ruling makes of it; and how
sure it is within the measuring error.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.closeness import Closeness
from simulator.cases.error_box import MANY, Share
from simulator.files.plain_data import Data
from simulator.language.texts import msg
from simulator.language.texts import translate as _
from simulator.model.named_kind import NamedKind
from simulator.model.rulings import RULINGS
from simulator.records import dataclass
from simulator.reports.margin_text import margin_words, number_words

WITHOUT_YES: Final = frozenset({"arc", "distance", "quadrant", "actions", "odds", "retreat"})
"""Questions whose answer is a measure or a list."""


class AnswerLook(NamedKind):
    """How an answer looks; each has a colour, a sign and a word of its own."""

    YES = "yes", msg("yes")
    NO = "no", msg("no")
    CLOSE = "close", msg("too close to call")
    MEASURED = "measured", msg("measured")
    JUDGING = "judging", msg("being judged")


@dataclass(frozen=True)
class Headline:
    """What is told of an answer before everything else.

    answer: "Yes.", "No.", "Too close to call.", or nothing for a measure. why: the sentence of the
    answer; margin: what its inches mean. readings: a sentence for each reading, where readings
    differ. sure: how sure it is, where that was judged.
    """

    look: AnswerLook
    answer: str
    why: str
    margin: str
    readings: tuple[str, ...] = ()
    sure: str = ""

    @property
    def sentence(self) -> str:
        """Return answer and reason in one line."""
        return " ".join(filter(None, (self.answer, self.why)))

    @property
    def lines(self) -> tuple[str, ...]:
        """Return all of it, line by line."""
        return tuple(filter(None, (self.sentence, self.margin, *self.readings, self.sure)))

    def plain(self) -> Data:
        """Return it as plain data."""
        return {
            "look": self.look.value,
            "answer": self.answer,
            "readings": list(self.readings),
            "sure": self.sure,
        }


def headline(
    answer: CaseAnswer, close: Closeness | None = None, *, judging: bool = False
) -> Headline:
    """Return the headline of an answer.

    Args:
        answer: The answer by the readings of the table.
        close: What the measuring error means for it; None where nobody judged it.
        judging: Whether that is being found out at this moment.
    """
    plain = "" if answer.question in WITHOUT_YES else _yes_or_no(answer)
    look, why = _look(answer, close, judging=judging), answer.why
    if look is AnswerLook.CLOSE:
        plain, why = _("Too close to call."), " ".join(filter(None, (plain, answer.why)))
    elif look is AnswerLook.JUDGING:
        why = " ".join(filter(None, (plain, answer.why)))
        plain = _("Being judged:")
    return Headline(
        look,
        plain,
        why,
        margin_words(answer),
        tuple(_readings(close)),
        _sure(close),
    )


def _yes_or_no(answer: CaseAnswer) -> str:
    if not answer.yes and answer.values.get("in_range_after_shift", False):
        return _("No, only after a shift.")
    return _("Yes.") if answer.yes else _("No.")


def _look(answer: CaseAnswer, close: Closeness | None, *, judging: bool) -> AnswerLook:
    if close is None and judging:
        return AnswerLook.JUDGING
    if close.too_close if close is not None else answer.on_round_edge:
        return AnswerLook.CLOSE
    if answer.question in WITHOUT_YES:
        return AnswerLook.MEASURED
    return AnswerLook.YES if answer.yes else AnswerLook.NO


def _readings(close: Closeness | None) -> Iterator[str]:
    """Yield what this table's reading of a ruling makes of the answer, and what the other does."""
    for one in close.readings if close is not None else ():
        yield _("{rule}: {here} as this table reads it, {other} by the other reading.").format(
            rule=RULINGS[one.ruling].rule.citation,
            here=_kept(one.here, close.share if close is not None else None),
            other=_kept(one.outcome, one.share),
        )


def _kept(outcome: str, share: Share | None) -> str:
    """Return an outcome, with how much of the measuring error keeps it."""
    if share is None or not share.judged:
        return outcome
    return _("{outcome} ({share:.1%})").format(outcome=outcome, share=1.0 - share.share)


def _sure(close: Closeness | None) -> str:
    """Return how sure the answer is: the shares of all outcomes, with the interval."""
    if close is None or close.share is None or not close.share.judged:
        return ""
    return close.verdict if close.too_close and close.share.share < MANY else close.share_words


def caption(answer: CaseAnswer, close: Closeness | None = None) -> tuple[str, ...]:
    """Return the lines under a picture: the headline, then numbers, what turns it, and rules."""
    top = headline(answer, close)
    lines = [*top.lines, *number_words(answer)]
    lines += (
        words for words in (close.sentences if close is not None else ()) if words != top.sure
    )
    lines.append(_("Rules: {rules}").format(rules="; ".join(r.citation for r in answer.rules)))
    return tuple(lines)
