"""Start Iron Ranks: the table window, or one of the commands."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def main() -> None:
    """Run the program; `iron-ranks` and `python -m simulator` are the same."""
    from simulator.cli.shell.spoken_help import begin
    from simulator.content.gc_freeze import own_process
    from simulator.language.texts import ENGLISH, language

    own_process()
    given = begin(sys.argv[1:])
    from simulator.cli.app import app
    from simulator.cli.shell.plain_signs import say_what_can_be_said

    say_what_can_be_said()
    if language() == ENGLISH:
        app(given, prog_name="iron-ranks")
    from typer.main import get_command

    from simulator.cli.shell.spoken_help import say_help

    command = get_command(app)
    say_help(command)
    command(given, prog_name="iron-ranks")


if __name__ == "__main__":
    main()
