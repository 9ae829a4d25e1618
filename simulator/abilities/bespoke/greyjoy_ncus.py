"""The units and NCUs of House Greyjoy: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.activating import may_be_activated
from simulator.abilities.bespoke.attachment_moves import return_to_a_unit, someone_can_return
from simulator.abilities.bespoke.bespoke_effect import bespoke, some
from simulator.abilities.bespoke.shared import await_zones, give_all, is_awaited, more_targets
from simulator.abilities.choose_targets import choose_unit, enemy_units
from simulator.abilities.roles import figure_in
from simulator.abilities.verbs import begin
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.engine.windows import NO_CARDS
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Source
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId, Until
from simulator.model.subjects import Activation, Claim, Turn
from simulator.rules.battlefield.distance import LONG, SHORT
from simulator.rules.setup import entering
from simulator.rules.setup.entering import Area
from simulator.rules.turn import activation
from simulator.rules.units import tokens
from simulator.rules.units.tokens import PILLAGE

HOUSE: Final = "Greyjoy"
MOST: Final = 2
"""Pillage tokens that may lie on a unit."""

# ------------------------------------------------------------------ Captain's Men

VICTARION: Final = "Victarion Greyjoy"


@bespoke(lambda now, source, _subject: figure_in(now, source.holder, VICTARION))
async def captains_men(table: Table, source: Source, _subject: Activation) -> None:
    """The unit is deployed with a pillage token."""
    await tokens.gain(table, source.holder, PILLAGE, 1, source.name, most=MOST)


# ------------------------------------------------------------------ Balon Greyjoy


def _shores(now: Position, source: Source) -> tuple[Area, ...]:
    home = entering.own_edge(now, source.player, LONG)
    return (*home, *entering.flank_edges(now, SHORT))


def _home(now: Position, source: Source) -> tuple[Area, ...]:
    return tuple(entering.own_edge(now, source.player, LONG))


def _drowned(now: Position, source: Source) -> list[UnitId]:
    """Return the destroyed friendly units of the house that find a shore to come back to."""
    return _drowned_for(now, source, _shores(now, source))


def _drowned_for(now: Position, source: Source, areas: tuple[Area, ...]) -> list[UnitId]:
    """Return the destroyed friendly units of the house that find a place in some areas."""
    return [
        unit.id
        for unit in now.state.units.values()
        if unit.destroyed
        and unit.owner is source.player
        and now.has_affiliation(unit.id, HOUSE)
        and entering.can_redeploy(now, unit.id, areas)
    ]


@bespoke(some(_drowned))
async def rise_again_blade_in_hand(table: Table, source: Source, subject: Activation) -> Activation:
    """A destroyed unit of the house comes back; Balon claims no zone."""
    await _rise(table, source, _shores(table.now, source))
    return replace(subject, action_lost=True)


def _drowned_at_home(now: Position, source: Source) -> list[UnitId]:
    return _drowned_for(now, source, _home(now, source))


@bespoke(some(_drowned_at_home))
async def rise_again_at_home(table: Table, source: Source, _subject: Claim) -> None:
    """A destroyed unit of the house comes back at the player's own edge."""
    await _rise(table, source, _home(table.now, source))


async def _rise(table: Table, source: Source, areas: tuple[Area, ...]) -> None:
    options = units_named(table.now, _drowned_for(table.now, source, areas))
    if options:
        prompt = msg("{effect}: which unit?", effect=source.name)
        unit = await table.choose(source.player, prompt, options, kind=Kind.OTHER)
        activated = table.now.unit(unit).activated
        await entering.redeploy(table, unit, areas, activated=activated)


# ------------------------------------------------------------------ Tristifer Botley

WATCHED_ZONES: Final = 2
UNSETTLED: Final = 2
"""Enemies that become Panicked and Vulnerable."""
UNSETTLES: Final = "diplomat unsettles "
ANSWERS: Final = "diplomat answers "
"""Why the claim of a zone is awaited: the name of the mark, before the zone's."""
DUE: Final = EffectPart.MARK.of("diplomat is due")
ABOUT_TWO: Final = EffectPart.MARK.of("two zones")
ABOUT_ONE: Final = EffectPart.MARK.of("one zone")
"""What he has done once per game stays on him; so it is with Moqorro, below."""


@bespoke()
async def diplomacy_about_two_zones(table: Table, source: Source, subject: Activation) -> None:
    """Two zones are chosen, and marked on the enemy NCU until the turn ends."""
    begin(table, source, ABOUT_TWO, source.holder, Until.GAME)
    await await_zones(table, source, subject.unit, UNSETTLES, WATCHED_ZONES)


def has_enemies_to_unsettle(now: Position, source: Source, subject: Claim) -> bool:
    """Return whether the NCU claims one of the two zones, and there are enemies to target."""
    awaited = is_awaited(now, source, subject, UNSETTLES)
    return awaited and bool(enemy_units(now, source))


@bespoke(has_enemies_to_unsettle)
async def diplomacy_unsettles(table: Table, source: Source, _subject: Claim) -> None:
    """Up to two enemies become Panicked and Vulnerable."""
    left = enemy_units(table.now, source)
    for _number in range(UNSETTLED):
        left = [unit for unit in left if table.now.unit(unit).on_table]
        if not left or not await more_targets(table, source):
            break
        unit = await choose_unit(table, source, left)
        if unit is not None:
            left = [other for other in left if other != unit]
            await give_all(table, source, unit, Condition.PANICKED, Condition.VULNERABLE)


def stands_beside_the_board(now: Position, source: Source, subject: object) -> bool:
    """Return whether Tristifer stands on no zone and could still be activated this round."""
    off = now.ncu(source.holder).zone is None
    return off and may_be_activated(now, source, subject)


@bespoke(stands_beside_the_board)
async def diplomacy_about_one_zone(table: Table, source: Source, subject: Activation) -> None:
    """A zone is chosen, and marked on the enemy NCU until the turn ends."""
    begin(table, source, ABOUT_ONE, source.holder, Until.GAME)
    await await_zones(table, source, subject.unit, ANSWERS, 1)


def claims_the_one_zone(now: Position, source: Source, subject: Claim) -> bool:
    """Return whether the NCU claims the zone that Tristifer answers."""
    return is_awaited(now, source, subject, ANSWERS)


@bespoke(claims_the_one_zone)
async def diplomacy_is_due(table: Table, source: Source, _subject: Claim) -> None:
    """Tristifer may be activated as the turn ends."""
    begin(table, source, DUE, source.holder, Until.TURN)


def the_diplomat_is_due(now: Position, source: Source, subject: Turn) -> bool:
    """Return whether the zone was claimed, and Tristifer could be activated."""
    due = any(x.ability == DUE and x.subject == source.holder for x in now.state.lasting)
    return due and may_be_activated(now, source, subject)


@bespoke(the_diplomat_is_due)
async def diplomat_activates(table: Table, source: Source, _subject: Turn) -> None:
    """Tristifer is activated."""
    await activation.activate_any(table, source.holder)


# ------------------------------------------------------------------ Moqorro

SILENCE: Final = EffectPart.MARK.of("silence")
RETURN: Final = EffectPart.MARK.of("return")


@bespoke()
async def rhllors_silence(table: Table, source: Source, _subject: Turn) -> None:
    """Opponents use neither orders nor tactics cards until the turn ends."""
    begin(table, source, SILENCE, source.holder, Until.GAME)
    for rival in table.now.opponents(source.player):
        table.emit(ev.FlagSet(rule=Rule.ABL_01, player=rival, flag=NO_CARDS))
    begin(table, source, source.lasting, None, Until.TURN)


@bespoke(someone_can_return)
async def rhllors_return(table: Table, source: Source, subject: Claim) -> None:
    """A destroyed friendly attachment comes back to a friendly unit."""
    begin(table, source, RETURN, source.holder, Until.GAME)
    await return_to_a_unit(table, source, subject)
