"""Honed and Ready (chapter 24) and Here We Stand (chapter 26)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.content.cards.behaviour import load_effects
from simulator.engine.session import Session
from simulator.engine.windows import open_window
from simulator.geometry.pose import Pose
from simulator.missions import honed, quarters, stand
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Place
from simulator.model.state import Phase, Zone
from simulator.model.subjects import Activation, Claim, Means, Targeted, Turn
from simulator.rules.battlefield.quarters import quadrant
from simulator.rules.scenarios import scenario_of
from simulator.rules.setup.terrain_place import piece_at
from simulator.rules.tactics import ncus
from simulator.rules.turn.clean_up import clean_up
from simulator.rules.units import wounds
from tests.rules.gifts import reacting, with_abilities
from tests.rules.tables import BLUE, RED, Played
from tests.scenarios.laws import battle
from tests.scenarios.modes import TERRAIN, Mode, a_game_of, opens, scored

HONED, STAND = "honed-and-ready", "here-we-stand"
SWORDS, GUARDS = "red:sworn-swords", "blue:guards"


def with_walls(table: Mode) -> Mode:
    fixed = scenario_of(table.now()).fixed
    walls = tuple(
        piece_at(TERRAIN[f.kind], Pose(f.at[0], f.at[1], f.facing), f"fixed-{n}-{f.kind}")
        for n, f in enumerate(fixed, start=1)
    )
    return table.having(terrain=walls)


# ------------------------------------------------------------------ Honed and Ready


def test_two_castle_walls_stand_at_the_side_edges_and_are_impassable_SCN_HONED_02() -> None:
    session = Session(battle(HONED, 1, terrain="none").game())
    walls = session.state.terrain
    assert [wall.centre for wall in walls] == [(0.875, 24.0), (47.125, 24.0)]
    assert all(wall.keywords == {"impassable"} for wall in walls)


def test_only_the_tokens_beside_the_walls_are_under_arrows_SCN_HONED_05() -> None:
    now = with_walls(a_game_of(HONED)).now()
    centre = next(t.id for t in now.state.tokens.values() if t.at == (24.0, 24.0))
    near = honed.tokens_near_walls(now)
    assert len(near) == 4
    assert centre not in near


def shot(round_: int, dice: list[int], wounds_left: int = 12) -> Played:
    table = a_game_of(HONED).red("sworn-swords", at=(6.59, 18.59), wounds=wounds_left)
    table.blue("guards", at=(30, 44)).having(round=round_)
    return with_walls(table).run(scored, dice)


def test_who_scores_there_suffers_d3_and_2_hits_after_the_points_SCN_HONED_05_AMB_33() -> None:
    played = shot(2, [3, 6, 6, 6, 1, 1])  # 3 and 2: five hits, three are blocked
    kinds = [type(e) for e in played.events]
    assert kinds.index(ev.PointsScored) < kinds.index(ev.HitsBlocked)
    assert played.now.unit(SWORDS).wounds == 10
    assert not played.of(ev.MoraleTested), "no attack, so no panic test"
    assert not shot(1, []).of(ev.HitsBlocked)


def test_who_loses_the_last_unit_there_has_lost_at_once_SCN_HONED_05() -> None:
    table = a_game_of(HONED).red("sworn-swords", at=(6.59, 18.59), wounds=1)
    table.blue("guards", at=(30, 44)).having(round=2, phase=Phase.CLEAN_UP)
    played = with_walls(table).run(clean_up, [1, 1, 1, 1])
    assert played.now.state.winner is BLUE


def test_an_ncu_may_shoot_instead_of_the_zones_effect_SCN_HONED_06() -> None:
    table = a_game_of(HONED).red("sworn-swords", at=(24, 24)).red("spears", at=(6.59, 18.59))
    table.blue("guards", at=(41.41, 29.41)).ncu(RED, "catelyn")
    played = with_walls(table).run(
        opens(Moment.ZONE_CLAIMED, Claim("red:catelyn-stark", Zone.CROWN)), [1, 1, 1, 1]
    )
    request = played.pending
    assert isinstance(request, Choose)
    assert {o.key for o in request.options} == {"red:spears", GUARDS, "pass"}
    played.answers(GUARDS)
    assert played.now.unit(GUARDS).wounds == 9
    assert played.result[0].replaced


def test_arrows_instead_of_a_zones_effect_target_a_unit_as_a_zone_does_SCN_HONED_06() -> None:
    """GEN-17: who may cancel what a zone does to a unit may cancel this."""
    seen: list[Targeted] = []

    async def cancels(table: Any, source: Any, subject: Targeted) -> Targeted:
        seen.append(subject)
        return replace(subject, cancelled=True)

    shield = reacting(Moment.TARGETED, cancels)
    table = a_game_of(HONED).red("sworn-swords", at=(24, 24)).ncu(RED, "catelyn")
    table.blue("guards", at=(41.41, 29.41)).card(with_abilities("guards", shield))
    known = load_effects(table.now().game.scenario)
    table.effects(replace(known, abilities={**known.abilities, shield.id: shield}))
    script = opens(Moment.ZONE_CLAIMED, Claim("red:catelyn-stark", Zone.CROWN))
    played = with_walls(table).run(script).answers(GUARDS)
    assert [(s.unit, s.player, s.means, s.zone) for s in seen] == [
        (GUARDS, RED, Means.ZONE, Zone.CROWN)
    ]
    assert played.now.unit(GUARDS).wounds == 12
    assert played.result[0].replaced


# ------------------------------------------------------------------ Here We Stand


def test_a_unit_stands_where_most_of_its_tray_is_SCN_STAND_03_SCN_STAND_04() -> None:
    now = a_game_of(STAND).red("sworn-swords", at=(24.1, 23.9)).now()
    assert quadrant(now, SWORDS).quadrants == ("se",)
    found = {
        quadrant(a_game_of(STAND).red("spears", at=(x, y)).now(), "red:spears").quadrants
        for x in (12, 36)
        for y in (12, 36)
    }
    assert found == {("sw",), ("se",), ("nw",), ("ne",)}


def stands(table: Mode) -> Played:
    return table.having(round=2).run(scored)


def scores(played: Played) -> list[Any]:
    return [e.player for e in played.of(ev.PointsScored)]


def test_on_an_exact_tie_the_owners_opponent_chooses_SCN_STAND_05() -> None:
    table = a_game_of(STAND).red("sworn-swords", at=(24, 12)).blue("halberdiers", at=(36, 12))
    played = stands(table)
    request = played.pending
    assert isinstance(request, Choose)
    assert request.who is BLUE
    assert {o.key for o in request.options} == {"sw", "se"}
    played.answers("se")  # 6 against 6 there
    assert scores(played) == []


def test_5_points_and_more_than_the_opponent_control_a_quarter_SCN_STAND_06() -> None:
    table = a_game_of(STAND).red("dire-wolf", at=(12, 12))
    assert scores(stands(table)) == [], "3 points are too few"
    table.red("dire-wolf", at=(16, 12))
    assert scores(stands(table)) == [RED]
    table.blue("guards", at=(12, 20))
    assert scores(stands(table)) == [], "6 against 6"


def test_a_quarter_pays_from_round_2_SCN_STAND_11() -> None:
    table = a_game_of(STAND).red("sworn-swords", at=(12, 12)).having(round=1)
    assert scores(table.run(scored)) == []
    found = stands(table).of(ev.PointsScored)
    assert [e.rule.value for e in found] == ["SCN-STAND-11"]


def test_attachments_count_and_commanders_count_3_SCN_STAND_08() -> None:
    table = a_game_of(STAND).red("sworn-swords", at=(12, 12), attachments=("captain",))
    table.red("spears", at=(20, 12), attachments=("eddard",))
    now = table.now()
    assert quarters.value(now, SWORDS) == 7
    assert quarters.value(now, "red:spears") == 8
    lost = a_game_of(STAND).red("spears", at=(20, 12)).now()
    assert quarters.value(lost, "red:spears") == 5, "the commander's model is gone (AMB-34)"


def test_an_ncu_may_stand_in_a_quarter_one_of_each_player_there_SCN_STAND_07() -> None:
    table = a_game_of(STAND).red("dire-wolf", at=(12, 12)).ncu(RED, "catelyn").ncu(RED, "sansa")
    played = table.run(opens(Moment.NCU_ACTIVATES, Activation("red:catelyn-stark")))
    played.answers("sw")
    assert played.result[0].action_lost
    placed = played.now.state.notes[stand.StandNotes.placed.key]
    assert placed == {"red:catelyn-stark": "sw"}
    table.having(notes=MappingProxyType({stand.StandNotes.placed.key: placed}))
    second = table.run(opens(Moment.NCU_ACTIVATES, Activation("red:sansa-stark"))).pending
    assert isinstance(second, Choose)
    assert {o.key for o in second.options} == {"se", "nw", "ne", "pass"}
    assert scores(stands(table)) == [RED], "3 and 4 points"


def test_a_destroyed_ncu_makes_room_in_its_quarter_SCN_STAND_07() -> None:
    table = a_game_of(STAND).red("dire-wolf", at=(12, 12)).ncu(RED, "catelyn").ncu(RED, "sansa")
    table.having(notes=MappingProxyType({stand.StandNotes.placed.key: {"red:catelyn-stark": "sw"}}))

    async def script(table: Any) -> None:
        await ncus.destroy(table, "red:catelyn-stark", BLUE)
        await open_window(table, Moment.NCU_ACTIVATES, Activation("red:sansa-stark"))

    request = table.run(script).pending
    assert isinstance(request, Choose)
    assert {o.key for o in request.options} == {"sw", "se", "nw", "ne", "pass"}


def returning() -> Played:
    table = a_game_of(STAND).red("sworn-swords", at=(24, 10)).red("spears", at=(30, 10))
    table.red("riders", at=(12, 10)).blue("guards", at=(24, 40)).having(first=RED)

    async def script(table: Any) -> None:
        await wounds.destroy(table, SWORDS, BLUE)
        await wounds.destroy(table, "red:spears", BLUE)
        await open_window(table, Moment.ROUND_START, Turn(RED))

    return table.run(script)


def test_a_side_may_redeploy_one_unit_near_its_own_or_the_side_edges_SCN_STAND_09() -> None:
    played = returning().answers(SWORDS)
    request = played.pending
    assert isinstance(request, Choose)
    assert {o.key for o in request.options} == {"own edge", "left edge", "right edge", "nobody"}
    played.answers("own edge")
    place = played.pending
    assert isinstance(place, Place)
    assert place.check(Pose(36, 3.6))
    assert not place.check(Pose(36, 3.61)), "wholly within 6 inches (AMB-36)"
    played.answers(Pose(36, 3))
    assert played.pending is None, "one unit each round"
    assert not played.now.unit("red:spears").on_table


def test_a_unit_that_returns_counts_as_activated_SCN_STAND_10() -> None:
    played = returning().answers(SWORDS).answers("own edge").answers(Pose(36, 3))
    assert played.now.unit(SWORDS).activated
    assert played.now.unit(SWORDS).wounds == 12


@pytest.mark.parametrize("part", ["sw"])
def test_ncus_leave_the_quarters_when_a_round_begins(part: str) -> None:
    table = a_game_of(STAND).red("dire-wolf", at=(12, 12)).ncu(RED, "catelyn")
    table.having(notes=MappingProxyType({stand.StandNotes.placed.key: {"red:catelyn-stark": part}}))
    played = table.run(opens(Moment.ROUND_START, Turn(RED)))
    assert played.now.state.notes[stand.StandNotes.placed.key] == {}
