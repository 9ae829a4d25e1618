"""Takes the picture of hands on phones: a table, and what the phones of its two players show.

Run from the top of the repository: python docs/pictures/make_phone_pictures.py
It takes the extra `browser` and Chromium, and plays a skirmish until Red's phone asks for a card.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402 - the repository comes first
from PIL import Image  # noqa: E402 - the same

from docs.pictures.folder import folder  # noqa: E402
from docs.pictures.make_page_pictures import beside  # noqa: E402
from simulator.content.games.battles import skirmish  # noqa: E402
from simulator.engine.windows import is_empty  # noqa: E402
from simulator.model.state import Seat  # noqa: E402
from tests.browser.chromium import driver  # noqa: E402
from tests.browser.test_phones_played import Evening, begin  # noqa: E402
from tests.ui.fingers import close_all, window  # noqa: E402

FOLDER = folder()
SEED = 6
PHONE = (360, 720)
ASKS = "document.getElementById('question').className == 'asks'"


def main() -> None:
    """Play until there is something to see, and put the window between the two phones."""
    browsers = (driver(), driver())
    for browser in browsers:
        width, height = PHONE
        browser.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True},
        )
    with tempfile.TemporaryDirectory() as home:
        evening = begin(window(Path(home), (1280, 720)), skirmish(SEED), browsers, longest=8.0)
        while not offers(evening):
            evening.answer()
        evening.pump(lambda: evening.run(Seat.RED, ASKS))
        shots = [taken(browser) for browser in browsers]
        evening.app.draw()
        table = pygame.image.tobytes(evening.app.surface, "RGB")
        shots.insert(1, Image.frombytes("RGB", evening.app.size, table))
        file = FOLDER / "phones.png"
        beside(shots).quantize(192, dither=Image.Dither.NONE).save(file, optimize=True)
        print(file.name)
        close_all()
    for browser in browsers:
        browser.quit()


def offers(evening: Evening) -> bool:
    """Wait for the next question; return whether Red's phone asks for one of several cards."""
    game = evening.game
    evening.waits()
    request = game.match.pending
    return game.phones.asked is Seat.RED and not is_empty(request) and bool(game.staged.face_up)


def taken(browser: object) -> Image.Image:
    """Return what a phone shows."""
    return Image.open(io.BytesIO(browser.get_screenshot_as_png()))  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
