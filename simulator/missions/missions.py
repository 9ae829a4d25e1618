"""Scoring mission cards, whoever revealed them (SCN-WINDS-07, SCN-DARK-11, AMB-35)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from simulator.engine.names import condition_name, player_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.language.texts import Message, literal, msg
from simulator.missions.common import note, on
from simulator.missions.counting import (
    COUNTS,
    PAIR,
    CountNotes,
    expendable_of,
    pairs_of_tokens,
    with_pairs,
)
from simulator.model.ids import numbered
from simulator.model.moments import Moment, Source
from simulator.model.picking import the_one
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.scenario import MissionCard
from simulator.model.state import Condition, Seat
from simulator.model.subjects import Fall
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import PointsDue, Team, pay, remaining
from simulator.rules.turn.clean_up import TurnNotes
from simulator.rules.units.conditions import remove


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
    count = COUNTS.get(found.counts)  # None for what pays at once (`at_once`)
    if count is None:
        return []
    counts = [(side, min(count(now, side), found.most or math.inf)) for side in sides]
    return [(side, int(times) * found.points) for side, times in counts if times >= found.least]


def due_for_mission(
    now: Position, number: int, revealer: Seat | None, rule: Rule
) -> tuple[PointsDue, ...]:
    """Return the points of every side that meets a mission as the table stands."""
    about = (mission_id(number), *((revealer.value,) if revealer is not None else ()))
    return tuple(
        PointsDue(side[0], points, mission_title(now, number), rule, about)
        for side, points in met_by(now, number, revealer)
    )


def mission_title(now: Position, number: int) -> Message:
    """Return what a mission's points are scored for."""
    return msg("Mission {number}, {name}", number=number, name=card(now, number).name)


def mission_id(number: int) -> str:
    """Return what a mission is called where its points are scored: "mission-4"."""
    return numbered("mission", number)


async def score_mission(table: Table, number: int, revealer: Seat | None, why: Rule) -> bool:
    """Score a mission for every side that meets it; return whether anybody did."""
    found = card(table.now, number)
    due = due_for_mission(table.now, number, revealer, why)
    if found.counts == pairs_of_tokens.__name__:
        due = tuple([await _expended(table, one, found, why) for one in due])
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


async def _expended(table: Table, due: PointsDue, found: MissionCard, why: Rule) -> PointsDue:
    """Ask a player from which enemies to expend 2 condition tokens; return what that pays."""
    now, player = table.now, due.player
    units = await table.choose_some(
        player,
        msg("Expend 2 condition tokens of which enemies?"),
        units_named(now, with_pairs(now, now.team(player))),
        most=found.most,
        kind=Kind.MISSION,
        rule=why,
    )
    for unit in units:
        tokens = expendable_of(table.now, unit)
        names = [Option(token.value, condition_name(token)) for token in tokens]
        chosen: Sequence[str] = [token.value for token in tokens]
        if len(tokens) > PAIR:
            prompt = msg("Expend which tokens of {unit}?", unit=now.name(unit))
            chosen = await table.choose_some(
                player, prompt, names, least=PAIR, most=PAIR, kind=Kind.MISSION, rule=why
            )
        for token in chosen:
            await remove(table, unit, Condition(token), found.name, expended=True)
    return replace(due, points=found.points * len(units))


async def remember_the_fallen(table: Table, _source: Source, subject: Fall) -> None:
    """Write down who fell when, and by whom; missions ask for it."""
    now = table.now
    if not subject.scores:
        return
    entry = (subject.unit, now.state.round, subject.by.value if subject.by else None)
    note(table, Rule.WIN_06, CountNotes.fallen, (*CountNotes(now.state.notes).fallen, entry))


REMEMBER: Final = on(Moment.UNIT_REMOVED, remember_the_fallen)
"""What every mode with missions needs."""
