"""The charge sheet as a plate: the exact distribution of wounds as bars between its words."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.rules.odds.charge_sheet import ChargeSheet, SheetLanding
from simulator.ui import palette
from simulator.ui.boxes.box import Box, column, row, text
from simulator.ui.odds.histogram import bars, odds_ground
from simulator.ui.odds.sheet_text import head, outcome


def sheet_plate(
    now: Position, sheet: ChargeSheet, landing: SheetLanding, *, broad: bool = False
) -> Box:
    """Describe the sheet of one place beside the target.

    A `broad` one has its bars right of its first words, its lines run on, and it is less high.
    """
    title = _("{unit}: charge at {foe}").format(
        unit=now.name(sheet.unit), foe=now.name(sheet.target)
    )
    above, below = head(now, sheet, landing), outcome(sheet, landing)
    chances = bars(landing.attack, tuple(landing.charge.wounds))
    if broad:
        first = row(text(" · ".join(above), 15, grow=1), chances, gap=14)
        words = [first, text(" · ".join(below), 15)]
    else:
        words = [*map(text, above), chances, *map(text, below)]
    return column(
        text(title, 17, palette.GOLD, bold=True), *words, gap=0, pad=(12, 6), ground=odds_ground()
    )
