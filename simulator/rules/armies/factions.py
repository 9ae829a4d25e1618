"""What a faction's own card says about its armies (ARM-14).

The words: "no_neutral_cards" (the Free Folk take no coin), "cheaper_attachment:1" (one attachment
of the army costs so much less), "guest_unit:baratheon|stark" (one combat unit of these factions may
be in the army as if it were of its own).
"""

from __future__ import annotations

from typing import Final

from simulator.model.cards import AttachmentCard, Library, NcuCard, UnitCard

NEUTRAL: Final = "neutral"
NO_NEUTRALS: Final = "no_neutral_cards"


def values(faction: str, word: str, library: Library) -> list[str]:
    """Return what stands behind a word of a faction's own card."""
    found = [rule.partition(":") for rule in library.army_rules.get(faction, ())]
    return [value for name, _colon, value in found if name == word]


def takes_neutrals(faction: str, library: Library) -> bool:
    """Return whether armies of a faction may have neutral cards (ARM-04, ARM-14)."""
    return NO_NEUTRALS not in library.army_rules.get(faction, ())


def guests(faction: str, library: Library) -> frozenset[str]:
    """Return the factions of which one combat unit may be in an army of this one."""
    found = values(faction, "guest_unit", library)
    return frozenset(name for value in found for name in value.split("|"))


def may_have(faction: str, card: UnitCard | AttachmentCard | NcuCard, library: Library) -> bool:
    """Return whether armies of a faction may have a card at all."""
    if card.faction == NEUTRAL and card.faction != faction:
        return takes_neutrals(faction, library)
    if isinstance(card, UnitCard) and card.faction in guests(faction, library):
        return True
    return card.faction == faction
