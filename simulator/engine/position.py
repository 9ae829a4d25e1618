"""A position as the rules read it: the forces, and what cards and abilities make of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from simulator.engine.board_queries import BoardQueries
from simulator.engine.effects import Modifier, Moment, Source, Trigger
from simulator.engine.runtime_effects import RuntimeEffects, loose_effects
from simulator.model.state import Seat, Unit, UnitId, Zone
from simulator.model.stats import HOLDS, Stat
from simulator.model.subjects import Subject
from simulator.model.tally import Part, Tally
from simulator.records import dataclass

ATTACHMENTS_LOST: Final = "attachments_lost"
"""The lasting effect that silences a unit's attachments but not its own card.

With a colon and a card's number behind it, it silences that attachment only.
"""

SILENCED: Final = "silenced_"
"""Before an ability's id: the lasting effect that silences this one ability of its holder."""


@dataclass(frozen=True, slots=True)
class Position(BoardQueries):
    """One position of one game, read-only."""

    # ------------------------------------------------------------ houses and zones

    def has_affiliation(self, unit: UnitId, house: str) -> bool:
        """Say whether its name, its faction or an effect makes a unit one of `house` (UNIT-16)."""
        card = self.card(unit)
        if house.lower() in card.name.lower():
            return True
        if house.lower().replace("'", "").replace(" ", "") == card.faction:  # Night's Watch
            return True
        wanted = f"affiliation_{house.lower().replace(' ', '_')}"
        names = (wanted, f"{wanted}s")  # cards say Stormcrow unit, and Affiliation: Stormcrows
        return any(s.ability in names and self.holds(s) for s in self.printed(unit))

    def controls(self, player: Seat, zone: Zone) -> bool:
        """Say whether a player's NCU controls a zone (NCU-03), or an effect counts as control."""
        ncu = self.holder_of(zone)
        if ncu is not None and ncu.owner in self.team(player):
            return True
        return any(
            source.player in self.team(player) and modifier.amount(self, source, "", None) > 0
            for modifier, source in self._modifiers(HOLDS[zone])
        )

    # ------------------------------------------------------------ abilities

    def printed(self, unit: UnitId) -> list[Source]:
        """Give the abilities printed on a unit's card and its living attachments."""
        library = self.game.library
        state = self.state.units[unit]
        cards = [(state.card, library.units[state.card].abilities)]
        gained = {joined.card: joined.gained for joined in state.joined}
        cards += [
            (card, (*library.attachments[card].abilities, *gained.get(card, ())))
            for card in state.attachments
        ]
        return [
            Source(state.owner, a, library.abilities[a].name if a in library.abilities else a,
                   unit, card)
            for card, abilities in cards
            for a in abilities
        ]  # fmt: skip

    def lost_abilities(self, holder: UnitId) -> bool:
        """Say whether the unit or NCU has lost its abilities (CUM-03, CUM-04)."""
        return any(
            lasting.ability == Stat.ABILITIES_LOST and lasting.subject == holder
            for lasting in self.state.lasting
        )

    def _card_speaks(self, unit: Unit, card: str) -> bool:
        """Say whether it is the unit's own card, or a living attachment's nobody has silenced."""
        if card == unit.card:
            return True
        losses = (ATTACHMENTS_LOST, f"{ATTACHMENTS_LOST}:{card}")
        silent = any(
            lasting.ability in losses and lasting.subject == unit.id
            for lasting in self.state.lasting
        )
        return card in unit.attachments and not silent

    def holds(self, source: Source) -> bool:
        """Say whether a printed ability is in force: its holder is there and has not lost it."""
        if not source.holder:
            return True
        unit = self.state.units.get(source.holder)
        if unit is None:
            if self.state.ncus[source.holder].destroyed:
                return False
        elif unit.destroyed or not self._card_speaks(unit, source.card):
            return False
        if not self.state.lasting:  # only lasting effects take abilities away
            return True
        ability = self.game.effects.abilities.get(source.ability)
        innate = ability is not None and ability.innate
        return innate or not (self.lost_abilities(source.holder) or self._silenced(source))

    def _silenced(self, source: Source) -> bool:
        """Say whether this one ability of its holder is silenced."""
        wanted = SILENCED + source.ability
        return any(x.ability == wanted and x.subject == source.holder for x in self.state.lasting)

    def _borrowed_in_force(self, source: Source) -> bool:
        """Say whether a loose effect is in force: a printed ability only while its holder may."""
        return source.ability not in self.game.library.abilities or self.holds(source)

    def _held_at_its_fall(self, source: Source) -> bool:
        """Say whether a destroyed unit had a printed ability, which may answer its own fall."""
        unit = self.state.units.get(source.holder)
        if unit is None or not unit.destroyed:
            return False
        ability = self.game.effects.abilities.get(source.ability)
        innate = ability is not None and ability.innate
        had = source.card == unit.card or source.card in unit.fallen
        return had and (innate or not self.lost_abilities(source.holder))

    def _modifiers(self, stat: Stat) -> Iterator[tuple[Modifier, Source]]:
        for modifier, source in self.game.printed_modifiers(stat):
            if self.holds(source):
                yield modifier, source
        for modifier, source in self._loose().modifiers.get(stat, ()):
            if self._borrowed_in_force(source):
                yield modifier, source

    def _loose(self) -> RuntimeEffects:
        """Give what came during the game; it is worked out anew when it may have changed."""
        known, state = self.game.loose, self.state
        if known:
            found = known[0]
            if found.units is state.units and found.lasting is state.lasting:
                return found
        found = loose_effects(state, self.game.library, self.game.effects)
        known[:] = [found]
        return found

    def parts(self, stat: Stat, unit: UnitId, subject: object = None) -> tuple[Part, ...]:
        """Give what changes a statistic of a unit in a situation; same names count once."""
        gains = getattr(subject, "gains", ())
        printed, loose = self.game.printed_modifiers(stat), self._loose().modifiers.get(stat)
        if not gains and not printed and not loose:  # so it is with most questions
            return ()
        found: dict[str, Part] = {}
        for modifier, source in self._modifiers(stat):
            amount = modifier.amount(self, source, unit, subject)
            if amount and abs(amount) > abs(
                found[source.name].amount if source.name in found else 0
            ):
                found[source.name] = Part(amount, source.name, modifier.rule)
        for gain in gains:
            known = found.get(gain.name)
            if gain.stat is stat and (known is None or abs(gain.amount) > abs(known.amount)):
                found[gain.name] = gain.part
        return tuple(found.values())

    def tally(self, stat: Stat, unit: UnitId, subject: object = None, base: int = 0) -> Tally:
        """Give a statistic with its reasons, starting from the printed `base`."""
        return Tally(base, self.parts(stat, unit, subject))

    def has(self, stat: Stat, unit: UnitId, subject: Subject = None) -> bool:
        """Say whether a unit has a keyword or licence in a situation."""
        found = self.parts(stat, unit, subject)
        return bool(found) and sum(part.amount for part in found) > 0

    def speed(self, unit: UnitId, subject: object = None) -> Tally:
        """Give a unit's speed in inches with its reasons.

        Where an effect fixes it, nothing raises it any more (SCN-DANCE-05).
        """
        printed = self.tally(Stat.SPEED, unit, subject, self.card(unit).speed)
        fixed = self.parts(Stat.FIXED_SPEED, unit, subject)
        if not fixed:
            return printed
        slower = tuple(part for part in printed.parts if part.amount < 0)
        least = min(fixed, key=lambda part: part.amount)
        return Tally(min(printed.base, least.amount), slower, least.source)

    def _speaks(self, moment: Moment, source: Source) -> bool:
        """Say whether a printed ability may fire: it is in force, or answers its own fall."""
        if self.holds(source):
            return True
        if moment is Moment.UNIT_REMOVED:
            return self._held_at_its_fall(source)
        return moment is Moment.ATTACHMENT_DESTROYED and self._fell(source)

    def _owned(self, trigger: Trigger, source: Source) -> Iterator[tuple[Trigger, Source]]:
        """Give a trigger with who controls it: its holder's owner, or whoever it names."""
        if trigger.whose is None:
            yield trigger, source
            return
        player = trigger.whose(self, source)
        if player is not None:
            yield trigger, replace(source, player=player)

    def _fell(self, source: Source) -> bool:
        """Say whether the attachment with this ability fell with it."""
        unit = self.state.units.get(source.holder)
        if unit is None or source.card not in unit.fallen:
            return False
        ability = self.game.effects.abilities.get(source.ability)
        innate = ability is not None and ability.innate
        return innate or not (self.lost_abilities(source.holder) or self._silenced(source))

    def triggers(self, moment: Moment) -> Iterator[tuple[Trigger, Source]]:
        """Give everything in force that may fire in a window, cards in hand included."""
        for trigger, source in self.game.printed_triggers(moment):
            if not self._speaks(moment, source):
                continue
            yield from self._owned(trigger, source)
        for trigger, source in self._loose().triggers.get(moment, ()):
            if source.ability not in self.game.library.abilities or self._speaks(moment, source):
                yield from self._owned(trigger, source)
        cards = self.game.card_triggers(moment)
        if not cards:
            return
        for seat in self.state.seats.values():
            for card_id in sorted(set(seat.hand) & cards.keys()):
                card = self.game.library.tactics[card_id]
                for trigger in cards[card_id]:
                    yield trigger, Source(seat.player, card.ability, card.name, "", card_id)
