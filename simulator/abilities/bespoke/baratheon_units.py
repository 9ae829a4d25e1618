"""Attachments of House Baratheon: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.engine.table import Table
from simulator.language.texts import literal, msg
from simulator.model.moments import Source
from simulator.model.requests import Option
from simulator.model.state import Condition
from simulator.model.subjects import Attack
from simulator.rules.units import conditions, wounds

# ------------------------------------------------------------------ Red Priestess

MOST_SACRIFICED: Final = 2


@bespoke()
async def divine_sacrifices(table: Table, source: Source, subject: Attack) -> None:
    """The unit suffers 1 or 2 wounds, and the defender gains a token for each."""
    unit, name = source.holder, source.name
    most = min(MOST_SACRIFICED, table.now.unit(unit).wounds)
    options = [Option(str(count), literal("{count}", count=count)) for count in range(1, most + 1)]
    prompt = msg("{effect}: suffer how many wounds?", effect=name)
    count = int(await table.choose(source.player, prompt, options, subject=unit))
    suffered = await wounds.suffer(table, unit, count, name, source.player, cause=unit)
    tokens = [Condition.PANICKED, Condition.VULNERABLE]
    for _wound in range(suffered):
        await conditions.choose_and_give(table, source.player, subject.defender, name, tokens)
