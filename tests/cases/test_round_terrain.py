"""Round terrain is judged as the circle or ellipse it is, though its outline has corners.

Each scene lays a round piece a hair more or less off a tray than what the answer turns on. A firm
answer must be that of the true piece; between the outlines it is too close to call.
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, dist, hypot, radians, sin
from typing import Any

import pytest

from simulator.cases.case_table import CaseTable, set_up
from simulator.cases.from_game import case_of
from simulator.cases.outlines import corners_of
from simulator.cases.questions.answer_questions import answer, decided, verdict
from simulator.content.cases.case_records import CaseTerrain
from simulator.content.cases.casefile import Case
from simulator.content.games.scenario_cards import terrain_cards
from simulator.datafiles import units_dir
from simulator.files.plain_data import Data
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import ellipse
from simulator.geometry.tolerances import CLOSE_CALL
from simulator.rules.setup.terrain_place import piece_at
from tests.cases.test_error_box import asked, infantry
from tests.each import some

MIDDLE = (24.0, 24.0)
HALF_TRAY = 2.75
STRAIGHT: dict[str, dict[str, Any]] = {
    "sight": {"viewer": "A", "to": "T"},
    "distance": {"a": "W", "b": "Round"},
    "move": {"unit": "W", "action": "march", "pivot_to": 0.0, "forward": 8.0},
    "charge": {"unit": "W", "target": "T", "pivot_to": 0.0, "roll": 6},
}
"""What is asked of a tray that stands, or runs, beside the piece."""
WHERE = {"question": "move", "unit": "W", "action": "march", "forward": 1.0}
TURNS = (0.0, 1.875, 3.75, 101.93)
"""Degrees; the outline of a circle is the same again after 7.5."""
NEAR = [number / 1000.0 for number in range(-10, 11, 4)]
"""Inches; an outline of this size lies up to 0.007 in inside the true edge."""
CLEAR = (-0.05, 0.05)


def scene(question: str, size: tuple[float, float], turn: float, gap: float) -> CaseTable:
    """Return a table with a tray so many inches right of a round piece, where it is widest."""
    angle = radians(turn)
    reach = hypot(size[0] / 2 * cos(angle), size[1] / 2 * sin(angle))
    edge = MIDDLE[0] + reach + gap
    beside = edge + HALF_TRAY
    if question == "sight":
        units = [infantry("A", "red", edge, 8.0), infantry("T", "blue", edge, 40.0, 180.0)]
        units.append(infantry("W", "red", beside, 24.0))
    else:
        y = 24.0 if question == "distance" else 18.0
        units = [infantry("W", "red", beside, y), infantry("T", "blue", beside, 33.0, 180.0)]
        units[0] = units[0].model_copy(update={"speed": 6})
    lain = [*MIDDLE, *size, turn]
    keywords = ["blocks_line_of_sight", "impassable"]
    terrain = [CaseTerrain(id="Round", keywords=keywords, ellipse=lain)]
    left = MIDDLE[0] - 20.0, 23.5, MIDDLE[0], 24.5
    terrain.append(CaseTerrain(id="Left", keywords=keywords, rect=list(left)))
    case: Case = asked(units, question=question, **STRAIGHT[question])
    return set_up(replace(case, terrain=tuple(terrain)))


def firm(table: CaseTable) -> Data | None:
    """Return the verdict, None when it is too close to call however exactly one measures."""
    found = answer(table, 0)
    return None if found.too_close(0.0) else decided(found, table.case.ask[0])


def true(table: CaseTable, size: tuple[float, float], turn: float) -> Data:
    """Return the verdict for a piece whose outline has so many corners that they do not matter."""
    smooth = ellipse(MIDDLE, *size, turn, corners=384)
    state = table.now.state
    terrain = tuple(
        replace(piece, outline=smooth) if piece.id == "Round" else piece for piece in state.terrain
    )
    now = replace(table.now, state=replace(state, terrain=terrain))
    return decided(verdict(replace(table, now=now), 0), table.case.ask[0])


@pytest.mark.parametrize("question", STRAIGHT)
def test_a_circle_turned_about_its_middle_turns_no_firm_answer(question: str) -> None:
    size = (6.5, 6.5)
    close = 0
    for gap in some(NEAR):
        verdicts = [firm(scene(question, size, turn, gap)) for turn in TURNS]
        close += verdicts.count(None)
        different = {str(one) for one in verdicts if one is not None}
        assert len(different) <= 1, (gap, verdicts)
    assert close, "no piece lay between the outlines"


@pytest.mark.parametrize("question", STRAIGHT)
@pytest.mark.parametrize("size", [(6.5, 4.75), (2.0, 9.0)], ids=str)
def test_a_firm_answer_is_that_of_the_true_edge(question: str, size: tuple[float, float]) -> None:
    for turn in some(TURNS[1::2]):
        for gap in some(NEAR[::2]):
            table = scene(question, size, turn, gap)
            assert firm(table) in (None, true(table, size, turn)), (turn, gap)


@pytest.mark.parametrize("question", STRAIGHT)
def test_answers_well_clear_of_a_round_edge_are_firm(question: str) -> None:
    verdicts = [[firm(scene(question, (6.5, 6.5), turn, gap)) for turn in TURNS] for gap in CLEAR]
    for row in verdicts:
        assert row[0] is not None
        assert row == row[:1] * len(row)
    assert verdicts[0] != verdicts[1]


@pytest.mark.parametrize("kind", terrain_cards(units_dir()))
@pytest.mark.parametrize("turn", TURNS)
def test_a_piece_of_a_game_is_written_as_the_shape_it_has(kind: str, turn: float) -> None:
    """Round ones as ellipses, so that their edge is judged; what was written is laid again so."""
    card = terrain_cards(units_dir())[kind]
    piece = piece_at(card, Pose(21.3, 17.9, turn), kind)
    table = set_up(asked([infantry("W", "red", 5.0, 5.0)], **WHERE))
    now = replace(table.now, state=replace(table.now.state, terrain=(piece,)))
    (record,) = case_of(now).terrain
    assert (record.ellipse is not None) == (card.shape == "ellipse")
    laid = corners_of(record)
    assert max(map(dist, laid, piece.outline)) < CLOSE_CALL
    again = set_up(case_of(now)).now
    assert case_of(again).terrain == (record,), "written down once more it is the same"
