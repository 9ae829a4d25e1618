"""What the still picture of the table shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from simulator.engine.position import Position
from simulator.model.state import Seat, TokenId, UnitId
from simulator.records import dataclass
from simulator.ui.board.choosing import Choices
from simulator.ui.identity_key import Itself


@dataclass(frozen=True, eq=False)
class Scene:
    """What the still picture shows. `lifted` units are drawn elsewhere, moving."""

    now: Position
    choices: Choices = field(default_factory=Choices)
    chosen: frozenset[str] = frozenset()
    selected: UnitId | None = None
    lifted: frozenset[UnitId] = frozenset()
    overlays: frozenset[str] = frozenset()
    grid: bool = True
    names: bool = True
    placing: bool = False
    bare: frozenset[str] = frozenset()
    """What the labels are about that are left away, as a piece to be placed lies under them."""
    controllers: Mapping[TokenId, Seat | None] = field(default_factory=dict)
    threats: Mapping[UnitId, float] = field(default_factory=dict)
    """Inches each unit threatens beyond its tray, while the threat map is asked for."""

    @property
    def acting(self) -> UnitId | None:
        """Return the unit the question is about, None when it is about none on the table."""
        subject = self.choices.request.subject if self.choices.request is not None else None
        unit = self.now.state.units.get(subject) if subject else None
        return unit.id if unit is not None and unit.on_table else None

    @property
    def label_key(self) -> tuple[object, ...]:
        """Return what the places of the labels depend on besides the camera."""
        state, request = Itself(self.now.state), Itself(self.choices.request)
        return (state, request, self.selected, self.lifted, self.names)

    @property
    def key(self) -> tuple[object, ...]:
        """Return what the picture depends on besides the camera."""
        return (
            Itself(self.now.state),
            Itself(self.choices.request),
            self.chosen,
            self.selected,
            self.lifted,
            self.overlays,
            self.grid,
            self.names,
            self.placing,
            self.bare,
        )
