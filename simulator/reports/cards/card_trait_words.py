"""The kinds of traits by which cards answer each other, and the words of the data for them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final

from simulator.records import dataclass

TOKENS: Final = ("panicked", "vulnerable", "weakened")


class What(Enum):
    """A kind of trait: first those that are answered, then those that answer."""

    CARD = auto()
    ORDER = auto()
    TARGETS_ENEMY = auto()
    TARGETS_FRIEND = auto()
    GIVES = auto()
    ASKS_PANIC_TEST = auto()
    RESTORES = auto()
    HELPS_DEFENSE = auto()
    INFLUENCES_ENEMY = auto()
    IS_ABILITY = auto()
    IS_NCU_ABILITY = auto()

    CANCELS_CARD = auto()
    CANCELS_ORDER = auto()
    CANCELS_TARGETING = auto()
    SHIELDS = auto()
    REMOVES = auto()
    KEEPS_AWAY = auto()
    KEEPS_TOKEN = auto()
    PASSES_TEST = auto()
    REROLLS_TEST = auto()
    EASES_PANIC = auto()
    FORBIDS_RESTORING = auto()
    BARS_OWN_CARDS = auto()
    BARS_ORDERS = auto()
    SKIPS_DEFENSE = auto()
    TAKES_ABILITIES = auto()
    TAKES_NCU_ABILITIES = auto()


@dataclass(frozen=True, slots=True)
class Trait:
    """One thing a card does: `of` is a condition token, or by what means units are targeted."""

    what: What
    of: str = ""


HELPS: Final[Mapping[str, tuple[What, str]]] = {
    "no_enemy_cards": (What.SHIELDS, "card"),
    "no_enemy_orders": (What.SHIELDS, "order"),
    "no_enemy_influence": (What.SHIELDS, "influence"),
    "no_enemy_effects": (What.SHIELDS, "all"),
    "no_panicked": (What.KEEPS_AWAY, "panicked"),
    "no_vulnerable": (What.KEEPS_AWAY, "vulnerable"),
    "no_weakened": (What.KEEPS_AWAY, "weakened"),
    "keeps_panicked": (What.KEEPS_TOKEN, "panicked"),
    "keeps_vulnerable": (What.KEEPS_TOKEN, "vulnerable"),
    "keeps_weakened": (What.KEEPS_TOKEN, "weakened"),
    "auto_pass": (What.PASSES_TEST, ""),
    "reroll_test": (What.REROLLS_TEST, ""),
    "most_panic_wounds": (What.EASES_PANIC, ""),
    "keeps_last_wound": (What.EASES_PANIC, ""),
    "extra_blocks": (What.HELPS_DEFENSE, ""),
    "reroll_defense": (What.HELPS_DEFENSE, ""),
}
"""Numbers and licences that help the unit whose they are."""
HARMS: Final[Mapping[str, What]] = {
    "no_restoring": What.FORBIDS_RESTORING,
    "no_friendly_cards": What.BARS_OWN_CARDS,
    "no_orders": What.BARS_ORDERS,
    "abilities_lost": What.TAKES_ABILITIES,
}
"""Those that harm it."""
SKIPS: Final = frozenset({"no_defense_dice", "fixed_wounds", "fixed_d3"})
"""Those of attacks whose wounds need no defense dice."""
