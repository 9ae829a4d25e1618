"""Honed and Ready: arrows from the castle walls (SCN-HONED-05, SCN-HONED-06, AMB-33)."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import replace
from typing import Final

from simulator.engine.names import zone_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.engine.windows import EffectCancelledError, falls_on
from simulator.geometry.measure import distance
from simulator.geometry.shapes import disc
from simulator.language.texts import msg
from simulator.missions.common import PASS, on, rule
from simulator.model.moments import Moment, Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, Token, TokenId, UnitId
from simulator.model.subjects import Claim, Means, Targeted, Turn
from simulator.rules.attack import resolve
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.objectives import controllers

WALL: Final = "castle_wall"
MORE: Final = 2
"""Hits on top of the D3."""
LEVEL: Final = 0.01
"""Tokens whose distances differ by no more than this are equally near (inches)."""


def tokens_near_walls(now: Position) -> list[TokenId]:
    """Return, wall by wall, the tokens nearest to it."""
    found: list[TokenId] = []
    for wall in now.state.terrain:
        if wall.kind == WALL:
            gaps = {
                t.id: distance(wall.outline, disc(t.at, t.radius))
                for t in now.state.tokens.values()
            }
            least = min(gaps.values(), default=math.inf)
            found += [token for token, gap in gaps.items() if gap <= least + LEVEL]
    return found


async def arrows(table: Table, _source: Source, _subject: Turn) -> None:
    """Shoot at the units that have just scored from the tokens nearest to a wall.

    Points come first; a side that loses its last unit here has lost all the same (AMB-33).
    """
    if table.now.state.round < scenario_of(table.now).scoring.first_round:
        return
    held = controllers(table.now)
    for token in tokens_near_walls(table.now):
        unit = held.get(token)
        if unit is not None and table.now.unit(unit).on_table:
            await volley(table, unit, None, Rule.SCN_HONED_05)


async def volley(table: Table, unit: UnitId, by: Seat | None, why: Rule) -> None:
    """Inflict D3+2 hits on a unit; this is no attack."""
    who = by or table.now.owner(unit)
    title = msg("{unit}: arrows from the castle wall", unit=table.now.name(unit))
    (face,) = await table.roll(who, title, 1, sides=3, rule=why)
    await resolve.hits(table, unit, face + MORE, msg("Arrows from the castle wall"), by)


def _off_centre(now: Position, token: Token) -> bool:
    width, depth = now.game.board
    return math.dist(token.at, (width / 2, depth / 2)) > token.radius


async def instead_of_a_zone(table: Table, _source: Source, subject: Claim) -> Claim:
    """Have an NCU's zone effect be replaced by arrows on a unit off the centre (SCN-HONED-06)."""
    now = table.now
    held = controllers(now)
    units = [
        unit
        for token, unit in held.items()
        if unit is not None and _off_centre(now, now.state.tokens[token])
    ]
    if subject.replaced or not units:
        return subject
    player = now.owner(subject.ncu)
    options = units_named(now, dict.fromkeys(units))
    options.append(Option(PASS, msg("Resolve the zone")))
    chosen = await table.choose(
        player,
        msg("Arrows from the castle wall instead of the zone's effect?"),
        options,
        kind=Kind.TARGET,
        rule=Rule.SCN_HONED_06,
        subject=subject.ncu,
    )
    if chosen == PASS:
        return subject
    others = tuple(option.key for option in options if option.key not in {chosen, PASS})
    aimed = Targeted(
        chosen, player, Means.ZONE, zone_name(subject.zone), "", others, subject.zone
    )  # it is still the zone's effect
    with suppress(EffectCancelledError):
        await volley(table, await falls_on(table, aimed), player, Rule.SCN_HONED_06)
    return replace(subject, replaced=True)


CASTLE_ARROWS: Final = rule(
    "castle_arrows",
    "Arrows from the castle walls",
    on(Moment.SCORING, arrows),
    on(Moment.ZONE_CLAIMED, instead_of_a_zone),
)
