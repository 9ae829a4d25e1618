"""Here We Stand: quarters of the table held by army points (SCN-STAND-03 to -11, AMB-34)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from frozendict import frozendict

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.language.texts import msg
from simulator.missions.common import PASS, note, on, opponent, returning, rule, sides_from_first
from simulator.missions.quarters import holder
from simulator.model.moments import Moment, Source
from simulator.model.notes import Note, NoteRecord
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Activation, Turn
from simulator.rules.battlefield.quarters import QUADRANTS, quadrant, quadrant_name
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import PointsDue, pay
from simulator.rules.setup.returning import home_strips, offer_return, original_attachments

STRIP: Final = 6.0


class StandNotes(NoteRecord):
    """Everything the mode of the quarters remembers."""

    placed = Note[Mapping[UnitId, str]]("ncu_quadrants", frozendict())
    """Which NCU stands in which quarter."""


# ------------------------------------------------------------------ who holds what


async def _whereabouts(table: Table) -> dict[UnitId, str]:
    """Return the quarter of everybody; on an exact tie the owner's opponent chooses."""
    where = dict(StandNotes(table.now.state.notes).placed)
    for unit in [u for u in table.now.state.units.values() if u.on_table]:
        found = quadrant(table.now, unit.id).quadrants
        options = [Option(part, quadrant_name(part), about=unit.id) for part in found]
        prompt = msg(
            "{unit} stands on the line. In which quarter {unit:does it|do they} count?",
            unit=table.now.name(unit.id),
        )
        where[unit.id] = await table.choose(
            opponent(table.now, unit.owner),
            prompt,
            options,
            kind=Kind.QUADRANT,
            rule=Rule.SCN_STAND_05,
            subject=unit.id,
        )
    return where


async def score(table: Table, _source: Source, _subject: Turn) -> None:
    """Score a point for every quarter controlled (SCN-STAND-11)."""
    if table.now.state.round < scenario_of(table.now).scoring.first_round:
        return
    where = await _whereabouts(table)
    pay(table, due_for_quarters(table.now, where))


def due_for_quarters(now: Position, where: Mapping[UnitId, str]) -> tuple[PointsDue, ...]:
    """Return the points for the quarters controlled; `where` says who counts in which."""
    held = ((part, holder(now, part, where)) for part in QUADRANTS)
    return tuple(
        PointsDue(
            side[0],
            1,
            msg("Quarter {part} controlled", part=quadrant_name(part)),
            Rule.SCN_STAND_11,
            (part,),
        )
        for part, side in held
        if side is not None
    )


def whereabouts(now: Position) -> tuple[dict[UnitId, str], tuple[UnitId, ...]]:
    """Return in which quarter everybody counts, and the units that stand on a line.

    Where the latter count their owner's opponent says when scoring (SCN-STAND-05).
    """
    where = dict(StandNotes(now.state.notes).placed)
    on_line = []
    for unit in [u.id for u in now.state.units.values() if u.on_table]:
        found = quadrant(now, unit).quadrants
        if len(found) == 1:
            where[unit] = found[0]
        else:
            on_line.append(unit)
    return where, tuple(on_line)


def due(now: Position) -> tuple[PointsDue, ...]:
    """Return the points for the quarters held now, without the units that stand on a line."""
    if now.state.round < scenario_of(now).scoring.first_round:
        return ()
    return due_for_quarters(now, whereabouts(now)[0])


# ------------------------------------------------------------------ NCUs and units that return


async def place_ncu(table: Table, _source: Source, subject: Activation) -> Activation:
    """Have an NCU stand in a quarter as its action, one of each player there (SCN-STAND-07)."""
    now, ncu = table.now, subject.unit
    placed = StandNotes(now.state.notes).placed
    owner = now.owner(ncu)
    there = [other for other in placed if not now.ncu(other).destroyed]
    taken = {placed[other] for other in there if now.owner(other) is owner and other != ncu}
    options = [Option(part, quadrant_name(part)) for part in QUADRANTS if part not in taken]
    if not options or subject.action_lost:
        return subject
    options.append(Option(PASS, msg("Claim a zone instead")))
    prompt = msg("{ncu}: stand in a quarter of the table?", ncu=now.name(ncu))
    part = await table.choose(
        owner, prompt, options, kind=Kind.QUADRANT, rule=Rule.SCN_STAND_07, subject=ncu
    )
    if part == PASS:
        if ncu in placed:
            left = {other: where for other, where in placed.items() if other != ncu}
            note(table, Rule.AMB_52, StandNotes.placed, left)
        return subject
    text = msg("{ncu} stands in the quarter {part}.", ncu=now.name(ncu), part=quadrant_name(part))
    note(table, Rule.SCN_STAND_07, StandNotes.placed, {**placed, ncu: part}, text)
    return replace(subject, action_lost=True)


async def begin_round(table: Table, _source: Source, _subject: Turn) -> None:
    """Take the NCUs back (AMB-52); let every side redeploy a destroyed unit (SCN-STAND-09, -10)."""
    if StandNotes(table.now.state.notes).placed and not table.game.rulings.get(
        "ncus_stay_in_quarters"
    ):
        note(table, Rule.AMB_52, StandNotes.placed, {}, msg("The NCUs leave the quarters."))
    for side in sides_from_first(table.now):
        for player in side:
            now = table.now
            gone = [u.id for u in now.state.units.values() if u.owner is player and u.destroyed]
            options = units_named(now, gone)
            if not options:
                continue
            chosen = await table.choose(
                player,
                msg("Redeploy which destroyed unit?"),
                [*options, Option(PASS, msg("None"))],
                kind=Kind.DEPLOY_UNIT,
                rule=Rule.SCN_STAND_09,
            )
            if chosen != PASS:
                await offer_return(
                    table,
                    chosen,
                    home_strips(now, player, STRIP),
                    Rule.SCN_STAND_09,
                    attachments=original_attachments(now, chosen),
                    activated=True,
                )


QUARTERS: Final = rule(
    "quarters",
    "Quarters of the table",
    on(Moment.ROUND_START, begin_round),
    on(Moment.NCU_ACTIVATES, place_ncu),
    on(Moment.SCORING, score),
    modifiers=(returning(lambda _now, _unit: True, Rule.SCN_STAND_09),),
)
