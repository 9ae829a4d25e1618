"""Units that come back or enter later: redeployment, reserves, strips along the edges (AMB-36)."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.geometry.pose import Pose
from simulator.language.texts import Message, msg, msg_plural
from simulator.model import events as ev
from simulator.model.cards import CardId
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.scenario import Rectangle
from simulator.model.state import Seat, UnitId
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.scenarios import players_of_role, scenario_of
from simulator.rules.scoring.victory import sides
from simulator.rules.setup.deployment import (
    DeploymentPlace,
    SetupNotes,
    ask_berth,
    deployed,
    put,
    zone_of,
)
from simulator.rules.setup.start import comes_with, printed_tokens

STAY: Final = "nobody"

Areas = Mapping[str, Rectangle]
"""Rectangles of the table by the keys of the answers that choose them."""


def area_name(key: str) -> Message:
    """Return what a part of the table is called, by the key of the answer that chooses it."""
    names = {
        "left edge": msg("left edge"),
        "right edge": msg("right edge"),
        "own edge": msg("own edge"),
        "deployment zone": msg("deployment zone"),
    }
    return names[key]


# ------------------------------------------------------------------ along the edges


def side_strips(now: Position, depth: float) -> dict[str, Rectangle]:
    """Return what lies within some inches of the two side edges (SCN-CLASH-05, SCN-STORM-12)."""
    width, far = now.game.board
    return {
        "left edge": (0.0, 0.0, depth, far),
        "right edge": (width - depth, 0.0, width, far),
    }


def home_strips(now: Position, player: Seat, depth: float) -> dict[str, Rectangle]:
    """Return what lies within some inches of a player's own edge and the side edges (SCN-STAND-09).

    Who began in a corner has the two edges that meet there.
    """
    width, far = now.game.board
    strips = side_strips(now, depth)
    zone = zone_of(now, player)
    low = zone[1] < far / 2
    own = (0.0, 0.0, width, depth) if low else (0.0, far - depth, width, far)
    if len(sides(now)) > 2:
        side = "left edge" if zone[0] < width / 2 else "right edge"
        strips = {side: strips[side]}
    return {"own edge": own, **strips}


async def ask_area(
    table: Table, unit: UnitId, areas: Areas, prompt: Message, rule: Rule, *, stay: Message
) -> Rectangle | None:
    """Ask a unit's owner to choose one of some areas with room, or none (`stay` words that)."""
    now = table.now
    open_ones = {
        name: box for name, box in areas.items() if DeploymentPlace(now, unit, box).has_room
    }
    if not open_ones:
        return None
    options = [Option(name, area_name(name), about=unit) for name in open_ones]
    options.append(Option(STAY, stay))
    chosen = await table.choose_for(unit, prompt, options, Kind.OTHER, rule)
    return open_ones.get(chosen)


# ------------------------------------------------------------------ coming back


def original_attachments(now: Position, unit: UnitId) -> tuple[CardId, ...]:
    """Return the attachments a unit began with, but for those that stand in another unit now."""
    begun = now.game.start.units.get(unit)
    if begun is None:  # called during the game: what it has and had, but for later arrivals
        came = now.unit(unit)
        arrived = {each.card for each in came.joined}
        return tuple(c for c in (*came.attachments, *came.fallen) if c not in arrived)
    left = list(begun.attachments)
    for other in now.state.units.values():
        for joined in other.joined:
            if joined.origin == unit and joined.card in other.attachments:
                left.remove(joined.card)
    return tuple(left)


async def offer_return(
    table: Table,
    unit: UnitId,
    areas: Areas,
    rule: Rule,
    *,
    attachments: tuple[CardId, ...],
    activated: bool = False,
) -> bool:
    """Have a destroyed unit return as it first was, wholly inside one of some areas (AMB-36)."""
    now = table.now
    prompt = msg("{unit} may return. Where?", unit=now.name(unit))
    area = await ask_area(table, unit, areas, prompt, rule, stay=msg("Not now"))
    pose = None if area is None else await ask_berth(table, unit, area)
    if pose is None:
        return False
    await come_back(table, unit, pose, rule, attachments, activated=activated)
    return True


async def come_back(
    table: Table,
    unit: UnitId,
    pose: Pose,
    rule: Rule,
    attachments: tuple[CardId, ...],
    *,
    activated: bool,
) -> None:
    """Put a destroyed unit back on the battlefield as it is printed, with these attachments."""
    now = table.now
    card, library = now.unit(unit).card, now.game.library
    table.emit(
        ev.UnitReturned(
            rule=rule,
            unit=unit,
            pose=pose,
            wounds=now.card(unit).full_wounds,
            attachments=attachments,
            activated=activated,
            tokens=tuple(printed_tokens(card, attachments, library).items()),
            attached=comes_with(card, now.owner(unit), library),
        )
    )
    await deployed(table, unit)


# ------------------------------------------------------------------ reserves


def in_reserve(now: Position) -> tuple[UnitId, ...]:
    """Return the units that wait in reserve."""
    return SetupNotes(now.state.notes).reserve


async def choose_reserves(table: Table) -> None:
    """Have the role with reserves set half of its combat units aside, rounded up (SCN-STORM-11)."""
    reserves = scenario_of(table.now).reserves
    if reserves is None:
        return
    for player in players_of_role(table.now, reserves.role):
        units = [
            u.id
            for u in table.now.state.units.values()
            if u.owner is player and not table.now.is_wall(u.id)
        ]
        half = ceil(len(units) / 2)
        options = units_named(table.now, units)
        prompt = msg_plural(
            "Which {half} unit waits in reserve?",
            "Which {half} units wait in reserve?",
            half,
            half=half,
        )
        chosen = await table.choose_some(
            player,
            prompt,
            options,
            least=half,
            most=half,
            kind=Kind.DEPLOY_UNIT,
            rule=Rule.SCN_STORM_11,
        )
        waiting = (*in_reserve(table.now), *chosen)
        table.emit(ev.noted(SetupNotes.reserve, waiting, Rule.SCN_STORM_11))


def may_enter(now: Position, unit: UnitId) -> Verdict:
    """Return whether a unit in reserve may enter this round (SCN-STORM-12)."""
    reserves = scenario_of(now).reserves
    name = now.name(unit)
    if reserves is None or unit not in in_reserve(now):
        return refused(Rule.RND_03, msg("{unit} is not in reserve.", unit=name))
    early = SetupNotes(now.state.notes).early_reserve == now.state.round
    if now.state.round < reserves.from_round and not early:
        why = msg(
            "{unit} waits in reserve until round {round}.", unit=name, round=reserves.from_round
        )
        return refused(Rule.SCN_STORM_12, why)
    return allowed(Rule.SCN_STORM_12, msg("{unit} may enter from reserve.", unit=name))


async def enter(table: Table, unit: UnitId) -> None:
    """Have a unit enter from reserve at the start of its activation, or stay there.

    Its action is not used up (SCN-STORM-12, SCN-STORM-13).
    """
    now = table.now
    reserves = scenario_of(now).reserves
    if reserves is None:
        return
    strips = side_strips(now, reserves.depth)
    prompt = msg("{unit} enters from reserve. Where?", unit=now.name(unit))
    area = await ask_area(
        table, unit, strips, prompt, Rule.SCN_STORM_12, stay=msg("Stay in reserve")
    )
    pose = None if area is None else await ask_berth(table, unit, area)
    if pose is None:
        return
    await put(table, unit, pose, Rule.SCN_STORM_12)
    if SetupNotes(table.now.state.notes).early_reserve is not None:
        table.emit(ev.noted(SetupNotes.early_reserve, None, Rule.SCN_STORM_12))
