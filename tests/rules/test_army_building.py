"""Chapter 14: legal armies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.model.army import Army, ArmyUnit
from simulator.model.rulebook import Rule
from simulator.model.state import Player
from simulator.rules import army_building
from tests.rules.tables import LIBRARY, blue_army, red_army, unit_card


def broken(army: Army, library: object = LIBRARY) -> list[Rule]:
    verdicts = army_building.check(army, library)  # type: ignore[arg-type]
    return [verdict.rule for verdict in verdicts if not verdict]


def with_units(*units: ArmyUnit, **more: object) -> Army:
    return replace(red_army(), units=(*red_army().units[:1], *units), **more)  # type: ignore[arg-type]


def test_a_legal_army_has_nothing_broken() -> None:
    assert army_building.legal(red_army(), LIBRARY)
    assert army_building.legal(blue_army(), LIBRARY)


def test_cost_counts_units_attachments_and_ncus_but_no_commander_ARM_02_ARM_05() -> None:
    army = with_units(ArmyUnit("spears", ("captain",)), ncus=("catelyn",))
    assert army_building.cost(army, LIBRARY) == 6 + 0 + 5 + 1 + 4


def test_it_may_not_cost_more_than_agreed_ARM_02() -> None:
    assert broken(replace(red_army(), points=29)) == [Rule.ARM_02]
    assert broken(replace(red_army(), points=30)) == []


def test_only_its_faction_and_neutrals_ARM_04() -> None:
    assert broken(with_units(ArmyUnit("guards"))) == [Rule.ARM_04]


def test_neutrals_take_at_most_half_rounded_down_ARM_06_AMB_40() -> None:
    library = replace(LIBRARY, units=dict(LIBRARY.units))
    library.units["sellswords"] = unit_card("sellswords", faction="neutral", cost=17)  # type: ignore[index]
    army = with_units(ArmyUnit("sellswords"), points=35)
    assert broken(army, library) == []
    assert broken(replace(army, points=33), library) == [Rule.ARM_06]


def test_exactly_one_commander_ARM_09() -> None:
    without = replace(red_army(), units=red_army().units[1:])
    assert broken(without) == [Rule.ARM_09]


def test_a_character_is_there_once_whatever_its_version_ARM_10() -> None:
    library = replace(LIBRARY, ncus=dict(LIBRARY.ncus))
    lord = replace(LIBRARY.ncus["catelyn"], id="lord", name="Eddard Stark", subname="Warden")
    library.ncus["lord"] = lord  # type: ignore[index]
    assert broken(replace(red_army(), ncus=("lord",)), library) == [Rule.ARM_10]


def test_one_attachment_per_unit_ATM_02() -> None:
    assert broken(with_units(ArmyUnit("spears", ("captain", "captain")))) == [Rule.ATM_02]


def test_attachments_share_the_unit_type_ATM_03() -> None:
    assert broken(with_units(ArmyUnit("riders", ("captain",)))) == [Rule.ATM_03]


def test_solos_take_no_attachments_ATM_04() -> None:
    assert broken(with_units(ArmyUnit("dire-wolf", ("captain",)))) == [Rule.ATM_04]


@pytest.mark.parametrize(
    ("demand", "fine"),
    [
        ("army_includes:Eddard Stark", True),
        ("army_includes:Bran Stark|Eddard Stark", True),
        ("army_includes:Bran Stark", False),
        ("army_excludes:Catelyn Stark", False),
        ("army_excludes:Varys", True),
        ("at_most:1", True),
        ("at_most:0", False),
    ],
)
def test_what_a_card_demands_ARM_14(demand: str, fine: bool) -> None:
    library = replace(LIBRARY, units=dict(LIBRARY.units))
    library.units["spears"] = unit_card("spears", requirements=(demand,))  # type: ignore[index]
    army = with_units(ArmyUnit("spears"))
    assert broken(army, library) == ([] if fine else [Rule.ARM_14])


def test_an_attachment_that_must_join_a_certain_unit_ARM_14() -> None:
    library = replace(LIBRARY, attachments=dict(LIBRARY.attachments))
    captain = replace(LIBRARY.attachments["captain"], requirements=("attached_to:Spears",))
    library.attachments["captain"] = captain  # type: ignore[index]
    assert broken(with_units(ArmyUnit("spears", ("captain",))), library) == []
    wrong = with_units(ArmyUnit("archers", ("captain",)))
    assert broken(wrong, library) == [Rule.ARM_14]


def test_a_character_is_there_once_in_a_whole_team_TEAM_03() -> None:
    team = {Player.RED: red_army(), Player.GREEN: red_army()}
    assert not army_building.check_team(team, LIBRARY)
    assert army_building.check_team({Player.RED: red_army(), Player.GREEN: blue_army()}, LIBRARY)


def test_the_attachments_a_unit_may_take() -> None:
    names = [a.id for a in army_building.legal_attachments("spears", "stark", LIBRARY)]
    assert names == ["eddard", "captain"]
    assert army_building.legal_attachments("dire-wolf", "stark", LIBRARY) == []


def test_any_size_may_be_agreed_ARM_01_ARM_03() -> None:
    """30, 40 and 50 are only recommended."""
    for points in (30, 37, 40, 50, 65):
        assert broken(replace(red_army(), points=points)) == []


def test_a_neutral_commander_may_lead_any_army_ARM_07() -> None:
    """It costs nothing, so the half for neutrals is untouched."""
    brynden = replace(LIBRARY.attachments["eddard"], id="brynden", name="Bryn", faction="neutral")
    library = replace(LIBRARY, attachments={**LIBRARY.attachments, "brynden": brynden})
    for army, unit in ((red_army(), "sworn-swords"), (blue_army(), "guards")):
        led = replace(army, units=(ArmyUnit(unit, ("brynden",)), *army.units[1:]))
        assert broken(led, library) == []


def test_any_number_of_copies_ARM_08() -> None:
    """Units and attachments alike, as long as they are no characters (ARM-10)."""
    spears = ArmyUnit("spears", ("captain",))
    assert broken(with_units(spears, spears, spears, ncus=())) == []


def test_an_attachment_has_a_unit_of_its_type_and_one_only_ARM_11() -> None:
    assert broken(with_units(ArmyUnit("riders", ("captain",)))) == [Rule.ATM_03]
    assert broken(with_units(ArmyUnit("spears", ("captain", "captain")))) == [Rule.ATM_02]


def test_neutrals_may_stand_alone_and_then_with_nobody_else_ARM_13() -> None:
    """ARM-06 does not bind an army whose faction is neutral."""
    bronn = replace(LIBRARY.attachments["eddard"], id="bronn", name="Bronn", faction="neutral")
    sellswords = unit_card("sellswords", faction="neutral")
    library = replace(
        LIBRARY, units={**LIBRARY.units, "sellswords": sellswords},
        attachments={**LIBRARY.attachments, "bronn": bronn},
    )  # fmt: skip
    band = (ArmyUnit("sellswords", ("bronn",)), ArmyUnit("sellswords"), ArmyUnit("sellswords"))
    alone = Army("free", "Free folk", "neutral", 30, band, ())
    assert broken(alone, library) == []
    assert broken(replace(alone, units=(*band, ArmyUnit("spears"))), library) == [Rule.ARM_13]
