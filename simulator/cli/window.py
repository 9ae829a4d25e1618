"""Opening the table window from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simulator.cli.faults import stop
from simulator.texts import translate as _

if TYPE_CHECKING:
    from simulator.cli.playing import Prepared
    from simulator.content.battles import Battle
    from simulator.engine.session import Session


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


def open_window(prepared: Prepared | None, save: Path | None = None) -> None:
    """Open the window: with the menu, or straight on a battle."""
    require_display()
    from simulator.ui.app import run

    if prepared is None:
        run()
    else:
        run(battle=prepared.battle, players=prepared.players, session=prepared.session(), save=save)


def watch(session: Session, battle: Battle) -> None:
    """Show a replayed game in the window."""
    require_display()
    from simulator.ui.app import run

    run(battle=battle, players={}, session=session, save=None)
