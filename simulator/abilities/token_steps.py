"""Steps about tokens: conditions that go, and the tokens that lie on a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from simulator.abilities.card_words import Words
from simulator.abilities.choose_targets import TARGET, choosable, choose_unit, found
from simulator.abilities.counts import COUNT, counted
from simulator.abilities.roles import ROLES
from simulator.abilities.verbs import begin
from simulator.abilities.vocabulary import NUMBER, TEXT, one_of, verb
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Source
from simulator.model.state import Condition, UnitId, Until
from simulator.model.subjects import Subject, condition_of
from simulator.rules.units import conditions, tokens


@verb(one_of("any", "all", "gained", *Condition), who=TARGET)
async def lose(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Take a condition token off a unit: this one, one of the player's choice, or all (CON-02).

    `gained` is the token that some unit has gained just now.
    """
    unit = await found(table, source, subject, step["who"])
    if unit is None:
        return
    if step["lose"] == "any":
        await conditions.choose_and_remove(table, source.player, unit, source.name)
        return
    named = condition_of(subject) if step["lose"] == "gained" else step["lose"]
    wanted = list(Condition) if named == "all" else [Condition(named)]
    for condition in wanted:
        await conditions.remove(table, unit, condition, source.name)


@verb(one_of("any", *Condition), who=TARGET)
async def expend(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Expend a condition token of an enemy: this one, or one of the player's choice (CON-03)."""
    unit = await found(table, source, subject, step["who"])
    if unit is None:
        return
    if step["expend"] == "any":
        await conditions.choose_and_remove(
            table, source.player, unit, source.name, expended=True, subject=subject
        )
    else:
        condition = Condition(step["expend"])
        await conditions.expend(table, source.player, unit, condition, source.name, subject)


@verb(TEXT, until=one_of(*Until), who=TARGET)
async def mark(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Mark a unit with a name, which `bears` asks for, until the turn, round or game ends."""
    unit = await found(table, source, subject, step["who"])
    if unit is not None:
        begin(table, source, EffectPart.MARK.of(step["mark"]), unit, Until(step["until"]))


@verb(TEXT, amount=NUMBER, per=COUNT, most=NUMBER, who=TARGET)
async def gain_token(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Put tokens of a name on the holder's card or on a unit, `most` is how many may lie there."""
    who: UnitId | None = source.holder
    if isinstance(step.get("who"), Mapping):
        who = await choose_unit(table, source, gainers(table.now, source, subject, step))
    elif "who" in step:
        who = await found(table, source, subject, step["who"])
    if not who:
        return
    amount = step.get("amount", 1)
    if "per" in step:
        amount *= counted(table.now, source, subject, step["per"])
    name = step["gain_token"]
    await tokens.gain(table, who, name, amount, source.name, most=step.get("most"))


def gainers(now: Position, source: Source, subject: Subject, step: Words) -> list[UnitId]:
    """Return the units of a choice that have room for one more token."""
    units = choosable(now, source, step["who"], subject)
    name, most = step["gain_token"], step.get("most")
    return [unit for unit in units if tokens.room(now, unit, name, most)]


def bearers(now: Position, source: Source, subject: Subject, step: Words) -> list[UnitId]:
    """Return the units and NCUs a token could be moved from: they have one, and there is a goal."""
    return [
        unit
        for unit in _meant(now, source, subject, step["from"])
        if tokens.held(now, unit, step["move_token"]) and takers(now, source, subject, step, unit)
    ]


def takers(
    now: Position, source: Source, subject: Subject, step: Words, origin: UnitId
) -> list[UnitId]:
    """Return the units and NCUs with room for a token that comes from another."""
    source = replace(source, chosen=origin)
    return [
        unit
        for unit in _meant(now, source, subject, step["to"])
        if unit != origin and tokens.room(now, unit, step["move_token"], step.get("most"))
    ]


def _meant(
    now: Position, source: Source, subject: Subject, target: str | Mapping[str, object]
) -> list[UnitId]:
    if isinstance(target, str):
        named = ROLES[target](now, source, subject)
        return [] if named is None or not tokens.lives(now, named) else [named]
    return choosable(now, source, target, subject)


@verb(TEXT, **{"from": TARGET}, to=TARGET, amount=NUMBER, most=NUMBER)
async def move_token(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Take tokens off one unit or NCU, which is `chosen` then, and put them on another."""
    origin = await _one_of(table, source, bearers(table.now, source, subject, step), step["from"])
    if origin is None:
        return
    goals = takers(table.now, source, subject, step, origin)
    goal = await _one_of(table, source, goals, step["to"])
    if goal is not None:
        name, amount = step["move_token"], step.get("amount", 1)
        most = step.get("most")
        await tokens.move(table, origin, goal, name, amount, source.name, most=most)


async def _one_of(
    table: Table, source: Source, units: list[UnitId], target: str | Mapping[str, object]
) -> UnitId | None:
    """Return the unit a role names, or let the effect's player target one of some (GEN-17)."""
    if isinstance(target, str):
        return next(iter(units), None)
    return await choose_unit(table, source, units)


@verb(TARGET)
async def replace_condition(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Replace a condition token of a unit with another that it has not (CON-01, CON-02)."""
    unit = await found(table, source, subject, step["replace_condition"])
    if unit is None:
        return
    gone = await conditions.choose_and_remove(table, source.player, unit, source.name)
    if gone is not None:
        others = [condition for condition in Condition if condition is not gone]
        await conditions.choose_and_give(table, source.player, unit, source.name, others)
