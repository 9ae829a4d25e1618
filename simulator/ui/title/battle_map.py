"""The map of a battle that is being planned: its table, zones, objectives and terrain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.files.errors import ContentError
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.boxes.box import Align, Picture
from simulator.ui.title.battle_plan import Plan
from simulator.ui.title.battle_shown import BattleShown, ShownLater, set_up
from simulator.ui.title.small_table import zones_shown

MAP: Final = "map"
"""What the box of the map is known by."""


class BattleMap:
    """The table as it stands before the first question, made beside the window."""

    def __init__(self) -> None:
        """Begin with no plan."""
        self._asked: Plan | None = None
        self._shown: ShownLater | None = None

    @property
    def lively(self) -> bool:
        """Return whether the picture is still being made."""
        return self._shown is not None and self._shown.found is None

    @property
    def now(self) -> Position | None:
        """Return the position that is shown, None until it is known."""
        found = self._shown.found if self._shown is not None else None
        return found.now if found is not None else None

    def show(self, plan: Plan) -> None:
        """Show the table of a plan, as far as it is known before somebody lays terrain."""
        plain = replace(plan, titles=Plan().titles, emblems=Plan().emblems, dice="seeded")
        if plain != self._asked:
            self._asked = plain
            self._shown = ShownLater(partial(_table_of, plain), whole=True)

    def words(self) -> Iterator[str]:
        """Yield what the map shows, one sentence each."""
        now = self.now
        if now is None or self._asked is None:
            return
        width, depth = now.game.board
        yield _("The table is {width:g} by {depth:g} inches.").format(width=width, depth=depth)
        scenario = now.game.scenario
        if scenario is not None and scenario.deployed is not None:
            yield _("Both armies stand already, on the inner edges of the shaded zones.")
        elif zones_shown(now):
            yield _("Shaded: the deployment zones. A roll-off decides who chooses.")
        if now.state.tokens:
            yield _("Rings: the objectives.")
        if self._asked.terrain == "chosen":
            yield _("The players choose terrain and lay it.")
        elif self._asked.terrain == "random":
            yield _("Dice choose the terrain, the players lay it.")
        elif not now.state.terrain:
            yield _("No terrain.")

    def picture(self, wide: int) -> Picture:
        """Return the map as a box, so many pixels wide."""
        width, depth = self.now.game.board if self.now is not None else (48.0, 48.0)
        high = round(wide * depth / width)
        shows = (self._asked, self.now is not None)
        return Picture(
            key=MAP, paint=self._draw, shows=shows, width=wide, height=high, align=Align.START
        )

    def _draw(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        if self._shown is not None:
            self._shown.draw(surface, place)
        pygame.draw.rect(surface, palette.PANEL_EDGE, place, 1)


def _table_of(plan: Plan) -> BattleShown:
    """Set a plan up; armies that may not be played stand aside for the usual ones."""
    try:
        return set_up(plan.battle(1))
    except ContentError:
        return set_up(replace(plan, armies=Plan().armies).battle(1))
