"""The ranged attack (chapter 8: RNG-01 to RNG-11)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import barred
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.language.texts import msg
from simulator.model.cards import AttackCard
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Attack, Gain
from simulator.model.verdict import Verdict, allowed, refused, refused_later
from simulator.records import dataclass, replace
from simulator.rules import morale
from simulator.rules.attack import firing_range
from simulator.rules.attack import resolve as attacks
from simulator.rules.attack.firing_range import can_hit, ranged_cards, targets
from simulator.rules.attack.melee import attack_option, choose_attack, side_of_defender
from simulator.rules.battlefield.distance import range_to
from simulator.rules.movement.maneuver import moved
from simulator.rules.movement.slide import Slide


def may_shoot(now: Position, unit: UnitId) -> Verdict:
    """Return whether a unit may make a ranged attack, counting the shift (RNG-01 to RNG-03)."""
    name = now.name(unit)
    if not now.unit(unit).on_table:
        return refused(Rule.RNG_02, msg("{unit} is not on the battlefield.", unit=name))
    if not ranged_cards(now, unit):
        return refused(Rule.RNG_02, msg("{unit} has no ranged attack.", unit=name))
    if now.engaged(unit):
        return refused(Rule.RNG_01, msg("{unit} is engaged and may not shoot.", unit=name))
    if not firing_range.has_firing_place(now, unit):
        return refused_later(lambda: _no_target(now, unit))
    return allowed(Rule.RNG_03, msg("{unit} has a target.", unit=name))


def _no_target(now: Position, unit: UnitId) -> Verdict:
    """Return what the nearest enemy lacks, where no shift brings a target (RNG-03, RNG-09)."""
    card = ranged_cards(now, unit)[0]
    foes = [(range_to(now, unit, foe.id), foe.id) for foe in now.foes(now.owner(unit))]
    if not foes:
        return refused(Rule.RNG_03, msg("{unit} has no enemy to shoot at.", unit=now.name(unit)))
    far, foe = min(foes)
    short = far - card.kind.reach - firing_range.SHIFT
    if short > 0.0 and firing_range.may_aim(now, unit, foe):
        why = msg(
            "{unit} has no enemy in range: the nearest, {foe}, is {far:.2f} in away; "
            "{unit:its|their} range is {reach:g} in, and {unit:it|they} may shift {shift:g} in.",
            unit=now.name(unit),
            foe=now.name(foe),
            far=far,
            reach=card.kind.reach,
            shift=firing_range.SHIFT,
        )
        return refused(Rule.RNG_03, why, margin=-short)
    found = can_hit(now, unit, foe, card)
    why = msg(
        "{unit} has no enemy in range and sight, even after a shift. As {unit:it stands|they "
        "stand}: {nearest}",
        nearest=found.why,
        unit=now.name(unit),
    )
    return replace(found, rule=Rule.RNG_03, why=why, also=())


@dataclass(frozen=True)
class FiringShift(Slide):
    """The shift of a unit that will shoot; `places` are ends known to have a target (RNG-05).

    Whether the unit may stay as it is depends on `may_stay`: it has a target from there.
    """

    places: tuple[Pose, ...] = ()

    def snap(self, wished: Pose) -> Pose:
        """Return legal end nearest to a wished place, or the nearest that is known to be one."""
        near = super().snap(wished)
        if self.check(near):
            return near
        return min(self.places, key=lambda place: math.dist(place.centre, wished.centre))

    def one_by_one(self) -> Iterator[Pose]:
        """Yield a place for each way of shifting, and the furthest and half shifts."""
        yield from dict.fromkeys((*self.places, *super().one_by_one()))


def firing_shift(now: Position, unit: UnitId) -> FiringShift:
    """Return the shift a unit with a firing place may make before it shoots."""
    places, shift = firing_range.firing_places(now, unit), firing_range.shift_of(now, unit)
    stays = shift.start in places
    return FiringShift(**{**vars(shift), "may_stay": stays}, places=places)


async def shoot(
    table: Table,
    unit: UnitId,
    *,
    gains: tuple[Gain, ...] = (),
    only: tuple[UnitId, ...] | None = None,
) -> Attack | None:
    """Have a unit shift, choose a target and shoot; return the attack, None when there was none.

    Afterwards every friend that was engaged with the target makes a panic test (RNG-11).
    """
    if not may_shoot(table.now, unit):
        return None
    await _shift(table, unit)
    if not table.now.unit(unit).on_table:
        return None
    defender = await _choose_target(table, unit, only)
    if defender is None:
        return None
    cards = ranged_cards(table.now, unit)
    cards = tuple(card for card in cards if can_hit(table.now, unit, defender, card))
    card = await choose_attack(table, unit, cards)
    side = await side_of_defender(table, unit, defender)
    return await _resolved(table, Attack(unit, defender, card, side, gains=gains))


async def volley(table: Table, ncu: UnitId, defender: UnitId, card: AttackCard) -> Attack | None:
    """Have a non-combat unit make the ranged attack on its card.

    Return it, None when nobody is there.

    It stands nowhere: there is no range, no line of sight and no flank to it, and its dice know no
    ranks. Friends that are engaged with the target make panic tests all the same (RNG-11).
    """
    if not (table.now.there(ncu) and table.now.unit(defender).on_table):
        return None
    return await _resolved(table, Attack(ncu, defender, card, ArcSide.FRONT))


async def _shift(table: Table, unit: UnitId) -> None:
    """Have the unit shift up to 2 inches, as long as it then has a target (RNG-04, RNG-05)."""
    shift = firing_shift(table.now, unit)
    if not shift.lines:  # an effect forbids it
        return
    prompt = msg(
        "{unit}: shift up to {inches:g} in before shooting?",
        unit=table.now.name(unit),
        inches=firing_range.SHIFT,
    )
    final = await table.place(table.now.owner(unit), prompt, Kind.SHIFT, shift, Rule.RNG_04)
    inches = math.dist(shift.start.centre, final.centre)
    await moved(table, unit, (shift.start, final), "shift", inches, Rule.RNG_04)


async def _choose_target(
    table: Table, unit: UnitId, only: tuple[UnitId, ...] | None
) -> UnitId | None:
    """Ask the attacker to choose one enemy in sight and range (RNG-06)."""
    now = table.now
    found = {foe: v for foe, v in targets(now, unit).items() if only is None or foe in only}
    options = [
        attack_option(now, unit, foe, ranged=True, verdict=verdict)
        for foe, verdict in found.items()
        if verdict
    ]
    if not options:
        return None
    prompt = msg("{unit} shoots at whom?", unit=now.name(unit))
    return await table.choose_for(
        unit, prompt, options, Kind.TARGET, Rule.RNG_06, refused=barred(now, found)
    )


async def _resolved(table: Table, shot: Attack) -> Attack:
    """Resolve a shot; friends engaged with its target test for panic, whatever it did (AMB-18)."""
    now, shooter = table.now, shot.attacker
    around = now.enemies_engaged(shot.defender)
    endangered = [friend for friend in around if now.friendly(friend, shooter)]
    shot = await attacks.resolve(table, shot)
    for friend in () if shot.lost else endangered:
        by = table.now.owner(shot.attacker)
        await morale.panic_test(table, friend, msg("Shot into a melee"), by)
    return shot
