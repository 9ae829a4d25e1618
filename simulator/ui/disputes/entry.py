"""How a dispute is opened: empty, from a file, and from the position of a running game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from simulator.cases.from_game import case_of
from simulator.content.cases.casefile import Case
from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.ui.disputes.names import word
from simulator.ui.disputes.questions import asked_about
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.window import Window


def open_position(app: Window, now: Position, selected: str = "") -> DisputeScreen:
    """Open a running game's position; the unit looked at and its nearest enemy are picked."""
    case, names = _by_name(now, case_of(now, title=_("Position of a game")))
    screen = DisputeScreen(app, case)
    if selected in now.state.units and now.unit(selected).on_table:
        dispute = screen.dispute
        dispute.picked = [names[selected]]
        if not dispute.ask("sight") and dispute.question is not None:
            dispute.picked = list(asked_about(dispute.question))
            dispute.saved = dispute.case
    app.push(screen)
    return screen


def _by_name(now: Position, case: Case) -> tuple[Case, dict[str, str]]:
    """Call the units of a game's case as the board calls them; give the new ids by the old.

    Where both sides have the same, the second is told apart by its side.
    """
    names: dict[str, str] = {}
    for unit in case.units:
        name = now.name(unit.id)
        if name in names.values():
            name = f"{name} ({word(unit.side)})"
        names[unit.id] = name
    units = tuple(unit.model_copy(update={"id": names[unit.id]}) for unit in case.units)
    return replace(case, units=units), names


def open_cases(app: Window, cases: Sequence[Case], path: Path) -> None:
    """Open the cases of a file: the only one, or a choice of several."""
    screen = DisputeScreen(app, cases[0], path)
    app.push(screen)
    if len(cases) > 1:
        screen.filing.offer(cases, path)
