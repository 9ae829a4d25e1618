"""An army on paper."""

from __future__ import annotations

import re
from dataclasses import replace

from simulator.content.armies.lists import load_army
from simulator.content.cards.library import load_library
from simulator.model.cards import Library, full_name
from simulator.reports.army_sheet import army_pdf
from simulator.reports.paper import EDGE, HEIGHT, WIDTH
from simulator.rules.armies.lists import deck_cards, prices
from simulator.rules.armies.random_army import random_army
from tests.printed import bare, lines_of, pages_of, words_of

CARDS = load_library()
HOST = load_army("stark-40")


def require_on_paper(raw: bytes) -> None:
    """No line leaves the margins of the page; the foot alone stands below them."""
    for line in lines_of(raw):
        left, bottom, right, top = line.box
        assert EDGE - 0.01 <= left < right <= WIDTH - EDGE + 0.01, line
        assert EDGE / 4 <= bottom < top <= HEIGHT - EDGE + 2.0, line


def test_the_sheet_has_list_numbers_rules_and_deck() -> None:
    text = words_of(army_pdf(HOST, CARDS, "0.1"))
    assert text.startswith("The Young Wolf's Host House Stark: 40 of 40 points")
    assert "infantry, speed 5, defense 4+, morale 6+, 12 wounds" in text
    assert "Arrow Volley, long range: hits on 3+, 7, 7, 5 dice by rank" in text
    assert "+ Robb Stark, The Wolf Lord" in text
    assert "The army keeps every rule." in text
    assert text.count("Winter's Might. ") == 1
    assert "stark;10201,20201" in text
    for number in CARDS.attachments["20201"].tactics:
        assert CARDS.tactics[number].name in text


def test_broken_rules_come_first_with_their_page() -> None:
    text = words_of(army_pdf(replace(HOST, points=30), CARDS))
    said = "Rules of army building broken: The army costs 40 points, more than 30. (ARM-02, p. "
    assert said in text
    assert text.count("The army costs 40 points, more than 30.") == 1
    assert "The army keeps every rule." not in text


def test_reductions_and_who_joins_the_enemy_are_told() -> None:
    crows = replace(HOST, units=(replace(HOST.units[0], card="10220"),), joining=("20221",))
    crows = replace(crows, units=(replace(crows.units[0], attachments=("20209",)),))
    text = words_of(army_pdf(crows, CARDS))
    assert "Brynden Tully, Unyielding Knight (cheaper with Winterfell Guard)" in text
    assert "Jaqen H'ghar, Mysterious Prisoner (joins an enemy unit)" in text


def test_a_large_army_takes_more_pages_and_the_same_bytes_every_time() -> None:
    army = random_army(CARDS, 3, "lannister", 90)
    sheet = army_pdf(army, CARDS)
    assert len(pages_of(sheet)) >= 2
    assert sheet == army_pdf(army, CARDS)


def test_an_army_only_begun_can_be_printed() -> None:
    begun = replace(HOST, units=(), ncus=(), name="")
    text = words_of(army_pdf(begun, CARDS))
    assert "broken: The army has no commander. (ARM-09, p. 23)" in text


def test_an_army_of_50_points_stands_whole_on_the_paper() -> None:
    for faction in ("stark", "lannister"):
        army = random_army(CARDS, 5, faction, 50)
        raw = army_pdf(army, CARDS, "0.1")
        said = bare(words_of(raw))
        for entry in prices(army, CARDS):
            assert bare(full_name(entry.card)) in said
            for ability in getattr(entry.card, "abilities", ()):
                assert bare(CARDS.abilities[ability].text) in said
        for card in deck_cards(army, CARDS):
            assert bare(f"{card.name}. {card.text}") in said
        require_on_paper(raw)


def homemade() -> tuple[Library, str, str]:
    """Return cards with names and texts as people write them, and the longest name and text."""
    name = "W" * 3000
    text = "<b>Whoever</b> & when: " + "ever " * 3000 + "x" * 2000 + "."
    units = {number: replace(card, name=name) for number, card in CARDS.units.items()}
    known = {one: replace(ability, text=text) for one, ability in CARDS.abilities.items()}
    tactics = {one: replace(card, text=text) for one, card in CARDS.tactics.items()}
    return replace(CARDS, units=units, abilities=known, tactics=tactics), name, text


def test_long_home_made_names_and_texts_go_on_on_the_next_page() -> None:
    cards, name, text = homemade()
    army = replace(HOST, name="&lt;" + "M" * 2000, units=HOST.units[:2], ncus=())
    raw = army_pdf(army, cards)
    said = bare(words_of(raw))
    assert army.name in said
    rejoined = re.sub(r"(?<=W)\d+(?=W)", "", said)  # points beside a name that goes on overleaf
    assert rejoined.count(name) == 2 * len(army.units)  # in the list, and over its numbers
    assert bare(text) in said
    require_on_paper(raw)
