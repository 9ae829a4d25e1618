"""Reports, pages and logs in a language nobody speaks: no English sentence slips through."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from pypdf import PdfReader

from simulator.cli import reviewing
from simulator.content.armies.lists import load_army
from simulator.content.armies.saved_armies import army_text
from simulator.content.army_lists.war_council import war_council_code
from simulator.content.army_lists.writing import tts_string
from simulator.content.cards.library import load_library
from simulator.content.cases.casefile import case_link, case_text
from simulator.content.games.logfile import write_log
from simulator.engine.session import Session
from simulator.luck.ledger import ledger
from simulator.practice.drill import drills
from simulator.practice.whole_review import game_review, weighed
from simulator.reports.army_sheet import army_pdf
from simulator.reports.films.shown_steps import shown_game
from simulator.reports.pages import pdf
from simulator.reports.web.army_page import army_page
from simulator.reports.web.case_page import case_page
from simulator.reports.web.drill_page import drill_page
from simulator.reports.web.game_page import game_page
from tests import elsewhere
from tests.practice.positions import recorded
from tests.reports.pages_made import GAP, asked, case_of
from tests.reports.pages_read import Read
from tests.reports.short_game import FEW, battle_of, inputs_of

LATE = 416
"""The last zones of a recorded game, which take no time to weigh."""
MODE = "a-game-of-thrones"


@pytest.fixture(autouse=True)
def abroad() -> Iterator[None]:
    """Speak the language of nobody."""
    with elsewhere.spoken():
        yield


PROGRAM = "Iron Ranks"
FILES = re.compile(
    r"\[\d+\]"  # the number of a card
    r"|\b[0-9a-f]{16}\b"  # the sum of a position
    r"|\b(?:stark|lannister)-\d\d\b"  # the name a player gave a list
)


def english(words: str, given: str = "") -> list[str]:
    """Return the lines with English words, but for those of a file that is printed with them."""
    known = set(re.findall(r"[A-Za-z]+", f"{given} {PROGRAM}"))
    found = []
    for line in words.splitlines():
        plain = elsewhere.plain_words(FILES.sub("", line))
        # a link is broken where the line ends
        if any(word not in known and word not in given for word in plain):
            found.append(line.strip())
    return found


def words_of(page: str) -> str:
    return "\n".join(Read(page).words)


def words_of_pdf(made: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(made)).pages)


def game() -> Session:
    battle = battle_of(MODE)
    return Session(battle.game(), battle.dice_source(), inputs_of(MODE, FEW))


@pytest.mark.parametrize("ending", [".txt", ".html"])
def test_the_log_of_a_game(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"log{ending}"
    write_log(file, game())
    text = file.read_text(encoding="utf-8")
    assert english(words_of(text) if ending == ".html" else text) == []


def test_the_page_and_the_sheet_of_an_army() -> None:
    """The list itself stands there as a file has it."""
    army, library = load_army("stark-40"), load_library()
    given = f"{army_text(army, library)} {tts_string(army)} {war_council_code(army)}"
    assert english(words_of(army_page(army, library, "1")), given) == []
    assert english(words_of_pdf(army_pdf(army, library, "1")), given) == []


def test_the_page_and_the_report_of_a_case() -> None:
    """The position stands there as a file and a link have it."""
    pages = asked(case_of(GAP))
    one = pages[0]
    given = f"{case_text(one.table.case)} {case_link(one.table.case)}"
    assert english(words_of(case_page(pages, "1")), given) == []
    report = pdf([one], "1")
    assert english(words_of_pdf(report), given) == []


@pytest.mark.parametrize("name", ["alignment-01", "retreats-01", "shooting-03"])
def test_the_page_of_a_drill(name: str) -> None:
    drill = next(one for one in drills() if one.id == name)
    assert english(words_of(drill_page(drill, "1"))) == []


def test_the_page_of_a_game() -> None:
    """What is kept of a game is written anew, in the language spoken now."""
    told = shown_game(battle_of(MODE), inputs_of(MODE, FEW))
    assert english(words_of(game_page(told, "1"))) == []


def test_the_review_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Its head and rows, what cost most, and the sum."""
    session = recorded("dark-wings-dark-words")
    judged = islice(weighed(session, 1, since=LATE), 2)
    decisions = [one for _at, one in judged if one is not None]
    found = game_review(session, decisions, len(decisions))
    assert found.decisions
    luck = ledger(session).reviewed(found.choices())
    reviewing._print(found, luck, found.decisions[0].who, every=True)
    assert english(capsys.readouterr().out) == []
