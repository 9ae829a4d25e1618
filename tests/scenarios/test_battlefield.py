"""Chapters 16 and 17: what terrain is, and where it may be laid."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.content.games.scenarios import load_scenario
from simulator.engine.legality import IllegalReplyError
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import rectangle
from simulator.model import events as ev
from simulator.model.requests import Choose, Kind, PlacePiece
from simulator.model.rulebook import Rule
from simulator.model.scenario import TerrainRules
from simulator.model.state import Seat, Terrain
from simulator.rules.battlefield.terrain import KINDS, Keyword, covers, lifted
from simulator.rules.movement.maneuver import straight_move_of
from simulator.rules.movement.surroundings import footing
from simulator.rules.scenarios import scenario_of
from simulator.rules.setup.lay_terrain import kinds_allowed
from simulator.rules.setup.terrain_place import TerrainPlace, outline_of, piece_at
from tests.rules.tables import BLUE, RED
from tests.scenarios.laws import battle
from tests.scenarios.modes import TERRAIN, Mode, a_game_of
from tests.scripted_dice import ScriptedDice

PLAIN = TerrainRules()


def site(kind: str, table: Mode, rules: TerrainRules = PLAIN, who: Seat = RED) -> TerrainPlace:
    return TerrainPlace(table.now(), TERRAIN[kind], who, rules)


def game_of_thrones() -> Mode:
    return a_game_of("a-game-of-thrones")


@pytest.mark.parametrize(
    ("kind", "keywords"),
    [
        pytest.param("forest", {"cover", "fortified"}, id="TEX-01"),
        pytest.param("corpse_pile", {"hindering", "horrific"}, id="TEX-02"),
        pytest.param("bog", {"hindering", "rough"}, id="TEX-03"),
        pytest.param("stakes", {"dangerous", "destructible"}, id="TEX-04"),
        pytest.param("low_wall", {"destructible", "fortified", "hindering"}, id="TEX-05"),
        pytest.param("hedge", {"cover", "destructible", "rough"}, id="TEX-06"),
        pytest.param("weirwood", {"inspiring"}, id="TEX-07"),
        pytest.param(
            "palisade", {"blocks_line_of_sight", "destructible", "impassable"}, id="TEX-08"
        ),
        ("hill", {"elevated"}),
    ],
)
def test_the_printed_pieces_have_their_keywords_TER_01(kind: str, keywords: set[str]) -> None:
    assert TERRAIN[kind].keywords == keywords
    assert set(KINDS[kind]) == keywords
    assert TERRAIN[kind].proposed, "no printed size is known"


def test_moves_may_end_on_terrain_unless_it_is_impassable_TER_02() -> None:
    table = game_of_thrones().red("sworn-swords", at=(24, 12))
    table.terrain("bog", "rough", at=(24, 24), size=(6, 6))
    assert footing(table.now(), "red:sworn-swords", Pose(24, 24))
    table.terrain("palisade", "impassable", at=(24, 24), size=(6, 1))
    assert not footing(table.now(), "red:sworn-swords", Pose(24, 24))


def test_a_piece_under_a_tray_may_be_lifted_off_and_keeps_its_rules_TER_03() -> None:
    table = game_of_thrones().red("sworn-swords", at=(24, 24))
    table.terrain("forest", "cover", at=(25, 25), size=(3, 3))
    table.terrain("bog", "rough", at=(10, 10), size=(3, 3))
    assert lifted(table.now()) == {"forest-1"}
    assert [p.id for p in table.now().state.terrain] == ["forest-1", "bog-2"]


def test_any_overlap_of_the_tray_is_on_the_piece_TER_04() -> None:
    table = game_of_thrones().red("sworn-swords", at=(24, 24))
    table.terrain("forest", "cover", at=(27.7, 24), size=(2, 2))  # 0.05 in under the tray
    table.terrain("bog", "rough", at=(24, 27.5), size=(2, 2))  # 0.1 in away
    now = table.now()
    tray = now.corners("red:sworn-swords")
    assert {piece.kind: covers(piece, tray) for piece in now.state.terrain} == {
        "forest": True,
        "bog": False,
    }


def test_rough_ground_costs_an_inch_for_each_piece_a_move_really_touches_TER_ROU_02() -> None:
    """AMB-13: the whole action is one move; a move that stops touching the piece pays nothing."""
    table = game_of_thrones().red("sworn-swords", at=(24, 10))

    def furthest(table: Mode) -> float:
        return straight_move_of(table.now(), "red:sworn-swords").line(0.0).limit

    assert furthest(table) == pytest.approx(5.0)
    table.terrain("bog", "rough", at=(24, 15.4), size=(6, 2))  # entered after 2 inches
    assert furthest(table) == pytest.approx(4.0)
    table.terrain("hedge", "rough", at=(24, 16.4), size=(6, 1.0))  # entered after 3.5 inches
    assert furthest(table) == pytest.approx(3.5, abs=0.001)
    far = game_of_thrones().red("sworn-swords", at=(24, 10))
    far.terrain("bog", "rough", at=(24, 18.0), size=(6, 2))  # entered after 4.6 inches
    assert furthest(far) == pytest.approx(4.6, abs=0.001)


# ------------------------------------------------------------------ where it may lie


def test_terrain_lies_outside_the_deployment_zones_BFD_06() -> None:
    found = site("stakes", game_of_thrones())
    assert found.check(Pose(24, 10.75))  # 1.5 deep: flush with the zone
    verdict = found.check(Pose(24, 10.7))
    assert not verdict
    assert verdict.rule is Rule.BFD_06
    assert verdict.margin == pytest.approx(-0.05)
    assert "0.05 in deep" in str(verdict.why)


def test_terrain_keeps_6_inches_from_other_terrain_edge_to_edge_BFD_07_AMB_49() -> None:
    table = game_of_thrones().terrain("stakes", at=(10, 24), size=(6, 1.5))
    found = site("stakes", table)
    assert found.check(Pose(22, 24))  # 13 to 19: exactly 6
    verdict = found.check(Pose(21.99, 24))
    assert (verdict.answer, verdict.rule) == (False, Rule.BFD_07)
    assert verdict.margin == pytest.approx(-0.01)


def test_impassable_terrain_never_lies_on_a_token_BFD_04() -> None:
    table = game_of_thrones()
    verdict = site("palisade", table).check(Pose(24, 24))
    assert verdict.rule is Rule.BFD_04
    assert verdict.margin is not None
    assert verdict.margin < -0.5  # the piece is an inch deep: it would have to leave the token
    assert site("bog", table).check(Pose(24, 24))


def test_some_modes_keep_6_inches_from_the_edges_instead_of_the_zones() -> None:
    """SCN-FIRE-04, SCN-STAND-02."""
    for name in ("fire-and-blood", "here-we-stand"):
        rules = load_scenario(name).terrain
        found = site("stakes", a_game_of(name), rules)
        assert found.check(Pose(9, 24))  # its end 6 from the edge
        assert not found.check(Pose(8.99, 24))
        assert found.check(Pose(24, 9))  # in the zone


def test_the_snap_gives_the_nearest_legal_place() -> None:
    found = site("stakes", game_of_thrones())
    near = found.snap(Pose(24, 10.0))
    assert found.check(near)
    assert near.y == pytest.approx(10.75, abs=0.01)


def test_every_sample_is_legal_and_a_full_table_has_none() -> None:
    table = game_of_thrones()
    assert all(site("forest", table).check(pose) for pose in site("forest", table).samples())
    for x in (4, 12, 20, 28, 36, 44):
        table.terrain("bog", at=(x, 24), size=(6, 20))
    assert not site("forest", table).has_room


# ------------------------------------------------------------------ choosing and rolling


def setting_up(mode: str, terrain: str, dice: list[int]) -> Session:
    return Session(battle(mode, 1, terrain=terrain).game(), ScriptedDice(dice, seed=1))


def test_the_higher_roll_places_first_then_in_turn_until_4_lie_BFD_05() -> None:
    # 5 against 2 places first; then the roll for the zones
    session = setting_up("a-game-of-thrones", "chosen", [5, 2, 6, 1])
    placers = []
    while session.pending and session.pending.kind in {Kind.TERRAIN, Kind.TERRAIN_POSE}:
        request = session.pending
        if isinstance(request, PlacePiece):
            placers.append(request.who)
            session.answer(request.samples()[0])
        else:
            session.answer("stakes")
    assert placers == [RED, BLUE, RED, BLUE]
    assert [piece.id for piece in session.state.terrain] == [f"stakes-{n}" for n in (1, 2, 3, 4)]


def rolled(mode: str, *faces: int) -> Session:
    return setting_up(mode, "random", [6, 1, *faces])


def test_d3_and_2_pieces_are_rolled_BFD_08() -> None:
    session = rolled("a-game-of-thrones", 2, *[1, 1] * 4, 6, 1)
    while isinstance(session.pending, PlacePiece):
        session.answer(session.pending.samples()[0])
    assert len(session.state.terrain) == 4


@pytest.mark.parametrize(
    ("faces", "kind"),
    [
        ((1, 1), "corpse_pile"),
        ((1, 2), "corpse_pile"),
        ((2, 2), "bog"),
        ((2, 3), "palisade"),
        ((3, 3), "hedge"),
        ((4, 4), "low_wall"),
        ((4, 5), "stakes"),
        ((5, 5), "forest"),
        ((5, 6), "weirwood"),
        ((6, 6), "weirwood"),
    ],
)
def test_2d6_bring_the_kind_BFD_09(faces: tuple[int, int], kind: str) -> None:
    request = rolled("a-game-of-thrones", 1, *faces).pending
    assert isinstance(request, PlacePiece)
    assert request.piece == kind


def test_a_7_is_the_players_choice_BFD_09() -> None:
    request = rolled("a-game-of-thrones", 1, 3, 4).pending
    assert isinstance(request, Choose)
    assert {option.key for option in request.options} >= {"forest", "hill", "stakes"}


def test_corpse_piles_are_rolled_again_in_a_feast_for_crows_SCN_FEAST_02() -> None:
    request = rolled("a-feast-for-crows", 1, 1, 1, 1, 2, 5, 5).pending
    assert isinstance(request, PlacePiece)
    assert request.piece == "forest"
    now = a_game_of("a-feast-for-crows").now()
    assert "corpse_pile" not in {card.kind for card in kinds_allowed(now)}


def test_no_impassable_terrain_in_honed_and_ready_SCN_HONED_03() -> None:
    now = a_game_of("honed-and-ready").now()
    assert not any(Keyword.IMPASSABLE in card.keywords for card in kinds_allowed(now))
    request = rolled("honed-and-ready", 1, 2, 3, 5, 5).pending
    assert isinstance(request, PlacePiece)
    assert request.piece == "forest"


@pytest.mark.parametrize(
    ("name", "kind", "at"),
    [("a-feast-for-crows", "corpse_pile", 6.59), ("honed-and-ready", "castle_wall", 0.875)],
)
def test_other_terrain_keeps_1_inch_from_what_the_mode_lays_down(
    name: str, kind: str, at: float
) -> None:
    """SCN-FEAST-03, SCN-HONED-04: and these pieces do not count for the 6 inches."""
    session = Session(battle(name, 1, terrain="chosen").game())
    piece = session.state.terrain[0]
    assert (piece.kind, piece.centre) == (kind, (at, 24.0))
    card = TERRAIN["stakes"]
    found = TerrainPlace(session.position, card, RED, scenario_of(session.position).terrain)
    edge = max(x for x, _y in piece.outline)
    assert found.check(Pose(edge + 4.0, 24))
    assert not found.check(Pose(edge + 3.99, 24))


def test_an_illegal_place_is_refused_with_its_reason() -> None:
    session = setting_up("a-game-of-thrones", "chosen", [5, 2])
    session.answer("palisade")
    with pytest.raises(IllegalReplyError, match="BFD-04"):
        session.answer(Pose(24, 24))


def test_footprints_are_where_the_pose_says() -> None:
    outline = outline_of(TERRAIN["stakes"], Pose(10, 20, 90))
    assert outline == rectangle((10, 20), 6.0, 1.5, 90.0)
    assert min(outline) == pytest.approx((9.25, 17.0))
    piece: Terrain = piece_at(TERRAIN["forest"], Pose(10, 20, 30), "forest-1")
    assert (piece.centre, piece.facing) == ((10, 20), 30)


def test_units_and_tokens_of_the_setting_up_come_in_the_printed_order_BFD_02() -> None:
    session = rolled("a-feast-for-crows", 1, 5, 5)
    kinds: list[Any] = [type(event) for event in session.events]
    assert kinds.index(ev.TerrainPlaced) < len(kinds) - 1 - kinds[::-1].index(ev.DiceRolled)
    assert session.state.tokens["objective-1"].pile == "fixed-1-corpse_pile"
