"""Where a strip leads if everybody passes: the question that can be answered along with it."""

from __future__ import annotations

from typing import Final

from simulator.engine.session import Session
from simulator.engine.windows import PASS
from simulator.model.events import CardPlayed, Event, PhaseBegan, reveals
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Kind
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui.battle.entrusted import may_pass
from simulator.ui.battle.match import Match
from simulator.ui.battle.strip import strip_of

MOST_PASSES: Final = 8
"""So many passes may lie between a strip and the question it leads to."""
_OPEN: Final = (Kind.ACTIVATE, Kind.ACTION, Kind.ZONE, Kind.TARGET, Kind.ALIGN)
"""What turns, zones and charges ask of everybody's knowledge: answered along with a strip."""


@dataclass(frozen=True, slots=True)
class WayOn:
    """What follows the open window if all pass, and whom windows ask until then.

    question: what can be answered at once. passes: who passes before it, pass by pass. moments: at
    which moments, the open window's first.
    """

    question: Choose
    passes: tuple[Seat, ...]
    moments: tuple[Moment, ...]


def way_on(match: Match) -> WayOn | None:
    """Return where the open window leads if everybody passes; None where that answers nothing.

    It leads on to an open question of somebody who passes on the way, as long as no die falls,
    nothing hidden is shown and no phase begins before it. Hands play no part: people are asked on
    the way whatever they hold. Nor does what somebody has answered to the open window already,
    which nobody else knows yet: then it leads nowhere, be that answer a pass, a card or an ability.
    Siege cards are asked about only where they can be played: where they are dealt nothing leads
    on.
    """
    request, scenario = match.pending, match.session.game.scenario
    if request is None or not may_pass(request) or len(match.humans) < 2:
        return None
    if {*match.humans} != {*match.session.state.seats} or (scenario and scenario.siege_cards):
        return None  # a machine, too, is asked only where it can use something
    if any(part.answered for part in strip_of(match)) or _declared(match.session):
        return None
    try:
        return _looked_ahead(match)
    except Exception:  # noqa: BLE001 - a fault of the rules is told of whoever passes, not before
        return None


def _declared(session: Session) -> bool:
    """Return whether somebody has declared an effect in the open window, which no event tells."""
    happened = len(session.events)
    for at in range(len(session.inputs) - 1, -1, -1):
        given = session.inputs[at]
        if session.events_before(at) != happened:
            break
        if given.kind == Kind.WINDOW and given.reply != PASS:
            return True
    return False


def _looked_ahead(match: Match) -> WayOn | None:
    """Pass for everybody in a copy, as far as nothing is shown; return what is asked then."""
    session = match.session
    ahead = session.fork(anyway=frozenset(match.humans))
    happened, given = len(session.events), len(session.inputs)
    passes: list[Seat] = []
    moments: list[Moment] = []
    while isinstance(ahead.pending, Choose) and ahead.pending.kind is Kind.WINDOW:
        window = ahead.pending
        person = window.who in match.humans and may_pass(window)
        if not person or window.moment is None or len(passes) == MOST_PASSES:
            return None
        passes.append(window.who)
        moments += [window.moment] if window.moment not in moments else []
        ahead.answer(PASS)
        events = ahead.events[happened:]
        if any(one.dice for one in ahead.inputs[given:]) or any(map(_shows, events)):
            return None
    question = ahead.pending
    if not isinstance(question, Choose) or question.private or question.kind not in _OPEN:
        return None
    if question.who not in passes and Moment.TURN_START not in moments:
        return None  # who reacts does not answer for whom it reacts to
    return WayOn(question, tuple(passes), tuple(moments))


def _shows(event: Event) -> bool:
    """Return whether people would know or be told more after an event than before it."""
    return reveals(event) or isinstance(event, PhaseBegan | CardPlayed)
