"""When the window is first seen, against a bare window of the same libraries in the same run.

    python -m benchmarks.first_frame

Ours: the program's window shows its name. The rival: pygame-ce and shapely are imported and a
window shows a line. Both are started anew each time, they take turns, and the least CPU time of
each counts; only the ratio is meant.
"""

from __future__ import annotations

import os
import subprocess
import sys

from benchmarks.games import cpu_of_programs

OURS = """
from simulator.ui.app import App
App(size=(1280, 720))
"""
BARE = """
import pygame, shapely
pygame.display.init()
pygame.font.init()
surface = pygame.display.set_mode((1280, 720))
surface.blit(pygame.font.Font(None, 64).render("Iron Ranks", True, "white"), (10, 10))
pygame.display.flip()
"""


def first_frame() -> str:
    """Measure a start, with compiled modules, as players have them after the first one."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

    def run(program: str) -> None:
        command = [sys.executable, "-c", program]
        subprocess.run(command, check=True, env=env, stdout=subprocess.DEVNULL)  # noqa: S603 - ours

    run(OURS)  # the first start compiles
    ours, bare = cpu_of_programs(run, OURS, BARE)
    return (
        f"| P19 | first frame of the window | {ours * 1e3:.0f} ms | bare window "
        f"{bare * 1e3:.0f} ms | {ours / bare:.2f} x |"
    )


if __name__ == "__main__":
    print("| | question | ours | in the same run | ratio |")
    print("|---|---|---|---|---|")
    print(first_frame())
