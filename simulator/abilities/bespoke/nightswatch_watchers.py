"""The Night's Watch: The Watcher On The Wall, Qhorin Halfhand off the board, kept oaths."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing
from simulator.abilities.card_verbs import lost_by_panic
from simulator.abilities.choose_targets import choose_unit, enemy_units, friendly_units
from simulator.abilities.verbs import begin
from simulator.engine.effects import gained
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Subject
from simulator.rules.movement import maneuver
from simulator.rules.tactics import ncus, tactics_cards
from simulator.rules.units import conditions

WATCHERS_SHIFT: Final = 2.0

# ------------------------------------------------------------------ The Watcher On The Wall


def _watchers(now: Position, source: Source, subject: Attack) -> list[UnitId]:
    """Return the friendly units, other than the defender, that may pivot and shift."""
    friends = friendly_units(now, source)
    return [u for u in friends if u != subject.defender and maneuver.may_shift(now, u)]


@choosing(_watchers)
async def pivot_and_shift(table: Table, _source: Source, unit: UnitId, _subject: Attack) -> None:
    """A friendly unit other than the defender pivots, then shifts 2 inches."""
    await maneuver.free_pivot(table, unit, Rule.TCD_01)
    await maneuver.shift(table, unit, WATCHERS_SHIFT)


# ------------------------------------------------------------------ Sacrifice For The Cause


def stands_off_the_board(now: Position, source: Source, _subject: object) -> bool:
    """Return whether Qhorin stands on no zone and there is an enemy to target."""
    return now.ncu(source.holder).zone is None and bool(enemy_units(now, source))


@bespoke(stands_off_the_board)
async def die_for_the_cause(table: Table, source: Source, _subject: Subject) -> None:
    """Qhorin is destroyed; an enemy becomes Vulnerable and cannot attack this round."""
    await ncus.destroy(table, source.holder, source.player)
    foe = await choose_unit(table, source, enemy_units(table.now, source))
    if foe is not None:
        await conditions.give(table, foe, Condition.VULNERABLE, source.name)
        begin(table, source, gained(Stat.NO_ATTACKS), foe, Until.ROUND, amount=1)


# ------------------------------------------------------------------ Life and Honor to the Watch


@bespoke(lambda now, source, _subject: lost_by_panic(now, source.holder))
async def discard_one_oath(table: Table, source: Source, _subject: Subject) -> None:
    """One of the cards that a failed panic test costs the unit is discarded."""
    prompt = msg("{effect}: which card is discarded?", effect=source.name)
    cards = lost_by_panic(table.now, source.holder)
    card = await tactics_cards.choose_card(table, source.player, cards, prompt)
    if card is not None:
        tactics_cards.detach(table, source.holder, card)
