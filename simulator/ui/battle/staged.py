"""What a match shows of itself: its acts, its dice, and what the pending question is about.

One story and one row of trays for a match, read on as it goes on and read anew where something was
taken back; the decision is worked out once for each question.
"""

from __future__ import annotations

from simulator.engine.session import Session
from simulator.model import events as ev
from simulator.model.requests import ChooseSome, Request
from simulator.staging.acts import Act, Story
from simulator.staging.decision import Decision, decision
from simulator.staging.dice_rows import DiceTray, Trays, with_question


class Staged:
    """A match as it is told."""

    def __init__(self) -> None:
        """Begin before the first event."""
        self.story = Story()
        self.trays = Trays()
        self._last: ev.Event | None = None
        """The last event that was read."""
        self._decision: tuple[Request, Decision] | None = None
        self.tray: DiceTray | None = None
        """The dice that lie on the tray, None before the first roll."""

    def read(self, session: Session) -> bool:
        """Read what happened since; return whether it was read anew from the beginning."""
        events, known = session.events, self.story.count
        anew = known > len(events) or bool(known and events[known - 1] is not self._last)
        if anew:
            self.story, self.trays = Story(), Trays()
        self.story.read(session.position, events)
        self.trays.read(events)
        self._last = events[-1] if events else None
        self._lay(session)
        return anew

    def _lay(self, session: Session) -> None:
        """Lay the dice the pending question is about, else the last ones."""
        request, trays = session.pending, self.trays.trays
        about = self.about(request.dice) if isinstance(request, ChooseSome) else None
        tray = about or (trays[-1] if trays else None)
        if tray is not None and request is not None:
            tray = with_question(session.position, tray, request)
        self.tray = tray

    def decide(self, session: Session) -> Decision | None:
        """Return what the pending question says, worked out once; None where nothing is asked."""
        request = session.pending
        if request is None:
            return None
        if self._decision is None or self._decision[0] is not request:
            number = request.dice if isinstance(request, ChooseSome) else None
            row = self.tray.row(number) if self.tray and number is not None else None
            self._decision = request, decision(session.position, request, row)
        return self._decision[1]

    def about(self, number: int | None) -> DiceTray | None:
        """Return the tray in which a roll lies."""
        trays = self.trays.trays
        return next((tray for tray in reversed(trays) if tray.row(number)), None)

    def act(self, session: Session) -> Act | None:
        """Return the act under way, or the last one."""
        return self.story.present(session.position, session.pending)
