"""Whoever plays, disputes or practises asks Shapely: counted calls against counted questions."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
import shapely

from simulator.cases.questions.answer_questions import answers
from simulator.content.cases.casefile import read_cases
from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.engine.session import Session
from simulator.geometry import arcs, contact, measure, shapes
from simulator.practice.drill import drills
from simulator.practice.grading import grade

TESTS = Path(__file__).resolve().parents[1]
LIBRARY = str(Path(shapely.__file__).parent)

BOX_TELLS = {
    "nearer_than": False,
    "overlaps": False,
    "contact_length": 0.0,
}
"""Questions the upright boxes answer where outlines lie far apart, and how they then answer."""

ALWAYS = {
    *("distance", "nearest", "nearest_to", "point_gap", "shared_area", "hull", "sweep"),
    *("depth_of", "covers_disc", "area", "centroid", "gap_to_nearest", "_arc_of"),
}
"""Questions Shapely is asked every time."""


class Counting:
    """Counts questions, and those of them during which Shapely was called."""

    def __init__(self) -> None:
        self.questions: dict[CodeType, str] = {}
        for module in (measure, contact, arcs):
            for name in ALWAYS | set(BOX_TELLS):
                function: Any = vars(module).get(name)
                function = getattr(function, "__wrapped__", function)
                if function is not None:
                    self.questions[function.__code__] = name
        self.asked: Counter[str] = Counter()
        self.put: Counter[str] = Counter()
        self.spared: Counter[str] = Counter()
        self._open: list[list[Any]] = []

    def trace(self, frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        if event == "call":
            if code in self.questions:
                self._open.append([self.questions[code], False])
            elif self._open and code.co_filename.startswith(LIBRARY):
                for question in self._open:
                    question[1] = True
        elif event == "return" and code in self.questions:
            name, reached = self._open.pop()
            self.put[name] += 1
            if reached:
                self.asked[name] += 1
            elif name in BOX_TELLS and argument == BOX_TELLS[name]:
                self.spared[name] += 1


def game() -> None:
    """Play the first part of a recorded game again."""
    save = read(TESTS / "games" / "golden" / "a-game-of-thrones.jsonl")
    battle = Battle.from_header(save.header)
    Session(battle.game(), battle.dice_source(), save.inputs[:220])


def case() -> None:
    """Answer the disputes people have published, and the book's own charges."""
    for name in ("disputes", "p16_charges"):
        for one in read_cases(TESTS / "cases" / f"{name}.yaml")[:6]:
            assert list(answers(one))


def drill() -> None:
    """Grade an answer to a drill."""
    one = next(each for each in drills() if each.theme == "reach")
    grade(one, one.best)


@pytest.mark.parametrize("what", [game, case, drill])
def test_every_question_of_shapes_is_asked_of_shapely(what: Callable[[], None]) -> None:
    """GEN-07, GEN-19, MOV-05: no distance, overlap, contact or area is worked out by hand."""
    memories: tuple[Any, ...] = (
        shapes.shape_of,
        shapes.tray_corners,
        arcs._arc_of,
        arcs.arc_polygons,
    )
    memories += (measure.point_gap, contact._contacts)
    for memory in memories:
        memory.cache_clear()
    counting = Counting()
    sys.setprofile(counting.trace)
    try:
        what()
    finally:
        sys.setprofile(None)
    assert counting.put["overlaps"] > 0
    assert counting.put["nearer_than"] > 0
    assert counting.put["_arc_of"] > 0
    for name, count in counting.put.items():
        assert counting.asked[name] + counting.spared[name] == count, name
    assert counting.asked["_arc_of"] == counting.put["_arc_of"]
    assert sum(counting.asked.values()) > 50
