"""An action is read in the order in which it happens: nobody walks to and fro between its files.

The walk is the order in which an action enters the functions of its chapter for the first time. Its
page has the steps; a reader comes back to it after each, so it is not counted.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby
from pathlib import Path
from types import FrameType

import pytest

from simulator import rules
from simulator.engine.table import Table
from simulator.model.requests import Choose, Place
from simulator.rules.attack import melee, ranged
from simulator.rules.charge import charge, ground, run
from simulator.rules.movement import maneuver, retreat
from tests.rules.tables import BLUE, RED, ArcSide, TableBuilder, a_table

CHAPTERS = Path(rules.__file__).parent
SWORDS = "red:sworn-swords"


@contextmanager
def walking(chapter: str, *pages: str) -> Iterator[list[str]]:
    """Collect the modules of a chapter in the order in which they are walked through."""
    entered: dict[object, str] = {}
    folder = CHAPTERS / chapter

    def enter(frame: FrameType, event: str, _arg: object) -> None:
        code = frame.f_code
        file = Path(code.co_filename)
        named = not code.co_name.startswith(("<", "__"))
        if event == "call" and file.parent == folder and named:
            entered.setdefault(code, file.stem)

    walk: list[str] = []
    before = sys.getprofile()
    sys.setprofile(enter)
    try:
        yield walk
    finally:
        sys.setprofile(before)
        walk += [stem for stem, _ in groupby(s for s in entered.values() if s not in pages)]


def apart(inches: float) -> TableBuilder:
    """Set up two units front to front, with so many inches between them."""
    return a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 14.8 + inches))


def in_combat() -> TableBuilder:
    """Set up two units engaged front to front."""
    return (
        a_table().red("sworn-swords", at=(24, 20)).against(BLUE, "guards", (RED, 0), ArcSide.FRONT)
    )


def acted(table: TableBuilder, script: Callable[[Table], object], dice: Sequence[int]) -> None:
    """Play an action, always with the first answer.

    A tray is put where the question begins: to look for places is a walk of its own.
    """
    played = table.run(script, dice)  # type: ignore[arg-type]
    while played.pending is not None:
        request = played.pending
        match request:
            case Place():
                start = request.start
                played.answers(start if request.check(start) else request.samples()[0])
            case Choose():
                played.answers(request.options[0].key)
            case _:
                played.answers(())


def a_charge(dice: Sequence[int]) -> None:
    """Charge straight on over 8 inches with a speed of 5, to 100 percent contact (p. 16)."""
    acted(apart(8.0), lambda t: charge.charge(t, SWORDS), dice)


def a_maneuver(dice: Sequence[int]) -> None:
    """Maneuver before rough ground (MOV-02, TER-ROU-01)."""
    table = apart(20.0).terrain("bog", "rough", at=(24, 16), size=(6, 1))
    acted(table, lambda t: maneuver.maneuver(t, SWORDS), dice)


def a_march(dice: Sequence[int]) -> None:
    """March on open ground."""
    acted(apart(20.0), lambda t: maneuver.march(t, SWORDS), dice)


def a_retreat(dice: Sequence[int]) -> None:
    """Break out of combat to the rear (chapter 11)."""
    acted(in_combat(), lambda t: retreat.retreat(t, SWORDS), dice)


def a_melee_attack(dice: Sequence[int]) -> None:
    """Attack the enemy in front (chapter 10)."""
    acted(in_combat(), lambda t: melee.fight(t, SWORDS), dice)


def a_shot(dice: Sequence[int]) -> None:
    """Shoot at the only enemy in range, after a shift (chapter 8)."""
    table = a_table().red("crossbows", at=(24, 10)).blue("guards", at=(24, 20))
    acted(table, lambda t: ranged.shoot(t, "red:crossbows"), dice)


MOVE = "straight_move surroundings"
CHARGE = "arrival best_pivot ground lowest_roll pivot pivot_question plan roll run"
NUMBERS = "attack_numbers firing_range surge"


@pytest.mark.parametrize(
    ("action", "dice", "chapter", "pages", "modules"),
    [
        (a_charge, [3, *[1] * 16], "charge", "charge", CHARGE),
        (a_charge, [2, 1, 1, 2], "charge", "charge", CHARGE),
        (a_maneuver, [], "movement", "maneuver", MOVE),
        (a_march, [], "movement", "maneuver", MOVE),
        (a_retreat, [3], "movement", "retreat", f"{MOVE} slide straight_path"),
        (a_melee_attack, [3] * 30, "attack", "melee resolve", f"align {NUMBERS}"),
        (a_shot, [3] * 30, "attack", "ranged resolve", f"melee {NUMBERS}"),
    ],
    ids=[
        "a charge that arrives",
        "that falls short",
        "maneuver",
        "march",
        "retreat",
        "melee",
        "shot",
    ],
)
def test_an_action_returns_to_no_file_more_than_once(
    action: Callable[[Sequence[int]], None],
    dice: Sequence[int],
    chapter: str,
    pages: str,
    modules: str,
) -> None:
    with walking(chapter, *pages.split()) as walk:
        action(dice)
    assert set(walk) == set(modules.split())
    assert [module for module, stays in Counter(walk).items() if stays > 2] == []


def test_the_walk_sees_one_who_goes_to_and_fro() -> None:
    """Three functions of two files, entered in turn: two stays in the first."""
    with walking("charge", "charge") as walk:
        run.needed_roll((), 5, 3.0)
        with suppress(AttributeError):  # it asks for a position, and there is none
            ground.met(None, "", (), None)  # type: ignore[arg-type]
        with suppress(AttributeError):
            run.reached(None, "", None, 0.0)  # type: ignore[arg-type]
    assert walk == ["run", "ground", "run"]
