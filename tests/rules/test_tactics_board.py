"""Chapter 5: NCUs and the five zones."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from simulator.engine.names import zone_name
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.requests import Choose, Kind
from simulator.model.rulebook import Rule
from simulator.model.state import BOARD_ZONES, Condition, Zone
from simulator.rules.tactics import tactics_board
from tests.rules.tables import BLUE, RED, Played, TableBuilder, a_table

CATELYN = "red:catelyn-stark"
SWORDS = "red:sworn-swords"
GUARDS = "blue:guards"


def court() -> TableBuilder:
    table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 40))
    return table.ncu(RED, "catelyn").ncu(RED, "sansa").ncu(BLUE, "tyrion")


def claiming(table: TableBuilder, *replies: str, dice: list[int] | None = None) -> Played:
    played = table.run(lambda t: tactics_board.activate_ncu(t, CATELYN), dice=dice or [])
    return played.answers(*replies)


def test_an_ncu_claims_a_free_zone_and_controls_it_NCU_02_NCU_03() -> None:
    played = claiming(court(), "wealth")
    assert played.now.controls(RED, Zone.WEALTH)
    assert not played.now.controls(BLUE, Zone.WEALTH)
    assert played.now.ncu(CATELYN).activated


def test_a_zone_taken_stays_visible_with_its_holder_NCU_06() -> None:
    table = court()
    ncus = dict(table.game().start.ncus)
    ncus["blue:tyrion-lannister"] = replace(ncus["blue:tyrion-lannister"], zone=Zone.CROWN)
    played = claiming(table.having(ncus=MappingProxyType(ncus)))
    assert isinstance(played.pending, Choose)
    (refused,) = played.pending.refused
    assert (refused.key, refused.verdict.rule) == ("crown", Rule.NCU_06)
    assert "Tyrion" in str(refused.verdict.why)


def test_an_ncu_may_forgo_its_action_NCU_05() -> None:
    played = claiming(court(), "forgo")
    assert not played.of(ev.ZoneClaimed)
    assert played.now.ncu(CATELYN).activated


def test_on_a_full_board_nothing_happens_NCU_04_AMB_22() -> None:
    table = court()
    names = ["a", "b", "c", "d", "e"]
    ncus = dict(table.game().start.ncus)
    model = ncus["blue:tyrion-lannister"]
    for name, zone in zip(names, BOARD_ZONES, strict=True):
        ncus[name] = replace(model, id=name, zone=zone)
    played = claiming(table.having(ncus=MappingProxyType(ncus)))
    assert played.pending is None
    assert played.now.ncu(CATELYN).activated
    assert played.now.ncu(CATELYN).zone is None


def test_the_crown_is_a_panic_test_at_minus_one_TBD_02() -> None:
    # Morale 6: a 6 fails at -1, and the D3 wounds.
    played = claiming(court(), "crown", dice=[3, 3, 2])
    (test,) = played.of(ev.MoraleTested)
    assert (test.panic, test.passed, test.result.total) == (True, False, 5)
    assert played.now.unit(GUARDS).wounds == 10
    played = claiming(court(), "crown", dice=[3, 4, 2])
    assert played.of(ev.MoraleTested)[0].passed


def test_wealth_restores_three_wounds_and_takes_a_token_TBD_03() -> None:
    table = a_table().red(
        "sworn-swords", at=(24, 10), wounds=5, conditions=frozenset({Condition.WEAKENED})
    )
    table.blue("guards", at=(24, 40)).ncu(RED, "catelyn")
    unit = claiming(table, "wealth").now.unit(SWORDS)
    assert unit.wounds == 8
    assert not unit.conditions


def test_tactics_draws_two_and_marks_an_enemy_TBD_04() -> None:
    played = claiming(court(), "tactics", "vulnerable")
    assert len(played.now.state.seats[RED].hand) == 2
    assert played.now.unit(GUARDS).conditions == {Condition.VULNERABLE}


def test_each_token_offered_says_what_it_does_CON_04_to_CON_06() -> None:
    played = claiming(court(), "tactics")
    assert isinstance(played.pending, Choose)
    text = {option.key: str(option.detail) for option in played.pending.options}
    assert "morale test" in str(text["panicked"])
    assert "defense dice" in str(text["vulnerable"])
    assert "attack dice" in str(text["weakened"])


def test_combat_lets_a_friend_attack_TBD_05() -> None:
    table = a_table().red("sworn-swords", at=(24, 10)).against(BLUE, "guards", (RED, 0))
    table.ncu(RED, "catelyn").red("spears", at=(40, 5))
    played = claiming(table, "combat", "red:sworn-swords")
    declared = played.of(ev.ActionDeclared)
    assert [(e.action, e.free) for e in declared] == [("melee_attack", True)]


def test_combat_without_anyone_able_does_nothing_TBD_05() -> None:
    played = claiming(court(), "combat")
    assert played.pending is None
    assert not played.of(ev.ActionDeclared)


def test_maneuver_moves_a_friend_even_after_its_activation_TBD_06_GEN_06() -> None:
    table = a_table().red("sworn-swords", at=(24, 10), activated=True).blue("guards", at=(24, 40))
    played = claiming(table.ncu(RED, "catelyn"), "maneuver", "red:sworn-swords")
    assert played.pending is not None
    assert played.pending.kind is Kind.RUN
    played.answers(Pose(24, 15, 0), Pose(24, 15, 0))
    assert played.now.unit(SWORDS).pose == Pose(24, 15, 0)


def test_a_unit_carries_one_influence_of_each_side_INF_02_AMB_24() -> None:
    table = court()
    played = table.run(lambda t: tactics_board.influence(t, CATELYN)).answers(SWORDS)
    now = played.now
    assert now.ncu(CATELYN).influences == SWORDS
    assert tactics_board.may_influence(now, "red:sansa-stark", SWORDS).rule is Rule.INF_02
    assert not tactics_board.may_influence(now, "red:sansa-stark", SWORDS)
    assert tactics_board.may_influence(now, "blue:tyrion-lannister", SWORDS)
    assert tactics_board.may_influence(now, "red:sansa-stark", GUARDS)
    # Nor by whoever sat down first, once the other carries it.
    later = court().run(lambda t: tactics_board.influence(t, "red:sansa-stark")).answers(SWORDS).now
    assert tactics_board.may_influence(later, CATELYN, SWORDS).rule is Rule.INF_02
    assert tactics_board.may_influence(later, CATELYN, GUARDS)


@pytest.mark.parametrize("zone", BOARD_ZONES)
def test_every_zone_has_a_name_and_a_rule(zone: Zone) -> None:
    assert str(zone_name(zone)) == zone.value.title()
    assert tactics_board.RULES[zone].page
