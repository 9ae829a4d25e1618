"""Where the window keeps its settings, saves and the journals of running games."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import platformdirs

from simulator.files.disk import Reserve, write_atomically
from simulator.files.endings import ARMIES, ARMY, CASE, SAVE, SAVES
from simulator.files.locks import JOURNAL, changing, in_use
from simulator.files.own_places import OwnPlaces
from simulator.files.reading import is_folder, is_there
from simulator.records import dataclass

NAME = "iron-ranks"
LAST_PHONE: Final = "last-phone.txt"
_NOT_IN_NAMES: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
"""Characters that some system takes in no file's name."""
_LONGEST: Final = 80


@dataclass(frozen=True, slots=True)
class Places:
    """The folders of one user."""

    settings: Path
    saves: Path
    journals: Path
    documents: Path = Path()
    """Where what is written for others is suggested to go."""

    @classmethod
    def of_user(cls) -> Places:
        """Return the places this system keeps such things in."""
        data = Path(platformdirs.user_data_dir(NAME, appauthor=False))
        config = Path(platformdirs.user_config_dir(NAME, appauthor=False))
        documents = Path(platformdirs.user_documents_dir())
        if not is_folder(documents):
            documents = data / "cases"
        return cls(config / "settings.json", data / "saves", data / "journals", documents)

    @classmethod
    def under(cls, folder: Path) -> Places:
        """Return the places below one folder, as tests and a portable copy want them."""
        saves, journals = folder / "saves", folder / "journals"
        return cls(folder / "settings.json", saves, journals, folder / "documents")

    @property
    def practice(self) -> Path:
        """Return the folder of attempts and own drills, beside the saves."""
        return self.saves.parent / "practice"

    @property
    def home(self) -> Path:
        """Return the folder that holds all the others but that of the settings."""
        return self.saves.parent

    @property
    def own(self) -> OwnPlaces:
        """Return what is exported and imported as a whole."""
        return OwnPlaces(self.home, self.settings)

    @property
    def log(self) -> Path:
        """Return the file that says what happened at the window."""
        return self.home / "logs" / "iron-ranks.log"

    @property
    def reports(self) -> Path:
        """Return the folder of the reports that faults of the program leave."""
        return self.home / "reports"

    def write_new(
        self,
        write: Callable[[Path], object],
        folder: str = "",
        ending: str = SAVE,
        called: str = "",
    ) -> Path:
        """Have a file written under a free name and return it; see `new_save`.

        Another program that looks for a name meanwhile waits, so that none replaces the other's.
        """
        with changing(self.saves.parent / folder if folder else self.saves):
            path = self.new_save(folder, ending, called)
            write(path)
        return path

    def new_save(self, folder: str = "", ending: str = SAVE, called: str = "") -> Path:
        """Return a free name, else of the date and time, for a save or for something else."""
        home = self.saves.parent / folder if folder else self.saves
        return _free(home, called or _moment(), ending)

    def new_document(self, title: str, ending: str) -> Path:
        """Return a free name among the user's documents, made of a title or else of the moment."""
        bare = " ".join(_NOT_IN_NAMES.sub(" ", title).split()).strip(". ")[:_LONGEST].strip(". ")
        return _free(self.documents, bare or _moment(), ending)

    def own_armies(self) -> list[Path]:
        """Return the players' own army lists, in the folder beside the saves, by name."""
        try:
            found = (self.saves.parent / "armies").iterdir()
            return sorted(path for path in found if path.suffix.lower() in ARMIES)
        except OSError:
            return []

    def all_saves(self) -> list[Path]:
        """Return the saves, newest first; a folder that cannot be read has none."""
        return _newest_first(self.saves, *SAVES)

    def new_journal(self) -> Path:
        """Return a name no journal has: the moment, and the number of this process."""
        return _named_by_moment(self.journals, JOURNAL)

    @property
    def reserve(self) -> Reserve:
        """Return the space kept for journals against a full disk."""
        return Reserve(self.journals / ".reserve")

    @property
    def drafts(self) -> Path:
        """Return the folder of what lies unsaved on a dispute table or in the army builder."""
        return self.home / "drafts"

    def new_draft(self, ending: str) -> Path:
        """Return a name no draft has: the moment, and the number of this process."""
        return _named_by_moment(self.drafts, ending)

    def drafts_left_behind(self) -> list[Path]:
        """Return the drafts that no window writes any more, newest first."""
        return _left_behind(self.drafts, CASE, ARMY)

    def left_behind(self) -> list[Path]:
        """Return the journals nobody writes any more, those of killed windows, newest first."""
        return _left_behind(self.journals, JOURNAL)


def last_phone(places: Places) -> str:
    """Return the day a phone last reached this computer, as 2026-01-31; "" if none has."""
    changed = _changed(places.home / LAST_PHONE)
    return f"{datetime.fromtimestamp(changed, UTC).astimezone():%Y-%m-%d}" if changed else ""


def note_phone(places: Places, host: str) -> None:
    """Keep that a phone reached this computer today; what came from this computer does not count.

    Args:
        places: Whose folder it is kept in, as the day a file in it was last written.
        host: The address the link came from, as `Opened` of the phones' server has it.

    Raises:
        OSError: The disk refuses it.
    """
    from simulator.phones.addresses import is_this_computer  # noqa: PLC0415 - few play with phones

    if not is_this_computer(host):
        write_atomically(places.home / LAST_PHONE, "A phone has reached this computer.\n")


def _named_by_moment(folder: Path, ending: str) -> Path:
    name = f"{datetime.now().astimezone():%Y%m%d-%H%M%S-%f}-{os.getpid()}"
    return _free(folder, name, ending, "{name}-{number}")


def _moment() -> str:
    return f"{datetime.now().astimezone():%Y-%m-%d %H-%M-%S}"


def _free(folder: Path, name: str, ending: str, numbered: str = "{name} ({number})") -> Path:
    """Return a file of a name that is free, with a number where it is taken."""
    path, number = folder / f"{name}{ending}", 2
    while is_there(path):
        path = folder / f"{numbered.format(name=name, number=number)}{ending}"
        number += 1
    return path


def _newest_first(folder: Path, *endings: str) -> list[Path]:
    """Return the files with these endings; a link that leads nowhere hides no other."""
    found: list[Path] = []
    with contextlib.suppress(OSError):
        found = [path for path in folder.iterdir() if path.name.endswith(endings)]
    return sorted(found, key=_changed, reverse=True)


def _left_behind(folder: Path, *endings: str) -> list[Path]:
    found = _newest_first(folder, *endings)
    return [path for path in found if is_there(path) and not in_use(path)]


def _changed(path: Path) -> float:
    """Return when a file was written, 0 for a link that leads nowhere."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
