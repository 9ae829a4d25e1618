"""How long a page takes to open in a browser, against a page with one word in the same run.

    python -m benchmarks.pages

It takes the extra `browser` and Chromium. The browser's own clock counts, from the request for the
file to the end of loading, on a desk and on a phone; both pages take turns, the median counts.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from simulator.reports.web.elements import element
from simulator.reports.web.page import web_page
from tests.browser.chromium import SIZES, driver, show
from tests.reports.pages_made import gap_page

TURNS = 15
LOADED = (
    "const [one] = performance.getEntriesByType('navigation'); document.body.offsetHeight;"
    "return one.loadEventEnd - one.startTime;"
)


def pages_open() -> list[str]:
    """Measure the page of a case, with every place a tray may be nudged to."""
    texts = {"ours": gap_page(), "bare": web_page("A", element("p", "word"), version="")}
    rows = []
    browser = driver()
    with tempfile.TemporaryDirectory() as folder:
        files = {name: Path(folder) / f"{name}.html" for name in texts}
        for name, file in files.items():
            file.write_text(texts[name], encoding="utf-8")
        for size in SIZES:
            took: dict[str, list[float]] = {name: [] for name in files}
            for _turn in range(TURNS):
                for name, file in files.items():
                    show(browser, file, size)
                    took[name].append(float(browser.execute_script(LOADED)))
            ours, bare = (statistics.median(took[name]) for name in files)
            rows.append(
                f"| P40 | a case's page of {len(texts['ours']) / 1000:.0f} kB opens, {size} | "
                f"{ours:.0f} ms | a page with one word {bare:.0f} ms | {ours / bare:.1f} x |"
            )
    browser.quit()
    return rows


if __name__ == "__main__":
    print("| | question | ours | in the same run | ratio |")
    print("|---|---|---|---|---|")
    print("\n".join(pages_open()))
