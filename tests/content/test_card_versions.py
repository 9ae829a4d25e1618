"""With which version each card came, and which are new."""

from __future__ import annotations

from pathlib import Path

from simulator.content.card_versions import new_cards, version_of_cards, version_records
from simulator.content.library import load_library

CHANGES = Path(__file__).resolve().parents[2] / "CHANGELOG.md"
LIBRARY = load_library()
SHELVES = (
    LIBRARY.units,
    LIBRARY.attachments,
    LIBRARY.ncus,
    LIBRARY.tactics,
    LIBRARY.specials,
)
EVERY = {number: card for shelf in SHELVES for number, card in shelf.items()}


def test_every_printed_card_came_with_one_version() -> None:
    assert set(version_of_cards()) == set(EVERY)
    factions = [name for one in version_records() for name in one.factions]
    assert sorted(factions) == sorted({card.faction for card in EVERY.values()})
    single = [card for one in version_records() for card in one.cards]
    assert len(single) == len(set(single))
    assert set(single) <= set(EVERY)


def test_versions_stand_in_the_changelog_in_their_order() -> None:
    text = CHANGES.read_text(encoding="utf-8")
    headings = [line.split("]")[0][4:] for line in text.splitlines() if line.startswith("## [")]
    written = ["Unreleased" if one.version == "next" else one.version for one in version_records()]
    assert set(written) <= set(headings)
    places = [headings.index(one) for one in written]
    assert places == sorted(places, reverse=True)


def test_the_eight_houses_are_new_but_not_what_was_there_before() -> None:
    new = {EVERY[number].faction for number in new_cards()}
    assert new == {
        "baratheon",
        "bolton",
        "brotherhood",
        "freefolk",
        "greyjoy",
        "martell",
        "nightswatch",
        "targaryen",
    }
    before = {number for number, card in EVERY.items() if card.faction == "nightswatch"}
    assert len(before - new_cards()) == 13  # the cards of the guide
