"""A position as the rules read it: the state, and what cards and abilities make of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING, Any, Final

from simulator.engine.effects import Modifier, Moment, Source, Trigger
from simulator.engine.loose import Loose, loose_effects
from simulator.geometry.shapes import Corners, Standing
from simulator.model.cards import NcuCard, UnitCard, UnitType
from simulator.model.state import GameState, Ncu, Player, Unit, UnitId, Zone
from simulator.model.subjects import HOLDS, Stat
from simulator.model.tally import Part, Tally

if TYPE_CHECKING:
    from simulator.engine.game import Game


ATTACHMENTS_LOST: Final = "attachments_lost"
"""The lasting effect that silences a unit's attachments but not its own card.

With a colon and a card's number behind it, it silences that attachment only.
"""


SILENCED: Final = "silenced_"
"""Before an ability's id: the lasting effect that silences this one ability of its holder."""


@dataclass(frozen=True, slots=True)
class Position:
    """One position of one game, read-only."""

    state: GameState
    game: Game

    # ------------------------------------------------------------ who and what

    def unit(self, unit: UnitId) -> Unit:
        """Give a combat unit."""
        return self.state.units[unit]

    def ncu(self, ncu: UnitId) -> Ncu:
        """Give a non-combat unit."""
        return self.state.ncus[ncu]

    def card(self, unit: UnitId) -> UnitCard:
        """Give a combat unit's card."""
        return self.game.library.units[self.state.units[unit].card]

    def ncu_card(self, ncu: UnitId) -> NcuCard:
        """Give a non-combat unit's card."""
        return self.game.library.ncus[self.state.ncus[ncu].card]

    def owner(self, holder: UnitId) -> Player:
        """Give the owner of a combat unit or NCU."""
        unit = self.state.units.get(holder)
        return unit.owner if unit else self.state.ncus[holder].owner

    def name(self, holder: UnitId) -> str:
        """Give the name players see: the card's, numbered when the army has several alike."""
        if holder in self.state.units:
            card: UnitCard | NcuCard = self.card(holder)
        else:
            card = self.ncu_card(holder)
        if "#" not in holder:
            return card.name
        return f"{card.name} {holder.rsplit('#', 1)[1]}"

    def team(self, player: Player) -> tuple[Player, ...]:
        """Give the players who play together with `player`, itself included (TEAM-08)."""
        for team in self.state.teams:
            if player in team:
                return team
        return (player,)

    def friends(self, player: Player) -> list[Unit]:
        """Give the friendly combat units on the table (GEN-04)."""
        team = self.team(player)
        return [u for u in self._combat_units() if u.owner in team]

    def foes(self, player: Player) -> list[Unit]:
        """Give the enemy combat units on the table (GEN-05)."""
        team = self.team(player)
        return [u for u in self._combat_units() if u.owner not in team]

    def _combat_units(self) -> list[Unit]:
        library = self.game.library.units
        return [
            u
            for u in self.state.units.values()
            if u.pose is not None
            and not u.destroyed
            and library[u.card].type is not UnitType.CASTLE_WALL
        ]

    def friendly(self, first: UnitId, second: UnitId) -> bool:
        """Say whether two units or NCUs are on the same side."""
        return self.owner(second) in self.team(self.owner(first))

    def opponents(self, player: Player) -> tuple[Player, ...]:
        """Give the other side's players in seat order, starting left of `player`."""
        order = list(self.state.seats)
        start = order.index(player)
        team = self.team(player)
        return tuple(p for p in order[start + 1 :] + order[:start] if p not in team)

    # ------------------------------------------------------------ trays and figures

    def standing(self, unit: UnitId) -> Standing:
        """Give where a unit's tray stands; the unit must be on the table."""
        return self._placed(unit)[0]

    def corners(self, unit: UnitId) -> Corners:
        """Give a unit's tray outline."""
        return self._placed(unit)[1]

    def _placed(self, unit: UnitId) -> tuple[Standing, Corners]:
        """Give a tray and its outline; the game keeps both until the tray moves."""
        pose = self.state.units[unit].pose
        known = self.game.placed.get(unit)
        if known is not None and known[0].pose is pose:
            return known
        if pose is None:
            msg = f"{unit} is not on the battlefield"
            raise LookupError(msg)
        standing = Standing(pose, self.card(unit).tray)
        found = self.game.placed[unit] = (standing, standing.corners)
        return found

    def others(self, unit: UnitId) -> Iterator[Unit]:
        """Give every other combat unit on the table."""
        units = self.state.units.values()
        return (u for u in units if u.id != unit and u.pose is not None and not u.destroyed)

    def figures(self, unit: UnitId) -> int:
        """Give the figures left: a figure goes when all its wounds are suffered (WND-01)."""
        return ceil(self.state.units[unit].wounds / self.card(unit).wounds_per_figure)

    def ranks(self, unit: UnitId) -> int:
        """Give the remaining ranks (UNIT-06, UNIT-07)."""
        return ceil(self.figures(unit) / self.card(unit).tray.columns)

    def ranks_lost(self, unit: UnitId) -> int:
        """Give the destroyed ranks."""
        return self.card(unit).ranks - self.ranks(unit)

    def enemies_engaged(self, unit: UnitId) -> list[UnitId]:
        """Give the enemies in contact with a unit (GEN-07)."""
        found = [b if a == unit else a for a, b in self.state.engaged if unit in (a, b)]
        return sorted(found)

    def engaged(self, unit: UnitId) -> bool:
        """Say whether a unit is engaged."""
        return any(unit in pair for pair in self.state.engaged)

    def is_commander(self, unit: UnitId) -> bool:
        """Say whether the commander is in this unit (CMD-02)."""
        return any(
            self.game.library.attachments[card].commander
            for card in self.state.units[unit].attachments
        )

    def is_wall(self, unit: UnitId) -> bool:
        """Say whether this is a castle wall, which is no combat unit (SCN-STORM-14)."""
        return self.card(unit).type is UnitType.CASTLE_WALL

    def walls(self) -> list[Unit]:
        """Give the castle walls that still stand (SCN-STORM-14)."""
        library, wall = self.game.library.units, UnitType.CASTLE_WALL
        return [u for u in self.state.units.values() if library[u.card].type is wall and u.on_table]

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

    def is_type(self, unit: UnitId, *types: UnitType) -> bool:
        """Say whether the unit is of one of the types."""
        return self.card(unit).type in types

    # ------------------------------------------------------------ zones

    def holder_of(self, zone: Zone) -> Ncu | None:
        """Give the NCU that stands on a zone."""
        for ncu in self.state.ncus.values():
            if ncu.zone is zone and not ncu.destroyed:
                return ncu
        return None

    def controls(self, player: Player, zone: Zone) -> bool:
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

    def _loose(self) -> Loose:
        """Give what came during the game; it is worked out anew when it may have changed."""
        known, state = self.game.loose, self.state
        if known:
            found = known[0]
            if found.units is state.units and found.lasting is state.lasting:
                return found
        found = loose_effects(state, self.game.library, self.game.effects)
        known[:] = [found]
        return found

    def parts(self, stat: Stat, unit: UnitId, subject: Any = None) -> tuple[Part, ...]:
        """Give what changes a statistic of a unit in a situation; same names count once."""
        gains = getattr(subject, "gains", ())
        printed, loose = self.game.printed_modifiers(stat), self._loose().modifiers.get(stat)
        if not gains and not printed and not loose:  # so it is with most questions
            return ()
        found: dict[str, Part] = {}
        for modifier, source in self._modifiers(stat) if printed else loose or ():
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

    def tally(self, stat: Stat, unit: UnitId, subject: Any = None, base: int = 0) -> Tally:
        """Give a statistic with its reasons, starting from the printed `base`."""
        return Tally(base, self.parts(stat, unit, subject))

    def has(self, stat: Stat, unit: UnitId, subject: Any = None) -> bool:
        """Say whether a unit has a keyword or licence in a situation."""
        found = self.parts(stat, unit, subject)
        return bool(found) and sum(part.amount for part in found) > 0

    def speed(self, unit: UnitId, subject: Any = None) -> Tally:
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
