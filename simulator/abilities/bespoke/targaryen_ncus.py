"""The NCUs of House Targaryen: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing, some
from simulator.abilities.bespoke.opponents import open_hand, opponent_with, opponents_with
from simulator.abilities.bespoke.shared import heal_or_free
from simulator.abilities.card_verbs import take_back
from simulator.abilities.choose_targets import (
    choosable_near,
    choose_unit,
    enemy_units,
    friendly_units,
)
from simulator.abilities.verbs import begin
from simulator.engine.effects import gained
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Source
from simulator.model.requests import Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Claim
from simulator.rules.battlefield.distance import LONG, SHORT
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import conditions, tokens, wounds

# ------------------------------------------------------------------ Pyat Pree


EYES: Final = Option("eyes", msg("Your opponent reveals their hand and discards a card"))
MEMORY: Final = Option("memory", msg("Take a card from your discard pile"))


def _ways(now: Position, source: Source, subject: Claim) -> list[Option]:
    """Return the effects that may take the zone's place; the second once per game."""
    found = []
    if opponents_with(now, source, "hand"):
        found.append(EYES)
    spent = source.ability in now.ncu(source.holder).used_this_game
    if subject.zone is Zone.UNDYING and now.state.seats[source.player].discard and not spent:
        found.append(MEMORY)
    return found


@bespoke(_ways)
async def warlocks_ways(table: Table, source: Source, subject: Claim) -> None:
    """A hand is revealed and loses a card at random; or a discarded card is taken back."""
    prompt = msg("{effect}: which effect?", effect=source.name)
    way = await table.choose(source.player, prompt, _ways(table.now, source, subject))
    if way == MEMORY.key:
        used = ev.AbilityUsed(
            rule=Rule.ABL_01,
            holder=source.holder,
            ability=source.ability,
            name=source.name,
            mark="game",
        )
        table.emit(used)
        await take_back(table, source, subject, {"take_back": 1})
        return
    rival = await opponent_with(table, source, "hand")
    if rival is not None:
        tactics_cards.look_through(table, source.player, rival, "hand")
        await tactics_cards.discard_at_random(table, rival, source.name)


@bespoke(lambda now, source, _subject: opponents_with(now, source, "hand"))
async def hand_laid_open(table: Table, source: Source, _subject: Claim) -> None:
    """An opponent discards a card at random, then plays with the hand revealed."""
    rival = await opponent_with(table, source, "hand")
    if rival is not None:
        await tactics_cards.discard_at_random(table, rival, source.name)
        open_hand(table, rival)


# ------------------------------------------------------------------ Hizdahr Zo Loraq


def failed_the_test(now: Position, _source: Source, subject: Claim) -> bool:
    """Return whether the unit failed the zone's panic test and still stands."""
    return bool(subject.failed and subject.target and now.unit(subject.target).on_table)


@bespoke(failed_the_test)
async def no_orders_after_failing(table: Table, source: Source, subject: Claim) -> None:
    """Orders of its own side cannot target the unit until the round ends."""
    no_orders = gained(Stat.NO_FRIENDLY_ORDERS)
    begin(table, source, no_orders, subject.target, Until.ROUND, amount=1)


def _neighbours(now: Position, source: Source, subject: Claim) -> list[UnitId]:
    """Return the other friends in short range of the zone's unit that have lost wounds."""
    if not subject.target or not now.unit(subject.target).on_table:
        return []
    near = choosable_near(now, source, "friendly", subject.target, SHORT, other=True)
    return [unit for unit in near if wounds.missing(now, unit)]


@choosing(_neighbours)
async def shared_wealth(table: Table, source: Source, friend: UnitId, _subject: Claim) -> None:
    """Another friend in short range of the zone's unit restores 1 wound."""
    await wounds.restore(table, friend, 1, source.name)


@bespoke(lambda now, source, _subject: opponents_with(now, source, "deck"))
async def top_card_lost(table: Table, source: Source, _subject: Claim) -> None:
    """The top card of an opponent's tactics deck is discarded."""
    rival = await opponent_with(table, source, "deck")
    if rival is not None:
        top = table.now.state.seats[rival].deck[0]
        tactics_cards.put_away(table, rival, top, "deck", "discard")


def used_on_an_enemy(now: Position, _source: Source, subject: Claim) -> bool:
    """Return whether the zone's effect was used on a unit that still stands."""
    return bool(subject.target and now.unit(subject.target).on_table)


@bespoke(used_on_an_enemy)
async def crowned_enemy_is_exposed(table: Table, source: Source, subject: Claim) -> None:
    """The enemy on whom the zone was used becomes Vulnerable."""
    if subject.target:
        await conditions.give(table, subject.target, Condition.VULNERABLE, source.name)


@bespoke(used_on_an_enemy)
async def wealth_for_all_near(table: Table, source: Source, subject: Claim) -> None:
    """Every other friend in short range of the zone's unit is healed or freed of a token."""
    if subject.target:
        near = choosable_near(table.now, source, "friendly", subject.target, SHORT, other=True)
        for unit in near:
            await heal_or_free(table, source, unit)


def _next_for_it(now: Position, source: Source, subject: Claim) -> list[UnitId]:
    """Return the other enemies in long range that can receive the token the zone gave."""
    given = subject.given
    if given is None or not used_on_an_enemy(now, source, subject):
        return []
    near = choosable_near(now, source, "enemy", subject.target or "", LONG, other=True)
    return [unit for unit in near if conditions.can_receive(now, unit, given)]


@choosing(_next_for_it)
async def token_for_another(table: Table, source: Source, foe: UnitId, subject: Claim) -> None:
    """Another enemy gains the token that the zone gave."""
    if subject.given is not None:
        await conditions.give(table, foe, subject.given, source.name)


@bespoke()
async def discard_one(table: Table, source: Source, _subject: Claim) -> None:
    """The player discards a card of the hand."""
    if table.now.state.seats[source.player].hand:
        await tactics_cards.discard_for(table, source.player, source.name, 1)


# ------------------------------------------------------------------ Alicent Hightower


def _unmarked(now: Position, source: Source) -> list[UnitId]:
    """Return the enemies that can receive a condition token."""
    foes = enemy_units(now, source)
    return [unit for unit in foes if any(conditions.can_receive(now, unit, c) for c in Condition)]


@bespoke(some(_unmarked))
async def ways_of_the_court(table: Table, source: Source, _subject: Claim) -> None:
    """For each zone that an NCU of either side controls, an enemy gains a condition token."""
    now = table.now
    held = {ncu.zone for ncu in now.state.ncus.values() if ncu.zone in now.zones()}
    held = {zone for zone in held if any(now.controls(seat, zone) for seat in now.state.seats)}
    for _zone in held:
        unit = await choose_unit(table, source, _unmarked(table.now, source))
        if unit is None:
            break
        await conditions.choose_and_give(table, source.player, unit, source.name)


# ------------------------------------------------------------------ Mirri Maz Duur in season 7


def _kept(now: Position, source: Source) -> list[Condition]:
    """Return the condition tokens that lie on her card."""
    held = now.ncu(source.holder).tokens
    return [token for token in Condition if held.get(token.value, 0)]


def _cursed(now: Position, source: Source) -> list[UnitId]:
    """Return the friends that have a condition token."""
    return [unit for unit in friendly_units(now, source) if now.unit(unit).conditions]


def _to_curse(now: Position, source: Source) -> list[UnitId]:
    """Return the engaged enemies that can receive a token from her card."""
    kept = _kept(now, source)
    foes = [unit for unit in enemy_units(now, source) if now.engaged(unit)]
    return [unit for unit in foes if any(conditions.can_receive(now, unit, c) for c in kept)]


def _knots(now: Position, source: Source, _subject: object = None) -> list[Option]:
    found = []
    if _cursed(now, source):
        found.append(TIE)
    if _to_curse(now, source):
        found.append(UNTIE)
    return found


TIE: Final = Option("tie", msg("A condition token goes from a friendly unit to the card"))
UNTIE: Final = Option("untie", msg("A condition token goes from the card to an engaged enemy"))


@bespoke(_knots)
async def knots_of_the_maegi(table: Table, source: Source, _subject: Claim) -> None:
    """A token comes from a friend onto her card, or goes from it to an engaged enemy."""
    prompt = msg("{effect}: which effect?", effect=source.name)
    way = await table.choose(source.player, prompt, _knots(table.now, source))
    if way == TIE.key:
        unit = await choose_unit(table, source, _cursed(table.now, source))
        gone = unit and await conditions.choose_and_remove(table, source.player, unit, source.name)
        if gone:
            await tokens.gain(table, source.holder, gone.value, 1, source.name)
        return
    unit = await choose_unit(table, source, _to_curse(table.now, source))
    if unit is None:
        return
    among = [c for c in _kept(table.now, source) if conditions.can_receive(table.now, unit, c)]
    given = await conditions.choose_and_give(table, source.player, unit, source.name, among)
    if given is not None:
        tokens.spend(table, source.holder, given.value, 1)
