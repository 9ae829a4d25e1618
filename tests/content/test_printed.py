"""Every card has the numbers that are printed on it, by a list made from other people's data."""

from __future__ import annotations

import json
from dataclasses import replace

from simulator.content.cards.card_numbers import CardNumbers, numbers_of
from simulator.content.cards.library import load_library
from simulator.model.cards import SEASON, MusteredCard
from tests.content.printed import LIST, checksum

LIBRARY = load_library()
PRINTED = json.loads(LIST.read_text(encoding="utf-8"))


def test_every_card_has_its_printed_numbers() -> None:
    found = {number: _checksum(number) for number in LIBRARY.cards}
    printed = PRINTED[SEASON]
    assert len(printed) == 879
    assert found.keys() == printed.keys()
    wrong = [number for number in printed if found[number] != printed[number]]
    assert not wrong


def test_one_number_changes_the_checksum() -> None:
    card = numbers_of(LIBRARY.units["10201"], LIBRARY)
    attack = card.attacks[0]
    dice = replace(attack, dice=(9, *attack.dice[1:]))
    others: tuple[CardNumbers, ...] = (
        replace(card, cost=9),
        replace(card, speed=9),
        replace(card, defense=6),
        replace(card, morale=9),
        replace(card, wounds=9),
        replace(card, tokens=("order", 9)),
        replace(card, tray="cavalry"),
        replace(card, attacks=(dice, *card.attacks[1:])),
    )
    sums = {checksum(card, ()), checksum(card, ("at_most:2",))}
    sums |= {checksum(other, ()) for other in others}
    assert len(sums) == len(others) + 2


def _checksum(number: str) -> str:
    card = LIBRARY.cards[number]
    asked = card.requirements if isinstance(card, MusteredCard) else ()
    return checksum(numbers_of(card, LIBRARY), map(str, asked))
