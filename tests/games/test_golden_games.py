"""One recorded game of every mode runs as it did: the same positions, the same log.

Where the rules or the words were meant to change: `python tests/games/golden.py --regen`.
"""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from simulator.content.games import saved_game
from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.content.games.scenarios import scenario_names
from simulator.engine.session import Session
from simulator.model.cards import BOXES, PIECE_SETS, PRINTED, WITH_MISSIONS
from tests.each import some

FOLDER = Path(__file__).resolve().parent / "golden"
FOLDERS = {BOXES: FOLDER, PRINTED: FOLDER / PRINTED, WITH_MISSIONS: FOLDER / WITH_MISSIONS}
MODES = {
    BOXES: scenario_names(),
    PRINTED: scenario_names(),
    WITH_MISSIONS: ("dark-wings-dark-words", "winds-of-winter"),
}
"""The modes with each set: the last differs from the one before in its mission cards alone."""


@pytest.mark.parametrize(
    ("name", "pieces"), [(name, pieces) for pieces in PIECE_SETS for name in MODES[pieces]]
)
def test_the_golden_game_of_a_mode(name: str, pieces: str) -> None:
    save = read(FOLDERS[pieces] / f"{name}.jsonl")
    assert (save.header.scenario, save.header.pieces) == (name, pieces)
    battle = Battle.from_header(save.header)
    session = Session(battle.game(), battle.dice_source(), save.inputs)
    assert saved_game.first_difference(save, session) is None
    log = saved_game.log_of(session)
    first = next(
        (i for i, pair in enumerate(zip(log, save.log, strict=False)) if pair[0] != pair[1]), None
    )
    assert first is None, f"line {first}: {log[first or 0]!r} was {save.log[first or 0]!r}"
    assert len(log) == len(save.log)
    assert session.over


def test_every_mode_has_a_golden_game_with_each_set_of_pieces() -> None:
    for pieces, folder in FOLDERS.items():
        assert {path.stem for path in folder.glob("*.jsonl")} == set(MODES[pieces])


def test_a_save_names_its_set_of_pieces_and_boxes_if_it_names_none() -> None:
    for pieces, named in ((BOXES, []), *((each, [each]) for each in (PRINTED, WITH_MISSIONS))):
        for file in some(sorted(FOLDERS[pieces].glob("*.jsonl"))):
            header = json.loads(file.read_text(encoding="utf-8").partition("\n")[0])
            assert [header[key] for key in header if key == "pieces"] == named


def test_the_recorder_can_be_loaded() -> None:
    spec = importlib.util.spec_from_file_location("golden", FOLDER.parent / "golden.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.recorded("a-game-of-thrones").is_file()
