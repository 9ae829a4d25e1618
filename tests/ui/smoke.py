"""The window without a screen: opens, plays some steps by clicks and keys, saves, and closes."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.ui.fingers import (
    Person,
    click_words,
    game_of,
    settle,
    window,
)


def main() -> int:
    """Play the first steps of the quick battle against the machine."""
    with tempfile.TemporaryDirectory() as folder:
        app = window(Path(folder))
        click_words(app, "Quick battle")
        person = Person(app)
        answered = 0
        for _frame in range(600):
            settle(app, 1)
            game = game_of(app)
            if game.match.session.over or answered >= 25:
                break
            if game.draft is not None or app.top is not game:
                person.mouse = answered % 2 == 0
                person.answer()
                answered += 1
        fault = game_of(app).save()
        app.quit()
        app.shut()
    print(f"smoke: {answered} answers by clicks and keys, saved: {fault or 'yes'}")
    return 0 if answered >= 25 and not fault else 1


if __name__ == "__main__":
    sys.exit(main())
