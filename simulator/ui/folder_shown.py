"""Showing a folder in the program that this system shows folders with."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from simulator.files.errors import why_refused
from simulator.files.reading import is_folder
from simulator.language.texts import translate as _

_SHOWERS: Final[Mapping[str, str]] = {"darwin": "open", "win32": "explorer"}
"""The program that shows folders; elsewhere xdg-open, which asks the desktop."""


def show_folder(folder: Path) -> str:
    """Show a folder, or say in a sentence where it is and why it cannot be shown."""
    while not is_folder(folder) and folder != folder.parent:
        folder = folder.parent
    name = _SHOWERS.get(sys.platform, "xdg-open")
    program = shutil.which(name)
    why = _("{program} is not there").format(program=name)
    if program is not None:
        try:
            subprocess.Popen(  # noqa: S603 - the system's own program, and a folder of ours
                [program, str(folder)],
                env=outside(os.environ),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except OSError as fault:
            why = why_refused(fault)
        else:
            return ""
    return _("The folder cannot be shown here: {why}. It is {folder}.").format(
        why=why, folder=folder
    )


def outside(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for a program of the system's.

    A build runs with its own libraries in the system's way of finding them, and keeps what was
    there before under another name; another program must not load ours.
    """
    found = dict(environment)
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        before = found.pop(f"{name}_ORIG", None)
        if getattr(sys, "frozen", False):
            found.pop(name, None)
        if before is not None:
            found[name] = before
    return found
