"""How effects are called that are more, or less, than an ability as it is printed.

A position writes down what lasts by such a name, and its hash and every save depend on it. This
module alone writes the names and reads them.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from simulator.model.cards import AbilityId
from simulator.model.state import Zone


class EffectPart(Enum):
    """A part of an ability or a card with a name of its own, or what takes something away.

    Example:
        >>> EffectPart.LASTING.of("marshal")
        'marshal_lasting'
        >>> EffectPart.LASTING.whose("marshal_lasting"), EffectPart.LASTING.whose("marshal")
        ('marshal', None)
    """

    LASTING = ("", "_lasting")
    """What an ability or a card does while it lasts."""
    ATTACHED = ("", "_attached")
    """What a card does while it lies on a unit or NCU."""
    DONE = ("", "_done")
    """That an ability was used this turn."""
    GAINED = ("gained_", "")
    """A statistic that a unit or player has for a while."""
    SILENCED = ("silenced_", "")
    """The loss of one ability of its holder."""
    ATTACHMENT_LOST = ("attachments_lost:", "")
    """The silence of one attachment of its holder, by the number of its card."""
    MARK = ("mark_", "")
    """A mark on a unit or NCU, by its name."""
    EXECUTIONER = ("executioner of ", "")
    """Who attacked a traitor, by the traitor's id."""
    AFFILIATION = ("affiliation_", "")
    """That a unit is one of a house."""
    AFFILIATIONS = ("affiliation_", "s")
    """The same in the plural: cards say Stormcrow unit, and Affiliation: Stormcrows."""

    def __init__(self, before: str, after: str) -> None:
        """Keep what is written before and after that of which it is a part."""
        self.before, self.after = before, after

    def of(self, whose: str, about: str = "") -> AbilityId:
        """Return the name of this part of an ability, a statistic, a card or a unit.

        `about` is what a mark is about besides: a zone.
        """
        return f"{self.before}{whose}{about}{self.after}"

    def whose(self, effect: AbilityId) -> AbilityId | None:
        """Return what an effect is this part of; None for an effect that is no such part."""
        if not (effect.startswith(self.before) and effect.endswith(self.after)):
            return None
        return effect.removeprefix(self.before).removesuffix(self.after)


def house_id(house: str) -> str:
    """Return a printed house as the ids of affiliations have it: "house_bolton"."""
    return house.lower().replace(" ", "_").replace("'", "")


def faction_of(house: str) -> str:
    """Return the faction that a printed house would be: House Bolton "bolton"."""
    return house_id(house).removeprefix("house_").replace("_", "")


def awaited_zones(chosen: str) -> list[Zone]:
    """Return the zones that an effect which lasts waits for, from what it remembers as chosen."""
    written = chosen.split()
    return [zone for zone in Zone if zone.value in written]


def zones_awaited(zones: Iterable[Zone]) -> str:
    """Return what an effect that waits for some zones remembers as chosen."""
    return " ".join(dict.fromkeys(zone.value for zone in zones))
