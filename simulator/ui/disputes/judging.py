"""How close an answer is, judged on a thread beside the window, so that nobody waits for it."""

from __future__ import annotations

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import CaseTable
from simulator.cases.closeness import Closeness, Judging
from simulator.cases.questions.answer_questions import Answered
from simulator.language.texts import translate as _
from simulator.ui.background import Background


class JudgedBeside:
    """The judging of one answer; it ends by itself, or when the answer is no longer asked for."""

    def __init__(self, table: CaseTable, index: int, answer: CaseAnswer) -> None:
        """Begin at once; positions never change, so that a thread may read them."""
        self._stopped = False
        self._judging = Judging(Answered(table, index, answer))
        self._early: Closeness | None = None
        self._work = Background(lambda: self._judging.run(self._go_on))

    @property
    def done(self) -> bool:
        """Whether it is judged."""
        return self._work.done

    @property
    def close(self) -> Closeness | None:
        """Return how close the answer is; None until it is judged.

        It is told before the shifts of other pieces are known, which come later.
        """
        return self._work.result() if self._work.done else self._early

    @property
    def progress(self) -> str:
        """Return what is being found out."""
        if not self._judging.search.done:
            return _("Looking for the least shift that turns this ...")
        words = _("Judging your measuring error: {count} positions so far.")
        return words.format(count=self._judging.trial.judged)

    def wait(self) -> Closeness:
        """Return how close the answer is, once it is judged."""
        return self._work.result()

    def stop(self) -> None:
        """Leave it: nobody asks any more."""
        self._stopped = True

    def _go_on(self) -> bool:
        if self._judging.others is not None and self._early is None:
            self._early = self._judging.result()
        return not self._stopped
