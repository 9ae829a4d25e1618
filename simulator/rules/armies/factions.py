"""What a faction's own card says about its armies (ARM-14).

The words: "no_neutral_cards" (the Free Folk take no coin), "cheaper_attachment:1" (one attachment
of the army costs so much less), "guest_unit:baratheon|stark" (one combat unit of these factions may
be in the army as if it were of its own).
"""

from __future__ import annotations

from typing import Final

from simulator.model.cards import AttachmentCard, Library, NcuCard, UnitCard
from simulator.model.demands import Demand, DemandWord

NEUTRAL: Final = "neutral"
NO_NEUTRALS: Final = Demand(DemandWord.NO_NEUTRAL_CARDS)


def rules_of(faction: str, word: DemandWord, library: Library) -> list[Demand]:
    """Return what a faction's own card says with a word."""
    return [rule for rule in library.army_rules.get(faction, ()) if rule.word is word]


def takes_neutrals(faction: str, library: Library) -> bool:
    """Return whether armies of a faction may have neutral cards (ARM-04, ARM-14)."""
    return NO_NEUTRALS not in library.army_rules.get(faction, ())


def guests(faction: str, library: Library) -> frozenset[str]:
    """Return the factions of which one combat unit may be in an army of this one."""
    found = rules_of(faction, DemandWord.GUEST_UNIT, library)
    return frozenset(name for rule in found for name in rule.names)


def may_have(faction: str, card: UnitCard | AttachmentCard | NcuCard, library: Library) -> bool:
    """Return whether armies of a faction may have a card at all."""
    if card.faction == NEUTRAL and card.faction != faction:
        return takes_neutrals(faction, library)
    if isinstance(card, UnitCard) and card.faction in guests(faction, library):
        return True
    return card.faction == faction
