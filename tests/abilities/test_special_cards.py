"""Special cards that lie on no unit: what they say about armies, animals, and a zone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from simulator.content.cards.behaviour_records import SpecialRecord
from simulator.content.cards.coverage import CoverageState, coverage, state_of
from simulator.content.cards.library import _say_who_leads, load_library, load_shelf
from simulator.files.errors import ContentError
from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import ArmyCard
from simulator.model.demands import demands
from simulator.model.rulebook import Rule
from simulator.model.state import Zone
from simulator.rules.armies import building, lists, mustering
from simulator.rules.setup.start import deck_of
from simulator.staging.faces import face_of
from simulator.ui.cards.catalogue import related
from tests.each import some

LIBRARY = load_library()
RECORDS = {entry.record.name: entry for entry in load_shelf().specials}
NO_COIN, CHIEFTAIN, SIXSKINS = (
    "No Coin Beyond the Wall",
    "Chieftain of the Giants",
    "Varamyr Sixskins",
)
RAIDERS, MAG, VARAMYR, CAT, PACK = "10303", "10313", "10318", "10319", "10320"
TORMUND, CUTTHROATS, CAPTAIN, VARYS = "20301", "10401", "20401", "30403"


def army(*units: str | ArmyUnit, ncus: tuple[str, ...] = ()) -> Army:
    listed = [ArmyUnit(unit) if isinstance(unit, str) else unit for unit in units]
    return Army("a", "A", "freefolk", 60, tuple(listed), ncus)


def broken(*units: str | ArmyUnit, ncus: tuple[str, ...] = ()) -> list[Rule]:
    """Return the rules an army of the Free Folk breaks."""
    found = building.check(army(*units, ncus=ncus), LIBRARY)
    return [verdict.rule for verdict in found if not verdict]


def said(name: str) -> SpecialRecord:
    return RECORDS[name].record


# ------------------------------------------------------------------ about armies


def test_no_coin_beyond_the_wall_keeps_neutral_cards_out_ARM_14() -> None:
    """No Coin Beyond the Wall: combat units, attachments and NCUs alike."""
    assert LIBRARY.army_rules["freefolk"] == demands(*said(NO_COIN).army_rules)
    led = ArmyUnit(RAIDERS, (TORMUND,))
    assert broken(led) == []
    assert broken(led, CUTTHROATS) == [Rule.ARM_14]
    assert broken(led, ArmyUnit(RAIDERS, (CAPTAIN,))) == [Rule.ARM_14]
    assert broken(led, ncus=(VARYS,)) == [Rule.ARM_14]
    without = replace(LIBRARY, army_rules={})
    allowed = building.check(army(led, CUTTHROATS, ncus=(VARYS,)), without)
    assert all(allowed), "it is this card alone that forbids them"


@pytest.mark.parametrize(
    ("name", "leader", "cost", "with_"),
    [(CHIEFTAIN, MAG, 5, ()), (SIXSKINS, VARAMYR, 2, (CAT, PACK))],
)
def test_a_commander_that_is_a_unit_costs_points_and_brings_whom_his_card_asks_ARM_14(
    name: str, leader: str, cost: int, with_: tuple[str, ...]
) -> None:
    """Chieftain of the Giants, Varamyr Sixskins."""
    record = said(name)
    assert record.leads == leader
    assert LIBRARY.units[leader].requirements == demands(*record.requirements)
    assert lists.cost(army(leader, *with_), LIBRARY) == cost + sum(
        LIBRARY.units[one].cost for one in with_
    )
    assert broken(leader, RAIDERS, *with_) == []
    for missing in with_:
        others = [one for one in with_ if one != missing]
        assert Rule.ARM_14 in broken(leader, RAIDERS, *others)


def test_mags_deck_takes_the_place_of_the_factions_ARM_14() -> None:
    """Chieftain of the Giants: his ten cards twice, and none of the Free Folk's."""
    deck = deck_of(army(MAG, RAIDERS), LIBRARY)
    assert sorted(deck) == sorted(LIBRARY.units[MAG].tactics * 2)
    assert len(deck) == 20


def test_a_special_card_counts_only_where_its_words_are_in_force() -> None:
    """`iron-ranks cards` counts what the army rules or the table do, and nothing else."""
    bare = {"id": "1", "name": "A", "ability": "a_card", "text": "T."}
    assert state_of(SpecialRecord.model_validate(bare)) is CoverageState.NOT_YET
    led = {**bare, "leads": MAG}
    assert state_of(SpecialRecord.model_validate(led)) is CoverageState.NOT_YET
    for word, value in (("army_rules", ["no_neutral_cards"]), ("requirements", ["costs_points"])):
        assert state_of(SpecialRecord.model_validate({**bare, word: value})) is CoverageState.DATA
    counted = {card.id: (card.kind, card.state) for card in coverage("freefolk")}
    about_armies = {counted[said(name).id] for name in (NO_COIN, CHIEFTAIN, SIXSKINS)}
    assert about_armies == {("specials", CoverageState.DATA)}
    animals = {counted[said(name).id] for name in ("Eagle", "Wolf", "Varamyr's Eagle")}
    assert animals == {("attachments", CoverageState.BESPOKE)}, "printed as attachments of no type"


def test_a_special_card_leads_nobody_who_is_no_commander() -> None:
    entry = RECORDS[CHIEFTAIN]
    wrong = replace(entry, record=entry.record.model_copy(update={"leads": RAIDERS}))
    with pytest.raises(ContentError, match="commander"):
        _say_who_leads(dict(LIBRARY.units), dict(LIBRARY.ncus), [wrong])


def test_the_lord_of_sunspear_leads_from_beside_the_board_ARM_09() -> None:
    """Lord of Sunspear: through Areo Hotah, in whose army he has to be; his points are paid."""
    doran, areo, oberyn = "30901", "20903", "20901"
    spears = ArmyUnit("10901", (areo,))
    led = Army("s", "Sunspear", "martell", 40, (spears, ArmyUnit("10904")), (doran,))
    assert [each.rule for each in building.check(led, LIBRARY) if not each] == []
    assert lists.cost(led, LIBRARY) == 5 + 7 + 4
    assert {"40911", "40912", "40913"} <= set(deck_of(led, LIBRARY))
    assert len(deck_of(led, LIBRARY)) == 20
    alone = replace(led, units=(ArmyUnit("10901"), ArmyUnit("10904")))
    assert not all(building.check(alone, LIBRARY)), "Areo Hotah is missing"
    guest = replace(led, units=(ArmyUnit("10901", (oberyn,)), ArmyUnit("10904")))
    assert all(building.check(guest, LIBRARY)), "another commands"
    card = face_of(LIBRARY.specials["50901"], LIBRARY)
    assert "Doran Martell" in card.line
    assert [face.id for face in related(card, LIBRARY)] == [doran]
    beside = related(face_of(LIBRARY.ncus[doran], LIBRARY), LIBRARY)
    assert "50901" in {face.id for face in beside}


@pytest.mark.parametrize("kind", ["units", "attachments", "ncus"])
def test_a_card_shows_the_points_its_army_pays_CMD_01(kind: str) -> None:
    shelf: Mapping[str, ArmyCard] = getattr(LIBRARY, kind)
    paid = {card.id for card in shelf.values() if card.commander and face_of(card, LIBRARY).cost}
    assert paid == {"units": {MAG, VARAMYR}, "attachments": set(), "ncus": {"30901"}}[kind]


# ------------------------------------------------------------------ animals and zones


@pytest.mark.parametrize("name", ["Eagle", "Wolf", "Varamyr's Eagle"])
def test_an_animal_that_is_no_unit_is_no_attachment_of_a_list_either(name: str) -> None:
    """Eagle, Wolf, Varamyr's Eagle: a skinchanger alone uses them, so no list offers them."""
    record = said(name)
    offers = mustering.attachment_offers(army(RAIDERS), LIBRARY, 0)
    assert record.id not in {offer.card.id for offer in offers}
    assert record.id in LIBRARY.specials


def test_a_zones_card_is_a_zone_that_an_ncu_brings() -> None:
    """House of the Undying."""
    for special in some(LIBRARY.specials.values()):
        if not special.zone:
            continue
        assert special.zone in set(Zone)
        (bringer,) = [ncu for ncu in LIBRARY.ncus.values() if ncu.brings == special.zone]
        zone, ncu = face_of(special, LIBRARY), face_of(bringer, LIBRARY)
        assert [face.id for face in related(zone, LIBRARY)] == [bringer.id]
        assert special.id in {face.id for face in related(ncu, LIBRARY)}


def test_a_special_card_about_a_commander_is_shown_beside_him() -> None:
    """Chieftain of the Giants, Varamyr Sixskins."""
    for name, leader in ((CHIEFTAIN, MAG), (SIXSKINS, VARAMYR)):
        own = face_of(LIBRARY.units[leader], LIBRARY)
        card = face_of(LIBRARY.specials[said(name).id], LIBRARY)
        assert card.id in {face.id for face in related(own, LIBRARY)}
        assert [face.id for face in related(card, LIBRARY)] == [leader]
