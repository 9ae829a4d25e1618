"""A friendly unit attacks as the round begins; then an opponent may activate an NCU."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, some
from simulator.abilities.choose_targets import choose_unit, friendly_units
from simulator.abilities.roles import commanders_units
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.actions import ActionKey
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.state import Seat, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Gain, Turn
from simulator.rules import action_list
from simulator.rules.tactics import tactics_board
from simulator.rules.turn import sequence

ATTACKS: Final = (ActionKey.RANGED_ATTACK, ActionKey.MELEE_ATTACK)
NOBODY: Final = "nobody"


def _attackers(now: Position, source: Source) -> list[UnitId]:
    """Return the friendly units that can attack."""
    return [unit for unit in friendly_units(now, source) if action_list.can_any(now, unit, ATTACKS)]


@bespoke(some(_attackers))
async def careless_aggression(table: Table, source: Source, _subject: Turn) -> None:
    """A friendly unit attacks; then an opponent may activate an NCU."""
    await _attack_early(table, source)


@bespoke(some(_attackers))
async def a_need_for_vengeance(table: Table, source: Source, _subject: Turn) -> None:
    """A friendly unit attacks, House Karstark with +1 to hit; then an opponent may have an NCU."""
    await _attack_early(
        table, source, lambda now, unit: now.has_affiliation(unit, "House Karstark")
    )


@bespoke(some(_attackers))
async def a_need_for_the_commanders_vengeance(table: Table, source: Source, _subject: Turn) -> None:
    """A friendly unit attacks, the commander's with +1 to hit; then an opponent may have an NCU."""
    await _attack_early(table, source, lambda now, unit: unit in commanders_units(now, source))


async def _attack_early(
    table: Table,
    source: Source,
    sharper: Callable[[Position, UnitId], bool] = lambda _now, _unit: False,
) -> None:
    unit = await choose_unit(table, source, _attackers(table.now, source))
    if unit is None:
        return
    sharp = sharper(table.now, unit)
    gains = (Gain(Stat.TO_HIT, 1, source.name),) if sharp else ()
    await action_list.offer(table, source.player, unit, ATTACKS, gains=gains)
    for rival in table.now.opponents(source.player):
        if await _activates_ncu(table, source, rival):
            break


async def _activates_ncu(table: Table, source: Source, player: Seat) -> bool:
    """Ask a player to activate one of its NCUs; return whether it did."""
    now = table.now
    ready = [ncu.id for ncu in now.state.ncus.values() if ncu.owner is player]
    options = [
        Option(ncu, now.name(ncu), about=ncu) for ncu in ready if sequence.may_activate(now, ncu)
    ]
    if not options:
        return False
    options.append(Option(NOBODY, msg("Nobody")))
    prompt = msg("{effect}: activate an NCU?", effect=source.name)
    ncu = await table.choose(player, prompt, options, kind=Kind.ACTIVATE)
    if ncu == NOBODY:
        return False
    await tactics_board.activate_ncu(table, ncu)
    return True
