"""Whether all the program needs is here: each check says what it found, and what to do."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from simulator.caches import table
from simulator.cli.shell.terminal import say, say_json
from simulator.content.workers import AUTOMATIC, automatic, cores
from simulator.datafiles import assets_dir, program_version, scenarios_dir, units_dir
from simulator.files.disk import delete, write_atomically
from simulator.files.errors import ContentError, why_refused
from simulator.files.free_memory import free_memory
from simulator.files.leftovers import mend
from simulator.files.plain_data import fields_of
from simulator.files.reading import is_folder
from simulator.language.texts import translate as _
from simulator.reports.days import day_said
from simulator.ui.fault_report import LIBRARIES, version_of
from simulator.ui.places import Places, last_phone
from simulator.ui.settings import load
from simulator.ui.window_checks import Check, system_checks, window_checks

LEAST_FREE: Final = 50
"""Megabytes that should be free where games are kept."""


def shown(*, as_json: bool) -> bool:
    """Print all checks; whether nothing that is needed is missing."""
    found = list(checks(Places.of_user()))
    if as_json:
        say_json([fields_of(one, "about", "well", "needed", "found", "do") for one in found])
        return all(one.well or not one.needed for one in found)
    for one in found:
        mark = _("good") if one.well else _("MISSING") if one.needed else _("note")
        say(f"{mark:<8} {one.about}: {one.found}")
        if one.do and not one.well:
            say(f"{'':<8} {one.do}")
    missing = sum(not one.well and one.needed for one in found)
    say(_("Something needed is missing.") if missing else _("Everything needed is here."))
    return not missing


def show_caches(*, as_json: bool) -> None:
    """Print what each cache of the program may take at most, the largest first."""
    import simulator.ui.app  # noqa: F401 - which loads whatever keeps something

    rows = table()
    if as_json:
        say_json([{"cache": row.name, "bytes": row.limit} for row in rows])
        return
    for row in rows:
        say(f"{_megabytes(row.limit)}  {row.name}")
    every = _megabytes(sum(row.limit for row in rows)).strip()
    say(_("All caches together keep at most {size}.").format(size=every))


def _megabytes(size: int) -> str:
    return _("{n} MB").format(n=f"{size / 1e6:6.2f}")


def checks(places: Places) -> Iterator[Check]:
    """Yield every check."""
    yield Check(_("Program"), True, f"{program_version()}, {platform.platform()}")
    yield _python()
    yield from _libraries()
    yield from _own_files()
    yield from window_checks()
    yield from system_checks()
    yield from _phones(last_phone(places))
    yield _settings(places.settings)
    yield _folder(_("Saved games"), places.saves)
    yield _folder(_("Running games"), places.journals)
    yield _space(places.home)
    yield _processes(places.settings)
    yield _leftovers(places)
    yield Check(_("Log"), True, str(places.log), needed=False)
    left = len(places.left_behind())
    if left:
        do = _("The title offers to go on with them.")
        yield Check(_("Interrupted games"), False, str(left), needed=False, do=do)


def _python() -> Check:
    well = sys.version_info >= (3, 11)
    do = _("Install Python 3.11 or newer.")
    return Check(_("Python"), well, platform.python_version(), do=do)


def _libraries() -> Iterator[Check]:
    versions = {name: version_of(name) for name in LIBRARIES}
    missing = [name for name, version in versions.items() if not version]
    found = ", ".join(f"{name} {version}" for name, version in versions.items() if version)
    if missing:
        found = _("without {names}").format(names=", ".join(missing))
    do = _("Install the program again: pip install --force-reinstall iron-ranks")
    yield Check(_("Libraries"), not missing, found, do=do if missing else "")


def _phones(day: str) -> Iterator[Check]:
    """Look whether phones can hold hands here, where they reach this computer, and when one did."""
    from simulator.phones.addresses import addresses, confined, fault_of_a_link

    fault = fault_of_a_link()
    do = _("Without it nobody can hold a hand on a phone; nothing else changes.")
    found = fault or _("this computer can open a link to itself")
    yield Check(_("Hands on phones"), not fault, found, needed=False, do=do)
    *others, own = addresses()
    found = ", ".join([*others, _("{address} (this computer alone)").format(address=own)])
    do = confined() or _("Connect this computer to the network that the phones use.")
    well = bool(others) and not confined()
    yield Check(_("Addresses for phones"), well, found, needed=False, do=do)
    found = day_said(day) if day else _("none has reached this computer yet")
    yield Check(_("Last phone"), True, found, needed=False)


def _own_files() -> Iterator[Check]:
    do = _("Install the program again: parts of it are missing.")
    try:
        folders = (units_dir(), scenarios_dir(), assets_dir() / "fonts", assets_dir() / "sounds")
        missing = [folder.name for folder in folders if not any(folder.iterdir())]
    except OSError as fault:
        yield Check(_("Cards, modes and fonts"), False, str(fault), do=do)
        return
    found = ", ".join(missing) if missing else str(assets_dir().parent)
    yield Check(_("Cards, modes and fonts"), not missing, found, do=do)


def _folder(about: str, folder: Path) -> Check:
    """Try to write where files of this kind go, and take what was written away again."""
    probe = folder / f".iron-ranks-doctor-{os.getpid()}"
    try:
        write_atomically(probe, b"a line\n")
        delete(probe)
    except OSError as fault:
        found = f"{folder}: {why_refused(fault)}"
        return Check(about, False, found, do=_("Let your user write there, or free some space."))
    return Check(about, True, str(folder))


def _settings(file: Path) -> Check:
    """Look whether the settings can be kept, and whether those that are kept can be read."""
    check = _folder(_("Settings"), file.parent)
    trouble = load(file)[1] if check.well else ""
    if not trouble:
        return check
    do = _("Correct the file or delete it; until then the default settings are used.")
    return Check(check.about, False, trouble, needed=False, do=do)


def _processes(file: Path) -> Check:
    """Count the processes that would think besides the window, and tell why so many."""
    about, chosen = _("Processes that think"), load(file)[0].processes
    try:
        usual = automatic()
    except ContentError as fault:
        return Check(about, False, str(fault), do=_("Set it to such a number, or to nothing."))
    found = _("{n}, with {cores} cores and {size} MB of memory free").format(
        n=usual if chosen == AUTOMATIC else chosen,
        cores=cores(),
        size=free_memory() // 1_000_000,
    )
    return Check(about, True, found, needed=False)


def _leftovers(places: Places) -> Check:
    """Mend what killed programs left, and tell what it was."""
    mended = mend(places.own)
    return Check(_("Leftovers"), not mended, " ".join(mended) or _("none"), needed=False)


def _space(folder: Path) -> Check:
    while not is_folder(folder):
        folder = folder.parent
    free = shutil.disk_usage(folder).free // 1_000_000
    do = _("Free {n} MB there, so that games can be kept.").format(n=LEAST_FREE)
    return Check(_("Free space"), free >= LEAST_FREE, _("{n} MB free").format(n=free), do=do)
