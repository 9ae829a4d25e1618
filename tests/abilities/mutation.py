"""Tell whether the tests notice when a card's encoding is slightly wrong; run by hand.

    python tests/abilities/mutation.py [--faction stark] [--only ambush] [--season S07] [--jobs 2]

Every test of this folder runs once, and it is noted which abilities it really asked. Then each
wrong copy (`mutants.py`) takes the place of its ability, and the tests that asked it run until one
fails. What no test notices is listed; the last line gives the share that was noticed. Of a later
season those encodings are tried that the first does not have, by the tests of that season.
"""

from __future__ import annotations

import argparse
import inspect
import json
import os
import signal
import sys
import tempfile
import time
import traceback
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

import pytest  # noqa: E402
from _pytest.runner import runtestprotocol  # noqa: E402

from simulator.content.cards.behaviour_records import ObjectiveCardRecord  # noqa: E402
from simulator.content.cards.library import Entry, load_shelf  # noqa: E402
from simulator.model.cards import SEASON, SEASONS  # noqa: E402
from tests.abilities.mutants import Mutant, identity, mutants  # noqa: E402
from tests.abilities.swapping import in_play, instead, seat, watched  # noqa: E402

assert sys.platform != "win32", "this forks"

LONGEST = 10.0
"""Seconds of work after which a test counts as failed."""
AS_BEFORE = "test_season_7_as_before"
"""The file that asks tests of the first season's cards with those of the later: it names none."""
TABLE = "objectives"
"""The faction of the objective cards, which belong to the table."""


@dataclass
class Wanted:
    """Which encodings to try."""

    faction: str = ""
    only: str = ""
    season: str = SEASON
    jobs: int = 2
    list_all: bool = False

    def entries(self) -> list[Entry[Any]]:
        """Return the encodings that do something, of a later season those of its own."""
        first = [] if self.season == SEASON else [one.record for one in _that_do(SEASON)]
        return [
            entry
            for entry in _that_do(self.season)
            if self.faction in {"", _home(entry)}
            and self._named(entry)
            and entry.record not in first
        ]

    def _named(self, entry: Entry[Any]) -> bool:
        names = {identity(entry), entry.record.name, getattr(entry.record, "ability", "")}
        wanted = {name.strip() for name in self.only.split(",")}
        return not self.only or bool(wanted & names)

    def files(self, entries: list[Entry[Any]]) -> list[Path]:
        """Return the test files.

        All, or those that name what is asked for or a card that has it.
        """
        of_season = "test_*.py" if self.season == SEASON else "test_season_7*.py"
        everything = sorted(HERE.glob(of_season))
        if not self.only:
            return everything
        texts = {path: path.read_text("utf-8") for path in everything}
        for names in (_own_names, _names):
            words = {word for entry in entries for word in names(entry)}
            named = [path for path, text in texts.items() if any(word in text for word in words)]
            if named:
                return [path for path in everything if path in named or path.stem == AS_BEFORE]
        return everything


def _that_do(season: str) -> list[Entry[Any]]:
    """Return the encodings of a season that do something."""
    shelf = load_shelf(season=season)
    return [*shelf.abilities, *shelf.tactics, *shelf.specials, *shelf.objectives]


def _home(entry: Entry[Any]) -> str:
    """Return the faction of an encoding."""
    if isinstance(entry.record, ObjectiveCardRecord):
        return TABLE
    return entry.source.file.parent.name


def _own_names(entry: Entry[Any]) -> set[str]:
    return {identity(entry), entry.record.name, getattr(entry.record, "ability", entry.record.name)}


def _names(entry: Entry[Any]) -> set[str]:
    """Return the words by which a test may speak of an encoding: its own and its cards' names."""
    library, found = load_shelf().library, _own_names(entry)
    for shelf in (library.units, library.attachments, library.ncus):
        for card in shelf.values():
            if identity(entry) in card.abilities:
                found |= {card.name, card.id}
    return found


@dataclass
class Result:
    """What became of one wrong copy."""

    card: str
    fault: str
    noticed_by: str = ""


@dataclass
class Trial:
    """A pytest plugin: runs the tests once, then again for every wrong copy."""

    wanted: Wanted
    results: list[Result] = field(default_factory=list)
    red: list[str] = field(default_factory=list)
    asked: dict[str, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))
    """Which tests asked an ability, by number, and how long they took in seconds."""
    items: list[Any] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    broken: bool = False
    """Whether a process ended before it had tried all its copies."""

    def pytest_runtestloop(self, session: Any) -> bool:
        """Take the place of the ordinary run."""
        self.items = [item for item in session.items if hasattr(item, "_initrequest")]
        self.sources = [_source(item) for item in self.items]
        self._first_run()
        entries = self.wanted.entries()
        jobs = [(entry, mutant) for entry in entries for mutant in mutants(entry)]
        self._share_out(jobs)
        return True

    # -------------------------------------------------------------- the first run

    def _first_run(self) -> None:
        touched: set[str] = set()
        plain = {ability.id: ability for ability in in_play(self.wanted.season)}
        seat([watched(ability, touched) for ability in plain.values()], self.wanted.season)
        for number, item in enumerate(self.items):
            touched.clear()
            began = time.perf_counter()
            if not _passes(item):
                self.red.append(item.nodeid)
                continue
            for ability in touched:
                self.asked[ability][number] = time.perf_counter() - began
        seat(plain.values(), self.wanted.season)

    # -------------------------------------------------------------- the wrong copies

    def _share_out(self, jobs: list[tuple[Entry[Any], Mutant]]) -> None:
        """Have each of several processes try its share of the copies."""
        with tempfile.TemporaryDirectory() as folder:
            children = []
            for worker in range(self.wanted.jobs):
                child = os.fork()
                if child == 0:
                    self._work(jobs[worker :: self.wanted.jobs], Path(folder, str(worker)))
                children.append(child)
            for child in children:
                _child, status = os.waitpid(child, 0)
                self.broken = self.broken or status != 0
            for worker in range(self.wanted.jobs):
                for line in Path(folder, str(worker)).read_text("utf-8").splitlines():
                    self.results.append(Result(*json.loads(line)))

    def _work(self, jobs: list[tuple[Entry[Any], Mutant]], out: Path) -> None:
        code = 1
        try:  # whatever happens, the child ends here
            with out.open("w", encoding="utf-8") as lines:
                for entry, mutant in jobs:
                    killer = self._noticed(entry, mutant)
                    text = [_title(entry), mutant.fault, killer]
                    lines.write(json.dumps(text) + "\n")
            code = 0
        except BaseException:  # noqa: BLE001
            traceback.print_exc(file=sys.__stderr__)
        finally:
            os._exit(code)

    def _noticed(self, entry: Entry[Any], mutant: Mutant) -> str:
        """Return the first test that fails with this copy in the game, "" when all pass."""
        with instead(entry, mutant, self.wanted.season) as names:
            for number in self._order(entry, names):
                item = self.items[number]
                if not _passes(item):
                    # It will probably notice the next copy, too.
                    for name in names:
                        self.asked[name][number] = -1.0
                    return str(item.nodeid)
        return ""

    def _order(self, entry: Entry[Any], names: list[str]) -> list[int]:
        """Return the tests to run.

        Those that have noticed before, that name the card, quick ones.
        """
        found: dict[int, float] = {}
        for name in names:
            found.update(self.asked.get(name, {}))
        words = (entry.record.name, identity(entry))

        def rank(number: int) -> tuple[bool, bool, float]:
            source = self.sources[number]
            return found[number] >= 0, not any(word in source for word in words), found[number]

        return sorted(found, key=rank)


def _passes(item: Any) -> bool:
    """Run one test; False when it fails, also by taking too long."""
    item._initrequest()
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        reports = runtestprotocol(item, log=False, nextitem=None)
    except TimeoutError:
        return False
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return all(report.passed for report in reports)


def _too_long(_signal: int, _frame: object) -> None:
    raise TimeoutError


def _source(item: Any) -> str:
    """Return a test's text; "" when its file is being changed at this moment."""
    try:
        return inspect.getsource(item.obj)
    except (OSError, SyntaxError):
        return ""


# ------------------------------------------------------------------ the report


def _title(entry: Entry[Any]) -> str:
    home = entry.source.file.parent.name
    return f"{home}/{identity(entry)} ({entry.record.name})"


def report(trial: Trial, *, list_all: bool) -> int:
    """Print each card's share and what was not noticed; give the exit code."""
    cards: dict[str, list[Result]] = defaultdict(list)
    for result in trial.results:
        cards[result.card].append(result)
    for card, results in sorted(cards.items()):
        missed = [result for result in results if not result.noticed_by]
        if missed or list_all:
            print(f"{card}: {len(results) - len(missed)} of {len(results)} noticed")
        for result in missed:
            print(f"    not noticed: {result.fault}")
        if list_all:
            for result in results:
                if result.noticed_by:
                    print(f"    {result.fault}: {result.noticed_by.rpartition('::')[2]}")
    for name in trial.red:
        print(f"fails without any change, left out: {name}")
    noticed = sum(1 for result in trial.results if result.noticed_by)
    share = 100.0 * noticed / len(trial.results) if trial.results else 100.0
    print(f"{noticed} of {len(trial.results)} wrong copies noticed ({share:.1f} %)")
    return 0 if share > 95.0 else 1


def main() -> int:
    """Read the command line, try every copy, report."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument(
        "--faction", default="", help="stark, lannister, neutral, shared, objectives"
    )
    asked.add_argument("--only", default="", help="ids, card numbers or names, with commas")
    asked.add_argument("--season", default=SEASON, choices=SEASONS)
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--list-all", action="store_true", help="also say which test noticed what")
    wanted = Wanted(**vars(asked.parse_args()))
    entries = wanted.entries()
    if not entries:
        print("no such ability or card")
        return 2
    trial = Trial(wanted)
    files = [str(path) for path in wanted.files(entries)]
    options = ["-o", "addopts=--import-mode=importlib", f"--rootdir={HERE.parents[1]}"]
    options += ["-p", "no:cacheprovider", "-p", "no:terminal"]
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    code = pytest.main([*options, *files], plugins=[trial])
    if code not in {0, 5} or not trial.items:
        print(f"the tests could not be collected ({code})")
        return 2
    code = report(trial, list_all=wanted.list_all)
    if trial.broken:
        print("a process ended early: this is not everything")
        return 2
    return code


if __name__ == "__main__":
    raise SystemExit(main())
