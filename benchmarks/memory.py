"""What the window keeps in memory over an hour, and what it costs while nothing happens.

    python -m benchmarks.memory [--minutes 60] [--sizes 1920x1080 2560x1440]
    python -m benchmarks.memory --here strong [--minutes 7] [--sizes 1920x1080]

A scripted person (tests/ui/evening.py) plays battles by mouse and keys, leads the mouse over the
board, asks for charge sheets and threat maps, settles disputes, answers drills and turns pages. A
minute is what such a person does in one: a dozen answers, now and then something else, and the
pauses between; each half hour begins with a long battle. Each size is played in a process of its
own; resident memory is read from the operating system (Linux). At the end stands a quarter of an
hour of a window that keeps every picture and every answer and never tidies up. With `--here strong`
a battle against the strongest machine is played by the clock instead, and half way through its
review begins; what the processes keep that think beside the window is told as well. It needs no
screen: SDL_VIDEODRIVER=dummy is taken if nothing else is asked for.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from benchmarks.thinking import memory
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.caches import MEMORIES, table
from simulator.content.workers import BYTES, employed
from simulator.ui import app as window
from simulator.ui import kept_pictures
from simulator.ui.app import App
from simulator.ui.spare_memory import settle_in
from simulator.ui.title.menu import Menu
from tests.ui.evening import Evening

MOST = {(1920, 1080): 300.0, (2560, 1440): 380.0}
"""Megabytes the window may take, by its size."""
HAND = BYTES / 1e6
"""Megabytes a process may take that thinks beside the window."""
GROWTH = 5.0
"""Megabytes the second half hour may take more than the first: both play the same round."""
IDLE = 0.02
"""Share of a core the title may take while nobody touches it."""
NAIVE = 15
"""Minutes the window that keeps everything is played."""


def resident() -> float:
    """Return the resident memory of this process in MB."""
    return memory("VmRSS")


def highest() -> float:
    """Return the most this process has ever had resident, in MB."""
    return memory("VmHWM")


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


def row(what: str, found: str, wanted: str, *, holds: bool) -> None:
    """Print a line of the table."""
    print(f"| {what} | {found} | {wanted} | {'pass' if holds else 'FAIL'} |", flush=True)


def keep_everything() -> None:
    """Have the window keep every picture and every answer, and never tidy up."""
    kept_pictures.FOR_ALL = 10**12  # type: ignore[misc]
    MEMORIES.most = 10**12
    window.give_back = lambda: None  # type: ignore[attr-defined]  # it is only imported there


def play(size: tuple[int, int], minutes: int, *, naive: bool) -> None:
    """Play for so many minutes at a size and print what was kept, each ten minutes."""
    if naive:
        keep_everything()
    settle_in()
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), size)
        start, seen, told = resident(), [], []
        for number in range(minutes):
            evening.minute(number)
            seen.append(resident())
            if number % 10 == 9 or number == minutes - 1:
                told.append(f"{seen[-1]:.0f}")
                print(f"minute {number + 1}: {seen[-1]:.1f} MB", file=sys.stderr, flush=True)
        name = f"{size[0]}x{size[1]}" + (", keeping everything" if naive else "")
        pictures = kept_pictures.STORE.taken / 1e6
        print(
            f"\n{name}: {start:.0f} MB at the title, then every ten minutes {', '.join(told)}; "
            f"at the end {pictures:.0f} MB of pictures, "
            f"{MEMORIES.count()} answers kept; done: {evening.done}"
        )
        if naive:
            print(f"at most {highest():.0f} MB in {minutes} minutes")
            return
        print("| what | measured | wanted | |\n|---|---|---|---|")
        most = MOST.get(size, max(MOST.values()))
        row("at most", f"{highest():.0f} MB", f"{most:.0f} MB", holds=highest() <= most)
        half = minutes // 2
        more = seen[-1] - seen[half - 1]
        row(
            f"minute {minutes} over minute {half}",
            f"{more:+.1f} MB",
            f"+{GROWTH:.0f} MB",
            holds=more <= GROWTH,
        )
        more = max(seen[half:]) - max(seen[:half])
        print(
            f"| the worst minute after that over the worst before | {more:+.1f} MB | told only | |"
        )
        last = min(10, half)
        more = (sum(seen[-last:]) - sum(seen[half - last : half])) / last
        print(
            f"| the last {last} minutes of that over the last {last} before, on average "
            f"| {more:+.1f} MB | told only | |"
        )
        evening.leave()
        print_caches()
        idle = idle_share(evening.app, 10.0)
        row("idle at the title", f"{idle:.1%} of a core", f"{IDLE:.0%}", holds=idle <= IDLE)
        evening.app.shut()


def play_strong(size: tuple[int, int], minutes: float) -> None:
    """Play against `strong` for half of the time, review the game, and print what was kept."""
    settle_in()
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), size)
        begun = _noted("title")
        person = evening.sit_down(blue="strong:1s")
        person.mind = GreedyAgent(1)  # who plays well has more decisions to be graded
        told = 0.0
        while time.perf_counter() - begun < minutes * 30 and not evening.battle_over:
            evening.answer_or_wait(0.5)
            told = _told_each_minute(told, f"round {evening.round()} of the battle")
        _noted("after the battle")
        evening.pause()
        _noted("after a pause")
        review = evening.review()
        while review.found is None and time.perf_counter() - begun < minutes * 60:
            evening.app.step(0.05, sparing=True)
            time.sleep(0.02)
            told = _told_each_minute(told, f"decision {review.share[0]} of {review.share[1]}")
        _noted(f"after {review.share[0]} of {review.share[1]} decisions of the review")
        hands = [memory("VmHWM", one.pid) for one in employed().processes if one.pid is not None]
        evening.leave()
        for _rest in range(4):
            evening.pause()
        _noted("title again")
        evening.app.shut()
    print_caches()
    most = MOST.get(size, max(MOST.values()))
    row("against strong, at most", f"{highest():.0f} MB", f"{most:.0f} MB", holds=highest() <= most)
    for hand in hands:
        row("a process that thinks", f"{hand:.0f} MB", f"{HAND:.0f} MB", holds=hand <= HAND)


def print_caches() -> None:
    """Print what each cache keeps now and may keep, the largest first."""
    print("| cache | keeps | may keep |\n|---|---|---|")
    for row in table():
        print(f"| {row.name} | {row.taken / 1e6:.2f} MB | {row.limit / 1e6:.2f} MB |")


def _told_each_minute(last: float, what: str) -> float:
    """Print what is resident if a minute has passed since the last time; return when it was."""
    return last if time.perf_counter() - last < 60.0 else _noted(what)


def _noted(what: str) -> float:
    """Print what is resident and what was the most so far; return the time."""
    pictures, answers = kept_pictures.STORE.taken / 1e6, MEMORIES.count()
    print(
        f"{what}: {resident():.0f} MB, at most {highest():.0f} MB, "
        f"{pictures:.0f} MB of pictures, {answers} answers",
        flush=True,
    )
    return time.perf_counter()


def main() -> None:
    """Play each size in a process of its own."""
    reader = argparse.ArgumentParser(description="The window's memory over an hour.")
    reader.add_argument("--minutes", type=int, default=60)
    reader.add_argument("--sizes", nargs="*", default=["1920x1080", "2560x1440"])
    reader.add_argument("--naive", type=int, default=NAIVE, help="minutes of keeping everything")
    reader.add_argument("--here", choices=["ours", "naive", "strong"], help="in this process")
    asked = reader.parse_args()
    if asked.here:
        width, height = asked.sizes[0].split("x")
        if asked.here == "strong":
            play_strong((int(width), int(height)), asked.minutes)
            return
        play((int(width), int(height)), asked.minutes, naive=asked.here == "naive")
        return
    runs = [("ours", asked.minutes, size) for size in asked.sizes]
    if asked.naive:
        runs.append(("naive", asked.naive, asked.sizes[0]))
    for how, minutes, size in runs:
        command = [sys.executable, "-m", "benchmarks.memory", "--here", how]
        command += ["--minutes", str(minutes), "--sizes", size]
        subprocess.run(command, check=True)  # noqa: S603 - ourselves


if __name__ == "__main__":
    main()
