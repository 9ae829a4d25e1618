"""The neutrals' units and attachments: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.odd import Odd
from simulator.abilities.roles import choose_unit
from simulator.engine.effects import Source
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Attack, Claim, Fall
from simulator.rules import actions, charge_plan, wounds
from simulator.texts import translate as _

# ------------------------------------------------------------------ Bastard's Girls


def can_charge_defender(now: Position, source: Source, subject: Attack) -> bool:
    """Say whether the unit may charge the enemy it shot at."""
    return bool(charge_plan.plan(now, source.holder, subject.defender, explain=False))


async def charging_volley(table: Table, source: Source, subject: Attack) -> Attack:
    """The unit charges the enemy it shot at."""
    only = (subject.defender,)
    await actions.perform(table, source.holder, "charge", free=True, only_targets=only)
    return subject


# ------------------------------------------------------------------ Stormcrows


def _paid(now: Position, source: Source) -> list[UnitId]:
    """Give the friendly units that have this ability now."""
    return [
        unit.id
        for unit in now.friends(source.player)
        if any(s.ability == source.ability and now.holds(s) for s in now.printed(unit.id))
    ]


def can_earn(now: Position, source: Source, subject: Claim) -> bool:
    """Say whether a unit with the ability can attack; the first of them asks for all (CUM-01)."""
    paid = _paid(now, source)
    own = [unit for unit in paid if now.owner(unit) is source.player]
    return own[:1] == [source.holder] and any(
        actions.can_any(now, unit, actions.ATTACK) for unit in paid
    )


async def motivated_by_coin(table: Table, source: Source, subject: Claim) -> Claim:
    """A friendly unit with this ability attacks instead of the zone's effect."""
    now = table.now
    able = [unit for unit in _paid(now, source) if actions.can_any(now, unit, actions.ATTACK)]
    unit = await choose_unit(table, source, able)
    if unit is not None:
        wanted = ("ranged_attack", "melee_attack")
        await actions.offer(table, source.player, unit, wanted, optional=False)
    return replace(subject, replaced=True)


# ------------------------------------------------------------------ Daario Naharis


def rolled_ones(now: Position, source: Source, subject: Attack) -> bool:
    """Say whether an attack die shows a 1."""
    return 1 in subject.faces


async def reckless_strikes(table: Table, source: Source, subject: Attack) -> Attack:
    """The attacker suffers a wound for each 1, now that no attack die can be rolled again."""
    ones = subject.faces.count(1)
    cause = source.holder
    await wounds.suffer(table, cause, ones, source.name, source.player, cause=cause)
    return subject


# ------------------------------------------------------------------ Lysene Bosun


def can_interrogate(now: Position, source: Source, subject: Fall) -> bool:
    """Say whether the unit's own melee attack destroyed an enemy whose player holds cards."""
    attack = subject.attack
    if attack is None or not attack.melee or attack.attacker != source.holder:
        return False
    return bool(now.state.seats[now.owner(subject.unit)].hand)


async def interrogate(table: Table, source: Source, subject: Fall) -> Fall:
    """Read the hand of the destroyed unit's player and discard a card from it."""
    loser = table.now.owner(subject.unit)
    hand = table.now.state.seats[loser].hand
    names = table.game.library.tactics
    options = [Option(card, names[card].name, about=card) for card in dict.fromkeys(hand)]
    prompt = _("{effect}: discard which card of this hand?").format(effect=source.name)
    chosen = await table.choose(
        source.player, prompt, options, kind=Kind.CARD, private=True, ask_single=True
    )
    table.emit(ev.CardDiscarded(rule=Rule.ABL_01, player=loser, card=chosen))
    return subject


NEUTRAL: Final = (
    Odd(charging_volley, can_charge_defender),
    Odd(motivated_by_coin, can_earn),
    Odd(reckless_strikes, rolled_ones),
    Odd(interrogate, can_interrogate),
)
