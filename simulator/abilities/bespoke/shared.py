"""Abilities of several factions: what the words cannot say."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.choose_targets import (
    choosable_near,
    choose_unit,
    friendly_units,
)
from simulator.abilities.ncu_steps import choose_zone
from simulator.abilities.roles import belongs
from simulator.abilities.verbs import begin
from simulator.engine.names import condition_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.engine.windows import EffectCancelledError, targets
from simulator.language.texts import Message, msg
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.cards import CardId
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Attack, Claim, Gain, Retreat, Subject
from simulator.rules import action_list, morale
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG
from simulator.rules.charge import plan as charge_plan
from simulator.rules.units import conditions, wounds

ENOUGH: Final = "enough"
CRIES: Final = (Condition.PANICKED, Condition.VULNERABLE)
"""What a war cry may bring."""

# ------------------------------------------------------------------ condition tokens


async def shed_any(table: Table, source: Source, unit: UnitId) -> None:
    """Ask the player which condition tokens come off a unit, and remove any number of them."""
    held = sorted(table.now.unit(unit).conditions)
    options = [Option(str(token), condition_name(token)) for token in held]
    prompt = msg("{effect}: remove which condition tokens?", effect=source.name)
    for token in await table.choose_some(
        source.player, prompt, options, kind=Kind.CONDITION, subject=unit
    ):
        await conditions.remove(table, unit, Condition(token), source.name)


async def give_all(table: Table, source: Source, unit: UnitId, *tokens: Condition) -> None:
    """Put several condition tokens on a unit, one after the other."""
    for token in tokens:
        await conditions.give(table, unit, token, source.name)


async def choose_and_give(
    table: Table, source: Source, units: list[UnitId], *tokens: Condition
) -> None:
    """Ask the player to target one of some units, which receives condition tokens."""
    unit = await choose_unit(table, source, units)
    if unit is not None:
        await give_all(table, source, unit, *tokens)


async def choose_and_expend(
    table: Table, source: Source, units: list[UnitId], token: Condition
) -> UnitId | None:
    """Ask the player for one of some units and expend a token of it; return it, None if neither.

    Another token may stand for it (CARD-250).
    """
    unit = await choose_unit(table, source, units)
    if unit is None:
        return None
    gone = await conditions.expend(table, source.player, unit, token, source.name)
    return unit if gone else None


async def heal_or_free(table: Table, source: Source, unit: UnitId) -> bool:
    """Have the player restore 1 wound of a unit or remove a condition token from it.

    Return whether there was anything to do.
    """
    options = []
    if wounds.missing(table.now, unit):
        options.append(Option("wound", msg("Restore 1 wound")))
    if table.now.unit(unit).conditions:
        options.append(Option("token", msg("Remove a condition token")))
    if not options:
        return False
    prompt = msg("{effect}: which effect?", effect=source.name)
    if await table.choose(source.player, prompt, options) == "wound":
        await wounds.restore(table, unit, 1, source.name)
    else:
        await conditions.choose_and_remove(table, source.player, unit, source.name)
    return True


async def more_targets(table: Table, source: Source) -> bool:
    """Ask the player whether to target one more enemy."""
    options = (Option("more", msg("Target an enemy")), Option(ENOUGH, msg("No more")))
    prompt = msg("{effect}: target an enemy?", effect=source.name)
    return await table.choose(source.player, prompt, options) != ENOUGH


async def reached(table: Table, source: Source, unit: UnitId) -> UnitId | None:
    """Target a unit; return whom the effect falls on, None where that is cancelled (GEN-17)."""
    try:
        return await targets(table, source, unit)
    except EffectCancelledError:
        return None


async def on_each(
    table: Table,
    source: Source,
    units: Iterable[UnitId],
    act: Callable[[UnitId], Awaitable[object]],
    *,
    most: int | None = None,
) -> None:
    """Have a player choose any of some units, and an effect act on each that it reaches."""
    options = units_named(table.now, units)
    prompt = msg("{effect}: which units?", effect=source.name)
    for named in await table.choose_some(
        source.player, prompt, options, most=most, kind=Kind.TARGET
    ):
        unit = await reached(table, source, named)
        if unit is not None:
            await act(unit)


def which(source: Source) -> Message:
    """Return the question which part of an effect is used."""
    return msg("{effect}: which one?", effect=source.name)


def is_awaited(now: Position, source: Source, subject: Claim, purpose: str) -> bool:
    """Return whether an NCU claims a zone an effect awaits, for a purpose that names its mark."""
    mark = EffectPart.MARK.of(purpose, subject.zone.value)
    wanted = (mark, source.player, subject.ncu)
    return any((x.ability, x.owner, x.subject) == wanted for x in now.state.lasting)


async def await_zones(table: Table, source: Source, ncu: UnitId, purpose: str, count: int) -> None:
    """Have zones be chosen, and marked on an enemy NCU until the turn ends."""
    left = list(table.now.zones())
    for _time in range(count):
        zone = await choose_zone(table, source, left)
        if zone is not None:
            left.remove(zone)
            begin(table, source, EffectPart.MARK.of(purpose, zone.value), ncu, Until.TURN)


def hurt_friends(now: Position, source: Source) -> list[UnitId]:
    """Return the friendly units that have wounds to restore."""
    return [unit for unit in friendly_units(now, source) if wounds.missing(now, unit)]


# ------------------------------------------------------------------ Elusive Escape


@bespoke()
async def elusive_escape(table: Table, source: Source, subject: Retreat) -> None:
    """Whom the unit left becomes Weakened."""
    for foe in subject.left:
        await conditions.give(table, foe, Condition.WEAKENED, source.name)


def was_left(now: Position, source: Source, subject: Retreat) -> bool:
    """Return whether the unit that retreated disengaged from the holder, and still stands."""
    return source.holder in subject.left and now.unit(subject.unit).on_table


@bespoke(was_left)
async def punish_cowardice(table: Table, source: Source, subject: Retreat) -> None:
    """Who retreated is targeted and becomes Vulnerable and Weakened."""
    unit = await targets(table, source, subject.unit)
    await give_all(table, source, unit, Condition.VULNERABLE, Condition.WEAKENED)


# ------------------------------------------------------------------ Sentinel


def _answers(now: Position, source: Source, subject: Attack) -> tuple[str, ...]:
    """Return the actions with which the holder may answer an attack on a friend."""
    holder, friend = source.holder, subject.defender
    if friend == holder or not distance.within(now, holder, friend, LONG):
        return ()
    possible = {ActionKey.MANEUVER: action_list.may(now, holder, ActionKey.MANEUVER)}
    if subject.attacker in now.state.units:
        plan = charge_plan.plan(now, holder, subject.attacker, explain=False)
        possible = {ActionKey.CHARGE: plan.verdict} | possible
    return tuple(action for action, verdict in possible.items() if verdict)


@bespoke(_answers)
async def sentinel(table: Table, source: Source, subject: Attack) -> None:
    """The holder maneuvers, or charges the attacker."""
    wanted = _answers(table.now, source, subject)
    only = (subject.attacker,)
    await action_list.offer(table, source.player, source.holder, wanted, only_targets=only)


# ------------------------------------------------------------------ Uncontrolled Rage


@bespoke(lambda now, source, _subject: action_list.may(now, source.holder, ActionKey.CHARGE))
async def uncontrolled_rage(table: Table, source: Source, _subject: Subject) -> None:
    """A morale test; failing it, a charge with a 6 on the nearest enemy that may be charged."""
    test = await morale.morale_test(table, source.holder, source.name, source.player)
    nearest = _nearest_to_charge(table.now, source.holder) if test.passed is False else ()
    if nearest:
        gains = (Gain(Stat.CHARGE_COUNTS_SIX, 1, source.name),)
        await action_list.perform(
            table, source.holder, ActionKey.CHARGE, free=True, gains=gains, only_targets=nearest
        )


def _nearest_to_charge(now: Position, unit: UnitId) -> tuple[UnitId, ...]:
    """Return the nearest enemy a unit may charge; several when they are equally near."""
    legal = [plan.target for plan in charge_plan.targets(now, unit) if plan]
    gaps = {foe: distance.distance(now, unit, foe) for foe in legal}
    least = min(gaps.values(), default=0.0)
    return tuple(foe for foe, gap in gaps.items() if gap <= least)


# ------------------------------------------------------------------ War Cry


def in_earshot(now: Position, source: Source, holder: UnitId) -> list[UnitId]:
    """Return the enemies in long range of a unit."""
    return choosable_near(now, source, "enemy", holder, LONG)


@bespoke(lambda now, source, _subject: in_earshot(now, source, source.holder))
async def war_cry(table: Table, source: Source, _subject: Subject) -> None:
    """A morale test; passing it, an enemy in long range becomes Panicked or Vulnerable."""
    await cry(table, source, source.holder)


def is_heard(now: Position, source: Source, subject: Activation) -> bool:
    """Return whether an enemy is in long range of the unit that activates."""
    return bool(in_earshot(now, source, subject.unit))


async def cry(table: Table, source: Source, unit: UnitId, *, both: bool = False) -> None:
    """Have a unit take a morale test; passing it, an enemy gains one of two tokens, or both."""
    test = await morale.morale_test(table, unit, source.name, source.player)
    if not test.passed:
        return
    foe = await choose_unit(table, source, in_earshot(table.now, source, unit))
    if foe is None:
        return
    if not both:
        await conditions.choose_and_give(table, source.player, foe, source.name, CRIES)
        return
    await give_all(table, source, foe, *CRIES)


# ------------------------------------------------------------------ Assault Orders

MayCharge = Callable[[Position, UnitId], bool]
"""Whether a unit that follows assault orders may charge instead of fighting."""


def assault_actions(*, may_charge: bool) -> tuple[ActionKey, ...]:
    """Return what assault orders let a unit do: make a melee attack, perhaps charge instead."""
    return (ActionKey.MELEE_ATTACK, ActionKey.CHARGE)[: 1 + may_charge]


def assailants(now: Position, source: Source, may_charge: MayCharge) -> list[UnitId]:
    """Return the friendly units that can follow assault orders."""
    return [
        unit
        for unit in friendly_units(now, source)
        if action_list.can_any(now, unit, assault_actions(may_charge=may_charge(now, unit)))
    ]


async def assault(table: Table, source: Source, subject: Claim, may_charge: MayCharge) -> None:
    """Have a friendly unit follow assault orders; its attack gains what the card gave the claim."""
    unit = await choose_unit(table, source, assailants(table.now, source, may_charge))
    if unit is not None:
        wanted = assault_actions(may_charge=may_charge(table.now, unit))
        await action_list.offer(
            table, source.player, unit, wanted, gains=orders_gains(source, subject)
        )


def orders_gains(source: Source, subject: Claim) -> tuple[Gain, ...]:
    """Return what the attack of assault orders gains by their card."""
    return tuple(gain for gain in subject.gains if gain.name == source.name)


def _led(source: Source) -> MayCharge:
    return lambda now, unit: belongs(now, source, unit, "commander")


@bespoke(lambda now, source, _subject: assailants(now, source, _led(source)))
async def commanders_assault(table: Table, source: Source, subject: Claim) -> None:
    """A friendly unit fights; the commander's may charge instead."""
    await assault(table, source, subject, _led(source))


# ------------------------------------------------------------------ Subjugation of Power


async def subjugate(table: Table, source: Source, unit: UnitId, malus: int) -> None:
    """Have a unit take a panic test; failing takes abilities and its own side's cards this turn."""
    gains = (Gain(Stat.PANIC_ROLL, -malus, source.name),) if malus else ()
    test = await morale.panic_test(table, unit, source.name, source.player, gains=gains)
    if test.passed is False and table.now.unit(unit).on_table:
        begin(table, source, Stat.ABILITIES_LOST.value, unit, Until.TURN)
        begin(table, source, source.lasting, unit, Until.TURN)


# ------------------------------------------------------------------ Baratheon banners

BANNERS: Final = "Baratheon Banners"
MOST_BANNERS: Final = 4


def _banners(now: Position, source: Source, _subject: object) -> list[CardId]:
    """Return the holder's card of banners if there is room for one more on it."""
    specials = now.game.library.specials
    return [
        card.card
        for card in now.unit(source.holder).attached
        if card.special and specials[card.card].name == BANNERS and card.tokens < MOST_BANNERS
    ]


@bespoke(_banners)
async def another_banner(table: Table, source: Source, subject: Subject) -> None:
    """A banner comes onto the card."""
    for card in _banners(table.now, source, subject):
        table.emit(ev.CardTokensChanged(rule=Rule.ABL_01, unit=source.holder, card=card, amount=1))
