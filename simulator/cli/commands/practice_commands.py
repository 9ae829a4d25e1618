"""The commands of practice: drill, review, progress."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simulator.cli.shell import ranges
from simulator.cli.shell.outputs import GAME, READ, Force, Page, writes
from simulator.cli.shell.season_option import Season
from simulator.content.outputs import ATTEMPTS
from simulator.content.workers import AUTOMATIC, employ

Theme = Annotated[
    str,
    typer.Option(
        "--theme",
        help="reach, arcs, alignment, blocking, retreats, terrain, shooting, stay or choices.",
    ),
]


@writes
def drill(
    name: Annotated[str, typer.Argument(help="A drill's id; without one, the next.")] = "",
    theme: Theme = "",
    seed: ranges.DrillSeed = None,
    due: Annotated[bool, typer.Option("--due", help="Ask what comes back today.")] = False,
    listed: Annotated[bool, typer.Option("--list", help="List all drills.")] = False,
    answer: ranges.AnswerNumber = None,
    page: Page = None,
    force: Force = False,  # noqa: ARG001 - the door for outputs asks
) -> None:
    """Practise one decision: answers are graded by exact odds, or by trying them out."""
    from simulator.cli import practising

    if listed:
        practising.list_drills(theme, due=due)
    elif page is not None:
        practising.write(page, name, theme, seed, answer, due=due)
    else:
        practising.ask(name, theme, seed, answer, due=due)


@writes
def review(
    game: Annotated[Path, typer.Argument(help="A saved game."), GAME],
    player: Annotated[str, typer.Option("--player", help="Whose decisions: red, blue.")] = "red",
    effort: ranges.Effort = 1,
    jobs: ranges.Thinkers = AUTOMATIC,
    every: Annotated[
        bool, typer.Option("--all", help="Tell everybody's decisions, not one player's.")
    ] = False,
    exact: Annotated[
        bool,
        typer.Option("--exact", help="Charges, shots, retreats and stays alone, by exact odds."),
    ] = False,
    file: Annotated[
        bool, typer.Option("--file", help="Keep the three that cost most as drills of your own.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print plain data instead.")] = False,
) -> None:
    """Grade every decision of a game by the chance of winning; name the three that cost most."""
    from simulator.cli import practising, reviewing

    employ(jobs)
    if exact:
        practising.review_game(game, player, file=file)
    else:
        reviewing.review_game(game, player, effort, file=file, every=every, as_json=as_json)


@writes
def gauntlet(
    army: Annotated[
        str, typer.Option("--army", help="Your list: a name, a house or a file."), READ
    ] = "",
    level: Annotated[
        str, typer.Option("--level", help="The machine against you, such as strong:2s.")
    ] = "",
    scenario: Annotated[str, typer.Option("--scenario", help="The mode.")] = "",
    seed: ranges.Seed = None,
    player: Annotated[
        str, typer.Option("--player", help="Who plays your list: human, or a machine, unseen.")
    ] = "human",
    show: Annotated[bool, typer.Option("--show", help="Only tell how it stands.")] = False,
    handicap: Annotated[
        str,
        typer.Option(
            "--handicap",
            help="Who brings 10, 20 or 30 percent fewer points: you (red-20), or they (blue-20).",
        ),
    ] = "",
    season: Season = "",
    grades: Annotated[
        bool, typer.Option("--grades", help="Grade every decision of the games that are over.")
    ] = False,
    jobs: ranges.Thinkers = AUTOMATIC,
) -> None:
    """Play one list against ten drawn by chance; without options go on with the last."""
    from simulator.cli import gauntlet as played

    employ(jobs)
    chosen = played.GauntletQuery(army, level, scenario, seed, handicap, season)
    played.run(chosen, player, show=show, grades=grades)


@writes
def progress(
    export: Annotated[
        Path | None,
        typer.Option("--export", help="Write all attempts to a file: .csv or .json."),
        ATTEMPTS,
    ] = None,
    theme: Theme = "",
    force: Force = False,  # noqa: ARG001 - the door for outputs asks
) -> None:
    """Report how practice goes: the share right and the mean loss, by day and by theme."""
    from simulator.cli import practising

    practising.show_progress(export, theme)
