"""Fire and Blood: marked units and the commander's tokens (SCN-FIRE-02 to -08, AMB-32)."""

from __future__ import annotations

from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.language.texts import msg
from simulator.missions.common import (
    PASS,
    gainers,
    on,
    rule,
    sides_from_first,
)
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Lasting, UnitId, Until
from simulator.model.subjects import Activation, Fall, Turn
from simulator.rules.battlefield.distance import LONG, within
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import Team, award

MARKED: Final = "marked"
"""The token of a marked unit."""
POINTS: Final = "victory_points"
"""The token a commander puts on an enemy."""
EACH: Final = 2
FOR_MARKED: Final = 2


def is_marked(now: Position, holder: UnitId) -> bool:
    """Whether a combat unit is, or was when it fell, marked; an NCU never is (SCN-FIRE-02)."""
    unit = now.state.units.get(holder)
    return unit is not None and unit.tokens.get(MARKED, 0) > 0


def _open_to_marks(now: Position, side: Team) -> list[UnitId]:
    """Return the enemy units a side may mark: those of sides with fewer than two marks."""
    found = []
    for unit in now.foes(side[0]):
        mates = now.team(unit.owner)
        marks = sum(is_marked(now, u.id) for u in now.state.units.values() if u.owner in mates)
        if marks < EACH and not is_marked(now, unit.id):
            found.append(unit.id)
    return found


async def mark(table: Table, _source: Source, _subject: Turn) -> None:
    """Ask the sides to mark two enemy units each in turn; owners give them cards (SCN-FIRE-02)."""
    for _mark in range(EACH):
        for side in sides_from_first(table.now):
            now = table.now
            options = units_named(now, _open_to_marks(now, side))
            if not options:
                continue
            unit = await table.choose(
                side[0],
                msg("Mark which enemy unit?"),
                options,
                kind=Kind.MARK,
                rule=Rule.SCN_FIRE_02,
            )
            table.emit(ev.TokensChanged(rule=Rule.SCN_FIRE_02, holder=unit, token=MARKED, amount=1))
            await _give_card(table, unit)


async def _give_card(table: Table, unit: UnitId) -> None:
    """Ask the owner to give a marked unit a card nobody has yet (SCN-FIRE-03).

    With more marked units than cards every owner uses each card once.
    """
    now = table.now
    owner = now.owner(unit)
    cards = scenario_of(now).objective_cards
    given = [(x.ability, x.owner) for x in now.state.lasting if x.until is Until.GAME]
    free = [card for card in cards if card.ability not in {ability for ability, _who in given}]
    free = free or [card for card in cards if (card.ability, owner) not in given]
    if not free:
        return
    options = [Option(str(card.number), card.name, detail=card.text) for card in free]
    prompt = msg("Which card for {unit}?", unit=now.name(unit))
    chosen = await table.choose(
        owner, prompt, options, kind=Kind.CARD, rule=Rule.SCN_FIRE_03, subject=unit
    )
    card = {str(card.number): card for card in free}[chosen]
    gained = Lasting(card.ability, owner, unit, Until.GAME, card.name)
    table.emit(ev.LastingBegan(rule=Rule.SCN_FIRE_03, lasting=gained))


async def commander_points(table: Table, _source: Source, subject: Activation) -> None:
    """Have a commander's unit that activates put a token on an enemy within 12 (SCN-FIRE-05)."""
    now, unit = table.now, subject.unit
    if not now.is_commander(unit):
        return
    foes = [foe.id for foe in now.foes(now.owner(unit)) if within(now, unit, foe.id, LONG)]
    if not foes:
        return
    options = units_named(now, foes)
    options.append(Option(PASS, msg("No token")))
    chosen = await table.choose_for(
        unit, msg("A victory point token on which enemy?"), options, Kind.MARK, Rule.SCN_FIRE_05
    )
    if chosen != PASS:
        table.emit(ev.TokensChanged(rule=Rule.SCN_FIRE_05, holder=chosen, token=POINTS, amount=1))


async def fallen(table: Table, _source: Source, subject: Fall) -> None:
    """Score what falls to marked units, marked units, and tokens on the fallen (AMB-32)."""
    now, unit, by = table.now, subject.unit, subject.cause
    if not subject.scores:
        return
    if by and is_marked(now, by) and not now.friendly(by, unit):
        why = msg("{unit} destroyed by a marked unit", unit=now.name(unit))
        award(table, now.owner(by), 1, why, Rule.SCN_FIRE_06, (unit, by))
    tokens = now.unit(unit).tokens.get(POINTS, 0)
    for player in gainers(now, subject):
        if is_marked(now, unit):
            why = msg("Marked unit destroyed")
            award(table, player, FOR_MARKED, why, Rule.SCN_FIRE_07, (unit,))
        award(table, player, tokens, msg("Victory point tokens"), Rule.SCN_FIRE_08, (unit,))
    if tokens:
        table.emit(
            ev.TokensChanged(rule=Rule.SCN_FIRE_08, holder=unit, token=POINTS, amount=-tokens)
        )


MARKED_UNITS: Final = rule(
    "marked_units",
    "Marked units",
    on(Moment.DEPLOYED, mark),
    on(Moment.UNIT_ACTIVATES, commander_points),
    on(Moment.UNIT_REMOVED, fallen),
)
