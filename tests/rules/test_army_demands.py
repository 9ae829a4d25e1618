"""What single cards and a faction's own card say about an army (ARM-14), commanders and decks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from simulator.content.army_lists.reading import read_list
from simulator.content.army_lists.writing import text_list, tts_string
from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import AttachmentCard, Library, NcuCard, TacticsCard, UnitCard, UnitType
from simulator.model.demands import demands
from simulator.model.rulebook import Rule
from simulator.rules.armies import building, lists, mustering
from simulator.rules.armies.random_army import random_army
from simulator.rules.setup.start import deck_of
from tests.rules.tables import LIBRARY, red_army, unit_card

HOUSE = "stark"


def ours(*cards: Any, **changes: Any) -> Library:  # Any: cards of every kind
    """Return the small library with further cards, or with its cards changed by id."""
    found = LIBRARY
    for card in cards:
        shelf = {UnitCard: "units", AttachmentCard: "attachments", NcuCard: "ncus"}
        name = shelf.get(type(card), "tactics")
        shelves: Any = {name: {**getattr(found, name), card.id: card}}
        found = replace(found, **shelves)
    return replace(found, **changes)


def attachment(name: str, *, kind: UnitType = UnitType.INFANTRY, **more: Any) -> AttachmentCard:
    values: dict[str, Any] = {"cost": 2, "abilities": ()} | more
    return AttachmentCard(name.lower(), name, HOUSE, kind, **values)


def ncu(name: str, **more: Any) -> NcuCard:
    values: dict[str, Any] = {"cost": 4, "abilities": ()} | more
    return NcuCard(name.lower(), name, HOUSE, **values)


def army(*units: ArmyUnit, ncus: tuple[str, ...] = ()) -> Army:
    """Return an army led by Eddard in Sworn Swords, with further units."""
    return replace(red_army(), units=(*red_army().units[:1], *units), ncus=ncus, points=60)


def broken(listed: Army, library: Library) -> list[Rule]:
    return [verdict.rule for verdict in building.check(listed, library) if not verdict]


# ------------------------------------------------------------------ loyalty, limits, neighbours


def test_an_army_never_has_two_loyalties_ARM_14() -> None:
    """Of units, attachments, NCUs and the commander alike; who has none joins anyone."""
    library = ours(
        unit_card("roses", requirements=demands("loyalty:Renly Baratheon")),
        attachment("Devan", requirements=demands("loyalty:Stannis Baratheon")),
        ncu("Margaery", requirements=demands("loyalty:Renly Baratheon")),
    )
    roses, with_devan = ArmyUnit("roses"), ArmyUnit("spears", ("devan",))
    assert broken(army(roses, ArmyUnit("spears"), ncus=("margaery",)), library) == []
    assert broken(army(roses, with_devan), library) == [Rule.ARM_14]
    assert broken(army(with_devan, ncus=("margaery",)), library) == [Rule.ARM_14]
    said = [str(v) for v in building.check(army(roses), library)]
    assert any("loyalty is Renly Baratheon" in words for words in said)
    assert lists.loyalties(army(roses, with_devan), library) == [
        "Renly Baratheon",
        "Stannis Baratheon",
    ]


def test_the_builder_refuses_a_second_loyalty_as_it_is_offered() -> None:
    library = ours(
        unit_card("roses", requirements=demands("loyalty:Renly Baratheon")),
        unit_card("faithful", requirements=demands("loyalty:Stannis Baratheon")),
    )
    offers = {o.card.id: o for o in mustering.unit_offers(army(ArmyUnit("roses")), library)}
    assert offers["roses"].verdict
    assert not offers["faithful"].verdict
    assert "Stannis Baratheon" in str(offers["faithful"].verdict)


def test_two_of_a_name_unless_another_card_lifts_that_limit_ARM_14() -> None:
    """Units and attachments of the name together."""
    crew = unit_card("crew", requirements=demands("at_most:2"))
    mounting = attachment("Mounting", requirements=demands("lifts_limit:Crew"))
    fellow = replace(attachment("Fellow"), name="Crew")
    library = ours(crew, mounting, fellow)
    three = [ArmyUnit("crew")] * 3
    assert broken(army(*three[:2]), library) == []
    assert broken(army(*three), library) == [Rule.ARM_14]
    assert broken(army(*three[:2], ArmyUnit("spears", ("fellow",))), library) == [Rule.ARM_14]
    assert broken(army(*three, ArmyUnit("spears", ("mounting",))), library) == []


def test_one_attachment_more_beside_a_certain_friend_only_ATM_02() -> None:
    library = ours(
        attachment("Grenn"), attachment("Pypar", requirements=demands("ignores_limit_with:Grenn"))
    )
    assert broken(army(ArmyUnit("spears", ("grenn", "pypar"))), library) == []
    assert broken(army(ArmyUnit("spears", ("pypar",))), library) == []
    assert broken(army(ArmyUnit("spears", ("captain", "pypar"))), library) == [Rule.ATM_02]


def test_only_units_of_a_faction_or_of_a_name_ARM_14() -> None:
    library = ours(
        unit_card("free-riders", faction="neutral"),
        attachment("Ko", requirements=demands("only_faction:stark")),
        attachment("Benjen", requirements=demands("only_units_named:Ranger")),
        unit_card("ranger-hunters"),
    )
    assert broken(army(ArmyUnit("spears", ("ko",))), library) == []
    assert broken(army(ArmyUnit("free-riders", ("ko",))), library) == [Rule.ARM_14]
    assert broken(army(ArmyUnit("ranger-hunters", ("benjen",))), library) == []
    assert broken(army(ArmyUnit("spears", ("benjen",))), library) == [Rule.ARM_14]


def test_a_card_for_a_certain_solo_unit_joins_it_and_no_other_ATM_04_ARM_14() -> None:
    machine = {"type": UnitType.WAR_MACHINE, "tray_name": "solo_large"}
    library = ours(
        unit_card("crew", **machine),
        unit_card("thrower", **machine),
        attachment("Mounting", kind=UnitType.WAR_MACHINE, requirements=demands("attached_to:Crew")),
    )
    assert broken(army(ArmyUnit("crew", ("mounting",))), library) == []
    assert Rule.ATM_04 in broken(army(ArmyUnit("thrower", ("mounting",))), library)


def test_who_is_brought_by_an_ability_is_in_no_list_ARM_14() -> None:
    library = ours(unit_card("bear", cost=0, requirements=demands("brought_by:Bonded Skinchanger")))
    assert broken(army(ArmyUnit("bear")), library) == [Rule.ARM_14]


def test_no_unit_of_a_house_beside_its_enemy_ARM_14() -> None:
    library = ours(
        ncu("Stoneheart", requirements=demands("excludes_units_named:House Bolton")),
        replace(unit_card("cutthroats", faction="neutral"), name="House Bolton Cutthroats"),
    )
    assert broken(army(ncus=("stoneheart",)), library) == []
    wrong = army(ArmyUnit("cutthroats"), ncus=("stoneheart",))
    assert broken(wrong, library) == [Rule.ARM_14]


# ------------------------------------------------------------------ prices


def test_one_of_the_named_units_costs_1_less_ARM_02() -> None:
    library = ours(
        unit_card("drogon", cost=7),
        unit_card("viserion", cost=7),
        ncu("Daenerys", cost=5, requirements=demands("cheaper_unit:Drogon|Rhaegal|Viserion")),
    )
    dragons = army(ArmyUnit("drogon"), ArmyUnit("viserion"), ncus=("daenerys",))
    assert lists.cost(dragons, library) == 6 + 7 + 7 + 5 - 1
    assert lists.cost(army(ncus=("daenerys",)), library) == 6 + 5


def test_cheaper_in_one_unit_and_the_first_of_a_kind_for_nothing_ARM_02() -> None:
    library = ours(
        attachment("Ben", requirements=demands("cheaper_in:Spears")),
        attachment("Damon", requirements=demands("first_free:Bastard's Boy")),
        attachment("Grunt", cost=1, requirements=demands("first_free:Bastard's Boy")),
    )
    ben = [army(ArmyUnit(unit, ("ben",))) for unit in ("spears", "archers")]
    assert [lists.cost(each, library) for each in ben] == [6 + 5 + 1, 6 + 6 + 2]
    boys = army(ArmyUnit("spears", ("grunt",)), ArmyUnit("spears", ("damon",)))
    assert lists.cost(boys, library) == 6 + 5 + 5 + 1, "the dearest is free"


def test_a_card_that_is_cheaper_with_another_in_the_army_ARM_02() -> None:
    library = ours(
        attachment("Jaime", requirements=demands("cheaper_with:Cersei|Tyrion")),
        attachment("Devan", cost=0, requirements=demands("cheaper_with:Cersei")),
        ncu("Cersei", cost=4),
    )
    jaime, both = ArmyUnit("spears", ("jaime",)), ArmyUnit("spears", ("jaime", "devan"))
    assert lists.cost(army(jaime), library) == 6 + 5 + 2
    assert lists.cost(army(jaime, ncus=("cersei",)), library) == 6 + 5 + 1 + 4
    assert lists.cost(army(both, ncus=("cersei",)), library) == 6 + 5 + 1 + 4, "never below 0"
    told = [str(entry.why) for entry in lists.prices(army(jaime, ncus=("cersei",)), library)]
    assert told[-2:] == ["cheaper with Cersei", ""]


def test_the_first_of_a_kind_is_free_beside_another_card_ARM_02() -> None:
    free = demands("first_free_with:Howland")
    library = ours(attachment("Frog", requirements=free), ncu("Howland", cost=4))
    two = [ArmyUnit("spears", ("frog",)), ArmyUnit("spears", ("frog",))]
    assert lists.cost(army(*two), library) == 6 + 2 * (5 + 2)
    assert lists.cost(army(*two, ncus=("howland",)), library) == 6 + 2 * 5 + 2 + 4


def test_the_first_of_the_attachments_that_say_so_is_cheaper_ARM_02() -> None:
    """Once in an army, the dearest of them, and none that does not say so."""
    library = ours(
        attachment("Thoros", requirements=demands("first_cheaper")),
        attachment("Lem", cost=1, requirements=demands("first_cheaper")),
        attachment("Glory", cost=3),
    )
    units = [ArmyUnit("spears", (name,)) for name in ("lem", "thoros", "glory")]
    assert lists.cost(army(*units), library) == 6 + 3 * 5 + 1 + 2 + 3 - 1
    told = {entry.card.id: str(entry.why) for entry in lists.prices(army(*units), library)}
    assert told["thoros"] == "the first of these is cheaper"
    assert told["lem"] == told["glory"] == ""


def test_one_of_a_kind_in_a_unit_though_none_counts_ATM_02_ARM_14() -> None:
    boy = demands("ignores_attachment_limit", "one_in_a_unit:Bastard's Boy")
    library = ours(
        attachment("Ben", requirements=boy),
        attachment("Damon", requirements=boy),
        attachment("Captain"),
    )
    assert broken(army(ArmyUnit("spears", ("captain", "ben"))), library) == []
    assert broken(army(ArmyUnit("spears", ("ben",)), ArmyUnit("spears", ("damon",))), library) == []
    two = army(ArmyUnit("spears", ("ben", "damon")))
    assert set(broken(two, library)) == {Rule.ARM_14}
    told = " ".join(str(verdict) for verdict in building.check(two, library))
    assert "A unit may have one Bastard's Boy: Ben has another beside it." in told
    offers = mustering.attachment_offers(army(ArmyUnit("spears", ("ben",))), library, 1)
    offered = {offer.card.id: bool(offer.verdict) for offer in offers}
    assert offered["captain"]
    assert not offered["damon"]


def test_a_faction_with_a_cheaper_attachment_and_a_guest_ARM_14() -> None:
    rules = {HOUSE: demands("cheaper_attachment:1", "guest_unit:lannister|baratheon")}
    library = ours(army_rules=rules)
    one = army(ArmyUnit("spears", ("captain",)), ArmyUnit("guards"))
    assert broken(one, library) == []
    assert lists.cost(one, library) == 6 + 5 + 1 + 6 - 1
    assert broken(army(ArmyUnit("guards"), ArmyUnit("crossbows")), library) == [Rule.ARM_14]
    assert broken(one, ours()) == [Rule.ARM_04]
    offered = {o.card.id for o in mustering.unit_offers(one, library)}
    assert {"crossbows", "spears"} <= offered
    assert "crossbows" not in {o.card.id for o in mustering.unit_offers(one, ours())}


def test_a_faction_that_takes_no_neutrals_is_offered_none_ARM_14() -> None:
    """Not even a neutral commander, whom any other army may have (ARM-07)."""
    library = ours(army_rules={HOUSE: demands("no_neutral_cards")})
    assert broken(army(ArmyUnit("giant")), library) == [Rule.ARM_14]
    assert broken(army(ArmyUnit("giant")), ours()) == []
    offers = mustering.unit_offers(army(), library)
    assert "giant" not in {offer.card.id for offer in offers}


# ------------------------------------------------------------------ commanders and their decks


def plans(leader: str, count: int) -> list[TacticsCard]:
    return [
        TacticsCard(f"{leader}-{n}", f"{leader} {n}", HOUSE, f"{leader}_{n}", leader)
        for n in range(count)
    ]


def test_a_commander_takes_faction_cards_out_for_his_own_ARM_12() -> None:
    """Seven less one, three and one: still twenty cards."""
    own = plans("davos", 4)
    davos = attachment(
        "Davos",
        cost=0,
        commander=True,
        character=True,
        tactics=tuple(card.id for card in own),
        removes=("stark-6",),
    )
    library = ours(davos, *own)
    led = replace(red_army(), units=(ArmyUnit("sworn-swords", ("davos",)), ArmyUnit("spears")))
    assert broken(led, library) == []
    deck = Counter(deck_of(led, library))
    assert set(deck.values()) == {2}
    assert len(deck) == 10
    assert "stark-6" not in deck
    assert {card.id for card in own} <= set(deck)
    assert [card.id for card in lists.removed_cards(led, library)] == ["stark-6"]
    short = ours(replace(davos, tactics=davos.tactics[:3]), *own)
    assert broken(led, short) == [Rule.ARM_12], "his fourth card is missing"


def mag() -> tuple[UnitCard, list[TacticsCard]]:
    own = plans("mag", 10)
    card = unit_card(
        "mag",
        cost=5,
        commander=True,
        character=True,
        type=UnitType.MONSTER,
        tray_name="solo_small",
        tactics=tuple(each.id for each in own),
        removes=tuple(f"stark-{n}" for n in range(1, 8)),
        requirements=demands("costs_points"),
    )
    return card, own


def test_a_unit_that_commands_with_a_deck_all_its_own_ARM_09_ARM_12() -> None:
    """His points are paid; he is the one commander; nothing of the faction's deck is left."""
    card, own = mag()
    library = ours(card, *own)
    led = Army("m", "Giants", HOUSE, 30, (ArmyUnit("mag"), ArmyUnit("spears")))
    assert broken(led, library) == []
    assert lists.cost(led, library) == 5 + 5
    assert set(deck_of(led, library)) == {each.id for each in own}
    assert len(deck_of(led, library)) == 20
    twice = replace(led, units=(*led.units, ArmyUnit("sworn-swords", ("eddard",))))
    assert Rule.ARM_09 in broken(twice, library)


def test_his_list_goes_out_as_text_and_numbers_and_comes_back() -> None:
    """His other card of the same name, which leads nobody, is not mistaken for him."""
    card, own = mag()
    plain = replace(
        card, id="99914", cost=9, commander=False, tactics=(), removes=(), requirements=()
    )
    library = ours(card, plain, *own)
    for leads in (True, False):
        units = (ArmyUnit("mag"),) if leads else (*red_army().units[:1], ArmyUnit("99914"))
        led = Army("m", "Giants", HOUSE, 30, (*units, ArmyUnit("spears")))
        back = read_list(text_list(led, library), library).army
        assert (back.units, back.faction) == (led.units, led.faction)
        assert read_list(tts_string(led), library).army.units == led.units


def test_a_commander_who_needs_two_units_ARM_14() -> None:
    library = ours(
        unit_card(
            "varamyr",
            cost=2,
            commander=True,
            tactics=("stark-c1", "stark-c2", "stark-c3"),
            requirements=demands("costs_points", "army_includes:Cat", "army_includes:Pack"),
        ),
        unit_card("cat"),
        unit_card("pack"),
    )
    led = Army("v", "Beasts", HOUSE, 40, (ArmyUnit("varamyr"), ArmyUnit("cat")))
    assert broken(led, library) == [Rule.ARM_14]
    assert broken(mustering.with_unit(led, "pack"), library) == []


def sunspear() -> Library:
    """Doran may command, from beside the board, through Areo Hotah who stands on it."""
    three = ("stark-c1", "stark-c2", "stark-c3")
    through = demands("commands_through:Areo", "may_lead", "costs_points")
    return ours(
        ncu("Doran", commander=True, tactics=three, requirements=through),
        attachment(
            "Areo",
            cost=0,
            commander=True,
            tactics=three,
            requirements=demands("army_includes:Doran"),
        ),
    )


def test_an_ncu_who_commands_through_an_attachment_ARM_09_ARM_14() -> None:
    library = sunspear()
    areo = ArmyUnit("spears", ("areo",))
    both = Army("d", "Sunspear", HOUSE, 40, (areo,), ("doran",))
    assert broken(both, library) == []
    assert lists.cost(both, library) == 5 + 0 + 4, "his points are paid all the same"
    assert len(deck_of(both, library)) == 20
    assert broken(replace(both, units=(ArmyUnit("spears"),)), library) == [Rule.ARM_14]
    assert Rule.ARM_14 in broken(replace(both, ncus=()), library)


def test_he_may_also_leave_the_command_to_another_ARM_09() -> None:
    library = sunspear()
    led = army(ArmyUnit("spears"), ncus=("doran",))
    assert broken(led, library) == []
    assert [card.id for card in lists.leaders(led, library)] == ["eddard"]
    both = army(ArmyUnit("spears", ("areo",)), ncus=("doran",))
    assert Rule.ARM_09 in broken(both, library), "Areo commands, and so does Eddard"


# ------------------------------------------------------------------ drawn by chance


@pytest.mark.parametrize("seed", range(24))
def test_armies_drawn_by_chance_keep_all_this(seed: int) -> None:
    """Each seed begins with another card; what cannot stand in a list never does."""
    own = plans("mag", 10)
    library = ours(
        mag()[0],
        *own,
        unit_card("roses", requirements=demands("loyalty:Renly Baratheon")),
        unit_card("faithful", requirements=demands("loyalty:Stannis Baratheon")),
        unit_card("bear", cost=0, requirements=demands("brought_by:Bonded Skinchanger")),
        attachment("Pypar", requirements=demands("ignores_limit_with:Captain")),
        attachment(
            "Benjen", kind=UnitType.CAVALRY, requirements=demands("only_units_named:Ranger")
        ),
        army_rules={HOUSE: demands("no_neutral_cards")},
    )
    drawn = random_army(library, seed, HOUSE, 35)
    assert broken(drawn, library) == []
    assert "bear" not in {unit.card for unit in drawn.units}
