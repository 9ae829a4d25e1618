"""What a card may do, as types: what may take place in a window, and what changes a number.

An effect asks a `Position` and acts on a `Table`. A position knows the effects in force only by
what it asks of them (`position.py` has the protocols), so nothing here is needed there.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import field
from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import Text
from simulator.model.cards import AbilityId
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import EffectUse, Moment, Source
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Subject
from simulator.records import dataclass

Fits = Callable[[Position, Source, Subject], bool]
Resolve = Callable[[Table, Source, Subject], Awaitable[Subject | None]]
"""Does what an effect says; returns the subject it leaves, nothing where that is unchanged."""
Aim = Callable[[Position, Source, Subject], UnitId | None]
Amount = Callable[[Position, Source, UnitId, Subject], int]
Whose = Callable[[Position, Source], Seat | None]
Settled = Callable[[Position, Source, UnitId, Subject], bool]


def always(_now: Position, _source: Source, _subject: object) -> bool:
    """Return True: the effect fits whenever its moment comes."""
    return True


def nobody(_now: Position, _source: Source, _subject: object) -> UnitId | None:
    """Return the target of an effect that has none of its own."""
    return None


def never_settled(_now: Position, _source: Source, _unit: UnitId, _subject: object) -> bool:
    """Return that a modifier's amount may depend on anything."""
    return False


def always_settled(_now: Position, _source: Source, _unit: UnitId, _subject: object) -> bool:
    """Return that a modifier's amount depends on nothing but the unit it is asked about."""
    return True


@dataclass(frozen=True, slots=True)
class Trigger:
    """An effect that may or must take place in a window."""

    moment: Moment
    fits: Fits
    resolve: Resolve
    use: EffectUse = EffectUse.PASSIVE
    optional: bool = False
    aim: Aim = nobody
    """The unit that triggers the card or order: its target (TCD-04, ORD-02)."""
    prompt: Text = ""
    once: str = ""
    """"", "round" or "game": how often the holder may use it (orders: always "round")."""
    listed: bool = False
    """A rule of the table itself, or what its text puts first: it comes first, nobody is asked."""
    whose: Whose | None = None
    """Who controls an effect the table owns, such as an objective card's; nobody: it is silent."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A standing change of a number: `amount(now, source, unit, subject)`, 0 where it is silent.

    Same-named modifiers of one statistic do not stack (CUM-01).
    """

    stat: Stat
    amount: Amount
    rule: Rule = Rule.ABL_01
    own: bool = False
    """It changes its holder's number alone, so of anybody else it need not be asked."""
    settled: Settled = never_settled
    """Whether its amount can only change with the units asked about, trays, tokens or engagements.

    What lasts and whose turn it is may change it too.
    """


@dataclass(frozen=True, slots=True)
class Ability:
    """A printed ability or card as behaviour."""

    id: AbilityId
    name: Text
    triggers: tuple[Trigger, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    innate: bool = False


@dataclass(frozen=True)
class Effects:
    """All abilities of a game as behaviour, by ability id; and those the scenario itself owns."""

    abilities: Mapping[AbilityId, Ability] = field(default_factory=dict)
    table_owned: tuple[Ability, ...] = ()


def add_effects(
    ability: Ability | None,
    source: Source,
    triggers: dict[Moment, Firing],
    modifiers: dict[Stat, Modifiers],
) -> None:
    """Add the triggers and modifiers of an ability to those found so far."""
    if ability is not None:
        for trigger in ability.triggers:
            triggers[trigger.moment] = (*triggers.get(trigger.moment, ()), (trigger, source))
        for modifier in ability.modifiers:
            modifiers[modifier.stat] = (*modifiers.get(modifier.stat, ()), (modifier, source))


def gained(stat: Stat) -> AbilityId:
    """Return the name of the lasting effect that gives a unit or player a statistic."""
    return EffectPart.GAINED.of(stat.value)


def _gained_amount(_now: Position, source: Source, unit: UnitId, _subject: object) -> int:
    return source.amount if unit == source.holder else 0


GAINED: Final = {
    gained(stat): Ability(
        gained(stat),
        "",
        modifiers=(Modifier(stat, _gained_amount, own=True, settled=always_settled),),
    )
    for stat in Stat
}
"""Statistics a unit has for a while, each as an effect that lasts."""


Modifiers = tuple[tuple[Modifier, Source], ...]
"""Standing modifiers, and from where each is."""

Firing = tuple[tuple[Trigger, Source], ...]
"""What may fire in a window, and from where."""
