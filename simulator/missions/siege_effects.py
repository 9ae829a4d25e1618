"""What each siege card does; nearly all of it is our own (see units/siege_cards.yaml)."""

from __future__ import annotations

from typing import Any, Final

from simulator.engine.effects import Ability, Modifier, Moment, Source
from simulator.engine.position import ATTACHMENTS_LOST, Position
from simulator.engine.table import Table
from simulator.missions.common import note, on
from simulator.missions.siege import Siege, lasting
from simulator.model import events as ev
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Player, UnitId
from simulator.model.subjects import Activation, Attack, Charge, Stat, Turn
from simulator.rules import conditions, distances, maneuver, panic, wounds
from simulator.rules.castle_walls import BEHIND, WALL
from simulator.rules.conditions import condition_name
from simulator.rules.returning import EARLY, in_reserve
from simulator.texts import translate as _

PLAYED: Final = Rule.SCN_STORM_09


def _removable(now: Position) -> list[Any]:
    return [piece for piece in now.state.terrain if piece.kind not in {WALL, BEHIND}]


async def _remove_terrain(table: Table, player: Player, subject: Turn) -> Turn:
    options = [Option(p.id, p.kind, about=p.id) for p in _removable(table.now)]
    chosen = await table.choose(player, _("Remove which terrain?"), options, kind=Kind.TERRAIN)
    table.emit(ev.TerrainRemoved(rule=PLAYED, piece=chosen))
    return subject


async def _silence(table: Table, player: Player, subject: Turn) -> Turn:
    now = table.now
    found = [lasting(ATTACHMENTS_LOST, player, u.id, _("Siege")) for u in now.foes(player)]
    found += [
        lasting(Stat.ABILITIES_LOST.value, player, ncu.id, _("Siege"))
        for ncu in now.state.ncus.values()
        if ncu.owner not in now.team(player) and not ncu.destroyed
    ]
    table.emit(*(ev.LastingBegan(rule=PLAYED, lasting=each) for each in found))
    return subject


def _lasts(ability: str, title: str) -> Any:
    async def resolve(table: Table, player: Player, subject: Turn) -> Turn:
        effect = lasting(ability, player, None, title)
        table.emit(ev.LastingBegan(rule=PLAYED, lasting=effect))
        return subject

    return resolve


async def _gloom(table: Table, player: Player, subject: Turn) -> Turn:
    options = [Option(c.value, condition_name(c)) for c in Condition]
    chosen = await table.choose(player, _("Every enemy becomes what?"), options)
    for foe in table.now.foes(player):
        conditions.give(table, foe.id, Condition(chosen), _("Siege"))
    return subject


async def _ram(table: Table, player: Player, subject: Attack) -> Attack:
    await wounds.suffer(table, subject.defender, 1, _("Battering ram"), player, rule=PLAYED)
    return subject


async def _repair(table: Table, player: Player, subject: Turn) -> Turn:
    now = table.now
    options = [Option(w.id, now.name(w.id), about=w.id) for w in _damaged(now)]
    wall = await table.choose(player, _("Which wall is repaired?"), options, kind=Kind.TARGET)
    (face,) = await table.roll(player, _("Reinforce the wall"), 1, sides=3, rule=PLAYED)
    await wounds.restore(table, wall, face, _("Reinforce the wall"))
    return subject


def _damaged(now: Position) -> list[Any]:
    return [wall for wall in now.walls() if wounds.missing(now, wall.id)]


async def _relief(table: Table, player: Player, subject: Turn) -> Turn:
    note(table, PLAYED, EARLY, table.now.state.round, _("A reserve unit may enter this round."))
    return subject


async def _caltrops(table: Table, player: Player, subject: Charge) -> Charge:
    return subject.gaining(Stat.SPEED, -2, _("Caltrops"))


async def _fire_arrows(table: Table, player: Player, subject: Attack) -> Attack:
    conditions.give(table, subject.defender, Condition.PANICKED, _("Fire arrows"))
    return subject.gaining(Stat.VICIOUS, 1, _("Fire arrows"))


def _free(now: Position, player: Player) -> list[UnitId]:
    return [u.id for u in now.friends(player) if maneuver.may_maneuver(now, u.id)]


async def _sortie(table: Table, player: Player, subject: Turn) -> Turn:
    options = [Option(u, table.now.name(u), about=u) for u in _free(table.now, player)]
    unit = await table.choose(player, _("Which unit maneuvers?"), options, kind=Kind.TARGET)
    await maneuver.maneuver(table, unit, free=True)
    return subject


START = Moment.ROUND_START
SIEGE: Final[dict[str, Siege]] = {
    "remove_terrain": Siege(START, lambda n, p, s: bool(_removable(n)), _remove_terrain),
    "silence_leaders": Siege(START, lambda n, p, s: True, _silence),
    "storm_frenzy": Siege(START, lambda n, p, s: True, _lasts("storm_frenzy", "Frenzy")),
    "gloom": Siege(START, lambda n, p, s: bool(n.foes(p)), _gloom),
    "siege_dread": Siege(START, lambda n, p, s: True, _lasts("siege_dread", "Dread")),
    "battering_ram": Siege(
        Moment.ATTACK_COMPLETED,
        lambda n, p, s: s.melee and n.owner(s.attacker) is p and n.is_wall(s.defender)
        and n.unit(s.defender).on_table,
        _ram,
    ),
    "reinforce_wall": Siege(START, lambda n, p, s: bool(_damaged(n)), _repair),
    "early_relief": Siege(START, lambda n, p, s: bool(in_reserve(n)), _relief),
    "caltrops": Siege(Moment.CHARGE_DECLARED, lambda n, p, s: n.owner(s.unit) is not p, _caltrops),
    "fire_arrows": Siege(
        Moment.ATTACK_DECLARED, lambda n, p, s: n.is_wall(s.attacker) and n.owner(s.attacker) is p,
        _fire_arrows,
    ),
    "siege_hold_the_line": Siege(
        START, lambda n, p, s: True, _lasts("siege_hold_the_line", "Hold the line")
    ),
    "sortie": Siege(
        Moment.TURN_START, lambda n, p, s: s.player is p and bool(_free(n, p)), _sortie
    ),
}  # fmt: skip
"""Every siege card by its ability."""


# ------------------------------------------------------------------ what lasts for a round


def _own(now: Position, source: Source, unit: UnitId, subject: Any) -> int:
    return int(unit in now.state.units and now.owner(unit) in now.team(source.player))


def _near_wall(now: Position, source: Source, unit: UnitId, subject: Any) -> int:
    mine = _own(now, source, unit, subject)
    return int(mine and any(distances.within(now, unit, w.id, 12.0) for w in now.walls()))


async def _dread(table: Table, source: Source, subject: Activation) -> Activation:
    if table.now.owner(subject.unit) not in table.now.team(source.player):
        test = await panic.morale_test(table, subject.unit, source.name, source.player)
        if test.passed is False:
            conditions.give(table, subject.unit, Condition.PANICKED, source.name)
    return subject


LASTING: Final[dict[str, Ability]] = {
    "storm_frenzy": Ability("storm_frenzy", "Frenzy", modifiers=(
        Modifier(Stat.TO_HIT, _own, PLAYED), Modifier(Stat.REROLL_CHARGE, _own, PLAYED),
    )),
    "siege_dread": Ability("siege_dread", "Dread", (on(Moment.UNIT_ACTIVATES, _dread),)),
    "siege_hold_the_line": Ability("siege_hold_the_line", "Hold the line", modifiers=(
        Modifier(Stat.MORALE_ROLL, _near_wall, PLAYED),
    )),
}  # fmt: skip
"""Effects of siege cards that last until the end of the round."""
