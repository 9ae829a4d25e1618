"""The NCUs of House Baratheon: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing
from simulator.abilities.bespoke.opponents import opponent_with, opponents_with
from simulator.abilities.bespoke.shared import (
    await_zones,
    hurt_friends,
    is_awaited,
    on_each,
    reached,
)
from simulator.abilities.choose_targets import ask_unit, choosable, enemy_units
from simulator.engine.names import zone_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.engine.windows import targets
from simulator.language.texts import literal, msg
from simulator.model import events as ev
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Seat, UnitId, Zone
from simulator.model.subjects import Activation, Claim, Fall, Restored, Targeted, Turn
from simulator.rules.attack import resolve as attacks
from simulator.rules.tactics import ncus
from simulator.rules.units import conditions, wounds

# ------------------------------------------------------------------ Shyra Errol


def _takers(now: Position, source: Source, subject: Claim) -> list[UnitId]:
    """Return the enemies that can receive the token the zone removed."""
    gone = subject.removed
    if gone is None:
        return []
    return [unit for unit in enemy_units(now, source) if conditions.can_receive(now, unit, gone)]


@choosing(_takers)
async def passed_on(table: Table, source: Source, foe: UnitId, subject: Claim) -> None:
    """An enemy receives the condition token the zone removed."""
    if subject.removed is not None:
        await conditions.give(table, foe, subject.removed, source.name)


# ------------------------------------------------------------------ Alester Florent


def _free_zones(now: Position) -> list[Option]:
    return [Option(zone.value, zone_name(zone), about=zone.value) for zone in ncus.open_zones(now)]


def _to_switch_with(now: Position, source: Source) -> list[UnitId]:
    """Return the other NCUs that stand on a zone and may be targeted."""
    others = [
        ncu
        for whose in ("enemy_ncu", "friendly_ncu")
        for ncu in choosable(now, source, {"choose": whose})
    ]
    return [ncu for ncu in others if ncu != source.holder and now.ncu(ncu).zone is not None]


@bespoke(lambda now, source, _subject: _free_zones(now) or _to_switch_with(now, source))
async def shifting_loyalties(table: Table, source: Source, _subject: Claim) -> None:
    """The NCU moves to a free zone or switches zones with another NCU."""
    now = table.now
    others = _to_switch_with(now, source)
    options = _free_zones(now)
    options += [
        Option(ncu, msg("Switch zones with {ncu}", ncu=now.name(ncu)), about=ncu) for ncu in others
    ]
    prompt = msg("{effect}: which zone?", effect=source.name)
    chosen = await table.choose(
        source.player, prompt, options, kind=Kind.ZONE, subject=source.holder
    )
    if chosen not in others:
        ncus.move(table, source.holder, Zone(chosen))
        return
    other = await targets(table, source, chosen, tuple(ncu for ncu in others if ncu != chosen))
    ncus.switch(table, source.holder, other)


# ------------------------------------------------------------------ Selyse & Shireen


@bespoke()
async def necessary_sacrifices(table: Table, source: Source, subject: Fall) -> Fall:
    """The falling unit stays in play with D3 wounds."""
    why = literal("{effect}", effect=source.name)
    (face,) = await table.roll(source.player, why, 1, sides=3, rule=Rule.ABL_01)
    await wounds.remain(table, subject, source.name, face)
    return replace(subject, saved=True)


# ------------------------------------------------------------------ Cortnay Penrose

WATCHED_ZONES: Final = 2
CASTELLAN: Final = "castellan_"
"""The mark of an NCU whose claim of a zone he awaits, before the zone's name."""
CASTELLANS_WOUNDS: Final = 2
"""The wounds on top of the D3."""
ENOUGH: Final = "enough"


@bespoke()
async def castellans_duty(table: Table, source: Source, subject: Activation) -> None:
    """Two zones are chosen, and marked on the enemy NCU until the turn ends."""
    await await_zones(table, source, subject.unit, CASTELLAN, WATCHED_ZONES)


def claims_a_watched_zone(now: Position, source: Source, subject: Claim) -> bool:
    """Return whether NCU claims a zone that was chosen for it, and a friend can restore wounds."""
    return is_awaited(now, source, subject, CASTELLAN) and bool(hurt_friends(now, source))


@bespoke(claims_a_watched_zone)
async def castellans_zone_claimed(table: Table, source: Source, _subject: Claim) -> None:
    """Friendly units are targeted, then share D3+2 wounds among them."""
    aimed = await _aimed_at(table, source)
    if not aimed:
        return
    why = literal("{effect}", effect=source.name)
    (face,) = await table.roll(source.player, why, 1, sides=3, rule=Rule.ABL_01)
    given: dict[UnitId, int] = {}
    for left in range(face + CASTELLANS_WOUNDS, 0, -1):
        now = table.now
        open_to = [u for u in aimed if wounds.missing(now, u) > given.get(u, 0)]
        if not open_to:
            break
        options = units_named(now, open_to)
        prompt = msg("{effect}: a wound of which unit? {left} left", effect=source.name, left=left)
        unit = await table.choose(source.player, prompt, options, subject=source.holder)
        given[unit] = given.get(unit, 0) + 1
    for unit, count in given.items():
        await wounds.restore(table, unit, count, source.name)


async def _aimed_at(table: Table, source: Source) -> list[UnitId]:
    """Ask the player to choose any number of hurt friends.

    Return those the effect falls on (GEN-17).
    """
    chosen: list[UnitId] = []
    while left := [unit for unit in hurt_friends(table.now, source) if unit not in chosen]:
        options = units_named(table.now, left)
        if chosen:
            options.append(Option(ENOUGH, msg("No more")))
        reply = await ask_unit(table, source, options)
        if reply == ENOUGH:
            break
        chosen.append(reply)
    found = [await reached(table, source, unit) for unit in chosen]
    return [unit for unit in dict.fromkeys(found) if unit is not None]


# ------------------------------------------------------------------ Patchface


def _names(now: Position, player: Seat) -> list[str]:
    """Return the names of all cards of a player's deck, wherever they lie: the list is open."""
    seat, library = now.state.seats[player], now.game.library.tactics
    cards = [*seat.deck, *seat.hand, *seat.discard]
    for unit in now.state.units.values():
        cards += [card.card for card in unit.attached if card.owner is player and not card.special]
    return sorted({library[card].name for card in cards})


@bespoke(lambda now, source, _subject: opponents_with(now, source, "hand"))
async def misunderstood_omens(table: Table, source: Source, _subject: Turn) -> None:
    """A card is named; an opponent who holds one of that name discards it."""
    rival = await opponent_with(table, source, "hand")
    if rival is None:
        return
    names = _names(table.now, rival)
    options = [Option(str(index), name) for index, name in enumerate(names)]
    prompt = msg("{effect}: name which tactics card?", effect=source.name)
    named = names[int(await table.choose(source.player, prompt, options, ask_single=True))]
    library = table.game.library.tactics
    held = [card for card in table.now.state.seats[rival].hand if library[card].name == named]
    if held:
        table.emit(ev.CardDiscarded(rule=Rule.ABL_01, player=rival, card=held[0]))


# ------------------------------------------------------------------ Margaery Tyrell

MOST_THORNS: Final = 3


@bespoke()
async def thorns(table: Table, source: Source, subject: Restored) -> None:
    """The chosen enemy suffers a hit for each wound restored, 3 at most."""
    count = min(subject.wounds, MOST_THORNS)
    cause = source.holder
    await attacks.hits(table, source.chosen, count, source.name, source.player, cause=cause)


# ------------------------------------------------------------------ Shyra Errol in season 7


def _around(now: Position, source: Source, subject: Targeted) -> list[UnitId]:
    """Return the enemies engaged with the unit that was targeted."""
    around = now.enemies_engaged(subject.unit) if subject.unit in now.state.units else ()
    return [foe for foe in enemy_units(now, source) if foe in around]


@bespoke(_around)
async def haystack_hall_strikes(table: Table, source: Source, subject: Targeted) -> None:
    """Any number of enemies engaged with the unit become Vulnerable and suffer hits."""
    count, cause = table.now.ranks(subject.unit), source.holder
    around = _around(table.now, source, subject)

    async def strike(foe: UnitId) -> None:
        await conditions.give(table, foe, Condition.VULNERABLE, source.name)
        await attacks.hits(table, foe, count, source.name, source.player, cause=cause)

    await on_each(table, source, around, strike)
