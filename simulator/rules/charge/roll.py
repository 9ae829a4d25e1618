"""The charge die: its odds, its re-rolls, and what it makes of the charge (CHG-14, CHG-19)."""

from __future__ import annotations

from fractions import Fraction
from itertools import compress

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.language.texts import msg
from simulator.model.moments import Moment
from simulator.model.roll_context import RollStage
from simulator.model.rulebook import Rule
from simulator.model.stats import Stat
from simulator.model.subjects import Charge
from simulator.model.tally import Part, Tally
from simulator.records import replace
from simulator.rules.dice import pool
from simulator.rules.dice.distributions import settled
from simulator.rules.dice.face_outcomes import FACES
from simulator.rules.dice.rerolls import distance_rerollers
from simulator.rules.movement.maneuver import FASTEST_DIE


def charge_dice(now: Position, charge: Charge) -> int:
    """Return how many charge dice are rolled, of which the highest counts (CHG-14, CARD-232)."""
    return 1 + sum(part.amount for part in now.parts(Stat.CHARGE_DICE, charge.unit, charge))


def odds_of(now: Position, charge: Charge, needed: int) -> Fraction:
    """Return the chance that a charge reaches with a needed roll of 1 to 6 (CHG-14)."""
    if now.has(Stat.CHARGE_COUNTS_SIX, charge.unit, charge):
        return Fraction(1)
    reaches = [float(face >= needed) for face in FACES]
    who, dice = distance_rerollers(now, charge), charge_dice(now, charge)
    faces = settled(reaches, [not one for one in reaches], who, dice)
    # Each of two players may have the die rolled again once, so one die makes all chances 216ths.
    return Fraction(sum(compress(faces, reaches))).limit_denominator(6 ** (dice + 2))


def disorderly_up_to(now: Position, charge: Charge) -> int:
    """Return the greatest charge die that makes a charge disorderly (CHG-19)."""
    parts = now.parts(Stat.DISORDERLY_UP_TO, charge.unit, charge)
    return max([1, *(part.amount for part in parts)])


async def rolled(table: Table, charge: Charge) -> tuple[Charge, Tally]:
    """Roll the charge distance and judge whether the charge is disorderly (CHG-14, CHG-19)."""
    unit = charge.unit
    if table.now.has(Stat.CHARGE_COUNTS_SIX, unit, charge):
        charge = await open_window(table, Moment.CHARGE_ROLLED, replace(charge, die=FASTEST_DIE))
    else:
        charge = await _diced(table, charge)
    now = table.now
    disorderly = charge.die <= disorderly_up_to(now, charge)
    charge = replace(charge, disorderly=charge.disorderly or disorderly)
    speed = now.speed(charge.unit, charge)
    return charge, speed.plus(Part(charge.die, msg("charge die"), Rule.CHG_14))


async def _diced(table: Table, charge: Charge) -> Charge:
    why = msg("{unit}: charge distance", unit=table.now.name(charge.unit))
    number = charge_dice(table.now, charge)
    dice = await pool.roll(
        table, charge.unit, why, number, rule=Rule.CHG_14, stage=RollStage.CHARGE, subject=charge
    )
    dice = await pool.offer(table, pool.keep_highest(table, dice))
    charge = await open_window(table, Moment.CHARGE_ROLLED, replace(charge, die=dice.faces[0]))
    # An effect of that window may have brought a re-roll; the die is still once per player.
    dice = await pool.offer(table, replace(dice, faces=(charge.die,), subject=charge))
    return replace(charge, die=dice.faces[0])
