"""What a card cancels: a tactics card, an order, or whatever targets a unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from simulator.content.cards.behaviour_records import EffectRecord
from simulator.files.plain_data import Data
from simulator.reports.cards.card_sides import Side, inner_steps, scene_of
from simulator.reports.cards.card_trait_words import TOKENS, Trait, What

_CANCELLING: Final = frozenset(
    {
        "counterstrategy",
        "counterplot",
        "counterplot_of_the_stags",
        "a_flayed_man_has_no_secrets",
        "combat_prowess",
        "charismatic_leadership",
    }
)
"""Functions that cancel what their effect answers, after a roll, a test or a price."""
_WHOM: Final[Mapping[str, Side]] = {
    "self": Side.OWN,
    "friendly": Side.OWN,
    "influenced": Side.UNSAID,
    "enemy": Side.ENEMY,
}


def cancels(effect: EffectRecord) -> Iterator[Trait]:
    """Yield what an effect cancels: a card, an order, or whatever targets a unit."""
    if not _has_cancel(effect.do):
        return
    if effect.when == "card.played" and effect.if_.get("card_of") == "enemy":
        yield Trait(What.CANCELS_CARD)
    elif effect.when == "order.used":
        yield Trait(What.CANCELS_ORDER)
    elif effect.when == "condition.comes" and scene_of(effect, Side.OWN).role("unit") is Side.OWN:
        for token in TOKENS:
            yield Trait(What.KEEPS_AWAY, token)
    elif effect.when == "targeted" and _does(effect.do, "counterstrategy"):
        yield Trait(What.CANCELS_TARGETING, "card:friend")  # a card of theirs on a unit of theirs
    elif effect.when == "targeted":
        side = _WHOM.get(str(effect.if_.get("unit", "")), Side.UNSAID)
        for means in effect.if_.get("targeted_by", []):
            if side in {Side.OWN, Side.UNSAID}:
                yield Trait(What.CANCELS_TARGETING, f"{means}:enemy")
            if side in {Side.ENEMY, Side.UNSAID}:
                yield Trait(What.CANCELS_TARGETING, f"{means}:friend")


def _has_cancel(steps: list[Data]) -> bool:
    return any(
        "cancel" in step or step.get("bespoke") in _CANCELLING or _has_cancel(inner_steps(step))
        for step in steps
    )


def _does(steps: list[Data], function: str) -> bool:
    return any(step.get("bespoke") == function for step in steps)
