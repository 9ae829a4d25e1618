"""Whom a player may choose for an effect, and choosing: it targets the unit (GEN-17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.abilities.card_words import Words
from simulator.abilities.roles import ROLE, ROLES, belongs, friendly
from simulator.abilities.vocabulary import (
    FLAG,
    NUMBER,
    TEXT,
    YES,
    Place,
    Values,
    WordError,
    one_of,
    some_of,
)
from simulator.engine.game import Position, Table
from simulator.engine.windows import means, targets
from simulator.model.cards import UnitType
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Means, Subject
from simulator.rules.battlefield import distance, sight
from simulator.texts import marked, msg

_CHOICE_KEYS: Final[dict[str, Values]] = {
    "choose": one_of("friendly", "enemy", "friendly_ncu", "enemy_ncu", "engaged_enemy"),
    "within": NUMBER,
    "of": ROLE,
    "unengaged": FLAG,
    "engaged": YES,
    "unactivated": YES,
    "other": YES,
    "in_sight": YES,
    "apart_from": ROLE,
    "type": some_of(*UnitType),
    "affiliation": TEXT,
}


def require_target(value: object, place: Place) -> None:
    """Raise WordError unless a value names a role or describes a choice."""
    if not isinstance(value, dict):
        ROLE.require(value, place)
        return
    for key, given in value.items():
        if key not in _CHOICE_KEYS:
            one_of(*_CHOICE_KEYS).require(key, (*place, key))
        _CHOICE_KEYS[key].require(given, (*place, key))
    if "choose" not in value:
        _CHOICE_KEYS["choose"].require(None, (*place, "choose"))


def _is_target(value: object) -> bool:
    try:
        require_target(value, ())
    except WordError:
        return False
    return True


TARGET: Final = Values(
    marked("a role, or {choose: ..., within: inches, type: [...], other: true, ...}"), _is_target
)


def _sees(now: Position, viewer: UnitId, unit: UnitId) -> bool:
    """Say whether a unit that stands on the battlefield sees another."""
    return now.unit(viewer).on_table and bool(sight.sees(now, viewer, unit, explain=False))


def choosable(now: Position, source: Source, spec: Words, subject: Subject = None) -> list[UnitId]:
    """Give the combat units, or the NCUs, a choice may fall on."""
    if spec["choose"].endswith("_ncu"):
        return _choosable_ncus(now, source, spec["choose"].removesuffix("_ncu"))
    centre = ROLES[spec["of"]](now, source, subject) if "of" in spec else source.holder
    barred = {ROLES[spec["apart_from"]](now, source, subject)} if "apart_from" in spec else set()
    if spec.get("other"):
        barred |= {source.holder, centre}
    return [
        unit.id
        for unit in now.state.units.values()
        if unit.on_table
        and not now.is_wall(unit.id)
        and belongs(now, source, unit.id, spec["choose"])
        and unit.id not in barred
        and _of_kind(now, spec, unit.id)
        and _placed_so(now, source, spec, centre, unit.id)
        and not now.has(Stat.UNTARGETABLE, unit.id)
        and not spared(now, source, unit.id)
    ]


def choosable_near(
    now: Position, source: Source, whose: str, centre: UnitId, inches: float, *, other: bool = False
) -> list[UnitId]:
    """Give the "friendly" or "enemy" units that may be chosen within some inches of a unit.

    `other` leaves that unit itself out.
    """
    near = [u for u in choosable(now, source, {"choose": whose}) if _near(now, centre, u, inches)]
    return [unit for unit in near if not (other and unit == centre)]


def _of_kind(now: Position, spec: Words, unit: UnitId) -> bool:
    if "type" in spec and now.card(unit).type not in spec["type"]:
        return False
    if spec.get("unactivated") and now.unit(unit).activated:
        return False
    return "affiliation" not in spec or now.has_affiliation(unit, spec["affiliation"])


def _placed_so(
    now: Position, source: Source, spec: Words, centre: UnitId | None, unit: UnitId
) -> bool:
    if spec.get("in_sight") and not _sees(now, source.holder, unit):
        return False
    if spec.get("unengaged") and now.engaged(unit):
        return False
    if spec.get("engaged") and not now.engaged(unit):
        return False
    inches = spec.get("within")
    return inches is None or _near(now, centre, unit, inches)


def _choosable_ncus(now: Position, source: Source, whose: str) -> list[UnitId]:
    return [
        ncu.id
        for ncu in now.state.ncus.values()
        if not ncu.destroyed
        and belongs(now, source, ncu.id, whose)
        and not now.has(Stat.UNTARGETABLE, ncu.id)
    ]


def _near(now: Position, centre: UnitId | None, unit: UnitId, inches: float) -> bool:
    if centre is None or centre not in now.state.units:
        return False
    return distance.within(now, centre, unit, inches)


def spared(now: Position, source: Source, unit: UnitId) -> bool:
    """Say whether an effect of its own side forbids this card or order to target a unit."""
    if not friendly(now, source, unit):
        return False
    by = means(now, source)
    if by is Means.CARD:
        return now.has(Stat.NO_FRIENDLY_CARDS, unit)
    return by is Means.ORDER and now.has(Stat.NO_FRIENDLY_ORDERS, unit)


async def found(
    table: Table, source: Source, subject: object, target: str | Mapping[str, object]
) -> UnitId | None:
    """Give the unit a step is about, asking its player where there is a choice (GEN-17)."""
    if isinstance(target, str):
        return ROLES[target](table.now, source, subject)
    return await choose_unit(table, source, choosable(table.now, source, target, subject))


async def choose_unit(table: Table, source: Source, units: list[UnitId]) -> UnitId | None:
    """Let the effect's player target one of some units; give whom it falls on (GEN-17).

    None when there is none. Raises EffectCancelledError when that unit's side cancels the effect.
    """
    if not units:
        return None
    now = table.now
    options = [Option(unit, now.name(unit), about=unit) for unit in units]
    prompt = msg("{effect}: which unit?", effect=source.name)
    chosen = await table.choose(
        source.player,
        prompt,
        options,
        kind=Kind.TARGET,
        rule=Rule.GEN_17,
        subject=source.holder or None,
    )
    return await targets(table, source, chosen, tuple(u for u in units if u != chosen))
