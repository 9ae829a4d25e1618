"""Where everything of a player's lies: known before anything of it is read."""

from __future__ import annotations

from pathlib import Path

from simulator.records import dataclass


@dataclass(frozen=True)
class OwnPlaces:
    """The folder of all of a player's files, and the file of the settings beside or elsewhere."""

    home: Path
    settings: Path
