"""What is written when the program breaks: a log that stays small, and a report to be sent.

The report names the version, the system, the last keys and clicks and where the program was. What
people typed, and the names they gave to their seats, are not in it.
"""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from collections.abc import Sequence
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import pygame

from simulator.datafiles import program_version
from simulator.files.disk import QuietLog, write_atomically
from simulator.records import dataclass
from simulator.ui.places import Places

LOG: Final = logging.getLogger("iron_ranks")
"""What happened at the window, a line each: when it opened, what was opened, what broke."""
LIBRARIES: Final = (
    *("pygame-ce", "shapely", "numpy", "pydantic", "PyYAML", "pillow", "reportlab"),
    *("pypdf", "typer", "rich", "platformdirs", "filelock", "frozendict", "cachetools", "fsrs"),
    "websockets",
)
"""The libraries the program needs, as pyproject.toml names them."""


@dataclass(frozen=True)
class Broken:
    """What is told of a fault of the program: the report, and where games are safe."""

    report: Path | None
    """None where the disk refused it."""
    journals: tuple[Path, ...]
    """The games that were open; the title offers to go on with them."""
    not_safe: tuple[str, ...]
    """Why a game could not be kept to its last answer."""
    drafts: tuple[Path, ...]
    """What keeps the dispute tables and army lists that nobody had saved; the title offers them."""
    lost: bool
    """Whether something that nobody saved could not be kept either."""
    display_lost: bool = False
    """Whether nothing broke but the display went away; then there is no report."""


def begin_log(places: Places) -> None:
    """Write the log from now on into the user's folder; a disk that refuses goes without one."""
    for old in list(LOG.handlers):
        LOG.removeHandler(old)
        old.close()
    log = QuietLog(places.log)
    log.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    LOG.addHandler(log)
    LOG.setLevel(logging.INFO)
    LOG.propagate = False
    LOG.info("Iron Ranks %s on %s, Python %s", program_version(), _system(), _python())


def write_report(
    places: Places, fault: BaseException, *, where: Sequence[str] = (), did: Sequence[str] = ()
) -> Path | None:
    """Write the report of a fault and give its file; None where the disk refuses."""
    text = report_text(fault, where=where, did=did)
    LOG.error("The program broke:\n%s", text)
    path = places.reports / f"report-{datetime.now().astimezone():%Y%m%d-%H%M%S-%f}.txt"
    try:
        write_atomically(path, text)
    except OSError:
        return None
    return path


def report_text(fault: BaseException, *, where: Sequence[str] = (), did: Sequence[str] = ()) -> str:
    """Return the report of a fault: no names of people, and no folder of theirs."""
    lines = [
        "Iron Ranks: report of a fault",
        "",
        f"Version: {program_version()}",
        f"System: {_system()}",
        f"Python: {_python()}",
        f"Display: {_display()}",
        *(f"{name}: {version_of(name)}" for name in LIBRARIES),
        "",
        f"Screens, the lowest first: {', '.join(where) or 'none'}",
        "",
        "What was done last (typed letters are left out):",
        *(f"  {line}" for line in did),
        "",
        *"".join(traceback.format_exception(fault)).splitlines(),
    ]
    return _without_names("\n".join(lines) + "\n")


def version_of(library: str) -> str:
    """Return the version of a library that is installed, empty for one that is not."""
    try:
        return version(library)
    except PackageNotFoundError:
        return ""


def described(event: pygame.Event) -> str:
    """Describe a key or a click for the report; empty for what is typed and for all else."""
    if event.type == pygame.KEYDOWN:
        name = pygame.key.name(event.key)
        return "a letter" if len(name) == 1 and name.isalnum() else f"key {name}"
    if event.type == pygame.MOUSEBUTTONDOWN:
        return f"click {event.button} at {event.pos[0]},{event.pos[1]}"
    if event.type == pygame.VIDEORESIZE:
        return f"window {event.w} x {event.h}"
    if event.type == pygame.DROPFILE:
        return f"dropped a file {Path(event.file).suffix[:12]}"
    return ""


def _without_names(text: str) -> str:
    for folder in {str(Path.home()), str(Path.home().resolve())} - {"/", ""}:
        text = text.replace(folder, "~")
    from simulator.engine.names import names_given  # noqa: PLC0415 - it loads the rules

    for name in names_given():
        text = text.replace(name, "(a name)")
    return text


def _system() -> str:
    return f"{platform.system()} {platform.release()} {platform.machine()}"


def _python() -> str:
    built = " (in a build)" if getattr(sys, "frozen", False) else ""
    return f"{platform.python_version()}{built}"


def _display() -> str:
    if not pygame.display.get_init():
        return "none"
    window = pygame.display.get_surface()
    size = "x".join(map(str, window.get_size())) if window is not None else "no window"
    return f"{pygame.display.get_driver()}, {size}, displays {pygame.display.get_desktop_sizes()}"
