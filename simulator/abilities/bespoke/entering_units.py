"""Units that come onto the table in play: back from their fall, out of hiding, or by a card."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, some
from simulator.abilities.roles import commanders_units
from simulator.abilities.verbs import begin
from simulator.engine.effects import gained
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Source
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Fall, Subject
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG, SHORT
from simulator.rules.setup import entering, held_units
from simulator.rules.setup.entering import Area
from simulator.rules.units import wounds

CONSCRIPTS: Final = "10509"
RAIDERS: Final = "10303"
RAID_LEADER: Final = "20304"
FREEDMEN: Final = "10714"
RECRUITS: Final = "order"
RECRUITS_TOKENS: Final = 4

# ------------------------------------------------------------------ Eye Of The Crow


@bespoke()
async def remember_the_fall(table: Table, source: Source, _subject: Fall) -> None:
    """Remember the round of the unit's fall: at the start of the next one it may come back."""
    ability, stays = source.lasting, replace(source, chosen=source.holder)
    begin(table, stays, ability, None, Until.GAME, amount=table.now.state.round)
    begin(table, source, gained(Stat.RETURNS), source.holder, Until.ROUND, amount=1)


def may_rise(now: Position, source: Source, _subject: object) -> bool:
    """Return whether the unit fell in the round before and finds a place at a flank edge."""
    unit = source.chosen
    due = now.state.round == source.amount + 1 and now.unit(unit).destroyed
    return due and entering.can_redeploy(now, unit, entering.flank_edges(now, SHORT))


@bespoke(may_rise)
async def redeploy_at_a_flank_edge(table: Table, source: Source, _subject: Subject) -> None:
    """Put the fallen unit wholly in short range of a flank edge, not activated."""
    await entering.redeploy(table, source.chosen, entering.flank_edges(table.now, SHORT))


# ------------------------------------------------------------------ Varamyr's Shadowcat


def may_leap(now: Position, source: Source, _subject: object) -> bool:
    """Return whether the unit still waits off the table and finds a place at a flank edge."""
    waits = held_units.held(now).get(source.holder) == source.ability
    return waits and entering.can_redeploy(now, source.holder, entering.flank_edges(now, SHORT))


@bespoke(may_leap)
async def enter_at_a_flank_edge(table: Table, source: Source, _subject: Subject) -> None:
    """Put the waiting unit wholly in short range of a flank edge."""
    await entering.redeploy(table, source.holder, entering.flank_edges(table.now, SHORT))


# ------------------------------------------------------------------ Summon Companions


def _companions(now: Position, source: Source) -> list[UnitId]:
    """Return the player's Shadowcat and Wolf Pack that stand on the table or fell."""
    mine = (u for u in now.state.units.values() if u.owner in now.team(source.player))
    return [
        unit.id
        for unit in mine
        if now.card(unit.id).name in ("Shadowcat", "Wolf Pack")
        and (unit.on_table or unit.destroyed)
        and entering.EntryPlace(now, unit.id, entering.flank_edges(now, SHORT)).has_room
    ]


@bespoke(some(_companions))
async def summon_companions(table: Table, source: Source, _subject: Subject) -> None:
    """Take a companion off the table, or one that fell, and put it at a flank edge."""
    now = table.now
    options = units_named(now, _companions(now, source))
    prompt = msg("{effect}: which unit?", effect=source.name)
    unit = await table.choose(source.player, prompt, options, kind=Kind.OTHER, rule=Rule.TCD_01)
    if table.now.unit(unit).on_table:
        table.emit(ev.UnitWithdrawn(rule=Rule.TCD_01, unit=unit))
    areas, activated = entering.flank_edges(table.now, SHORT), table.now.unit(unit).activated
    await entering.redeploy(table, unit, areas, activated=activated)


# ------------------------------------------------------------------ units a card calls


def _home(now: Position, source: Source) -> tuple[Area, ...]:
    return entering.own_edge(now, source.player, LONG)


def can_call_conscripts(now: Position, source: Source, _subject: object) -> bool:
    """Return whether Conscripts would find a place in long range of the player's own edge."""
    return entering.can_call(now, source.player, CONSCRIPTS, _home(now, source))


@bespoke(can_call_conscripts)
async def call_conscripts(table: Table, source: Source, _subject: Subject) -> None:
    """For 4 order tokens, put Conscripts wholly in long range of the player's own edge."""
    table.emit(
        ev.TokensChanged(
            rule=Rule.ABL_01, holder=source.holder, token=RECRUITS, amount=-RECRUITS_TOKENS
        )
    )
    await entering.call(
        table, source.player, CONSCRIPTS, _home(table.now, source), cause=source.holder
    )


@bespoke()
async def call_raiders(table: Table, source: Source, _subject: Fall) -> None:
    """Put Free Folk Raiders with a Raid Leader wholly in long range of the player's own edge."""
    await entering.call(
        table,
        source.player,
        RAIDERS,
        _home(table.now, source),
        attachments=(RAID_LEADER,),
        cause=source.holder,
    )


def _near_home_or_marselen(now: Position, source: Source) -> tuple[Area, ...]:
    leaders = commanders_units(now, source)
    return (*_home(now, source), *entering.around(now, leaders, SHORT))


def can_call_freedmen(now: Position, source: Source, _subject: object) -> bool:
    """Return whether Freedmen would find a place near the own edge or the commander's unit."""
    areas = _near_home_or_marselen(now, source)
    return entering.can_call(now, source.player, FREEDMEN, areas)


@bespoke(can_call_freedmen)
async def call_freedmen(table: Table, source: Source, _subject: Subject) -> None:
    """Put Freedmen in long range of the own edge or in short range of the commander's unit."""
    areas = _near_home_or_marselen(table.now, source)
    await entering.call(table, source.player, FREEDMEN, areas)


# ------------------------------------------------------------------ Untrained Masses


def stands_alone(now: Position, source: Source, _subject: object) -> bool:
    """Return whether no friendly unit without this ability is in short range of the holder."""
    if not now.unit(source.holder).on_table:
        return False
    friends = [u.id for u in now.friends(source.player) if u.id != source.holder]
    return not any(
        distance.within(now, source.holder, friend, SHORT)
        for friend in friends
        if not any(s.ability == source.ability and now.holds(s) for s in now.printed(friend))
    )


@bespoke(stands_alone)
async def disperse(table: Table, source: Source, _subject: Subject) -> None:
    """Destroy the unit that stands alone."""
    await wounds.destroy(table, source.holder, None)
