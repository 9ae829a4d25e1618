"""Whom a player may choose for an effect, and choosing: it targets the unit (GEN-17)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from simulator.abilities.card_words import Words
from simulator.abilities.roles import ROLE, ROLES, WHO, belongs, commanders_units
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
from simulator.engine.position import Position
from simulator.engine.table import AskedFor, Table
from simulator.engine.targeting import barred, may_target, units_named
from simulator.engine.windows import means, targets
from simulator.language.texts import Message, marked, msg
from simulator.model.cards import UnitType
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option, Refused
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Subject
from simulator.model.verdict import Verdict
from simulator.records import dataclass
from simulator.rules.battlefield import distance, sight


def _token_numbers(value: object) -> bool:
    return isinstance(value, dict) and bool(value) and all(map(NUMBER.accepts, value.values()))


BORNE_TOKENS: Final = Values(marked("{name of the token: whole number}"), _token_numbers)
"""Units by how many tokens of a name lie on them at least."""

NAMES: Final = Values(
    marked("a list of names"),
    lambda value: isinstance(value, list) and bool(value) and all(map(TEXT.accepts, value)),
)
"""Units by the names printed on their cards."""


@dataclass(frozen=True, slots=True)
class Among:
    """Whom a choice looks among: the units of a side (`WHO`), its NCUs, or both alike."""

    side: str
    units: bool = True
    ncus: bool = False


AMONG: Final = {
    **{side: Among(side) for side in WHO},
    "friendly_ncu": Among("friendly", units=False, ncus=True),
    "enemy_ncu": Among("enemy", units=False, ncus=True),
    "friendly_or_ncu": Among("friendly", ncus=True),
    "enemy_or_ncu": Among("enemy", ncus=True),
}
"""What the words of a choice, or of units that are counted, mean."""

CHOICE_KEYS: Final[dict[str, Values]] = {
    "choose": one_of(
        "friendly",
        "enemy",
        "anyone",
        "friendly_ncu",
        "enemy_ncu",
        "enemy_or_ncu",
        "friendly_or_ncu",
        "engaged_enemy",
    ),
    "within": NUMBER,
    "of": ROLE,
    "unengaged": FLAG,
    "engaged": YES,
    "unactivated": YES,
    "other": YES,
    "in_sight": YES,
    "sees": ROLE,
    "apart_from": ROLE,
    "type": some_of(*UnitType),
    "affiliation": TEXT,
    "tokens": BORNE_TOKENS,
    "conditions": YES,
    "named": NAMES,
    "engaging": ROLE,
    "near_commander": NUMBER,
}
"""What may stand in a choice, as in `{choose: enemy, within: 12}`."""


def require_target(value: object, place: Place) -> None:
    """Raise WordError unless a value names a role or describes a choice."""
    if not isinstance(value, dict):
        ROLE.require(value, place)
        return
    for key, given in value.items():
        if key not in CHOICE_KEYS:
            one_of(*CHOICE_KEYS).require(key, (*place, key))
        CHOICE_KEYS[key].require(given, (*place, key))
    if "choose" not in value:
        CHOICE_KEYS["choose"].require(None, (*place, "choose"))


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
    """Return whether a unit that stands on the battlefield sees another."""
    return now.unit(viewer).on_table and bool(sight.sees(now, viewer, unit, explain=False))


def choosable(now: Position, source: Source, spec: Words, subject: Subject = None) -> list[UnitId]:
    """Return the combat units, or the NCUs, a choice may fall on."""
    return [unit for unit, verdict in verdicts_on(now, source, spec, subject).items() if verdict]


def verdicts_on(
    now: Position, source: Source, spec: Words, subject: Subject = None
) -> dict[UnitId, Verdict]:
    """Return for everybody a choice describes whether an effect lets them be targeted."""
    by = means(now, source)
    found = described(now, source, subject, spec["choose"], spec)
    return {unit: may_target(now, source.player, by, unit) for unit in found}


def described(
    now: Position, source: Source, subject: Subject, whose: str, spec: Words
) -> list[UnitId]:
    """Return the combat units or NCUs of somebody that fit the words of a choice or of a count."""
    among = AMONG[whose]
    units = _units_described(now, source, subject, among.side, spec) if among.units else []
    return units + (choosable_ncus(now, source, among.side, spec) if among.ncus else [])


def _units_described(
    now: Position, source: Source, subject: Subject, whose: str, spec: Words
) -> list[UnitId]:
    """Return the combat units of a side that fit the words."""
    centre = ROLES[spec["of"]](now, source, subject) if "of" in spec else source.holder
    without = {ROLES[spec["apart_from"]](now, source, subject)} if "apart_from" in spec else set()
    seen = ROLES[spec["sees"]](now, source, subject) if "sees" in spec else None
    met = ROLES[spec["engaging"]](now, source, subject) if "engaging" in spec else None
    if spec.get("other"):
        without |= {source.holder, centre}
    return [
        unit.id
        for unit in now.state.units.values()
        if unit.on_table
        and not now.is_wall(unit.id)
        and belongs(now, source, unit.id, whose)
        and unit.id not in without
        and ("sees" not in spec or (seen is not None and _sees(now, unit.id, seen)))
        and ("engaging" not in spec or (met is not None and unit.id in now.enemies_engaged(met)))
        and of_kind(now, spec, unit.id)
        and _placed_so(now, source, spec, centre, unit.id)
    ]


def friendly_units(now: Position, source: Source, _subject: object = None) -> list[UnitId]:
    """Return the friendly units an effect may be used on."""
    return choosable(now, source, {"choose": "friendly"})


def enemy_units(now: Position, source: Source, _subject: object = None) -> list[UnitId]:
    """Return the enemy units an effect may be used on."""
    return choosable(now, source, {"choose": "enemy"})


def choosable_near(
    now: Position, source: Source, whose: str, centre: UnitId, inches: float, *, other: bool = False
) -> list[UnitId]:
    """Return the "friendly" or "enemy" units that may be chosen within some inches of a unit.

    `other` leaves that unit itself out.
    """
    near = [u for u in choosable(now, source, {"choose": whose}) if _near(now, centre, u, inches)]
    return [unit for unit in near if not (other and unit == centre)]


def of_kind(now: Position, spec: Words, unit: UnitId) -> bool:
    """Return whether a unit is of the type, house, name and kind a choice asks for."""
    if "type" in spec and now.card(unit).type not in spec["type"]:
        return False
    if spec.get("unactivated") and now.unit(unit).activated:
        return False
    if spec.get("conditions") and not now.unit(unit).conditions:
        return False
    held = now.unit(unit).tokens
    if any(held.get(name, 0) < least for name, least in spec.get("tokens", {}).items()):
        return False
    if "bearing" in spec and not _bears_card(now, unit, spec["bearing"]):
        return False
    if "named" in spec and now.card(unit).name not in spec["named"]:
        return False
    return "affiliation" not in spec or now.has_affiliation(unit, spec["affiliation"])


def _bears_card(now: Position, unit: UnitId, names: Sequence[str]) -> bool:
    """Return whether a tactics card of one of some names is attached to a unit."""
    library = now.game.library.tactics
    laid = (card.card for card in now.unit(unit).attached if not card.special)
    return any(library[card].name in names for card in laid)


def _placed_so(
    now: Position, source: Source, spec: Words, centre: UnitId | None, unit: UnitId
) -> bool:
    if spec.get("in_sight") and not _sees(now, source.holder, unit):
        return False
    if spec.get("unengaged") and now.engaged(unit):
        return False
    if spec.get("engaged") and not now.engaged(unit):
        return False
    if "near_commander" in spec and not any(
        _near(now, leader, unit, spec["near_commander"]) for leader in commanders_units(now, source)
    ):
        return False
    inches = spec.get("within")
    return inches is None or _near(now, centre, unit, inches)


def choosable_ncus(now: Position, source: Source, whose: str, spec: Words) -> list[UnitId]:
    """Return NCUs of one side that have the tokens and belong to the house a choice asks for."""
    library, house = now.game.library.ncus, spec.get("affiliation", "")
    return [
        ncu.id
        for ncu in now.state.ncus.values()
        if not ncu.destroyed
        and belongs(now, source, ncu.id, whose)
        and house.lower() in {"", library[ncu.card].faction}
        and all(ncu.tokens.get(n, 0) >= least for n, least in spec.get("tokens", {}).items())
    ]


def _near(now: Position, centre: UnitId | None, unit: UnitId, inches: float) -> bool:
    if centre is None or centre not in now.state.units:
        return False
    return distance.within(now, centre, unit, inches)


def spared(now: Position, source: Source, unit: UnitId) -> bool:
    """Return whether an effect forbids this card, order or ability to target a unit."""
    return not may_target(now, source.player, means(now, source), unit)


async def found(
    table: Table, source: Source, subject: Subject, target: str | Mapping[str, object]
) -> UnitId | None:
    """Return the unit a step is about, asking its player where there is a choice (GEN-17)."""
    if isinstance(target, str):
        return ROLES[target](table.now, source, subject)
    verdicts = verdicts_on(table.now, source, target, subject)
    units = [unit for unit, verdict in verdicts.items() if verdict]
    return await choose_unit(table, source, units, barred(table.now, verdicts))


async def ask_unit(
    table: Table,
    source: Source,
    options: Iterable[Option],
    prompt: Message | None = None,
    refused: Iterable[Refused] = (),
) -> UnitId:
    """Ask the effect's player for one of some options, without targeting it yet (GEN-17)."""
    prompt = prompt or msg("{effect}: which unit?", effect=source.name)
    asked = AskedFor(kind=Kind.TARGET, rule=Rule.GEN_17, subject=source.holder or None)
    return await table.choose(source.player, prompt, options, refused=refused, **asked)


async def choose_unit(
    table: Table, source: Source, units: list[UnitId], forbidden: Sequence[Refused] = ()
) -> UnitId | None:
    """Ask the effect's player to target one of some units; return whom it falls on (GEN-17).

    `forbidden` are shown with the reasons why they may not be targeted. None when there is none.
    Raises EffectCancelledError when that unit's side cancels the effect.
    """
    if not units:
        return None
    chosen = await ask_unit(table, source, units_named(table.now, units), refused=forbidden)
    return await targets(table, source, chosen, tuple(u for u in units if u != chosen))
