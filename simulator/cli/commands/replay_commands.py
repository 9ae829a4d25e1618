"""The commands for recorded games: replay, with film and page, and result."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simulator.cli.shell import ranges
from simulator.cli.shell.faults import clear_messages
from simulator.cli.shell.outputs import GAME, Force, writes
from simulator.content.outputs import FILM, LOG, PAGE


@writes
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game."), GAME],
    no_window: Annotated[bool, typer.Option("--no-window", help="Only compare.")] = False,
    log: Annotated[
        Path | None, typer.Option("--log", help="Write the log here: .html, .txt or .log."), LOG
    ] = None,
    film: Annotated[
        Path | None,
        typer.Option("--film", help="Write a film of it here: .gif, .png or .mp4."),
        FILM,
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option("--page", help="Write a page of it here, for any browser: .html."),
        PAGE,
    ] = None,
    seat: Annotated[
        str,
        typer.Option("--seat", help="Film and page: what this seat may see; else what all may."),
    ] = "",
    rounds: Annotated[
        str, typer.Option("--rounds", help="Film and page: these rounds, as in 2 or 2-3.")
    ] = "",
    first: ranges.FirstStep = None,
    last: ranges.LastStep = None,
    size: ranges.FilmSize = 720,
    seconds: ranges.Pace = 1.5,
    force: Force = False,  # noqa: ARG001 - the door for outputs asks
) -> None:
    """Run a saved game again, compare dice, state hashes and log: exit 0 if all agree, else 1."""
    from simulator.cli import replaying

    if film is not None or page is not None:
        from simulator.cli import shown_games

        part = shown_games.ShownPart(seat, rounds, first, last, size, seconds)
        shown_games.write(file, part, film=film, page=page)
        if log is not None:
            replaying.logged(file, log)
        return
    if log is not None:
        replaying.logged(file, log)
    replaying.replayed(file, show=not no_window and log is None)


def result(
    games: Annotated[list[Path], typer.Argument(help="Saved games."), GAME],
) -> None:
    """Print a line for each game, to be pasted into a league: lists, points, winner, hash."""
    from simulator.cli import shown_games

    with clear_messages():
        shown_games.results(games)
