"""Who is meant: the unit a word names in a situation, and the units a player may choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

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
from simulator.engine.effects import Source
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import targets
from simulator.model.cards import UnitType
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Player, UnitId
from simulator.model.subjects import Charge, Stat
from simulator.rules import distances, objectives, sight
from simulator.rules.distances import SHORT
from simulator.texts import marked
from simulator.texts import translate as _

Finds = Callable[[Position, Source, Any], UnitId | None]

ROLES: Final[dict[str, Finds]] = {
    "self": lambda now, source, subject: source.holder or None,
    "attacker": lambda now, source, subject: getattr(subject, "attacker", None),
    "defender": lambda now, source, subject: getattr(subject, "defender", None),
    "unit": lambda now, source, subject: getattr(subject, "unit", None),
    "charger": lambda now, source, subject: subject.unit if isinstance(subject, Charge) else None,
    "charged": lambda now, source, subject: subject.target if isinstance(subject, Charge) else None,
    "chosen": lambda now, source, subject: source.chosen or None,
    "ncu": lambda now, source, subject: getattr(subject, "ncu", None),
    "destroyer": lambda now, source, subject: getattr(subject, "cause", None),
}
"""The parts units play in a situation."""

ROLE: Final = one_of(*ROLES)


# ------------------------------------------------------------------ whose


def _self(now: Position, source: Source, unit: UnitId) -> bool:
    return unit == source.holder


def _friendly(now: Position, source: Source, unit: UnitId) -> bool:
    return now.owner(unit) in now.team(source.player)


def _enemy(now: Position, source: Source, unit: UnitId) -> bool:
    return not _friendly(now, source, unit)


def _engaged_enemy(now: Position, source: Source, unit: UnitId) -> bool:
    return unit in now.enemies_engaged(source.holder)


def _influenced(now: Position, source: Source, unit: UnitId) -> bool:
    return bool(unit) and now.ncu(source.holder).influences == unit


def _influenced_enemy(now: Position, source: Source, unit: UnitId) -> bool:
    return _influenced(now, source, unit) and _enemy(now, source, unit)


def _influenced_friend(now: Position, source: Source, unit: UnitId) -> bool:
    return _influenced(now, source, unit) and _friendly(now, source, unit)


def _commander(now: Position, source: Source, unit: UnitId) -> bool:
    return unit in commanders_units(now, source)


def _marked(now: Position, source: Source, unit: UnitId) -> bool:
    """Say whether the ability's own lasting effect lies on a unit."""
    own = (f"{source.ability}_lasting", source.player, unit)
    return any((x.ability, x.owner, x.subject) == own for x in now.state.lasting)


def _anyone(now: Position, source: Source, unit: UnitId) -> bool:
    return True


def _controlling_unit(now: Position, source: Source, unit: UnitId) -> bool:
    return bool(unit) and unit in controlling_units(now, source)


WHO: Final[dict[str, Callable[[Position, Source, UnitId], bool]]] = {
    "self": _self,
    "friendly": _friendly,
    "enemy": _enemy,
    "engaged_enemy": _engaged_enemy,
    "influenced": _influenced,
    "influenced_enemy": _influenced_enemy,
    "influenced_friend": _influenced_friend,
    "commander": _commander,
    "controlling_unit": _controlling_unit,
    "marked": _marked,
    "anyone": _anyone,
}
"""What a unit may be to the effect: the holder itself, its side's, its card's commander's ..."""

WHOSE: Final = one_of(*WHO)


def mark_of(name: str) -> str:
    """Give the lasting effect that marks a unit with a name."""
    return f"mark_{name}"


def belongs(now: Position, source: Source, unit: UnitId | None, who: str) -> bool:
    """Say whether a unit is what a word such as "friendly" means for this effect."""
    return unit is not None and WHO[who](now, source, unit)


def commanders_unit(now: Position, source: Source) -> UnitId | None:
    """Give the unit in which the card's commander stands, None when it is gone."""
    return next(iter(commanders_units(now, source)), None)


def commanders_units(now: Position, source: Source) -> list[UnitId]:
    """Give the units of the card's commander: its own first, then those that count as its.

    A card of no commander's own means the commander of the army it is played for.
    """
    attachments = now.game.library.attachments
    leader = _leader(now, source)
    if leader not in attachments:
        return []
    friends = now.friends(source.player)
    own = [unit.id for unit in friends if leader in unit.attachments]
    name = attachments[leader].name
    return own + [u.id for u in friends if u.id not in own and figure_in(now, u.id, name)]


def _leader(now: Position, source: Source) -> str:
    card = now.game.library.tactics.get(source.card)
    if card is None or card.commander is not None:
        return "" if card is None else card.commander or ""
    for unit in now.state.units.values():
        for each in (*unit.attachments, *unit.fallen):
            if unit.owner is source.player and now.game.library.attachments[each].commander:
                return each
    return ""


def figure_in(now: Position, unit: UnitId, name: str) -> bool:
    """Say whether a figure of this name, or one that counts as it, stands in a unit."""
    library = now.game.library
    if any(library.attachments[card].name == name for card in now.unit(unit).attachments):
        return True
    for source in now.printed(unit):
        text = library.abilities.get(source.ability)
        if text is not None and text.counts_as == name and now.holds(source):
            return True
    return False


def controlling_unit(now: Position, source: Source) -> UnitId | None:
    """Give the unit that has this objective card's effect (SCN-GOT-04), None without one."""
    return next(iter(controlling_units(now, source)), None)


def controlling_units(now: Position, source: Source) -> list[UnitId]:
    """Give the units that have an objective card's effect.

    They control the token beside it (SCN-GOT-04), or the card was given to the unit itself
    (SCN-CLASH-04, SCN-FIRE-03).
    """
    numbers = [c.number for c in now.game.scenario.objective_cards if c.ability == source.ability]
    tokens = [token.id for token in now.state.tokens.values() if token.card in numbers]
    found = [objectives.controller(now, token) for token in tokens]
    found += [lasting.subject for lasting in now.state.lasting if lasting.ability == source.ability]
    return [unit for unit in found if unit is not None and now.unit(unit).on_table]


def controlling_player(now: Position, source: Source) -> Player | None:
    """Give the player whose unit controls the token beside this objective card, if any."""
    unit = controlling_unit(now, source)
    return now.owner(unit) if unit else None


# ------------------------------------------------------------------ counts


def _held(now: Position, source: Source, token: str) -> int:
    """Give how many tokens of a name lie on the holder's card, or orders on the attached card."""
    unit = now.state.units.get(source.holder)
    lying = [a.tokens for a in unit.attached if a.card == source.card] if unit else []
    return max(lying) if lying else (unit or now.ncu(source.holder)).tokens.get(token, 0)


def _brothers(now: Position, source: Source) -> int:
    """Count the other friends in short range of the holder, and the commander once more."""
    leader, holder = commanders_unit(now, source), source.holder
    near = [u.id for u in now.friends(source.player) if distances.within(now, holder, u.id, SHORT)]
    return len([unit for unit in near if unit != holder]) + int(leader in near)


COUNTS: Final[dict[str, Callable[[Position, Source, Any], int]]] = {
    "ranks": lambda now, source, subject: now.ranks(source.holder),
    "destroyed_ranks": lambda now, source, subject: now.ranks_lost(source.holder),
    "wounds_suffered": lambda now, source, subject: (
        now.card(source.holder).full_wounds - now.unit(source.holder).wounds
    ),
    "defenders_ranks": lambda now, source, subject: now.ranks(subject.defender),
    "defenders_conditions": lambda now, source, subject: len(now.unit(subject.defender).conditions),
    "chosens_ranks": lambda now, source, subject: now.ranks(source.chosen),
    "chosens_destroyed_ranks": lambda now, source, subject: now.ranks_lost(source.chosen),
    "units_ranks": lambda now, source, subject: now.ranks(subject.unit),
    "order_tokens": lambda now, source, subject: _held(now, source, "order"),
    "pillage_tokens": lambda now, source, subject: _held(now, source, "pillage"),
    "misses": lambda now, source, subject: subject.misses,
    "brothers_in_arms": lambda now, source, subject: _brothers(now, source),
    "defenders_destroyed_ranks": lambda now, source, subject: now.ranks_lost(subject.defender),
    "units_destroyed_ranks": lambda now, source, subject: now.ranks_lost(subject.unit),
}
"""What an amount may be counted by: the holder's ranks, the tested unit's, the attack's misses."""

COUNT: Final = one_of(*COUNTS)


# ------------------------------------------------------------------ choosing

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


def require_target(value: Any, place: Place) -> None:
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


def _is_target(value: Any) -> bool:
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


def choosable(
    now: Position, source: Source, spec: Mapping[str, Any], subject: Any = None
) -> list[UnitId]:
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


def _of_kind(now: Position, spec: Mapping[str, Any], unit: UnitId) -> bool:
    if "type" in spec and now.card(unit).type not in spec["type"]:
        return False
    if spec.get("unactivated") and now.unit(unit).activated:
        return False
    return "affiliation" not in spec or now.has_affiliation(unit, spec["affiliation"])


def _placed_so(
    now: Position, source: Source, spec: Mapping[str, Any], centre: UnitId | None, unit: UnitId
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


def _near(now: Position, centre: UnitId | None, unit: UnitId, inches: int) -> bool:
    if centre is None or centre not in now.state.units:
        return False
    return distances.within(now, centre, unit, inches)


def spared(now: Position, source: Source, unit: UnitId) -> bool:
    """Say whether an effect of its own side forbids this card or order to target a unit."""
    if not _friendly(now, source, unit):
        return False
    if source.card in now.game.library.tactics and not source.holder:
        return now.has(Stat.NO_FRIENDLY_CARDS, unit)
    text = now.game.library.abilities.get(source.ability)
    return text is not None and text.order and now.has(Stat.NO_FRIENDLY_ORDERS, unit)


async def found(
    table: Table, source: Source, subject: Any, target: str | Mapping[str, Any]
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
    prompt = _("{effect}: which unit?").format(effect=source.name)
    chosen = await table.choose(
        source.player, prompt, options, kind=Kind.TARGET, rule=Rule.GEN_17,
        subject=source.holder or None,
    )  # fmt: skip
    return await targets(table, source, chosen, tuple(u for u in units if u != chosen))
