"""The activation of a castle wall: shoot arrows or pass (SCN-STORM-18)."""

from __future__ import annotations

from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Attack
from simulator.rules import morale
from simulator.rules.attack import resolve as attacks
from simulator.rules.attack.melee import attack_option, side_of_defender
from simulator.rules.battlefield.distance import within

PASS: Final = "pass"


def targets(now: Position, wall: UnitId) -> list[UnitId]:
    """Return the enemies in range of a wall's arrows, from its nearest point, also in contact."""
    reach = now.card(wall).attacks[0].kind.reach
    foes = now.foes(now.owner(wall))
    return [foe.id for foe in foes if within(now, wall, foe.id, reach)]


async def activate_wall(table: Table, wall: UnitId) -> None:
    """Ask a wall's owner to shoot at an enemy in range, or pass; passing is always allowed."""
    table.emit(ev.UnitActivated(rule=Rule.SCN_STORM_18, unit=wall))
    now = table.now
    options: list[Option] = [
        attack_option(now, wall, foe, ranged=True) for foe in targets(now, wall)
    ]
    options.append(Option(PASS, msg("Pass")))
    prompt = msg("{wall}: arrows at whom?", wall=now.name(wall))
    chosen = await table.choose_for(wall, prompt, options, Kind.TARGET, Rule.SCN_STORM_18)
    if chosen != PASS:
        await _shoot(table, wall, chosen)
    table.emit(ev.ActivationEnded(rule=Rule.ACT_04, unit=wall))


async def _shoot(table: Table, wall: UnitId, foe: UnitId) -> None:
    """Resolve the arrows; friends in the melee they fall into test for panic (RNG-11)."""
    now = table.now
    endangered = [
        unit
        for unit in now.enemies_engaged(foe)
        if now.friendly(unit, wall) and not now.is_wall(unit)
    ]
    side = await side_of_defender(table, wall, foe)
    await attacks.resolve(table, Attack(wall, foe, now.card(wall).attacks[0], side))
    for unit in endangered:
        await morale.panic_test(table, unit, msg("Shot into a melee"), now.owner(wall))
