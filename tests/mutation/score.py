"""Measure which slips in rules, engine, geometry, staging and reports the tests notice; by hand.

    .venv/bin/python tests/mutation/score.py [--count 500] [--jobs 2] [--again] [--write]

Lines are drawn by a fixed seed, and for each one of its wrong copies (`line_mutants.py`). Every
test of the last commit runs once in a copy of the tree, and it is noted which lines it ran; then
each mutant stands in such a copy while the tests of its line run, quickest first, until one fails:
a few seconds in a fork (`forks.py`), then a minute in a process of its own (`trial.py`).
What was found is kept in `build/mutation`: a run that was stopped goes on where it was, with the
tests and the code of today's commit. `--again` tries the survivors once more, with the
tests called after their file and all that ran any line of it: those that read a constant, or what
is remembered, run no line of their own. `--quick` tries all in forks alone; `--write` puts score
and survivors into `docs/mutation.md`. To begin anew, delete the folder.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import queue
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.mutation import forks, trial  # noqa: E402
from tests.mutation.line_mutants import LineMutant, line_mutants  # noqa: E402

FOLDERS = ("rules", "engine", "geometry", "staging", "reports")
SEED = "five hundred lines"
KEPT = ROOT / "build/mutation"
EQUIVALENT = Path("tests/mutation/equivalent.yaml")
PAGE = Path("docs/mutation.md")
NOT_RUN = (
    *("architecture", "assets", "browser", "cluster", "interface", "learning", "mutation"),
    *("photos", "practice", "released", "scenarios", "survival", "ui", "test_readme.py"),
    *("games/test_games_with", "games/test_in_any", "games/test_nobody", "games/test_positions"),
    *("games/test_random", "games/test_refusals", "games/test_what_games"),
)
"""Tests that read sources, play whole games, start programs or draw windows.

They are slow, and seldom the ones to notice; what one of them alone notices counts as a survivor.
"""
FEW = 5
"""Where fewer tests ran a line, those that ran other lines of its file are asked as well.

What is worked out once and kept, or when a module is imported, is run by one test or by none.
"""
NO_LINES = (0, 0)
"""The lines of a mutant that is asked of every test that ran any line of its file."""
FIRST, PER_FILE = 24, 4
"""How many tests are tried first, and how many of one file: most mutants need no more."""
MARK = "<!-- What follows is written by tests/mutation/score.py --write. -->"
HUNG = 900.0
"""Seconds after which a trial that does no work counts as noticed."""


# ------------------------------------------------------------------ the sample


def drawn(tree: Path, count: int, equivalent: Iterable[str]) -> list[LineMutant]:
    """Return one mutant for each of so many lines, drawn by the seed.

    A line's turn depends on its text and its function alone, so that the sample stays nearly the
    same when other lines change.
    """
    lines: dict[str, list[LineMutant]] = {}
    for folder in FOLDERS:
        for path in sorted((tree / "simulator" / folder).rglob("*.py")):
            source = path.read_text("utf-8")
            texts = source.splitlines()
            for mutant in line_mutants(source, path.relative_to(tree).as_posix()):
                line = texts[mutant.lines[0] - 1].strip()
                lines.setdefault(f"{mutant.file}::{mutant.function}: {line}", []).append(mutant)
    known = set(equivalent)
    sample = []
    for line in sorted(lines, key=_turn):
        mutant = min(lines[line], key=lambda mutant: _turn(mutant.name))
        if mutant.name not in known:
            sample.append(mutant)
        if len(sample) == count:
            break
    return sample


def _turn(text: str) -> bytes:
    return hashlib.sha256(f"{SEED}: {text}".encode()).digest()


# ------------------------------------------------------------------ copies of the tree


def git(*arguments: str) -> bytes:
    """Return what git answers about this repository."""
    command = ["git", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


@contextmanager
def copies(commit: str, count: int) -> Iterator[list[Path]]:
    """Make so many copies of a commit's tree, and delete them afterwards."""
    archive = git("archive", commit)
    with tempfile.TemporaryDirectory(prefix="mutation-") as home:
        trees = [Path(home, str(number)) for number in range(count)]
        for tree in trees:
            with tarfile.open(fileobj=BytesIO(archive)) as packed:
                packed.extractall(tree, filter="data")
        yield trees


def run_pytest(
    tree: Path,
    out: Path,
    arguments: Iterable[str],
    longest: float | None = None,
    plugin: ModuleType = trial,
) -> int:
    """Run tests in a copy of the tree for so many seconds at most; return pytest's exit code."""
    plain = ["-q", "-p", plugin.__name__, "-p", "no:cacheprovider"]
    environment = os.environ | {trial.FILE: str(out)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of runs in one tree
    return subprocess.run(
        [sys.executable, "-m", "pytest", *plain, *arguments],
        cwd=tree,
        env=environment,
        check=False,
        timeout=longest,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ).returncode


# ------------------------------------------------------------------ which tests run a line


@dataclass(frozen=True)
class Measured:
    """What was measured at a commit: how long each test takes, and which lines it runs."""

    commit: str
    home: Path

    @classmethod
    def of(cls, commit: str, home: Path, tests: Iterable[str], jobs: int) -> Measured:
        """Return what was measured before, or run these tests and measure."""
        kept = home / "commit"
        if not kept.exists():
            home.mkdir(parents=True, exist_ok=True)
            with copies(commit, 1) as (tree,):
                _measure(tree, home, [*tests], jobs)
            kept.write_text(commit, "utf-8")
        return cls(kept.read_text("utf-8"), home)

    def tests(self, mutants: Iterable[LineMutant]) -> dict[str, dict[str, float]]:
        """Return the tests of each mutant by name, with the seconds each took."""
        from coverage import CoverageData  # noqa: PLC0415 - only with the extra `cover`

        seconds = json.loads((self.home / "seconds.json").read_text("utf-8"))
        data = CoverageData(str(self.home / "coverage"))
        data.read()
        files: dict[str, dict[int, list[str]]] = {}
        found = {}
        for mutant in mutants:
            if mutant.file not in files:
                files[mutant.file] = data.contexts_by_lineno(mutant.file)
            names = _tests_of(mutant, files[mutant.file])
            taken = {name: seconds[name] for name in names if name in seconds}
            if mutant.lines == NO_LINES:
                taken |= _namesakes(mutant.file, seconds)
            found[mutant.name] = taken
        return found


def in_turn(seconds: dict[str, float]) -> dict[str, float]:
    """Return tests quickest first; what a function is asked again counts as slower each time."""
    asked: Counter[str] = Counter()
    turns = {}
    for name, took in sorted(seconds.items(), key=lambda pair: pair[1]):
        function = name.partition("[")[0]
        asked[function] += 1
        turns[name] = took * asked[function]
    return {name: seconds[name] for name in sorted(turns, key=lambda name: turns[name])}


def _measure(tree: Path, home: Path, tests: list[str], jobs: int) -> None:
    config = home / "measure.ini"  # coverage deletes `coverage.*`
    sources = "".join(f"\n    simulator/{folder}" for folder in FOLDERS)
    config.write_text(
        f"[run]\nsource ={sources}\nrelative_files = true\ncore = ctrace\n"
        f"data_file = {home / 'coverage'}\n",
        "utf-8",
    )
    options = ["-n", str(jobs), "--cov", f"--cov-config={config}", "--cov-context=test"]
    left_out = [f"--ignore-glob={tree}/tests/{place}*" for place in NOT_RUN]
    code = run_pytest(tree, home / "seconds.json", [*options, "--cov-report=", *left_out, *tests])
    if code not in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}:
        raise SystemExit(f"the tests could not be measured: pytest ended with {code}")


def _tests_of(mutant: LineMutant, contexts: dict[int, list[str]]) -> set[str]:
    """Return the tests that ran a mutant's line, or its statement, or, if few did, its file."""
    names: set[str] = set()
    for line in mutant.lines:
        names = names or _names(contexts.get(line, []))
    if len(names) < FEW:
        names = names.union(*map(_names, contexts.values()))
    return names


def _namesakes(file: str, seconds: dict[str, float]) -> dict[str, float]:
    """Return the tests that are called after a file: who reads a constant of it runs no line."""
    name = f"test_{Path(file).name}"
    return {test: took for test, took in seconds.items() if Path(_file(test)).name == name}


def _names(contexts: Iterable[str]) -> set[str]:
    return {context.rpartition("|")[0] for context in contexts} - {""}


# ------------------------------------------------------------------ the trials


def killer(tree: Path, mutant: LineMutant, tests: dict[str, float]) -> str:
    """Return the test that notices a mutant, "" if none does."""
    path = tree / mutant.file
    right, times = path.read_bytes(), path.stat()
    path.write_bytes(mutant.applied(right))
    try:
        for batch in batches(tests):
            out = tree / "trial.json"
            out.write_text(json.dumps(batch), "utf-8")
            try:
                code = run_pytest(tree, out, ["-x", *dict.fromkeys(map(_file, batch))], HUNG)
            except subprocess.TimeoutExpired:
                return "(hung)"
            if code not in {0, 5}:
                return out.read_text("utf-8") or f"(ended with {code})"
    finally:
        path.write_bytes(right)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    return ""


def batches(tests: dict[str, float]) -> Iterator[dict[str, float]]:
    """Yield the quickest tests of some files, then the others that fit into the time."""
    few: dict[str, float] = {}
    per_file: Counter[str] = Counter()
    for name, took in tests.items():
        per_file[_file(name)] += 1
        if len(few) < FIRST and per_file[_file(name)] <= PER_FILE:
            few[name] = took
    if few:
        yield few
    rest: dict[str, float] = {}
    left = trial.SECONDS
    for name, took in tests.items():
        left -= took
        if name not in few and (left > 0 or not rest):
            rest[name] = took
    if rest:
        yield rest


def _file(test: str) -> str:
    return test.partition("::")[0]


@dataclass
class Results:
    """Who noticed which mutant, kept in a file line by line."""

    file: Path
    killers: dict[str, str | None] = field(default_factory=dict)
    """By mutant: the test that noticed, "" if none did, None if none did in a fork."""

    def __post_init__(self) -> None:
        self.read()

    def read(self) -> None:
        """Read what was added."""
        if self.file.exists():
            for line in self.file.read_text("utf-8").splitlines():
                self.killers.update([json.loads(line)])

    def add(self, mutant: str, killed_by: str) -> None:
        """Keep one result."""
        self.killers[mutant] = killed_by
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps([mutant, killed_by]) + "\n")


def try_forks(
    mutants: list[LineMutant], tests: dict[str, dict[str, float]], tree: Path, file: Path, jobs: int
) -> None:
    """Try mutants in forks of one process; each outcome is added to a file."""
    asked = [
        forks.Asked(
            name=mutant.name,
            file=mutant.file,
            span=mutant.span,
            text=mutant.text,
            tests=tests[mutant.name],
        )
        for mutant in mutants
    ]
    out = tree / "forks.json"
    out.write_text(json.dumps({"kept": str(file), "jobs": jobs, "mutants": asked}), "utf-8")
    files = sorted({_file(test) for names in tests.values() for test in names})
    run_pytest(tree, out, [f"--basetemp={tree / 'tmp'}", "-s", *files], plugin=forks)


def try_all(
    mutants: list[LineMutant],
    tests: dict[str, dict[str, float]],
    trees: list[Path],
    results: Results,
) -> None:
    """Try mutants, each in a process of its own, in as many copies of the tree as there are."""
    free: queue.Queue[Path] = queue.Queue()
    for tree in trees:
        free.put(tree)

    def tried(mutant: LineMutant) -> tuple[str, str]:
        tree = free.get()
        try:
            return mutant.name, killer(tree, mutant, tests[mutant.name])
        finally:
            free.put(tree)

    with ThreadPoolExecutor(len(trees)) as pool:
        for done, (name, killed_by) in enumerate(pool.map(tried, mutants), 1):
            results.add(name, killed_by)
            print(f"{done}/{len(mutants)} {name}: {killed_by or 'LIVES'}", flush=True)


# ------------------------------------------------------------------ the report


def report(sample: list[LineMutant], results: Results) -> list[str]:
    """Return score and survivors, of those that were tried, as lines of a page."""
    tried = [mutant for mutant in sample if mutant.name in results.killers]
    rows = ["| Folder | Noticed | Of | Share |", "| --- | ---: | ---: | ---: |"]
    for folder in (*FOLDERS, ""):
        there = [mutant.name for mutant in tried if mutant.file.startswith(f"simulator/{folder}")]
        noticed = sum(1 for name in there if results.killers[name])
        share = f"{100.0 * noticed / max(len(there), 1):.1f} %"
        rows.append(f"| {folder or 'all'} | {noticed} | {len(there)} | {share} |")
    alive = sorted(mutant.name for mutant in tried if not results.killers[mutant.name])
    return [*rows, "", *(f"- `{name}`" for name in alive)]


def main() -> int:
    """Read the command line, measure, try every mutant, report."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--count", type=int, default=500)
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--again", action="store_true", help="try the survivors once more")
    asked.add_argument("--quick", action="store_true", help="try the mutants in forks alone")
    asked.add_argument("--write", action="store_true", help=f"put the score into {PAGE}")
    options = asked.parse_args()
    head = git("rev-parse", "HEAD").decode().strip()
    measured = Measured.of(head, KEPT, ["tests"], options.jobs)
    equivalent = yaml.safe_load((ROOT / EQUIVALENT).read_text("utf-8")) or {}
    results = Results(KEPT / "results.jsonl")
    with copies(head, options.jobs) as trees:
        sample = drawn(trees[0], options.count, equivalent)
        todo = [
            mutant
            for mutant in sample
            if mutant.name not in results.killers
            or (options.again and not results.killers[mutant.name])
        ]
        # What only tests behind a memory would notice is found by those of the whole file.
        asked_of = [replace(one, lines=NO_LINES) for one in todo] if options.again else todo
        tests = tests_today(asked_of, measured, head, trees[0], options.jobs)
        try_forks(todo, tests, trees[0], results.file, options.jobs)
        results.read()
        left = [mutant for mutant in sample if results.killers.get(mutant.name) is None]
        if not options.quick:
            try_all(
                left,
                tests_today(left, measured, head, trees[0], options.jobs) | tests,
                trees,
                results,
            )
    lines = report(sample, results)
    print("\n".join(lines))
    if options.write:
        page = ROOT / PAGE
        before = page.read_text("utf-8").partition(MARK)[0]
        page.write_text("\n".join([before + MARK, "", *lines, ""]), "utf-8")
    return 0


def tests_today(
    mutants: list[LineMutant], measured: Measured, head: str, tree: Path, jobs: int
) -> dict[str, dict[str, float]]:
    """Return the tests of each mutant in their order, newly measured where tests changed.

    A mutant that was not yet there when the tests were measured is asked of all tests of its file.
    """
    with copies(measured.commit, 1) as (before,):
        old = {mutant.name: mutant for mutant in drawn(before, sys.maxsize, ())}
    found = measured.tests(
        mutant
        if mutant.lines == NO_LINES
        else old.get(mutant.name, replace(mutant, lines=NO_LINES))
        for mutant in mutants
    )
    changed = git("diff", "--name-only", "--diff-filter=d", measured.commit, head, "--", "tests")
    places = tuple(f"tests/{place}" for place in NOT_RUN)
    files = [
        file
        for file in changed.decode().split()
        if Path(file).match("test_*.py") and not file.startswith(places)
    ]
    newer = Measured.of(head, KEPT / head, files, jobs).tests(mutants) if files else {}
    tests = {}
    for name, older in found.items():
        kept = {
            test: took
            for test, took in older.items()
            if _file(test) not in files and (tree / _file(test)).exists()
        }
        kept |= newer.get(name, {})
        tests[name] = in_turn(_namesakes(name.partition("::")[0], kept)) | in_turn(kept)
    return tests


if __name__ == "__main__":
    raise SystemExit(main())
