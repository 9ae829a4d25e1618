"""Scenes and scripts that the tests of several commanders share."""

from __future__ import annotations

from typing import Any

from simulator.engine.position import Position
from simulator.engine.windows import open_window
from simulator.language.texts import msg
from simulator.model.moments import Moment
from simulator.model.state import Condition, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Attack, Turn
from simulator.rules import action_list
from simulator.rules.attack.attack_numbers import numbers, prepared
from simulator.rules.turn import activation
from simulator.rules.units import conditions, wounds
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Script,
    battle,
    blue,
    fight,
    red,
    strike,
    window,
)

SWORDS, BOWMEN = "Stark Sworn Swords", "Stark Bowmen"
GUARDS, CROSSBOWS = "Lannister Guardsmen", "Lannister Crossbowmen"
MEN = "House Clegane Mountain's Men"
CUTTHROATS, BLACKGUARDS = "House Bolton Cutthroats", "House Bolton Blackguards"
MUMMERS, STORMCROWS = "Bloody Mummer Skirmishers", "Stormcrow Mercenaries"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
BLUE_TURN, RED_TURN = window(Moment.TURN_START, Turn(BLUE)), window(Moment.TURN_START, Turn(RED))
FIGHT = fight(blue(GUARDS), red(SWORDS))
ATTACKED = fight(red(SWORDS), blue(GUARDS))
BOW = LIBRARY.units[UNITS[BOWMEN]].attacks[0]
MISSES = [1] * 6  # of full Guardsmen
RED_MISSES = [1] * 7  # of full Sworn Swords


def met(*with_: str, red_wounds: int = 12, wounds: int = 12, **state: Any) -> Battle:
    """Sworn Swords in contact with Guardsmen, on blue's turn."""
    scene = battle().stark(SWORDS, wounds=red_wounds)
    return scene.lannister(GUARDS, *with_, wounds=wounds, **state).having(active=BLUE)


def against(
    name: str = GUARDS,
    *with_: str,
    has: tuple[Condition, ...] = (),
    red_wounds: int = 12,
    **state: Any,
) -> Battle:
    """Sworn Swords in contact with a blue unit, on blue's turn."""
    scene = battle().stark(SWORDS, wounds=red_wounds, conditions=frozenset(has))
    return scene.lannister(name, *with_, **state).having(active=BLUE)


def performs(unit: str, action: str) -> Script:
    """Have a unit perform an action."""

    async def script(table: Any) -> None:
        await action_list.perform(table, unit, action)

    return script


def activates(unit: str) -> Script:
    """Have a unit or NCU activate."""

    async def script(table: Any) -> None:
        await activation.activate_any(table, unit)

    return script


def both(*scripts: Script) -> Script:
    """Play one script after the other."""

    async def script(table: Any) -> None:
        for each in scripts:
            await each(table)

    return script


def begins(unit: str) -> Script:
    """Open the window of a unit's activation."""
    return window(Moment.UNIT_ACTIVATES, Activation(unit))


def activates_and(unit: str, action: str) -> Script:
    """Open the window of a unit's activation, then let it perform an action."""
    return both(begins(unit), performs(unit, action))


def before_dice(attacker: str, defender: str, line: int = 0) -> Script:
    """Open the window before the attack dice."""

    async def script(table: Any) -> Attack:
        attack = strike(table.now, attacker, defender, line=line)
        changed: Attack = await open_window(table, Moment.ATTACK_BEFORE_DICE, attack)
        return changed

    return script


def shot(now: Position, attacker: UnitId, defender: UnitId) -> Attack:
    """Return a ranged attack, with a borrowed bow if need be."""
    return prepared(now, attacker, defender, BOW)


def gains(unit: str, token: Condition) -> Script:
    """Have a unit gain a condition token."""

    async def script(table: Any) -> object:
        return await conditions.give(table, unit, token, msg("Dread"))

    return script


def falls(unit: str) -> Script:
    """Have a unit suffer its last wound by blue's hand."""

    async def script(table: Any) -> None:
        await wounds.suffer(table, unit, 1, msg("Fire"), BLUE)

    return script


def battle_endurance(unit: str, card: str, round_: int, *, dice: int) -> None:
    """Check what Battle Endurance gives a unit of so many attack dice in a round."""
    scene = battle().red(unit).blue(GUARDS).having(round=round_).hand(card, by=RED)
    played = scene.run(RED_TURN).uses("Battle Endurance").ends()
    found = numbers(played.now, strike(played.now, red(unit), blue(GUARDS)))
    assert found.attack_rerolls.failures is (round_ >= 3)
    assert (Stat.SUNDERING in found.keywords) is (round_ >= 4)
    assert (Stat.CRITICAL_BLOW in found.keywords) is (round_ >= 5)
    assert found.dice.total == dice + 2 * (round_ >= 6)
