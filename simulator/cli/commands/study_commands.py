"""The command `study`: play a designed experiment, and make its report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simulator.cli.shell import ranges
from simulator.cli.shell.faults import Exit
from simulator.cli.shell.outputs import READ, Force, writes
from simulator.content.outputs import ROWS, STUDY


@writes
def study(
    file: Annotated[Path, typer.Argument(help="A study file."), READ],
    to: Annotated[
        Path | None,
        typer.Option("--to", help="The folder of rows and report; else its name."),
        STUDY,
    ] = None,
    jobs: ranges.Jobs = 1,
    scheduler: Annotated[
        str,
        typer.Option(
            "--scheduler",
            help="Who plays: processes, on this machine, or a Dask cluster's, tcp://HOST:PORT.",
        ),
    ] = "processes",
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Write the rows that count here too: .parquet or .csv."),
        ROWS,
    ] = None,
    report_only: Annotated[
        bool, typer.Option("--report", help="Play nothing: make the report of the rows there are.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--failed-again", help="Play games that failed once more.")
    ] = False,
    force: Force = False,
) -> None:
    """Play a study: lists, modes and agents against each other; exit 1 if any game failed.

    What was played is kept, row by row: stop it when you like, the same command goes on.
    """
    from simulator.cli import studying

    if studying.run(
        file, to, jobs, scheduler, report_only=report_only, again=again, out=out, force=force
    ):
        raise typer.Exit(Exit.NO)
