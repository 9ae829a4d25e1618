"""Armies drawn by chance: legal, the same for the same seed, and every card turns up."""

from __future__ import annotations

import pytest

from simulator.content.cards.library import load_library
from simulator.model.army import Army
from simulator.model.demands import DemandWord
from simulator.rules.armies.building import check
from simulator.rules.armies.factions import takes_neutrals
from simulator.rules.armies.lists import Printed, cards_of, demanded, points_left
from simulator.rules.armies.mustering import factions
from simulator.rules.armies.random_army import FEWEST, random_army
from tests.each import some

CARDS = load_library()


@pytest.fixture(scope="module")
def drawn() -> list[Army]:
    """Draw armies of 20 to 60 points, 82 of each faction."""
    sizes = [20 + seed % 41 for seed in range(82)]
    return [
        random_army(CARDS, seed, faction, points)
        for faction in factions(CARDS)
        for seed, points in enumerate(sizes)
    ]


def test_every_one_of_some_hundred_is_legal(drawn: list[Army]) -> None:
    """ARM-01 to ARM-14, ATM-02 to ATM-04."""
    for army in some(drawn):
        assert [verdict for verdict in check(army, CARDS) if not verdict] == []


def test_they_spend_nearly_everything(drawn: list[Army]) -> None:
    left = [points_left(army, CARDS) for army in drawn]
    assert max(left) <= 5
    assert sum(left) / len(left) < 1


def test_the_same_seed_gives_the_same_army(drawn: list[Army]) -> None:
    again = random_army(CARDS, 7, factions(CARDS)[0], 27)
    assert again == drawn[7]
    assert random_army(CARDS, 8, factions(CARDS)[0], 27) != again
    assert random_army(CARDS, 7) == random_army(CARDS, 7)


def test_every_card_of_every_faction_turns_up(drawn: list[Army]) -> None:
    """ARM-04, ARM-06: neutral cards too, where the faction takes any."""
    for faction in some(factions(CARDS)):
        own = [army for army in drawn if army.faction == faction]
        seen = {card.id for army in own for card in cards_of(army, CARDS)}
        row: list[Printed] = [
            *CARDS.units.values(),
            *CARDS.attachments.values(),
            *CARDS.ncus.values(),
        ]
        takes = {faction, "neutral"} if takes_neutrals(faction, CARDS) else {faction}
        wanted = [card for card in row if card.faction in takes]
        listed = {card.id for card in wanted if not demanded(card, DemandWord.BROUGHT_BY)}
        for seed in range(20 * len(listed)):  # what no list had points for
            if listed <= seen:
                break
            seen |= {card.id for card in cards_of(random_army(CARDS, seed, faction, 60), CARDS)}
        assert listed - seen == set()


def test_any_faction_will_do_when_none_is_named() -> None:
    found = {random_army(CARDS, seed, points=20).faction for seed in range(60)}
    assert found == set(factions(CARDS))


def test_what_cannot_be_drawn_is_said() -> None:
    with pytest.raises(ValueError, match=f"none of: {', '.join(factions(CARDS))}"):
        random_army(CARDS, 1, "wildlings")
    with pytest.raises(ValueError, match="10 points or more"):
        random_army(CARDS, 1, "stark", FEWEST - 1)
    assert cards_of(random_army(CARDS, 1, "stark", FEWEST), CARDS)


def test_the_row_with_most_cards_does_not_fill_the_armies(drawn: list[Army]) -> None:
    """Most cards are attachments, but a kind is drawn before a card (`SHARES`)."""
    units = [unit for army in drawn for unit in army.units]
    attachments = sum(len(unit.attachments) for unit in units)
    assert attachments < 0.75 * len(units)
    assert sum(len(army.ncus) for army in drawn) > attachments / 2
