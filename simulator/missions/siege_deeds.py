"""What siege cards do at once when they are played; nearly all of it is our own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from simulator.engine.names import condition_name, terrain_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.language.texts import msg
from simulator.missions.common import note
from simulator.missions.siege import lasting
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Seat, Terrain, Unit, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Turn
from simulator.rules import action_list
from simulator.rules.battlefield.castle_walls import BEHIND, WALL
from simulator.rules.setup.deployment import SetupNotes
from simulator.rules.units import conditions, wounds

PLAYED: Final = Rule.SCN_STORM_09


def removable(now: Position) -> list[Terrain]:
    """Return the terrain that may be taken away: no walls."""
    return [piece for piece in now.state.terrain if piece.kind not in {WALL, BEHIND}]


async def remove_terrain(table: Table, player: Seat, _subject: Turn) -> None:
    """Take a piece of terrain off the table."""
    found = {piece.id: piece for piece in removable(table.now)}
    options = [Option(p.id, terrain_name(p.kind), about=p.id) for p in found.values()]
    chosen = await table.choose(player, msg("Remove which terrain?"), options, kind=Kind.TERRAIN)
    table.emit(ev.TerrainRemoved(rule=PLAYED, piece=chosen, kind=found[chosen].kind))


async def silence(table: Table, player: Seat, _subject: Turn) -> None:
    """Silence enemy attachments and NCUs until the end of the round."""
    now = table.now
    found = [
        lasting(Stat.ATTACHMENTS_LOST.value, player, u.id, msg("Siege")) for u in now.foes(player)
    ]
    found += [
        lasting(Stat.ABILITIES_LOST.value, player, ncu.id, msg("Siege"))
        for ncu in now.state.ncus.values()
        if ncu.owner not in now.team(player) and not ncu.destroyed
    ]
    table.emit(*(ev.LastingBegan(rule=PLAYED, lasting=each) for each in found))


def lasts(ability: str, title: str) -> Callable[[Table, Seat, Turn], Awaitable[None]]:
    """Return the deed that begins an effect lasting for the round."""

    async def resolve(table: Table, player: Seat, _subject: Turn) -> None:
        effect = lasting(ability, player, None, title)
        table.emit(ev.LastingBegan(rule=PLAYED, lasting=effect))

    return resolve


async def gloom(table: Table, player: Seat, _subject: Turn) -> None:
    """Put one kind of condition token on every enemy."""
    options = [Option(c.value, condition_name(c)) for c in Condition]
    chosen = await table.choose(player, msg("Every enemy becomes what?"), options)
    for foe in table.now.foes(player):
        await conditions.give(table, foe.id, Condition(chosen), msg("Siege"))


async def ram(table: Table, player: Seat, subject: Attack) -> None:
    """Cost the wall 1 more wound."""
    await wounds.suffer(table, subject.defender, 1, msg("Battering ram"), player, rule=PLAYED)


async def repair(table: Table, player: Seat, _subject: Turn) -> None:
    """Restore D3 wounds of a damaged wall."""
    now = table.now
    options = units_named(now, (w.id for w in damaged(now)))
    wall = await table.choose(player, msg("Which wall is repaired?"), options, kind=Kind.TARGET)
    (face,) = await table.roll(player, msg("Reinforce the wall"), 1, sides=3, rule=PLAYED)
    await wounds.restore(table, wall, face, msg("Reinforce the wall"))


def damaged(now: Position) -> list[Unit]:
    """Return the standing walls that lack wounds."""
    return [wall for wall in now.walls() if wounds.missing(now, wall.id)]


async def relief(table: Table, _player: Seat, _subject: Turn) -> None:
    """Bring in a unit from reserve before its time."""
    note(
        table,
        PLAYED,
        SetupNotes.early_reserve,
        table.now.state.round,
        msg("A reserve unit may enter this round."),
    )


async def caltrops(_table: Table, _player: Seat, subject: Charge) -> Charge:
    """Take 2 inches off a charge."""
    return subject.gaining(Stat.SPEED, -2, msg("Caltrops"))


async def fire_arrows(table: Table, _player: Seat, subject: Attack) -> Attack:
    """Make the target of a wall Panicked and the arrows Vicious."""
    await conditions.give(table, subject.defender, Condition.PANICKED, msg("Fire arrows"))
    return subject.gaining(Stat.VICIOUS, 1, msg("Fire arrows"))


def free(now: Position, player: Seat) -> list[UnitId]:
    """Return the units that may maneuver."""
    return [u.id for u in now.friends(player) if action_list.may(now, u.id, ActionKey.MANEUVER)]


async def sortie(table: Table, player: Seat, _subject: Turn) -> None:
    """Have a unit make a free maneuver."""
    options = units_named(table.now, free(table.now, player))
    unit = await table.choose(player, msg("Which unit maneuvers?"), options, kind=Kind.TARGET)
    await action_list.perform(table, unit, ActionKey.MANEUVER, free=True)
