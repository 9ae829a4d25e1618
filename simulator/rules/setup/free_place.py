"""What every free place answers: where a tray, a piece or a token may be put.

A place of its own says what is legal (`check`), what limits it (`_search`) and which poses are
worth offering to machines (`_spread`); the rest follows here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from simulator.engine.table import Table
from simulator.geometry.laying import LayingGround
from simulator.geometry.pivot import Facings
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.regions import Region, laying_facings, laying_region, united
from simulator.geometry.shapes import Corners
from simulator.language.texts import msg
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.verdict import Verdict
from simulator.records import cached_property


class FreePlace(ABC):
    """Where something may be put: its check, a preview, and the proof that it finds a place."""

    most_samples: ClassVar[int] = 8

    @abstractmethod
    def check(self, pose: Pose) -> Verdict:
        """Return whether it may be put here, with the inches to spare or missing."""

    @abstractmethod
    def _search(self) -> Iterator[tuple[LayingGround, Pose]]:
        """Return what limits it, ground by ground, each with the pose to begin the search from."""

    @abstractmethod
    def _spread(self) -> Iterator[Pose]:
        """Return poses spread over where it may be put, the illegal ones among them."""

    def legal(self, pose: Pose) -> bool:
        """Return whether it may be put here."""
        return bool(self.check(pose))

    def snap(self, wished: Pose) -> Pose:
        """Return the legal pose nearest to a wished one, looking the same way if any does.

        Failing that it may look any way; the wished pose itself comes back where nothing is legal.
        """
        wished = quantise(wished)
        if self.legal(wished):
            return wished
        found = [ground.nearest(wished, self.legal) for ground, _first in self.grounds]
        near = [pose for pose in found if pose is not None]
        if near:
            return min(near, key=lambda pose: (_far(pose, wished), pose.centre))
        return self.place or wished

    def region(self, facing: float) -> Region:
        """Return all places of the centre where it may be put looking one way."""
        return united(laying_region(ground, facing) for ground, _first in self.grounds)

    def facings(self, x: float, y: float) -> Facings:
        """Return all facings in which it may be put with its centre here."""
        grounds = [ground for ground, _first in self.grounds]
        return laying_facings(
            grounds, (x, y), lambda facing: self.legal(quantise(Pose(x, y, facing)))
        )

    def samples(self) -> tuple[Pose, ...]:
        """Return some legal poses; where they are hard to find, the one there is."""
        found = tuple(islice(filter(self.legal, self._spread()), self.most_samples))
        return found or tuple(filter(None, (self.place,)))

    @property
    def has_room(self) -> bool:
        """Whether it finds a place at all, in any facing."""
        return self.place is not None

    @cached_property
    def place(self) -> Pose | None:
        """Return a place where it may be put; None is the proof that there is none."""
        places = (ground.place(self.legal, first) for ground, first in self.grounds)
        return next((pose for pose in places if pose is not None), None)

    @cached_property
    def grounds(self) -> tuple[tuple[LayingGround, Pose], ...]:
        """Return what limits it, ground by ground; `check` says the same of single places."""
        return tuple(self._search())


class EnteringTray(FreePlace):
    """Where a tray may be put that enters the battlefield (DEP-04)."""

    unit: UnitId
    rule: ClassVar[Rule] = Rule.DEP_04
    may_stay: ClassVar[bool] = False
    pivots: ClassVar[bool] = True

    @property
    @abstractmethod
    def start(self) -> Pose:
        """Return where a player begins to look."""

    def one_by_one(self) -> Iterator[Pose]:
        """Yield the samples."""
        yield from self.samples()

    def settled_by(self) -> None:
        """Return None: more than trays and terrain decides where it may be put."""


async def ask_place(
    table: Table, who: Seat, site: EnteringTray, areas: tuple[tuple[Corners, float], ...] = ()
) -> Pose | None:
    """Ask where a tray is put; None where there is no room. `areas` are shown (`Place`)."""
    if not site.has_room:
        return None
    prompt = msg("Where {unit:does|do} {unit} stand?", unit=table.now.name(site.unit))
    return await table.place(who, prompt, Kind.DEPLOY_POSE, site, areas=areas)


def _far(pose: Pose, wished: Pose) -> float:
    return (pose.x - wished.x) ** 2 + (pose.y - wished.y) ** 2
