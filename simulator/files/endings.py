"""How the names of files end: those of YAML, and our own, which a double click opens."""

from __future__ import annotations

from typing import Final

SAVE: Final = ".ironranks"
"""A saved game, as the window writes it."""
SAVES: Final = (SAVE, ".save")
"""The endings of files that are listed as saved games."""
YAML: Final = frozenset({".yaml", ".yml"})
CASE: Final = ".ironcase"
CASES: Final = YAML | {CASE}
ARMY: Final = ".ironarmy"
ARMIES: Final = YAML | {ARMY}
DRILLS: Final = YAML | {".irondrill"}
