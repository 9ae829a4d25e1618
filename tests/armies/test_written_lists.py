"""Random legal armies, written in every form by what shares nothing with the reader, are read back.

IRON_RANKS_LISTS says how many armies each form writes (default 11; 1,000 before a release),
IRON_RANKS_SEED behind which seed they begin.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from simulator.content.army_lists.listed import ArmyTextError, Imported
from simulator.content.army_lists.reading import read_list
from simulator.content.cards.library import load_library
from simulator.model.army import Army
from simulator.model.cards import full_name
from simulator.rules.armies import mustering
from simulator.rules.armies.lists import commanders
from simulator.rules.armies.random_army import random_army
from tests.armies.writers import FORMS, Form, Hand, numbers, told, trimmed
from tests.each import some

CARDS = load_library()
COUNT = int(os.environ.get("IRON_RANKS_LISTS", "11"))
FIRST = int(os.environ.get("IRON_RANKS_SEED", "0"))
SIZES = (30, 40, 50)
HOUSES = mustering.factions(CARDS)
NAMES = ("Robb's evening list", "Bring the Banners", "Winter is coming", "Thursday league", "Test")
WHOLE = 0.98
"""How many lists must be whole where each name has one typing error."""


def armies(form: Form) -> Iterator[tuple[int, Army]]:
    """Yield as many legal armies as are asked for, of every house and size in turn."""
    seed = FIRST
    for turn in range(COUNT):
        while True:
            seed += 1
            house, size = HOUSES[turn % len(HOUSES)], SIZES[turn % len(SIZES)]
            army = random_army(CARDS, seed, house, size)
            if form.can(army):
                break
        yield seed, replace(army, name=NAMES[turn % len(NAMES)])


def read(text: str) -> Imported | None:
    """Return what was read, or None for a text that was refused in one sentence."""
    try:
        return read_list(text, CARDS)
    except ArmyTextError:
        return None


def faults(army: Army, found: Imported | None, form: Form, hand: Hand) -> Iterator[str]:
    """Yield what is not as it was written."""
    if found is None:
        yield "the whole list was refused"
        return
    back = found.army
    yield from (f"not read: {line.text!r}: {line.not_read}" for line in found.not_read)
    if back.faction != army.faction:
        yield f"{back.faction} instead of {army.faction}"
    wanted, units = (Counter(trimmed(unit, hand, form) for unit in a.units) for a in (army, back))
    yield from (f"unit lost: {unit}" for unit in wanted - units)
    yield from (f"unit added: {unit}" for unit in units - wanted)
    for kind in ("ncus", "joining"):
        wrote, got = (Counter(told(n, hand, form) for n in getattr(a, kind)) for a in (army, back))
        yield from (f"{kind} lost: {card}" for card in wrote - got)
        yield from (f"{kind} added: {card}" for card in got - wrote)
    led, leads = (
        sorted(told(card.id, hand, form) for card in commanders(a, CARDS)) for a in (army, back)
    )
    if led != leads:
        yield f"commander {leads} instead of {led}"
    if form.points and back.points != army.points:
        yield f"{back.points} points instead of {army.points}"
    if form.title and back.name.casefold() != army.name.casefold():
        yield f"the name {back.name!r} instead of {army.name!r}"


@pytest.mark.parametrize("name", FORMS)
def test_every_army_is_read_back_whole(name: str) -> None:
    form = FORMS[name]
    for seed, army in some(armies(form)):
        hand = Hand(CARDS, army, form.language)
        text = form.write(army, hand)
        wrong = list(faults(army, read(text), form, hand))
        assert not wrong, f"seed {seed}, {army.faction} {army.points}: {wrong}\n{text}"


@pytest.mark.parametrize("name", [name for name, form in FORMS.items() if form.named])
def test_a_typing_error_in_each_name_is_read_over_or_told(name: str) -> None:
    """No card comes in silence that was not written, and none is lost in silence."""
    form, lost = FORMS[name], []
    for seed, army in some(armies(form)):
        hand = Hand(CARDS, army, form.language, random.Random(seed))
        text = form.write(army, hand)
        found = read(text)
        wrong = list(faults(army, found, form, hand))
        if wrong:
            lost.append(f"seed {seed}: {wrong}\n{text}")
        silent = list(untold(army, found, form, hand)) if found else []
        assert not silent, f"seed {seed}: {silent}, {wrong}, {found and found.notes}\n{text}"
    allowed = max(1, int(COUNT * (1 - WHOLE)))
    assert len(lost) <= allowed, f"{len(lost)} of {COUNT}:\n" + "\n".join(lost)


def untold(army: Army, found: Imported, form: Form, hand: Hand) -> Iterator[str]:
    """Yield the cards of another name that no note tells, and a loss of which nothing is told."""
    wrote, got = (
        Counter(told(card, hand, form) for card in numbers(a)) for a in (army, found.army)
    )
    notes = " ".join(found.notes)
    for card in numbers(found.army):
        name = full_name(hand.card(card))
        if told(card, hand, form) in got - wrote and name not in notes:
            yield f"{name} came in silence"
    if wrote.total() > got.total() and not found.not_read:
        yield f"lost in silence: {wrote - got}"
