"""The three condition tokens (chapter 13: CON-01 to CON-07)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from simulator.engine.names import condition_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.language.texts import Message, Text, msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Seat, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Subject, TokenGain, TokenLoss

_DOES: Final = {
    Condition.PANICKED: msg("its opponent may have dice of a morale test it made rolled again"),
    Condition.VULNERABLE: msg("its opponent may have its defense dice rolled again"),
    Condition.WEAKENED: msg("its opponent may have its attack dice rolled again"),
}
"""What the opponent may expend each token for (CON-04 to CON-06)."""


NEVER: Final = {
    Condition.PANICKED: Stat.NO_PANICKED,
    Condition.VULNERABLE: Stat.NO_VULNERABLE,
    Condition.WEAKENED: Stat.NO_WEAKENED,
}
"""What keeps a unit from gaining each token."""


def can_receive(now: Position, unit: UnitId, condition: Condition) -> bool:
    """Return whether a unit may receive a token: at most one of each kind (CON-01)."""
    state = now.unit(unit)
    if not state.on_table or now.is_wall(unit) or condition in state.conditions:
        return False
    return not now.has(NEVER[condition], unit)


async def give(table: Table, unit: UnitId, condition: Condition, source: Text) -> bool:
    """Return a unit a condition token; return whether it received one (CON-01).

    Effects may keep it from the unit, and answer once the unit has it, or when it has it already.
    """
    coming = TokenGain(unit, condition, source)
    if not can_receive(table.now, unit, condition):
        state = table.now.unit(unit)
        if state.on_table and condition in state.conditions:
            await open_window(table, Moment.CONDITION_AGAIN, coming)
        return False
    coming = await open_window(table, Moment.CONDITION_COMES, coming)
    if coming.cancelled or not can_receive(table.now, unit, condition):
        return False
    table.emit(ev.ConditionGained(rule=Rule.CON_01, unit=unit, condition=condition, source=source))
    await open_window(table, Moment.CONDITION_GAINED, coming)
    return True


async def remove(
    table: Table,
    unit: UnitId,
    condition: Condition,
    source: Text,
    *,
    expended: bool = False,
    subject: Subject = None,
) -> bool:
    """Take a token off a unit; say whether it went (CON-02, CON-03 when expended).

    What the `subject`, an attack or a test, has gained may keep it from being expended.
    """
    if condition not in table.now.unit(unit).conditions:
        return False
    if expended and not expendable(table.now, unit, condition, subject):
        return False
    table.emit(
        ev.ConditionLost(
            rule=Rule.CON_03 if expended else Rule.CON_02,
            unit=unit,
            condition=condition,
            source=source,
            expended=expended,
        )
    )
    await open_window(table, Moment.CONDITION_LOST, TokenLoss(unit, condition, expended))
    return True


KEPT: Final = {
    Condition.PANICKED: Stat.KEEPS_PANICKED,
    Condition.VULNERABLE: Stat.KEEPS_VULNERABLE,
    Condition.WEAKENED: Stat.KEEPS_WEAKENED,
}
"""What keeps opponents from expending each token."""


def expendable(now: Position, unit: UnitId, condition: Condition, subject: Subject = None) -> bool:
    """Return whether opponents may expend a unit's token, in an attack or test or any time."""
    if unit not in now.state.units or condition not in now.unit(unit).conditions:
        return False
    return not now.has(KEPT[condition], unit, subject)


AS_ANY: Final = {
    Condition.PANICKED: Stat.PANICKED_AS_ANY,
    Condition.WEAKENED: Stat.WEAKENED_AS_ANY,
}
"""What lets opponents treat a token as one of either other kind."""


def standing_for(
    now: Position, unit: UnitId, condition: Condition, subject: Subject = None
) -> tuple[Condition, ...]:
    """Return the tokens of a unit that count as one of a kind for its opponents, its own first.

    None counts as a kind that the unit cannot have (CARD-251).
    """
    held = now.unit(unit).conditions
    own = (condition,) if condition in held else ()
    others = [one for one in AS_ANY if one in held and one is not condition]
    treated = [one for one in others if now.has(AS_ANY[one], unit)]
    if treated and now.has(NEVER[condition], unit, subject):
        return own
    return (*own, *treated)


def stands_by(now: Position, unit: UnitId, condition: Condition) -> Text:
    """Return the name of what has a token of a unit stand for others."""
    return now.parts(AS_ANY[condition], unit)[0].source


def counts_as(now: Position, unit: UnitId, condition: Condition, player: Seat) -> bool:
    """Return whether a unit has a token, or for its opponents one that stands for it (CARD-250)."""
    if condition in now.unit(unit).conditions:
        return True
    opposed = player not in now.team(now.owner(unit))
    return opposed and bool(standing_for(now, unit, condition))


def expendable_as(
    now: Position, unit: UnitId, condition: Condition, subject: Subject = None
) -> tuple[Condition, ...]:
    """Return the tokens of a unit that opponents may expend as one of a kind, its own first.

    What keeps either kind from being expended keeps a token that stands for another (CARD-251).
    """
    if unit not in now.state.units or not now.unit(unit).conditions:
        return ()
    found = standing_for(now, unit, condition, subject)
    if not found or now.has(KEPT[condition], unit, subject):
        return ()
    return tuple(one for one in found if one is condition or expendable(now, unit, one, subject))


async def expend(
    table: Table,
    player: Seat,
    unit: UnitId,
    condition: Condition,
    source: Text,
    subject: Subject = None,
) -> bool:
    """Expend a token of a unit as one of a kind; return whether one went (CON-03).

    The player chooses where several may be (CARD-250).
    """
    token = await choose_one(
        table, player, unit, expendable_as(table.now, unit, condition, subject)
    )
    if token is None:
        return False
    return await remove(table, unit, token, source, expended=True, subject=subject)


async def choose_one(
    table: Table, player: Seat, unit: UnitId, tokens: Iterable[Condition]
) -> Condition | None:
    """Ask a player which of some tokens of a unit is expended; None where there is none."""
    prompt = msg("{unit}: which token is expended?", unit=table.now.name(unit))
    reply = await _choose(table, player, unit, prompt, list(tokens), rule=Rule.CON_03)
    return None if reply is None else Condition(reply)


async def choose_and_give(
    table: Table,
    player: Seat,
    unit: UnitId,
    source: Text,
    among: Iterable[Condition] = tuple(Condition),
) -> Condition | None:
    """Ask a player to choose a token to put on a unit; None when it can receive none of them."""
    options = [condition for condition in among if can_receive(table.now, unit, condition)]
    prompt = msg("Which condition for {unit}?", unit=table.now.name(unit))
    reply = await _choose(table, player, unit, prompt, options)
    if reply is None:
        return None
    await give(table, unit, Condition(reply), source)
    return Condition(reply)


async def choose_and_remove(
    table: Table,
    player: Seat,
    unit: UnitId,
    source: Text,
    *,
    expended: bool = False,
    subject: Subject = None,
) -> Condition | None:
    """Ask a player to choose a token to take off a unit; None when it has none, or kept them all.

    Its own side may take off what goes in place of a token, unless the token is expended. What the
    `subject`, an attack or a test, has gained may keep tokens from being expended.
    """
    now = table.now
    options = sorted(now.unit(unit).conditions)
    if expended:
        options = [one for one in options if expendable(now, unit, one, subject)]
    prompt = msg("Which condition {unit:does|do} {unit} lose?", unit=now.name(unit))
    own = not expended and player in now.team(now.owner(unit))
    instead = [part.source for part in now.parts(Stat.GOES_FOR_A_TOKEN, unit) if own]
    reply = await _choose(table, player, unit, prompt, options, instead)
    if reply in instead:
        gone = tuple(x for x in now.state.lasting if (x.subject, x.name) == (unit, reply))
        table.emit(ev.LastingEnded(rule=Rule.CON_02, lasting=gone))
        return None
    if reply is None:
        return None
    await remove(table, unit, Condition(reply), source, expended=expended, subject=subject)
    return Condition(reply)


def _key_of(name: Text) -> str:
    return name.key if isinstance(name, Message) else name


async def _choose(
    table: Table,
    player: Seat,
    unit: UnitId,
    prompt: Message,
    conditions: list[Condition],
    instead: Sequence[Text] = (),
    rule: Rule = Rule.CON_01,
) -> str | None:
    if not conditions:
        return None
    options = [Option(c.value, condition_name(c), about=unit, detail=_DOES[c]) for c in conditions]
    options += [Option(_key_of(name), name, about=unit) for name in instead]
    return await table.choose(player, prompt, options, kind=Kind.CONDITION, rule=rule, subject=unit)
