"""Morale and panic tests (chapter 11: MOR-01, PAN-01 to PAN-04, RES-10)."""

from __future__ import annotations

from typing import Final

from simulator.engine.bound_effects import ends_what_it_bound
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.language.texts import NO_WORDS, Message, Text, joined, msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.roll_context import RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Gain, MoraleTest, Subject
from simulator.model.tally import Part, Tally
from simulator.records import dataclass, replace
from simulator.rules.battlefield.distance import SHORT
from simulator.rules.battlefield.terrain import Keyword, grimly_reminded, near_keyword
from simulator.rules.dice import face_outcomes, pool
from simulator.rules.dice.pool import DicePool
from simulator.rules.units import wounds

TEST_STATS: Final = frozenset(
    {Stat.MORALE_ROLL, Stat.PANIC_ROLL, Stat.PANIC_WOUNDS, Stat.AUTO_PASS, Stat.REROLL_TEST}
)
"""What an attack may gain for the panic test it causes."""

REMINDER: Final = msg("Grim Reminder")
"""What frightens the enemies of whoever laid a piece with this keyword."""

_BY_RULE: Final = msg("rule")
_FEARED: Final = (Part(-1, REMINDER, Rule.TCD_01),)
_FEARED_MORE: Final = (Part(1, REMINDER, Rule.TCD_01),)
_INSPIRED: Final = Part(1, msg("Inspiring"), Rule.TER_INS_01)
_HORRIFIED: Final = Part(-1, msg("Horrific"), Rule.TER_HOR_01)
_NO_MORE_WOUNDS: Final = Tally(0, (), _BY_RULE)
"""What goes on top of the D3 of most tests."""


@dataclass(frozen=True, slots=True)
class TestNumbers:
    """What a test needs: 2D6 plus `modifier` must reach `needed`; `wounds` go on top of the D3."""

    needed: int
    modifier: Tally
    wounds: Tally
    automatic: Text = ""
    """Why it is passed without dice; empty when dice are rolled."""
    most: int | None = None
    """The most wounds failing it can cost; None without a limit."""
    least: int = 0
    """The fewest wounds failing it can cost, unless `most` is fewer."""

    def limited(self, wounds: int) -> int:
        """Return how many of so many wounds failing the test may cost."""
        wounds = max(self.least, wounds)
        return max(0, wounds if self.most is None else min(wounds, self.most))


def numbers(now: Position, test: MoraleTest) -> TestNumbers:
    """Return a test's numbers with their reasons; preview, odds and dice all read them here."""
    unit = test.unit
    reminded = _reminded(now, unit)
    parts = now.parts(Stat.MORALE_ROLL, unit, test) + _terrain(now, unit)
    parts += _FEARED if reminded else ()
    extra: tuple[Part, ...] = ()
    if test.panic:
        parts += now.parts(Stat.PANIC_ROLL, unit, test)
        extra = now.parts(Stat.PANIC_WOUNDS, unit, test)
        extra += _FEARED_MORE if reminded else ()
        if test.attack is not None:
            parts += face_outcomes.side_malus(now, test.attack)
            parts += face_outcomes.vicious_malus(now, test.attack)
    passes = [part.source for part in now.parts(Stat.AUTO_PASS, unit, test) if part.amount > 0]
    limits = [part.amount for part in now.parts(Stat.MOST_PANIC_WOUNDS, unit, test)]
    if now.has(Stat.KEEPS_LAST_WOUND, unit, test):
        limits.append(now.unit(unit).wounds - 1)
    return TestNumbers(
        stat(now, unit, test),
        Tally(0, parts, _BY_RULE),
        Tally(0, extra, _BY_RULE) if extra else _NO_MORE_WOUNDS,
        joined(passes) if passes else NO_WORDS,
        min(limits) if limits else None,
        max([part.amount for part in now.parts(Stat.LEAST_PANIC_WOUNDS, unit, test)], default=0),
    )


def stat(now: Position, unit: UnitId, subject: Subject = None) -> int:
    """Return a unit's morale: what its card prints, or what an effect makes of it."""
    fixed = now.parts(Stat.FIXED_MORALE, unit, subject)
    return min([part.amount for part in fixed]) if fixed else now.card(unit).morale


def _terrain(now: Position, unit: UnitId) -> tuple[Part, ...]:
    """Return what terrain within 6 inches does to tests; several pieces count once (AMB-16)."""
    if not now.state.terrain or not now.unit(unit).on_table:
        return ()
    parts = []
    if near_keyword(now, unit, Keyword.INSPIRING, SHORT):
        parts.append(_INSPIRED)
    if near_keyword(now, unit, Keyword.HORRIFIC, SHORT):
        parts.append(_HORRIFIED)
    return tuple(parts)


def _reminded(now: Position, unit: UnitId) -> bool:
    """Return whether an enemy's Grim Reminder lies in short range; several count once (CUM-01)."""
    if not now.state.terrain or not now.unit(unit).on_table:
        return False
    return grimly_reminded(now, unit, SHORT)


def after_attack(now: Position, attack: Attack) -> MoraleTest:
    """Return the panic test an attack causes, with what the attack gained for it (RES-09)."""
    gains = tuple([gain for gain in attack.gains if gain.stat in TEST_STATS])
    by = now.owner(attack.attacker)
    return MoraleTest(attack.defender, True, attack.card.name, by, gains, attack=attack)


async def morale_test(
    table: Table,
    unit: UnitId,
    source: Text,
    by: Seat | None = None,
    gains: tuple[Gain, ...] = (),
) -> MoraleTest:
    """Have a unit make a morale test; who asked for it says what follows (MOR-01)."""
    return await take(table, MoraleTest(unit, False, source, by, gains))


async def panic_test(
    table: Table,
    unit: UnitId,
    source: Text,
    by: Seat | None = None,
    gains: tuple[Gain, ...] = (),
) -> MoraleTest:
    """Have a unit make a panic test and suffer the D3 when it fails (PAN-02, PAN-03)."""
    return await take(table, MoraleTest(unit, True, source, by, gains))


@ends_what_it_bound
async def take(table: Table, test: MoraleTest) -> MoraleTest:
    """Make a test: dice, re-rolls, result, wounds; give it as it ended, whatever came of it.

    A unit that is off the table makes none: `passed` stays None.
    """
    if not table.now.unit(test.unit).on_table or table.now.is_wall(test.unit):
        return test  # a wall never tests (SCN-STORM-15)
    test = await open_window(table, Moment.MORALE_BEFORE_DICE, test)
    if not table.now.unit(test.unit).on_table:
        return test
    found = numbers(table.now, test)
    if found.automatic or test.passed:
        return await _passed_without_dice(table, test, found.automatic or test.source)
    test, dice = await _rolled(table, test)
    if not table.now.unit(test.unit).on_table:
        return test
    return await _judged(table, test, dice)


@ends_what_it_bound
async def count_as_passed(table: Table, test: MoraleTest) -> MoraleTest:
    """Count a panic test as taken and passed, because the attack caused no wounds (RES-10)."""
    if not table.now.unit(test.unit).on_table or table.now.is_wall(test.unit):
        return test
    return await _passed_without_dice(table, test, msg("no wounds"), Rule.RES_10)


async def _passed_without_dice(
    table: Table, test: MoraleTest, why: Text, rule: Rule = Rule.ABL_01
) -> MoraleTest:
    test = replace(test, passed=True)
    found = numbers(table.now, test)
    table.emit(
        ev.MoraleTested(
            rule=rule,
            unit=test.unit,
            panic=test.panic,
            passed=True,
            needed=found.needed,
            result=found.modifier,
            automatic=why,
        )
    )
    return await _passed(table, test)


async def _passed(table: Table, test: MoraleTest) -> MoraleTest:
    """Have effects answer a passed test, then its end."""
    test = await open_window(table, Moment.MORALE_PASSED, test)
    return await open_window(table, Moment.MORALE_ENDED, test)


async def _rolled(table: Table, test: MoraleTest) -> tuple[MoraleTest, DicePool]:
    """Roll 2D6 (and the D3), let them be rolled again, and let others react to them."""
    dice = await pool.roll(
        table,
        test.unit,
        _title(table.now, test),
        2,
        rule=Rule.PAN_02 if test.panic else Rule.MOR_01,
        d3=int(test.panic),
        stage=RollStage.TEST,
        subject=test,
    )
    dice = await pool.offer(table, dice)
    test = await open_window(table, Moment.MORALE_ROLLED, replace(test, faces=dice.faces))
    # An effect of that window may have brought a re-roll; each die is still once per player.
    dice = await pool.offer(table, replace(dice, faces=test.faces, subject=test))
    return replace(test, faces=dice.faces), dice


def _title(now: Position, test: MoraleTest) -> Message:
    return (
        msg("{unit}: panic test", unit=now.name(test.unit))
        if test.panic
        else msg("{unit}: morale test", unit=now.name(test.unit))
    )


@dataclass(frozen=True, slots=True)
class TestResult:
    """How the dice of a test stand: what they come to, what is needed, and what failing costs.

    wounds: those of a failed panic test, with what goes on top of the D3; 0 where it is passed.
    cost: the D3 with what goes on top, before any limit; None where the test costs nothing.
    """

    result: Tally
    needed: int
    passed: bool
    wounds: int
    numbers: TestNumbers
    cost: Tally | None = None


def judged(now: Position, test: MoraleTest) -> TestResult:
    """Return how the dice of a test stand now (MOD-02, PAN-03, AMB-20); `test` has its faces."""
    found = numbers(now, test)
    result = Tally(sum(test.faces[:2]), found.modifier.parts, msg("2D6"))
    if result.total < 0:
        result = result.plus(Part(-result.total, msg("no less than 0"), Rule.MOD_02))
    passed = bool(test.passed) or bool(found.automatic) or result.total >= found.needed
    if not test.panic or passed:
        return TestResult(result, found.needed, passed, 0, found)
    cost = Tally(test.faces[2], found.wounds.parts, msg("D3"))
    wounds = found.limited(test.faces[2] + found.wounds.total)
    return TestResult(result, found.needed, passed, wounds, found, cost)


async def _judged(table: Table, test: MoraleTest, dice: DicePool) -> MoraleTest:
    """Compare, record, and let the failed suffer (MOD-02, PAN-03, AMB-20)."""
    stands = judged(table.now, test)
    found, result, passed = stands.numbers, stands.result, stands.passed
    rule = Rule.MOR_01
    if test.panic:
        rule = Rule.PAN_02 if passed else Rule.PAN_03
    table.emit(
        ev.MoraleTested(
            rule=rule,
            unit=test.unit,
            panic=test.panic,
            passed=passed,
            needed=found.needed,
            result=result,
            automatic=found.automatic,
            number=dice.number,
            faces=dice.faces,
            cost=stands.cost,
            wounds=stands.wounds,
        )
    )
    test = replace(test, passed=passed)
    if passed:
        return await _passed(table, test)
    if test.panic:
        test = replace(test, wounds=stands.wounds)
    test = await open_window(table, Moment.MORALE_FAILED, test)
    if test.passed or not test.panic:
        return await open_window(table, Moment.MORALE_ENDED, test)
    test = replace(test, wounds=found.limited(test.wounds))
    why = msg("Panic")
    if found.wounds.parts and stands.cost is not None:
        why = msg("Panic, {wounds}", wounds=stands.cost.message())
    left = table.now.unit(test.unit).wounds
    suffered = await wounds.suffer(
        table, test.unit, test.wounds, why, test.by, test.attack, rule=Rule.PAN_03
    )
    ranks = wounds.ranks_taken(table.now, test.unit, left, suffered)
    test = replace(test, wounds=suffered, ranks_destroyed=ranks)
    return await open_window(table, Moment.MORALE_ENDED, test)
