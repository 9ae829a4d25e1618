"""Compare the CPU time two programs take to open their window, in turns.

python starts.py BUILD INSTALLED
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TURNS = 5
MOST = 1.5
"""How many times the installed program's time a build may take."""
ALIVE = 6.0
"""Seconds an open window is left alone; what it does then costs next to nothing."""
PATIENCE = 120.0
"""Seconds a busy machine may take until the window is open."""
HOMES = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA")
"""Where systems have players' folders."""


def cpu(program: str) -> float:
    """Return the CPU seconds a program takes to open its window and stay there for a moment.

    The window is open when the program's log is there, in a folder of its own.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        env = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        before = children()
        running = subprocess.Popen(  # noqa: S603  # the program we have just built
            [program],
            env=env | dict.fromkeys(HOMES, home),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        until = time.monotonic() + PATIENCE
        while running.poll() is None and not any(Path(home).rglob("iron-ranks.log")):
            if time.monotonic() > until:
                running.kill()
                sys.exit(f"{program} opened no window within {PATIENCE:g} s")
            time.sleep(0.1)
        time.sleep(ALIVE)
        if running.poll() is not None:
            sys.exit(f"{program} ended: {running.communicate()[1]}")
        running.terminate()
        running.communicate()
        return children() - before


def children() -> float:
    """Return the CPU seconds of all programs that were started here and have ended."""
    spent = os.times()
    return spent.children_user + spent.children_system


def main(build: str, installed: str) -> None:
    """Start both in turns, compare the least of each, and end with 1 if the build is too slow."""
    times: dict[str, list[float]] = {build: [], installed: []}
    for _ in range(TURNS):
        for program, spent in times.items():
            spent.append(cpu(program))
    of_build, of_installed = min(times[build]), min(times[installed])
    ratio = of_build / of_installed
    print(f"build {of_build:.2f} s, installed {of_installed:.2f} s: {ratio:.2f} times")
    sys.exit(ratio > MOST)


if __name__ == "__main__":
    main(*sys.argv[1:])
