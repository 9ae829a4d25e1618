"""House Lannister: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.bespoke.shared import subjugate
from simulator.abilities.choose_targets import choosable_near, choose_unit
from simulator.abilities.verbs import started
from simulator.engine.control import controls_for
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, CardPlay, MoraleTest
from simulator.rules.battlefield.distance import LONG
from simulator.rules.units import wounds

MOST_RESTORED: Final = 3

# ------------------------------------------------------------------ Hear Me Roar!


@bespoke()
async def hear_me_roar(table: Table, source: Source, subject: MoraleTest) -> MoraleTest:
    """-1 and -1 for each destroyed rank; failing costs a wound, or one more."""
    malus = 1 + table.now.ranks_lost(subject.unit)
    subject = subject.gaining(Stat.MORALE_ROLL, -malus, source.name)
    if subject.panic:
        return subject.gaining(Stat.PANIC_WOUNDS, 1, source.name)
    ability = source.lasting
    return started(table, source, subject, ability, subject.unit, Until.TEST)


# ------------------------------------------------------------------ Counterplot


@bespoke()
async def counterplot(table: Table, source: Source, subject: CardPlay) -> CardPlay:
    """Cancel the played card on a 3, on a 2 with Crown or Wealth, without a roll with both."""
    return await cancel_by_a_die(table, source, subject, ROYAL)


async def cancel_by_a_die(
    table: Table, source: Source, subject: CardPlay, zones: tuple[Zone, ...]
) -> CardPlay:
    """Cancel the played card on a 3, on 1 less for each of two zones, without a roll with both."""
    held = sum(controls_for(table.now, source, zone) for zone in zones)
    if held < len(zones):
        needed = 3 - held
        why = msg("{effect}: {needed} or more cancels", effect=source.name, needed=needed)
        (face,) = await table.roll(source.player, why, 1, rule=Rule.TCD_01)
        if face < needed:
            return subject
    table.emit(
        ev.CardCancelled(rule=Rule.TCD_01, player=subject.player, card=subject.card, by=source.name)
    )
    return replace(subject, cancelled=True)


ROYAL: Final = (Zone.CROWN, Zone.WEALTH)


def _held(now: Position, source: Source) -> int:
    """Return how many of Crown and Wealth the player controls."""
    return sum(controls_for(now, source, zone) for zone in ROYAL)


# ------------------------------------------------------------------ Fealty to The Crown


def _vassals(now: Position, source: Source, subject: MoraleTest) -> list[UnitId]:
    """Return whether a friendly unit stands in long range of the enemy that failed."""
    return choosable_near(now, source, "friendly", subject.unit, LONG)


@bespoke(_vassals)
async def fealty_to_the_crown(table: Table, source: Source, subject: MoraleTest) -> MoraleTest:
    """A friend restores what the test costs, at most 3; with the Crown both get one more."""
    now = table.now
    crown = int(controls_for(now, source, Zone.CROWN))
    restored = min(subject.wounds, now.unit(subject.unit).wounds, MOST_RESTORED) + crown
    friend = await choose_unit(table, source, _vassals(now, source, subject))
    if friend is not None:
        await wounds.restore(table, friend, restored, source.name)
    return replace(subject, wounds=subject.wounds + crown)


# ------------------------------------------------------------------ Subjugation of Power


@bespoke()
async def subjugation_of_power(table: Table, source: Source, subject: Activation) -> None:
    """A panic test; failing takes abilities and the own side's cards away for the turn."""
    await subjugate(table, source, subject.unit, _held(table.now, source))
