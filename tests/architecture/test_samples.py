"""Legality never comes from samples: who may ask for some places, and who must know of all.

`samples()` serves machines, previews and tests. The modules that decide ask the exact solvers:
`geometry.travel.pivoted_ends` for moves, `geometry.laying` for places.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import tree_of
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]

DECIDING = ("geometry", "model", "engine", "rules", "abilities", "missions")
"""The layers that decide what is legal."""

SOME_PLACES = {
    "samples",
    "one_by_one",
    "snap",
    "snapped",
    "nearest_around",
    "halton",
    "strewn",
    "_spread",
    "_sample_headings",
}
"""What gives some places out of many, and previews that snap to one of them."""

MAY_ASK = {
    # what machines are offered is spread over what is legal, by these
    ("simulator/rules/movement/straight_move.py", "one_by_one"),
    ("simulator/rules/movement/straight_move.py", "samples"),
    ("simulator/rules/movement/trampling.py", "one_by_one"),
    ("simulator/rules/attack/ranged.py", "one_by_one"),
    ("simulator/rules/setup/free_place.py", "samples"),
    ("simulator/rules/setup/free_place.py", "one_by_one"),
    ("simulator/rules/setup/nearest_place.py", "strewn"),
    ("simulator/rules/setup/terrain_place.py", "_spread"),
    ("simulator/rules/setup/entering.py", "_spread"),
    ("simulator/rules/setup/laid_in_play.py", "_spread"),
    ("simulator/missions/feast.py", "_spread"),
    ("simulator/missions/token_places.py", "_spread"),
    # handed on beside the exact region, and drawn from, for users of the library
    ("simulator/engine/legal_answers.py", "samples"),
    ("simulator/engine/legal_answers.py", "random"),
    # the ghost under the mouse
    ("simulator/rules/charge/pivot_question.py", "snap"),
    ("simulator/rules/attack/ranged.py", "snap"),
    ("simulator/rules/setup/terrain_place.py", "snap"),
    ("simulator/missions/feast.py", "snap"),
    ("simulator/missions/token_places.py", "snap"),
    ("simulator/rules/setup/nearest_place.py", "snapped"),
}
"""Who may call them: by file and function. A new entry needs a reason why it decides nothing."""

FILES = sorted(path for top in DECIDING for path in (ROOT / "simulator" / top).rglob("*.py"))


def askers(tree: ast.AST, inside: str = "") -> Iterator[tuple[str, str]]:
    """Yield the function and the name of everything it calls that gives only some places."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from askers(node, node.name)
            continue
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name in SOME_PLACES:
                yield inside, name
        yield from askers(node, inside)


@each(FILES, lambda path: path.relative_to(ROOT).as_posix())
def test_who_decides_asks_no_samples(path: Path) -> None:
    place = path.relative_to(ROOT).as_posix()
    found = set(askers(tree_of(path)))
    assert not {(asker, name) for asker, name in found if (place, asker) not in MAY_ASK}


def test_everyone_on_the_list_still_asks() -> None:
    """An entry nobody needs would hide the next one who should not ask."""
    found = {
        (path.relative_to(ROOT).as_posix(), asker)
        for path in FILES
        for asker, _name in askers(tree_of(path))
    }
    assert found == MAY_ASK


def test_a_decision_that_asks_samples_is_found() -> None:
    """What this test is for, in its shortest form: directly, and through a function of its own."""
    direct = "def has_room(self):\n    return bool(self.samples())"
    through = "def finds_way_out(course):\n    return any(check(p) for p in course._spread())"
    assert list(askers(ast.parse(direct))) == [("has_room", "samples")]
    assert list(askers(ast.parse(through))) == [("finds_way_out", "_spread")]
