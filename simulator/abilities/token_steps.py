"""Steps about tokens: conditions that go, and the tokens that lie on a card."""

from __future__ import annotations

from simulator.abilities.card_words import Words
from simulator.abilities.choose_targets import TARGET, found
from simulator.abilities.counts import COUNT, counted
from simulator.abilities.roles import mark_of
from simulator.abilities.verbs import begin
from simulator.abilities.vocabulary import NUMBER, TEXT, one_of, verb
from simulator.engine.game import Table
from simulator.model import events as ev
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Until
from simulator.model.subjects import Subject
from simulator.rules.units import conditions


@verb(one_of("any", "all", "gained", *Condition), who=TARGET)
async def lose(table: Table, source: Source, subject: Subject, step: Words) -> Subject:
    """Take a condition token off a unit: this one, one of the player's choice, or all (CON-02).

    `gained` is the token that some unit has gained just now.
    """
    unit = await found(table, source, subject, step["who"])
    if unit is None:
        return subject
    if step["lose"] == "any":
        await conditions.choose_and_remove(table, source.player, unit, source.name)
        return subject
    named = subject.condition if step["lose"] == "gained" else step["lose"]
    wanted = list(Condition) if named == "all" else [Condition(named)]
    for condition in wanted:
        await conditions.remove(table, unit, condition, source.name)
    return subject


@verb(one_of("any", *Condition), who=TARGET)
async def expend(table: Table, source: Source, subject: object, step: Words) -> object:
    """Expend a condition token of an enemy: this one, or one of the player's choice (CON-03)."""
    unit = await found(table, source, subject, step["who"])
    if unit is None:
        return subject
    if step["expend"] == "any":
        await conditions.choose_and_remove(
            table, source.player, unit, source.name, expended=True, subject=subject
        )
    else:
        condition = Condition(step["expend"])
        await conditions.remove(table, unit, condition, source.name, expended=True, subject=subject)
    return subject


@verb(TEXT, until=one_of(*Until), who=TARGET)
async def mark(table: Table, source: Source, subject: object, step: Words) -> object:
    """Mark a unit with a name, which `bears` asks for, until the turn, round or game ends."""
    unit = await found(table, source, subject, step["who"])
    if unit is not None:
        begin(table, source, mark_of(step["mark"]), unit, Until(step["until"]))
    return subject


@verb(TEXT, amount=NUMBER, per=COUNT, most=NUMBER, who=TARGET)
async def gain_token(table: Table, source: Source, subject: object, step: Words) -> object:
    """Put tokens of a name on the holder's card or on a unit, `most` is how many may lie there."""
    who = source.holder
    if "who" in step:
        who = await found(table, source, subject, step["who"]) or ""
        if not who:
            return subject
    holder = table.now.state.units.get(who) or table.now.ncu(who)
    amount = step.get("amount", 1)
    if "per" in step:
        amount *= counted(table.now, source, subject, step["per"])
    if "most" in step:
        amount = min(amount, step["most"] - holder.tokens.get(step["gain_token"], 0))
    if amount > 0 and not holder.destroyed:
        table.emit(
            ev.TokensChanged(rule=Rule.ABL_01, holder=who, token=step["gain_token"], amount=amount)
        )
    return subject


@verb(TARGET)
async def replace_condition(table: Table, source: Source, subject: object, step: Words) -> object:
    """Replace a condition token of a unit with another that it has not (CON-01, CON-02)."""
    unit = await found(table, source, subject, step["replace_condition"])
    if unit is None:
        return subject
    gone = await conditions.choose_and_remove(table, source.player, unit, source.name)
    if gone is not None:
        others = [condition for condition in Condition if condition is not gone]
        await conditions.choose_and_give(table, source.player, unit, source.name, others)
    return subject
