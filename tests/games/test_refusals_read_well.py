"""Every refusal of the recorded games, and of trays put down anywhere, reads as one sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.content.games.scenarios import scenario_names
from simulator.engine.dice import UntoldDice
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.model.requests import Choose, Place, PlacePiece, Request
from simulator.model.verdict import Verdict

GOLDEN = Path(__file__).resolve().parent / "golden"
INCHES = re.compile(r"(\d+(?:\.\d+)?) in\b")
AROUND = 9.0
"""Inches a tray is carried from where it stands."""


def verdicts(request: Request, stream: random.Random) -> Iterator[Verdict]:
    """Yield what a question says of its answers, and of places taken at random."""
    if isinstance(request, Choose):
        yield from (one.verdict for one in request.refused)
        yield from (one.verdict for one in request.options if one.verdict is not None)
    if isinstance(request, Place | PlacePiece):
        x, y = request.start.x, request.start.y
        for _try in range(4):
            dx, dy = stream.uniform(-AROUND, AROUND), stream.uniform(-AROUND, AROUND)
            yield request.check(Pose(x + dx, y + dy, stream.uniform(0, 360)))


@pytest.mark.parametrize("name", scenario_names())
def test_no_refusal_says_the_same_inches_twice(name: str) -> None:
    save, stream, asked = read(GOLDEN / f"{name}.jsonl"), random.Random(name), 0
    session = Session(Battle.from_header(save.header).game(), UntoldDice())
    for given in save.inputs:
        request = session.pending
        assert request is not None
        for verdict in verdicts(request, stream):
            text = str(verdict)
            margins = INCHES.findall(text.rpartition("(")[2])
            before = [float(m) for m in INCHES.findall(str(verdict.why))]
            assert not [m for m in margins if float(m) in before], text
            asked += not verdict
        session.answer(given.reply)
    assert asked
