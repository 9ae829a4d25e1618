"""What holds for every test: no screen, no sound, and a modest number of generated examples."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# `pytest` alone must give the same answer every time; `--hypothesis-profile=thorough` goes hunting.
settings.register_profile(
    "quick",
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough",
    max_examples=2000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("quick")

HERE = Path(__file__).resolve().parent
SLOW = (
    *("architecture", "games", "players", "practice", "scenarios", "survival", "ui"),
    *("armies/test_random_army.py", "cases/test_cases.py", "cases/test_error_box.py"),
    *("cases/test_one_answer.py", "cases/test_terminal.py", "cases/test_turning_point.py"),
    *("cli/test_plain_signs.py", "content/test_damaged_files.py", "content/test_replaying.py"),
    *("geometry/test_reach.py", "geometry/test_sight.py", "rules/test_best_pivot.py"),
    *("rules/test_charge_sheet.py", "rules/test_duel.py", "rules/test_memory.py"),
    *("rules/test_odds.py", "rules/test_odds_printed.py", "rules/test_random_games.py"),
    *("rules/test_supposed_effects.py", "test_readme.py"),
)
"""Folders and files whose tests are slow: whole games, the window, independent judges, the sources.

`-m "not slow"` leaves them out: what is left takes about a minute on two cores.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow, in one place, so that a fast run can leave it out."""
    places = {HERE / place for place in SLOW}
    missing = [str(place) for place in places if not place.exists()]
    assert not missing, f"tests/conftest.py names what is not there: {missing}"
    files = {item.path for item in items}
    slow = {path for path in files if not places.isdisjoint((path, *path.parents))}
    for item in items:
        if item.path in slow:
            item.add_marker(pytest.mark.slow)
