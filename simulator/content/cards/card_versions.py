"""With which version of the program a card came, so that new ones can be marked."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from simulator.caches import cached
from simulator.datafiles import units_dir
from simulator.files.sources import Record, checked, of_form, read
from simulator.language.texts import marked
from simulator.model.cards import CardId


class VersionRecord(Record):
    """The cards that came with one version."""

    version: Annotated[
        str, of_form(r"^(next|\d+\.\d+\.\d+)$", marked("next, or a version as 1.2.0"))
    ]
    cards: Annotated[list[CardId], Field(min_length=1)]


class CardVersionsFile(Record):
    """units/card_versions.yaml."""

    versions: Annotated[list[VersionRecord], Field(min_length=1)]


def version_records() -> list[VersionRecord]:
    """Return what came with each version, the newest last (ContentError)."""
    return checked(read(units_dir() / "card_versions.yaml"), CardVersionsFile).versions


@cached(1, each=84_000)
def new_cards() -> frozenset[CardId]:
    """Return the cards that came with the newest version (ContentError)."""
    return frozenset(version_records()[-1].cards)
