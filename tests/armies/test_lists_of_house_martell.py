"""Lists of House Martell are read card by card, may be played, and come back as they went out."""

from __future__ import annotations

import pytest

from simulator.content.army_lists.reading import read_list
from simulator.content.army_lists.writing import text_list, tts_string
from simulator.content.cards.library import load_library
from simulator.rules.armies.building import check
from simulator.rules.armies.lists import commanders, cost
from simulator.rules.setup.start import deck_of
from tests.armies.lists import Listed
from tests.armies.lists_of_house_martell import ILLEGAL_MARTELL, MARTELL, SUNSPEAR
from tests.armies.test_army_strings import cards

CARDS = load_library()
EACH = pytest.mark.parametrize("listed", MARTELL, ids=lambda listed: listed.name)


@EACH
def test_a_martell_list_is_read_and_may_be_played(listed: Listed) -> None:
    """ARM-02 to ARM-14: the deck has its 20 cards."""
    read = read_list(listed.text, CARDS)
    assert cards(read.army) == (listed.faction, listed.units, listed.ncus, listed.joining)
    assert (read.army.points, len(read.notes)) == (listed.points, listed.notes)
    assert [str(verdict) for verdict in check(read.army, CARDS) if not verdict] == []
    assert len(deck_of(read.army, CARDS)) == 20


@EACH
def test_a_martell_list_goes_out_and_comes_back_without_loss(listed: Listed) -> None:
    army = read_list(listed.text, CARDS).army
    assert cards(read_list(tts_string(army), CARDS).army) == cards(army)
    text = read_list(text_list(army, CARDS), CARDS)
    assert cards(text.army) == cards(army)
    assert (text.army.name, text.army.points) == (army.name, army.points)
    assert text.notes == ()


@EACH
def test_all_but_doran_command_alone(listed: Listed) -> None:
    """Lord of Sunspear: his points are paid, and Areo Hotah commands on the battlefield."""
    army = read_list(listed.text, CARDS).army
    led_by_two = listed is SUNSPEAR
    names = sorted(card.name for card in commanders(army, CARDS))
    assert len(names) == 1 + led_by_two
    if led_by_two:
        assert names == ["Areo Hotah", "Doran Martell"]
        assert cost(army, CARDS) == 40
        assert {"40911", "40912", "40913"} <= set(deck_of(army, CARDS))


@pytest.mark.parametrize(("text", "said"), ILLEGAL_MARTELL, ids=range(len(ILLEGAL_MARTELL)))
def test_a_martell_list_that_may_not_be_played_says_which_rule_it_breaks(
    text: str, said: str
) -> None:
    """ARM-10, ARM-14: one sentence for one fault."""
    army = read_list(text, CARDS).army
    (verdict,) = [verdict for verdict in check(army, CARDS) if not verdict]
    assert said in str(verdict)
