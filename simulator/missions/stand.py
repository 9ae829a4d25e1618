"""Here We Stand: quarters of the table held by army points (SCN-STAND-03 to -11, AMB-34)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from simulator.engine.effects import Moment, Source
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.missions.common import PASS, note, on, opponent, rule, sides_from_first
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Activation, Turn
from simulator.rules.returning import home_strips, offer_return, original_attachments
from simulator.rules.scenarios import scenario_of
from simulator.rules.victory import Side, award, remaining
from simulator.rules.zones import QUADRANTS, quadrant, quadrant_name
from simulator.texts import translate as _

PLACED: Final = "ncu_quadrants"
"""Key of the note on which NCU stands in which quarter."""
LEAST: Final = 5
"""Army points that a quarter takes at least."""
COMMANDER: Final = 3
STRIP: Final = 6.0


# ------------------------------------------------------------------ who holds what


def worth(now: Position, unit: UnitId) -> int:
    """Give what a unit with its attachments counts; a commander counts 3 (SCN-STAND-06, -08)."""
    library = now.game.library
    total = now.card(unit).cost
    for card in now.unit(unit).attachments:
        attachment = library.attachments[card]
        total += COMMANDER if attachment.commander else attachment.cost
    return total


def ncu_worth(now: Position, ncu: UnitId) -> int:
    """Give what an NCU counts in a quarter (SCN-STAND-07, SCN-STAND-08)."""
    card = now.ncu_card(ncu)
    return COMMANDER if card.commander else card.cost


def points_in(now: Position, side: Side, part: str, where: Mapping[UnitId, str]) -> int:
    """Give a side's army points in a quarter; `where` tells the quarter of every unit and NCU."""
    units = sum(
        worth(now, u.id)
        for u in now.state.units.values()
        if u.owner in side and u.on_table and where.get(u.id) == part
    )
    ncus = sum(
        ncu_worth(now, n.id)
        for n in now.state.ncus.values()
        if n.owner in side and not n.destroyed and where.get(n.id) == part
    )
    return units + ncus


def holder(now: Position, part: str, where: Mapping[UnitId, str]) -> Side | None:
    """Give the side that controls a quarter: 5 points at least and more than any other."""
    totals = {side: points_in(now, side, part, where) for side in remaining(now)}
    best = max(totals.values(), default=0)
    leaders = [side for side, total in totals.items() if total == best]
    return leaders[0] if best >= LEAST and len(leaders) == 1 else None


async def _whereabouts(table: Table) -> dict[UnitId, str]:
    """Give the quarter of everybody; on an exact tie the owner's opponent chooses."""
    where: dict[UnitId, str] = dict(table.now.state.notes.get(PLACED, {}))
    for unit in [u for u in table.now.state.units.values() if u.on_table]:
        found = quadrant(table.now, unit.id).quadrants
        options = [Option(part, quadrant_name(part), about=unit.id) for part in found]
        prompt = _("{unit} stands on the line. In which quarter does it count?")
        where[unit.id] = await table.choose(
            opponent(table.now, unit.owner), prompt.format(unit=table.now.name(unit.id)), options,
            kind=Kind.QUADRANT, rule=Rule.SCN_STAND_05, subject=unit.id,
        )  # fmt: skip
    return where


async def score(table: Table, source: Source, subject: Turn) -> Turn:
    """Score a point for every quarter controlled (SCN-STAND-11)."""
    if table.now.state.round < scenario_of(table.now).scoring.first_round:
        return subject
    where = await _whereabouts(table)
    for part in QUADRANTS:
        side = holder(table.now, part, where)
        if side is not None:
            why = _("Quarter {part} controlled").format(part=quadrant_name(part))
            award(table, side[0], 1, why, Rule.SCN_STAND_11)
    return subject


# ------------------------------------------------------------------ NCUs and units that return


async def place_ncu(table: Table, source: Source, subject: Activation) -> Activation:
    """Let an NCU stand in a quarter as its action, one of each player there (SCN-STAND-07)."""
    now, ncu = table.now, subject.unit
    placed: Mapping[UnitId, str] = now.state.notes.get(PLACED, {})
    owner = now.owner(ncu)
    taken = {part for other, part in placed.items() if now.owner(other) is owner}
    options = [Option(part, quadrant_name(part)) for part in QUADRANTS if part not in taken]
    if not options or subject.action_lost:
        return subject
    options.append(Option(PASS, _("Claim a zone instead")))
    prompt = _("{ncu}: stand in a quarter of the table?").format(ncu=now.name(ncu))
    part = await table.choose(
        owner, prompt, options, kind=Kind.QUADRANT, rule=Rule.SCN_STAND_07, subject=ncu
    )
    if part == PASS:
        return subject
    text = _("{ncu} stands in the quarter {part}.").format(
        ncu=now.name(ncu), part=quadrant_name(part)
    )
    note(table, Rule.SCN_STAND_07, PLACED, {**placed, ncu: part}, text)
    return replace(subject, action_lost=True)


async def begin_round(table: Table, source: Source, subject: Turn) -> Turn:
    """Take the NCUs back; let every side redeploy one destroyed unit (SCN-STAND-09, -10)."""
    if table.now.state.notes.get(PLACED):
        note(table, Rule.RND_11, PLACED, {})
    for side in sides_from_first(table.now):
        for player in side:
            now = table.now
            gone = [u.id for u in now.state.units.values() if u.owner is player and u.destroyed]
            options = [Option(unit, now.name(unit), about=unit) for unit in gone]
            if not options:
                continue
            chosen = await table.choose(
                player, _("Redeploy which destroyed unit?"),
                [*options, Option(PASS, _("None"))], kind=Kind.DEPLOY_UNIT,
                rule=Rule.SCN_STAND_09,
            )  # fmt: skip
            if chosen != PASS:
                await offer_return(
                    table, chosen, home_strips(now, player, STRIP), Rule.SCN_STAND_09,
                    attachments=original_attachments(now, chosen), activated=True,
                )  # fmt: skip
    return subject


QUARTERS: Final = rule(
    "quarters",
    "Quarters of the table",
    on(Moment.ROUND_START, begin_round),
    on(Moment.NCU_ACTIVATES, place_ncu),
    on(Moment.SCORING, score),
)
