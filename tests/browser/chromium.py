"""A browser without a screen, for tests and for the pictures of the documentation."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

MUST: Final = "IRON_RANKS_BROWSER"
"""Set, it turns a missing browser from a skipped test into a failing one."""
NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
"""What Chromium is called, Debian's own name first."""
SIZES: Final = {"desktop": (1280, 800), "phone": (390, 844)}


def missing() -> str:
    """Return what is missing for a browser to be driven; empty when nothing is."""
    try:
        import selenium  # noqa: F401, PLC0415 - only whether it is there
    except ImportError:
        return "selenium (the extra browser)"
    wanted = {"chromium": _found(*NAMES), "chromedriver": _found("chromedriver")}
    return ", ".join(name for name, file in wanted.items() if not file)


def _found(*names: str) -> str:
    return next(filter(None, map(shutil.which, names)), "")


def driver() -> Chrome:
    """Start the browser; skip or fail without one. It reaches only files and this computer."""
    lacking = missing()
    if lacking and os.environ.get(MUST):
        pytest.fail(f"{MUST} is set, but there is no {lacking}")
    if lacking:
        pytest.skip(f"no {lacking}")
    from selenium.webdriver import Chrome, ChromeOptions  # noqa: PLC0415 - only with the extra
    from selenium.webdriver.chrome.service import Service  # noqa: PLC0415 - the same

    options = ChromeOptions()
    for flag in (
        *("headless=new", "no-sandbox", "disable-gpu", "hide-scrollbars", "disable-dev-shm-usage"),
        *(
            "disable-background-networking",
            "host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        ),
    ):
        options.add_argument(f"--{flag}")
    options.binary_location = _found(*NAMES)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return Chrome(options=options, service=Service(_found("chromedriver")))


def show(browser: Chrome, file: Path, size: str) -> None:
    """Open a page of ours as large as a screen; what was said before is forgotten."""
    width, height = SIZES[size]
    phone = size == "phone"
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone},
    )
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": phone})
    for log in ("browser", "performance"):
        browser.get_log(log)
    browser.get(file.as_uri())


def asked_for(browser: Chrome) -> list[str]:
    """Return every address that was asked for since the page was opened."""
    said = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    return [
        one["params"]["request"]["url"]
        for one in said
        if one["method"] == "Network.requestWillBeSent"
    ]
