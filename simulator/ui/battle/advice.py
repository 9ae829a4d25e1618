"""What one who practises against machines may be told: the chance of winning, and a hint.

Both look at nothing the seat may not see. Between two people nobody is told anything.
"""

from __future__ import annotations

import threading

from simulator.agents.imagining import NotImaginedError
from simulator.agents.view import asked_view, view_of
from simulator.agents.winning_chance import FORECAST
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.practice.tried_answers import Trials, TriedAnswer, considered
from simulator.ui.background import Background
from simulator.ui.battle.match import Match
from simulator.ui.battle.near_side import only_person

OTHERS = 4
"""So many answers are tried out for a hint."""
EFFORT = 2
"""How many pairs of deals each meets."""


class HintLeftError(RuntimeError):
    """Nobody waits for this hint any more."""


class Advice:
    """The hint that is being looked for, and the chance as it stands."""

    def __init__(self, match: Match) -> None:
        """Advise at a match."""
        self._match = match
        self._asked = -1
        self._left = threading.Event()
        self._work: Background[tuple[TriedAnswer, ...]] | None = None
        self._known: tuple[int, float] | None = None

    @property
    def seat(self) -> Seat | None:
        """Return who practises: one person at a table with machines, None for any other table."""
        return only_person(self._match.header) if self._match.machines else None

    def chance(self) -> float | None:
        """Return the chance that who practises wins, as it stands on the open table."""
        seat, given = self.seat, len(self._match.session.inputs)
        if seat is None:
            return None
        if self._known is None or self._known[0] != given:
            now = view_of(self._match.session.position, seat)
            self._known = (given, FORECAST(now, seat).chance)
        return self._known[1]

    # ------------------------------------------------------------ the hint

    @property
    def busy(self) -> bool:
        """Return whether a hint is being looked for."""
        return self._work is not None

    def ask(self) -> str:
        """Look for a hint to the question on the table; give what there is to say meanwhile."""
        request = self._match.pending
        if self.seat is None:
            return _("Hints are for practice: one person against machines.")
        if request is None or request.who is not self.seat:
            return _("A hint comes when it is your turn to answer.")
        if self.busy:
            self.leave()
            return _("No hint, then.")
        view = asked_view(self._match.session)
        answers = considered(view, request, None, OTHERS)
        if not answers:
            return _("No hint here: there is one answer, or the first round has not begun.")
        left = self._left = threading.Event()
        self._asked = len(self._match.session.inputs)

        def check_cancelled() -> None:
            if left.is_set():
                raise HintLeftError

        seed = self._asked  # dice of its own, never those of the game
        trials = Trials(view, seed, EFFORT, check_cancelled)
        self._work = Background(lambda: trials.ranked(answers))
        return _("Looking for a hint …")

    def leave(self) -> None:
        """Want the hint no more."""
        self._left.set()
        self._work = None

    def found(self) -> str:
        """Return the hint in a sentence once it is there; empty before, or where nobody waits."""
        work = self._work
        if work is None or not work.done:
            return ""
        self._work = None
        if self._asked != len(self._match.session.inputs):
            return ""
        try:
            best, other = work.result()[:2]
        except NotImaginedError:
            return _("No hint here: nothing that you have seen explains the question.")
        words = _("Hint: {best}, which led to {chance:.0%} when tried out; {other} to {less:.0%}.")
        return words.format(
            best=best.label, chance=best.chance, other=other.label, less=other.chance
        )
