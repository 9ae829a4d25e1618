"""Effects that came during the game: cards attached to units, and what lasts for a while."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from simulator.engine.effects import Ability, Effects, Modifier, Moment, Source, Trigger
from simulator.model.cards import Library
from simulator.model.state import GameState, Lasting, Unit, UnitId
from simulator.model.stats import Stat
from simulator.records import dataclass

if TYPE_CHECKING:
    from simulator.engine.position import Position


def gained(stat: Stat) -> str:
    """Give the name of the lasting effect that gives a unit or player a statistic."""
    return f"gained_{stat.value}"


def _gained_amount(_now: Position, source: Source, unit: UnitId, _subject: object) -> int:
    return source.amount if unit == source.holder else 0


GAINED: Final = {
    gained(stat): Ability(gained(stat), "", modifiers=(Modifier(stat, _gained_amount),))
    for stat in Stat
}
"""Statistics a unit has for a while, each as an effect that lasts."""


@dataclass(frozen=True, slots=True)
class RuntimeEffects:
    """Loose effects by the window and the statistic they concern.

    `units` and `lasting` are what they were read from: while these are the same, so are they.
    """

    units: Mapping[UnitId, Unit]
    lasting: tuple[Lasting, ...]
    triggers: Mapping[Moment, tuple[tuple[Trigger, Source], ...]]
    modifiers: Mapping[Stat, tuple[tuple[Modifier, Source], ...]]


def loose_effects(state: GameState, library: Library, effects: Effects) -> RuntimeEffects:
    """Gather the effects that came during the game, attached cards before lasting effects."""
    triggers: dict[Moment, tuple[tuple[Trigger, Source], ...]] = {}
    modifiers: dict[Stat, tuple[tuple[Modifier, Source], ...]] = {}
    for source in _sources(state, library):
        ability = effects.abilities.get(source.ability) or GAINED.get(source.ability)
        if ability is None:
            continue
        for trigger in ability.triggers:
            triggers[trigger.moment] = (*triggers.get(trigger.moment, ()), (trigger, source))
        for modifier in ability.modifiers:
            modifiers[modifier.stat] = (*modifiers.get(modifier.stat, ()), (modifier, source))
    return RuntimeEffects(state.units, state.lasting, triggers, modifiers)


def _came_later(unit: Unit, library: Library) -> Iterator[Source]:
    """Give the abilities of attachments a unit did not begin with, the fallen included."""
    for joined in unit.joined:
        for ability in (*library.attachments[joined.card].abilities, *joined.gained):
            text = library.abilities.get(ability)
            yield Source(unit.owner, ability, text.name if text else ability, unit.id, joined.card)


def _sources(state: GameState, library: Library) -> Iterator[Source]:
    for unit in state.units.values():
        if unit.joined:
            yield from _came_later(unit, library)
        if unit.attached and not unit.destroyed:
            for attached in unit.attached:
                card = library.lying(attached.card)
                ability = f"{card.ability}_attached"
                yield Source(attached.owner, ability, card.name, unit.id, attached.card)
    for lasting in state.lasting:
        yield Source(
            lasting.owner, lasting.ability, lasting.name, lasting.subject or "",
            chosen=lasting.chosen, amount=lasting.amount, bound=lasting.bound,
        )  # fmt: skip
