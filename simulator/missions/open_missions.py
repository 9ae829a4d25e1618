"""The missions that lie open on the table, and who meets them now (SCN-WINDS-04, SCN-DARK-04)."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.missions import mission_piles
from simulator.missions.missions import card, met_by
from simulator.missions.winds import WindsNotes
from simulator.model.scenario import MissionCard
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.rules.answers import POSITION, answer
from simulator.rules.scoring.victory import Team


@dataclass(frozen=True, slots=True)
class OpenMission:
    """A mission everybody can see.

    revealer: whose it is, where one side revealed it. reserve: whether it only comes into play
    later. met: the sides that meet it now, each with the points it would score.
    """

    card: MissionCard
    revealer: Seat | None = None
    reserve: bool = False
    scored: bool = False
    met: tuple[tuple[Team, int], ...] = ()


@answer(depends_on=POSITION)
def open_missions(now: Position) -> tuple[OpenMission, ...]:
    """Return the missions that lie open: those that score this round, then the reserve."""
    found = [
        OpenMission(card(now, number), Seat(who), met=_met(now, number, Seat(who)))
        for who, number in WindsNotes(now.state.notes).revealed
    ]
    done = mission_piles.DarkNotes(now.state.notes).scored
    found += [
        OpenMission(card(now, number), scored=number in done, met=_met(now, number, None))
        for number in mission_piles.DarkNotes(now.state.notes).active
    ]
    reserve = mission_piles.DarkNotes(now.state.notes).reserve
    return (*found, *(OpenMission(card(now, number), reserve=True) for number in reserve))


def _met(now: Position, number: int, revealer: Seat | None) -> tuple[tuple[Team, int], ...]:
    return tuple(met_by(now, number, revealer))
