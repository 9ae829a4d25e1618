"""Whose unit a word of a card means: its own side's or an enemy's, as far as the data say it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from simulator.content.cards.behaviour_records import EffectRecord
from simulator.files.plain_data import Data, Value
from simulator.records import dataclass


class Side(Enum):
    """Whose unit is meant."""

    OWN = "own"
    ENEMY = "enemy"
    UNSAID = "unsaid"

    @property
    def other(self) -> Side:
        """Return the other side; what is not said stays so."""
        return {Side.OWN: Side.ENEMY, Side.ENEMY: Side.OWN}.get(self, Side.UNSAID)


_WHOSE: Final[Mapping[str, Side]] = {
    "self": Side.OWN,
    "friendly": Side.OWN,
    "commander": Side.OWN,
    "holder": Side.OWN,
    "influenced_friend": Side.OWN,
    "other_friendly": Side.OWN,
    "friendly_ncu": Side.OWN,
    "enemy": Side.ENEMY,
    "engaged_enemy": Side.ENEMY,
    "flanked_enemy": Side.ENEMY,
    "influenced_enemy": Side.ENEMY,
    "enemy_ncu": Side.ENEMY,
    "enemy_or_ncu": Side.ENEMY,
}
_MEETS: Final[Mapping[str, str]] = {
    "attacker": "defender",
    "defender": "attacker",
    "charger": "charged",
    "charged": "charger",
}
"""Who meets whom in an attack or a charge: where one is a friend the other is an enemy."""


@dataclass(frozen=True)
class StepScene:
    """What is known where a step of a card stands.

    conditions: those of the effect, all of which hold. chosen: whose unit was chosen last.
    holder: whose unit the card or the effect lies on.
    """

    conditions: Mapping[str, Value]
    chosen: Side = Side.UNSAID
    holder: Side = Side.OWN

    def of(self, whom: Value) -> Side:
        """Return whose unit a role, a choice or a word for whose a unit is means."""
        if isinstance(whom, dict):
            return self._named(str(whom.get("choose", whom.get("units", ""))))
        return self.role(str(whom))

    def role(self, role: str) -> Side:
        """Return whose the unit in a role is."""
        if role == "chosen":
            return self.chosen
        if role in _MEETS:
            said = self._named(str(self.conditions.get(role, "")))
            if said is not Side.UNSAID:
                return said
            return self._named(str(self.conditions.get(_MEETS[role], ""))).other
        if role in {"unit", "ncu", "influenced"}:
            return self._named(str(self.conditions.get(role, "")))
        return self._named(role)

    def _named(self, word: str) -> Side:
        if word in {"self", "holder"}:
            return self.holder
        return _WHOSE.get(word, Side.UNSAID)

    def chose(self, side: Side) -> StepScene:
        """Return the scene after somebody was chosen."""
        return StepScene(self.conditions, side, self.holder)


def scene_of(effect: EffectRecord, holder: Side) -> StepScene:
    """Return what is known when an effect begins."""
    return StepScene(effect.if_, holder=holder)


def inner_steps(step: Data) -> list[Data]:
    """Return the steps that stand within a step."""
    words = ("do", "otherwise", "passed", "failed", "of", "gains")
    return [one for word in words if isinstance(step.get(word), list) for one in step[word]]
