"""The words that a part of the window writes, as a test reads them."""

from __future__ import annotations

import pytest

from simulator.ui import palette


def words_drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which every text is added that is drawn from now on."""
    found: list[str] = []
    really = palette.rendered

    def rendered(words: str, *rest: object, **more: object) -> object:
        found.append(words)
        return really(words, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(palette, "rendered", rendered)
    return found


def run_together(words: str) -> str:
    """Return words without gaps, so that it does not matter where their lines were broken."""
    return "".join(words.split())
