"""Which languages the program speaks."""

from __future__ import annotations

from simulator.content.datafiles import assets_dir
from simulator.texts import DOMAIN

_ENGLISH = "en"


def languages() -> tuple[str, ...]:
    """Return the languages there are, English first: each has a compiled catalogue."""
    catalogues = (assets_dir() / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (_ENGLISH, *sorted(file.parents[1].name for file in catalogues))


def own_name(of: str) -> str:
    """Return what a language is called in itself."""
    return "English" if of == _ENGLISH else of
