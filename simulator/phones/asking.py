"""The question that a phone is asked: how long it lasts, and what it is answered in the end.

Being asked, and how long that takes, must tell nothing of a hand. So every question of a kind that
could lasts a time that is drawn without a look at any hand, for a seat that can use nothing as for
one that can, and no answer counts before its end.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from simulator.engine.dice import random_stream
from simulator.engine.legality import IllegalReplyError, checked
from simulator.engine.windows import PASS
from simulator.model.requests import ChooseSome, Reply, Request, Roll
from simulator.model.state import Seat
from simulator.phones import wire
from simulator.phones.seat_page import Asked, may_pass

SHORTEST: Final = 3.0
"""Seconds that a question lasts at least ..."""
LONGEST: Final = 8.0
"""... and at most, unless the people at the table chose another time."""
GRACE: Final = 4.0
"""So many seconds after its end an answer must have come, or the phone is taken to be away."""
FOR_THUMB: Final = 20.0
"""Seconds after which dice fall that no thumb has rolled."""
THUMB: Final = "rolled by thumb"
"""The answer to a roll: the dice of the game are to fall."""

Given: TypeAlias = wire.ReplySent | wire.Wait | wire.Rolled


@dataclass
class PhoneQuestions:
    """The questions of one game, one at a time.

    longest: seconds that a question lasts at most; with 0 nothing waits. seed: draws how long each
    lasts; nobody knows it. asked: the question, None where no phone is asked. given: what was
    answered so far, which may be changed until the end.
    """

    longest: float = LONGEST
    seed: int | None = None
    asked: Asked | None = None
    given: Given | None = None
    count: int = 0

    def __post_init__(self) -> None:
        """Draw a seed where none is given."""
        self.seed = secrets.randbits(64) if self.seed is None else self.seed

    def of(self, seat: Seat) -> Asked | None:
        """Return the question that a seat is asked."""
        asked = self.asked
        return asked if asked is not None and asked.request.who is seat else None

    def begin(self, request: Request) -> None:
        """Ask, from the beginning: under another number, for another time."""
        before = self.asked
        self.count += 1
        again = before is not None and before.request is request
        first = before.first if before is not None and again else self.count
        self.asked, self.given = Asked(self.count, request, self._slot(request), first=first), None

    def end(self) -> None:
        """Ask no longer."""
        self.asked = self.given = None

    def take(self, seat: Seat, given: Given) -> None:
        """Note an answer; one to another question, or from another seat, is none."""
        asked = self.of(seat)
        if asked is not None and asked.number == given.question:
            self.given = given

    def overdue(self, seat: Seat) -> bool:
        """Return whether a seat should have answered by now."""
        asked = self.of(seat)
        if asked is None or self.given is not None or not asked.slot:
            return False
        return asked.passed > asked.slot + GRACE

    def update(self, seconds: float) -> Reply | None:
        """Advance the time; return the answer, legal and as a session takes it, once it counts.

        Where more time was wanted, or the answer was none that the question allows, it begins anew.
        """
        asked = self.asked
        if asked is None:
            return None
        self.asked = asked = replace(asked, passed=asked.passed + seconds)
        if isinstance(asked.request, Roll):
            fallen = self.given is not None or asked.passed >= FOR_THUMB
            return THUMB if fallen else None
        if self.given is None or asked.passed < asked.slot:
            return None
        reply = _legal(asked.request, self.given)
        if reply is None:
            self.begin(asked.request)
        return reply

    def _slot(self, request: Request) -> float:
        if not self.longest or isinstance(request, Roll) or not request.private:
            return 0.0
        drawn = random_stream(self.seed or 0, "slot", self.count).random()
        return SHORTEST + drawn * max(0.0, self.longest - SHORTEST)


def _legal(request: Request, given: Given) -> Reply | None:
    """Return a legal answer; None where there is none, or more time is wanted."""
    if not isinstance(given, wire.ReplySent):
        return None
    reply = given.given()
    if reply is None and may_pass(request):
        reply = () if isinstance(request, ChooseSome) else PASS
    try:
        return None if reply is None else checked(request, reply)
    except IllegalReplyError:
        return None
