"""Animals bonded with a skinchanger, and units that activate after another one."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.choose_targets import choose_unit, enemy_units, friendly_units
from simulator.abilities.roles import figure_in
from simulator.abilities.verbs import begin
from simulator.engine.figures import names_borne
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation, Charge, Fall, Subject
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG, SHORT
from simulator.rules.movement import maneuver
from simulator.rules.setup import entering
from simulator.rules.turn import activation
from simulator.rules.units import wounds

BEAR: Final = "10310"
BOND: Final = "bond"
"""The lasting effect that lies on an animal and knows its skinchanger's unit."""
EAGLE, WOLF, VARAMYRS_EAGLE = "aerial_scouting", "predators_instincts", "varamyrs_scout"
SHIFT_INCHES: Final = 2.0
PACK: Final = ("Varamyr Sixskins", "Shadowcat", "Wolf Pack")

# ------------------------------------------------------------------ the bear


FREE_FOLK: Final = "Free Folk"


async def _call(table: Table, source: Source, friends: list[UnitId]) -> None:
    """Put a bear wholly in short range of one of some units, bonded with the holder."""
    areas = entering.around(table.now, friends, SHORT)
    bear = await entering.call(table, source.player, BEAR, areas, cause=source.holder)
    if bear is not None:
        begin(table, replace(source, chosen=source.holder), BOND, bear, Until.GAME)


@bespoke()
async def call_a_bear(table: Table, source: Source, _subject: Subject) -> None:
    """Put a bear wholly in short range of a friendly unit, bonded with the holder."""
    await _call(table, source, [unit.id for unit in table.now.friends(source.player)])


@bespoke()
async def call_a_bear_to_its_own(table: Table, source: Source, _subject: Subject) -> None:
    """Put a bear wholly in short range of a friendly Free Folk unit, bonded with the holder."""
    now = table.now
    friends = [unit.id for unit in now.friends(source.player)]
    await _call(table, source, [one for one in friends if now.has_affiliation(one, FREE_FOLK)])


def skinchanger_of(now: Position, animal: UnitId) -> UnitId | None:
    """Return the unit an animal is bonded with."""
    bonds = (x for x in now.state.lasting if x.ability == BOND and x.subject == animal)
    return next((bond.chosen for bond in bonds), None)


def has_no_friend_near(now: Position, source: Source, _subject: object) -> bool:
    """Return whether no friendly unit is in short range of the holder."""
    if not now.unit(source.holder).on_table:
        return False
    friends = [u.id for u in now.friends(source.player) if u.id != source.holder]
    return not any(distance.within(now, source.holder, each, SHORT) for each in friends)


@bespoke(has_no_friend_near)
async def flee(table: Table, source: Source, _subject: Subject) -> None:
    """Destroy the animal that lost its people."""
    await wounds.destroy(table, source.holder, None)


def follows_its_skinchanger(now: Position, source: Source, subject: Activation) -> bool:
    """Return whether it was its skinchanger's unit that activated."""
    stands = now.unit(source.holder).on_table
    return stands and skinchanger_of(now, source.holder) == subject.unit


@bespoke(follows_its_skinchanger)
async def activate_after_it(table: Table, source: Source, _subject: Activation) -> None:
    """Activate the holder out of turn."""
    await activation.activate(table, source.holder)


# ------------------------------------------------------------------ the boar


def _led_by(now: Position, subject: Activation, name: str) -> bool:
    """Return whether a figure that bears this name stood in a unit as its activation began."""
    owner = now.owner(subject.unit)
    return name in names_borne(now.state, now.game.library, owner, subject.attachments)


def follows_borroq(now: Position, source: Source, subject: Activation) -> bool:
    """Return whether it was Borroq's unit that activated."""
    mine = now.friendly(source.holder, subject.unit)
    stands = now.unit(source.holder).on_table
    return stands and mine and _led_by(now, subject, "Borroq")


@bespoke(follows_borroq)
async def follow_borroq(table: Table, source: Source, _subject: Activation) -> None:
    """Activate the boar out of turn."""
    await activation.activate(table, source.holder)


def is_far_from_borroq(now: Position, source: Source, _subject: object) -> bool:
    """Return whether no friendly unit with Borroq is in long range of the boar."""
    if not now.unit(source.holder).on_table:
        return False
    units = [u.id for u in now.friends(source.player) if figure_in(now, u.id, "Borroq")]
    return not any(distance.within(now, source.holder, unit, LONG) for unit in units)


@bespoke(is_far_from_borroq)
async def stray(table: Table, source: Source, _subject: Subject) -> None:
    """Destroy the boar that strayed."""
    await wounds.destroy(table, source.holder, None)


# ------------------------------------------------------------------ True Bond


def follows_jon_snow(now: Position, source: Source, subject: Activation) -> bool:
    """Return whether Jon Snow's unit activated and the holder may activate as well."""
    unit = now.unit(source.holder)
    may = unit.on_table and not unit.activated and not now.has(Stat.CANNOT_ACTIVATE, unit.id)
    mine = now.friendly(source.holder, subject.unit)
    return may and mine and _led_by(now, subject, "Jon Snow")


@bespoke(follows_jon_snow)
async def follow_jon_snow(table: Table, source: Source, _subject: Activation) -> None:
    """Activate the holder out of turn."""
    await activation.activate(table, source.holder)


# ------------------------------------------------------------------ eagle and wolf


async def _send(table: Table, source: Source, ability: str) -> None:
    """Have an animal that is no unit mark an enemy until the round ends."""
    foe = await choose_unit(table, source, enemy_units(table.now, source))
    if foe is not None:
        name = table.game.library.abilities[ability].name
        sent = replace(source, chosen=source.holder, name=name)
        begin(table, sent, EffectPart.LASTING.of(ability), foe, Until.ROUND)


@bespoke()
async def send_the_eagle(table: Table, source: Source, _subject: Subject) -> None:
    """The eagle marks an enemy until the round ends."""
    await _send(table, source, EAGLE)


@bespoke()
async def send_the_wolf(table: Table, source: Source, _subject: Subject) -> None:
    """The wolf marks an enemy until the round ends."""
    await _send(table, source, WOLF)


@bespoke()
async def send_varamyrs_eagle(table: Table, source: Source, _subject: Subject) -> None:
    """Varamyr's eagle marks an enemy until the round ends."""
    await _send(table, source, VARAMYRS_EAGLE)


@bespoke()
async def remove_the_animal(table: Table, source: Source, _subject: Fall) -> None:
    """With the skinchanger's unit goes its bear, or what its eagle or wolf does."""
    own = (EffectPart.LASTING.of(EAGLE), EffectPart.LASTING.of(WOLF))
    gone = tuple(
        x
        for x in table.now.state.lasting
        if (x.chosen == source.holder and x.ability in own)
        or (
            x.subject == source.holder
            and x.ability in (EffectPart.MARK.of("eagle"), EffectPart.MARK.of("wolf"))
        )
    )
    if gone:
        table.emit(ev.LastingEnded(rule=Rule.ABL_01, lasting=gone))
    bonds = [x for x in table.now.state.lasting if x.ability == BOND and x.chosen == source.holder]
    for bond in bonds:
        table.emit(ev.LastingEnded(rule=Rule.ABL_01, lasting=(bond,)))
        await wounds.destroy(table, bond.subject or "", None)


def _done(source: Source) -> str:
    return EffectPart.DONE.of(source.ability)


def _scouted(now: Position, source: Source) -> bool:
    """Return whether this animal let somebody shift this turn already."""
    mine = (_done(source), source.chosen)
    return any((x.ability, x.chosen) == mine for x in now.state.lasting)


def _may_shift(now: Position, unit: UnitId) -> bool:
    return (
        unit in now.state.units and now.unit(unit).on_table and bool(maneuver.may_shift(now, unit))
    )


@bespoke(lambda now, source, _subject: not _scouted(now, source) and _may_shift(now, source.chosen))
async def scouting_shift(table: Table, source: Source, _subject: Action) -> None:
    """The skinchanger's unit shifts 2 inches."""
    begin(table, source, _done(source), source.holder, Until.TURN)
    await maneuver.shift(table, source.chosen, SHIFT_INCHES)


def _pack(now: Position, source: Source) -> list[UnitId]:
    friends = friendly_units(now, source)
    return [u for u in friends if now.card(u).name in PACK and _may_shift(now, u)]


@bespoke(lambda now, source, _subject: not _scouted(now, source) and bool(_pack(now, source)))
async def shift_one_of_the_pack(table: Table, source: Source, _subject: Action) -> None:
    """Varamyr or a companion shifts 2 inches."""
    begin(table, source, _done(source), source.holder, Until.TURN)
    unit = await choose_unit(table, source, _pack(table.now, source))
    if unit is not None:
        await maneuver.shift(table, unit, SHIFT_INCHES)


def hunts_with_its_wolf(_now: Position, source: Source, subject: Charge) -> bool:
    """Return whether the skinchanger's unit charges the enemy its wolf marked."""
    return subject.target == source.holder and subject.unit == source.chosen


@bespoke(hunts_with_its_wolf)
async def hunt_with_the_wolf(_table: Table, source: Source, subject: Charge) -> Charge:
    """The skinchanger's unit may re-roll its charge distance."""
    return subject.gaining(Stat.REROLL_CHARGE, 1, source.name)
