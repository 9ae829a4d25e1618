"""The points of a list and the seed of one made by chance: typed, chosen, restored by Esc."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.content.cards.library import load_library
from simulator.language.texts import translate as _
from simulator.rules.armies.mustering import POINTS
from simulator.rules.armies.random_army import random_army
from simulator.ui.armies.draft import ArmyDraft
from simulator.ui.boxes.box import (
    Align,
    Box,
    Grid,
    TextField,
    button,
    column,
    doing,
    field,
    first_fit,
    row,
    text,
)
from simulator.ui.cards.search_chips import chip
from simulator.ui.clock import DIGITS, typed_seed, whole_number

NUMBER: Final = "points"
SEED: Final = "seed"


class ArmyNumbers:
    """Both lines of a builder in which numbers are typed."""

    def __init__(
        self, draft: ArmyDraft, changed: Callable[[str], object], leave: Callable[[], object]
    ) -> None:
        """Belong to a draft; `changed` shows it with a sentence, `leave` leaves a line."""
        self.draft, self.changed, self.leave = draft, changed, leave
        self.points, self.seed = "", ""
        self._entered = ("", "")

    def follow(self) -> None:
        """Show the points the list has."""
        self.points = str(self.draft.army.points)

    def enter(self) -> None:
        """Remember what stands in both lines, as one is entered."""
        self._entered = (self.points, self.seed)

    def restore(self) -> None:
        """Put back what stood there when the line was entered, and leave it."""
        points, self.seed = self._entered
        self.type_points(points)
        self.leave()

    def view(self) -> Box:
        """Describe the points, typed or chosen, and how an army is made by chance."""
        now = self.draft.army.points
        usual = tuple(chip(str(one), doing(self.play, one), on=one == now) for one in POINTS)
        points = row(
            text(_("Points"), 16, lines=1, align=Align.CENTRE),
            self._line(NUMBER, self.points, self.type_points, _("Points"), 64),
            Grid(children=usual, columns=len(POINTS), gap=4, grow=1, align=Align.CENTRE),
        )
        seed = row(
            text(_("Seed"), 16, lines=1, align=Align.CENTRE),
            self._line(SEED, self.seed, self.type_seed, _("by chance"), 116),
            button(_("Random legal army"), self.random, lines=2, least_width=164, grow=1),
        )
        return first_fit(row(points, seed, gap=16), column(points, seed, gap=6))

    def _line(
        self, key: str, value: str, changed: Callable[[str], object], hint: str, width: int
    ) -> TextField:
        done = self.leave
        return field(
            value, changed, key=key, done=done, hint=hint, most=DIGITS, whole=True, width=width
        )

    def play(self, points: int) -> None:
        """Play with other points."""
        self.draft.resize(points)
        self.changed("")

    def type_points(self, words: str) -> None:
        """Play with the points that are typed."""
        digits = "".join(filter(str.isdecimal, words))
        number = whole_number(digits)
        if number:
            self.draft.resize(number)
        if digits:
            self.changed("" if number else self._no_points(digits))
        self.points = digits

    def type_seed(self, words: str) -> None:
        """Take the digits of a seed as they are typed."""
        self.seed = "".join(filter(str.isdecimal, words))

    def random(self) -> None:
        """Make a random legal list by the seed typed, or by one from the clock."""
        army, typed = self.draft.army, self.points
        if not whole_number(typed):
            self.changed(self._no_points(typed))
            self.points = typed
            return
        try:
            seed = typed_seed(self.seed)
            found = random_army(load_library(season=army.season), seed, army.faction, army.points)
        except ValueError as fault:
            self.changed(str(fault))
            return
        self.draft.change(found)
        self.changed(_("Random army, seed {seed}.").format(seed=seed))

    def _no_points(self, typed: str) -> str:
        points = self.draft.army.points
        if not typed:
            return _("No points are typed; the list still has {points}.").format(points=points)
        said = _("“{typed}” is no number of points; the list still has {points}.")
        return said.format(typed=typed, points=points)
