"""Which effects of a game are in force in a position, and since when that is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, cast

from simulator.engine.effects import (
    Effects,
    Firing,
    Modifier,
    Modifiers,
    Trigger,
    add_effects,
)
from simulator.engine.figures import sources_of
from simulator.engine.hand_effects import HandEffects
from simulator.engine.position import Position
from simulator.engine.runtime_effects import (
    InForce,
    RuntimeEffects,
    carry_the_same,
    runtime_effects,
    silenced_alike,
    stand_for_the_same,
)
from simulator.model.cards import CardId, Library
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Moment, Source
from simulator.model.state import GameState, Unit, UnitId
from simulator.model.stats import Stat
from simulator.records import replace

READINGS: Final = 8
"""How many readings of loose effects are kept: who thinks ahead goes back and forth."""


def firing(now: Position, moment: Moment) -> Firing:
    """Return everything in force that may fire in a window, cards in hand included."""
    return cast("Firing", now.game.in_force.triggers(now, moment))


class EffectsInForce:
    """The effects of one game, and which of them are in force in its positions.

    It remembers what it found for the positions last asked about.
    """

    def __init__(self, start: GameState, library: Library, effects: Effects) -> None:
        """Index the printed abilities of everything in the game."""
        self.start = start
        self.library = library
        self.effects = effects
        self.last: tuple[GameState | None, InForce] = (None, InForce())
        """The position last asked about and what is in force there."""
        self._runtime: list[RuntimeEffects] = []
        """The loose effects last asked for, the newest first, at most `READINGS` readings."""
        self._hands = HandEffects(library.tactics, effects)
        self._triggers: dict[Moment, Firing] = {}
        self._modifiers: dict[Stat, Modifiers] = {}
        for source in self._printed_sources():
            add_effects(
                effects.abilities.get(source.ability), source, self._triggers, self._modifiers
            )
        for ability in effects.table_owned:
            source = Source(start.first, ability.id, ability.name)
            add_effects(ability, source, self._triggers, self._modifiers)
        lost = (Stat.ABILITIES_LOST, Stat.ATTACHMENTS_LOST)
        self._prints_silence = any(stat in self._modifiers for stat in lost)

    def _printed_sources(self) -> Iterator[Source]:
        for unit in self.start.units.values():
            for card in (unit.card, *unit.attachments):
                yield from sources_of(self.library, unit.owner, unit.id, card)
        for ncu in self.start.ncus.values():
            yield from sources_of(self.library, ncu.home, ncu.id, ncu.card)

    def printed_triggers(self, moment: Moment) -> Firing:
        """Return the triggers printed on units, attachments, NCUs and the scenario for a window."""
        return self._triggers.get(moment, ())

    def printed_modifiers(self, stat: Stat) -> Modifiers:
        """Return the standing modifiers printed on anything in the game for a statistic."""
        return self._modifiers.get(stat, ())

    def card_triggers(self, card: CardId) -> Mapping[Moment, tuple[Trigger, ...]]:
        """Return in which windows a tactics card can be played, and what it does there."""
        return self._hands.card_triggers(card)

    # ------------------------------------------------------------ which are silent

    def lost_abilities(self, now: Position, holder: UnitId) -> bool:
        """Return whether the unit or NCU has lost its abilities (CUM-03, CUM-04)."""
        return self._taken_for_now(now, holder) or any(
            lasting.ability == Stat.ABILITIES_LOST and lasting.subject == holder
            for lasting in now.state.lasting
        )

    def _taken_for_now(self, now: Position, holder: UnitId) -> bool:
        """Return whether a standing effect takes a unit's abilities away as long as it holds.

        Whether it means this unit is asked before whether it is in force: it means no unit of its
        own side, and only one side's turn is on, so the second question never leads to the first.
        """
        standing = self.printed_modifiers(Stat.ABILITIES_LOST)
        lying = self._runtime_effects(now).modifiers.get(Stat.ABILITIES_LOST, ())
        return any(
            modifier.amount(now, source, holder, None) > 0 and now.holds(source)
            for modifier, source in standing
        ) or any(modifier.amount(now, source, holder, None) > 0 for modifier, source in lying)

    def holds(self, now: Position, source: Source) -> bool:
        """Return whether a printed ability is in force: its holder is there and has not lost it."""
        if not source.holder:
            return True
        unit = now.state.units.get(source.holder)
        if unit is None:
            if now.state.ncus[source.holder].destroyed:
                return False
        elif unit.destroyed or not _card_speaks(now.state, unit, source.card):
            return False
        silenced = bool(now.state.lasting) or self._silencing(self._runtime_effects(now))
        return not silenced or self._keeps(now, source)

    def _keeps(self, now: Position, source: Source) -> bool:
        """Return whether nothing takes this ability from its holder."""
        if self._innate(source):
            return True
        return not (now.lost_abilities(source.holder) or self._silenced(now, source))

    def _innate(self, source: Source) -> bool:
        ability = self.effects.abilities.get(source.ability)
        return ability is not None and ability.innate

    def _silencing(self, runtime: RuntimeEffects) -> bool:
        """Return whether a standing effect may take abilities away, whosever they are."""
        return self._prints_silence or Stat.ABILITIES_LOST in runtime.modifiers

    def _silenced(self, now: Position, source: Source) -> bool:
        """Return whether this one ability of its holder, or of all attachments, is silenced."""
        lasting = now.state.lasting
        wanted = EffectPart.SILENCED.of(source.ability) if lasting else ""
        alone = any(x.ability == wanted and x.subject == source.holder for x in lasting)
        unit = now.state.units.get(source.holder)
        if alone or unit is None or source.card not in unit.attachments:
            return alone
        return any(  # those who silence attachments are NCUs
            modifier.amount(now, other, unit.id, None) > 0 and now.holds(other)
            for modifier, other in self.printed_modifiers(Stat.ATTACHMENTS_LOST)
        )

    def _held_at_its_fall(self, now: Position, source: Source) -> bool:
        """Return whether a destroyed unit had a printed ability, which may answer its own fall."""
        unit = now.state.units.get(source.holder)
        if unit is None or not unit.destroyed:
            return False
        had = source.card == unit.card or source.card in unit.fallen
        return had and (self._innate(source) or not now.lost_abilities(source.holder))

    def _fell(self, now: Position, source: Source) -> bool:
        """Return whether the attachment with this ability fell with it."""
        unit = now.state.units.get(source.holder)
        return unit is not None and source.card in unit.fallen and self._keeps(now, source)

    def _speaks(self, now: Position, moment: Moment, source: Source) -> bool:
        """Return whether a printed ability may fire: it is in force, or answers its own fall."""
        if now.holds(source):
            return True
        if moment is Moment.UNIT_REMOVED:
            return self._held_at_its_fall(now, source)
        return moment is Moment.ATTACHMENT_DESTROYED and self._fell(now, source)

    def modifiers(self, now: Position, stat: Stat) -> Modifiers:
        """Return the modifiers of a statistic in force: printed ones, then what came later."""
        known = self.known(now)
        modifiers = known.modifiers.get(stat)
        if modifiers is None:
            modifiers = known.modifiers[stat] = tuple(self._found_in_force(now, stat))
        return modifiers

    def modifiers_of(self, now: Position, stat: Stat, unit: UnitId) -> Modifiers:
        """Return the modifiers of a statistic in force that may change the number of one unit."""
        known = self.known(now).by_unit
        found = known.get((stat, unit))
        if found is None:
            found = known[stat, unit] = tuple(
                [
                    (modifier, source)
                    for modifier, source in self.modifiers(now, stat)
                    if not modifier.own or source.holder == unit
                ]
            )
        return found

    def known(self, now: Position) -> InForce:
        """Return what is known of what is in force; begin anew where it may be something else.

        Whose turn it is and who is engaged counts for what takes abilities away as long as it
        stands; where the game has nothing of that kind, who carries what is all that counts.
        """
        (before, last), state = self.last, now.state
        if before is state:
            return last
        runtime = self._runtime_effects(now)
        if not self._silencing(runtime):
            known = runtime.in_force
        elif before is not None and silenced_alike(before, state):
            known = last
        else:
            known = InForce()
        self.last = (state, known)
        return known

    def _found_in_force(self, now: Position, stat: Stat) -> Iterator[tuple[Modifier, Source]]:
        for modifier, source in self.printed_modifiers(stat):
            if now.holds(source):
                yield modifier, source
        for modifier, source in self._runtime_effects(now).modifiers.get(stat, ()):
            if source.ability not in self.library.abilities or now.holds(source):
                yield modifier, source

    def _runtime_effects(self, now: Position) -> RuntimeEffects:
        """Return what came during the game; it is worked out anew when it may have changed."""
        kept, state = self._runtime, now.state
        for number, known in enumerate(kept):
            if (
                (known.lasting is state.lasting or known.lasting == state.lasting)
                and carry_the_same(known.units, state.units)
                and stand_for_the_same(known.ncus, state.ncus)
            ):
                known.units, known.ncus = state.units, state.ncus
                if number:  # the one last asked for comes first
                    kept[:] = [known, *kept[:number], *kept[number + 1 :]]
                return known
        found = runtime_effects(state, self.library, self.effects, self.start.units)
        kept[:] = [found, *kept[: READINGS - 1]]
        return found

    # ------------------------------------------------------------ windows

    def triggers(self, now: Position, moment: Moment) -> Firing:
        """Return everything in force that may fire in a window, cards in hand included."""
        (before, in_force), state = self.last, now.state
        if before is not state:
            in_force = self.known(now)
        known = in_force.triggers.get(moment)
        if known is None:
            lying = tuple(self._found_triggers(now, moment))
            owned = any(trigger.whose is not None for trigger, _source in lying)
            known = in_force.triggers[moment] = (lying, owned)
        lying, owned = known
        if owned:  # by the table, and controlled by whoever it says now
            found: list[tuple[Trigger, Source]] = []
            for pair in lying:
                found += (pair,) if pair[0].whose is None else self._owned(now, *pair)
            lying = tuple(found)
        held = self._hands.triggers(state.seats, moment)
        return lying + held if held else lying

    def _owned(self, now: Position, trigger: Trigger, source: Source) -> Firing:
        """Return a trigger with who controls it: its holder's owner, or whoever it names."""
        player = source.player if trigger.whose is None else trigger.whose(now, source)
        return () if player is None else ((trigger, replace(source, player=player)),)

    def _found_triggers(self, now: Position, moment: Moment) -> Iterator[tuple[Trigger, Source]]:
        """Return what units, NCUs and the table may do in a window, whoever controls it."""
        for trigger, source in self.printed_triggers(moment):
            if self._speaks(now, moment, source):
                yield trigger, source
        for trigger, source in self._runtime_effects(now).triggers.get(moment, ()):
            if source.ability not in self.library.abilities or self._speaks(now, moment, source):
                yield trigger, source


def _card_speaks(state: GameState, unit: Unit, card: str) -> bool:
    """Return whether it is the unit's own card, or a living attachment's nobody has silenced.

    An ability a unit has for a while is on no card.
    """
    if card in ("", unit.card):
        return True
    if card not in unit.attachments:
        return False
    if not state.lasting:
        return True
    losses = (Stat.ATTACHMENTS_LOST.value, EffectPart.ATTACHMENT_LOST.of(card))
    return not any(x.ability in losses and x.subject == unit.id for x in state.lasting)
