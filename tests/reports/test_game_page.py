"""The page of a game: one file that asks nobody for anything, small, and true at every step."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.engine.names import call_seats
from simulator.files.page_attachments import text_of_page
from simulator.model.state import Seat
from simulator.reports.case_drawing import Label
from simulator.reports.films.game_drawing import frame_drawing
from simulator.reports.films.shown_game import ShownGame
from simulator.reports.films.shown_steps import shown_game
from simulator.reports.web.game_fields import fields_of
from simulator.reports.web.game_page import DATA, game_page
from tests.reports.pages_read import Read
from tests.reports.short_game import battle_of, inputs_of, shown

MODE, COUNT = "fire-and-blood", 160
MOST = 2_000_000 / 6
"""Bytes of the two rounds of this game; a whole one has six and may have two million."""


def page() -> str:
    return game_page(shown(MODE, COUNT), "1.0")


def steps_on(text: str, folder: Path) -> list[dict[str, object]]:
    file = folder / "game.html"
    file.write_text(text, encoding="utf-8")
    found = json.loads(text_of_page(file, DATA))
    assert isinstance(found, list)
    return found


def test_the_page_is_well_formed_small_and_asks_nobody_for_anything() -> None:
    text = page()
    read = Read(text)
    assert read.faults() == []
    assert read.policy.startswith("default-src 'none'")
    assert len(text.encode()) < MOST


def test_what_the_steps_change_adds_up_to_what_stands_at_every_step(tmp_path: Path) -> None:
    game = shown(MODE, COUNT)
    standing: dict[str, object] = {}
    kept = steps_on(page(), tmp_path)
    assert len(kept) == len(game.all_steps)
    for step, data in zip(game.all_steps, kept, strict=True):
        changed = data["c"]
        assert isinstance(changed, dict)
        standing |= changed
        due = json.loads(json.dumps(fields_of(step)))
        assert {key: value for key, value in standing.items() if value or value == 0} == {
            key: value for key, value in due.items() if value
        }
        assert (data["t"], data["l"]) == (step.title, list(step.lines))
        rolls = data["d"]
        assert isinstance(rolls, list)
        assert [roll[-1] for roll in rolls] == [roll.came for roll in step.rolls]
    costs = {roll.cost for step in game.all_steps for roll in step.rolls if roll.cost}
    assert costs, "a panic test fails in it"
    failed = next(step for step in game.all_steps if any(roll.cost for roll in step.rolls))
    frame = [one.text for one in frame_drawing(failed).shapes if isinstance(one, Label)]
    assert any(cost in text for cost in costs for text in frame)


def test_every_changing_part_has_its_place_on_the_page(tmp_path: Path) -> None:
    text = page()
    keys = {key for data in steps_on(text, tmp_path) for key in data["c"]}  # type: ignore[attr-defined]
    for key in keys:
        named = "data-piece" if key.startswith("p|") else "data-say"
        if not key.startswith("m|") or f'data-say="w|{key[2:]}"' in text:
            assert f'{named}="{key}"' in text, key


def test_without_a_script_the_last_position_stands_there() -> None:
    game = shown(MODE, COUNT)
    text = page()
    last = game.all_steps[-1]
    assert last.title in "".join(Read(text).words)
    unit = next(unit for unit in last.now.state.units.values() if unit.pose is not None)
    assert unit.pose is not None
    place = f"translate({unit.pose.x:.3f}".rstrip("0").rstrip(".")
    assert place in text


def test_a_page_of_one_round_begins_where_the_round_begins(tmp_path: Path) -> None:
    game = replace(shown(MODE, COUNT), rounds=(1, 1))
    (first, *_rest) = steps_on(game_page(game, "1.0"), tmp_path)
    assert first["h"] == "Round 1"
    assert first["c"] == json.loads(json.dumps(fields_of(next(game.steps()))))


def test_a_page_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to show"):
        game_page(replace(shown(), rounds=(9, 9)), "1.0")


def test_a_name_that_a_person_gave_becomes_no_element() -> None:
    nasty = "</script><b>x&\u202e"
    call_seats({Seat.RED: nasty})
    try:
        game: ShownGame = shown_game(battle_of(MODE), inputs_of(MODE, 30))
        read = Read(game_page(game, nasty))
    finally:
        call_seats({})
    assert read.faults() == []
    assert read.tags["script"] == 2
    assert "\u202e" not in read.text
