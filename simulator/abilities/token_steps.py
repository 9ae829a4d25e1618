"""Steps about tokens: conditions that go, and the tokens that lie on a card."""

from __future__ import annotations

from simulator.abilities.card_words import Words
from simulator.abilities.choose_targets import TARGET, found
from simulator.abilities.counts import COUNT, COUNTS
from simulator.abilities.roles import mark_of
from simulator.abilities.verbs import begin
from simulator.abilities.vocabulary import NUMBER, TEXT, one_of, verb
from simulator.engine.game import Table
from simulator.model import events as ev
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Until
from simulator.rules.units import conditions


@verb(one_of("any", "all", *Condition), who=TARGET)
async def lose(table: Table, source: Source, subject: object, step: Words) -> object:
    """Take a condition token off a unit: this one, one of the player's choice, or all (CON-02)."""
    unit = await found(table, source, subject, step["who"])
    if unit is None:
        return subject
    if step["lose"] == "any":
        await conditions.choose_and_remove(table, source.player, unit, source.name)
        return subject
    wanted = list(Condition) if step["lose"] == "all" else [Condition(step["lose"])]
    for condition in wanted:
        conditions.remove(table, unit, condition, source.name)
    return subject


@verb(one_of("any", *Condition), who=TARGET)
async def expend(table: Table, source: Source, subject: object, step: Words) -> object:
    """Expend a condition token of an enemy: this one, or one of the player's choice (CON-03)."""
    unit = await found(table, source, subject, step["who"])
    if unit is None:
        return subject
    if step["expend"] == "any":
        await conditions.choose_and_remove(table, source.player, unit, source.name, expended=True)
    else:
        conditions.remove(table, unit, Condition(step["expend"]), source.name, expended=True)
    return subject


@verb(TEXT, until=one_of(*Until), who=TARGET)
async def mark(table: Table, source: Source, subject: object, step: Words) -> object:
    """Mark a unit with a name, which `bears` asks for, until the turn, round or game ends."""
    unit = await found(table, source, subject, step["who"])
    if unit is not None:
        begin(table, source, mark_of(step["mark"]), unit, Until(step["until"]))
    return subject


@verb(TEXT, amount=NUMBER, per=COUNT, most=NUMBER)
async def gain_token(table: Table, source: Source, subject: object, step: Words) -> object:
    """Put tokens of a name on the holder's card, `most` is how many may lie there."""
    holder = table.now.state.units.get(source.holder) or table.now.ncu(source.holder)
    amount = step.get("amount", 1)
    if "per" in step:
        amount *= COUNTS[step["per"]](table.now, source, subject)
    if "most" in step:
        amount = min(amount, step["most"] - holder.tokens.get(step["gain_token"], 0))
    if amount > 0 and not holder.destroyed:
        table.emit(
            ev.TokensChanged(
                rule=Rule.ABL_01, holder=source.holder, token=step["gain_token"], amount=amount
            )
        )
    return subject
