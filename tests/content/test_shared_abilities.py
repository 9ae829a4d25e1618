"""What several factions print stands once, in units/shared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import pytest

from simulator.content.cards.library import Shelf, load_shelf
from simulator.model.cards import SEASONS, AttachmentCard, NcuCard, UnitCard

SHARED = "shared"


def printed_by(shelf: Shelf) -> dict[str, set[str]]:
    """Return the factions that print each ability."""
    library = shelf.library
    shelves: tuple[Mapping[str, UnitCard | AttachmentCard | NcuCard], ...] = (
        library.units,
        library.attachments,
        library.ncus,
    )
    found: dict[str, set[str]] = defaultdict(set)
    for cards in shelves:
        for card in cards.values():
            for ability in card.abilities:
                found[ability].add(card.faction)
    return found


@pytest.mark.parametrize("season", SEASONS)
def test_an_ability_that_two_factions_print_stands_in_the_shared_file(season: str) -> None:
    shelf = load_shelf(season=season)
    factions = printed_by(shelf)
    astray = {
        entry.record.id: sorted(factions[entry.record.id])
        for entry in shelf.abilities
        if entry.source.file.parent.name != SHARED and len(factions[entry.record.id]) > 1
    }
    assert not astray


def test_what_two_factions_say_in_the_same_words_stands_in_the_shared_file() -> None:
    """The same meaning under other names, such as Halberd and Greatsword."""
    files: dict[str, set[str]] = defaultdict(set)
    for entry in load_shelf().abilities:
        files[entry.record.text.strip()].add(entry.source.file.parent.name)
    assert not {text: homes for text, homes in files.items() if len(homes) > 1}
