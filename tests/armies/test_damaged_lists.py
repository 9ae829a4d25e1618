"""Damaged lists and codes: no traceback, and nothing in the army that the list does not name.

IRON_RANKS_LISTS says how many are damaged (default 240; 20,000 before a release), IRON_RANKS_SEED
behind which seed they begin.
"""

from __future__ import annotations

import json
import os
import random
import re
import time
from collections.abc import Callable
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

import pytest

from simulator.content.army_lists.listed import ArmyTextError, Imported
from simulator.content.army_lists.reading import read_list, text_of
from simulator.content.army_lists.war_council import war_council_code
from simulator.content.army_lists.writing import text_list, tts_string
from simulator.content.cards.library import load_library
from simulator.model.cards import full_name
from simulator.rules.armies.lists import cards_of
from tests.armies.lists import LISTS
from tests.armies.lists_of_four_houses import FOUR_HOUSES

CARDS = load_library()
COUNT = int(os.environ.get("IRON_RANKS_LISTS", "240"))
FIRST = int(os.environ.get("IRON_RANKS_SEED", "0"))
CHUNKS = 12
POSTED = Path(__file__).resolve().parent / "posted"
GERMAN = Path(__file__).resolve().parents[2] / "assets/locale/de/LC_MESSAGES/names.po"
FRENCH = Path(__file__).resolve().parents[2] / "units" / "other_names.yaml"
SIGNS = "•-+*;:,|()[]{}&/\\\"'’\t 0123456789\n\u00e4\u4e2d\U0001f43a=xX\u202e\u200b"


@cache
def good() -> tuple[str, ...]:
    """Return lists of every form before they are damaged."""
    texts = [file.read_bytes() for file in sorted(POSTED.glob("*.*")) if file.suffix != ".yaml"]
    found = [text_of(raw) for raw in texts]
    found += [listed.text for listed in (*LISTS, *FOUR_HOUSES)]
    for listed in FOUR_HOUSES[::4]:
        army = read_list(listed.text, CARDS).army
        found += [text_list(army, CARDS), tts_string(army), war_council_code(army)]
    return tuple(found)


def damaged(seed: int) -> str:
    """Return a list with some letters, words or lines changed, moved, left out or doubled."""
    chance = random.Random(seed)
    text: str = chance.choice(good())
    for _time in range(chance.randint(1, 8)):
        damage: Callable[[str, random.Random], str] = chance.choice((_letters, _words, _lines))
        text = damage(text, chance)
    return text


def _letters(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text) + 1)
    sign: str = chance.choice(["", *SIGNS])
    return text[:place] + sign + text[place + chance.randint(0, 2) :]


def _words(text: str, chance: random.Random) -> str:
    words = re.split(r"(\s+)", text)
    place, other = chance.randrange(len(words)), chance.randrange(len(words))
    words[place], words[other] = chance.choice(
        ((words[other], words[place]), ("", words[other]), (words[place] * 2, words[other]))
    )
    return "".join(words)


def _lines(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    place = chance.randrange(len(lines))
    line = lines.pop(place)
    if chance.random() < 0.6:
        lines.insert(chance.randrange(len(lines) + 1), line + chance.choice(["", line, " | "]))
    return "\n".join(lines)


# ------------------------------------------------------------------ whether a card is named


@cache
def words_of(card: str) -> frozenset[str]:
    """Return the words of four letters and more by which a card may be named in any language.

    The catalogues are read as text here, not by what reads lists.
    """
    shelves = (CARDS.units, CARDS.attachments, CARDS.ncus)
    printed = next(shelf[card] for shelf in shelves if card in shelf)
    names = [full_name(printed)]
    for part in (printed.name, getattr(printed, "subname", "")):
        names += german().get(part, [])
    names += re.findall(rf'"{card}": \[(.*)\]', FRENCH.read_text("utf-8"))
    return frozenset(word for name in names for word in _long(name))


@cache
def german() -> dict[str, list[str]]:
    pairs = re.findall(r'msgid "(.+)"\nmsgstr "(.+)"', GERMAN.read_text("utf-8"))
    found: dict[str, list[str]] = {}
    for english, said in pairs:
        found.setdefault(english.replace('\\"', '"'), []).append(said)
    return found


def _long(text: str) -> list[str]:
    return re.findall(r"[^\W_]{3,}", text.casefold().replace("'", ""))


def names(line: str, card: str) -> bool:
    """Return whether a line has the card's number, or a word that is nearly one of its name."""
    if card in line or (card == "10220" and "10230" in line):
        return True
    written = line.casefold().replace("'", "").replace("’", "")
    squeezed = re.sub(r"[\W\d_]+", "", written)
    # A sign may have come into a word, or in place of one of its letters: "Pyc{lle".
    words = {*_long(written), *(re.sub(r"[\W_]+", "", word) for word in written.split())}
    return any(
        word in squeezed
        or any(SequenceMatcher(None, word, other).ratio() >= 0.66 for other in words)
        for word in words_of(card)
    )


def check(text: str, found: Imported) -> None:
    read = sorted(card for _line, card in found.cards)
    assert read == sorted(card.id for card in cards_of(found.army, CARDS)), "a card without a line"
    told = {line.number: line for line in found.lines}
    for number, card in found.cards:
        assert names(told[number].text, card), f"{card} is not named by {told[number].text!r}"
    for line in found.lines:
        assert line.read_as or line.not_read, line
    json.dumps([line.text for line in found.lines])


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_nothing_is_added_that_a_damaged_list_does_not_name(chunk: int) -> None:
    whole = 0
    for seed in range(FIRST + chunk, FIRST + COUNT, CHUNKS):
        text = damaged(seed)
        try:
            found = read_list(text, CARDS)
        except ArmyTextError:
            continue
        whole += 1
        try:
            check(text, found)
        except AssertionError as fault:
            raise AssertionError(f"seed {seed}: {fault}\n{text}") from fault
    assert whole, "all were refused"


@pytest.mark.parametrize("blank", [" ", "\t", "\u00a0", " \t"])
@pytest.mark.parametrize(
    "line", ["{}* Hedge Knights", "* Hedge{}Knights", "* Hedge Knights{}-", "+{}"]
)
def test_a_wide_gap_is_read_at_once(line: str, blank: str) -> None:
    """What looks for a word between blanks would try each of two thousand with every other."""
    gap = blank * (1_900 // len(blank))
    began = time.process_time()
    read_list(f"Faction: neutral\n* Hedge Knights\n{line.format(gap)}\n", CARDS)
    assert time.process_time() - began < 1.0
