"""What a roll needs before it falls, for who throws real dice and types them in."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model.requests import Roll
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.subjects import Attack, Charge, MoraleTest
from simulator.records import replace
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.charge.charge import least_die
from simulator.staging.dice_rows import added_parts, line_of_test


def roll_need(now: Position, roll: Roll) -> str:
    """Return what the dice of a roll need, in a line; empty where nothing is needed of them."""
    context = roll.context
    if context is None:
        return ""
    match context.stage, context.subject:
        case RollStage.ATTACK, Attack() as attack:
            return _("To hit: {needed}").format(needed=numbers(now, attack).to_hit.on_dice())
        case RollStage.DEFENSE, Attack() as attack:
            return _("To block: {needed}").format(needed=numbers(now, attack).defense.on_dice())
        case RollStage.TEST, MoraleTest() as test:
            return _of_test(now, test, context)
        case RollStage.CHARGE, Charge() as charge:
            least = least_die(now, charge)
            return "" if least is None else _("Needs {needed}+").format(needed=least)
        case _:
            return ""


def dice_name(roll: Roll) -> str:
    """Return which dice are thrown: "2D6", "D3"."""
    name = _("D{sides}") if roll.dice == 1 else _("{n}D{sides}")
    return name.format(n=roll.dice, sides=roll.sides)


def _of_test(now: Position, test: MoraleTest, context: RollContext) -> str:
    """Return what a test needs; for its D3 how the test stands, and what the D3 is for (PAN-03)."""
    first, second, *_third = context.before
    if first is not None and second is not None and min(context.fills) > 1:
        stands = morale.judged(now, replace(test, faces=(first, second, 1)))
        line = line_of_test((first, second), stands)
        if stands.passed:
            return _("{test}. The D3 counts only if it fails.").format(test=line)
        extra = added_parts(stands.numbers.wounds)
        return _("{test}. The D3{extra} gives its wounds.").format(test=line, extra=extra)
    found = morale.numbers(now, test)
    two = _("2D6") + added_parts(found.modifier)
    said = _("{sum} must be {needed}+.").format(sum=two, needed=found.needed)
    if not test.panic:
        return said
    fails = _("If it fails, a D3{extra} gives the wounds.").format(extra=added_parts(found.wounds))
    return f"{said} {fails}"
