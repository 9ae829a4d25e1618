"""An army on paper."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from simulator.content.armies import load_army
from simulator.content.library import load_library
from simulator.reports.army_sheet import army_pdf
from simulator.reports.case_page import Paper
from simulator.rules.armies.random_army import random_army

CARDS = load_library()
HOST = load_army("stark-40")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the paragraphs that are written."""
    told: list[str] = []
    write = Paper.text

    def noted(self: Paper, words: str, *more: object, **named: object) -> None:
        told.append(words)
        write(self, words, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Paper, "text", noted)
    return told


def test_the_sheet_has_list_numbers_rules_and_deck(written: list[str]) -> None:
    sheet = army_pdf(HOST, CARDS, "0.1")
    assert sheet.startswith(b"%PDF")
    text = "\n".join(written)
    assert written[0] == "The Young Wolf's Host"
    assert "House Stark: 40 of 40 points" in text
    assert "infantry, speed 5, defense 4+, morale 6+, 12 wounds" in text
    assert "Arrow Volley, long range: hits on 3+, 7, 7, 5 dice by rank" in text
    assert "+ Robb Stark, The Wolf Lord" in written
    assert "The army keeps every rule." in written
    assert text.count("Winter's Might. ") == 1
    assert "stark;10201,20201" in text
    for number in CARDS.attachments["20201"].tactics:
        assert CARDS.tactics[number].name in text


def test_broken_rules_come_first_with_their_page(written: list[str]) -> None:
    army_pdf(replace(HOST, points=30), CARDS)
    broken = written.index("Rules of army building") + 1
    assert written[broken].startswith(
        "broken: The army costs 40 points, more than 30. (ARM-02, p. "
    )
    assert "The army keeps every rule." not in written


def test_reductions_and_who_joins_the_enemy_are_told(written: list[str]) -> None:
    crows = replace(HOST, units=(replace(HOST.units[0], card="10220"),), joining=("20221",))
    crows = replace(crows, units=(replace(crows.units[0], attachments=("20209",)),))
    army_pdf(crows, CARDS)
    assert "Brynden Tully, Unyielding Knight (cheaper with Winterfell Guard)" in written
    assert "Jaqen H'ghar, Mysterious Prisoner (joins an enemy unit)" in written


def test_a_large_army_takes_more_pages_and_the_same_bytes_every_time() -> None:
    army = random_army(CARDS, 3, "lannister", 90)
    sheet = army_pdf(army, CARDS)
    assert len(re.findall(rb"/Type /Page\b", sheet)) >= 2
    assert sheet == army_pdf(army, CARDS)


def test_an_army_only_begun_can_be_printed(written: list[str]) -> None:
    begun = replace(HOST, units=(), ncus=(), name="")
    assert army_pdf(begun, CARDS).startswith(b"%PDF")
    assert "broken: The army has no commander. (ARM-09, p. 23)" in written
