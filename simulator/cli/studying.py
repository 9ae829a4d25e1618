"""Playing a study from the command line: rows as they come, progress with time left, the report."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from time import thread_time
from typing import Final

import typer

from simulator.cli.shell.faults import Exit, stop_at, stopping_at
from simulator.cli.shell.outputs import require_output
from simulator.cli.shell.terminal import say
from simulator.cli.shell.waiting import INTERRUPTED, Waiting, stopping_kindly
from simulator.content.outputs import STUDY
from simulator.content.practice.study_files import Study, read_study
from simulator.content.practice.study_rows import RowFile, StudyRow, read_rows
from simulator.content.practice.study_tables import require_table, write_table
from simulator.files.disk import write_atomically
from simulator.language.texts import translate as _
from simulator.simulate.cluster import PROTOCOLS, ClusterError, require_dask
from simulator.simulate.schedulers import PROCESSES, is_scheduler, over
from simulator.simulate.studies import (
    games_left,
    play_study_game,
    require_agents,
    require_same_games,
)

ROWS: Final = "rows.csv"
EVERY: Final = 60.0
"""Seconds between two lines of progress where there is no terminal to draw a bar in."""


def run(
    file: Path,
    to: Path | None,
    jobs: int = 1,
    scheduler: str = PROCESSES,
    *,
    report_only: bool = False,
    again: bool = False,
    out: Path | None = None,
    force: bool = False,
) -> bool:
    """Play what is left of a study and write its report; give whether any game failed.

    `out` is a table for the rows that count, for other programs to read.
    """
    _require_scheduler(scheduler)
    if out is not None:
        require_table(out)
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # an agent may lie where one stands
    study = read_study(file)
    require_agents(study)
    folder = to or Path(study.name)
    require_output(folder, STUDY, [file], force=force)
    if report_only:
        return _reported(study, folder, read_rows(folder / ROWS), out)
    rows, code, why = _played(study, folder / ROWS, jobs, scheduler, again=again)
    failed = _reported(study, folder, rows, out)
    if code:
        say(why + _("What was played is kept. The same command goes on."), to=sys.stderr)
        raise typer.Exit(code)
    return failed


def _require_scheduler(name: str) -> None:
    """Stop where nobody can be asked for games by this name, or Dask is missing for a cluster."""
    if not is_scheduler(name):
        stop_at("--scheduler", name, (PROCESSES, *(f"{one}HOST:PORT" for one in PROTOCOLS)))
    if name != PROCESSES:
        with stopping_at(ClusterError):
            require_dask()


def _played(
    study: Study, file: Path, jobs: int, scheduler: str, *, again: bool
) -> tuple[tuple[StudyRow, ...], int, str]:
    """Play what is left; give all rows, and with which code and words it ends before the end."""
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
        coming = over(scheduler, left, partial(play_study_game, clock=thread_time), jobs)
        before = study.size - len(left)
        shown = Waiting(_("Games"), study.size, done=before, at_once=jobs, every=EVERY)
        with stopping_kindly(), closing(coming), shown:
            try:
                for row in coming:
                    kept.add([row])
                    rows.append(row)
                    shown.one_more()
            except KeyboardInterrupt:
                return tuple(rows), INTERRUPTED, _("Stopped.") + " "
            except ClusterError as fault:
                return tuple(rows), Exit.USER_ERROR, f"{fault}\n"
    finally:
        kept.close()
    return tuple(rows), 0, ""


def _reported(study: Study, folder: Path, rows: Sequence[StudyRow], out: Path | None) -> bool:
    """Write the report of all rows; give whether any of its games failed."""
    from simulator.reports.studies.study_counts import counted_rows
    from simulator.reports.studies.study_report import report

    if not rows:
        say(_("No game was played; there is no report."))
        return False
    for name, content in report(study.title, rows).items():
        write_atomically(folder / name, content)
    counted = counted_rows(rows)
    if out is not None:
        write_table(out, counted)
    failed = [row for row in counted if row.failure]
    for row in failed:
        words = _("{cell}, game {game}, seed {seed} failed:")
        say(words.format(cell=row.cell, game=row.game, seed=row.seed))
        say(row.failure)
    say(
        _("{games} games, {failed} failed. The report: {file}").format(
            games=len(counted), failed=len(failed), file=folder / "report.md"
        )
    )
    return bool(failed)
