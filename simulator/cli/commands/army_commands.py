"""The commands `army ...`; `army FILE` alone checks that list."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simulator.cli.shell import ranges
from simulator.cli.shell.fallback import FallbackGroup
from simulator.cli.shell.faults import Exit, clear_messages, stop, stopping_at
from simulator.cli.shell.outputs import READ, Force, Page, writes
from simulator.cli.shell.season_option import Season
from simulator.content.outputs import PDF
from simulator.model.cards import USUAL_SEASON


class _ListFirst(FallbackGroup):
    """Takes a list's name or file for the command's, so that `army FILE` checks it."""

    fallback = "check"


army_app = typer.Typer(cls=_ListFirst, no_args_is_help=True, add_completion=False)

List = Annotated[str, typer.Argument(help="An army list: a name, or a file."), READ]
Name = Annotated[str, typer.Option("--name", help="Call it so.")]
Save = Annotated[bool, typer.Option("--save", help="Keep it among your own armies.")]


@army_app.command("check")
@writes
def check(
    file: List,
    page: Page = None,
    season: Season = "",
    force: Force = False,  # noqa: ARG001 - the door for outputs asks
) -> None:
    """Check an army list and print it, or say what is wrong with it."""
    from simulator.cli import armies

    _refuse(armies.shown(file, page, season))


@army_app.command("random")
@writes
def random(
    seed: ranges.ArmySeed = 1,
    faction: Annotated[str, typer.Option("--faction", help="Any, when left out.")] = "",
    points: ranges.Points = 40,
    season: Season = USUAL_SEASON,
    save: Save = False,
) -> None:
    """Draw a legal army by chance."""
    from simulator.cli import armies

    with stopping_at(ValueError):
        armies.drawn(seed, faction, points, season, save=save)


@army_app.command("import")
@writes
def import_(
    source: Annotated[str, typer.Argument(help="A string, a file, or - for standard input."), READ],
    name: Name = "",
    season: Season = USUAL_SEASON,
    save: Save = False,
    json: Annotated[bool, typer.Option("--json", help="Print what was read as JSON.")] = False,
) -> None:
    """Read a list from elsewhere, line by line: a builder's text, a code, card numbers."""
    from simulator.cli import armies

    with stopping_at(ValueError):
        faults, whole = armies.read(source, name, season, save=save, as_json=json)
    if json and faults:
        raise typer.Exit(Exit.USER_ERROR)
    _refuse(faults)
    if not whole:
        raise typer.Exit(Exit.NO)


@army_app.command()
def export(
    file: List,
    form: Annotated[str, typer.Option("--form", help="tts, text, war-council.")] = "tts",
    season: Season = "",
) -> None:
    """Print a list as others read it."""
    from simulator.cli import armies

    with clear_messages(), stopping_at(ValueError):
        armies.written(file, form, season)


@army_app.command()
@writes
def save(file: List, name: Name = "", season: Season = "") -> None:
    """Keep a list among your own armies."""
    from simulator.cli import armies

    with stopping_at(ValueError):
        armies.kept(file, name, season)


@army_app.command("list")
def list_(season: Season = "") -> None:
    """Name the lists there are."""
    from simulator.cli import armies

    with clear_messages():
        armies.listed(season)


@army_app.command("print")
@writes
def print_(
    file: List,
    pdf: Annotated[Path, typer.Argument(help="The PDF to write."), PDF],
    season: Season = "",
    force: Force = False,  # noqa: ARG001 - the door for outputs asks
) -> None:
    """Write an army sheet to print."""
    from simulator.cli import armies

    armies.printed(file, pdf, season)


def _refuse(faults: list[str]) -> None:
    if faults:
        stop("\n".join(faults))
