"""The house's plan is kept: who may import whom, and what only one of us may touch."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import simulator
from tests.architecture.sources import tree_of, walk
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "simulator"

# From left to right: each may import what stands before it, never what stands after it.
ORDER = [
    *(
        "files",
        "geometry",
        "photos",
        "model",
        "engine",
        "rules",
        "abilities",
        "missions",
        "content",
    ),
    *("agents", "simulate", "cases", "luck", "practice", "staging", "reports", "phones"),
    *("public", "rl", "ui", "cli"),
    "__main__",
    "learning",  # left out of the wheel
]
# The rooms of the window, likewise: what every screen stands on, then room by room to the title.
ROOMS = ["", "odds", "board", "cards", "disputes", "battle", "practice", "armies", "title"]
# What players read and choose, frozen dataclasses, our data: they import one another alone.
FOR_ALL = {"caches", "language", "records", "datafiles"}
READS_FILES = {"files", "content", "datafiles"}  # only these touch the disk
SCREEN = {"ui", "cli", "__main__"}  # only these have a clock, a screen and a terminal

ONLY_IN: dict[str, str | tuple[str, ...]] = {
    "shapely": "simulator/geometry/",
    "yaml": ("simulator/files/", "simulator/content/"),
    "random": "simulator/engine/dice.py",
    "secrets": ("simulator/engine/dice.py", "simulator/phones/"),
    "pygame": "simulator/ui/",
    "cachetools": "simulator/ui/kept_pictures.py",
    "cv2": "simulator/photos/",
    "dask": "simulator/simulate/cluster.py",
    "distributed": "simulator/simulate/cluster.py",
    "pyarrow": "simulator/content/practice/study_tables.py",
    "gymnasium": "simulator/rl/",
    "pettingzoo": "simulator/rl/",
    "websockets": "simulator/phones/",
    "asyncio": ("simulator/phones/", "simulator/simulate/cluster.py"),
    "socket": "simulator/phones/",
}
CLOCKS = {"time", "datetime"}
DATES = {
    "simulator/practice/schedule.py": {"datetime.UTC", "datetime.datetime"},
    "simulator/reports/days.py": {"datetime.date", "datetime.datetime"},
}
"""Who makes dates of days that are passed in, because a library asks for them or writes them."""
CLOCK = {
    "simulator/agents/thinking_time.py": {"time.monotonic"},
    "simulator/learning/check_drills.py": {"time.monotonic"},
}
"""Who reads a clock below the screen: it ends a thought that was given seconds, or is a command of
its own that tells how long it will take.
"""
ASK_THE_CLOCK = {"simulator/agents/registry.py", "simulator/agents/strong_agent.py"}
FILE_CALLS = {"open", "read_text", "read_bytes", "write_text", "write_bytes"}
PUBLIC = set(simulator.__all__)
BANNED_NAMES = {"util", "utils", "manager", "helper", "helpers", "misc"}

FILES = sorted(PROGRAM.rglob("*.py"))
OURS = sorted(
    path for top in ("simulator", "tests", "benchmarks") for path in (ROOT / top).rglob("*.py")
)


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _layer(path: Path) -> str:
    """Name the layer a file belongs to: its package, or the module itself at the top."""
    return path.relative_to(PROGRAM).parts[0].removesuffix(".py")


def imported(tree: ast.AST, package: tuple[str, ...]) -> Iterator[str]:
    """Yield the full dotted name of everything imported, wherever in the file it happens."""
    for node in walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            source = ".".join((*above, *((node.module,) if node.module else ())))
            yield from (f"{source}.{alias.name}" for alias in node.names)


def import_faults(tree: ast.AST, place: str, layer: str) -> list[str]:
    """List every import in a file of this layer that the plan forbids."""
    faults = []
    for name in imported(tree, tuple(Path(place).parts[:-1])):
        top, *rest = name.split(".")
        home = ONLY_IN.get(top)
        if home and not place.startswith(home):
            faults.append(f"{place} imports {top}; only {home} may")
        allowed = DATES.get(place, set()) | CLOCK.get(place, set())
        if top in CLOCKS and layer not in SCREEN and name not in allowed:
            faults.append(f"{place} imports {top}; there is no clock below the screen")
        if name == "simulator" or (top == "simulator" and rest[0] in PUBLIC):
            faults.append(f"{place} imports {name}; the public interface is for those outside")
        if top != "simulator" or not rest or rest[0] in FOR_ALL:
            continue
        if layer in FOR_ALL or (layer in ORDER and not _may(layer, rest[0])):
            faults.append(f"{place} imports {name}; {layer} must not import {rest[0]}")
    return faults


def _may(layer: str, source: str) -> bool:
    return source not in ORDER or ORDER.index(source) <= ORDER.index(layer)


def _calls(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id, node.lineno
            elif isinstance(node.func, ast.Attribute):
                yield node.func.attr, node.lineno


@pytest.mark.parametrize("place", DATES)
def test_who_makes_dates_of_days_reads_no_clock(place: str) -> None:
    called = {name for name, _line in _calls(tree_of(ROOT / place))}
    assert not called & {"now", "today", "utcnow", "localtime", "time"}


def test_one_machine_alone_asks_the_clock() -> None:
    asking = {
        _place(path)
        for path in FILES
        for name in imported(tree_of(path), path.relative_to(ROOT).parts[:-1])
        if name.startswith("simulator.agents.thinking_time")
    }
    assert asking == ASK_THE_CLOCK


@each(FILES, _place)
def test_imports_follow_the_plan(path: Path) -> None:
    assert import_faults(tree_of(path), _place(path), _layer(path)) == []


def _room(parts: tuple[str, ...]) -> str:
    """Name the room of the window that a module's path leads to, "" for what all rooms share."""
    return parts[0] if parts and parts[0] in ROOMS else ""


@each([path for path in FILES if _layer(path) == "ui" and path.name != "rooms.py"], _place)
def test_the_rooms_of_the_window_open_in_one_direction(path: Path) -> None:
    """Only `rooms.py` knows all screens; whoever wants to open one to the right asks it."""
    room = _room(path.relative_to(PROGRAM / "ui").parts)
    late = [
        name
        for name in imported(tree_of(path), path.relative_to(ROOT).parts[:-1])
        if name.startswith("simulator.ui.")
        and ROOMS.index(_room(tuple(name.split(".")[2:]))) > ROOMS.index(room)
    ]
    assert late == []


@pytest.mark.parametrize(
    "path",
    sorted([*(PROGRAM / "rules").glob("*.py"), *(PROGRAM / "rules" / "dice").glob("*.py")]),
    ids=_place,
)
def test_a_chapter_of_the_book_knows_nothing_of_odds_and_army_lists(path: Path) -> None:
    """Odds ask the chapters about positions only supposed, and never the other way round."""
    found = imported(tree_of(path), path.relative_to(ROOT).parts[:-1])
    ahead = ("simulator.rules.odds", "simulator.rules.armies")
    assert [name for name in found if name.startswith(ahead)] == []


OF_THE_WINDOW = [path for path in FILES if _layer(path) == "ui" and path.stem != "identity_key"]


@each(OF_THE_WINDOW, _place)
def test_no_picture_is_kept_by_a_bare_address(path: Path) -> None:
    """An address is given away when its object is gone; `Itself` holds the object."""
    assert [line for name, line in _calls(_bare(tree_of(path))) if name == "id"] == []


def _bare(tree: ast.Module) -> ast.Module:
    """Leave only calls of plain names: `id(x)`, and not `pieces.id(x)`."""
    calls = [n for n in walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
    return ast.Module([ast.Expr(call) for call in calls], [])


def test_every_room_of_the_window_has_its_place_in_the_plan() -> None:
    """The boxes are what all rooms are made of."""
    rooms = {path.name for path in (PROGRAM / "ui").iterdir() if path.is_dir()}
    assert sorted(rooms - set(ROOMS) - {"__pycache__", "boxes"}) == []


def test_every_package_has_its_place_in_the_plan() -> None:
    layers = {_layer(path) for path in FILES} - FOR_ALL - {"__init__"}
    assert sorted(layers - set(ORDER)) == []


BELOW = [path for path in FILES if _layer(path) not in SCREEN]


@each(BELOW, _place)
def test_nothing_below_the_screen_prints_or_asks(path: Path) -> None:
    assert [line for name, line in _calls(tree_of(path)) if name in {"print", "input"}] == []


@each([path for path in BELOW if _layer(path) not in READS_FILES], _place)
def test_below_the_screen_few_chapters_touch_files(path: Path) -> None:
    assert [line for name, line in _calls(tree_of(path)) if name in FILE_CALLS] == []


@each(OURS, _place)
def test_names_say_what_a_thing_is(path: Path) -> None:
    names = [part.removesuffix(".py") for part in path.relative_to(ROOT).parts]
    names += [
        node.name
        for node in walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    ]
    assert [name for name in names if BANNED_NAMES & set(name.lower().split("_"))] == []


@pytest.mark.parametrize(
    ("source", "place", "fault"),
    [
        (
            "from simulator.ui import window",
            "simulator/rules/charge/charge.py",
            "must not import ui",
        ),
        (
            "from simulator import abilities",
            "simulator/rules/charge/charge.py",
            "must not import abilities",
        ),
        (
            "from ...abilities import verbs",
            "simulator/rules/charge/charge.py",
            "must not import abilities",
        ),
        ("from .. import missions", "simulator/engine/game.py", "must not import missions"),
        (
            "def f():\n    import simulator.cases",
            "simulator/model/state.py",
            "must not import cases",
        ),
        ("import shapely.ops", "simulator/rules/charge/charge.py", "only simulator/geometry/"),
        (
            "from random import Random",
            "simulator/engine/session.py",
            "only simulator/engine/dice.py",
        ),
        ("import time", "simulator/simulate/many.py", "no clock"),
        ("from time import monotonic", "simulator/agents/strong_agent.py", "no clock"),
        ("from time import sleep", "simulator/agents/thinking_time.py", "no clock"),
        ("import simulator", "simulator/cli/app.py", "the public interface"),
        ("from simulator import Session", "simulator/cli/app.py", "the public interface"),
        (
            "from simulator.model import state",
            "simulator/language/texts.py",
            "must not import model",
        ),
    ],
)
def test_the_plan_catches(source: str, place: str, fault: str) -> None:
    (found,) = import_faults(ast.parse(source), place, _layer(ROOT / place))
    assert fault in found


def test_the_plan_allows_looking_left() -> None:
    source = (
        "from simulator.language.texts import _\nfrom ..model import state\nfrom . import maneuver"
    )
    assert import_faults(ast.parse(source), "simulator/rules/charge/charge.py", "rules") == []
