"""Takes the pictures of docs/learn.md: a step of the first battle, and a word that opens its text.

Run from the top of the repository: python docs/pictures/make_lesson_pictures.py
No screen is needed. Every act is a real event.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from docs.pictures.folder import folder  # noqa: E402
from docs.pictures.taken import keep  # noqa: E402
from simulator.practice.teaching import lesson  # noqa: E402
from simulator.ui import term_places  # noqa: E402
from simulator.ui.app import App  # noqa: E402
from simulator.ui.practice.lesson_screen import begin  # noqa: E402
from tests.ui.fingers import close_all, move, settle, window  # noqa: E402

FOLDER = folder()
CHARGE = 3
WORD = "disorderly"


def shot(app: App, name: str) -> None:
    """Keep what the window shows."""
    keep(app.surface, FOLDER / f"learn-{name}.png")


def main() -> None:
    """Sit at the step about charges and rest the mouse on a word."""
    with tempfile.TemporaryDirectory() as folder:
        app = window(Path(folder), (1600, 900))
        screen = begin(app, lesson(), CHARGE)
        settle(app, 6)
        room = screen.room
        places = [
            found.rect.center
            for y in range(room.top, room.bottom, 3)
            for x in range(room.left, room.right, 4)
            if (found := term_places.at((x, y))) is not None and found.term == WORD
        ]
        move(app, places[0])
        settle(app, 6)
        shot(app, "charge")
        close_all()


if __name__ == "__main__":
    main()
