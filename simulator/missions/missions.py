"""Scoring mission cards, whoever revealed them (SCN-WINDS-07, SCN-DARK-11, AMB-35)."""

from __future__ import annotations

from typing import Final

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import Message, literal, msg
from simulator.missions.common import note, on
from simulator.missions.counting import COUNTS, CountNotes
from simulator.model.ids import numbered
from simulator.model.moments import Moment, Source
from simulator.model.picking import the_one
from simulator.model.requests import Option
from simulator.model.rulebook import Rule
from simulator.model.scenario import MissionCard
from simulator.model.state import Seat
from simulator.model.subjects import Fall
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import PointsDue, Team, pay, remaining
from simulator.rules.turn.clean_up import TurnNotes


def card(now: Position, number: int) -> MissionCard:
    """Return a mission card of the scenario by its number."""
    return the_one(
        (found for found in scenario_of(now).missions if found.number == number),
        f"mission {number} in this scenario",
    )


def option(now: Position, number: int) -> Option:
    """Return a mission as something to choose."""
    found = card(now, number)
    label = literal("{number}: {name}", number=number, name=found.name)
    return Option(str(number), label, detail=printed_text(found.text, ours=found.proposed))


def printed_text(text: str, *, ours: bool) -> Message:
    """Return what stands on a card, and whether a house rule stands in for the print."""
    if not ours:
        return literal("{text}", text=text)
    mark = msg(" (House rule: the printed card is not available to us.)")
    return literal("{text}{mark}", text=text, mark=mark)


def met_by(now: Position, number: int, revealer: Seat | None) -> list[tuple[Team, int]]:
    """Return the sides that meet a mission as the table stands, each with its points."""
    found = card(now, number)
    sides = [s for s in remaining(now) if not found.only_revealer or revealer in s]
    counts = [(side, COUNTS[found.counts](now, side)) for side in sides]
    return [(side, count * found.points) for side, count in counts if count >= found.least]


def due_for_mission(
    now: Position, number: int, revealer: Seat | None, rule: Rule
) -> tuple[PointsDue, ...]:
    """Return the points of every side that meets a mission as the table stands."""
    title = msg("Mission {number}, {name}", number=number, name=card(now, number).name)
    about = (mission_id(number), *((revealer.value,) if revealer is not None else ()))
    return tuple(
        PointsDue(side[0], points, title, rule, about)
        for side, points in met_by(now, number, revealer)
    )


def mission_id(number: int) -> str:
    """Return what a mission is called where its points are scored: "mission-4"."""
    return numbered("mission", number)


def score_mission(table: Table, number: int, revealer: Seat | None, why: Rule) -> bool:
    """Score a mission for every side that meets it; return whether anybody did."""
    found = card(table.now, number)
    due = due_for_mission(table.now, number, revealer, why)
    for one in due:
        pay(table, (one,))
        if found.first_player:
            text = msg(
                "{player} will be first player ({name}).",
                player=player_name(one.player),
                name=found.name,
            )
            note(table, why, TurnNotes.next_first, one.player.value, text)
    return bool(due)


async def remember_the_fallen(table: Table, _source: Source, subject: Fall) -> None:
    """Write down who fell when, and by whom; missions ask for it."""
    now = table.now
    if not subject.scores:
        return
    entry = (subject.unit, now.state.round, subject.by.value if subject.by else None)
    note(table, Rule.WIN_06, CountNotes.fallen, (*CountNotes(now.state.notes).fallen, entry))


REMEMBER: Final = on(Moment.UNIT_REMOVED, remember_the_fallen)
"""What every mode with missions needs."""
