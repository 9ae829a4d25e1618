"""Rules of single game modes: abilities the table owns, by the word a scenario file names them."""

from __future__ import annotations

from typing import Final

from simulator.engine.effects import Ability
from simulator.missions.at_once import PAID_AT_ONCE
from simulator.missions.carrying import CARRYING
from simulator.missions.clash import COMMANDERS
from simulator.missions.counting import COUNTS
from simulator.missions.dance import HEAVY_TOKENS
from simulator.missions.dark import SHARED_MISSIONS
from simulator.missions.feast import CORPSE_PILES
from simulator.missions.fire import MARKED_UNITS
from simulator.missions.honed import CASTLE_ARROWS
from simulator.missions.siege_effects import SIEGE
from simulator.missions.siege_lasting import LASTING
from simulator.missions.stand import QUARTERS
from simulator.missions.storm import CASTLE, SIEGE_CARDS
from simulator.missions.winds import SECRET_MISSIONS

SPECIAL: Final[dict[str, Ability]] = {
    ability.id: ability
    for ability in (
        CARRYING,
        COMMANDERS,
        HEAVY_TOKENS,
        SHARED_MISSIONS,
        CORPSE_PILES,
        MARKED_UNITS,
        CASTLE_ARROWS,
        QUARTERS,
        CASTLE,
        SIEGE_CARDS,
        SECRET_MISSIONS,
    )
}
"""Everything that may stand under `special:` in a scenario file."""

SIEGE_ABILITIES: Final = frozenset(SIEGE)
"""Everything that may stand under `ability:` in the file of siege cards."""

MISSION_WORDS: Final = frozenset({*COUNTS, *PAID_AT_ONCE})
"""Everything that may stand under `counts:` in the file of mission cards."""

__all__ = ["LASTING", "MISSION_WORDS", "SIEGE_ABILITIES", "SPECIAL"]
