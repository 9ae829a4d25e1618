"""Morale and panic tests (chapter 11: MOR-01, PAN-01 to PAN-04, MOD-02)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.cards import UnitType
from simulator.model.moments import Moment, Source
from simulator.model.stats import Stat
from simulator.model.subjects import Gain, MoraleTest
from simulator.rules import morale as panic
from simulator.rules.units import wounds
from tests.rules.gifts import effects, reacting, with_abilities
from tests.rules.tables import Played, TableBuilder, a_table, unit_card

UNIT = "red:sworn-swords"


def a_lone_unit(**printed: Any) -> TableBuilder:
    """Sworn Swords of morale 6+, as in the book's example, and somebody else far away."""
    return (
        a_table()
        .card(unit_card("sworn-swords", **({"morale": 6} | printed)))
        .red("sworn-swords", at=(10, 10))
        .red("spears", at=(40, 6))
        .blue("guards", at=(40, 40))
    )


def tried(table: TableBuilder, dice: list[int], *gains: Gain, morale: bool = False) -> Played:
    async def script(t: Table) -> MoraleTest:
        if morale:
            return await panic.morale_test(t, UNIT, "Oath", gains=gains)
        return await panic.panic_test(t, UNIT, "Terror", gains=gains)

    played = table.run(script, dice)
    if played.pending is None:
        assert not played.session.dice.faces  # type: ignore[attr-defined]
    return played


def test_the_morale_example() -> None:
    """MOR-01: 6 and 2 are 8, which passes 6+."""
    assert tried(a_lone_unit(), [6, 2], morale=True).result[0].passed is True


def test_the_panic_example() -> None:
    """PAN-03, AMB-20: 4 fails 6+ by two, and costs the D3, here 1, whatever the margin."""
    played = tried(a_lone_unit(), [2, 2, 1])
    assert played.result[0].passed is False
    assert played.now.unit(UNIT).wounds == 11


@pytest.mark.parametrize(("dice", "passes"), [((3, 3, 2), True), ((3, 2, 2), False)])
def test_equal_is_enough(dice: tuple[int, ...], passes: bool) -> None:
    """MOR-01."""
    played = tried(a_lone_unit(), list(dice))
    assert played.result[0].passed is passes
    assert played.now.unit(UNIT).wounds == (12 if passes else 10)


def test_modifiers_name_their_reasons() -> None:
    """MOD-03: modifiers of different sources add up."""
    gains = (Gain(Stat.PANIC_ROLL, -1, "Dread"), Gain(Stat.MORALE_ROLL, -2, "Hunger"))
    played = tried(a_lone_unit(), [4, 4, 3], *gains)
    (event,) = played.of(ev.MoraleTested)
    assert event.result.total == 5
    assert {str(part.source) for part in event.result.parts} == {"Dread", "Hunger"}
    assert played.now.unit(UNIT).wounds == 9


def test_panic_modifiers_leave_morale_tests_alone() -> None:
    assert (
        tried(a_lone_unit(), [3, 3], Gain(Stat.PANIC_ROLL, -3, "Dread"), morale=True)
        .result[0]
        .passed
    )


def test_no_roll_falls_below_none() -> None:
    """MOD-02."""
    table = a_lone_unit(morale=0)
    assert tried(table, [1, 1, 3], Gain(Stat.PANIC_ROLL, -9, "Dread")).result[0].passed


def test_extra_panic_wounds_come_with_failure_only() -> None:
    extra = Gain(Stat.PANIC_WOUNDS, 1, "Rout")
    assert tried(a_lone_unit(), [1, 1, 2], extra).now.unit(UNIT).wounds == 9
    assert tried(a_lone_unit(), [6, 6, 2], extra).now.unit(UNIT).wounds == 12


@pytest.mark.parametrize(
    ("gains", "why"),
    [
        ((), "Panic"),
        ((Gain(Stat.PANIC_WOUNDS, 1, "Rout"),), "Panic, 3: 2 (D3) +1 (Rout)"),
    ],
)
def test_the_wounds_of_panic_name_what_comes_on_top_of_the_die(
    gains: tuple[Gain, ...], why: str
) -> None:
    """PAN-03, MOD-03: the D3 alone is on the table already."""
    (event,) = tried(a_lone_unit(), [1, 1, 2], *gains).of(ev.WoundsSuffered)
    assert str(event.source) == why


def test_a_wall_never_tests_SCN_STORM_15() -> None:
    played = tried(a_lone_unit(type=UnitType.CASTLE_WALL), [])
    assert played.result[0].passed is None
    assert not played.of(ev.MoraleTested)


def test_automatic_success_rolls_nothing() -> None:
    played = tried(a_lone_unit(), [], Gain(Stat.AUTO_PASS, 1, "Fearless"))
    assert played.result[0].passed is True
    (event,) = played.of(ev.MoraleTested)
    assert str(event.automatic) == "Fearless"


@pytest.mark.parametrize(
    ("keywords", "modifier"),
    [(("inspiring",), 1), (("horrific",), -1), (("inspiring", "horrific"), 0)],
)
def test_terrain_within_six_inches(keywords: tuple[str, ...], modifier: int) -> None:
    """TER-INS-01, TER-HOR-01, AMB-16: several pieces count once, six inches are enough."""
    near = a_lone_unit()
    edge = 10 + 5.5 / 2 + 6
    for y in (8, 12):
        near.terrain("tree", *keywords, at=(edge + 1, y), size=(2, 2))
    found = panic.numbers(near.now(), MoraleTest(UNIT, False, ""))
    assert found.modifier.total == modifier
    far = a_lone_unit().terrain("tree", *keywords, at=(edge + 1.01, 10), size=(2, 2))
    assert panic.numbers(far.now(), MoraleTest(UNIT, False, "")).modifier.total == 0


def test_own_rerolls_include_the_d3() -> None:
    """PAN-04."""
    played = tried(a_lone_unit(), [1, 1, 3, 2, 1, 1], Gain(Stat.REROLL_TEST, 1, "Resolve"))
    assert [str(o.label) for o in played.pending.options] == ["1", "1", "3"]  # type: ignore[union-attr]
    played.answers(("0", "1", "2"))
    assert played.now.unit(UNIT).wounds == 11


def test_an_effect_may_let_it_pass_after_all() -> None:
    async def steady(t: Table, source: Source, test: MoraleTest) -> MoraleTest:
        return replace(test, passed=True, wounds=0)

    for moment in (Moment.MORALE_ROLLED, Moment.MORALE_FAILED):
        calm = reacting(moment, steady, "Calm")
        table = a_lone_unit().effects(effects(calm)).card(with_abilities("spears", calm))
        assert tried(table, [1, 1, 3]).now.unit(UNIT).wounds == 12


@pytest.mark.parametrize("moment", [m for m in Moment if m.value.startswith("morale")])
def test_destruction_in_any_window_never_breaks_the_test(moment: Moment) -> None:
    async def kill(t: Table, source: Source, subject: Any) -> None:
        await wounds.destroy(t, UNIT, None)

    doom = reacting(moment, kill, "Doom")
    table = a_lone_unit().effects(effects(doom)).card(with_abilities("spears", doom))
    for dice in ([1, 1, 3], [6, 6, 3]):

        async def script(t: Table) -> MoraleTest:
            return await panic.panic_test(t, UNIT, "Terror")

        assert len(table.run(script, dice).result) == 1
