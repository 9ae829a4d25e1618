"""Cards of House Baratheon: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.bespoke.shared import choose_and_give
from simulator.abilities.choose_targets import choosable, choosable_near
from simulator.engine.control import controls_for
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.engine.windows import targets
from simulator.language.texts import msg
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Zone
from simulator.model.subjects import Activation, TokenGain
from simulator.rules.battlefield.distance import LONG
from simulator.rules.units import conditions

NOBODY: Final = "nobody"


@bespoke()
async def stags_wit(table: Table, source: Source, subject: TokenGain) -> None:
    """An enemy engaged with the unit may gain the token, with Tactics another one in long range."""
    now = table.now
    engaged = choosable(now, source, {"choose": "enemy", "engaging": "unit"}, subject)
    taker = NOBODY
    if engaged:
        taker = await table.choose(
            source.player,
            msg("{effect}: which unit?", effect=source.name),
            (*units_named(now, engaged), Option(NOBODY, msg("Nobody"))),
            kind=Kind.TARGET,
            rule=Rule.GEN_17,
            subject=subject.unit,
        )
    if taker != NOBODY:
        others = tuple(foe for foe in engaged if foe != taker)
        taker = await targets(table, source, taker, others)
        await conditions.give(table, taker, subject.condition, source.name)
    if not controls_for(table.now, source, Zone.TACTICS):
        return
    near = choosable_near(table.now, source, "enemy", subject.unit, LONG)
    left = [foe for foe in near if foe != taker]
    await choose_and_give(table, source, left, subject.condition)


@bespoke()
async def growing_strong(table: Table, source: Source, subject: Activation) -> None:
    """Enemies engaged with the unit that have no fewer ranks become Vulnerable."""
    for foe in table.now.enemies_engaged(subject.unit):
        if table.now.ranks(foe) >= table.now.ranks(subject.unit):
            await conditions.give(table, foe, Condition.VULNERABLE, source.name)
