"""What dice are thrown for: enough to say what a roll promised before it fell."""

from __future__ import annotations

from enum import StrEnum

from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Subject
from simulator.records import dataclass


class RollStage(StrEnum):
    """The moments at which dice fall that can be rolled again (chapters 8 to 13).

    Example:
        >>> from simulator import RollStage
        >>> [stage.value for stage in RollStage][:2]
        ['attack', 'defense']
    """

    ATTACK = "attack"
    DEFENSE = "defense"
    TEST = "test"
    CHARGE = "charge"
    RETREAT = "retreat"


@dataclass(frozen=True, slots=True)
class RollContext:
    """One throw of a unit's dice, as it stands before it falls.

    before: every die of the roll as it lies, None for those still to fall.
    fills: which of them this throw decides; the others lie already or fall after it.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> from simulator import RollContext, RollStage
        >>> RollContext(RollStage.ATTACK, "red:attacker", None, (None, None), (0, 1)).fills
        (0, 1)
    """

    stage: RollStage
    unit: UnitId
    subject: Subject
    """The attack, charge, retreat or test; for automatic hits nothing."""
    before: tuple[int | None, ...]
    fills: tuple[int, ...]
    by: Seat | None = None
    """Who has them rolled again; None for the first throw."""

    def fallen(self, faces: tuple[int, ...]) -> tuple[int | None, ...]:
        """Return the dice as they lie after this throw showed `faces`."""
        known_faces = list(self.before)
        for place, face in zip(self.fills, faces, strict=True):
            known_faces[place] = face
        return tuple(known_faces)
