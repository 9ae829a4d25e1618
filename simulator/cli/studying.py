"""Playing a study from the command line: rows as they come, progress with time left, the report."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from time import monotonic, process_time
from typing import Final, Self

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from simulator.cli.faults import stop
from simulator.cli.terminal import console, say
from simulator.content.disk import write_atomically
from simulator.content.study_files import Study, read_study
from simulator.content.study_rows import Row, RowFile, read_rows
from simulator.reports.time_left import time_left
from simulator.simulate.schedulers import SCHEDULERS
from simulator.simulate.studies import (
    StudyGame,
    games_left,
    play_study_game,
    require_agents,
    require_same_games,
)
from simulator.texts import translate as _

ROWS: Final = "rows.csv"
INTERRUPTED: Final = 130
"""What a shell expects of a program that was stopped from the keyboard."""
EVERY: Final = 60.0
"""Seconds between two lines of progress where there is no terminal to draw a bar in."""


def run(
    file: Path, to: Path | None, jobs: int, scheduler: str, *, report_only: bool, again: bool
) -> bool:
    """Play what is left of a study and write its report; give whether any game failed."""
    if scheduler not in SCHEDULERS:
        known = ", ".join(SCHEDULERS)
        stop(_("--scheduler {name}: expected one of {known}").format(name=scheduler, known=known))
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # an agent may lie where one stands
    study = read_study(file)
    require_agents(study)
    folder = to or Path(study.name)
    if report_only:
        return _reported(study, folder, read_rows(folder / ROWS))
    rows, stopped = _played(study, folder / ROWS, jobs, scheduler, again=again)
    failed = _reported(study, folder, rows)
    if stopped:
        say(_("Stopped; what was played is kept. The same command goes on."), to=sys.stderr)
        raise typer.Exit(INTERRUPTED)
    return failed


def _played(
    study: Study, file: Path, jobs: int, scheduler: str, *, again: bool
) -> tuple[tuple[Row, ...], bool]:
    """Play what is left; give all rows, and whether somebody stopped it."""
    kept = RowFile(file)
    try:
        rows = list(kept.opened())
        require_same_games(study, file, rows)
        last = {row.key: row for row in rows}
        done = {key for key, row in last.items() if not (again and row.failure)}
        left = games_left(study, done)
        say(
            _("{title}: {size} games, {left} to be played").format(
                title=study.title, size=study.size, left=len(left)
            ),
            to=sys.stderr,
        )
        play = partial(play_study_game, clock=process_time)
        coming = SCHEDULERS[scheduler](left, play, jobs)
        with _stopping_kindly(), closing(coming), _Progress(left, study.size) as shown:
            try:
                for row in coming:
                    kept.add([row])
                    rows.append(row)
                    shown.one_more()
            except KeyboardInterrupt:
                return tuple(rows), True
    finally:
        kept.close()
    return tuple(rows), False


@contextmanager
def _stopping_kindly() -> Iterator[None]:
    """Take a request to end as one from the keyboard: what is done is kept, the report is made."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Progress:
    """How far a study is and how long it will take: a bar in a terminal, else a line now and then.

    The time left is that of the games of this run; it is said from the second game on.
    """

    def __init__(self, left: Sequence[StudyGame], size: int) -> None:
        self._left, self._size, self._done = len(left), size, 0
        self._began = self._shown = monotonic()
        self._drawn = sys.stderr.isatty()
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            console=console(errors=True),
            transient=True,
            disable=not self._drawn,
        )

    def __enter__(self) -> Self:
        self._progress.start()
        self._bar = self._progress.add_task(
            _("Games"), total=self._size, completed=self._size - self._left
        )
        return self

    def __exit__(self, *_fault: object) -> None:
        self._progress.stop()

    def one_more(self) -> None:
        """Count a game that was written down."""
        self._done += 1
        now = monotonic()
        words = time_left((now - self._began) / self._done * (self._left - self._done))
        self._progress.update(self._bar, advance=1, description=words)
        if not self._drawn and now - self._shown >= EVERY:
            self._shown = now
            done = self._size - self._left + self._done
            say(
                _("{done} of {size} games, {left}").format(done=done, size=self._size, left=words),
                to=sys.stderr,
                flush=True,
            )


def _reported(study: Study, folder: Path, rows: Sequence[Row]) -> bool:
    """Write the report of all rows; give whether any of its games failed."""
    from simulator.reports.study_counts import counted_rows
    from simulator.reports.study_report import report

    if not rows:
        say(_("No game was played; there is no report."))
        return False
    for name, content in report(study.title, rows).items():
        write_atomically(folder / name, content)
    counted = counted_rows(rows)
    failed = [row for row in counted if row.failure]
    for row in failed:
        say(
            _("{cell}, game {game}, seed {seed} failed:").format(
                cell=row.cell, game=row.game, seed=row.seed
            )
        )
        say(row.failure)
    say(
        _("{games} games, {failed} failed. The report: {file}").format(
            games=len(counted), failed=len(failed), file=folder / "report.md"
        )
    )
    return bool(failed)
