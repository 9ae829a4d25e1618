"""A position of a game and the questions about it that cards and effects may change.

An effect asks a position, and a position asks the effects in force: so those come later
(`effects.py`), and here stands, as protocols, what a position asks of them and of its game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from importlib import import_module
from typing import Final, Protocol, cast

from simulator.engine.board_queries import BoardQueries, GameOnBoard
from simulator.engine.figures import sources_of
from simulator.language.texts import Text
from simulator.model.effect_ids import EffectPart, faction_of, house_id
from simulator.model.moments import Moment, Source
from simulator.model.rulebook import Rule
from simulator.model.scenario import Scenario, title_of
from simulator.model.state import GameState, Seat, UnitId, Zone
from simulator.model.stats import HOLDS, Stat
from simulator.model.subjects import Subject, gains_of
from simulator.model.tally import Part, Tally
from simulator.records import dataclass, one_line

# ------------------------------------------------------------------ what a position asks


class StandingChange(Protocol):
    """A standing change of a number, as positions ask it (`Modifier`)."""

    @property
    def amount(self) -> Callable[[Position, Source, UnitId, Subject], int]:
        """Return the function that says how much it changes; 0 where it is silent."""

    @property
    def rule(self) -> Rule:
        """Return the rule it goes by."""

    @property
    def settled(self) -> Callable[[Position, Source, UnitId, Subject], bool]:
        """Return the function that says whether the amount depends on the unit alone."""


Changes = tuple[tuple[StandingChange, Source], ...]
"""Standing changes, and from where each is."""


class KnownInForce(Protocol):
    """What is known of what is in force in a position.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> from simulator import Stat
        >>> now.effects_in_force().by_unit.get((Stat.SPEED, "red:attacker"), ())
        ()
    """

    @property
    def by_unit(self) -> Mapping[tuple[Stat, UnitId], Changes]:
        """Return what may change a number of one unit or player, of those asked about."""


class StandingEffects(Protocol):
    """The effects of a game, as its positions ask about them (`EffectsInForce`)."""

    @property
    def last(self) -> tuple[GameState | None, KnownInForce]:
        """Return the position last asked about, and what is in force there."""

    def known(self, now: Position) -> KnownInForce:
        """Return what is known of what is in force."""

    def modifiers(self, now: Position, stat: Stat) -> Changes:
        """Return the changes of a statistic in force."""

    def modifiers_of(self, now: Position, stat: Stat, unit: UnitId) -> Changes:
        """Return the changes in force that may concern a statistic of one unit."""

    def lost_abilities(self, now: Position, holder: UnitId) -> bool:
        """Return whether a unit or NCU has lost its abilities."""

    def holds(self, now: Position, source: Source) -> bool:
        """Return whether a printed ability is in force."""

    def triggers(self, now: Position, moment: Moment) -> tuple[tuple[object, Source], ...]:
        """Return what may fire in a window."""


class GameInPlay(GameOnBoard, Protocol):
    """A game, as its positions ask about it (`Game`).

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> now.game.board
        (72.0, 72.0)
    """

    @property
    def start(self) -> GameState:
        """Return the position before the first step."""

    @property
    def board(self) -> tuple[float, float]:
        """Return width and depth of the table in inches."""

    @property
    def scenario(self) -> Scenario | None:
        """Return the scenario as the rules read it."""

    @property
    def rulings(self) -> Mapping[str, bool]:
        """Return the switched ambiguities by name."""

    @property
    def seed(self) -> int:
        """Return the seed of its dice."""

    @property
    def next_step(self) -> Callable[[Position], object | None]:
        """Return what reads a position and finds the script to run next; None: it is over."""

    @property
    def arrangements(self) -> dict[Hashable, object]:
        """Return what was worked out about the last arrangements of trays and terrain."""

    @property
    def in_force(self) -> StandingEffects:
        """Return its effects, and which of them are in force."""


# ------------------------------------------------------------------ a position

_AFFILIATIONS: Final = {stat.value: stat for stat in (Stat.AFFILIATION_RHLLOR,)}
"""The affiliations a unit may have by an effect."""


@dataclass(frozen=True, slots=True)
class Position(BoardQueries):
    """One position of one game, read-only: what the rules, odds and agents ask.

    Attributes:
        state: What lies on the table.
        game: The printed cards and the rules that are played.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> now.name("red:attacker"), now.owner("red:attacker"), now.speed("red:attacker").total
        ('Stark Sworn Swords', <Seat.RED: 'red'>, 5)
        >>> now.enemies_engaged("red:attacker")
        ['blue:defender']
    """

    game: GameInPlay

    def __repr__(self) -> str:
        """Return round, turn, mode and score on one line."""
        return one_line(f"{type(self).__name__}({self.summary()})")

    def __hash__(self) -> int:
        """Return the hash of what lies on the table: equal positions have the same."""
        return hash(self.state)

    def summary(self) -> str:
        """Return "round 2, red to activate; A Game of Thrones; 0:1"."""
        now = self.state
        return f"{now.progress()}; {title_of(self.game.scenario)}; {now.score()}"

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows.

        Pictures are made far to the right of the engine, so theirs is loaded once one is wanted.
        """
        drawing = import_module("simulator.reports.web.game_table")
        return cast("str", drawing.position_svg(self))

    def supposing(self, change: Callable[[Position], GameState]) -> Position:
        """Return the position that would follow from a change of this one."""
        return Position(change(self), self.game)

    # ------------------------------------------------------------ houses and zones

    def has_affiliation(self, unit: UnitId, house: str) -> bool:
        """Return whether name, faction or an effect makes a unit one of `house` (UNIT-16)."""
        card = self.card(unit)
        if house.lower() in card.name.lower():
            return True
        if faction_of(house) == card.faction:  # Night's Watch, House Bolton
            return True
        written = house_id(house)
        names = (EffectPart.AFFILIATION.of(written), EffectPart.AFFILIATIONS.of(written))
        if names[0] in _AFFILIATIONS and self.has(_AFFILIATIONS[names[0]], unit):
            return True
        return any(s.ability in names and self.holds(s) for s in self.printed(unit))

    def controls(self, player: Seat, zone: Zone) -> bool:
        """Return whether a player's NCU controls a zone (NCU-03), or an effect counts as control.

        Cards and abilities ask this; who scores by zones looks who stands there. Nobody controls
        any while an enemy controls the Water Gardens.
        """
        zone = zone if type(zone) is Zone else Zone(zone)
        return not self.kept_from_zones(player) and self._controls(player, zone)

    def kept_from_zones(self, player: Seat) -> bool:
        """Return whether a player counts as controlling no zone: an enemy has the Water Gardens.

        What would make the player count as controlling one does not help either.
        """
        gardens = Zone.WATER_GARDENS
        return gardens in self.zones() and any(
            self._controls(rival, gardens) for rival in self.opponents(player)
        )

    def _controls(self, player: Seat, zone: Zone) -> bool:
        ncu = self.holder_of(zone)
        held = ncu is not None and ncu.owner in self.team(player)
        if ncu is not None and held and not self.has(Stat.HOLDS_NO_ZONE, ncu.id):
            return True
        return any(
            source.player in self.team(player) and modifier.amount(self, source, "", None) > 0
            for modifier, source in self.game.in_force.modifiers(self, HOLDS[zone])
        )

    # ------------------------------------------------------------ abilities
    def printed(self, unit: UnitId) -> list[Source]:
        """Return the abilities printed on a unit's card and its living attachments."""
        library, state = self.game.library, self.state.units[unit]
        gained = {joined.card: joined.gained for joined in state.joined}
        found = sources_of(library, state.owner, unit, state.card)
        for card in state.attachments:
            found += sources_of(library, state.owner, unit, card, gained.get(card, ()))
        return found

    def lost_abilities(self, holder: UnitId) -> bool:
        """Return whether the unit or NCU has lost its abilities (CUM-03, CUM-04)."""
        return self.game.in_force.lost_abilities(self, holder)

    def holds(self, source: Source) -> bool:
        """Return whether a printed ability is in force: its holder is there and has not lost it."""
        return self.game.in_force.holds(self, source)

    def triggers(self, moment: Moment) -> tuple[tuple[object, Source], ...]:
        """Return everything in force that may fire in a window; `in_force.firing` has its type."""
        return self.game.in_force.triggers(self, moment)

    # ------------------------------------------------------------ numbers

    def effects_in_force(self) -> KnownInForce:
        """Return what is known of what is in force; the same where nothing can have changed."""
        return self.game.in_force.known(self)

    def modifiers_of(self, stat: Stat, unit: UnitId) -> Changes:
        """Return what may change a statistic of a unit as things stand."""
        return self.game.in_force.modifiers_of(self, stat, unit)

    def parts(self, stat: Stat, unit: UnitId, subject: Subject = None) -> tuple[Part, ...]:
        """Return what changes a statistic of a unit in a situation; same names count once."""
        in_force = self.game.in_force
        state, known = in_force.last
        if state is not self.state:
            known = in_force.known(self)
        modifiers = known.by_unit.get((stat, unit))
        if modifiers is None:
            modifiers = in_force.modifiers_of(self, stat, unit)
        gains = gains_of(subject) if subject is not None else ()
        if not gains:  # so it is with most questions, and there is seldom more than one modifier
            if not modifiers:
                return ()
            if len(modifiers) == 1:
                ((modifier, source),) = modifiers
                amount = modifier.amount(self, source, unit, subject)
                return (Part(amount, source.name, modifier.rule),) if amount else ()
        found: dict[Text, Part] = {}
        for modifier, source in modifiers:
            amount = modifier.amount(self, source, unit, subject)
            if amount and (
                source.name not in found or abs(amount) > abs(found[source.name].amount)
            ):
                found[source.name] = Part(amount, source.name, modifier.rule)
        for gain in gains:
            part = found.get(gain.name)
            if gain.stat is stat and (part is None or abs(gain.amount) > abs(part.amount)):
                found[gain.name] = gain.part
        return tuple(found.values())

    def tally(self, stat: Stat, unit: UnitId, subject: Subject = None, base: int = 0) -> Tally:
        """Return a statistic with its reasons, starting from the printed `base`."""
        return Tally(base, self.parts(stat, unit, subject))

    def has(self, stat: Stat, unit: UnitId, subject: Subject = None) -> bool:
        """Return whether a unit has a keyword or licence in a situation."""
        in_force = self.game.in_force
        state, known = in_force.last
        if state is not self.state:
            known = in_force.known(self)
        if known.by_unit.get((stat, unit)) == () and (subject is None or not gains_of(subject)):
            return False  # so it is with most questions
        found = self.parts(stat, unit, subject)
        return bool(found) and sum(part.amount for part in found) > 0

    def speed(self, unit: UnitId, subject: Subject = None) -> Tally:
        """Return a unit's speed in inches with its reasons.

        Where an effect fixes it, nothing raises it any more (SCN-DANCE-05).
        """
        printed = self.tally(Stat.SPEED, unit, subject, self.card(unit).speed)
        fixed = self.parts(Stat.FIXED_SPEED, unit, subject)
        if not fixed:
            return printed
        slower = tuple(part for part in printed.parts if part.amount < 0)
        least = min(fixed, key=lambda part: part.amount)
        return Tally(min(printed.base, least.amount), slower, least.source)
