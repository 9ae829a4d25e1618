"""Chapter 10 and the combat bonuses of chapter 11, die by die."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.moments import Moment, Source
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Gain
from simulator.rules.attack import attack_numbers, resolve
from simulator.rules.units import wounds
from tests.rules.gifts import always, effects, reacting, with_abilities
from tests.rules.tables import BLUE, RED, ArcSide, Played, TableBuilder, a_table, unit_card

SWORDS = AttackCard("Swords", AttackKind.MELEE, 4, (4, 3, 2))
RED_UNIT, BLUE_UNIT = "red:sworn-swords", "blue:guards"


def stood_against(side: ArcSide = ArcSide.FRONT, **defender: Any) -> TableBuilder:
    """Swordsmen against a side of guards with defense 4+ and morale 6+, as in the book."""
    return (
        a_table()
        .card(unit_card("sworn-swords", attacks=(SWORDS,)))
        .card(unit_card("guards", faction="lannister", defense=4, morale=6))
        .blue("guards", at=(24, 24), **defender)
        .against(RED, "sworn-swords", (BLUE, 0), side)
    )


def fought(
    table: TableBuilder, dice: list[int], side: ArcSide = ArcSide.FRONT, **more: Any
) -> Played:
    async def script(t: Table) -> Attack:
        card = t.now.card(RED_UNIT).attacks[0]
        return await resolve.resolve(t, Attack(RED_UNIT, BLUE_UNIT, card, side, **more))

    return table.run(script, dice)


def finished(played: Played) -> Attack:
    assert played.pending is None, played.pending
    assert not played.session.dice.faces, "all scripted faces must be used"  # type: ignore[attr-defined]
    result = played.result[0]
    assert isinstance(result, Attack)
    return result


def test_the_example_of_page_18() -> None:
    """RES-05, RES-08, PAN-03, AMB-20: four hits, two blocked, panic test 4 of 6, D3 shows 1.

    The print names the dice 6 2 2 2 for two blocks at 4+, which is a slip: 6 4 2 2 block two.
    """
    played = fought(stood_against(), [4, 5, 4, 6, 6, 4, 2, 2, 3, 1, 1])
    result = finished(played)
    assert (result.hits, result.blocked, result.wounds) == (4, 2, 2)
    assert result.panic_passed is False
    assert result.panic_wounds == 1
    assert played.now.unit(BLUE_UNIT).wounds == 12 - 3


def test_two_two_two_block_nothing_at_four_plus() -> None:
    """RES-05: the dice as the print names them, by the rule as it is printed."""
    result = finished(fought(stood_against(), [4, 5, 4, 6, 6, 2, 2, 2, 6, 6, 1]))
    assert (result.blocked, result.wounds) == (1, 3)


@pytest.mark.parametrize(
    ("side", "blocks"),
    [(ArcSide.FRONT, 3), (ArcSide.LEFT, 2), (ArcSide.RIGHT, 2), (ArcSide.REAR, 1)],
)
def test_flank_and_rear_spoil_defense_rolls(side: ArcSide, blocks: int) -> None:
    """BON-02, BON-03: -1 and -2 to defense rolls: 4 5 6 against 4+."""
    three = replace(SWORDS, dice=(3, 3, 3))
    table = stood_against(side).card(unit_card("sworn-swords", attacks=(three,)))
    played = fought(table, [6, 6, 6, 4, 5, 6, *([6, 6, 3] if blocks < 3 else [])], side)
    assert finished(played).blocked == blocks


def test_a_six_blocks_and_a_one_never_does() -> None:
    """RES-06: whatever the modifiers."""
    table = stood_against(ArcSide.REAR).card(
        unit_card("guards", faction="lannister", defense=6, morale=2)
    )
    result = finished(fought(table, [6, 6, 6, 6, 6, 1, 5, 6, 6, 6, 1], ArcSide.REAR))
    assert result.blocked == 2
    brave = always(Stat.DEFENSE, 5, "Wall")
    table = stood_against().card(with_abilities("guards", brave, defense=2)).effects(effects(brave))
    result = finished(fought(table, [6, 6, 6, 6, 1, 1, 1, 2, 6, 6, 1]))
    assert result.blocked == 1


def test_a_one_misses_and_a_six_hits_whatever_the_modifiers() -> None:
    """RES-03, MOD-01."""
    sure, poor = always(Stat.TO_HIT, 5, "Sure"), always(Stat.TO_HIT, -3, "Poor")
    table = stood_against().effects(effects(sure, poor))
    eager = table.card(with_abilities("sworn-swords", sure, attacks=(SWORDS,)))
    result = finished(fought(eager, [1, 1, 2, 6, 6, 6]))
    assert (result.hits, result.misses) == (2, 2)
    clumsy = stood_against().effects(effects(poor))
    clumsy.card(with_abilities("sworn-swords", poor, attacks=(SWORDS,)))
    assert finished(fought(clumsy, [5, 5, 5, 6, 6])).hits == 1


@pytest.mark.parametrize(("left", "dice"), [(12, 4), (9, 4), (8, 3), (5, 3), (4, 2), (1, 2)])
def test_lost_ranks_cost_dice(left: int, dice: int) -> None:
    """RES-01, UNIT-07: a rank with one figure left counts fully."""
    table = (
        a_table()
        .card(unit_card("sworn-swords", attacks=(SWORDS,)))
        .blue("guards", at=(24, 24))
        .against(RED, "sworn-swords", (BLUE, 0), wounds=left)
    )
    assert finished(fought(table, [1] * dice)).misses == dice


def test_highest_and_lowest_dice() -> None:
    """MOD-04: both at once give the lowest."""
    high, low = always(Stat.HIGHEST_DICE, 1, "High"), always(Stat.LOWEST_DICE, 1, "Low")

    def dice_with(*abilities: Any) -> int:
        table = (
            a_table()
            .card(with_abilities("sworn-swords", *abilities, attacks=(SWORDS,)))
            .effects(effects(*abilities))
            .blue("guards", at=(24, 24))
            .against(RED, "sworn-swords", (BLUE, 0), wounds=8)
        )
        now = table.now()
        made = attack_numbers.prepared(now, RED_UNIT, BLUE_UNIT, now.card(RED_UNIT).attacks[0])
        return attack_numbers.numbers(now, made).dice.total

    assert [dice_with(), dice_with(high), dice_with(low), dice_with(high, low)] == [3, 4, 2, 2]


def test_critical_blow_and_precision_on_one_six() -> None:
    """REF-02, REF-03, AMB-19: one wound that cannot be blocked, and one hit that can."""
    gains = (Gain(Stat.CRITICAL_BLOW, 1, "Critical Blow"), Gain(Stat.PRECISION, 1, "Precision"))
    result = finished(fought(stood_against(), [6, 6, 1, 1, 6, 6, 6, 6, 1], gains=gains))
    assert (result.hits, result.unblockable, result.blocked, result.wounds) == (2, 2, 2, 2)


def test_critical_blow_alone() -> None:
    """REF-02: every 6 is one hit more."""
    gains = (Gain(Stat.CRITICAL_BLOW, 1, "Critical Blow"),)
    result = finished(fought(stood_against(), [6, 4, 1, 1, 6, 6, 6], gains=gains))
    assert (result.hits, result.blocked, result.wounds) == (3, 3, 0)


def test_sundering_and_vicious() -> None:
    """REF-01, REF-04: -1 to defense rolls, -2 to the panic test."""
    gains = (Gain(Stat.SUNDERING, 1, "Sundering"), Gain(Stat.VICIOUS, 1, "Vicious"))
    played = fought(stood_against(), [4, 4, 4, 4, 4, 4, 4, 5, 3, 4, 2], gains=gains)
    result = finished(played)
    assert result.blocked == 1
    (test,) = played.of(ev.MoraleTested)
    assert (test.result.total, test.needed, test.passed) == (5, 6, False)


def test_no_wounds_no_dice_but_a_passed_test() -> None:
    """RES-10: the panic test counts as taken and passed."""
    played = fought(stood_against(), [1, 1, 1, 1])
    assert finished(played).panic_passed is True
    (test,) = played.of(ev.MoraleTested)
    assert test.automatic
    assert test.passed


def test_charge_bonus_lets_any_dice_be_rolled_again_once() -> None:
    """BON-01, CHG-26, AMB-17: misses or hits, each once."""
    charge = Charge(RED_UNIT, BLUE_UNIT, ArcSide.FRONT, die=4)
    played = fought(
        stood_against(), [1, 2, 4, 4, 5, 6, 6, 6, 6, 6], charge=charge, charge_bonus=True
    )
    assert [str(o.detail) for o in played.pending.options] == ["miss", "miss", "hit", "hit"]  # type: ignore[union-attr]
    played.answers(("0", "1"))
    assert finished(played).hits == 4


def test_lost_charge_bonus_asks_nobody() -> None:
    """CHG-20, BON-04: Stat.NO_CHARGE_BONUS takes only the re-roll."""
    charge = Charge(RED_UNIT, BLUE_UNIT, ArcSide.FRONT, die=4)
    gains = (Gain(Stat.NO_CHARGE_BONUS, 1, "Steady"),)
    played = fought(stood_against(), [1, 2, 3, 3], charge=charge, charge_bonus=True, gains=gains)
    assert finished(played).hits == 0


def test_fortified_ground_helps_the_defender() -> None:
    """TER-FOR-01."""
    charge = Charge(RED_UNIT, BLUE_UNIT, ArcSide.FRONT, die=4, fortified=True)
    assert finished(fought(stood_against(), [4, 1, 1, 1, 3], charge=charge)).blocked == 1


def test_extra_hits_blocks_and_wounds() -> None:
    """EXTRA_* come without dice; blocks never exceed the hits."""
    gains = (
        Gain(Stat.EXTRA_HITS, 2, "More"),
        Gain(Stat.EXTRA_BLOCKS, 1, "Shield"),
        Gain(Stat.EXTRA_WOUNDS, 1, "Cruel"),
    )
    result = finished(fought(stood_against(), [1, 1, 1, 1, 1, 1, 6, 6, 1], gains=gains))
    assert (result.hits, result.blocked, result.wounds) == (2, 1, 2)


def test_all_dice_hit_and_no_defense_dice() -> None:
    gains = (Gain(Stat.ALL_DICE_HIT, 1, "Storm"), Gain(Stat.NO_DEFENSE_DICE, 1, "Pinned"))
    result = finished(fought(stood_against(), [1, 1, 1, 1, 6, 6, 1], gains=gains))
    assert (result.hits, result.blocked, result.wounds) == (4, 0, 4)


def test_only_sixes_block() -> None:
    gains = (Gain(Stat.ONLY_SIXES_BLOCK, 1, "Rend"),)
    result = finished(fought(stood_against(), [4, 4, 4, 4, 5, 5, 5, 6, 6, 6, 1], gains=gains))
    assert result.blocked == 1


def test_automatic_hits_allow_a_defense_roll_and_no_panic() -> None:
    """GEN-15, PAN-01."""

    async def script(t: Table) -> int:
        return await resolve.hits(t, BLUE_UNIT, 3, "Pitch", RED)

    played = stood_against().run(script, [6, 2, 2])
    assert played.result == [2]
    assert not played.of(ev.MoraleTested)


# ------------------------------------------------------------------ destruction


def test_destroyed_defenders_make_no_panic_test_and_the_attacker_surges_forth() -> None:
    """RES-09, SRG-01, SRG-02, SRG-05: the maneuver is offered and may be declined."""
    table = stood_against(wounds=2).blue("knights", at=(40, 40))
    played = fought(table, [4, 4, 4, 4, 1, 1, 1, 1])
    assert played.pending is not None
    assert str(played.pending.prompt).endswith("Maneuver?")
    played.answers("no")
    assert finished(played).destroyed
    assert played.now.unit(BLUE_UNIT).destroyed
    assert not played.now.engaged(RED_UNIT)


def test_panic_may_destroy_and_counts_for_surging_forth() -> None:
    """SRG-01: the panic test belongs to the attack."""
    table = stood_against(wounds=3).blue("knights", at=(40, 40))
    played = fought(table, [4, 4, 1, 1, 1, 1, 1, 1, 3]).answers("no")
    result = finished(played)
    assert (result.wounds, result.panic_wounds, result.destroyed) == (2, 1, True)


def test_freed_comrades_may_pivot() -> None:
    """SRG-03: a friend engaged with the destroyed enemy only."""
    table = (
        stood_against(wounds=1)
        .against(RED, "spears", (BLUE, 0), ArcSide.LEFT)
        .blue("knights", at=(40, 40))
    )
    played = fought(table, [4, 1, 1, 1, 1]).answers("no")
    assert played.pending is not None
    assert played.pending.kind == "pivot"
    assert played.pending.subject == "red:spears"


def test_a_saved_defender_stays() -> None:
    """UNIT_DESTROYED: an effect may keep the unit in play."""

    async def save(t: Table, source: Source, fall: Any) -> Any:
        await wounds.restore(t, fall.unit, 1, "Luck")
        return replace(fall, saved=True)

    lucky = reacting(Moment.UNIT_DESTROYED, save, "Lucky")
    table = stood_against(wounds=1).effects(effects(lucky))
    table.card(with_abilities("guards", lucky, defense=4, morale=6))
    played = fought(table, [4, 4, 4, 4, 1, 1, 1, 1, 6, 6, 1])
    result = finished(played)
    assert not result.destroyed
    assert played.now.unit(BLUE_UNIT).wounds == 1


@pytest.mark.parametrize("moment", [m for m in Moment if m.value.startswith("attack")])
@pytest.mark.parametrize("victim", [RED_UNIT, BLUE_UNIT])
def test_destruction_in_any_window_never_breaks_the_attack(moment: Moment, victim: str) -> None:
    async def kill(t: Table, source: Source, subject: Any) -> None:
        await wounds.destroy(t, victim, None)

    doom = reacting(moment, kill, "Doom")
    table = (
        stood_against(wounds=6)
        .red("spears", at=(8, 8))
        .blue("knights", at=(40, 40))
        .card(with_abilities("knights", doom))
        .effects(effects(doom))
    )
    played = fought(table, [4, 4, 1, 1, 6, 1, 6, 6, 1])
    while played.pending is not None:
        played.answers("no")
    assert len(played.result) == 1
    assert played.now.unit(victim).destroyed


def test_the_opponent_decides_about_a_weakened_token() -> None:
    """CON-03, CON-06: the opponent decides, the token goes, and only then."""
    weak = (
        a_table()
        .card(unit_card("sworn-swords", attacks=(SWORDS,)))
        .blue("guards", at=(24, 24))
        .against(RED, "sworn-swords", (BLUE, 0), conditions=frozenset({Condition.WEAKENED}))
    )
    played = fought(weak, [4, 4, 4, 4, 1, 1, 1, 1])
    assert played.pending is not None
    assert played.pending.who is BLUE
    kept = fought(weak, [4, 4, 4, 4, 6, 6, 6, 6]).answers(())
    assert Condition.WEAKENED in kept.now.unit(RED_UNIT).conditions
    played.answers(("0", "1", "2", "3"))
    assert finished(played).hits == 0
    assert Condition.WEAKENED not in played.now.unit(RED_UNIT).conditions
