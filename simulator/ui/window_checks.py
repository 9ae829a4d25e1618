"""Whether a window can open here, with letters and sound; for `iron-ranks doctor`."""

from __future__ import annotations

import importlib.util
import locale
from collections.abc import Iterator

import pygame

from simulator.language.texts import translate as _
from simulator.records import dataclass
from simulator.ui import palette, window_place
from simulator.ui.display import available
from simulator.ui.fault_report import version_of
from simulator.ui.layout import SMALLEST


@dataclass(frozen=True)
class Check:
    """One check: what about, whether it is well, whether it is needed, what was found, what to do.

    What is not needed and not well costs comfort alone.
    """

    about: str
    well: bool
    found: str
    needed: bool = True
    do: str = ""


def locale_named() -> str | None:
    """Return the locale the system asks for; None where it is not installed."""
    before = locale.setlocale(locale.LC_ALL)
    try:
        return locale.setlocale(locale.LC_ALL, "")
    except locale.Error:
        return None
    finally:
        locale.setlocale(locale.LC_ALL, before)


def system_checks() -> Iterator[Check]:
    """Check what costs comfort alone: the system's locale, and OpenCV for photos of a table."""
    named = locale_named()
    do = _("Install the locale that LANG or LC_ALL names, or name another one.")
    missing = _("the one that LANG or LC_ALL names is not installed")
    yield Check(_("Locale"), named is not None, named or missing, needed=False, do=do)
    do = _("pip install iron-ranks[photo] lets the program propose trays in photos.")
    there = importlib.util.find_spec("cv2") is not None
    version = version_of("opencv-python-headless") or version_of("opencv-python")
    found = version or (_("it is there") if there else _("none"))
    yield Check(_("OpenCV"), there, found, needed=False, do=do)


def window_checks() -> Iterator[Check]:
    """Check what draws and sounds: the display, the letters, the sound device."""
    if available():
        sizes = [place.size for place in window_place.displays()]
        said = ", ".join(f"{width} x {height}" for width, height in sizes)
        driver = pygame.display.get_driver()
        large = any(w >= SMALLEST[0] and h >= SMALLEST[1] for w, h in sizes)
        do = _("The window needs {width} x {height} pixels.")
        do = do.format(width=SMALLEST[0], height=SMALLEST[1])
        yield Check(_("Display"), large, f"{said} ({driver})", do=do)
    else:
        do = _(
            "Start it on a desktop, or set DISPLAY or WAYLAND_DISPLAY. Commands such as "
            "iron-ranks play --no-window do without one."
        )
        yield Check(_("Display"), False, _("none"), do=do)
    pygame.font.init()
    try:
        words = palette.font(18).render("Iron Ranks", True, palette.TEXT)
        wide = words.get_width() > 10
        do = _("Install the program again: its letters are missing.")
        yield Check(_("Letters"), wide, _("they can be drawn") if wide else _("none"), do=do)
    except (pygame.error, OSError) as fault:
        yield Check(_("Letters"), False, str(fault), do=_("Install the program again."))
    try:
        pygame.mixer.init()
        driver = pygame.mixer.get_driver() if hasattr(pygame.mixer, "get_driver") else ""
        yield Check(_("Sound"), True, driver or _("a device is there"), needed=False)
        pygame.mixer.quit()
    except pygame.error as fault:
        do = _("The game is silent until a sound device is there; nothing else changes.")
        yield Check(_("Sound"), False, str(fault), needed=False, do=do)
