"""House Stark: what the words cannot say."""

from __future__ import annotations

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.bespoke.shared import MayCharge, assailants, assault, which
from simulator.abilities.roles import belongs
from simulator.abilities.verbs import begin
from simulator.engine.control import controls_for
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.moments import Source
from simulator.model.requests import Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Claim, Subject
from simulator.rules import action_list
from simulator.rules.tactics import tactics_board
from simulator.rules.units import conditions

# ------------------------------------------------------------------ Catelyn Stark


@bespoke()
async def family_duty_honor(table: Table, source: Source, _subject: Subject) -> None:
    """Influence a combat unit; it loses a condition token (INF-01)."""
    unit = await tactics_board.influence(table, source.holder)
    if unit is not None:
        await conditions.choose_and_remove(table, source.player, unit, source.name)


# ------------------------------------------------------------------ Winter Is Coming


@bespoke()
async def winter_is_coming(table: Table, source: Source, subject: Charge) -> Charge:
    """Shield the charge from the enemy's cards and orders, or use the highest number of dice."""
    both = controls_for(table.now, source, Zone.MANEUVER)
    chosen = "both" if both else await _winter_choice(table, source)
    if chosen in {"silence", "both"}:
        begin(table, source, source.lasting, subject.target, Until.TURN)
    if chosen in {"dice", "both"}:
        subject = subject.gaining(Stat.HIGHEST_DICE, 1, source.name)
    return subject


async def _winter_choice(table: Table, source: Source) -> str:
    options = (
        Option(
            "silence",
            msg("Tactics cards and orders of its own side cannot target the charged unit"),
        ),
        Option("dice", msg("Roll the highest number of attack dice")),
    )
    return await table.choose(source.player, which(source), options)


# ------------------------------------------------------------------ Assault Orders


def _from_combat(subject: Claim) -> MayCharge:
    return lambda _now, _unit: subject.zone is Zone.COMBAT


def can_assault(now: Position, source: Source, subject: Claim) -> bool:
    """Return whether some friendly unit can follow the orders."""
    return bool(assailants(now, source, _from_combat(subject)))


@bespoke(can_assault)
async def assault_orders(table: Table, source: Source, subject: Claim) -> None:
    """A friendly unit fights; it may charge instead if the NCU claimed Combat."""
    await assault(table, source, subject, _from_combat(subject))


# ------------------------------------------------------------------ Robb Stark's cards


async def leave_by_retreat(table: Table, unit: UnitId) -> list[UnitId]:
    """Have a unit make a free retreat; return the enemies it left."""
    before = table.now.enemies_engaged(unit)
    await action_list.perform(table, unit, ActionKey.RETREAT, free=True)
    return [foe for foe in before if foe not in table.now.enemies_engaged(unit)]


@bespoke()
async def sudden_retreat(table: Table, source: Source, subject: Attack) -> None:
    """The defender retreats; Robb Stark's unit may roll the distance again."""
    unit = subject.defender
    if not belongs(table.now, source, unit, "commander"):
        await leave_by_retreat(table, unit)
        return
    lasting = begin(table, source, source.lasting, unit, Until.TURN)
    await leave_by_retreat(table, unit)
    table.emit(ev.LastingEnded(rule=Rule.TCD_01, lasting=(lasting,)))


@bespoke()
async def hit_and_run(table: Table, source: Source, subject: Attack) -> None:
    """The attacker retreats; whom Robb Stark's unit leaves becomes Weakened."""
    left = await leave_by_retreat(table, subject.attacker)
    if belongs(table.now, source, subject.attacker, "commander"):
        for foe in left:
            await conditions.give(table, foe, Condition.WEAKENED, source.name)
