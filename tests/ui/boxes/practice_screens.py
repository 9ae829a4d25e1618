"""The screens of practice, each opened with as much in it as it ever has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from simulator.content.practice.practice_files import Attempt
from simulator.practice import gauntlet
from simulator.practice.drill import drills
from simulator.practice.gauntlet import Gauntlet
from simulator.practice.progress import record
from simulator.ui.app import App
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.practice.gauntlet_screen import GauntletScreen
from simulator.ui.practice.screen import PracticeScreen


def read(screen: BoxScreen) -> BoxScreen:
    """Wait until a screen has read what it shows."""
    while screen.lively:
        screen.update(0.1)
        pygame.time.wait(1)
    return screen


def a_gauntlet(app: App, _folder: Path) -> BoxScreen:
    old, run = (Gauntlet("stark-30", "strong:12.5s", "skirmish", n, 10, "blue-20") for n in (4, 5))
    lines = [gauntlet.begun(old, "2026-01-30"), gauntlet.begun(run, "2026-01-31")]
    kinds = ("zone", "order", "activation", "attacks", "placement")
    for number in range(1, 10):
        played = {"number": number, "opponent": "Night's Watch", "won": number % 3 / 2, "own": 9}
        luck = {"theirs": 14, "wounds": -12.5, "choices": 11.2, "decisions": 140, "lost": 10.8}
        more = {**played, **luck, "mistakes": dict.fromkeys(kinds, 12)}
        lines.append(gauntlet.begun(run).model_copy(update=more))
    gauntlet.note(lines, app.places.practice)
    screen = GauntletScreen(app)
    screen.wanted = replace(screen.wanted, level="searching", handicap="blue-30")
    return read(screen)


def the_drills(app: App, _folder: Path) -> BoxScreen:
    for number, drill in enumerate(drills()):
        theme, loss = drill.theme.value, number % 3 / 2
        day = f"2026-01-{number % 28 + 1:02}"
        answer = Attempt(
            day=day, drill=drill.id, theme=theme, chosen="stay", loss=loss, right=not loss
        )
        record(answer, app.places.practice)
    return read(PracticeScreen(app))


PRACTICE_SCREENS: Final[dict[str, Callable[[App, Path], BoxScreen]]] = {
    "gauntlet": a_gauntlet,
    "no gauntlet": lambda app, _folder: read(GauntletScreen(app)),
    "drills": the_drills,
    "no answers": lambda app, _folder: read(PracticeScreen(app)),
}
