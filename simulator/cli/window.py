"""Opening the table window from the command line."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from simulator.cli.faults import stop
from simulator.cli.terminal import say
from simulator.texts import translate as _

if TYPE_CHECKING:
    from simulator.cli.prepared import Prepared
    from simulator.ui.app import App


def require_display() -> None:
    """End with a clear sentence, and the ways to play without one, when there is no screen."""
    from simulator.ui.display import available

    if not available():
        stop(
            _(
                "No screen was found, so the window cannot open. Without one you can run:\n"
                "  iron-ranks play --no-window --players random,random\n"
                "  iron-ranks simulate --games 10\n"
                "  iron-ranks replay FILE --no-window\n"
                "  iron-ranks army FILE"
            )
        )


def open_window(
    prepared: Prepared | None, save: Path | None = None, *, spoken: bool = False
) -> None:
    """Open the window: with the title, or straight on a battle.

    With `save`, the game is written there when it is left or the window closes. A `spoken` game is
    printed line by line, for a screen reader.
    """
    require_display()
    from simulator.ui.app import App

    app = App()  # the window is there before the screens are loaded
    if spoken:
        app.speak = partial(say, flush=True)
    app.close_signals.listen()
    from simulator.ui.battle.entry import sit_down

    app.rooms.title()
    if prepared is None:
        _run(app)
        return
    prepared.session()  # a save that does not fit is told before anything is shown
    match = sit_down(
        app,
        prepared.battle.header(prepared.players),
        prepared.inputs,
        resumed=prepared.interrupted,
        save_to=save,
    )
    _run(app)
    if save is not None and match.trouble:
        stop(match.trouble)


def _run(app: App) -> None:
    """Keep the window open; what could not be kept when the system closed it ends in an error."""
    app.run()
    if app.not_safe:
        stop("\n".join(app.not_safe))


def open_dispute(file: Path) -> None:
    """Open the window on the cases of a file; ContentError for a file that is no case."""
    from simulator.cases.case_table import set_up
    from simulator.content.casefile import read_cases

    cases = read_cases(file)
    for case in cases:
        set_up(case)
    require_display()
    from simulator.ui.app import App

    app = App()
    app.close_signals.listen()
    from simulator.ui.disputes.entry import open_cases

    app.rooms.title()
    open_cases(app, cases, file)
    _run(app)
