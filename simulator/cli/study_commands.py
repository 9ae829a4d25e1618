"""The command `study`: play a designed experiment, and make its report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simulator.cli import ranges
from simulator.cli.faults import clear_messages


def add_study_command(app: typer.Typer) -> None:
    """Add the command to the others."""
    app.command("study")(study)


def study(
    file: Annotated[Path, typer.Argument(help="A study file.")],
    to: Annotated[
        Path | None, typer.Option("--to", help="The folder of rows and report; else its name.")
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
    ] = None,
    report_only: Annotated[
        bool, typer.Option("--report", help="Play nothing: make the report of the rows there are.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--failed-again", help="Play games that failed once more.")
    ] = False,
) -> None:
    """Play a study: lists, modes and agents against each other; exit 1 if any game failed.

    What was played is kept, row by row: stop it when you like, the same command goes on.
    """
    from simulator.cli import studying

    with clear_messages():
        failed = studying.run(
            file, to, jobs, scheduler, report_only=report_only, again=again, out=out
        )
    if failed:
        raise typer.Exit(1)
