"""Free attacks and charges on one enemy: who may answer it, and how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.choose_targets import friendly_units
from simulator.abilities.roles import figure_in
from simulator.engine.figures import names_borne
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.actions import ActionKey
from simulator.model.cards import CardId, UnitType
from simulator.model.moments import Source
from simulator.model.requests import ActionOption, Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Action, Attack
from simulator.rules import action_list
from simulator.rules.attack import firing_range, ranged
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG
from simulator.rules.charge import plan


def fell_in(now: Position, attack: Attack) -> tuple[CardId, ...]:
    """Return the defender's attachments that fell in this very attack, alone or with their unit."""
    if attack.fallen_before is None:
        return ()
    gone = Counter(now.unit(attack.defender).fallen) - Counter(attack.fallen_before)
    return tuple(gone)


def was_attacked(now: Position, attack: Attack, name: str) -> bool:
    """Return whether a figure of this name, or one that counts as it, was in the attacked unit.

    It may have fallen in this very attack; whoever fell before it was not attacked.
    """
    unit, fell = attack.defender, fell_in(now, attack)
    borne = names_borne(now.state, now.game.library, now.owner(unit), fell)
    return figure_in(now, unit, name) or name in borne


def can_shoot_at(now: Position, unit: UnitId, foe: UnitId) -> bool:
    """Return whether a unit may shoot at this enemy, after a shift if needed (RNG-04 to RNG-09)."""
    if foe not in now.state.units or not now.unit(foe).on_table or not ranged.may_shoot(now, unit):
        return False
    cards = firing_range.ranged_cards(now, unit)
    return any(firing_range.shift_into_range(now, unit, foe, card) is not None for card in cards)


def can_charge(now: Position, unit: UnitId, foe: UnitId) -> bool:
    """Return whether a unit may declare a charge against this enemy (CHG-02)."""
    if foe not in now.state.units:
        return False
    both = now.unit(unit).on_table and now.unit(foe).on_table
    return both and bool(plan.may_charge(now, unit)) and bool(plan.plan(now, unit, foe))


def chargers(kind: UnitType) -> Callable[[Position, Source, Action], list[UnitId]]:
    """Return what finds friends of a type in long range that can charge the enemy that acted."""

    def found(now: Position, source: Source, subject: Action) -> list[UnitId]:
        return [
            unit
            for unit in friendly_units(now, source)
            if now.is_type(unit, kind)
            and distance.within(now, subject.unit, unit, LONG)
            and can_charge(now, unit, subject.unit)
        ]

    return found


def attacks_and_charges(now: Position, unit: UnitId, foe: UnitId) -> list[ActionKey]:
    """Return the actions with which a unit may attack or charge this enemy now."""
    found = []
    if can_shoot_at(now, unit, foe):
        found.append(ActionKey.RANGED_ATTACK)
    if foe in now.enemies_engaged(unit) and action_list.may(now, unit, ActionKey.MELEE_ATTACK):
        found.append(ActionKey.MELEE_ATTACK)
    if can_charge(now, unit, foe):
        found.append(ActionKey.CHARGE)
    return found


PROTECTED: Final = {
    "renlys_protector": ("Renly Baratheon",),
    "jokins_protector": ("Jokin",),
    "brans_protector": ("Bran Stark", "Bran and Hodor"),
}
"""Whose attackers are struck: the names of figures, by the protector's ability."""


def can_protect(now: Position, source: Source, subject: Attack) -> bool:
    """Return whether the protected one was attacked, and the attacker can be struck."""
    if not any(was_attacked(now, subject, name) for name in PROTECTED[source.ability]):
        return False
    return bool(attacks_and_charges(now, source.holder, subject.attacker))


@bespoke(can_protect)
async def strike_the_attacker(table: Table, source: Source, subject: Attack) -> None:
    """The protector attacks or charges whoever attacked the unit of the protected one."""
    await attack_or_charge(table, source.player, source.holder, subject.attacker)


async def attack_or_charge(table: Table, player: Seat, unit: UnitId, foe: UnitId) -> None:
    """Have a unit make a free attack on this enemy, or charge it (GEN-06)."""
    able = attacks_and_charges(table.now, unit, foe)
    if not able:
        return
    options: list[Option] = [
        ActionOption(
            key=str(action),
            label=action_list.action_type(action).name,
            about=unit,
            unit=unit,
            action=action,
        )
        for action in able
    ]
    prompt = msg("{unit}: which free action?", unit=table.now.name(unit))
    chosen = await table.choose(
        player, prompt, options, kind=Kind.ACTION, rule=Rule.GEN_06, subject=unit
    )
    await action_list.perform(table, unit, chosen, free=True, only_targets=(foe,))
