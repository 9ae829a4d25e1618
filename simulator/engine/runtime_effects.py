"""The effects that came during a game: those of attached cards and those that last for a while."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from simulator.engine.effects import GAINED, Effects, Firing, Modifiers, add_effects
from simulator.engine.figures import names_borne, sources_of
from simulator.model.cards import AbilityId, Library
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Moment, Source
from simulator.model.state import GameState, Lasting, Ncu, Seat, Unit, UnitId
from simulator.model.stats import Stat
from simulator.records import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class InForce:
    """What is in force in positions that differ in nothing it depends on, found when asked for."""

    modifiers: dict[Stat, Modifiers] = field(default_factory=dict)
    """The standing modifiers in force."""
    by_unit: dict[tuple[Stat, UnitId], Modifiers] = field(default_factory=dict)
    """Of these, those that may change the number of one unit or player."""
    triggers: dict[Moment, tuple[Firing, bool]] = field(default_factory=dict)
    """What may fire in a window of units, NCUs and the table, and whether the table owns some."""


@dataclass(slots=True)
class RuntimeEffects:
    """Loose effects by the window and the statistic they concern.

    They are read from the cards that units and NCUs carry and from what lasts: while these are the
    same, so are they. `units` and `ncus` are the last in which that was found to be so.
    """

    units: Mapping[UnitId, Unit]
    ncus: Mapping[UnitId, Ncu]
    lasting: tuple[Lasting, ...]
    triggers: Mapping[Moment, Firing]
    modifiers: Mapping[Stat, Modifiers]
    in_force: InForce = field(default_factory=InForce)
    """What is in force with them, where nothing takes abilities away as long as it stands."""


def carry_the_same(before: Mapping[UnitId, Unit], after: Mapping[UnitId, Unit]) -> bool:
    """Return whether the same units are there, in the same order, with the same cards on them.

    What came during the game, and what is in force unless something silences it, depends on
    nothing else of a unit.
    """
    if before is after:
        return True
    if len(before) != len(after):
        return False
    for old, new in zip(before.values(), after.values(), strict=True):
        if old is not new and (
            old.id != new.id
            or old.destroyed is not new.destroyed
            or old.attachments != new.attachments
            or old.attached != new.attached
            or old.joined != new.joined
            or old.fallen != new.fallen
            or old.owner is not new.owner
            or old.card != new.card
            or (old.pose is None) is not (new.pose is None)
        ):
            return False
    return True


def stand_for_the_same(before: Mapping[UnitId, Ncu], after: Mapping[UnitId, Ncu]) -> bool:
    """Return whether the same NCUs are there, in the same order, with the same cards on them."""
    if before is after:
        return True
    if len(before) != len(after):
        return False
    for old, new in zip(before.values(), after.values(), strict=True):
        if old is not new and (
            old.id != new.id
            or old.destroyed is not new.destroyed
            or old.attached != new.attached
            or old.owner is not new.owner
            or old.card != new.card
        ):
            return False
    return True


def silenced_alike(before: GameState, after: GameState) -> bool:
    """Return whether nothing differs that decides what takes abilities away, and from whom."""
    return (
        before.units is after.units
        and before.ncus is after.ncus
        and before.lasting is after.lasting
        and before.engaged is after.engaged
        and before.phase is after.phase
        and before.active is after.active
    )


def runtime_effects(
    state: GameState, library: Library, effects: Effects, begun: Mapping[UnitId, Unit]
) -> RuntimeEffects:
    """Gather the effects that came during the game, attached cards before lasting effects.

    `begun` are the units the game began with: what others print came with them.
    """
    triggers: dict[Moment, Firing] = {}
    modifiers: dict[Stat, Modifiers] = {}
    for source in _sources(state, library, begun):
        ability = effects.abilities.get(source.ability) or GAINED.get(source.ability)
        add_effects(ability, source, triggers, modifiers)
    return RuntimeEffects(state.units, state.ncus, state.lasting, triggers, modifiers)


def _came_later(unit: Unit, library: Library) -> Iterator[Source]:
    """Yield the abilities of attachments a unit did not begin with, the fallen included."""
    for joined in unit.joined:
        yield from sources_of(library, unit.owner, unit.id, joined.card, joined.gained)


def _called(unit: Unit, library: Library) -> Iterator[Source]:
    """Yield what is printed on a unit that came during the game and on what it came with."""
    came = {joined.card for joined in unit.joined}
    with_it = [card for card in (*unit.attachments, *unit.fallen) if card not in came]
    for card in (unit.card, *with_it):
        yield from sources_of(library, unit.owner, unit.id, card)


def _companions(state: GameState, library: Library, unit: Unit, owner: Seat) -> list[Unit]:
    """Return the units for which a friendly card on another unit counts as attached too."""
    names = names_borne(state, library, unit.owner, unit.attachments)
    if unit.owner is not owner or not names:
        return []
    return [
        other
        for other in state.units.values()
        if other.owner is owner
        and other.on_table
        and other.id != unit.id
        and any(
            _shares_with(library, each) in names for each in library.units[other.card].abilities
        )
    ]


def _shares_with(library: Library, ability: AbilityId) -> str:
    text = library.abilities.get(ability)
    return text.shares_cards_of if text is not None else ""


def _sources(state: GameState, library: Library, begun: Mapping[UnitId, Unit]) -> Iterator[Source]:
    for unit in state.units.values():
        if unit.id not in begun:
            yield from _called(unit, library)
        if unit.joined:
            yield from _came_later(unit, library)
        if unit.attached and not unit.destroyed:
            for attached in unit.attached:
                card = library.lying(attached.card)
                ability = EffectPart.ATTACHED.of(card.ability)
                for holder in (unit, *_companions(state, library, unit, attached.owner)):
                    yield Source(attached.owner, ability, card.name, holder.id, attached.card)
    for ncu in state.ncus.values():
        for attached in ncu.attached:
            card = library.lying(attached.card)
            yield Source(
                attached.owner,
                EffectPart.ATTACHED.of(card.ability),
                card.name,
                ncu.id,
                attached.card,
            )
    for lasting in state.lasting:
        yield Source(
            lasting.owner,
            lasting.ability,
            lasting.name,
            lasting.subject or "",
            chosen=lasting.chosen,
            amount=lasting.amount,
            bound=lasting.bound,
        )
