"""The melee attack (chapter 8: MEL-01 to MEL-06, ARC-05, ARC-06)."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import Message, msg
from simulator.model.cards import AttackCard
from simulator.model.picking import the_one
from simulator.model.requests import AttackOption, Kind, SideOption
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Attack, Charge, Gain
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.attack import resolve as attacks
from simulator.rules.attack.align import realign
from simulator.rules.battlefield.sight import arc


def melee_cards(now: Position, unit: UnitId) -> tuple[AttackCard, ...]:
    """Return a unit's melee attacks."""
    return tuple(card for card in now.card(unit).attacks if not card.kind.ranged)


def may_fight(now: Position, unit: UnitId) -> Verdict:
    """Return whether a unit may make a melee attack: engaged, and with one on its card (MEL-01)."""
    name = now.name(unit)
    if not now.unit(unit).on_table:
        return refused(Rule.MEL_01, msg("{unit} is not on the battlefield.", unit=name))
    if not melee_cards(now, unit):
        return refused(Rule.MEL_01, msg("{unit} has no melee attack.", unit=name))
    if not now.engaged(unit):
        return refused(Rule.MEL_01, msg("{unit} is not engaged.", unit=name))
    foes = ", ".join(now.name(foe) for foe in now.enemies_engaged(unit))
    return allowed(Rule.MEL_01, msg("{unit} is engaged with {foes}.", unit=name, foes=foes))


async def fight(
    table: Table,
    unit: UnitId,
    *,
    gains: tuple[Gain, ...] = (),
    target: UnitId | None = None,
    charge: Charge | None = None,
) -> Attack | None:
    """Have a unit make a melee attack; return the attack as it ended, None when there was none.

    A charge brings its target and its bonus, and its tray is already aligned (CHG-25, CHG-26).
    """
    if not may_fight(table.now, unit):
        return None
    if charge is None:
        await realign(table, unit)
    foes = [foe for foe in table.now.enemies_engaged(unit) if target in (None, foe)]
    if not foes or not table.now.unit(unit).on_table:
        return None
    defender = await _choose_defender(table, unit, foes)
    card = await choose_attack(table, unit, melee_cards(table.now, unit))
    side = await side_of_defender(table, unit, defender)
    bonus = charge is not None and not (charge.disorderly or charge.hindered)
    return await attacks.resolve(
        table, Attack(unit, defender, card, side, charge, bonus, gains=gains)
    )


async def _choose_defender(table: Table, unit: UnitId, foes: list[UnitId]) -> UnitId:
    """Ask the attacker to choose any enemy it is engaged with, in sight or not (MEL-05)."""
    now = table.now
    options = [attack_option(now, unit, foe) for foe in foes]
    prompt = msg("{unit}: attack whom?", unit=now.name(unit))
    return await table.choose_for(unit, prompt, options, Kind.TARGET, Rule.MEL_05)


def attack_option(
    now: Position,
    unit: UnitId,
    foe: UnitId,
    *,
    ranged: bool = False,
    verdict: Verdict | None = None,
) -> AttackOption:
    """Return the option to attack an enemy, in whose arcs the attacker stands."""
    return AttackOption(
        key=foe,
        label=now.name(foe),
        about=foe,
        verdict=verdict,
        attacker=unit,
        target=foe,
        sides=arc(now, foe, unit).sides,
        ranged=ranged,
    )


async def choose_attack(table: Table, unit: UnitId, cards: tuple[AttackCard, ...]) -> AttackCard:
    """Ask a player to choose one of several attacks of a unit (MEL-05, ATK-01)."""
    options = [
        AttackOption(
            key=card.name,
            label=f"{card.name} ({card.hit}+)",
            about=unit,
            attacker=unit,
            ranged=card.kind.ranged,
            attack=card,
        )
        for card in cards
    ]
    prompt = msg("{unit}: which attack?", unit=table.now.name(unit))
    chosen = await table.choose_for(unit, prompt, options, Kind.ATTACK_CHOICE, Rule.ATK_01)
    return the_one((card for card in cards if card.name == chosen), f"melee attack {chosen!r}")


async def side_of_defender(table: Table, unit: UnitId, defender: UnitId) -> ArcSide:
    """Return the defender's arc the attacker stands in now.

    On a line it chooses (AMB-05, ARC-06).
    """
    sides = arc(table.now, defender, unit).sides
    return await choose_side(table, unit, defender, sides)


async def choose_side(
    table: Table, unit: UnitId, defender: UnitId, sides: tuple[ArcSide, ...]
) -> ArcSide:
    """Ask the attacker to choose one of several arcs of the defender."""
    options = [
        SideOption(
            key=side.value, label=side_name(side), about=defender, target=defender, side=side
        )
        for side in sides
    ]
    prompt = msg(
        "{unit} stands on an arc line of {foe}. Which side?",
        unit=table.now.name(unit),
        foe=table.now.name(defender),
    )
    chosen = await table.choose_for(unit, prompt, options, Kind.SIDE, Rule.ARC_05)
    return ArcSide(chosen)


def side_name(side: ArcSide) -> Message:
    """Return a side of a tray as players read it."""
    names = {
        ArcSide.FRONT: msg("Front"),
        ArcSide.RIGHT: msg("Right flank"),
        ArcSide.REAR: msg("Rear"),
        ArcSide.LEFT: msg("Left flank"),
    }
    return names[side]
