"""Opening the table window from the command line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from simulator.cli.shell.faults import Exit, stop, stopping_at
from simulator.cli.shell.terminal import say
from simulator.content.cases.case_links import is_link
from simulator.language.texts import translate as _

if TYPE_CHECKING:
    from simulator.cli.prepared import Prepared
    from simulator.ui.app import App
    from simulator.ui.battle.phones import PhonesWanted

BROKEN: Final[int] = Exit.BROKEN
"""How the program ends after a fault of its own."""


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
    prepared: Prepared | None,
    save: Path | None = None,
    *,
    spoken: bool = False,
    phones: PhonesWanted | None = None,
) -> None:
    """Open the window: with the title, or straight on a battle.

    With `save`, the game is written there when it is left or the window closes. A `spoken` game is
    printed line by line, for a screen reader. `phones` are served by a server that runs already.
    """
    app = _window()
    if spoken:
        app.speak = partial(say, flush=True)
    if prepared is None:
        with _broken_is_said(app):
            app.rooms.title()
            if app.settings.first_page:
                from simulator.ui.title.first_page import FirstPage

                app.push(FirstPage(app))
            _run(app)
        return
    from simulator.ui.battle.entry import sit_down

    prepared.session()  # a save that does not fit is told before anything is shown
    with _broken_is_said(app):
        app.rooms.title()
        game = sit_down(
            app,
            prepared.battle.header(prepared.players),
            prepared.inputs,
            resumed=prepared.interrupted,
            save_to=save,
            phones=phones,
        )
        if phones is not None and not phones.hands:
            say(_("To watch: {url}").format(url=game.phones.watch_url), flush=True)
        _run(app)
    if save is not None and game.match.trouble:
        stop(game.match.trouble)


def phones_at(address: str, *, hands: bool, watched: bool, in_window: bool) -> PhonesWanted | None:
    """Serve the pages that are wanted, or end with a clear sentence where they cannot be served."""
    if (hands or watched or address) and not in_window:
        stop(_("--phones, --watch and --address need the window; leave --no-window out"))
    if not (hands or watched):
        if address:
            stop(_("--address goes with --phones or --watch"))
        return None
    require_display()
    from simulator.phones.server import PhonesError
    from simulator.ui.battle.phones import PhonesWanted, served

    with_port = address.count(":") == 1 or "]:" in address
    host, _colon, port = address.rpartition(":") if with_port else (address, "", "0")
    host = host.removeprefix("[").removesuffix("]")
    if not port.isdecimal():
        stop(_("--address {address}: the port is a number").format(address=address))
    with stopping_at(PhonesError):
        return PhonesWanted(served(host, int(port)), hands)


def open_with(file: Path, *, in_window: bool) -> None:
    """Open the window on a file or a link, as if it were dropped onto the title.

    What is wrong with it is told in the window, or raised before there is one: ContentError,
    SaveError.
    """
    if not in_window:
        from simulator.content.file_kinds import check_file

        check_file(file)  # here what cannot stand so would be shown and mended
    app = _window()
    with _broken_is_said(app):
        app.rooms.title()
        app.rooms.file(file if is_link(file) else file.absolute())
        _run(app)


def _window() -> App:
    """Open the window, or end with a clear sentence where it cannot be."""
    require_display()
    from simulator.files.errors import ContentError
    from simulator.ui.app import App

    try:
        app = App()  # the window is there before the screens are loaded
    except ContentError as fault:
        stop(str(fault))
    except RuntimeError as fault:  # what the library that draws raises
        stop(_("The window cannot open: {why}. Try: iron-ranks doctor").format(why=fault))
    app.close_signals.listen()
    from simulator.ui.display_lost import when_lost

    when_lost(partial(_display_gone, app))
    return app


def _display_gone(app: App) -> int:
    """Print where everything is when the display went away; return the exit code."""
    from simulator.ui.title.broken_off import sentences

    say("\n".join(sentences(app.broken(None))), to=sys.stderr, flush=True)
    return BROKEN


def _run(app: App) -> None:
    """Keep the window open; what could not be kept when the system closed it ends in an error."""
    app.run()
    if app.not_safe:
        stop("\n".join(app.not_safe))


@contextmanager
def _broken_is_said(app: App) -> Iterator[None]:
    """Report in the terminal what a fault of the program left, where no window can say it."""
    from simulator.content.games.saved_game import SaveError
    from simulator.files.errors import ContentError

    try:
        yield
    except (typer.Exit, ContentError, SaveError, OSError):
        raise
    except Exception as fault:  # noqa: BLE001 - whatever it was, it is told
        from simulator.ui.title.broken_off import sentences

        broken = app.broken(fault)
        app.shut()
        stop("\n".join(sentences(broken)), BROKEN)
