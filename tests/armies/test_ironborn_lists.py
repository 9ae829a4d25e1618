"""Lists of House Greyjoy are read card by card, may be played, and come back as they went out."""

from __future__ import annotations

import pytest

from simulator.content.army_lists.reading import read_list
from simulator.content.army_lists.writing import text_list, tts_string
from simulator.content.cards.library import load_library
from simulator.model.army import Army
from simulator.rules.armies.building import check
from simulator.rules.armies.lists import commanders
from simulator.rules.setup.start import deck_of
from tests.armies.lists import Listed
from tests.armies.lists_of_the_ironborn import ILLEGAL, IRONBORN

CARDS = load_library()


def cards(army: Army) -> tuple[object, ...]:
    units = tuple((unit.card, *unit.attachments) for unit in army.units)
    return army.faction, units, army.ncus, army.joining


@pytest.mark.parametrize("listed", IRONBORN, ids=lambda listed: listed.name)
def test_a_list_of_the_ironborn_is_read_and_may_be_played(listed: Listed) -> None:
    """ARM-02 to ARM-14: Reaver Captain's and Qarl's limits are known; the deck has its 20 cards."""
    read = read_list(listed.text, CARDS)
    assert cards(read.army) == (listed.faction, listed.units, listed.ncus, listed.joining)
    assert read.army.points == listed.points
    assert len(read.notes) == listed.notes, read.notes
    assert [str(verdict) for verdict in check(read.army, CARDS) if not verdict] == []
    assert len(commanders(read.army, CARDS)) == 1
    assert len(deck_of(read.army, CARDS)) == 20


@pytest.mark.parametrize("listed", IRONBORN, ids=lambda listed: listed.name)
def test_a_list_of_the_ironborn_comes_back_without_loss(listed: Listed) -> None:
    army = read_list(listed.text, CARDS).army
    assert cards(read_list(tts_string(army), CARDS).army) == cards(army)
    again = read_list(text_list(army, CARDS), CARDS)
    assert cards(again.army) == cards(army)
    assert (again.army.name, again.army.points, again.notes) == (army.name, army.points, ())


@pytest.mark.parametrize(("text", "said"), ILLEGAL, ids=range(len(ILLEGAL)))
def test_a_list_of_the_ironborn_says_which_rule_it_breaks(text: str, said: str) -> None:
    """ARM-10, ARM-14, ATM-02, ATM-04: one sentence for one fault, with rule and page."""
    army = read_list(text, CARDS).army
    (verdict,) = [verdict for verdict in check(army, CARDS) if not verdict]
    assert said in str(verdict)
