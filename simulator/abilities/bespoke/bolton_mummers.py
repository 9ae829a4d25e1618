"""Vargo Hoat and his Bloody Mummers: what the words cannot say."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.abilities.bespoke.bespoke_effect import bespoke, some
from simulator.abilities.bespoke.neutral import gained_for_this
from simulator.abilities.bespoke.shared import choose_and_expend, on_each, shed_any
from simulator.abilities.choose_targets import choosable_near, choose_unit, enemy_units, spared
from simulator.abilities.roles import belongs
from simulator.abilities.verbs import begin
from simulator.engine.effects import gained
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import targets
from simulator.language.texts import msg
from simulator.model.actions import ActionKey
from simulator.model.moments import Source
from simulator.model.requests import Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Attack, Claim, Turn
from simulator.rules import action_list
from simulator.rules.battlefield.distance import LONG, SHORT
from simulator.rules.movement import maneuver
from simulator.rules.units import attachments, conditions, wounds

# ------------------------------------------------------------------ any number of targets


async def any_number_become(
    table: Table, source: Source, units: Sequence[UnitId], token: Condition
) -> None:
    """Ask the player to target any number of some units, each of which receives a token."""
    found = [unit for unit in units if not spared(table.now, source, unit)]
    await on_each(
        table, source, found, lambda unit: conditions.give(table, unit, token, source.name)
    )


def _near_enemies(now: Position, source: Source, _subject: object = None) -> list[UnitId]:
    """Return the enemies in short range that may be targeted."""
    return choosable_near(now, source, "enemy", source.holder, SHORT)


@bespoke(_near_enemies)
async def frighten_any(table: Table, source: Source, _subject: Activation) -> None:
    """Any number of enemies in short range become Panicked."""
    near = _near_enemies(table.now, source)
    await any_number_become(table, source, near, Condition.PANICKED)


@bespoke(enemy_units)
async def expose_any(table: Table, source: Source, _subject: Claim) -> None:
    """Any number of enemies become Vulnerable."""
    foes = enemy_units(table.now, source)
    await any_number_become(table, source, foes, Condition.VULNERABLE)


def _near_it(now: Position, source: Source, subject: Activation) -> list[UnitId]:
    """Return the enemies in short range of the unit that activates."""
    return choosable_near(now, source, "enemy", subject.unit, SHORT)


@bespoke(_near_it)
async def frighten_any_near_it(table: Table, source: Source, subject: Activation) -> None:
    """Any number of enemies in short range of the unit that activates become Panicked."""
    near = _near_it(table.now, source, subject)
    await any_number_become(table, source, near, Condition.PANICKED)


def _around_attacker(now: Position, source: Source, subject: Attack) -> list[UnitId]:
    """Return the enemies in long range of the attacker that may be targeted."""
    return choosable_near(now, source, "enemy", subject.attacker, LONG)


@bespoke(_around_attacker)
async def frighten_any_around(table: Table, source: Source, subject: Attack) -> None:
    """Any number of enemies in long range of the attacker become Panicked."""
    around = _around_attacker(table.now, source, subject)
    await any_number_become(table, source, around, Condition.PANICKED)


# ------------------------------------------------------------------ Skirmisher


@bespoke()
async def pivot_anywhere(table: Table, source: Source, _subject: Activation) -> None:
    """The unit may pivot to any facing."""
    await maneuver.free_pivot(table, source.holder, Rule.ABL_01)


@bespoke()
async def pivot_the_activated(table: Table, _source: Source, subject: Activation) -> None:
    """The unit that activates may pivot to any facing."""
    await maneuver.free_pivot(table, subject.unit, Rule.ABL_01)


# ------------------------------------------------------------------ Mummer's Tricks


def may_slip_away(now: Position, source: Source, _subject: Attack) -> bool:
    """Return whether the unit may retreat."""
    return now.unit(source.holder).on_table and action_list.can_any(
        now, source.holder, (ActionKey.RETREAT,)
    )


@bespoke(may_slip_away)
async def slip_away(table: Table, source: Source, _subject: Attack) -> None:
    """The unit retreats and weakens those of whom it gets free."""
    unit = source.holder
    met = table.now.enemies_engaged(unit)
    await action_list.perform(table, unit, ActionKey.RETREAT, free=True)
    kept = table.now.enemies_engaged(unit) if table.now.unit(unit).on_table else met
    freed = [foe for foe in met if foe not in kept and table.now.unit(foe).on_table]
    await any_number_become(table, source, freed, Condition.WEAKENED)


# ------------------------------------------------------------------ Sadistic Mutilation


def can_mutilate(now: Position, _source: Source, subject: Attack) -> bool:
    """Return whether the defender still stands and its Weakened token may be expended."""
    stands = now.unit(subject.defender).on_table
    tokens = conditions.expendable_as(now, subject.defender, Condition.WEAKENED, subject)
    return stands and bool(tokens)


@bespoke(can_mutilate)
async def mutilate(table: Table, source: Source, subject: Attack) -> None:
    """For its Weakened token the defender suffers 2 wounds, or an attachment is destroyed."""
    unit = subject.defender
    if not await conditions.expend(
        table, source.player, unit, Condition.WEAKENED, source.name, subject
    ):
        return
    unit = await targets(table, source, unit)
    options = [Option("wounds", msg("Suffer 2 wounds"), about=unit)]
    if attachments.infantry(table.now, unit):
        options.append(Option("destroy", msg("Destroy an infantry attachment"), about=unit))
    prompt = msg("{effect}: which effect?", effect=source.name)
    if await table.choose(source.player, prompt, options) == "destroy":
        await attachments.choose_and_destroy(
            table, source.player, unit, source.name, cause=source.holder
        )
    else:
        await wounds.suffer(table, unit, 2, source.name, source.player, cause=source.holder)


# ------------------------------------------------------------------ Calculated Cruelty


def can_be_cruel(now: Position, _source: Source, subject: Attack) -> bool:
    """Return whether some token of the defender may be expended."""
    return any(conditions.expendable(now, subject.defender, token, subject) for token in Condition)


@bespoke(can_be_cruel)
async def calculated_cruelty(table: Table, source: Source, subject: Attack) -> None:
    """For a token the defender loses its abilities and its side's cards this turn."""
    gone = await conditions.choose_and_remove(
        table, source.player, subject.defender, source.name, expended=True, subject=subject
    )
    if gone is None:
        return
    unit = await targets(table, source, subject.defender)
    begin(table, source, Stat.ABILITIES_LOST.value, unit, Until.TURN)
    begin(table, source, gained(Stat.NO_FRIENDLY_CARDS), unit, Until.TURN, amount=1)


# ------------------------------------------------------------------ Butcher's Work


def was_butchery(now: Position, source: Source, subject: Attack) -> bool:
    """Return whether the card was played in this attack, and the attacker still stands."""
    return gained_for_this(source, subject) and now.unit(subject.attacker).on_table


@bespoke(was_butchery)
async def pay_for_the_butchery(table: Table, source: Source, subject: Attack) -> None:
    """The attacker becomes Vulnerable."""
    await conditions.give(table, subject.attacker, Condition.VULNERABLE, source.name)


# ------------------------------------------------------------------ Savored Suffering


def _weakened(now: Position, source: Source) -> list[UnitId]:
    """Return the enemies whose Weakened token may be expended, with a friend in long range."""
    return [
        foe
        for foe in enemy_units(now, source)
        if conditions.expendable_as(now, foe, Condition.WEAKENED)
        and choosable_near(now, source, "friendly", foe, LONG)
    ]


@bespoke(some(_weakened))
async def savored_suffering(table: Table, source: Source, _subject: Turn) -> None:
    """For an enemy's Weakened token a friend near it restores wounds and fights at its best."""
    foe = await choose_and_expend(table, source, _weakened(table.now, source), Condition.WEAKENED)
    if foe is None:
        return
    near = choosable_near(table.now, source, "friendly", foe, LONG)
    unit = await choose_unit(table, source, near)
    if unit is None:
        return
    his = belongs(table.now, source, unit, "commander")
    count = 2 + table.now.ranks_lost(foe) + int(his)
    await wounds.restore(table, unit, count, source.name)
    begin(table, source, source.lasting, unit, Until.TURN)
    if his:
        await shed_any(table, source, unit)
