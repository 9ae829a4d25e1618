"""What may still be added to a list, and why not (ARM-02 to ARM-14)."""

from __future__ import annotations

from dataclasses import replace

from simulator.content.cards.library import load_library
from simulator.model.army import Army, ArmyUnit
from simulator.model.rulebook import Rule
from simulator.rules.armies import mustering
from simulator.rules.armies.card_search import Wanted, search
from simulator.rules.armies.mustering import CardOffer

CARDS = load_library()
HOST = Army("a", "A", "stark", 30, (ArmyUnit("10201", ("20201",)), ArmyUnit("10203")), ("30201",))


def offer(offers: list[CardOffer], number: str) -> CardOffer:
    return next(each for each in offers if each.card.id == number)


def test_only_cards_of_the_faction_and_neutrals_are_offered_ARM_04() -> None:
    factions = {each.card.faction for each in mustering.unit_offers(HOST, CARDS)}
    assert factions == {"stark", "neutral"}


def test_a_card_that_fits_is_offered_with_the_list_it_would_give() -> None:
    bowmen = offer(mustering.unit_offers(HOST, CARDS), "10205")
    assert bowmen.verdict
    assert (bowmen.cost, bowmen.needs) == (6, ())
    assert bowmen.army.units[-1] == ArmyUnit("10205")


def test_what_costs_too_much_says_so_ARM_02() -> None:
    poor = replace(HOST, points=16)
    refused = offer(mustering.unit_offers(poor, CARDS), "10205").verdict
    assert not refused
    assert refused.rule is Rule.ARM_02
    assert "21" in str(refused.why)


def test_what_was_broken_before_is_not_held_against_another_card() -> None:
    """Two Robbs stand there already; Sansa makes that no worse, more points would."""
    wrong = replace(HOST, units=(*HOST.units, ArmyUnit("10205", ("20206",))))
    assert offer(mustering.ncu_offers(wrong, CARDS), "30202").verdict
    assert not offer(mustering.ncu_offers(wrong, CARDS), "30210").verdict


def test_a_second_robb_a_second_attachment_and_the_wrong_type() -> None:
    """ARM-10, ATM-02, ATM-03; Robb is the character, whatever the version."""
    with_riders = mustering.with_unit(HOST, "10202")
    beside = mustering.attachment_offers(HOST, CARDS, 1)
    assert offer(beside, "20206").verdict.rule is Rule.ARM_10
    assert offer(mustering.attachment_offers(HOST, CARDS, 0), "20204").verdict.rule is Rule.ATM_02
    assert (
        offer(mustering.attachment_offers(with_riders, CARDS, 2), "20204").verdict.rule
        is Rule.ATM_03
    )
    assert offer(beside, "20203").verdict


def test_what_a_card_would_still_need_is_told_ARM_14() -> None:
    offers = mustering.unit_offers(HOST, CARDS)
    assert offer(offers, "10204").needs == ()
    shaggydog = offer(offers, "10210")
    assert shaggydog.verdict
    assert [str(verdict.why) for verdict in shaggydog.needs] == [
        "Shaggydog needs Rickon Stark in the army."
    ]


def test_turncoats_are_offered_for_the_enemy_only_ARM_14() -> None:
    lions = replace(HOST, faction="lannister", units=(ArmyUnit("10101", ("20104",)),), ncus=())
    assert {each.card.id for each in mustering.joining_offers(lions, CARDS)} == {"20119", "20122"}
    assert "20122" not in {each.card.id for each in mustering.attachment_offers(lions, CARDS, 0)}
    assert offer(mustering.joining_offers(lions, CARDS), "20122").army.joining == ("20122",)


def test_changes_give_a_new_list_and_leave_the_old_one() -> None:
    grown = mustering.with_ncu(mustering.with_attachment(HOST, 1, "20203"), "30202")
    assert grown.units[1].attachments == ("20203",)
    assert grown.ncus == ("30201", "30202")
    assert HOST.units[1].attachments == ()
    assert mustering.without_ncu(mustering.without_attachment(grown, 1, 0), 1) == HOST
    assert mustering.without_unit(HOST, 0).units == (ArmyUnit("10203"),)
    assert mustering.without_joining(mustering.with_joining(HOST, "20221"), 0) == HOST


def test_the_factions_that_can_be_played_ARM_13() -> None:
    found = mustering.factions(CARDS)
    assert {"lannister", "stark", "nightswatch"} < set(found)
    assert found == (*sorted(set(found) - {"neutral"}), "neutral")


def test_a_faction_is_played_once_its_deck_is_whole_ARM_12() -> None:
    """House Stark with six of its seven cards has no deck; every other faction keeps its own."""
    one = next(c.id for c in CARDS.tactics.values() if c.faction == "stark" and not c.commander)
    fewer = {number: card for number, card in CARDS.tactics.items() if number != one}
    others = tuple(each for each in mustering.factions(CARDS) if each != "stark")
    assert mustering.factions(replace(CARDS, tactics=fewer)) == others


def test_a_faction_without_a_commander_is_not_played_ARM_05() -> None:
    followers = {i: card for i, card in CARDS.attachments.items() if card.faction != "stark"}
    assert "stark" not in mustering.factions(replace(CARDS, attachments=followers))


# ------------------------------------------------------------------ looking for cards


def found(**wanted: object) -> set[str]:
    return {card.id for card in search(CARDS, Wanted(**wanted))}  # type: ignore[arg-type]


def test_words_are_looked_for_in_names_and_texts() -> None:
    assert "10203" in found(text="umber berserk")
    attachments = {"20208", "20209", "20214", "20215"}
    assert found(text="BRYNDEN tully", kinds=("attachment",)) == attachments
    his = found(text="BRYNDEN tully", kinds=("tactics",))
    assert {CARDS.tactics[number].commander for number in his} <= attachments
    assert his
    by_ability = found(text="sundering", kinds=("unit",))
    assert by_ability
    assert all(CARDS.units[number] for number in by_ability)
    assert found(text="no such words on any card") == set()


def test_filters_hold_together() -> None:
    assert found(kinds=("unit",), factions=("stark",), types=("cavalry",)) == {
        "10202",
        "10213",
        "10219",
    }
    assert found(kinds=("ncu",), factions=("stark",), cost=(5, 6)) == {"30204", "30208"}
    leaders = found(commander=True, factions=("neutral",))
    assert leaders == {"20402", "20409", "20411", "20415", "20424"}
    assert found(commander=True, kinds=("tactics",)) == set()
    assert found(kinds=("tactics",), cost=(0, 9)) == set()
    assert found(kinds=("unit",), character=True, factions=("stark",)) == {
        "10204",
        "10207",
        "10210",
        "10212",
    }


def test_a_name_comes_before_a_text() -> None:
    first = search(CARDS, Wanted(text="winter"))[0]
    assert "winter" in first.name.lower()
