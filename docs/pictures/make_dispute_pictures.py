"""Settles a dispute as a newcomer would, and takes the pictures of docs/settle-a-dispute.md.

Run from the top of the repository: python docs/pictures/make_dispute_pictures.py
No screen is needed. Every act is counted; at the end the script says how many there were.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402 - the driver is chosen first
from PIL import Image  # noqa: E402

from docs.pictures.folder import folder  # noqa: E402
from simulator.language.texts import _  # noqa: E402
from simulator.ui.title.menu import Menu  # noqa: E402
from tests.ui.disputing import Hands  # noqa: E402

FOLDER = folder()


def shot(hands: Hands, name: str) -> None:
    """Keep what the window shows."""
    hands.app.draw()
    surface = hands.app.surface
    picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    picture.quantize(160, dither=Image.Dither.NONE).save(
        FOLDER / f"dispute-{name}.png", optimize=True
    )


def main() -> None:
    """Settle the dispute and take the pictures."""
    with tempfile.TemporaryDirectory() as folder:
        hands = Hands(Path(folder))
        hands.start(Menu(hands.app))
        shot(hands, "1-title")
        hands.click(hands.words(_("Settle a dispute")))
        hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
        hands.drag(hands.supply("infantry/blue"), hands.at(24, 30))
        shot(hands, "2-trays")
        hands.drag(hands.supply("infantry/blue"), hands.at(21.2, 20))
        carry_and_let_go(hands, hands.supply("infantry/blue"), hands.at(26.9, 20.2))
        for _step in range(4):
            hands.key(pygame.K_RIGHT)
        shot(hands, "3-arrows")
        hands.click(hands.at(24, 10))
        hands.click(hands.at(24, 30))
        hands.click(hands.asking("sight"))
        hands.until_judged()
        shot(hands, "4-answer")
        print(f"{len(hands.acts)} clicks, drags and keys up to the answer")
        hands.key(pygame.K_SPACE)
        hands.wait(3)
        shot(hands, "9-verdict")
        hands.key(pygame.K_ESCAPE)
        hands.click(hands.at(26.8, 20))
        hands.key(pygame.K_b)
        shot(hands, "8-beside")
        hands.key(pygame.K_ESCAPE)
        hands.click(hands.box("tab:rulings"))
        shot(hands, "5-rulings")
        hands.click(hands.box("tab:answer"))
        take_photo_pictures(hands, Path(folder))
        hands.app.shut()


def carry_and_let_go(hands: Hands, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Drag from the supply; before the mouse lets go, the picture is taken."""
    hands.move(start)
    hands.press(start)
    for pos in ((end[0] + 40, end[1] + 30), end):
        hands.move(pos)
    shot(hands, "3-flush")
    hands.let_go(end, "drag")


def take_photo_pictures(hands: Hands, folder: Path) -> None:
    """Lay a photo under the trays; ours is drawn, with two trays where A and B stand."""
    picture = pygame.Surface((1000, 1000))
    picture.fill((112, 92, 66))
    for at in range(0, 1000, 40):
        pygame.draw.line(picture, (122, 102, 74), (at, 0), (at + 60, 1000), 5)
    for x, y, colour in ((500, 720, (150, 60, 48)), (500, 320, (60, 88, 130))):
        pygame.draw.rect(picture, colour, pygame.Rect(x - 55, y - 48, 110, 96))
        pygame.draw.rect(picture, (30, 26, 20), pygame.Rect(x - 55, y - 48, 110, 96), 3)
    path = folder / "table.png"
    pygame.image.save(picture, str(path))
    hands.click(hands.box("new"))
    hands.drop(path)
    photo = hands.screen.board.photo
    if photo is None:
        raise SystemExit("the photo was not read")
    left = photo.pose.to_table(((445 - 500) / photo.scale, (500 - 272) / photo.scale))
    right = photo.pose.to_table(((555 - 500) / photo.scale, (500 - 272) / photo.scale))
    hands.click(hands.at(*left))
    shot(hands, "6-photo")
    hands.click(hands.at(*right))
    hands.key(pygame.K_RETURN)
    for link, pixel in (("infantry/red", (500, 720)), ("infantry/blue", (500, 320))):
        local = ((pixel[0] - 500) / photo.scale, (500 - pixel[1]) / photo.scale)
        hands.drag(hands.supply(link), hands.at(*photo.pose.to_table(local)))
    hands.click(hands.asking("distance"))
    hands.until_judged()
    shot(hands, "7-on-photo")


if __name__ == "__main__":
    main()
