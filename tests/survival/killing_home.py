"""Kills imports, windows that keep settings and attempts, and studies; asks what the disk holds.

`python tests/survival/killing_home.py import 50 [SEED]` kills so many imports; `settings` and
`study` likewise. Each process goes on with what the one before left, after what every start mends.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # the script may be started from anywhere

from simulator.cli import studying  # noqa: E402
from simulator.content.practice.practice_files import Attempt  # noqa: E402
from simulator.content.practice.study_rows import StudyRow, read_rows  # noqa: E402
from simulator.files.json_lines import read_lines  # noqa: E402
from simulator.files.leftovers import mend  # noqa: E402
from simulator.files.own_data import export_data, import_data  # noqa: E402
from simulator.files.own_places import OwnPlaces  # noqa: E402
from simulator.practice import progress  # noqa: E402
from simulator.simulate.studies import StudyGame  # noqa: E402
from simulator.ui.settings import Settings, load, store  # noqa: E402
from tests.studies.quick import made_up, tiny  # noqa: E402

assert sys.platform == "linux", "this forks, and asks Linux how its processes ended"

from tests.survival.killing_drafts import killed, numbers  # noqa: E402

FILES: Final = 30
Told = Callable[[str], object]


def teller(told: Path) -> Told:
    """Return what writes a line to a file of the harness; a kill loses none of it."""
    handle = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    return lambda line: os.write(handle, f"{line}\n".encode())


class Imports:
    """Two exports that take each other's place again and again."""

    def __init__(self, home: Path) -> None:
        """Make both, and bring the first in."""
        self.places = OwnPlaces(home / "data", home / "config" / "settings.json")
        for sign in "AB":
            other = OwnPlaces(home / sign, home / f"{sign}.json")
            for number in range(FILES):
                folder = ("saves", "armies", "cards", "practice", "cases")[number % 5]
                (other.home / folder).mkdir(parents=True, exist_ok=True)
                (other.home / folder / f"{number}.txt").write_text(sign)
            other.settings.write_text(sign)
            export_data(other, home / f"{sign}.zip", "1")
        self.home = home
        import_data(self.places, home / "A.zip")

    def work(self, told: Path) -> None:
        """Import until the end comes."""
        tell = teller(told)
        tell("o")
        while True:
            for sign in "BA":
                import_data(self.places, self.home / f"{sign}.zip")

    def fault(self, _told: Path) -> str:
        """Return what is wrong with what is there: all of it is of one export."""
        files = [path for path in self.places.home.glob("[a-z]*/*.txt") if path.is_file()]
        found = Counter(path.read_text() for path in [*files, self.places.settings])
        return "" if list(found.values()) == [FILES + 1] else f"mixed: {dict(found)}"


class Kept:
    """A window that changes a setting and keeps an attempt, one after the other."""

    def __init__(self, home: Path) -> None:
        """Begin with nothing."""
        self.places = OwnPlaces(home / "data", home / "config" / "settings.json")
        self.attempts = self.places.home / "practice" / "attempts.jsonl"
        self.known = 0

    def work(self, told: Path) -> None:
        """Keep one after the other until the end comes."""
        tell, number, settings = teller(told), len(read_lines(self.attempts, Attempt)), Settings()
        tell("o")
        while True:
            number += 1
            tell(f"g{number}")
            new = replace(settings, last_battle={"seed": str(number)})
            store(self.places.settings, new, settings)
            one = Attempt(
                day="2026-01-31", drill=str(number), theme="", chosen="x", loss=0.0, right=True
            )
            progress.record(one, self.attempts.parent)
            tell(f"k{number}")
            settings = new

    def fault(self, told: Path) -> str:
        """Return what is wrong: all that was kept is there, and at most what was being kept."""
        least = max([self.known, *numbers(told, "k")])
        most = max([least, *numbers(told, "g")])
        found = [int(one.drill) for one in read_lines(self.attempts, Attempt)]
        settings, trouble = load(self.places.settings)
        setting = int(settings.last_battle.get("seed", 0))
        self.known = len(found)
        if trouble or found != [*range(1, len(found) + 1)]:
            return trouble or f"attempts {found}"
        well = least <= len(found) <= most and len(found) <= setting <= most
        return "" if well else f"{least} to {most} kept, found {len(found)}, setting {setting}"


def played(_scheduler: str, left: Iterable[StudyGame], *_more: object) -> Iterator[StudyRow]:
    """Yield a row for each game, made up."""
    return (made_up(one, time.time) for one in left)


class Study:
    """A study whose games are made up, so that its rows are written without a pause."""

    def __init__(self, home: Path) -> None:
        """Write the study."""
        self.places = OwnPlaces(home / "data", home / "config" / "settings.json")
        self.file, self.out = tiny(home, games=3_000), home / "out"
        self.known: tuple[object, ...] = ()

    def work(self, told: Path) -> None:
        """Play on, quickly; begin anew where all is played."""
        tell = teller(told)
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        tell("o")
        setattr(studying, "over", played)  # noqa: B010 - a module's function may not be assigned
        studying.run(self.file, self.out)

    def fault(self, _told: Path) -> str:
        """Return what is wrong: every row that was there still is, and none is there twice."""
        rows = read_rows(self.out / "rows.csv")
        before, self.known = self.known, rows
        if rows[: len(before)] != before:
            return f"{len(before)} rows were there, not all of them are"
        twice = sum(count > 1 for count in Counter(row.key for row in rows).values())
        return f"{twice} games twice" if twice else ""


KINDS: Final[dict[str, Callable[[Path], Imports | Kept | Study]]] = {
    "import": Imports,
    "settings": Kept,
    "study": Study,
}


def main(kind: str, kills: int, seed: int) -> int:
    """Kill so many of a kind; return how many lost something, or left something."""
    chance, losses = Random(seed), 0
    with tempfile.TemporaryDirectory() as home:
        one = KINDS[kind](Path(home))
        for turn in range(kills):
            told = Path(home) / f"told-{turn}"
            killed(partial(one.work, told), told, chance)
            sentences = mend(one.places)
            left = [path.name for path in Path(home).rglob("*.part") if "out" not in path.parts]
            fault = one.fault(told) or (f"left: {left}" if left else "")
            if fault:
                losses += 1
                print(f"turn {turn}: {fault} ({sentences})")
    print(f"{kind}, seed {seed}: {kills} kills, {losses} with a loss")
    return losses


if __name__ == "__main__":
    asked = sys.argv[1:]
    sys.exit(bool(main(asked[0], int(asked[1]), int(asked[2]) if len(asked) > 2 else 1)))
