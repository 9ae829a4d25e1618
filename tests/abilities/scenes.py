"""Scenes and scripts that the tests of several commanders share."""

from __future__ import annotations

from typing import Any

from simulator.model.moments import Moment
from simulator.model.state import Condition
from simulator.model.subjects import Turn
from simulator.rules import action_list
from simulator.rules.turn import activation
from tests.abilities.battle import BLUE, RED, Battle, Script, battle, blue, fight, red, window

SWORDS, BOWMEN = "Stark Sworn Swords", "Stark Bowmen"
GUARDS, CROSSBOWS = "Lannister Guardsmen", "Lannister Crossbowmen"
MEN = "House Clegane Mountain's Men"
CUTTHROATS, BLACKGUARDS = "House Bolton Cutthroats", "House Bolton Blackguards"
MUMMERS, STORMCROWS = "Bloody Mummer Skirmishers", "Stormcrow Mercenaries"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
BLUE_TURN, RED_TURN = window(Moment.TURN_START, Turn(BLUE)), window(Moment.TURN_START, Turn(RED))
FIGHT = fight(blue(GUARDS), red(SWORDS))
ATTACKED = fight(red(SWORDS), blue(GUARDS))
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
    """Let a unit perform an action."""

    async def script(table: Any) -> None:
        await action_list.perform(table, unit, action)

    return script


def activates(unit: str) -> Script:
    """Let a unit or NCU activate."""

    async def script(table: Any) -> None:
        await activation.activate_any(table, unit)

    return script


def both(*scripts: Script) -> Script:
    """Play one script after the other."""

    async def script(table: Any) -> None:
        for each in scripts:
            await each(table)

    return script
