"""What the words cannot say: one named function for each, gathered here under its name."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import Bespoke
from simulator.abilities.bespoke.common import OBJECTIVES
from simulator.abilities.bespoke.early_attacks import EARLY_ATTACKS
from simulator.abilities.bespoke.faceless import FACELESS
from simulator.abilities.bespoke.lannister import LANNISTER
from simulator.abilities.bespoke.lannister_cards import LANNISTER_CARDS
from simulator.abilities.bespoke.lannister_kevan import KEVAN
from simulator.abilities.bespoke.lannister_lords import LANNISTER_LORDS
from simulator.abilities.bespoke.lannister_ncus import LANNISTER_NCUS
from simulator.abilities.bespoke.lannister_units import LANNISTER_UNITS
from simulator.abilities.bespoke.neutral import NEUTRAL
from simulator.abilities.bespoke.neutral_cards import NEUTRAL_CARDS
from simulator.abilities.bespoke.neutral_commanders import NEUTRAL_COMMANDERS
from simulator.abilities.bespoke.neutral_ncus import NEUTRAL_NCUS
from simulator.abilities.bespoke.neutral_sellswords import NEUTRAL_SELLSWORDS
from simulator.abilities.bespoke.reserves import RESERVES
from simulator.abilities.bespoke.shared import SHARED
from simulator.abilities.bespoke.stark import STARK
from simulator.abilities.bespoke.stark_cards import STARK_CARDS
from simulator.abilities.bespoke.stark_karstark import STARK_KARSTARK
from simulator.abilities.bespoke.stark_lords import STARK_LORDS
from simulator.abilities.bespoke.stark_units import STARK_UNITS

BESPOKE: Final[dict[str, Bespoke]] = {
    odd.resolve.__name__: odd
    for odd in (
        *OBJECTIVES,
        *EARLY_ATTACKS,
        *FACELESS,
        *RESERVES,
        *SHARED,
        *STARK,
        *STARK_CARDS,
        *STARK_LORDS,
        *STARK_KARSTARK,
        *STARK_UNITS,
        *LANNISTER,
        *LANNISTER_CARDS,
        *LANNISTER_LORDS,
        *KEVAN,
        *NEUTRAL,
        *NEUTRAL_CARDS,
        *NEUTRAL_COMMANDERS,
        *NEUTRAL_SELLSWORDS,
        *NEUTRAL_NCUS,
        *LANNISTER_UNITS,
        *LANNISTER_NCUS,
    )
}
"""Every bespoke effect by the name of its function."""

__all__ = ["BESPOKE", "Bespoke"]
