"""How close an answer is: the share of the measuring error that turns it, and the least shift."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.cases.case_answer import rounded
from simulator.cases.error_box import MANY, TRIALS, ErrorTrial, Share, with_own_errors
from simulator.cases.outcomes import outcome_words
from simulator.cases.questions.answer_questions import Answered, other_readings
from simulator.cases.shifted_tables import ShiftedTables
from simulator.cases.turning_point import SHIFTS, Search, TurningPoint
from simulator.content.cases.case_records import ErrorBox
from simulator.files.plain_data import Data, fields_of
from simulator.language.texts import translate as _
from simulator.records import dataclass


@dataclass(frozen=True)
class RulingRead:
    """What is answered by a reading of a house ruling, and how much of the error keeps it.

    outcome: the answer in a word or two. here: the same by the reading of this table.
    """

    ruling: str
    outcome: str
    share: Share | None
    here: str


@dataclass(frozen=True)
class Closeness:
    """What the measuring error of a table means for one answer.

    share: of the positions within the error. turning: the least shift of one piece that turns the
    answer, None when none was found. searched: whether the search for it came to its end. others:
    the least shifts of other pieces that turn it, where they are not much farther. on_round_edge:
    whether the true edge of round terrain may turn it, measured as exactly as you like.
    """

    box: ErrorBox
    share: Share | None
    turning: TurningPoint | None
    searched: bool = True
    others: tuple[TurningPoint, ...] = ()
    on_round_edge: bool = False
    readings: tuple[RulingRead, ...] = ()
    """The verdict by the other reading of each house ruling that changes it."""

    @property
    def too_close(self) -> bool:
        """Whether it is too close to call at the table.

        So it is when a shift of one piece within the error turns the answer, when the true edge of
        round terrain may, or when at least one in a hundred of all positions within the error does.
        """
        many = self.share is not None and self.share.share >= MANY
        return self._single or self.on_round_edge or many

    @property
    def _single(self) -> bool:
        return self.turning is not None and self.box.open and self.turning.within(self.box)

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return all of it, what matters most first; how it was found comes last."""
        others = (one.other_sentence for one in self.others)
        said = (self.verdict, self.share_words, self.turning_words, *others, self.how)
        return tuple(filter(None, said))

    @property
    def verdict(self) -> str:
        """Return why it is too close to call; empty when it is not."""
        names = fields_of(self.box, "inches", "degrees")
        if self._single and self.turning is not None:
            words = _(
                "Too close to call at the table: {shift:.3f} in turns {what}, and your "
                "measuring error is ±{inches:g} in."
            )
            what = turned_words(self.turning.turned)
            own = self.box.of(*self.turning.pieces)
            return words.format(shift=self.turning.inches, what=what, inches=own.inches)
        if self.on_round_edge:
            return _(
                "Too close to call: it turns between an outline inside the edge of round terrain "
                "and one around it."
            )
        if self.too_close:
            words = _(
                "Too close to call at the table: positions within your measuring error of "
                "±{inches:g} in and ±{degrees:g}° turn it."
            )
            return words.format(**names)
        return ""

    @property
    def share_words(self) -> str:
        """Return how many of the positions within the error turn the answer."""
        if self.share is None or self.share.judged == 0:
            return ""
        if self.share.turned == 0 and self._single:
            words = _(
                "Fewer than {high:.1%} of the positions within ±{inches:g} in and "
                "±{degrees:g}° turn this verdict (95 percent sure)."
            )
            box = fields_of(self.box, "inches", "degrees")
            return words.format(high=self.share.interval[1], **box)
        return self.share.sentence

    @property
    def turning_words(self) -> str:
        """Return what would turn the answer."""
        if self.turning is not None and self.searched:
            return self.turning.sentence
        if self.turning is not None:
            words = _("Found before the search was stopped: {sentence}")
            return words.format(sentence=self.turning.sentence)
        if self.searched and self.share is not None:
            words = _(
                "No shift of a single piece of up to {inches:g} in was found that turns "
                "this verdict."
            )
            if self.share.turned:
                words = _(
                    "No shift of a single piece of up to {inches:g} in was found that turns this "
                    "verdict: in the positions that do, a piece is turned or several are moved."
                )
            return words.format(inches=SHIFTS[-1])
        return ""

    @property
    def all_turning(self) -> tuple[TurningPoint, ...]:
        """Return the least shift and those of other pieces, the soonest first; empty for none."""
        return () if self.turning is None else (self.turning, *self.others)

    @property
    def how(self) -> str:
        """Return how the share was found."""
        return self.share.how if self.share is not None and self.share.judged else ""

    def plain(self) -> Data:
        """Return it as plain data, under the keys of an answer."""
        data: Data = {"too_close_to_call": self.too_close}
        if self.share is not None:
            low, high = self.share.interval
            data["measuring_error"] = {
                **fields_of(self.box, "inches", "degrees"),
                "share": self.share.share,
                "low": low,
                "high": high,
                **fields_of(self.share, "judged", "pushed", "moved"),
                "outcomes": dict(self.share.outcomes),
            }
            if self.box.own:
                data["measuring_error"]["own"] = {
                    name: {"inches": inches, "degrees": degrees}
                    for name, inches, degrees in self.box.own
                }
        if self.turning is not None:
            data["turned_by"] = fields_of(self.turning, "pieces", "inches", "bearing", "why")
        if self.others:
            data["turned_also_by"] = [
                fields_of(one, "pieces", "inches", "bearing") for one in self.others
            ]
        return dict(rounded(data))


def turned_words(keys: tuple[str, ...]) -> str:
    """Return what of an answer another position turns, by the keys that change."""
    names = {
        "side": _("the side of the charge"),
        "needed_roll": _("the roll it needs"),
        "contact": _("whether they touch"),
        "engaged": _("whether they are engaged"),
        "frees": _("whom it frees"),
    }
    if len(keys) == 1 and keys[0] in names:
        return names[keys[0]]
    return _("the answer")


MOST_SHIFTS: Final = 3
"""Shifts that turn an answer, each of another piece, that are told at most."""
FAR: Final = 1.0
TIMES: Final = 4.0
"""What turns an answer only farther than an inch, and so many times as far as another, is left."""


def _outcome(asked: Answered) -> str:
    return outcome_words(asked.ask.question, asked.decided)


class Judging:
    """Finds out how close an answer is, position by position.

    First the least shift, then the share, then both for other readings of house rulings, then the
    shifts of other pieces. Nothing here looks at a clock, so every machine is told the same.
    """

    def __init__(
        self,
        asked: Answered,
        box: ErrorBox | None = None,
        shifted: ShiftedTables | None = None,
        *,
        trials: int = TRIALS,
    ) -> None:
        """Begin for an answer; without a box the error is the case's own.

        `shifted` is what was tried on this table before; `trials` positions are judged.
        """
        self.box = with_own_errors(asked.case.error if box is None else box, asked.case)
        self.search = Search(asked, self.box, shifted=shifted)
        self.trial = ErrorTrial(asked, self.box, trials)
        self.readings = [
            (name, other, ErrorTrial(other, self.box, trials))
            for name, other in other_readings(asked)
        ]
        self.others: list[Search] | None = None
        """The searches for other pieces, begun when all else is known."""

    def _part(self) -> Search | ErrorTrial | None:
        """Return what is found out next; None when all is known."""
        trials = (self.trial, *(trial for _name, _other, trial in self.readings))
        parts: tuple[Search | ErrorTrial, ...] = (self.search, *trials)
        first = next((part for part in parts if not part.done), None)
        if first is None and self.others is None:
            self.others = self._other_shifts()
        return first or next((one for one in self.others or () if not one.done), None)

    def _other_shifts(self) -> list[Search]:
        """Return what looks for shifts of other pieces than the one that turns it soonest."""
        least, search = self.search.result(), self.search
        if least is None:
            return []
        far = min(SHIFTS[-1], max(FAR, TIMES * least.inches))
        return [
            search.alone(group, self.box, far) for group in search.groups if group != least.pieces
        ]

    def run(self, go_on: Callable[[], bool] = lambda: True) -> Closeness:
        """Judge until all is known, or as long as the caller wants to go on."""
        while (part := self._part()) is not None and go_on():
            part.step()
        return self.result()

    def result(self) -> Closeness:
        """Return what is known by now."""
        readings = tuple(
            RulingRead(name, _outcome(other), trial.result(), _outcome(self.search.asked))
            for name, other, trial in self.readings
        )
        others = filter(None, (one.result() for one in self.others or ()))
        return Closeness(
            self.box,
            self.trial.result(),
            self.search.result(),
            self.search.finished,
            tuple(sorted(others, key=lambda one: one.inches)[: MOST_SHIFTS - 1]),
            self.search.asked.answer.on_round_edge,
            readings,
        )
