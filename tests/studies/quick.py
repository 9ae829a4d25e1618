"""Tiny studies, and games that are made up instead of played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from simulator.content.practice.study_files import Study, read_study
from simulator.content.practice.study_rows import StudyRow
from simulator.simulate.earnings import Earnings
from simulator.simulate.many_games import Outcome
from simulator.simulate.studies import StudyGame, games_of, row_of

TINY = """\
study: tiny
lists: [stark-20, lannister-20]
modes: [skirmish]
agents: [[random, random]]
games: {games}
"""


def tiny(folder: Path, games: int = 2, more: str = "") -> Path:
    """Write a study of three pairs."""
    file = folder / "tiny.yaml"
    file.write_text(TINY.format(games=games) + more, encoding="utf-8")
    return file


def made_up(planned: StudyGame, clock: Callable[[], float] = float) -> StudyRow:
    """Return the row of a game nobody played: its seed says who won."""
    winner = (0, 1, None)[planned.seed % 3]
    points = (planned.seed % 7, planned.seed % 5)
    outcome = Outcome(planned.game, planned.seed, winner, *points, 2, "0" * 16, 100)
    text = Earnings("first", "1-0 2-1", "first:10201:3:1 second:10101:2:0", "first:40201:2")
    return row_of(planned, outcome, text, clock())


def rows_of(study: Study) -> list[StudyRow]:
    """Return the rows of a whole study, made up."""
    return [made_up(game) for game in games_of(study)]


def study_of(folder: Path, games: int = 2, more: str = "") -> Study:
    """Return a tiny study."""
    return read_study(tiny(folder, games, more))


def failed(row: StudyRow) -> StudyRow:
    """Return the row as that of a game which broke off."""
    return replace(row, winner="", failure="Traceback | ValueError: no place")
