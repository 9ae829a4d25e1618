"""A study of 2,000 quick games on a Dask cluster, killed three times, against an undisturbed one.

Run from the repository's root, with the extra `cluster`: `python -m benchmarks.killed_studies`. A
scheduler and two workers run as processes of their own on this machine. The program is killed when
a quarter of the games are played, a worker at the half, the scheduler at three quarters; each time
the same command goes on. Then the same study is played by two processes which nobody disturbs. Both
must have every game once, the same rows but for the seconds they took, and the same report.
"""

from __future__ import annotations

import argparse
import contextlib
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, Self

from simulator.content.practice.study_rows import StudyRow, read_rows

ROOT: Final = Path(__file__).resolve().parents[1]
STUDY: Final = """\
study: killed
lists: [wolves.yaml, lions.yaml]
against: [lions.yaml, wolves.yaml]
modes: [{mode}]
agents: [[random, random]]
games: {each}
"""
MODE: Final = """\
based_on: skirmish
id: brief
name: Brief
summary: Over after two rounds.
rounds: 2
"""
LISTS: Final = {
    "wolves": ("stark", "10201", "20201"),
    "lions": ("lannister", "10101", "20115"),
}
"""One unit with a commander each, so that a game takes a few hundredths of a second."""
LIST: Final = """\
id: {name}
name: Quick
faction: {house}
points: 10
units:
  - card: "{unit}"
    attachments: ["{commander}"]
"""
CELLS: Final = 4
LONGEST: Final = 3 * 3600.0
"""Seconds nobody waits longer for."""


class Machines:
    """A scheduler and its workers, each a process of its own, as on machines of their own."""

    def __init__(self, workers: int = 2) -> None:
        """Take a free port; nothing runs before `start`."""
        with contextlib.closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            port: int = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self._port, self._count = str(port), workers
        self.scheduler: subprocess.Popen[bytes] | None = None
        self.workers: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """Start the scheduler and all its workers."""
        self.scheduler = _process(
            *("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1"),
            *("--port", self._port, "--no-dashboard"),
        )
        for _worker in range(self._count):
            self.add_worker()

    def add_worker(self) -> None:
        """Start one more worker: a process without threads and without anybody watching over it."""
        self.workers.append(
            _process(
                *("-m", "distributed.cli.dask_worker", self.address, "--nthreads", "1"),
                *("--no-nanny", "--no-dashboard", "--local-directory", tempfile.gettempdir()),
            )
        )

    def kill_worker(self) -> None:
        """Kill the worker that was started first."""
        _kill(self.workers.pop(0))

    def kill_scheduler(self) -> None:
        """Kill the scheduler; its workers end with it, and nobody waits for their last words."""
        if self.scheduler is not None:
            _kill(self.scheduler)
            self.scheduler = None
        while self.workers:
            self.kill_worker()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_fault: object) -> None:
        self.kill_scheduler()


def _process(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - this program itself
        [sys.executable, *words],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate()  # waits, and closes what it spoke through


class Run:
    """The study in a folder: its command, and how many rows it has."""

    def __init__(self, folder: Path, games: int) -> None:
        """Write the study."""
        if games % CELLS:
            raise ValueError(f"{games} games cannot be shared by {CELLS} pairs")
        self.games = games
        self.folder = folder
        self._file = folder / "killed.yaml"
        mode = folder / "brief.yaml"
        mode.write_text(MODE, encoding="utf-8")
        self._file.write_text(STUDY.format(mode=mode, each=games // CELLS), encoding="utf-8")
        for name, (house, unit, commander) in LISTS.items():
            text = LIST.format(name=name, house=house, unit=unit, commander=commander)
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8")

    def start(self, to: str, *more: str) -> subprocess.Popen[bytes]:
        """Start the program."""
        command = ("-m", "simulator", "study", str(self._file), "--to", str(self.folder / to))
        return subprocess.Popen(  # noqa: S603 - this program itself
            [sys.executable, *command, *more],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def rows(self, to: str) -> tuple[StudyRow, ...]:
        """Read the rows there are."""
        return read_rows(self.folder / to / "rows.csv")

    def until(self, to: str, games: int, program: subprocess.Popen[bytes]) -> None:
        """Wait for so many rows; AssertionError when the program ends before."""
        file, end = self.folder / to / "rows.csv", time.monotonic() + LONGEST
        while not file.exists() or file.read_bytes().count(b"\n") <= games:
            assert program.poll() is None, ended(program)
            assert time.monotonic() < end
            time.sleep(0.05)


def ended(program: subprocess.Popen[bytes]) -> tuple[int, str]:
    """Wait for the end of the program; give its code and what it said."""
    _out, said = program.communicate(timeout=LONGEST)
    return program.returncode, said.decode()


def disturbed(run: Run, to: str, tell: Callable[[str], object]) -> None:
    """Play the study on a cluster while the program, a worker and the scheduler are killed."""
    with Machines() as machines:
        cluster = ("--scheduler", machines.address)
        program = run.start(to, *cluster)
        run.until(to, run.games // 4, program)
        _kill(program)
        tell(f"program killed after {len(run.rows(to))} games")
        program = run.start(to, *cluster)
        run.until(to, run.games // 2, program)
        machines.kill_worker()
        tell(f"worker killed after {len(run.rows(to))} games")
        machines.add_worker()
        run.until(to, run.games * 3 // 4, program)
        machines.kill_scheduler()
        code, said = ended(program)
        tell(f"scheduler killed after {len(run.rows(to))} games; exit {code}: {said.strip()}")
        assert code == 2, said
        assert "has gone" in said
        assert "Traceback" not in said
        machines.start()
        code, said = ended(run.start(to, *cluster))
        assert code == 0, said


def compared(run: Run, one: str, other: str) -> None:
    """Raise AssertionError unless both have every game once, and the same rows and report."""
    tables = []
    for to in (one, other):
        rows = run.rows(to)
        assert set(Counter(row.key for row in rows).values()) == {1}
        assert len(rows) == run.games
        tables.append(sorted((replace(row, cpu_seconds=0.0) for row in rows), key=lambda r: r.key))
        assert not any(row.failure for row in rows)
    assert tables[0] == tables[1]
    pages = [(run.folder / to / "report.md").read_text(encoding="utf-8") for to in (one, other)]
    first, second = (
        [line for line in page.split("\n") if "processor time" not in line] for page in pages
    )
    assert first == second


def main() -> None:
    """Play both and compare."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=2000)
    asked = reader.parse_args()
    began = time.monotonic()

    def tell(words: str) -> None:
        print(f"{time.monotonic() - began:7.1f} s  {words}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        run = Run(Path(folder), asked.games)
        disturbed(run, "disturbed", tell)
        tell(f"all {asked.games} games played, disturbed three times")
        code, said = ended(run.start("undisturbed", "--jobs", "2"))
        assert code == 0, said
        tell("all games played again, undisturbed")
        compared(run, "disturbed", "undisturbed")
        tell(f"{asked.games} distinct games, and the same rows and report in both")


if __name__ == "__main__":
    main()
