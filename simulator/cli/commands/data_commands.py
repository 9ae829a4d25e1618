"""The commands about everything of the player's: where it lies, one file of it, and back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from simulator.cli.shell.faults import Exit, clear_messages, stop
from simulator.cli.shell.outputs import READ, Force, writes
from simulator.cli.shell.terminal import say
from simulator.content.outputs import EXPORT
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _

data_app = typer.Typer(no_args_is_help=True)


@data_app.command("export")
@writes
def export(
    file: Annotated[Path, typer.Argument(help="The file to write: .zip."), EXPORT],
    force: Force = False,  # noqa: ARG001 - the door for outputs asks
) -> None:
    """Write settings, games, armies, cards, practice and cases to one file."""
    from simulator.datafiles import program_version
    from simulator.files.own_data import export_data
    from simulator.ui.places import Places

    done = export_data(Places.of_user().own, file, program_version())
    said = ngettext("{n} file is in {file}.", "{n} files are in {file}.", done.files)
    say(said.format(n=done.files, file=file))
    for path in done.left_out:
        said = _(
            "{file} could not be taken along: it is too large, cannot be read, "
            "or not every system takes its name."
        )
        say(said.format(file=path), to=sys.stderr)


@data_app.command("import")
@writes
def import_(
    file: Annotated[Path, typer.Argument(help="What `data export` wrote."), READ],
) -> None:
    """Bring everything of such a file in; what was here is kept aside. Exit 2 for a wrong file."""
    from simulator.files.own_data import import_data
    from simulator.ui.places import Places

    done = import_data(Places.of_user().own, file)
    said = ngettext(
        "{n} file of version {version} was brought in.",
        "{n} files of version {version} were brought in.",
        done.files,
    )
    say(said.format(n=done.files, version=done.version))
    if done.aside is not None:
        say(_("What was here before is kept in {folder}.").format(folder=done.aside))


@data_app.command("folder")
def folder(
    show: Annotated[bool, typer.Option("--show", help="Show it in the system's window.")] = False,
) -> None:
    """Report where everything lies."""
    from simulator.ui.folder_shown import show_folder
    from simulator.ui.places import Places

    places = Places.of_user()
    with clear_messages():
        say(places.home)
        say(places.settings)
        if show and (fault := show_folder(places.home)):
            stop(fault, Exit.NO)
