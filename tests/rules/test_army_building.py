"""Chapter 14: legal armies."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from simulator.content.cards.library import load_library
from simulator.model.army import Army, ArmyUnit
from simulator.model.demands import DemandWord, demands
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.rules.armies import building as army_building
from simulator.rules.armies import lists
from simulator.rules.armies import lists as army_lists
from simulator.rules.armies.mustering import attachment_offers
from tests.each import some
from tests.rules.tables import LIBRARY, blue_army, red_army, unit_card

CARDS = load_library()


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
    assert lists.cost(army, LIBRARY) == 6 + 0 + 5 + 1 + 4


def test_it_may_not_cost_more_than_agreed_ARM_02() -> None:
    assert broken(replace(red_army(), points=29)) == [Rule.ARM_02]
    assert broken(replace(red_army(), points=30)) == []


def test_only_its_faction_and_neutrals_ARM_04() -> None:
    assert broken(with_units(ArmyUnit("guards"))) == [Rule.ARM_04]


def test_neutrals_take_at_most_half_rounded_down_ARM_06_AMB_40() -> None:
    library = replace(LIBRARY, units=dict(LIBRARY.units))
    vars(library)["units"] = {
        **library.units,
        "sellswords": unit_card("sellswords", faction="neutral", cost=17),
    }
    army = with_units(ArmyUnit("sellswords"), points=35)
    assert broken(army, library) == []
    assert broken(replace(army, points=33), library) == [Rule.ARM_06]


def test_exactly_one_commander_ARM_09() -> None:
    without = replace(red_army(), units=red_army().units[1:])
    assert broken(without) == [Rule.ARM_09]


def test_a_character_is_there_once_whatever_its_version_ARM_10() -> None:
    library = replace(LIBRARY, ncus=dict(LIBRARY.ncus))
    lord = replace(LIBRARY.ncus["catelyn"], id="lord", name="Eddard Stark", subname="Warden")
    vars(library)["ncus"] = {**library.ncus, "lord": lord}
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
    vars(library)["units"] = {
        **library.units,
        "spears": unit_card("spears", requirements=demands(demand)),
    }
    army = with_units(ArmyUnit("spears"))
    assert broken(army, library) == ([] if fine else [Rule.ARM_14])


def test_an_attachment_that_must_join_a_certain_unit_ARM_14() -> None:
    library = replace(LIBRARY, attachments=dict(LIBRARY.attachments))
    captain = replace(LIBRARY.attachments["captain"], requirements=demands("attached_to:Spears"))
    vars(library)["attachments"] = {**library.attachments, "captain": captain}
    assert broken(with_units(ArmyUnit("spears", ("captain",))), library) == []
    wrong = with_units(ArmyUnit("archers", ("captain",)))
    assert broken(wrong, library) == [Rule.ARM_14]


def test_a_character_is_there_once_in_a_whole_team_TEAM_03() -> None:
    team = {Seat.RED: red_army(), Seat.GREEN: red_army()}
    assert not army_building.check_team(team, LIBRARY)
    assert army_building.check_team({Seat.RED: red_army(), Seat.GREEN: blue_army()}, LIBRARY)


def test_the_attachments_a_unit_may_take() -> None:
    """Its faction's and neutral ones (ARM-06), of its type (ATM-03); a solo unit none (ATM-04)."""
    army = Army("x", "X", "stark", 40, (ArmyUnit("spears"), ArmyUnit("dire-wolf")))
    for place, names in ((0, ["eddard", "captain"]), (1, [])):
        offers = attachment_offers(army, LIBRARY, place)
        assert [each.card.id for each in offers if each.verdict] == names


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
    own = [card for card in CARDS.tactics.values() if card.faction == "neutral"]
    library = replace(
        LIBRARY,
        units={**LIBRARY.units, "sellswords": sellswords},
        attachments={**LIBRARY.attachments, "bronn": bronn},
        tactics={**LIBRARY.tactics, **{card.id: card for card in own}},
    )
    band = (ArmyUnit("sellswords", ("bronn",)), ArmyUnit("sellswords"), ArmyUnit("sellswords"))
    alone = Army("free", "Free folk", "neutral", 30, band, ())
    assert broken(alone, library) == []
    assert broken(replace(alone, units=(*band, ArmyUnit("spears"))), library) == [Rule.ARM_13]


# ------------------------------------------------------------------ what printed cards demand


def printed(
    faction: str, *units: tuple[str, ...], ncus: tuple[str, ...] = (), **more: object
) -> Army:
    """Return a list by card numbers: each unit is its number with those of its attachments."""
    listed = tuple(ArmyUnit(unit[0], unit[1:]) for unit in units)
    return Army("a", "A", faction, 40, listed, ncus, **more)  # type: ignore[arg-type]


STARK_LEADER = ("10201", "20202")
LION_LEADER = ("10101", "20104")
BOLTON_LEADER = ("10401", "20409")


@pytest.mark.parametrize(
    ("army", "fine"),
    [
        # Eddard's Honor Guard: the Lord of Winterfell, and in this very unit.
        (printed("stark", ("10212", "20210")), True),
        (printed("stark", ("10212",), ("10201", "20210")), False),
        (printed("stark", ("10212", "20204"), STARK_LEADER, ncus=("30204",)), False),
        # Kingsguard: Joffrey in it, no Jaime anywhere.
        (printed("lannister", ("10110", "20121")), True),
        (printed("lannister", ("10110", "20121"), ("10101", "20117")), False),
        (printed("lannister", ("10110", "20121"), joining=("20119",)), False),
        (printed("lannister", LION_LEADER, ("10102", "20112")), True),
        # Osha: in Rickon's own unit, as its second attachment.
        (printed("stark", STARK_LEADER, ("10220", "20219", "20220")), True),
        (printed("stark", STARK_LEADER, ("10220", "20219"), ("10201", "20220")), False),
        # Summer: Bran is on the card of Bran and Hodor.
        (printed("stark", STARK_LEADER, ("10207",), ("10201", "20207")), True),
        (printed("stark", STARK_LEADER, ("10207",)), False),
        # War Elephant: one for each infantry unit of the Golden Company.
        (printed("neutral", BOLTON_LEADER, ("10413",), ("10411",)), True),
        (printed("neutral", BOLTON_LEADER, ("10413",), ("10413",), ("10411",)), False),
        (printed("neutral", BOLTON_LEADER, ("10413",), ("10413",), ("10411",), ("10412",)), True),
        (printed("neutral", BOLTON_LEADER, ("10413",), ("10401",)), False),
        # Robb as NCU and no Eddard; Qyburn and no Varys.
        (printed("stark", STARK_LEADER, ncus=("30210",)), True),
        (printed("stark", STARK_LEADER, ncus=("30210", "30208")), False),
        (printed("lannister", LION_LEADER, ncus=("30108", "30403")), False),
    ],
)
def test_what_printed_cards_demand_ARM_14(army: Army, fine: bool) -> None:
    verdicts = [v for v in army_building.check(army, CARDS) if not v and v.rule is Rule.ARM_14]
    assert (not verdicts) is fine
    if fine:
        assert army_building.legal(replace(army, points=60), CARDS)


def test_every_name_a_card_demands_is_a_card_ARM_14() -> None:
    """Bran Stark has no card of his own: Bran and Hodor stand for him."""
    cards: list[lists.Printed] = [
        *CARDS.units.values(),
        *CARDS.attachments.values(),
        *CARDS.ncus.values(),
    ]
    words = (
        *(DemandWord.ARMY_INCLUDES, DemandWord.ARMY_EXCLUDES),
        *(DemandWord.HOLDS, DemandWord.ATTACHED_TO, DemandWord.FREE_ATTACHMENT),
    )
    for name, demand in some(
        (card.name, demand)
        for card, word in product(cards, words)
        for demand in army_lists.demanded(card, word)
    ):
        assert any(army_lists.is_named(other, demand.names) for other in cards), (name, demand)


def paid(army: Army) -> list[int]:
    return [entry.cost for entry in lists.prices(army, CARDS)]


def test_one_attachment_costs_less_in_an_adaptive_unit_ARM_14() -> None:
    """Winterfell Guard: 7, and Brynden Tully 1 instead of 2; only one of two is cheaper."""
    assert paid(printed("stark", ("10220", "20209"))) == [7, 1]
    assert paid(printed("stark", ("10220", "20219", "20220"))) == [7, 0, 0]
    assert paid(printed("stark", ("10201", "20209"))) == [5, 2]


def test_an_attachment_never_costs_less_than_nothing_ARM_14() -> None:
    assert paid(printed("stark", ("10220", "20202"))) == [7, 0]


def test_the_cheaper_attachment_is_a_neutral_one_where_that_helps_ARM_06() -> None:
    brienne = replace(CARDS.attachments["20406"], requirements=(army_lists.UNLIMITED,))
    library = replace(CARDS, attachments={**CARDS.attachments, "20406": brienne})
    army = printed("stark", ("10220", "20209", "20406"))
    assert [entry.cost for entry in lists.prices(army, library)] == [7, 2, 1]
    assert lists.neutral_cost(army, library) == 1


def test_tyrion_costs_nothing_among_the_stone_crows_ARM_14() -> None:
    assert paid(printed("lannister", ("10116", "20120"))) == [5, 0]
    assert paid(printed("lannister", ("10101", "20120"))) == [5, 1]
    reasons = [
        str(entry.why) for entry in lists.prices(printed("lannister", ("10116", "20120")), CARDS)
    ]
    assert [str(why) for why in reasons] == ["", "cheaper with Stone Crows"]


def test_who_joins_the_enemy_is_paid_for_and_stands_in_no_own_unit_ARM_14() -> None:
    army = printed("lannister", LION_LEADER, joining=("20119", "20122"))
    assert army_building.legal(army, CARDS)
    assert lists.cost(army, CARDS) == 5 + 1 + 1
    inside = printed("lannister", LION_LEADER, ("10102", "20122"))
    assert broken(inside, CARDS) == [Rule.ARM_14]
    assert broken(printed("lannister", LION_LEADER, joining=("20102",)), CARDS) == [Rule.ARM_11]


def test_a_character_who_joins_the_enemy_is_one_of_his_army_ARM_10() -> None:
    army = printed("lannister", LION_LEADER, ("10102", "20117"), joining=("20119",))
    assert broken(army, CARDS) == [Rule.ARM_10]


def test_a_second_commander_is_told_ARM_09() -> None:
    army = printed("stark", STARK_LEADER, ("10203", "20201"))
    (verdict,) = [v for v in army_building.check(army, CARDS) if not v]
    assert verdict.rule is Rule.ARM_09
    assert "Robb Stark, The Wolf Lord" in str(verdict.why)
    assert army_building.limits(army, CARDS)


def test_the_deck_is_the_factions_seven_and_the_commanders_three_ARM_12() -> None:
    names = [card.name for card in lists.deck_cards(printed("stark", STARK_LEADER), CARDS)]
    assert len(names) == 10
    assert names[0] == "Winter's Might"
    tactics = CARDS.attachments["20202"].tactics
    assert names[7:] == [CARDS.tactics[number].name for number in tactics]
    neutral = lists.deck_cards(printed("neutral", BOLTON_LEADER), CARDS)
    assert {card.faction for card in neutral} == {"neutral"}
