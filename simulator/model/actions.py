"""The actions a combat unit may perform, by the keys that saves and card files hold (ACT-01)."""

from __future__ import annotations

from enum import StrEnum


class ActionKey(StrEnum):
    """An action of a combat unit; what it is called, asks and does is its `ActionType`."""

    MANEUVER = "maneuver"
    MARCH = "march"
    RETREAT = "retreat"
    RANGED_ATTACK = "ranged_attack"
    MELEE_ATTACK = "melee_attack"
    DEMOLISH = "demolish"
    """A melee attack against terrain (TER-DES-01)."""
    CHARGE = "charge"
    FORGO = "forgo"
