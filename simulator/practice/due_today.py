"""How many drills are due, by theme, told from the attempts and the player's own drills."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from simulator.practice import progress
from simulator.practice.drill import own_drills, seen_on
from simulator.practice.schedule import due
from simulator.practice.tasks import Theme, theme_name


def due_by_theme(folder: Path, day: str) -> Counter[str]:
    """Return how many drills of each theme come back by a day (ContentError for a broken file)."""
    attempts = progress.attempts(folder)
    names = {theme.value: str(theme_name(theme)) for theme in Theme}
    own, _faults = own_drills(folder / "drills")
    theme_of = {one.id: names[one.theme] for one in own}
    theme_of |= {one.drill: names.get(one.theme, one.theme) for one in attempts}
    return Counter(theme_of[drill] for drill in due(attempts, day, seen_on(own)))
