"""Lists from elsewhere are read card by card, and what is written reads back the same."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.content.armies.lists import army_names, load_army
from simulator.content.army_lists.listed import ArmyTextError
from simulator.content.army_lists.reading import read_list
from simulator.content.army_lists.writing import text_list, tts_string
from simulator.content.cards.library import load_library
from simulator.model.army import Army, ArmyUnit
from simulator.rules.armies.building import check, legal
from simulator.rules.armies.lists import commanders, cost
from simulator.rules.armies.random_army import random_army
from simulator.rules.setup.start import deck_of
from tests.armies.lists import BROKEN, DARLINGTON, LISTS, REDCAR, WINTER, Listed
from tests.armies.lists_of_bolton_and_the_brotherhood import (
    BASTARDS_BOYS,
    DREADFORT,
    HOLLOW_HILL,
    ILLEGAL_OF_TWO,
    TWO_HOUSES,
)
from tests.armies.lists_of_four_houses import (
    CASTELLAN,
    FOUR_HOUSES,
    GIANTS,
    ILLEGAL,
    MOTHER,
    STORMCROWS,
    UNBURNT,
)
from tests.each import some

CARDS = load_library()
OURS = (*FOUR_HOUSES, *TWO_HOUSES)
"""The lists we wrote: five for each of six houses."""


def cards(army: Army) -> tuple[object, ...]:
    units = tuple((unit.card, *unit.attachments) for unit in army.units)
    return army.faction, units, army.ncus, army.joining


@pytest.mark.parametrize("listed", [*LISTS, *OURS], ids=lambda listed: listed.name)
def test_a_list_is_read_card_by_card(listed: Listed) -> None:
    read = read_list(listed.text, CARDS)
    assert cards(read.army) == (listed.faction, listed.units, listed.ncus, listed.joining)
    assert read.army.points == listed.points
    assert len(read.notes) == listed.notes, read.notes


def all_lists() -> list[Army]:
    """Return those above, the four that come with the game, and one drawn for each faction."""
    found = [read_list(listed.text, CARDS).army for listed in (*LISTS, *OURS)]
    found += [load_army(name) for name in army_names()]
    return found + [
        random_army(CARDS, 20 + n, faction, 60)
        for n, faction in enumerate(("stark", "lannister", "neutral", "lannister"))
    ]


@pytest.mark.parametrize("army", all_lists(), ids=lambda army: army.name)
def test_twenty_lists_go_out_and_come_back_without_loss(army: Army) -> None:
    numbers = read_list(tts_string(army), CARDS)
    assert cards(numbers.army) == cards(army)
    text = read_list(text_list(army, CARDS), CARDS)
    assert cards(text.army) == cards(army)
    assert (text.army.name, text.army.points) == (army.name, army.points)
    assert text.notes == ()


def test_there_are_twenty_of_them() -> None:
    assert len(all_lists()) >= 20
    assert sum(1 for listed in LISTS if listed.real) == 4


def test_real_lists_are_legal_where_all_their_cards_are_ours() -> None:
    for listed in (REDCAR, WINTER, DARLINGTON):
        assert legal(read_list(listed.text, CARDS).army, CARDS)


@pytest.mark.parametrize("listed", OURS, ids=lambda listed: listed.name)
def test_the_lists_we_wrote_may_be_played(listed: Listed) -> None:
    """ARM-02 to ARM-14: their loyalties, limits and costs are known; the deck has its 20 cards."""
    army = read_list(listed.text, CARDS).army
    assert [str(verdict) for verdict in check(army, CARDS) if not verdict] == []
    assert len(commanders(army, CARDS)) == 1
    assert len(deck_of(army, CARDS)) == 20


def test_there_are_five_of_each_house() -> None:
    houses = ("nightswatch", "freefolk", "baratheon", "targaryen", "bolton", "brotherhood")
    for faction in some(houses):
        assert sum(listed.faction == faction for listed in OURS) == 5


def test_a_commander_takes_cards_out_of_an_imported_deck() -> None:
    """ARM-12: Mag the whole faction's, Daenerys one of them."""
    for listed, out in ((GIANTS, 7), (MOTHER, 1)):
        army = read_list(listed.text, CARDS).army
        (leader,) = commanders(army, CARDS)
        assert len(leader.removes) == out
        assert not set(leader.removes) & set(deck_of(army, CARDS))


def test_reduced_costs_are_counted_in_a_list_of_numbers() -> None:
    """ARM-14: Daenerys, the Unburnt, makes one dragon cheaper, Raiders one attachment."""
    for listed, spent in ((UNBURNT, 35), (GIANTS, 39), (STORMCROWS, 38)):
        numbers = read_list(tts_string(read_list(listed.text, CARDS).army), CARDS)
        assert cost(numbers.army, CARDS) == spent


FAULTS = (*ILLEGAL, *ILLEGAL_OF_TWO)


def test_the_costs_of_free_and_cheaper_attachments_come_along() -> None:
    """ARM-14: the first of the Bastard's Boys, Ben Bones, and one attachment of the Brotherhood."""
    for listed, spent in ((BASTARDS_BOYS, 40), (DREADFORT, 39), (HOLLOW_HILL, 37)):
        numbers = read_list(tts_string(read_list(listed.text, CARDS).army), CARDS)
        assert cost(numbers.army, CARDS) == spent


@pytest.mark.parametrize(("text", "said"), FAULTS, ids=range(len(FAULTS)))
def test_a_list_that_may_not_be_played_says_which_rule_it_breaks(text: str, said: str) -> None:
    """ARM-02 to ARM-14, ATM-02: one sentence for one fault, with rule and page."""
    army = read_list(text, CARDS).army
    (verdict,) = [verdict for verdict in check(army, CARDS) if not verdict]
    assert said in str(verdict)


def test_a_title_that_sounds_like_a_card_is_a_title_when_it_tells_the_size() -> None:
    read = read_list(CASTELLAN.text, CARDS)
    assert (read.army.name, read.army.points) == ("Storm’s End - 30pts", 30)
    assert not any("Cortnay" in note for note in read.notes)


def test_of_two_cards_of_one_name_the_factions_own_is_taken_and_it_is_said() -> None:
    for faction, number in (("Targaryen", "10713"), ("Neutral", "10406")):
        read = read_list(f"Faction: {faction}\nUnits:\n- Stormcrow Mercenaries (5)\n", CARDS)
        assert read.army.units == (ArmyUnit(number),)
        told = any("that of House Targaryen was taken" in note for note in read.notes)
        assert told is (faction == "Targaryen")


@pytest.mark.parametrize(("text", "said"), BROKEN, ids=range(len(BROKEN)))
def test_a_text_without_an_army_says_why(text: str, said: str) -> None:
    with pytest.raises(ArmyTextError) as words:
        read_list(text, CARDS)
    assert said in str(words.value)


def test_nothing_unknown_is_dropped_in_silence() -> None:
    later = (
        "Hedge Knights with Harras Hoare - Ironmaker\nStormcrow Dragoons\n"
        "NCU's\nRoose Bolton & Qyburn's Cat\n"
    )
    read = read_list(later, CARDS)
    notes = " ".join(reason for line in read.not_read for reason in line.not_read)
    for name in ("Harras Hoare", "Stormcrow Dragoons", "Qyburn's Cat"):
        assert name in notes
    numbers = read_list("stark;10201,20201,40201,99999,xyz", CARDS)
    assert numbers.lines[3].read_as == (
        "the tactics card Winter's Might; the deck follows from the army",
    )
    assert [line.text for line in numbers.not_read] == ["99999", "xyz"]


def test_who_stood_in_an_unknown_unit_goes_nowhere() -> None:
    """Dragoons are none of ours; their officer is told as not read, like them."""
    text = (
        "Faction: Neutral\nUnits:\n- Hedge Knights\n- Stormcrow Archers\n- Braavosi Dragoons with "
    )
    read = read_list(text + "Golden Company Officer (2)\n", CARDS)
    assert read.army.units == (ArmyUnit("10410"), ArmyUnit("10407"))
    assert any("Golden Company Officer" in reason for reason in read.not_read[0].not_read)
    numbers = read_list("neutral;10410,10407,10999,20416", CARDS)
    assert all(not unit.attachments for unit in numbers.army.units)
    assert [line.text for line in numbers.not_read] == ["10999", "20416"]


def test_a_commander_only_the_head_names_joins_a_unit_and_it_is_said() -> None:
    text = "Faction: Stark\nCommander: Brynden Tully - Outrider Commander\nPoints: 30\n\n"
    text += "Combat Units:\n• Stark Sworn Swords (5)\n• Stark Outriders (6)\n"
    read = read_list(text, CARDS)
    assert read.army.units[1].attachments == ("20215",)
    assert any("Brynden Tully, Outrider Commander" in note for note in read.notes)


def test_of_several_versions_points_and_rank_decide() -> None:
    head = "Faction: Stark\nNCUs:\n"
    assert read_list(f"{head}- Eddard Stark (6)\n", CARDS).army.ncus == ("30204",)
    assert read_list(f"{head}- Eddard Stark (5)\n", CARDS).army.ncus == ("30208",)
    unsure = read_list(f"{head}- Eddard Stark\n", CARDS)
    assert unsure.army.ncus == ("30204",)
    assert any("Warden of the North" in note for note in unsure.notes)


def test_the_number_of_a_unit_in_the_mods_order() -> None:
    """A unit, its attachments, the next unit; non-combat units and the enemy's behind them."""
    units = (ArmyUnit("10201", ("20201",)), ArmyUnit("10220", ("20219", "20220")))
    army = Army("a", "A", "stark", 40, units, ("30202",), ("20221",))
    assert tts_string(army) == "stark;10201,20201,10220,20219,20220,30202,20221"


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(ArmyTextError):
        assert cards(read_list(text, CARDS).army)


PIECES = st.sampled_from(
    ["Stark Sworn Swords", "(5)", "with", "+", "Robb Stark", "•", "\n", "\n  ", "NCUs:", "&",
     "Commander:", "Faction: Stark\n", "Points: 40\n", "2x ", "(C)", "[10415]", "-",
     "Combat Units:\n", "Jaime Lannister", "stark;", "10201,", "20201,", "99999"],
)  # fmt: skip


@given(st.lists(PIECES, max_size=25))
def test_any_heap_of_words_is_read_or_refused(words: list[str]) -> None:
    with suppress(ArmyTextError):
        army = read_list(" ".join(words), CARDS).army
        again = read_list(text_list(army, CARDS), CARDS)
        assert cards(again.army) == cards(army)


@pytest.mark.parametrize(
    ("leader", "mark"), [("20901", "(4)"), ("20903", "(4)")], ids=["another leads", "he leads"]
)
def test_who_may_lead_is_written_with_his_points_and_named_only_as_he_leads(
    leader: str, mark: str
) -> None:
    """CMD-01: Doran Martell, Lord of Sunspear, pays his points and leaves command to any other."""
    units = (ArmyUnit("10901", (leader,)), ArmyUnit("10904"))
    army = Army("s", "Sunspear", "martell", 40, units, ("30901",))
    text = text_list(army, CARDS)
    assert f"Doran Martell - Lord of Sunspear {mark}" in text
    named = [line for line in text.splitlines() if line.startswith("Commander: Doran")]
    assert bool(named) == (leader == "20903")
    assert cards(read_list(text, CARDS).army) == cards(army)
