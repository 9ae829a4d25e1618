"""Tokens that units take up and carry (A Feast for Crows and A Dance with Dragons).

Where a token goes when it is dropped differs: back onto the corpse pile it is linked with, or, in
a mode without piles, within 2 inches of the tray.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.engine.names import token_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.geometry.measure import overlaps
from simulator.language.texts import msg
from simulator.missions.common import on, opponent, rule
from simulator.missions.token_places import beside_tray, on_pile, put_down
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Token, UnitId
from simulator.model.subjects import Attack, Fall, MoraleTest, Moved
from simulator.rules.scoring.objectives import may_control, touches


def carried(now: Position, unit: UnitId) -> list[Token]:
    """Return the tokens a unit carries."""
    return [token for token in now.state.tokens.values() if token.carrier == unit]


def _may_take(now: Position, unit: UnitId) -> bool:
    """Return whether a unit may take up a token: it carries none, and controls tokens at all."""
    return may_control(now, unit) and not carried(now, unit)


def _lying(now: Position, unit: UnitId) -> list[Token]:
    """Return the tokens on the table that a unit's tray touches."""
    return [t for t in now.state.tokens.values() if t.carrier is None and touches(now, unit, t.id)]


async def move_ended(table: Table, _source: Source, subject: Moved) -> None:
    """Lose the token when off its pile, claim one that is touched, push others away.

    SCN-FEAST-05 to -07, SCN-DANCE-03, SCN-DANCE-06. Who may not control tokens leaves them alone.
    """
    unit = subject.unit
    for token in carried(table.now, unit):
        if token.pile and not _on_pile(table.now, unit, token):
            await drop(table, unit, token, Rule.SCN_FEAST_07)
    if not may_control(table.now, unit):
        return  # it takes up no token, and pushes none away
    found = _lying(table.now, unit)
    if found and not carried(table.now, unit):
        chosen = await _choose_token(table, unit, found)
        _claim(table, chosen, unit)
        found = [token for token in found if token.id != chosen.id]
    for token in found:
        rule_of = Rule.SCN_FEAST_06 if token.pile else Rule.SCN_DANCE_06
        await drop(table, unit, token, rule_of)


def _on_pile(now: Position, unit: UnitId, token: Token) -> bool:
    outlines = [piece.outline for piece in now.state.terrain if piece.id == token.pile]
    return any(overlaps(now.corners(unit), outline) for outline in outlines)


async def _choose_token(table: Table, unit: UnitId, found: list[Token]) -> Token:
    options = [Option(token.id, token_name(table.now, token), about=token.id) for token in found]
    prompt = msg("{unit} takes which token?", unit=table.now.name(unit))
    chosen = await table.choose(
        table.now.owner(unit), prompt, options, rule=_claimed_by(found[0]), subject=unit
    )
    return table.now.state.tokens[chosen]


def _claimed_by(token: Token) -> Rule:
    return Rule.SCN_FEAST_05 if token.pile else Rule.SCN_DANCE_03


def _claim(table: Table, token: Token, unit: UnitId) -> None:
    table.emit(ev.TokenClaimed(rule=_claimed_by(token), token=token.id, unit=unit))


async def drop(table: Table, unit: UnitId, token: Token, why: Rule) -> None:
    """Ask the opponent to put a token down: on its own pile, or near the tray (SCN-FEAST-06)."""
    dropped = replace(token, carrier=None)
    who = opponent(table.now, table.now.owner(unit))
    place = on_pile if token.pile else beside_tray
    await put_down(table, who, dropped, place(table.now, unit, dropped, why))


# ------------------------------------------------------------------ lost in battle


async def shaken(table: Table, _source: Source, subject: MoraleTest) -> None:
    """A carrier that fails a panic test loses its token (SCN-FEAST-08, SCN-DANCE-07)."""
    if subject.panic and subject.passed is False and table.now.unit(subject.unit).on_table:
        await _lose(table, subject.unit)


async def fallen(table: Table, _source: Source, subject: Fall) -> None:
    """A carrier that is destroyed loses its token (SCN-FEAST-08, SCN-DANCE-07)."""
    await _lose(table, subject.unit)


async def _lose(table: Table, unit: UnitId) -> None:
    """Hand a token to an engaged enemy; without one the opponent puts it within 2 inches."""
    for token in carried(table.now, unit):
        now = table.now
        rule_of = Rule.SCN_FEAST_08 if token.pile else Rule.SCN_DANCE_07
        who = opponent(now, now.owner(unit))
        takers = [foe for foe in now.enemies_engaged(unit) if _may_take(now, foe)]
        if takers:
            options = units_named(now, takers)
            taker = await table.choose(
                who, msg("Which unit takes the token?"), options, kind=Kind.TARGET, rule=rule_of
            )
            table.emit(ev.TokenClaimed(rule=rule_of, token=token.id, unit=taker))
        else:
            if any(may_control(now, foe) for foe in now.enemies_engaged(unit)):
                rule_of = Rule.AMB_63  # whoever could take it carries one already
            dropped = replace(token, carrier=None)
            await put_down(table, who, dropped, beside_tray(now, unit, dropped, rule_of))


async def outfought(table: Table, _source: Source, subject: Attack) -> None:
    """After a melee attack on a carrier, an attacker with more ranks takes the token.

    SCN-FEAST-09, SCN-DANCE-08.
    """
    now = table.now
    both = (subject.attacker, subject.defender)
    if not subject.melee or not all(now.unit(unit).on_table for unit in both):
        return
    if now.ranks(subject.attacker) <= now.ranks(subject.defender):
        return
    if not _may_take(now, subject.attacker):
        return
    for token in carried(now, subject.defender)[:1]:
        rule_of = Rule.SCN_FEAST_09 if token.pile else Rule.SCN_DANCE_08
        table.emit(ev.TokenClaimed(rule=rule_of, token=token.id, unit=subject.attacker))


CARRYING: Final = rule(
    "carry_tokens",
    "Carrying tokens",
    on(Moment.MOVE_ENDED, move_ended),
    on(Moment.MORALE_ENDED, shaken),
    on(Moment.UNIT_FALLS, fallen),
    on(Moment.ATTACK_COMPLETED, outfought),
)
