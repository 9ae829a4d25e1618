"""What a later season alone prints, or otherwise, for the tests that read every card."""

from __future__ import annotations

from typing import Any, Final

from simulator.content.cards.library import Shelf, load_shelf
from tests.seasons import S07

LATER: Final[Shelf] = load_shelf(season=S07)
"""The cards of the season that is being written."""


def later_records(kind: str) -> list[Any]:
    """Return the records of a kind ("abilities", "tactics") that the first season has not.

    A record that says another thing there than in the first season is one of them, one that is
    only called otherwise is not.
    """
    usual = {entry.record.id: entry.record for entry in getattr(load_shelf(), kind)}
    records = [entry.record for entry in getattr(LATER, kind)]
    return [one for one in records if one.id not in usual or _says_more(usual[one.id], one)]


# Any: records of several kinds
def _says_more(usual: Any, later: Any) -> bool:
    return bool(usual.model_copy(update={"name": later.name}) != later)
