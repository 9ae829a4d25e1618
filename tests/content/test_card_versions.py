"""With which version each card came, and which are new."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from simulator.content.armies.lists import load_army
from simulator.content.cards.card_versions import new_cards, version_records
from simulator.content.cards.library import load_library
from simulator.model.cards import SEASONS

TESTS = Path(__file__).resolve().parents[1]
CHANGES, RELEASED = TESTS.parent / "CHANGELOG.md", TESTS / "released"
EVERY = {
    number: card for season in SEASONS for number, card in load_library(season=season).cards.items()
}


def test_every_printed_card_came_with_one_version() -> None:
    named = Counter(card for record in version_records() for card in record.cards)
    missing, unknown = sorted(EVERY.keys() - named), sorted(named.keys() - EVERY)
    assert not missing, f"units/card_versions.yaml, last version: lacks {', '.join(missing)}"
    assert not unknown, f"units/card_versions.yaml: no card has the id {', '.join(unknown)}"
    twice = [card for card, times in named.items() if times > 1]
    assert not twice, f"units/card_versions.yaml: stands twice: {', '.join(twice)}"


def test_versions_stand_in_the_changelog_in_their_order() -> None:
    text = CHANGES.read_text(encoding="utf-8")
    headings = [line.split("]")[0][4:] for line in text.splitlines() if line.startswith("## [")]
    written = ["Unreleased" if one.version == "next" else one.version for one in version_records()]
    assert set(written) <= set(headings)
    places = [headings.index(one) for one in written]
    assert places == sorted(places, reverse=True)


def test_new_is_what_no_released_list_has() -> None:
    lists = [load_army(str(path)) for path in sorted(RELEASED.glob("*/army.yaml"))]
    had = {card for army in lists for unit in army.units for card in (unit.card, *unit.attachments)}
    assert had
    assert new_cards()
    assert not had & new_cards()
