"""How a unit's tray looks: everything its picture depends on."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.engine.position import Position
from simulator.geometry.trays import TRAYS, Tray
from simulator.model.actions import ActionKey
from simulator.model.cards import UnitType
from simulator.model.state import Seat, UnitId
from simulator.records import dataclass
from simulator.rules.movement.maneuver import in_the_air

BEASTS: Final = {"paw": "figure-wolf", "claws": "figure-tusks"}
"""The figures of beasts by what they fight with."""


@dataclass(frozen=True, slots=True)
class TrayLook:
    """Everything a tray's picture depends on.

    `wounds` are those left; `attached` names the icon of each attachment's ring ("commander" or
    "attachment"); the first figures of the front rank carry them.
    """

    owner: Seat
    tray: str
    glyph: str
    wounds: int
    wounds_per_figure: int = 1
    attached: tuple[str, ...] = ()
    activated: bool = False
    kind: UnitType | None = None
    """None where only the tray is known; it is told by the tray then."""
    flies: bool = False

    @property
    def figure(self) -> str:
        """Name the icon of its figures: foot, mounted, beast, dragon, giant or machine."""
        if self.kind is UnitType.CASTLE_WALL or self.glyph == "tower":
            return "weapon-tower"
        if self.kind is UnitType.WAR_MACHINE or self.glyph == "stone":
            return "figure-machine"
        if self.kind is UnitType.CAVALRY or self.tray == "cavalry" or self.glyph == "lance":
            return "figure-horse"
        if self.flies and self.glyph == "claws":
            return "figure-dragon"
        if self.glyph in BEASTS:
            return BEASTS[self.glyph]
        return "figure-giant" if self.tray.startswith("solo") else f"figure-{self.glyph}"

    @property
    def shape(self) -> Tray:
        """Return the tray."""
        return TRAYS[self.tray]


def look_of(now: Position, unit: UnitId) -> TrayLook:
    """Return how a unit's tray looks in a position."""
    state, card = now.unit(unit), now.card(unit)
    attachments = now.game.library.attachments
    attached = tuple(
        "commander" if attachments[a].commander else "attachment"
        for a in state.attachments
        if a in attachments
    )
    return TrayLook(
        owner=state.owner,
        tray=card.tray_name,
        glyph=card.glyph,
        wounds=state.wounds,
        wounds_per_figure=card.wounds_per_figure,
        attached=attached,
        activated=state.activated,
        kind=card.type,
        flies=in_the_air(now, unit, ActionKey.MANEUVER),
    )


def without_wear(look: TrayLook) -> TrayLook:
    """Return the same tray as if it had not been activated, for a ghost."""
    return replace(look, activated=False)
