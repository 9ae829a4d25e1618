"""How many different cards are printed for each faction, kind by kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from simulator.caches import cached
from simulator.datafiles import units_dir
from simulator.files.sources import Record, checked, read

Count = Annotated[int, Field(ge=0, le=999)]


class PrintedCounts(Record):
    """The printed cards of one faction; a card printed in several boxes counts once."""

    units: Count
    attachments: Count
    ncus: Count
    tactics: Count
    specials: Count


class PrintedCardsFile(Record):
    """units/printed_cards.yaml."""

    factions: dict[str, PrintedCounts]


@cached(1, each=4_800)
def printed_cards() -> Mapping[str, Mapping[str, int]]:
    """Return the printed cards of each faction, counted by kind (ContentError)."""
    record = checked(read(units_dir() / "printed_cards.yaml"), PrintedCardsFile)
    return {faction: counts.model_dump() for faction, counts in record.factions.items()}
