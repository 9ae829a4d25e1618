"""What the player has practised: attempts with day, loss and theme, and what a chart needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from simulator.content.practice.practice_files import Attempt, attempts_file
from simulator.files.json_lines import add_lines, read_lines
from simulator.files.json_lines import salvaged as salvaged_lines
from simulator.practice.drill import Drill
from simulator.practice.grading import Grade
from simulator.records import dataclass

ALL: Final = ""
"""Stands for all days or all themes together."""


@dataclass(frozen=True, slots=True)
class DayResult:
    """What came of some attempts: how many, which share was right, the mean loss in points."""

    name: str
    tried: int
    right_share: float
    mean_loss: float


def attempt(drill: Drill, grade: Grade, day: str) -> Attempt:
    """Return an answered drill as it is kept; `day` is written as 2026-01-31."""
    return Attempt(
        day=day,
        drill=drill.id,
        theme=drill.theme.value,
        chosen=grade.chosen.answer.key,
        loss=round(grade.loss, 6),
        right=grade.right,
    )


def attempts(folder: Path | None = None) -> tuple[Attempt, ...]:
    """Return all attempts in order; ContentError when the file is broken, none without a file."""
    return read_lines(attempts_file(folder), Attempt)


def salvaged(folder: Path | None = None) -> tuple[tuple[Attempt, ...], str]:
    """Return the attempts that can be read, and what was wrong; a broken file is set aside."""
    return salvaged_lines(attempts_file(folder), Attempt)


def record(one: Attempt, folder: Path | None = None) -> None:
    """Keep one more attempt, all or nothing (OSError when the disk refuses).

    ContentError where the old file is broken and cannot be set aside: nothing is written over it.
    """
    add_lines(attempts_file(folder), Attempt, lambda _known: (one,))


def by_day(found: Iterable[Attempt]) -> tuple[DayResult, ...]:
    """Return the results of every day, in order."""
    return tuple(_results(found, lambda one: one.day))


def by_theme(found: Iterable[Attempt]) -> Mapping[str, tuple[DayResult, ...]]:
    """Return for each theme the results of its days, in order."""
    themes: dict[str, list[Attempt]] = {}
    for one in found:
        themes.setdefault(one.theme, []).append(one)
    return {theme: by_day(those) for theme, those in sorted(themes.items())}


def together(found: Iterable[Attempt]) -> DayResult:
    """Return the results of all attempts together."""
    return next(iter(_results(found, lambda _one: ALL)), DayResult(ALL, 0, 0.0, 0.0))


def _results(found: Iterable[Attempt], name: Callable[[Attempt], str]) -> Iterator[DayResult]:
    groups: dict[str, list[Attempt]] = {}
    for one in found:
        groups.setdefault(name(one), []).append(one)
    for key, those in sorted(groups.items()):
        right = sum(one.right for one in those)
        loss = sum(one.loss for one in those)
        yield DayResult(key, len(those), right / len(those), loss / len(those))
