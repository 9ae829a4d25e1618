"""The page of an army: all of the list and of its cards, and it reads back."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import zxingcpp
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.content.armies.lists import load_army
from simulator.content.army_lists.reading import read_list
from simulator.content.army_lists.war_council import war_council_code
from simulator.content.army_lists.writing import tts_string
from simulator.content.cards.library import load_library
from simulator.model.army import Army
from simulator.reports.army_words import abilities_words, entry_words, unit_words
from simulator.reports.web.army_page import army_page
from simulator.rules.armies.lists import deck_cards, prices
from tests.printed import bare
from tests.reports.pages_made import NASTY
from tests.reports.pages_read import Read

RUN = CliRunner()


@cache
def stark() -> Army:
    return load_army("stark-40", load_library())


@cache
def page() -> str:
    return army_page(stark(), load_library(), "1.2.3")


def test_the_page_is_well_formed_and_asks_nobody_for_anything() -> None:
    assert Read(page()).faults() == []


def test_it_has_every_entry_every_number_every_ability_and_the_deck() -> None:
    library, words = load_library(), bare(" ".join(Read(page()).words))
    for entry in prices(stark(), library):
        assert bare(" ".join(entry_words(entry, stark()))) in words
        for ability in abilities_words(entry.card, library):
            assert bare(ability) in words
    for listed in stark().units:
        assert bare(unit_words(library.units[listed.card])) in words
    for card in deck_cards(stark(), library):
        assert bare(f"{card.name}. {card.text}") in words
    assert bare(tts_string(stark())) in words


def test_its_qr_code_is_the_war_council_code() -> None:
    """Drawn from the page's own path and read by another program's reader."""
    svg = re.search(r"<svg[^>]*class=\"qr\".*?</svg>", page(), re.DOTALL)
    assert svg is not None
    size = int(re.findall(r'viewBox="0 0 (\d+)', svg[0])[0])
    dark = np.full((size, size), 255, np.uint8)
    for x, y in re.findall(r"M(\d+) (\d+)h1", svg[0]):
        dark[int(y), int(x)] = 0
    (read,) = zxingcpp.read_barcodes(dark.repeat(6, axis=0).repeat(6, axis=1))
    assert read.text == war_council_code(stark())
    army = read_list(read.text, load_library()).army
    assert (army.units, army.ncus, army.points) == (stark().units, stark().ncus, stark().points)


def test_it_reads_back_to_the_same_army(tmp_path: Path) -> None:
    file = tmp_path / "army.html"
    file.write_text(page(), encoding="utf-8")
    assert load_army(file, load_library()) == stark()


def test_what_is_wrong_with_a_list_stands_on_its_page() -> None:
    text = army_page(replace(stark(), points=20, name=NASTY), load_library(), "1")
    read = Read(text)
    assert read.faults() == []
    assert read.tags["script"] == 2
    assert "broken:" in " ".join(read.words)


def test_the_command_writes_it(tmp_path: Path) -> None:
    out = tmp_path / "army.html"
    assert RUN.invoke(app, ["army", "stark-40", "--page", str(out)]).exit_code == 0
    again = RUN.invoke(app, ["army", str(out)])
    assert again.exit_code == 0
    assert "40 of 40 points" in again.stdout


@pytest.mark.parametrize("name", ["army.pdf", "army"])
def test_a_page_of_another_name_is_refused(name: str, tmp_path: Path) -> None:
    found = RUN.invoke(app, ["army", "stark-40", "--page", str(tmp_path / name)])
    assert found.exit_code == 2
    assert "expected a name that ends in .html" in found.stderr
    assert list(tmp_path.iterdir()) == []
