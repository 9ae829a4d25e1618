"""What the words cannot say: one named function for each, gathered here under its name."""

from __future__ import annotations

from typing import Any, Final

from simulator.abilities.bespoke.activating import ACTIVATING
from simulator.abilities.bespoke.attachment_moves import ATTACHMENT_MOVES
from simulator.abilities.bespoke.attacks_at_the_fall import ATTACKS_AT_THE_FALL
from simulator.abilities.bespoke.baratheon import BARATHEON
from simulator.abilities.bespoke.baratheon_cards import BARATHEON_CARDS
from simulator.abilities.bespoke.baratheon_ncus import BARATHEON_NCUS
from simulator.abilities.bespoke.baratheon_units import BARATHEON_UNITS
from simulator.abilities.bespoke.begun_engaged import BEGUN_ENGAGED
from simulator.abilities.bespoke.bespoke_effect import Bespoke
from simulator.abilities.bespoke.bolton import BOLTON
from simulator.abilities.bespoke.bonded import BONDED
from simulator.abilities.bespoke.brotherhood import BROTHERHOOD
from simulator.abilities.bespoke.early_attacks import EARLY_ATTACKS
from simulator.abilities.bespoke.entering_units import ENTERING_UNITS
from simulator.abilities.bespoke.faceless import FACELESS
from simulator.abilities.bespoke.feinting import FEINTING
from simulator.abilities.bespoke.freefolk import FREEFOLK
from simulator.abilities.bespoke.freefolk_cards import FREEFOLK_CARDS
from simulator.abilities.bespoke.freefolk_ncus import FREEFOLK_NCUS
from simulator.abilities.bespoke.greyjoy import GREYJOY
from simulator.abilities.bespoke.greyjoy_cards import GREYJOY_CARDS
from simulator.abilities.bespoke.greyjoy_ncus import GREYJOY_NCUS
from simulator.abilities.bespoke.lannister import LANNISTER
from simulator.abilities.bespoke.lannister_cards import LANNISTER_CARDS
from simulator.abilities.bespoke.lannister_kevan import KEVAN
from simulator.abilities.bespoke.lannister_lords import LANNISTER_LORDS
from simulator.abilities.bespoke.lannister_ncus import LANNISTER_NCUS
from simulator.abilities.bespoke.lannister_units import LANNISTER_UNITS
from simulator.abilities.bespoke.laying_terrain import LAYING
from simulator.abilities.bespoke.martell import MARTELL
from simulator.abilities.bespoke.neutral import NEUTRAL
from simulator.abilities.bespoke.neutral_cards import NEUTRAL_CARDS
from simulator.abilities.bespoke.neutral_commanders import NEUTRAL_COMMANDERS
from simulator.abilities.bespoke.neutral_ncus import NEUTRAL_NCUS
from simulator.abilities.bespoke.neutral_sellswords import NEUTRAL_SELLSWORDS
from simulator.abilities.bespoke.nightswatch import NIGHTSWATCH
from simulator.abilities.bespoke.nightswatch_cards import NIGHTSWATCH_CARDS
from simulator.abilities.bespoke.nightswatch_ncus import NIGHTSWATCH_NCUS
from simulator.abilities.bespoke.nightswatch_watchers import WATCHERS
from simulator.abilities.bespoke.objective_cards import OBJECTIVES
from simulator.abilities.bespoke.reserves import RESERVES
from simulator.abilities.bespoke.searching import SEARCHING
from simulator.abilities.bespoke.shared import SHARED
from simulator.abilities.bespoke.stark import STARK
from simulator.abilities.bespoke.stark_cards import STARK_CARDS
from simulator.abilities.bespoke.stark_karstark import STARK_KARSTARK
from simulator.abilities.bespoke.stark_lords import STARK_LORDS
from simulator.abilities.bespoke.stark_units import STARK_UNITS
from simulator.abilities.bespoke.targaryen_cards import TARGARYEN_CARDS
from simulator.abilities.bespoke.targaryen_ncus import TARGARYEN_NCUS
from simulator.abilities.bespoke.targaryen_units import TARGARYEN_UNITS

# Any: each is written for the subject of its own window
BESPOKE: Final[dict[str, Bespoke[Any]]] = {
    odd.resolve.__name__: odd
    for odd in (
        *OBJECTIVES,
        *EARLY_ATTACKS,
        *FACELESS,
        *ATTACKS_AT_THE_FALL,
        *BARATHEON,
        *BARATHEON_CARDS,
        *GREYJOY,
        *GREYJOY_CARDS,
        *GREYJOY_NCUS,
        *NIGHTSWATCH,
        *NIGHTSWATCH_CARDS,
        *RESERVES,
        *ATTACHMENT_MOVES,
        *SEARCHING,
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
        *NIGHTSWATCH_NCUS,
        *FREEFOLK,
        *FREEFOLK_NCUS,
        *FREEFOLK_CARDS,
        *BARATHEON_NCUS,
        *BARATHEON_UNITS,
        *TARGARYEN_NCUS,
        *TARGARYEN_UNITS,
        *TARGARYEN_CARDS,
        *ACTIVATING,
        *BEGUN_ENGAGED,
        *BOLTON,
        *BROTHERHOOD,
        *BONDED,
        *ENTERING_UNITS,
        *FEINTING,
        *LAYING,
        *WATCHERS,
        *MARTELL,
    )
}
"""Every bespoke effect by the name of its function."""

__all__ = ["BESPOKE", "Bespoke"]
