"""A file instead of a command: `iron-ranks GAME.ironranks`, as a double click on it asks."""

from __future__ import annotations

import os
from pathlib import Path

import typer
from typer.core import TyperGroup

from simulator.cli.shell.library_words import faults_said
from simulator.content.cases.case_links import is_link
from simulator.files.reading import is_file


class CommandOrFile(TyperGroup):
    """The commands of the program; a word that is no command but a file is opened."""

    def make_context(self, *given, **more):  # type: ignore[no-untyped-def] # noqa: ANN002,ANN003,ANN201 - the same
        """Read the command line; what is wrong with it is said in the player's language."""
        with faults_said():
            return super().make_context(*given, **more)

    def invoke(self, ctx):  # type: ignore[no-untyped-def] # noqa: ANN001,ANN201 - the same
        """Run what was asked for; faults of the words behind it are said in the same way."""
        with faults_said():
            return super().invoke(ctx)

    def resolve_command(self, ctx: typer.Context, args: list[str]):  # type: ignore[no-untyped-def,override] # noqa: ANN201 - its own copy of Click has no stable name
        """Find the command that is meant."""
        if args and args[0] not in self.commands and names_file(args[0]):
            args = ["open", "--in-window", *args]
        return super().resolve_command(ctx, args)


def names_file(word: str) -> bool:
    """Whether a word of the command line names a file or a link rather than a mistyped command."""
    if is_link(Path(word)) or is_file(word):
        return True
    from simulator.content.file_kinds import known_ending

    return os.sep in word or known_ending(word)
