"""A charge is read in the order in which it happens: nobody walks to and fro between its files.

The walk is the order in which a charge enters the functions of `rules/charge` for the first time.
`charge.py` is the page with the steps; a reader comes back to it after each, so it is not counted.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import groupby
from pathlib import Path
from types import FrameType

import pytest

from simulator.model.requests import Choose, Place
from simulator.rules.charge import charge, ground, run
from tests.rules.tables import a_table

CHAPTER = Path(charge.__file__).parent
PAGE = "charge"


@contextmanager
def walking() -> Iterator[list[str]]:
    """Collect the modules of the chapter in the order in which they are walked through."""
    entered: dict[object, str] = {}

    def enter(frame: FrameType, event: str, _arg: object) -> None:
        code = frame.f_code
        file = Path(code.co_filename)
        named = not code.co_name.startswith(("<", "__"))
        if event == "call" and file.parent == CHAPTER and named:
            entered.setdefault(code, file.stem)

    walk: list[str] = []
    before = sys.getprofile()
    sys.setprofile(enter)
    try:
        yield walk
    finally:
        sys.setprofile(before)
        walk += [stem for stem, _ in groupby(s for s in entered.values() if s != PAGE)]


def a_charge(dice: list[int]) -> None:
    """Charge straight on over 8 inches with a speed of 5, to 100 percent contact (p. 16)."""
    table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 10 + 4.8 + 8))
    played = table.run(lambda t: charge.charge(t, "red:sworn-swords"), dice)
    while played.pending is not None:
        request = played.pending
        match request:
            case Place():
                played.answers(request.start)
            case Choose():
                played.answers(request.options[0].key)
            case _:
                played.answers(())


@pytest.mark.parametrize(
    ("dice", "steps"),
    [
        ([3, *[1] * 8, *[1] * 8], ["plan", "pivot", "run", "roll", "arrival", "ground"]),
        ([2, 1, 1, 2], ["plan", "pivot", "run", "roll", "arrival", "ground"]),
    ],
    ids=["that arrives", "that falls short"],
)
def test_a_charge_returns_to_no_file_more_than_once(dice: list[int], steps: list[str]) -> None:
    with walking() as walk:
        a_charge(dice)
    assert set(walk) == set(steps)
    assert [step for step, stays in Counter(walk).items() if stays > 2] == []


def test_the_walk_sees_one_who_goes_to_and_fro() -> None:
    """Three functions of two files, entered in turn: two stays in the first."""
    with walking() as walk:
        run.needed_roll((), 5, 3.0)
        with suppress(AttributeError):  # it asks for a position, and there is none
            ground.met(None, "", (), None)  # type: ignore[arg-type]
        with suppress(AttributeError):
            run.reached(None, "", None, 0.0)  # type: ignore[arg-type]
    assert walk == ["run", "ground", "run"]
