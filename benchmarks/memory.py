"""What the window keeps in memory over an hour, and what it costs while nothing happens.

    python -m benchmarks.memory [--minutes 60] [--sizes 1920x1080 2560x1440]

A scripted person plays battles by mouse and keys, leads the mouse over the board, asks for charge
sheets and threat maps, settles disputes, answers drills and turns pages of the card library. A
minute is what such a person does in one: a dozen answers, and now and then something else. Each
size is played in a process of its own; resident memory is read from the operating system. It needs
no screen: SDL_VIDEODRIVER=dummy is taken if nothing else is asked for.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from simulator.practice.drill import drills
from simulator.ui.app import App
from simulator.ui.cards.library import CardLibrary
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice_book import PracticeBook
from simulator.ui.title.menu import Menu
from tests.ui.fingers import Person, at_the_table, click, close_all, game_of, move, press, window

Pixel = tuple[int, int]
PAGE = os.sysconf("SC_PAGE_SIZE")
ANSWERS = 12
"""Answers of a minute of battle."""
MOVES = 24
"""Places the mouse is led over in a minute of battle."""


def resident() -> float:
    """Return the resident memory of this process in MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 1e6


class Evening:
    """One person at one window, minute after minute."""

    def __init__(self, folder: Path, size: Pixel) -> None:
        """Open the window."""
        self.app: App = window(folder, size)
        self.folder, self.size, self.battles = folder, size, 0
        self.drills = drills()
        self.person: Person | None = None

    def minute(self, number: int) -> None:
        """Live through a minute."""
        if number % 10 == 4:
            self.dispute(number)
        elif number % 10 == 7:
            self.drill(number)
        elif number % 10 == 9:
            self.cards()
        else:
            self.battle()

    def _sit_down(self) -> Person:
        playing = self.person is not None and not game_of(self.app).match.session.over
        if self.person is None or not playing:
            close_all()
            self.battles += 1
            at_the_table(self.app, seed=self.battles)
            self.person = Person(self.app, seed=self.battles)
        return self.person

    def battle(self) -> None:
        """Answer, look around, ask for sheets and threats."""
        person = self._sit_down()
        for number in range(ANSWERS):
            if game_of(self.app).match.session.over:
                self.person = None
                return
            person.mouse = number % 2 == 0
            self._answer(person)
        width, height = self.size
        for key in (pygame.K_o, pygame.K_t):
            press(self.app, key)
            for number in range(MOVES // 2):
                move(self.app, (width // 4 + number * width // MOVES, height // 3 + number * 15))
            for _frame in range(20):
                self.app.step(1 / 60)
            press(self.app, key)

    def _answer(self, person: Person) -> None:
        """Answer by hand; where the list has to be scrolled, the reply is handed over."""
        try:
            person.answer()
        except (AssertionError, StopIteration):
            match = game_of(self.app).match
            if match.pending is not None:
                match.answer(person.mind.reply(match.session.position, match.pending))
            self.app.step(0.02)

    def _leave(self) -> None:
        close_all()
        self.person = None
        self.app.start_with(Menu(self.app))

    def dispute(self, number: int) -> None:
        """Lay trays, drag one about, and ask."""
        self._leave()
        screen = DisputeScreen(self.app)
        self.app.push(screen)
        self.app.step(0.02)
        width, height = self.size
        for step in range(30):
            click(self.app, ((step * 97 + number * 31) % width, (step * 53) % height))
        self.app.close(screen)

    def drill(self, number: int) -> None:
        """Answer a drill with clicks and look at its grade."""
        self._leave()
        book = PracticeBook(self.app.places.practice, "2026-01-10")
        drill = self.drills[number % len(self.drills)]
        screen = DrillScreen(self.app, [lambda: drill], book)
        self.app.push(screen)
        for step in range(60):
            press(self.app, (pygame.K_1, pygame.K_SPACE)[step % 2])
            self.app.step(0.05)
            time.sleep(0.01)
            if screen not in self.app.screens:
                return
        self.app.close(screen)

    def cards(self) -> None:
        """Turn the pages of the card library."""
        self._leave()
        screen = CardLibrary(self.app)
        self.app.push(screen)
        for _page in range(20):
            press(self.app, pygame.K_DOWN)
        self.app.close(screen)


def idle_share(app: App, seconds: float) -> float:
    """Return the share of one core that the title takes while nobody touches it."""
    app.start_with(Menu(app))
    until = time.perf_counter() + 2.0
    while time.perf_counter() < until:  # let it fall asleep
        app.live()
    busy, begun = time.process_time(), time.perf_counter()
    until = begun + seconds
    while time.perf_counter() < until:
        app.live()
    return (time.process_time() - busy) / (time.perf_counter() - begun)


def play(size: Pixel, minutes: int) -> None:
    """Play for so many minutes at a size and print what was kept."""
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), size)
        start, seen = resident(), []
        for number in range(minutes):
            evening.minute(number)
            seen.append(resident())
            if number % 10 == 9 or number == minutes - 1:
                print(f"  minute {number + 1:3}: {seen[-1]:6.1f} MB", flush=True)
        half = max(seen[: max(1, minutes // 2)])
        print(
            f"{size[0]}x{size[1]}: {start:.0f} MB at the title, {max(seen):.0f} MB at most; "
            f"the second half reached {max(seen) - half:+.1f} MB over the first"
        )
        evening._leave()
        gc.collect()
        print(f"idle at the title: {idle_share(evening.app, 10.0):.1%} of a core")
        evening.app.shut()


def main() -> None:
    """Play each size in a process of its own."""
    reader = argparse.ArgumentParser(description="The window's memory over an hour.")
    reader.add_argument("--minutes", type=int, default=60)
    reader.add_argument("--sizes", nargs="*", default=["1920x1080", "2560x1440"])
    reader.add_argument("--here", action="store_true", help="play the first size in this process")
    asked = reader.parse_args()
    if asked.here:
        width, height = asked.sizes[0].split("x")
        play((int(width), int(height)), asked.minutes)
        return
    for size in asked.sizes:
        subprocess.run(  # noqa: S603 - ourselves
            [sys.executable, "-m", "benchmarks.memory", "--here", "--minutes", str(asked.minutes),
             "--sizes", size], check=True,
        )  # fmt: skip


if __name__ == "__main__":
    main()
