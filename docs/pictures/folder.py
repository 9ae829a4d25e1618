"""Where a picture goes, and in which language it is taken.

    IRON_RANKS_LANGUAGE=de python docs/pictures/make_lesson_pictures.py

takes the pictures of the German pages and keeps them in docs/de/pictures.
"""

from __future__ import annotations

import os
from pathlib import Path

from simulator.language.languages import VARIABLE, known_as, speak
from simulator.language.texts import ENGLISH

DOCS = Path(__file__).resolve().parents[1]


def folder() -> Path:
    """Speak the language that IRON_RANKS_LANGUAGE names; return the folder of its pictures."""
    wanted = known_as(os.environ.get(VARIABLE, "")) or ENGLISH
    os.environ[VARIABLE] = wanted
    speak(wanted)
    found = DOCS / "pictures" if wanted == ENGLISH else DOCS / wanted / "pictures"
    found.mkdir(parents=True, exist_ok=True)
    return found
