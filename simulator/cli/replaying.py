"""Replaying a saved game from the command line: is it the game its inputs make?"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer

from simulator.cli.playing import result
from simulator.cli.prepared import Prepared
from simulator.cli.shell.faults import Exit
from simulator.cli.shell.terminal import say
from simulator.cli.shell.waiting import Waiting
from simulator.content.games.battles import Battle, saved_battle
from simulator.content.games.logfile import write_log
from simulator.content.games.replaying import played_back, replay, require_hashes
from simulator.content.games.save_reader import read
from simulator.datafiles import program_version
from simulator.files.locks import JOURNAL
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _

MOST_DIFFERENCES: Final = 10
"""Differences of a replay that are told at once."""


def logged(file: Path, log: Path) -> None:
    """Write the log of a saved game, with its result, as text or HTML."""
    save = read(file)
    write_log(log, played_back(file, saved_battle(save, file), save.inputs))
    say(_("Log written to {file}").format(file=log))


def replayed(file: Path, *, show: bool) -> None:
    """Run a saved game again; exit 1, naming the places, if dice, a state hash or the log differ.

    A save without its state hashes is refused (SaveError).
    """
    save = read(file, forgiving=file.suffix == JOURNAL)
    require_hashes(file, save)
    with Waiting(_("Answers"), len(save.inputs)) as shown:
        found = replay(save, file, shown.one_more)
    if found.differences:
        say(_("{file} is not the game its inputs make:").format(file=file))
        for said in found.differences[:MOST_DIFFERENCES]:
            say(f"  {said}")
        more = len(found.differences) - MOST_DIFFERENCES
        if more > 0:
            say(ngettext("  and {n} more", "  and {n} more", more).format(n=more))
        if save.header.version != program_version():
            words = _(
                "It was written by version {old}, this is {new}: where rules or the words of the "
                "log were mended since, an honest game differs as well. The window opens it and "
                "plays on as far as it fits."
            )
            say(words.format(old=save.header.version or "?", new=program_version()))
        raise typer.Exit(Exit.NO)
    words = _(
        "{file}: {inputs} inputs, {hashes} state hashes, {lines} lines of the log, all equal."
    )
    inputs, hashes, lines = map(len, (save.inputs, save.hashes, save.log))
    say(words.format(file=file, inputs=inputs, hashes=hashes, lines=lines))
    words = ngettext(
        "{n} roll or shuffle is that of the seed.",
        "{n} rolls and shuffles are those of the seed.",
        found.rolled,
    )
    say(words.format(n=found.rolled))
    if found.typed:
        words = ngettext(
            "{n} roll was typed in: nothing proves its faces.",
            "{n} rolls were typed in: nothing proves their faces.",
            found.typed,
        )
        say(words.format(n=found.typed))
    session = found.session
    say(result(session) if session.over else _("The game is not over yet."))
    if show:
        from simulator.cli.window import open_window

        battle = Battle.from_header(save.header)
        open_window(Prepared(battle, dict(save.header.players), save.inputs, file))
