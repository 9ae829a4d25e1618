"""The steps of our data files: one function for each word that may stand under `do`.

A step gets the table, where the effect comes from, what the window is about, and its own keys; it
gives the subject back as it leaves it.
"""

from __future__ import annotations

from typing import Final, TypeVar

from simulator.abilities.card_words import Word, Words
from simulator.abilities.choose_targets import TARGET, found
from simulator.abilities.counts import COUNT, COUNTS, counted
from simulator.abilities.roles import ROLE, ROLES
from simulator.abilities.vocabulary import (
    NUMBER,
    YES,
    Values,
    are_filters,
    holds,
    one_of,
    some_of,
    verb,
)
from simulator.engine.bound_effects import BOUND_TO, bind
from simulator.engine.effects import gained
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import literal, marked, msg
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.moments import Source
from simulator.model.requests import Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Lasting, UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Gain, Gaining, Subject, condition_of, replaced
from simulator.records import replace
from simulator.rules import action_list, morale
from simulator.rules.attack import resolve as attacks
from simulator.rules.movement import maneuver
from simulator.rules.scoring import victory
from simulator.rules.units import conditions, wounds

AMOUNT = Values(
    marked("a whole number, or one of: {words}"),
    lambda value: NUMBER.accepts(value) or COUNT.accepts(value),
    tuple(COUNTS),
)

S = TypeVar("S", bound=Subject)


def _amount(table: Table, source: Source, subject: Subject, amount: Word) -> int:
    if isinstance(amount, int):
        return amount
    return counted(table.now, source, subject, amount)


async def _count(table: Table, source: Source, subject: Subject, step: Words, word: str) -> int:
    """Return how many a verb means: so many, for each of `per`, and `plus`, and some D3."""
    count: int = step[word] * _amount(table, source, subject, step.get("per", 1))
    count += _amount(table, source, subject, step.get("plus", 0))
    why, dice = literal("{effect}", effect=source.name), step.get("d3", 0)
    return count + sum(await table.roll(source.player, why, dice, sides=3, rule=Rule.ABL_01))


@verb(one_of(*Stat), amount=NUMBER, per=COUNT, until=one_of(*Until), who=TARGET)
async def gain(table: Table, source: Source, subject: Subject, step: Words) -> Subject:
    """Return the attack, charge or test something that lasts as long as it does.

    With `until` a unit or NCU has it until then; without `who` the player has it.
    """
    times = _amount(table, source, subject, step.get("per", 1))
    if "until" in step:
        who = await found(table, source, subject, step["who"]) if "who" in step else None
        if who is not None or "who" not in step:
            amount, until = step.get("amount", 1) * times, Until(step["until"])
            ability = gained(Stat(step["gain"]))
            return started(table, source, subject, ability, who, until, amount=amount)
        return subject
    if not isinstance(subject, Gaining):
        raise TypeError(f"{type(subject).__name__} gains nothing")
    return subject.gaining(Stat(step["gain"]), step.get("amount", 1) * times, source.name)


@verb(YES)
async def replace_zone(_table: Table, _source: Source, subject: Subject, _step: Words) -> Subject:
    """Have what follows take the place of the claimed zone's effect."""
    return replaced(subject)


# ------------------------------------------------------------------ units


ONE_OF_THESE = some_of(*Condition)
TOKEN = Values(
    marked("one of, or a list of: any, gained, {words}"),
    lambda value: value in ("any", "gained", *Condition) or ONE_OF_THESE.accepts(value),
    tuple(Condition),
)


@verb(TOKEN, to=TARGET, times=COUNT)
async def give(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Put a condition token on a unit, or one of some, as the player chooses (CON-01).

    `gained` is the token that some unit has gained just now.
    """
    unit = await found(table, source, subject, step["to"])
    wanted = condition_of(subject) if step["give"] == "gained" else step["give"]
    if unit is None:
        return
    if isinstance(wanted, str) and wanted != "any":
        await conditions.give(table, unit, Condition(wanted), source.name)
        return
    among = list(Condition) if wanted == "any" else [Condition(each) for each in wanted]
    for _time in range(_amount(table, source, subject, step.get("times", 1))):
        await conditions.choose_and_give(table, source.player, unit, source.name, among)


@verb(NUMBER, who=TARGET, plus=COUNT, per=COUNT, d3=NUMBER)
async def restore(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Restore wounds of a unit (WND-03)."""
    unit = await found(table, source, subject, step["who"])
    if unit is not None:
        count = await _count(table, source, subject, step, "restore")
        await wounds.restore(table, unit, count, source.name)


@verb(NUMBER, who=TARGET, plus=COUNT, per=COUNT, d3=NUMBER)
async def suffer(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Inflict wounds on a unit, without a defense roll (GEN-16)."""
    unit = await found(table, source, subject, step["who"])
    if unit is not None:
        cause = source.holder or None
        count = await _count(table, source, subject, step, "suffer")
        await wounds.suffer(table, unit, count, source.name, source.player, cause=cause)


async def suffer_up_to(table: Table, source: Source, unit: UnitId, most: int) -> int:
    """Ask the effect's player how many wounds its unit suffers; return how many it did."""
    prompt = msg(
        "{effect}: how many wounds {unit:does|do} {unit} suffer?",
        effect=source.name,
        unit=table.now.name(unit),
    )
    most = min(most, table.now.unit(unit).wounds)
    options = [Option(str(count), str(count), about=unit) for count in range(most + 1)]
    count = int(await table.choose(source.player, prompt, options, subject=unit))
    return await wounds.suffer(table, unit, count, source.name, source.player)


@verb(NUMBER, to=TARGET, plus=COUNT, per=COUNT, d3=NUMBER, defense=NUMBER)
async def hits(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Cause automatic hits, which allow a defense roll (GEN-15), with `defense` to its dice."""
    unit = await found(table, source, subject, step["to"])
    if unit is not None:
        count = await _count(table, source, subject, step, "hits")
        worse = None
        if "defense" in step:  # against these hits alone
            worse = begin(
                table, source, gained(Stat.DEFENSE), unit, Until.TURN, amount=step["defense"]
            )
        cause = source.holder or None
        await attacks.hits(table, unit, count, source.name, source.player, cause=cause)
        if worse is not None:
            table.emit(ev.LastingEnded(rule=Rule.TCD_01, lasting=(worse,)))


@verb(
    TARGET,
    roll=NUMBER,
    per=COUNT,
    more_wounds=AMOUNT,
    on_failure=Values(
        marked("one of, or a list of: {words}"),
        lambda value: value in list(Condition) or ONE_OF_THESE.accepts(value),
        tuple(Condition),
    ),
)
async def panic_test(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Demand a panic test, with a modifier and further wounds or condition tokens on failure."""
    unit = await found(table, source, subject, step["panic_test"])
    if unit is None:
        return
    more = _amount(table, source, subject, step.get("more_wounds", 0))
    roll = step.get("roll", 0) * _amount(table, source, subject, step.get("per", 1))
    wanted = ((Stat.PANIC_ROLL, roll), (Stat.PANIC_WOUNDS, more))
    gains = tuple(Gain(stat, amount, source.name) for stat, amount in wanted if amount)
    test = await morale.panic_test(table, unit, source.name, source.player, gains=gains)
    if test.passed is False and "on_failure" in step:
        tokens = step["on_failure"]
        for token in [tokens] if isinstance(tokens, str) else tokens:
            await conditions.give(table, unit, Condition(token), source.name)


WAYS: Final = {"forward": ArcSide.FRONT, "backward": ArcSide.REAR}
"""Where alone a shift may go."""


@verb(NUMBER, who=TARGET, way=one_of(*WAYS))
async def shift(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Have a unit shift up to some inches (SHIFT-01), perhaps only one `way`."""
    unit = await found(table, source, subject, step["who"])
    if unit is not None:
        ways = (WAYS[step["way"]],) if "way" in step else maneuver.SHIFT_ORDER
        await maneuver.shift(table, unit, step["shift"], ways=ways)


def _are_gains(value: object) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(
            isinstance(one, dict)
            and one.get("gain") in list(Stat)
            and set(one) <= {"gain", "amount", "if"}
            and NUMBER.accepts(one.get("amount", 1))
            and are_filters(one.get("if", {}))
            for one in value
        )
    )


GAINS: Final = Values(marked("a list of {gain: ..., amount: ..., if: ...}"), _are_gains)
"""What an action's attack or charge gains, each under its own conditions."""


def gains_of(
    now: Position, source: Source, subject: Subject, unit: UnitId, wanted: Word
) -> tuple[Gain, ...]:
    """Return what the action of a unit gains; under `if` that unit is the one that is `chosen`."""
    own = replace(source, chosen=unit)
    return tuple(
        Gain(Stat(one["gain"]), one.get("amount", 1), source.name)
        for one in wanted
        if holds(now, own, subject, one.get("if", {}))
    )


@verb(some_of(*action_list.ACTIONS), who=TARGET, inches=NUMBER, only=ROLE, gains=GAINS)
async def act(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Have a unit perform one of some free actions (GEN-06); its attack or charge gains `gains`."""
    unit = await found(table, source, subject, step["who"])
    if unit is None:
        return
    inches = step.get("inches")
    only = ROLES[step["only"]](table.now, source, subject) if "only" in step else None
    await action_list.offer(
        table,
        source.player,
        unit,
        tuple(step["act"]),
        inches=float(inches) if inches else None,
        only_targets=(only,) if only else None,
        gains=gains_of(table.now, source, subject, unit, step.get("gains", ())),
    )


@verb(ROLE)
async def fight(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Have the holder make a free melee attack on this enemy."""
    unit = ROLES[step["fight"]](table.now, source, subject)
    if unit is not None and unit in table.now.enemies_engaged(source.holder):
        await action_list.perform(
            table, source.holder, ActionKey.MELEE_ATTACK, free=True, only_targets=(unit,)
        )


@verb(NUMBER, to=ROLE)
async def score(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Return victory points to the effect's player, or to the owner of a unit (MODE-01)."""
    if "to" not in step:
        victory.award(table, source.player, step["score"], source.name, Rule.ABL_01)
        return
    unit = ROLES[step["to"]](table.now, source, subject)
    if unit is not None:
        victory.award(table, table.now.owner(unit), step["score"], source.name, Rule.MODE_01)


# ------------------------------------------------------------------ effects that last


@verb(one_of(*Until), onto=TARGET, about=ROLE)
async def last(table: Table, source: Source, subject: Subject, step: Words) -> Subject:
    """Have what the card says under `lasting` hold for a unit until the turn, round or game ends.

    With `attack`, `charge` or `test` it is bound to the one that is going on: it acts on no other
    and ends with it. What is `about` a second unit knows it as `chosen`.
    """
    unit = await found(table, source, subject, step["onto"])
    if "about" in step:
        source = replace(source, chosen=ROLES[step["about"]](table.now, source, subject) or "")
    return started(table, source, subject, source.lasting, unit, Until(step["last"]))


@verb(one_of("attack", "turn", "round"), who=ROLE)
async def lose_abilities(table: Table, source: Source, subject: Subject, step: Words) -> Subject:
    """Take a unit's or NCU's abilities away until the attack, turn or round ends (CUM-03)."""
    unit = ROLES[step["who"]](table.now, source, subject)
    until = Until(step["lose_abilities"])
    return started(table, source, subject, Stat.ABILITIES_LOST.value, unit, until)


def started(
    table: Table,
    source: Source,
    subject: S,
    ability: str,
    unit: str | None,
    until: Until,
    *,
    amount: int = 0,
) -> S:
    """Begin an effect, bound to the subject if it lasts as long; return the subject.

    Raises TypeError for an effect of an attack, charge or test when the subject is none.
    """
    if until in BOUND_TO:
        lasting = Lasting(
            ability, source.player, unit, until, source.name, amount, chosen=source.chosen
        )
        return bind(table, subject, lasting)
    begin(table, source, ability, unit, until, amount=amount)
    return subject


def begin(
    table: Table, source: Source, ability: str, unit: str | None, until: Until, *, amount: int = 0
) -> Lasting:
    """Begin a lasting effect; return it, so that it can be ended."""
    lasting = Lasting(
        ability, source.player, unit, until, source.name, amount, chosen=source.chosen
    )
    table.emit(ev.LastingBegan(rule=Rule.TCD_01, lasting=lasting))
    return lasting


@verb(YES)
async def end_lasting(table: Table, source: Source, _subject: Subject, _step: Words) -> None:
    """End the lasting effect this step belongs to."""
    gone = tuple(
        lasting
        for lasting in table.now.state.lasting
        if (lasting.ability, lasting.subject or "") == (source.ability, source.holder)
        and (lasting.subject or lasting.chosen == source.chosen)
    )
    table.emit(ev.LastingEnded(rule=Rule.TCD_01, lasting=gone))
