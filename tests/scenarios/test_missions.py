"""Winds of Winter (chapter 23) and Dark Wings, Dark Words (chapter 27)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.content.games.scenario_cards import mission_cards
from simulator.content.games.scenarios import load_scenario
from simulator.engine.log.lines import sentence
from simulator.missions import mission_piles as piles
from simulator.missions.counting import COUNTS, CountNotes
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import ChooseSome
from simulator.model.state import Condition, Zone
from simulator.model.subjects import Activation, Claim, Turn
from tests.rules.tables import BLUE, RED, Played
from tests.scenarios.modes import Mode, a_game_of, opens, scored

WINDS, DARK = "winds-of-winter", "dark-wings-dark-words"
SWORDS, GUARDS = "red:sworn-swords", "blue:guards"


def noting(table: Mode, **notes: Any) -> Mode:
    return table.having(notes=MappingProxyType(notes))


def paid(played: Played) -> list[tuple[Any, int]]:
    return [(e.player, e.points) for e in played.of(ev.PointsScored)]


# ------------------------------------------------------------------ Winds of Winter


def test_a_hand_is_missions_11_and_12_and_four_of_choice_SCN_WINDS_03() -> None:
    played = a_game_of(WINDS).having(first=BLUE).run(opens(Moment.BEFORE_DEPLOYMENT, Turn(BLUE)))
    request = played.pending
    assert isinstance(request, ChooseSome)
    assert (request.who, request.least, request.most, request.private) == (BLUE, 4, 4, True)
    assert {o.key for o in request.options} == {str(n) for n in range(1, 11)}
    played.answers(("1", "2", "3", "4")).answers(("5", "6", "7", "8"))
    assert played.now.state.notes["missions:blue"] == (1, 2, 3, 4, 11, 12)
    assert played.now.state.notes["missions:red"] == (5, 6, 7, 8, 11, 12)


def revealing(round_: int) -> Played:
    table = noting(a_game_of(WINDS), **{"missions:red": (1, 12), "missions:blue": (2, 12)})
    return table.having(round=round_, first=RED).run(opens(Moment.ROUND_START, Turn(RED)))


def test_from_round_2_each_reveals_one_the_first_player_first_SCN_WINDS_04() -> None:
    assert revealing(1).pending is None
    played = revealing(2)
    assert played.pending is not None
    assert played.pending.who is RED
    played.answers("1")
    assert played.now.state.notes["revealed"] == (("red", 1),)
    played.answers("12")
    assert played.now.state.notes["missions:red"] == (12,)
    assert played.now.state.notes["missions:blue"] == (2,)


def test_what_is_revealed_may_be_scored_by_both_and_is_discarded() -> None:
    """SCN-WINDS-05, SCN-WINDS-07."""
    table = a_game_of(WINDS).red("sworn-swords", at=(24, 24)).blue("guards", at=(6.59, 29.41))
    table = noting(table, revealed=(("red", 12), ("blue", 1)))
    played = table.having(round=2).run(scored)
    assert paid(played) == [(RED, 1), (BLUE, 1), (RED, 1)]
    assert played.now.state.notes["revealed"] == ()


def test_mission_11_names_the_first_player_for_who_revealed_it() -> None:
    table = a_game_of(WINDS).red("sworn-swords", at=(24, 24)).blue("guards", at=(6.59, 29.41))
    table = noting(table, revealed=(("blue", 11),))
    played = table.having(round=2, first=BLUE).run(scored)
    assert played.now.state.notes["next_first"] == "blue"


# ------------------------------------------------------------------ Dark Wings, Dark Words


def test_the_deck_has_no_10_11_12_and_two_and_two_lie_open_SCN_DARK_03_SCN_DARK_04() -> None:
    assert [m.number for m in load_scenario(DARK).missions] == list(range(1, 10))
    played = a_game_of(DARK).run(opens(Moment.BEFORE_DEPLOYMENT, Turn(RED)))
    notes = played.now.state.notes
    active, reserve = piles.DarkNotes(notes).active, piles.DarkNotes(notes).reserve
    assert (len(active), len(reserve)) == (2, 2)
    everything = (*active, *reserve, *piles.DarkNotes(notes).deck)
    assert sorted(everything) == list(range(1, 10))


def dark(table: Mode | None = None, **notes: Any) -> Mode:
    given = {"missions_active": (1, 2), "missions_reserve": (3, 4), "mission_deck": (5, 6, 7)}
    return noting(table or a_game_of(DARK), **(given | notes))


def test_from_round_3_the_reserve_becomes_active_SCN_DARK_05() -> None:
    early = dark().having(round=2).run(opens(Moment.ROUND_START, Turn(RED)))
    assert early.now.state.notes["missions_active"] == (1, 2)
    played = dark().having(round=3).run(opens(Moment.ROUND_START, Turn(RED)))
    notes = played.now.state.notes
    assert notes["missions_active"] == (3, 4)
    assert notes["missions_reserve"] == (5, 6)
    assert notes["missions_discarded"] == (1, 2)


def test_a_reserve_swapped_away_leaves_no_mission_active_and_is_told_so_AMB_35() -> None:
    table = dark(missions_reserve=()).having(round=3)
    played = table.run(opens(Moment.ROUND_START, Turn(RED)))
    assert played.now.state.notes["missions_active"] == ()
    told = [str(sentence(played.now, event)) for event in played.events]
    assert "No mission is active." in told
    assert not [words for words in told if words.endswith((": .", ":."))]


def test_an_empty_deck_is_rebuilt_from_the_discarded_SCN_DARK_12() -> None:
    table = dark(mission_deck=(), missions_discarded=(8, 9)).having(round=3)
    notes = table.run(opens(Moment.ROUND_START, Turn(RED))).now.state.notes
    reserve = piles.DarkNotes(notes).reserve
    assert len(reserve) == 2
    assert set(reserve) <= {1, 2, 8, 9}


def claiming(choice: str) -> Played:
    table = a_game_of(DARK).red("sworn-swords", at=(10, 10)).ncu(RED, "catelyn")
    script = opens(Moment.ZONE_CLAIMED, Claim("red:catelyn-stark", Zone.CROWN))
    return dark(table).run(script).answers(choice)


def test_an_ncu_may_swap_a_mission_instead_of_the_zones_effect_SCN_DARK_06() -> None:
    played = claiming("1>4")
    notes = played.now.state.notes
    assert notes["missions_active"] == (4, 2)
    assert notes["missions_reserve"] == (3,), "not filled up (AMB-35)"
    assert played.result[0].replaced
    notes = claiming("3>").now.state.notes
    assert notes["missions_active"] == (1, 2)
    assert notes["missions_reserve"] == (4, 5)
    assert not claiming("pass").result[0].replaced


def test_a_commander_may_give_up_its_action_for_a_swap_SCN_DARK_07() -> None:
    table = a_game_of(DARK).red("sworn-swords", at=(10, 10), attachments=("eddard",))
    table.red("spears", at=(20, 10))
    played = dark(table).run(opens(Moment.UNIT_ACTIVATES, Activation(SWORDS))).answers("2>3")
    assert played.result[0].action_lost
    other = dark(table).run(opens(Moment.UNIT_ACTIVATES, Activation("red:spears")))
    assert other.pending is None


def test_each_active_mission_scores_once_for_all_who_meet_it_SCN_DARK_11() -> None:
    table = a_game_of(DARK).red("sworn-swords", at=(12, 12)).blue("guards", at=(12, 40))
    table.ncu(RED, "catelyn").ncu(BLUE, "tyrion")
    now = table.now()
    ncus = {
        n.id: replace(n, zone=Zone.COMBAT if n.owner is RED else Zone.MANEUVER)
        for n in now.state.ncus.values()
    }
    table.having(ncus=MappingProxyType(ncus), round=2)
    played = dark(table, missions_active=(2, 1)).run(scored)
    assert paid(played) == [(RED, 1), (BLUE, 1)]
    assert played.now.state.notes["missions_scored"] == (2,)
    again = dark(table, missions_active=(2, 1), missions_scored=(2,)).run(scored)
    assert paid(again) == []


# ------------------------------------------------------------------ what is counted


def counts(word: str, table: Mode) -> tuple[int, int]:
    now = table.now()
    return COUNTS[word](now, (RED,)), COUNTS[word](now, (BLUE,))


def on_five() -> Mode:
    return a_game_of(WINDS)


def engaged() -> Mode:
    table = on_five().red("sworn-swords", at=(24, 12))
    return table.against(BLUE, "guards", (RED, 0), wounds=8)


CASES: dict[str, tuple[Callable[[], Mode], tuple[int, int]]] = {
    "centre_objective": (lambda: on_five().red("spears", at=(24, 24)), (1, 0)),
    "any_objective": (lambda: on_five().blue("guards", at=(6.59, 18.59)), (0, 1)),
    "all_objectives": (
        lambda: on_five().red("spears", at=(24, 24)).red("archers", at=(6.59, 18.59)),
        (2, 0),
    ),
    "enemy_objectives": (
        lambda: on_five().red("spears", at=(6.59, 29.41)).red("archers", at=(6.59, 18.59)),
        (1, 0),
    ),
    "in_enemy_zone": (lambda: on_five().red("spears", at=(24, 45.6)), (1, 0)),
    "engaged_ranks": (engaged, (1, 0)),
    "condition_tokens": (
        lambda: on_five().blue("guards", at=(24, 40), conditions=frozenset(Condition)),
        (1, 0),
    ),
    "enemy_commander": (
        lambda: noting(
            on_five().blue("guards", at=(24, 40), destroyed=True, fallen=("jaime",))
            .having(round=2), **{CountNotes.fallen.key: ((GUARDS, 2, "red"),)}),
        (1, 0),
    ),
    "revenge": (
        lambda: noting(
            on_five().red("spears", at=(9, 9)).blue("guards", at=(24, 40)).having(round=3),
            **{CountNotes.fallen.key: (("red:spears", 2, "blue"), (GUARDS, 3, "red"))}),
        (1, 0),
    ),
}  # fmt: skip


@pytest.mark.parametrize("word", sorted(CASES))
def test_what_missions_count(word: str) -> None:
    build, expected = CASES[word]
    assert counts(word, build()) == expected


@pytest.mark.parametrize(
    ("word", "zone", "expected"),
    [
        ("combat_or_maneuver", Zone.MANEUVER, 1),
        ("combat_or_maneuver", Zone.CROWN, 0),
        ("combat_or_tactics", Zone.TACTICS, 1),
        ("combat_or_tactics", Zone.MANEUVER, 0),
        ("most_zones", Zone.CROWN, 1),
    ],
)
def test_what_missions_count_on_the_tactics_board(word: str, zone: Zone, expected: int) -> None:
    table = on_five().ncu(RED, "catelyn")
    ncus = {n.id: replace(n, zone=zone) for n in table.now().state.ncus.values()}
    table.having(ncus=MappingProxyType(ncus))
    assert counts(word, table) == (expected, 0)


def test_every_mission_card_is_marked_as_our_own_and_told_so() -> None:
    assert all(card.proposed for card in mission_cards().values())
    assert sorted(mission_cards()) == list(range(1, 13))
    assert {card.counts for card in mission_cards().values()} == set(COUNTS)
    assert any("mission cards" in sentence for sentence in load_scenario(WINDS).own_choices)
