"""When drills come back, and what is kept of attempts."""

from __future__ import annotations

import csv
import json
import os
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from simulator.content.practice.practice_files import Attempt, export_attempts
from simulator.files.errors import ContentError
from simulator.practice import progress
from simulator.practice.drill import own_drills, save_drill, seen_on
from simulator.practice.due_today import due_by_theme
from simulator.practice.grading import grade, ranked
from simulator.practice.schedule import day_number, days_until, due
from simulator.practice.tasks import theme_name
from tests.practice.positions import our_drills


def on(day: str, right: bool, drill: str = "reach-01", loss: float = 0.5) -> Attempt:
    """Return an attempt."""
    return Attempt(
        day=day, drill=drill, theme="reach", chosen="stay", loss=0.0 if right else loss, right=right
    )


# ------------------------------------------------------------------ the schedule


def test_an_untried_drill_is_not_due() -> None:
    assert days_until([], "2026-03-01") is None


def on_its_day(first: bool, right: int) -> list[int]:
    """Answer a drill on the day it comes back, each time; give the days between."""
    tries = [on("2026-03-01", first)]
    gaps = []
    for _answer in range(right):
        waited = days_until(tries, tries[-1].day)
        assert waited is not None
        gaps.append(waited)
        tries.append(on(day_after(tries[-1].day, waited), True))
    return gaps


def day_after(day: str, days: int) -> str:
    return f"{date.fromisoformat(day) + timedelta(days)}"


def test_a_wrong_answer_comes_back_on_the_next_day_and_then_ever_later() -> None:
    gaps = on_its_day(False, 5)
    assert gaps[0] == 1
    assert gaps == sorted(gaps)
    assert gaps[-1] > 2 * gaps[1]


def test_what_was_right_at_once_waits_longer_than_what_was_wrong() -> None:
    right, wrong = on_its_day(True, 4), on_its_day(False, 4)
    assert all(known > learnt for known, learnt in zip(right, wrong, strict=True))


def test_it_waits_for_whoever_is_late() -> None:
    tries = [on("2026-02-27", False)]
    assert days_until(tries, "2026-02-27") == 1
    assert days_until(tries, "2026-03-05") == -5


def test_the_same_attempts_give_the_same_days() -> None:
    tries = [on("2026-03-01", True), on("2026-03-20", False), on("2026-03-21", True)]
    assert len({days_until(tries, "2026-03-21") for _again in range(20)}) == 1


def test_another_wrong_answer_begins_anew() -> None:
    tries = [on("2026-03-01", False), on("2026-03-02", True), on("2026-03-05", False)]
    assert days_until(tries, "2026-03-05") == 1


def test_a_right_answer_before_its_day_moves_nothing() -> None:
    tries = [on("2026-03-01", False), on("2026-03-01", True), on("2026-03-01", True)]
    assert days_until(tries, "2026-03-01") == 1


def test_what_waits_longest_comes_first_and_tomorrow_not_yet() -> None:
    tries = [
        on("2026-03-03", False, "late"),
        on("2026-03-01", False, "later"),
        on("2026-03-04", False, "tomorrow"),
        on("2026-03-04", True, "known"),
    ]
    assert due(tries, "2026-03-04") == ("later", "late")
    assert due(tries, "2026-03-05") == ("later", "late", "tomorrow")


def test_a_mistake_of_a_game_is_not_asked_on_the_day_its_answer_was_seen(tmp_path: Path) -> None:
    """A review shows the best answer: who is asked at once only repeats it."""
    mistake = replace(our_drills()[0], id="game-7", seen="2026-03-01")
    save_drill(mistake, tmp_path / "drills")
    (own,), _faults = own_drills(tmp_path / "drills")
    assert own.seen == "2026-03-01"
    tries = [on("2026-02-20", False)]
    assert due(tries, "2026-03-01", seen_on([own])) == ("reach-01",)
    assert due(tries, "2026-03-02", seen_on([own])) == ("reach-01", "game-7")
    assert not due_by_theme(tmp_path, "2026-03-01")
    assert due_by_theme(tmp_path, "2026-03-02") == {str(theme_name(own.theme)): 1}

    # Filed again, it is known by what was seen last, not by a wrong answer of long ago.
    long_ago = on("2026-02-20", False, "game-7")
    assert days_until([long_ago], "2026-03-01", own.seen) == 1
    assert due([long_ago], "2026-03-01", seen_on([own])) == ()

    # Repeated on the same day it is no better known, and a later right answer counts as any.
    again = on("2026-03-01", True, "game-7")
    assert days_until([again], "2026-03-01", own.seen) == 1
    known = days_until([on("2026-03-02", True, "game-7")], "2026-03-02", own.seen)
    assert known is not None
    assert known > 1


def test_days_are_counted_over_months_and_leap_years() -> None:
    assert day_number("2028-03-01") - day_number("2028-02-28") == 2
    assert day_number("2027-01-01") - day_number("2026-12-31") == 1


# ------------------------------------------------------------------ attempts


def test_attempts_are_kept_in_order(tmp_path: Path) -> None:
    assert progress.attempts(tmp_path) == ()
    kept = [on("2026-03-01", False), on("2026-03-02", True)]
    for one in kept:
        progress.record(one, tmp_path)
    assert progress.attempts(tmp_path) == tuple(kept)


def test_an_answered_drill_is_kept_with_its_loss() -> None:
    drill = our_drills()[0]
    worst = ranked(drill.now, drill.task)[-1]
    found = progress.attempt(drill, grade(drill, worst.answer), "2026-03-01")
    assert found.drill == drill.id
    assert found.theme == drill.theme.value
    assert found.chosen == worst.answer.key
    assert not found.right
    assert found.loss == pytest.approx(drill.value - worst.value, abs=1e-4)


def test_a_disk_that_refuses_loses_no_attempt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress.record(on("2026-03-01", True), tmp_path)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        progress.record(on("2026-03-02", True), tmp_path)
    monkeypatch.undo()
    assert progress.attempts(tmp_path) == (on("2026-03-01", True),)
    assert [path.name for path in tmp_path.iterdir()] == ["attempts.jsonl"]


REST = '"drill": "a", "theme": "", "chosen": ""'


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("{", ""),
        (f'{{"day": "yesterday", {REST}, "loss": 0.0, "right": true}}', "day"),
        (f'{{"day": "2026-03-01", {REST}, "loss": -1.0, "right": true}}', "loss"),
        (f'{{"day": "2026-03-01", {REST}, "loss": 0.0}}', "right"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, line: str, key: str) -> None:
    file = tmp_path / "attempts.jsonl"
    file.write_text(on("2026-03-01", True).model_dump_json() + "\n" + line + "\n")
    with pytest.raises(ContentError) as fault:
        progress.attempts(tmp_path)
    assert fault.value.line == 2
    assert fault.value.key == key


def test_results_by_day_and_theme() -> None:
    tries = [on("2026-03-02", True), on("2026-03-01", True), on("2026-03-01", False, loss=0.8)]
    first, second = progress.by_day(tries)
    assert (first.name, first.tried, first.right_share) == ("2026-03-01", 2, 0.5)
    assert first.mean_loss == pytest.approx(0.4)
    assert (second.name, second.tried, second.right_share) == ("2026-03-02", 1, 1.0)
    assert progress.by_theme(tries) == {"reach": (first, second)}
    assert progress.together(tries).tried == 3
    assert progress.together([]).tried == 0


def test_attempts_are_exported_as_table_and_json(tmp_path: Path) -> None:
    tries = [on("2026-03-01", True), on("2026-03-02", False)]
    export_attempts(tmp_path / "all.csv", tries)
    export_attempts(tmp_path / "all.json", tries)
    with (tmp_path / "all.csv").open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["day"] for row in rows] == ["2026-03-01", "2026-03-02"]
    assert [row["right"] for row in rows] == ["True", "False"]
    assert json.loads((tmp_path / "all.json").read_text()) == [one.model_dump() for one in tries]
    with pytest.raises(ValueError, match=r"\.csv or \.json"):
        export_attempts(tmp_path / "all.doc", tries)
