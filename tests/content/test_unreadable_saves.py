"""A save is taken apart with care: unknown cards, seats and machines, numbers beyond reach."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from simulator.agents import registry
from simulator.cli.app import app
from simulator.content.games.battles import battle_of, saved_battle
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import FORMAT, SaveError, header_plain
from simulator.model import seating
from simulator.model.seating import MACHINES, NAMES
from simulator.model.state import Seat
from tests.posix import endless, pipe

HEADER: dict[str, Any] = {
    "iron_ranks": FORMAT,
    **header_plain(battle_of("", "", "", 3).header({Seat.RED: "human", Seat.BLUE: "greedy"})),
}
RED = HEADER["armies"]["red"]
RUN = CliRunner()
HASH = json.dumps({"hash": "0" * 16, "inputs": 0}) + "\n"
"""The state hash without which no save is replayed."""


def army(**changes: Any) -> dict[str, Any]:
    return {**HEADER, "armies": {**HEADER["armies"], "red": {**RED, **changes}}}


UNIT = RED["units"][0]
BAD_HEADERS: dict[str, tuple[str, str, str]] = {
    "an unknown unit": (
        json.dumps(army(units=[{**UNIT, "card": "99999"}])), "armies.red.units[0].card", "99999"),
    "an unknown attachment": (
        json.dumps(army(units=[{**UNIT, "attachments": ["99999"]}])),
        "armies.red.units[0].attachments[0]", "99999"),
    "an unknown NCU": (json.dumps(army(ncus=["nobody"])), "armies.red.ncus[0]", "nobody"),
    "an unknown guest": (json.dumps(army(joining=["12345"])), "armies.red.joining[0]", "12345"),
    "a number as a card": (
        json.dumps(army(units=[{**UNIT, "card": 10201}])), "armies.red.units[0].card", "10201"),
    "two hundred units more": (
        json.dumps(army(units=[UNIT] * 300)), "armies.red.units", "200"),
    "an illegal army (ARM-02)": (json.dumps(army(units=RED["units"] * 9)), "armies.red", "ARM"),
    "an army without a commander (ARM-09)": (
        json.dumps(army(units=[{"card": "10201", "attachments": []}])), "armies.red", "ARM"),
    "points beyond reach": (json.dumps(army(points=-1)), "armies.red.points", "-1"),
    "an unknown seat": (
        json.dumps({**HEADER, "armies": {"pink": RED}}), "armies", "red, blue, green, gold"),
    "one army alone": (json.dumps({**HEADER, "armies": {"red": RED}}), "armies", "two to four"),
    "a player at no seat": (
        json.dumps({**HEADER, "players": {"pink": "human"}}), "players", "red, blue"),
    "an unknown machine": (
        json.dumps({**HEADER, "players": {"red": "skynet"}}), "players.red", "greedy"),
    "a machine that is no word": (
        json.dumps({**HEADER, "players": {"red": ["greedy"]}}), "players.red", "greedy"),
    "a team of strangers": (
        json.dumps({**HEADER, "teams": [["red", "gold"]]}), "teams", "red, blue"),
    "a player in two teams": (
        json.dumps({**HEADER, "teams": [["red"], ["red", "blue"]]}), "teams", "one team"),
    "unknown dice": (json.dumps({**HEADER, "dice": "loaded"}), "dice", "seeded, typed"),
    "an unknown ruling": (json.dumps({**HEADER, "rulings": {"x": True}}), "rulings.x", "one of"),
    "a table of no width": (json.dumps({**HEADER, "width": 1.5}), "width", "24 to 144"),
    "a table beyond reach": (json.dumps(HEADER).replace(
        '"width": null', '"width": 1e400'), "", "1e400"),
    "a seed with 5,000 digits": (json.dumps(HEADER).replace(
        '"seed": 3', '"seed": ' + "3" * 5000), "", "count"),
    "Infinity": (json.dumps(HEADER).replace('"seed": 3', '"seed": Infinity'), "", "Infinity"),
    "a lone surrogate": (json.dumps({**HEADER, "version": "\ud800"}), "version", "U+D800"),
    "NUL": (json.dumps({**HEADER, "version": "\x00"}), "version", "no text"),
    "a terminal escape": (json.dumps(army(name="\x1b[1A")), "armies.red.name", "U+001B"),
    "a key that goes on and on": (
        json.dumps(army(units=[{**UNIT, "- " * 20_000: 1}])), "armies.red.units[0]", "one of: "),
    "a key nobody reads": (
        json.dumps(army(units=[{**UNIT, "colour": 1}])), "armies.red.units[0].colour", "card"),
    "a key twice": (json.dumps(HEADER)[:-1] + ', "seed": 4}', "", "twice"),
    "200,000 brackets": ("[" * 200_000, "", "expected"),
    "200,000 nested keys": ('{"a":' * 200_000, "", "expected"),
}  # fmt: skip


@pytest.mark.parametrize("which", list(BAD_HEADERS))
def test_a_header_that_cannot_be_is_named(tmp_path: Path, which: str) -> None:
    line, key, said = BAD_HEADERS[which]
    file = tmp_path / "odd.ironranks"
    file.write_text(line + "\n", encoding="utf-8")
    for forgiving in (False, True):
        with pytest.raises(SaveError) as text:
            saved_battle(read(file, forgiving=forgiving), file).game()
        assert text.value.line == 1
        assert key in text.value.key
        assert str(file) in str(text.value)
        assert said in str(text.value)
        assert "expected" in str(text.value)
        assert len(str(text.value)) < 1_000 + len(str(file))


BAD_LINES = {
    "a seat nobody has": '{"who": ["red"], "kind": "action", "reply": "x"}',
    "a pose beyond reach":
        '{"who": "red", "kind": "run", "reply": {"x": 1e308, "y": 1, "facing": 0}}',
    "a pose at infinity":
        '{"who": "red", "kind": "run", "reply": {"x": 1e400, "y": 1, "facing": 0}}',
    "a thousand dice": '{"who": "red", "kind": "d6", "reply": [' + "6," * 999 + "6]}",
    "words typed as dice": '{"who": "red", "kind": "d6", "reply": ["6"], "typed": true}',
    "back to before the game": '{"back_to": -3}',
    "a fingerprint that is none": '{"hash": {"a": 1}, "inputs": 0}',
    "a fingerprint before the game": '{"hash": "00", "inputs": -1}',
    "a log of numbers": '{"log": [1, 2]}',
    "a log that steers": '{"log": ["\\u001b[2J"]}',
}  # fmt: skip


@pytest.mark.parametrize("which", list(BAD_LINES))
def test_a_line_that_cannot_be_is_named(tmp_path: Path, which: str) -> None:
    file = tmp_path / "odd.ironranks"
    file.write_text(f"{json.dumps(HEADER)}\n{BAD_LINES[which]}\n", encoding="utf-8")
    with pytest.raises(SaveError) as text:
        read(file)
    assert text.value.line == 2


def test_a_recorded_order_of_cards_that_is_none_does_not_fit(tmp_path: Path) -> None:
    """Decks are shuffled in the game: an order of words is refused as any wrong one is."""
    golden = Path(__file__).parents[1] / "games" / "golden" / "a-game-of-thrones.jsonl"
    lines = golden.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if '"shuffle"' in line)
    entry = {**json.loads(lines[at]), "reply": ["first", "second"]}
    file = tmp_path / "odd.ironranks"
    file.write_text("".join([*lines[:at], json.dumps(entry) + "\n"]), encoding="utf-8")
    said = RUN.invoke(app, ["replay", str(file), "--no-window"])
    assert said.exit_code == 1
    assert "Traceback" not in said.output
    assert "order of" in said.output


@pytest.mark.parametrize(
    "scenario", ["pipe.yaml", "folder.yaml", "zero.yaml", "bomb.yaml", "big.yaml"]
)
def test_a_scenario_that_a_save_names_stays_within_the_limits(
    tmp_path: Path, scenario: str
) -> None:
    named_file = tmp_path / scenario
    if scenario == "pipe.yaml":
        pipe(named_file)
    elif scenario == "folder.yaml":
        named_file.mkdir()
    elif scenario == "zero.yaml":
        endless(named_file)
    elif scenario == "bomb.yaml":
        named_file.write_text("a: &a [x]\nb: [*a, *a]\n", encoding="utf-8")
    else:
        with named_file.open("wb") as stream:
            stream.truncate(200_000_000)
    file = tmp_path / "odd.ironranks"
    file.write_text(
        json.dumps({**HEADER, "scenario": str(named_file)}) + "\n" + HASH, encoding="utf-8"
    )
    said = RUN.invoke(app, ["replay", str(file), "--no-window"])
    assert said.exit_code == 2
    assert scenario in said.output
    assert "expected" in said.output


def test_a_file_of_nothing_but_steps_back_is_read_in_time(tmp_path: Path) -> None:
    rows = [
        json.dumps(HEADER),
        *['{"hash": "00", "inputs": 0}'] * 14_000,
        *['{"back_to": 0}'] * 14_000,
    ]
    file = tmp_path / "odd.ironranks"
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")
    began = time.process_time()
    assert read(file).inputs == ()
    assert time.process_time() - began < 2.0


def test_the_machines_a_save_may_name_are_those_that_can_be_made() -> None:
    assert tuple(registry.MACHINES) == MACHINES
    assert seating.NAMES == NAMES
