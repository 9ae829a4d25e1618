"""Reads a table from a photo taken at an angle, and takes the picture of docs/settle-a-dispute.md.

Run from the top of the repository: python docs/pictures/make_angle_picture.py
No screen is needed, but the extra `photo`. The photo is made, its camera held sideways; one tray is
taken and one refused by real keys.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402 - the driver is chosen first
from PIL import Image  # noqa: E402

from docs.pictures.folder import folder  # noqa: E402
from simulator.ui.disputes.photo_screen import PhotoScreen  # noqa: E402
from simulator.ui.disputes.screen import DisputeScreen  # noqa: E402
from tests.photos.made import made  # noqa: E402
from tests.ui.disputing import Hands  # noqa: E402

FOLDER = folder()
SEED, MEGAPIXELS = 1002, 2.0
SHOWN = (1100, 619)
COLOURS = 220


def main() -> None:
    """Place the photo, take a tray, refuse the next, and keep what the window shows."""
    one = replace(made(SEED, MEGAPIXELS), turned=6)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.jpg"
        one.save(path)
        hands = Hands(Path(folder))
        hands.start(DisputeScreen(hands.app))
        hands.drop(path)
        hands.key(pygame.K_ESCAPE)
        hands.click(hands.box("corners"))
        screen = hands.app.top
        assert isinstance(screen, PhotoScreen)
        for corner in one.corners:
            x, y = screen.seen.to_screen((float(corner[0]), float(corner[1])))
            hands.click((round(x), round(y)))
        screen.wait()
        hands.wait(3)
        hands.key(pygame.K_SPACE)
        hands.key(pygame.K_x)
        hands.wait(3)
        hands.app.draw()
        picture = pygame.transform.smoothscale(hands.app.surface, SHOWN)
        plain = Image.frombytes("RGB", SHOWN, pygame.image.tobytes(picture, "RGB"))
        few = plain.quantize(COLOURS, Image.Quantize.MAXCOVERAGE)
        few.save(FOLDER / "dispute-8-angle.png", optimize=True)
        hands.leave()


if __name__ == "__main__":
    main()
