"""Lists as different people post them: whole, or told line by line, and nothing that none names.

`told` are the lines no program could be expected to read, with the cards they name: those may come
or be told. `not_yet` are lines that a human reads and the reader tells as not read.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NotRequired, TypedDict

import pytest
import yaml

from simulator.content.army_lists.listed import Imported
from simulator.content.army_lists.reading import read_list
from simulator.content.cards.library import load_library
from simulator.rules.armies.lists import commanders
from tests.armies.writers import numbers
from tests.each import some

CARDS = load_library()
FOLDER = Path(__file__).resolve().parent / "posted" / "hand"


class Expected(TypedDict):
    """What a careful human reads in a list; a duel of two armies has no faction."""

    faction: NotRequired[str]
    points: NotRequired[int]
    commander: str
    units: list[list[str]]
    ncus: list[str]
    joining: NotRequired[list[str]]
    told: NotRequired[dict[int, list[str]]]
    not_yet: NotRequired[dict[int, list[str]]]


EXPECTED: dict[str, Expected] = yaml.safe_load((FOLDER / "expected.yaml").read_text("utf-8"))


def read(name: str) -> Imported:
    return read_list((FOLDER / name).read_text("utf-8"), CARDS)


def excused(name: str) -> dict[int, list[str]]:
    """Return the lines that may be told as not read, with the cards they name."""
    return EXPECTED[name].get("told", {}) | EXPECTED[name].get("not_yet", {})


def without(units: list[list[str]], left_out: set[str]) -> Counter[tuple[str, ...]]:
    """Return the units and who is in them, without the cards of lines that may be told."""
    kept = [unit for unit in units if unit[0] not in left_out]
    return Counter((unit[0], *sorted(set(unit[1:]) - left_out)) for unit in kept)


def test_every_list_has_its_expectation() -> None:
    assert sorted(file.name for file in FOLDER.glob("*.txt")) == sorted(EXPECTED)
    assert len(EXPECTED) == 40


@pytest.mark.parametrize("name", EXPECTED)
def test_a_list_is_read_as_a_careful_human_reads_it_or_told_line_by_line(name: str) -> None:
    found, expected = read(name), EXPECTED[name]
    army, told = found.army, {line.number for line in found.not_read}
    assert told <= excused(name).keys(), [
        n for n in found.not_read if n.number not in excused(name)
    ]
    assert expected.get("not_yet", {}).keys() <= told, "a line is read by now: take it out"
    units = [card for unit in expected["units"] for card in unit]
    wanted: Counter[str] = Counter([*units, *expected["ncus"], *expected.get("joining", [])])
    loose: Counter[str] = Counter(card for cards in excused(name).values() for card in cards)
    got = Counter(numbers(army))
    added, lost = got - (wanted | loose), wanted - loose - got
    assert not added, f"{dict(added)} is not in the list; told: {found.notes}"
    assert not lost, f"{dict(lost)} was lost in silence"
    read_units = [[unit.card, *unit.attachments] for unit in army.units]
    assert without(read_units, set(loose)) == without(expected["units"], set(loose))
    if expected["commander"] not in loose:
        assert [card.id for card in commanders(army, CARDS)] == expected["commander"].split()
    assert army.faction == expected.get("faction", army.faction)
    assert army.points == expected.get("points", army.points)


@pytest.mark.parametrize("name", EXPECTED)
def test_every_line_of_a_list_by_hand_says_what_became_of_it(name: str) -> None:
    for line in some(read(name).lines):
        assert line.read_as or line.not_read, line
