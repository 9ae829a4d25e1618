"""The forces on the table as they are: whose they are, where they stand, what is left of them."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Protocol

from simulator.caches import Remembering, cached
from simulator.engine.figures import commanders_of
from simulator.files.errors import UnknownNameError
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners, Standing
from simulator.model.cards import ArmyCard, CardId, Library, NcuCard, UnitCard, UnitType
from simulator.model.ids import COPY, unit_number
from simulator.model.state import BOARD_ZONES, GameState, Ncu, Seat, Unit, UnitId, Zone
from simulator.records import dataclass

Placed = tuple[Standing, Corners, CardId]
"""Where a tray was when last asked for, its outline, and the card whose tray it is."""


class GameOnBoard(Protocol):
    """What these questions need of a game."""

    @property
    def library(self) -> Library:
        """Return the printed cards."""

    @property
    def placed(self) -> dict[UnitId, Placed]:
        """Return where each tray was when last asked for."""


@dataclass(frozen=True, slots=True)
class BoardQueries(Remembering):
    """What printed cards and the state alone say; no effect changes any of it."""

    state: GameState
    game: GameOnBoard

    # ------------------------------------------------------------ who and what

    def unit(self, unit: UnitId) -> Unit:
        """Return a combat unit."""
        return self.state.units[unit]

    def ncu(self, ncu: UnitId) -> Ncu:
        """Return a non-combat unit."""
        found = self.state.ncus.get(ncu)
        if found is None:
            raise UnknownNameError("units", ncu, (*self.state.units, *self.state.ncus))
        return found

    def card(self, unit: UnitId) -> UnitCard:
        """Return a combat unit's card."""
        return self.game.library.units[self.state.units[unit].card]

    def ncu_card(self, ncu: UnitId) -> NcuCard:
        """Return a non-combat unit's card."""
        return self.game.library.ncus[self.ncu(ncu).card]

    def there(self, holder: UnitId) -> bool:
        """Return whether a combat unit is on the table, or an NCU not destroyed."""
        unit = self.state.units.get(holder)
        return not self.ncu(holder).destroyed if unit is None else unit.on_table

    def owner(self, holder: UnitId) -> Seat:
        """Return the owner of a combat unit or NCU."""
        unit = self.state.units.get(holder)
        return unit.owner if unit else self.ncu(holder).owner

    def name(self, holder: UnitId) -> str:
        """Return the name players see: the card's, numbered when the army has several alike."""
        unit = self.state.units.get(holder)
        card = self.ncu_card(holder) if unit is None else self.game.library.units[unit.card]
        if COPY not in holder:
            return card.name
        number = unit_number(holder)
        return f"{card.name} {number}" if number else card.name

    def team(self, player: Seat) -> tuple[Seat, ...]:
        """Return the players who play together with `player`, itself included (TEAM-08)."""
        for team in self.state.teams:
            if player in team:
                return team
        return (player,)

    def friends(self, player: Seat) -> list[Unit]:
        """Return the friendly combat units on the table (GEN-04)."""
        team = self.team(player)
        return [u for u in self._combat_units() if u.owner in team]

    def foes(self, player: Seat) -> list[Unit]:
        """Return the enemy combat units on the table (GEN-05)."""
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
        """Return whether two units or NCUs are on the same side."""
        return self.owner(second) in self.team(self.owner(first))

    def opponents(self, player: Seat) -> tuple[Seat, ...]:
        """Return the other side's players in seat order, starting left of `player`."""
        order = list(self.state.seats)
        if player not in order:
            raise UnknownNameError("seats", player, order)
        start = order.index(player)
        team = self.team(player)
        return tuple(p for p in order[start + 1 :] + order[:start] if p not in team)

    # ------------------------------------------------------------ trays and figures

    def standing(self, unit: UnitId) -> Standing:
        """Return where a unit's tray stands; the unit must be on the table."""
        return self._placed(unit)[0]

    def standing_as(self, unit: UnitId, pose: Pose | None) -> Standing:
        """Return a unit's tray as it would stand at a pose; where it stands now for None."""
        standing = self.standing(unit)
        return standing if pose is None else standing.at(pose)

    def corners(self, unit: UnitId) -> Corners:
        """Return a unit's tray outline."""
        return self._placed(unit)[1]

    def _placed(self, unit: UnitId) -> Placed:
        """Return a tray and its outline; the game keeps both until it moves or is another tray."""
        record = self.state.units[unit]
        pose, known = record.pose, self.game.placed.get(unit)
        if known is not None and known[0].pose is pose and known[2] is record.card:
            return known
        if pose is None:
            standing_units = (each.id for each in self.state.units.values() if each.on_table)
            raise UnknownNameError("units on the table", unit, standing_units)
        standing = Standing(pose, self.card(unit).tray)
        found = self.game.placed[unit] = (standing, standing.corners, record.card)
        return found

    def others(self, unit: UnitId) -> Iterator[Unit]:
        """Return every other combat unit on the table."""
        units = self.state.units.values()
        return (u for u in units if u.id != unit and u.pose is not None and not u.destroyed)

    def figures(self, unit: UnitId) -> int:
        """Return the figures left: a figure goes when all its wounds are suffered (WND-01)."""
        return ceil(self.state.units[unit].wounds / self.card(unit).wounds_per_figure)

    def ranks(self, unit: UnitId) -> int:
        """Return the remaining ranks (UNIT-06, UNIT-07)."""
        return ceil(self.figures(unit) / self.card(unit).tray.columns)

    def ranks_with(self, unit: UnitId, wounds: int) -> int:
        """Return the ranks that remain of a unit with so many wounds left (UNIT-07)."""
        card = self.card(unit)
        return ceil(ceil(wounds / card.wounds_per_figure) / card.tray.columns)

    def ranks_lost(self, unit: UnitId) -> int:
        """Return the destroyed ranks."""
        return self.card(unit).ranks - self.ranks(unit)

    def enemies_engaged(self, unit: UnitId) -> list[UnitId]:
        """Return the enemies in contact with a unit (GEN-07)."""
        found = [b if a == unit else a for a, b in self.state.engaged if unit in (a, b)]
        if not found and unit not in self.state.units:
            self.ncu(unit)  # an NCU is never engaged; who is neither is refused
        return sorted(found)

    def engaged(self, unit: UnitId) -> bool:
        """Return whether a unit is engaged."""
        engaged = unit in _all_engaged(self.state.engaged)
        if not engaged and unit not in self.state.units:
            self.ncu(unit)
        return engaged

    def cards_in(self, holder: UnitId) -> list[ArmyCard]:
        """Return the card of a unit with its attachments, fallen with it or alive, or of an NCU."""
        unit = self.state.units.get(holder)
        if unit is None:
            return [self.ncu_card(holder)]
        library = self.game.library
        attached = unit.fallen if unit.destroyed else unit.attachments
        return [library.units[unit.card], *(library.attachments[card] for card in attached)]

    def is_commander(self, holder: UnitId) -> bool:
        """Return whether a unit or NCU is the commander, or he stands in it, or fell with it."""
        led = [card.id for card in self.cards_in(holder) if card.commander]
        if not led:
            return False
        commanders = commanders_of(self.state, self.game.library, self.owner(holder))
        return not set(commanders).isdisjoint(led)

    def is_wall(self, unit: UnitId) -> bool:
        """Return whether this is a castle wall, which is no combat unit (SCN-STORM-14)."""
        return unit in self.state.units and self.card(unit).type is UnitType.CASTLE_WALL

    def walls(self) -> list[Unit]:
        """Return the castle walls that still stand (SCN-STORM-14)."""
        library, wall = self.game.library.units, UnitType.CASTLE_WALL
        return [u for u in self.state.units.values() if library[u.card].type is wall and u.on_table]

    def is_type(self, unit: UnitId, *types: UnitType) -> bool:
        """Return whether the unit is of one of the types."""
        return self.card(unit).type in types

    def zones(self) -> tuple[Zone, ...]:
        """Return the zones of this game: the five of the board, then those that cards brought.

        A zone a card brings stays when its NCU is destroyed, and lies there once, however many
        armies have the card.
        """
        cards = self.game.library.ncus
        brought = {cards[ncu.card].brings for ncu in self.state.ncus.values()}
        if brought <= {""}:
            return BOARD_ZONES
        return tuple(zone for zone in Zone if zone in BOARD_ZONES or zone.value in brought)

    def holder_of(self, zone: Zone) -> Ncu | None:
        """Return the NCU that stands on a zone."""
        zone = zone if type(zone) is Zone else Zone(zone)
        for ncu in self.state.ncus.values():
            if ncu.zone is zone and not ncu.destroyed:
                return ncu
        return None


@cached(256, each=1_200)
def _all_engaged(pairs: frozenset[tuple[UnitId, UnitId]]) -> frozenset[UnitId]:
    """Return all units that are engaged; it is asked of each of them in position after position."""
    return frozenset(unit for pair in pairs for unit in pair)
