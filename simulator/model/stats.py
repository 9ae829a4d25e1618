"""What abilities change: the numbers and licences of units, and of their players."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from simulator.model.state import Zone


class Stat(StrEnum):
    """A number or a licence that abilities change.

    Signs read as printed: +1 to hit, +1 to defense and +1 to a test are good for the roller;
    licences and keywords hold while their sum is above zero.
    """

    SPEED = "speed"
    FIXED_SPEED = "fixed_speed"
    """Speed is this and cannot be raised (SCN-DANCE-05)."""
    NO_MARCH = "no_march"
    TO_HIT = "to_hit"
    ATTACK_DICE = "attack_dice"
    RANKS_FOR_DICE = "ranks_for_dice"
    HIGHEST_DICE = "highest_dice"
    LOWEST_DICE = "lowest_dice"
    DEFENSE = "defense"
    MORALE_ROLL = "morale_roll"
    PANIC_ROLL = "panic_roll"
    PANIC_WOUNDS = "panic_wounds"
    MOST_PANIC_WOUNDS = "most_panic_wounds"
    """A failed panic test costs the unit no more wounds than this."""
    EXTRA_WOUNDS = "extra_wounds"
    EXTRA_HITS = "extra_hits"
    EXTRA_BLOCKS = "extra_blocks"
    SUNDERING = "sundering"
    VICIOUS = "vicious"
    CRITICAL_BLOW = "critical_blow"
    PRECISION = "precision"
    REROLL_ATTACK = "reroll_attack"
    REROLL_MISSES = "reroll_misses"
    REROLL_DEFENSE = "reroll_defense"
    REROLL_TEST = "reroll_test"
    REROLL_CHARGE = "reroll_charge"
    REROLL_RETREAT = "reroll_retreat"
    NO_DEFENSE_DICE = "no_defense_dice"
    ONLY_SIXES_BLOCK = "only_sixes_block"
    ALL_DICE_HIT = "all_dice_hit"
    HALF_WOUNDS = "half_wounds"
    """Of the hits the unit did not block only every second one wounds it."""
    AUTO_PASS = "auto_pass"
    IGNORES_BLOCKERS = "ignores_blockers"
    PIVOT_BEFORE_MARCH = "pivot_before_march"
    NO_CHARGE_BONUS = "no_charge_bonus"
    NO_FLANK_BONUS = "no_flank_bonus"
    DISORDERLY_UP_TO = "disorderly_up_to"
    CHARGE_COUNTS_SIX = "charge_counts_six"
    RETREAT_COUNTS_SIX = "retreat_counts_six"
    NO_PIVOT_WHEN_LEFT = "no_pivot_when_left"
    """Enemies this unit disengages from may not pivot."""
    THROUGH_ENEMIES = "through_enemies"
    """The unit marches even if engaged, and through enemies; whom it leaves may not pivot."""
    THROUGH_DANGER = "through_danger"
    """The unit's moves count as moves through Dangerous ground."""
    IGNORES_DANGEROUS = "ignores_dangerous"
    IGNORES_HINDERING = "ignores_hindering"
    IGNORES_ROUGH = "ignores_rough"
    ALL_HINDERING = "all_hindering"
    """The unit treats all terrain as Hindering."""
    ABILITIES_LOST = "abilities_lost"
    NO_FRIENDLY_CARDS = "no_friendly_cards"
    """The unit cannot be the target of its own side's tactics cards."""
    NO_FRIENDLY_ORDERS = "no_friendly_orders"
    """The unit cannot be the target of its own side's orders."""
    NO_WEAKENED = "no_weakened"
    GOES_FOR_A_TOKEN = "goes_for_a_token"
    """The lasting effect may leave the unit in place of a condition token."""
    HAND_LIMIT = "hand_limit"
    HAND_REFILL = "hand_refill"
    HOLDS_CROWN = "holds_crown"
    HOLDS_WEALTH = "holds_wealth"
    HOLDS_TACTICS = "holds_tactics"
    HOLDS_COMBAT = "holds_combat"
    HOLDS_MANEUVER = "holds_maneuver"
    REMEMBERED = "remembered"
    """Nothing by itself: its name on an attack tells an effect that it was for this one."""
    NO_OBJECTIVES = "no_objectives"
    """The unit controls no objective tokens."""
    CANNOT_ACTIVATE = "cannot_activate"
    NO_ACTIONS = "no_actions"
    """The unit can perform no actions, free ones included."""
    NO_ATTACKS = "no_attacks"
    """The unit can perform no attack or charge actions, free ones included."""
    NO_ORDERS = "no_orders"
    """The unit may not use orders."""
    RETURNS = "returns"
    """The game mode lets the unit return once it is destroyed (AMB-27)."""
    UNTARGETABLE = "untargetable"
    """Nothing may target the unit or NCU."""


HOLDS: Final = {
    Zone.CROWN: Stat.HOLDS_CROWN,
    Zone.WEALTH: Stat.HOLDS_WEALTH,
    Zone.TACTICS: Stat.HOLDS_TACTICS,
    Zone.COMBAT: Stat.HOLDS_COMBAT,
    Zone.MANEUVER: Stat.HOLDS_MANEUVER,
}
"""By which statistic a player counts as controlling a zone."""
