"""What a match shows of itself: its acts, its dice, and what the pending question is about.

One story and one row of trays for a match, read on as it goes on and read anew where something was
taken back; the decision is worked out once for each question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from simulator.engine.inputs import Declined
from simulator.engine.session import Session
from simulator.model import events as ev
from simulator.model.requests import ChooseSome, Kind, Request
from simulator.model.state import Seat
from simulator.staging.acts import Story, StoryAct
from simulator.staging.again import AgainChoice, again_choice
from simulator.staging.decision import Decision, decision
from simulator.staging.dice_rows import DiceTray, Trays, with_question
from simulator.staging.face_up import FaceUp, lying_face_up
from simulator.staging.past_acts import act_before, rolls_of


class Staged:
    """A match as it is told.

    looks_back: whether what happened last is told, and not what is asked, as in a replay.
    """

    def __init__(self, *, looks_back: bool = False) -> None:
        """Begin before the first event."""
        self.looks_back = looks_back
        self.story = Story()
        self.trays = Trays()
        self._last: ev.Event | None = None
        """The last event that was read."""
        self.face_up: tuple[FaceUp, ...] = ()
        """Cards and abilities that another side has not seen yet, the newest last."""
        self.fell = -1
        """The place of the last event with dice."""
        self._put_away = set[int]()
        """The places of the events whose cards are face up no longer."""
        self._beside: dict[int, int] = {}
        """The rolls that lie in the row of another: dice rolled again, the D3 of a panic test."""
        self._decision: tuple[Request, Decision] | None = None
        self._again: tuple[Request, AgainChoice | None] | None = None
        self.tray: DiceTray | None = None
        """The dice that lie on the tray, None before the first roll."""

    def read(
        self,
        session: Session,
        looked: Callable[[int], bool] = lambda _at: True,
        passed: Sequence[Declined] = (),
    ) -> bool:
        """Read what happened since; return whether it was read anew from the beginning.

        `looked` says of an input whether who gave it saw the table; `passed` are the passes of
        empty windows by who did.
        """
        events, known = session.events, self.story.count
        anew = known > len(events) or bool(known and events[known - 1] is not self._last)
        if anew:
            self.story, self.trays, self.fell, known = Story(), Trays(), -1, 0
        for index in range(known, len(events)):
            event = events[index]
            if isinstance(event, ev.DiceRolled):
                self.fell = index
                if event.belongs_to is not None:
                    self._beside[event.number] = event.belongs_to
        self._put_away = {index for index in self._put_away if index < len(events)}
        self.face_up = lying_face_up(session, looked, passed, self._put_away)
        self.story.read(session.position, events)
        self.trays.read(events)
        self._last = events[-1] if events else None
        self._lay(session)
        return anew

    def unseen_by(self, seat: Seat) -> bool:
        """Return whether a card or ability of others lies face up."""
        return any(one.player is not seat for one in self.face_up)

    def put_away(self) -> None:
        """Take away the newest that lies face up: it was seen."""
        self._put_away.update(one.index for one in self.face_up[-1:])
        self.face_up = self.face_up[:-1]

    def _lay(self, session: Session) -> None:
        """Lay the dice the question is about, else the last ones of the act that is told."""
        request = session.pending
        tray = self.about(request.dice) if isinstance(request, ChooseSome) else None
        tray = tray or self._last_of(self.act(session))
        if tray is not None and request is not None:
            tray = with_question(session.position, tray, request)
        self.tray = tray

    @property
    def before(self) -> StoryAct | None:
        """Return the last act, where nothing has happened yet in this turn."""
        return act_before(self.story)

    def _last_of(self, act: StoryAct | None) -> DiceTray | None:
        """Return the last dice of an act, or of the one it belongs to; older ones have left."""
        rolls = rolls_of(self.story, act) if act is not None else frozenset()
        trays = (one for one in reversed(self.trays.trays) if one.rows)
        return next((one for one in trays if any(row.number in rolls for row in one.rows)), None)

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
        row = self._beside.get(number, number) if number is not None else None
        return next((tray for tray in reversed(trays) if tray.row(row)), None)

    def act(self, session: Session, place: int | None = None) -> StoryAct | None:
        """Return an act by its place in the story, or the one under way, or the last.

        None where a question is pending in whose turn nothing has happened yet.
        """
        if place is not None and place < len(self.story.acts):
            return self.story.acts[place]
        if self.looks_back and self.before is not None:
            return self.before
        return self.story.present(session.position, session.pending)

    def again(self, session: Session) -> AgainChoice | None:
        """Return what may be rolled again, worked out once; None where that is not asked."""
        request = session.pending
        if not isinstance(request, ChooseSome) or request.kind is not Kind.REROLL:
            return None
        if self._again is None or self._again[0] is not request:
            row = self.tray.row(request.dice) if self.tray is not None else None
            self._again = request, again_choice(session.position, request, row)
        return self._again[1]
