"""The units and attachments of House Targaryen: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing
from simulator.abilities.bespoke.shared import heal_or_free
from simulator.abilities.choose_targets import choosable_near
from simulator.abilities.verbs import begin
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId, Until
from simulator.model.subjects import Action, Activation, Attack
from simulator.rules.battlefield.distance import SHORT
from simulator.rules.units import conditions, wounds

# ------------------------------------------------------------------ the three dragons

FIRES: Final = {
    "black_fire": Condition.PANICKED,
    "golden_fire": Condition.VULNERABLE,
    "jade_fire": Condition.WEAKENED,
}
"""What each dragon's fire brings an enemy near its defender."""


def _scorched(now: Position, source: Source, attack: Attack) -> list[UnitId]:
    """Return the enemies near the defender of a hit, itself included, that can gain the token."""
    hit = attack.hits + attack.unblockable > 0
    near = choosable_near(now, source, "enemy", attack.defender, SHORT) if hit else ()
    return [unit for unit in near if conditions.can_receive(now, unit, FIRES[source.ability])]


@choosing(_scorched)
async def fire_spreads(table: Table, source: Source, unit: UnitId, _attack: Attack) -> None:
    """An enemy in short range of the defender gains the fire's token."""
    await conditions.give(table, unit, FIRES[source.ability], source.name)


# ------------------------------------------------------------------ Dothraki Outriders

RIDDEN: Final = EffectPart.MARK.of("ridden")


def rode_as_it_activated(now: Position, source: Source, action: Action) -> bool:
    """Return whether the maneuver was a free one while the unit is being activated."""
    return action.free and now.state.activating == source.holder


@bespoke(rode_as_it_activated)
async def has_ridden(table: Table, source: Source, action: Action) -> Action:
    """The unit bears the mark of having ridden until the turn ends."""
    begin(table, source, RIDDEN, source.holder, Until.TURN)
    return action


# ------------------------------------------------------------------ Mirri Maz Duur

HARM: Final = 3
"""The roll of the D3 that wounds the unit; a lower one is the number of choices."""


@bespoke()
async def maegis_healing(table: Table, source: Source, _subject: Activation) -> None:
    """A D3 tells whether the unit is wounded, or how often it is healed or freed."""
    if await _heal_or(table, source) == HARM:
        await wounds.suffer(table, source.holder, 1, source.name, source.player)


@bespoke()
async def maegis_harmless_healing(table: Table, source: Source, _subject: Activation) -> None:
    """A D3 tells how often the unit is healed or freed; on a 3 nothing happens."""
    await _heal_or(table, source)


async def _heal_or(table: Table, source: Source) -> int:
    """Roll the D3, and heal or free the unit unless it shows a 3; return what it shows."""
    unit = source.holder
    why = msg("{effect}: harm or healing", effect=source.name)
    (face,) = await table.roll(source.player, why, 1, sides=3, rule=Rule.ABL_01)
    if face == HARM:
        return face
    for _choice in range(face):
        if not await heal_or_free(table, source, unit):
            break
    return face
