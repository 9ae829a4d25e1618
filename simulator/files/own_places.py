"""Where everything of a player's lies: known before anything of it is read."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from simulator.records import dataclass

JOURNALS: Final = "journals"
DRAFTS: Final = "drafts"
FOLDERS: Final = ("saves", JOURNALS, DRAFTS, "armies", "cards", "practice", "cases")
"""The folders of the player's own files, beside each other."""
SETTINGS: Final = "settings.json"
IMPORT: Final = ".import"
"""How the name of a folder begins in which an import lies unpacked."""


@dataclass(frozen=True)
class OwnPlaces:
    """The folder of all of a player's files, and the file of the settings beside or elsewhere."""

    home: Path
    settings: Path
