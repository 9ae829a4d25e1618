"""Two programs on one home: what both change at once is there afterwards, all of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from simulator.content.armies.lists import load_army
from simulator.content.armies.saved_armies import own_armies, save_army
from simulator.content.cards.library import load_library
from simulator.content.practice.gauntlet_files import GauntletLine, gauntlet_file
from simulator.content.practice.luck_files import GameLuck, luck_file
from simulator.content.practice.practice_files import Attempt, attempts_file
from simulator.content.practice.review_files import KeptChoice, KeptReview, read_review
from simulator.files.json_lines import read_lines
from simulator.files.sources import Record
from simulator.luck import luck_book
from simulator.practice import gauntlet, progress
from simulator.practice.kept_review import KeptDecisions
from simulator.ui.places import Places
from simulator.ui.settings import Settings, load, store
from tests.posix import fork

PROGRAMS, EACH = 4, 6
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="programs that begin at once")


def at_once(act: Callable[[int], object], programs: int = PROGRAMS) -> None:
    """Have programs that have loaded everything do something at the very same moment."""
    ready, go = os.pipe()
    children = []
    for number in range(programs):
        child = fork()
        if not child:
            code = 1
            try:
                os.close(go)
                os.read(ready, 1)  # ends when the last one was started
                act(number)
                code = 0
            finally:
                os._exit(code)
        children.append(child)
    os.close(ready)
    os.close(go)
    for child in children:
        assert os.waitpid(child, 0)[1] == 0


def _attempt(folder: Path, name: str) -> None:
    one = Attempt(day="2026-01-31", drill=name, theme="", chosen="x", loss=0.0, right=True)
    progress.record(one, folder)


def _luck(folder: Path, name: str) -> None:
    zero: dict[str, Any] = dict.fromkeys(("wounds", "worth", "choices", "choices_wounds"), 0.0)
    day = "2026-01-31"
    one = GameLuck(day=day, game=name, seat="red", who="human", rolls=1, judge="", **zero)
    luck_book.note([one], folder)


def _gauntlet(folder: Path, name: str) -> None:
    gauntlet.note([GauntletLine(army=name, level="l", scenario="s", seed=1, games=10)], folder)


LINES: dict[str, tuple[Callable[[Path, str], None], Callable[[Path], Path], type[Record], str]] = {
    "attempts": (_attempt, attempts_file, Attempt, "drill"),
    "luck": (_luck, luck_file, GameLuck, "game"),
    "gauntlets": (_gauntlet, gauntlet_file, GauntletLine, "army"),
}


@pytest.mark.parametrize("kind", LINES)
@pytest.mark.parametrize("begun", ["nothing", "a broken line"])
def test_no_line_is_lost(tmp_path: Path, kind: str, begun: str) -> None:
    write, place, record, name = LINES[kind]
    folder = tmp_path / "practice"
    write(folder, "first")
    if begun != "nothing":
        with place(folder).open("a", encoding="utf-8") as stream:
            stream.write("{broken\n")

    def act(number: int) -> None:
        for each in range(EACH):
            write(folder, f"{number}-{each}")

    at_once(act)
    expected = {"first"} | {f"{n}-{e}" for n in range(PROGRAMS) for e in range(EACH)}
    kept = read_lines(place(folder), record)
    assert sorted(getattr(one, name) for one in kept) == sorted(expected)


def test_each_window_keeps_the_setting_it_changed(tmp_path: Path) -> None:
    file, begun = tmp_path / "settings.json", Settings()
    store(file, begun)
    changes: list[dict[str, Any]] = [
        {"grid": False},
        {"volume": 0.25},
        {"size": (1600, 900)},
        {"opponent": "strong"},
    ]
    at_once(lambda number: store(file, replace(begun, **changes[number]), begun))
    kept, trouble = load(file)
    assert trouble == ""
    assert kept == replace(begun, **{key: v for each in changes for key, v in each.items()})


def test_no_game_takes_anothers_name(tmp_path: Path) -> None:
    """Two windows keep a finished game in the same second; so do two machines' gauntlets."""
    places = Places.under(tmp_path)

    def act(number: int) -> None:
        for each in range(EACH):
            text = f"{number}-{each}"
            places.write_new(
                lambda path, text=text: (
                    path.parent.mkdir(exist_ok=True)  # type: ignore[misc]
                    or path.write_text(text)
                ),
                called="game",
            )

    at_once(act)
    kept = {path.read_text() for path in places.saves.iterdir()}
    assert kept == {f"{n}-{e}" for n in range(PROGRAMS) for e in range(EACH)}


def test_lists_whose_names_are_alike_have_files_of_their_own(tmp_path: Path) -> None:
    library = load_library()
    army = load_army("stark-20", library)
    signs = ("a&b", "a b", "a-b", "a+b")
    at_once(
        lambda number: save_army(replace(army, name=signs[number]), library, tmp_path / "armies")
    )
    assert sorted(one.name for one in own_armies(tmp_path / "armies")) == sorted(signs)


def test_the_longer_review_stays(tmp_path: Path) -> None:
    """Who began earlier has weighed more; another program that writes later keeps it so."""
    made = KeptReview(version="1", weights="0" * 16, game="1" * 16, effort=1)
    counts = (3, 30, 12, 21)

    def act(number: int) -> None:
        kept = KeptDecisions.__new__(KeptDecisions)
        kept.file, kept.refused, kept.said = tmp_path / "reviews" / "x.review.jsonl", False, ""
        kept._made, kept._written = made, 0
        kept._choices = [KeptChoice(index=index) for index in range(counts[number])]
        kept._write()

    at_once(act)
    assert len(read_review(tmp_path / "reviews" / "x.review.jsonl").choices) == max(counts)
