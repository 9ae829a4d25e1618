"""What the shipped files say, and the one way to make a game of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simulator.content.armies.lists import army_names, lists_of_season, load_army
from simulator.content.cards.library import load_library
from simulator.content.games.battles import battle_of, quick_houses
from simulator.content.games.games import new_game
from simulator.content.games.scenarios import load_scenario, scenario_names
from simulator.content.schemas import FILES, schemas, write_schemas
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.model.cards import SEASON, SEASONS
from simulator.model.state import Seat
from simulator.rules.armies import building as army_building
from simulator.rules.armies.lists import cost
from tests.each import some
from tests.seasons import S07

LIBRARY = load_library()


@pytest.mark.parametrize("name", army_names())
def test_shipped_lists_use_every_point(name: str) -> None:
    """ARM-02, ARM-05."""
    army = load_army(name)
    assert cost(army, LIBRARY) == army.points


@pytest.mark.parametrize("name", army_names())
def test_shipped_lists_are_legal(name: str) -> None:
    """ARM-01 to ARM-14."""
    refusals = [v for v in army_building.check(load_army(name), LIBRARY) if not v]
    assert refusals == []


@pytest.mark.parametrize("season", SEASONS[1:])
def test_a_later_season_has_legal_lists_of_its_own(season: str) -> None:
    """ARM-01 to ARM-14: each house has 30, 30, 40 and 40 points; at most 1 is left of each."""
    library = load_library(season=season)
    spent: dict[str, list[int]] = {house: [] for house in quick_houses(library)}
    assert spent.keys() == set(quick_houses(LIBRARY))
    for name in some(army_names(season)):
        army = load_army(name, library)
        assert [v for v in army_building.check(army, library) if not v] == []
        assert (army.id, army.season) == (name, season)
        if army.points - cost(army, library) <= 1:
            spent[army.faction].append(army.points)
    for house in some(spent):
        assert [min(spent[house].count(points), 2) for points in (30, 40)] == [2, 2], house
        assert battle_of("", house, house, 1, season=season).armies[Seat.RED].id == f"{house}-30"
    for file in some(lists_of_season(season)):
        assert load_army(file).season == season, "it is in the folder, and says so"


def test_a_list_is_read_with_the_cards_of_its_season() -> None:
    """A season's own list of a name goes before the usual one, and only there."""
    usual, later = load_army("bolton-30"), load_army("bolton-30", season=S07)
    assert (usual.season, later.season) == (SEASON, S07)
    assert usual.units != later.units
    assert load_army("stark-30", season=S07).units == load_army("stark-30").units
    assert load_army("bolton-30b").season == S07
    assert "bolton-30b" not in army_names()
    with pytest.raises(ContentError):
        load_army("bolton-30b", season=SEASON)


def test_any_two_houses_meet_by_their_names() -> None:
    """Each brings its list of 30 points; what is no house stays the name of a list."""
    houses = quick_houses(LIBRARY)
    assert set(houses) == {name.removesuffix("-30") for name in army_names() if "-30" in name}
    written = {"nightswatch": "Night's Watch", "freefolk": "free folk", "stark": "House Stark"}
    for red, blue in zip(houses, (*houses[1:], houses[0]), strict=True):
        found = battle_of("", written.get(red, red), written.get(blue, blue), 1).armies
        assert [found[seat].id for seat in (Seat.RED, Seat.BLUE)] == [f"{red}-30", f"{blue}-30"]
    assert battle_of("", "", "stark-40", 1).armies[Seat.BLUE].id == "stark-40"
    for unknown in ("tully", "nobody"):
        with pytest.raises(ContentError, match=unknown):
            battle_of("", unknown, "", 1)


def test_neutrals_meet_others_as_a_faction_of_their_own() -> None:
    """ARM-12, ARM-13: offered last, with neutral cards only, and their own deck is dealt."""
    assert quick_houses(LIBRARY)[-1] == "neutral"
    session = Session(battle_of("", "Neutral", "stark", 1).game())
    seat = session.state.seats[Seat.RED]
    dealt = [LIBRARY.tactics[card] for card in (*seat.deck, *seat.hand)]
    assert {card.faction for card in dealt} == {"neutral"}
    assert len(dealt) == 20, "two each of seven faction cards and three of the commander"
    own = [LIBRARY.units[unit.card] for unit in session.state.units.values()]
    assert {card.faction for card in own[:3]} == {"neutral"}


def test_a_cards_facts() -> None:
    """UNIT-13, UNIT-14, WND-01."""
    wolf = LIBRARY.units["10204"]
    assert (wolf.name, wolf.solo, wolf.full_wounds, wolf.character) == ("Grey Wind", True, 4, True)
    riders = LIBRARY.units["10202"]
    assert (riders.full_wounds, riders.tray.ranks) == (12, 2)
    bow = LIBRARY.units["10205"].attacks[0]
    assert (bow.kind.reach, bow.dice) == (12.0, (7, 7, 5))


def test_every_card_has_a_text_of_our_own() -> None:
    texts = [ability.text for ability in LIBRARY.abilities.values()]
    texts += [card.text for card in LIBRARY.tactics.values()]
    assert all(text.endswith((".", "!")) and "\n" not in text.strip() for text in texts)


def test_the_game_mode() -> None:
    """SCN-GOT-01, SCN-GOT-02, SCN-GOT-07, SCN-GOT-09."""
    assert "a-game-of-thrones" in scenario_names()
    mode = load_scenario("a-game-of-thrones")
    assert mode.zones == ((0.0, 0.0, 48.0, 10.0), (0.0, 38.0, 48.0, 48.0))
    assert len(mode.objectives) == 5
    assert len(mode.objective_cards) == 10
    assert mode.scoring.first_round == 2
    assert mode.own_choices


def test_the_library_is_read_once() -> None:
    assert load_library() is load_library()


def test_a_new_game_begins_with_a_question() -> None:
    armies = {Seat.RED: load_army("stark-40"), Seat.BLUE: load_army("lannister-40")}
    game = new_game(load_scenario("a-game-of-thrones"), armies, seed=3, rulings={"x": True})
    session = Session(game)
    assert session.pending is not None
    assert game.rulings == {"x": True}
    assert {len(seat.deck) for seat in session.state.seats.values()} == {20}
    assert sorted(unit.split(":")[0] for unit in session.state.units) == ["blue"] * 5 + ["red"] * 5
    dealt = [token.card for token in session.state.tokens.values()]
    assert len(set(dealt)) == 5
    assert None not in dealt


def test_schemas_for_editors(tmp_path: Path) -> None:
    assert set(schemas()) == set(FILES)
    written = write_schemas(tmp_path)
    assert len(written) == len(FILES)
    army = json.loads((tmp_path / "army.schema.json").read_text(encoding="utf-8"))
    assert army["additionalProperties"] is False
    assert "points" in army["required"]
