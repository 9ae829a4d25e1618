"""Positions keep their hashes: games recorded and released are replayed to the same ones.

`kept_hashes.json` has, for each game, how many positions it has, the hash of the last one, and one
hash over the hashes of all. Only a rule that was meant to change is a reason to write it anew:
`python tests/games/test_kept_hashes.py --write`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # the script may be started from anywhere

from simulator.content.games.battles import Battle  # noqa: E402
from simulator.content.games.save_reader import read  # noqa: E402
from simulator.engine.session import Session  # noqa: E402
from simulator.engine.state_hash import state_hash  # noqa: E402

TESTS = ROOT / "tests"
KEPT = Path(__file__).with_name("kept_hashes.json")
GAMES = sorted(
    path.relative_to(TESTS).as_posix()
    for pattern in ("games/golden/*.jsonl", "released/*/*.ironranks", "released/*/*.journal")
    for path in TESTS.glob(pattern)
)


def hashes_of(game: str) -> list[str | int]:
    """Return how many positions a game has, the last one's hash, and one hash over all."""
    save = read(TESTS / game, forgiving=True)
    battle = Battle.from_header(save.header)
    session = Session(battle.game(), battle.dice_source(), save.inputs)
    hashes = [state_hash(checkpoint.state) for checkpoint in session.checkpoints]
    hashes.append(state_hash(session.state))
    together = hashlib.sha256("".join(hashes).encode()).hexdigest()
    return [len(hashes), hashes[-1], together]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_replayed_to_the_same_positions(game: str) -> None:
    assert hashes_of(game) == json.loads(KEPT.read_text("utf-8"))[game]


def test_every_kept_game_is_there() -> None:
    assert sorted(json.loads(KEPT.read_text("utf-8"))) == GAMES


if __name__ == "__main__" and "--write" in sys.argv:
    rows = [f"{json.dumps(game)}: {json.dumps(hashes_of(game))}" for game in GAMES]
    KEPT.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
