"""Takes the pictures of docs/pages.md: pages as a browser without a screen shows them.

Run from the top of the repository: python docs/pictures/make_page_pictures.py
It takes the extra `browser` and Chromium.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402 - the repository comes first

from docs.pictures.folder import folder  # noqa: E402
from simulator.practice.drill import drills  # noqa: E402
from simulator.reports.web.case_page import case_page  # noqa: E402
from simulator.reports.web.drill_page import drill_page  # noqa: E402
from tests.browser.chromium import SIZES, driver, show  # noqa: E402
from tests.reports.pages_made import GAP, asked, case_of  # noqa: E402

FOLDER = folder()
BETWEEN = 24
GROUND = (120, 112, 100)


def main() -> None:
    """Take each page on a desk and on a phone, side by side."""
    drill = next(one for one in drills() if one.id == "alignment-01")
    pages = {
        "case": (
            case_page(asked(case_of(GAP), most=3000), ""),
            "",
            "[data-pick='shown-0:row-0-0.13']",
        ),
        "drill": (drill_page(drill, ""), "", ".choice"),
    }
    browser = driver()
    with tempfile.TemporaryDirectory() as folder:
        for name, (text, *clicks) in pages.items():
            file = Path(folder) / f"{name}.html"
            file.write_text(text, encoding="utf-8")
            shots = []
            for size, click in zip(SIZES, clicks, strict=True):
                show(browser, file, size)
                if click:
                    browser.find_element("css selector", click).click()
                shots.append(Image.open(io.BytesIO(browser.get_screenshot_as_png())))
            beside(shots).quantize(128, dither=Image.Dither.NONE).save(
                FOLDER / f"page-{name}.png", optimize=True
            )
            print(f"page-{name}.png")
    browser.quit()


def beside(shots: Sequence[Image.Image]) -> Image.Image:
    """Put pictures side by side, their upper edges level."""
    wide = sum(shot.width for shot in shots) + BETWEEN * (len(shots) - 1)
    whole = Image.new("RGB", (wide, max(shot.height for shot in shots)), GROUND)
    left = 0
    for shot in shots:
        whole.paste(shot.convert("RGB"), (left, 0))
        left += shot.width + BETWEEN
    return whole


if __name__ == "__main__":
    main()
