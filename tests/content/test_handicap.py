"""A handicap: one side brings a smaller list that is legal, and the larger army sets the points."""

from __future__ import annotations

import pytest

from simulator.content.armies import handicap
from simulator.content.armies.lists import army_names, load_army
from simulator.content.cards.library import load_library
from simulator.content.games.battles import battle_of, legal_army
from simulator.files.errors import ContentError
from simulator.model.state import Seat
from simulator.rules.armies.building import legal
from simulator.rules.armies.lists import cost, points_left
from simulator.rules.armies.mustering import factions
from simulator.rules.armies.random_army import random_army
from tests.each import some


@pytest.mark.parametrize(("percent", "points"), [(10, 27), (20, 24), (30, 21)])
def test_a_smaller_list_is_legal_of_the_same_house_and_always_the_same(
    percent: int, points: int
) -> None:
    library, army = load_library(), legal_army("lannister-30")
    found = handicap.smaller_army(army, percent, library)
    assert (found.faction, found.points) == (army.faction, points)
    assert legal(found, library)
    assert cost(found, library) <= points
    assert handicap.smaller_army(army, percent, library) == found


@pytest.mark.parametrize("house", factions(load_library()))
def test_a_smaller_list_of_any_house_leaves_one_point_at_most(house: str) -> None:
    library = load_library()
    armies = map(load_army, army_names())
    for army in some(army for army in armies if army.faction == house):
        for percent in some(handicap.SHARES):
            found = handicap.smaller_army(army, percent, library)
            left = found.points - cost(found, library)
            assert 0 <= left <= handicap.UNSPENT, (army.id, percent, left)
            assert legal(found, library)


def test_a_draw_that_leaves_too_much_is_drawn_again_for_the_same_house() -> None:
    library = load_library()
    wasteful = next(
        seed
        for seed in range(200)
        if points_left(random_army(library, seed, points=27), library) > 2
    )
    first = random_army(library, wasteful, points=27)
    found = handicap.spent_army(library, wasteful, "", 27)
    assert points_left(found, library) <= handicap.UNSPENT
    assert (found.faction, found.points) == (first.faction, first.points)


def test_the_larger_army_sets_the_victory_points_WIN_02() -> None:
    even, uneven = battle_of("", "", "", 1), battle_of("", "", "", 1, "blue-30")
    assert uneven.armies[Seat.RED] == even.armies[Seat.RED]
    assert uneven.armies[Seat.BLUE].points == 21
    assert even.points_to_win() == uneven.points_to_win() == 8
    said = str(handicap.sentence("blue-30", uneven.armies, uneven.points_to_win()))
    assert "Blue brings 21 points" in said
    assert "against 30; 8 victory points win" in said


@pytest.mark.parametrize("word", ["blue-25", "purple-20", "blue", "green-20"])
def test_a_word_that_is_no_handicap_of_this_table_is_refused(word: str) -> None:
    with pytest.raises(ContentError, match="handicap: expected"):
        battle_of("", "", "", 1, word)


def test_there_are_three_for_every_seat_and_none() -> None:
    found = handicap.words((Seat.RED, Seat.BLUE))
    assert found[0] == handicap.NONE
    assert len(found) == 7
    assert all(handicap.handicap_of(word) for word in found[1:])
    assert str(handicap.handicap_name("red-10")) == "Red \u221210%"
