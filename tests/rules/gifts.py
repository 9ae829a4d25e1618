"""Abilities for tests: a card that always carries some statistics, or reacts in a window."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from simulator.engine.effects import Ability, Effects, Modifier, Trigger
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.cards import UnitCard
from simulator.model.moments import EffectUse, Moment, Source
from simulator.model.stats import Stat
from tests.rules.tables import UNITS, unit_card


def always(stat: Stat, amount: int = 1, name: str = "Gift") -> Ability:
    """Return an ability that changes a statistic of the unit it is printed on."""

    def for_holder(now: Position, source: Source, unit: str, subject: Any) -> int:
        return amount if unit == source.holder else 0

    identity = name.lower().replace(" ", "_")
    return Ability(identity, name, modifiers=(Modifier(stat, for_holder),))


def reacting(
    moment: Moment,
    resolve: Callable[[Table, Source, Any], Awaitable[Any]],
    name: str = "Reaction",
    *,
    optional: bool = False,
) -> Ability:
    """Return an ability that does something whenever a window opens."""
    trigger = Trigger(
        moment, lambda now, source, subject: True, resolve, EffectUse.PASSIVE, optional
    )
    return Ability(name.lower().replace(" ", "_"), name, triggers=(trigger,))


def effects(*abilities: Ability) -> Effects:
    """Return a game these abilities."""
    return Effects({ability.id: ability for ability in abilities})


def with_abilities(card: str, *abilities: Ability, **values: Any) -> UnitCard:
    """Return a card of the same printed values with abilities on it."""
    base = UNITS[card]
    printed = {
        name: getattr(base, name)
        for name in (
            "type",
            "tray_name",
            "cost",
            "speed",
            "defense",
            "morale",
            "attacks",
            "wounds_per_figure",
            "faction",
            "name",
        )
    }
    printed |= values
    return unit_card(card, abilities=tuple(ability.id for ability in abilities), **printed)
