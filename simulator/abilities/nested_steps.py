"""Steps that hold steps: choose some of these, target somebody for them, roll or test for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.card_words import Words
from simulator.abilities.choose_targets import TARGET, choose_unit, spared
from simulator.abilities.counts import COUNT, UNITS, counted, standing_so
from simulator.abilities.roles import ROLE, ROLES
from simulator.abilities.steps import aims, open_choices, run
from simulator.abilities.verbs import suffer_up_to
from simulator.abilities.vocabulary import CHOICES, CONDITIONS, NUMBER, STEPS, YES, holds, verb
from simulator.engine.table import Table
from simulator.engine.windows import EffectCancelledError, targets
from simulator.language.texts import msg
from simulator.model.moments import Source
from simulator.model.requests import Option
from simulator.model.rulebook import Rule
from simulator.model.stats import Stat
from simulator.model.subjects import Gain, Subject
from simulator.rules import morale

ENOUGH: Final = "enough"


@verb(NUMBER, plus=COUNT, of=CHOICES, all_if=CONDITIONS, up_to=YES, pays=NUMBER, payer=ROLE)
async def pick(table: Table, source: Source, subject: Subject, step: Words) -> Subject:
    """Ask the player to choose so many of some choices, each once unless it says `again`.

    The `payer` may suffer as many wounds as the step `pays` at most, for 1 choice more each.
    """
    choices = step["of"]
    wanted = step["pick"]
    payer = ROLES[step["payer"]](table.now, source, subject) if "payer" in step else None
    if payer is not None:
        wanted += await suffer_up_to(table, source, payer, step["pays"])
    if "plus" in step:
        wanted += counted(table.now, source, subject, step["plus"])
    if "all_if" in step and holds(table.now, source, subject, step["all_if"]):
        wanted = len(choices)
    taken: set[int] = set()
    for _count in range(wanted):
        found = open_choices(table.now, source, subject, choices)
        left = [number for number in found if number not in taken or choices[number].get("again")]
        if not left:
            break
        options = [Option(str(number), choices[number]["label"]) for number in left]
        if "up_to" in step:
            options.append(Option(ENOUGH, msg("No more")))
        prompt = msg("{effect}: which one?", effect=source.name)
        reply = await table.choose(source.player, prompt, options, rule=Rule.ABL_01)
        if reply == ENOUGH:
            break
        taken.add(int(reply))
        subject = await run(table, source, subject, choices[int(reply)]["do"])
    return subject


@verb(TARGET, do=STEPS)
async def target(table: Table, source: Source, subject: Subject, step: Words) -> Subject:
    """Target a unit, and do some steps in which it is `chosen` (GEN-17)."""
    units = aims(table.now, source, subject, step)
    if not units:
        return subject
    if isinstance(step["target"], str):
        unit = await targets(table, source, units[0])
    else:
        chosen = await choose_unit(table, source, units)
        unit = chosen or units[0]
    return await run(table, replace(source, chosen=unit), subject, step["do"])


@verb(UNITS, do=STEPS, targeted=YES)
async def each(table: Table, source: Source, subject: Subject, step: Words) -> Subject:
    """Do some steps for each of some units, which is `chosen` in them; `targeted` opens GEN-17."""
    for unit in standing_so(table.now, source, subject, step["each"]):
        if not table.now.unit(unit).on_table:
            continue
        own = replace(source, chosen=unit)
        if "targeted" in step:
            if table.now.has(Stat.UNTARGETABLE, unit) or spared(table.now, source, unit):
                continue
            try:
                own = replace(source, chosen=await targets(table, source, unit))
            except EffectCancelledError:
                continue
        subject = await run(table, own, subject, step["do"])
    return subject


@verb(NUMBER, do=STEPS, otherwise=STEPS)
async def roll_die(table: Table, source: Source, subject: Subject, step: Words) -> Subject:
    """Roll a die; on this or more do some steps, otherwise others."""
    why = msg("{effect}: {needed} or more", effect=source.name, needed=step["roll_die"])
    (face,) = await table.roll(source.player, why, 1, rule=Rule.ABL_01)
    return await run(
        table, source, subject, step.get("do" if face >= step["roll_die"] else "otherwise", ())
    )


@verb(YES, do=STEPS)
async def ask(table: Table, source: Source, subject: Subject, step: Words) -> Subject:
    """Ask the player to decide whether some steps are done."""
    prompt = msg("{effect}: use it?", effect=source.name)
    if await table.yes(source.player, prompt, subject=source.holder or None):
        return await run(table, source, subject, step["do"])
    return subject


@verb(ROLE, bonus=NUMBER, per=COUNT, passed=STEPS, failed=STEPS)
async def morale_test(table: Table, source: Source, subject: Subject, step: Words) -> Subject:
    """Demand a morale test of a unit; do some steps when it passes, others when it fails.

    A `bonus` is counted `per` something.
    """
    unit = ROLES[step["morale_test"]](table.now, source, subject)
    if unit is None:
        return subject
    gains: tuple[Gain, ...] = ()
    times = counted(table.now, source, subject, step["per"]) if "per" in step else 1
    if "bonus" in step and times:
        gains = (Gain(Stat.MORALE_ROLL, step["bonus"] * times, source.name),)
    test = await morale.morale_test(table, unit, source.name, source.player, gains)
    if test.passed is None:
        return subject
    return await run(table, source, subject, step.get("passed" if test.passed else "failed", ()))
