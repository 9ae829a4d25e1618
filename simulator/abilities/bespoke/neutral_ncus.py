"""The neutrals' NCUs: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing
from simulator.abilities.choose_targets import ask_unit
from simulator.abilities.verbs import begin
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import COPIED, targets
from simulator.language.texts import msg
from simulator.model.moments import Source
from simulator.model.requests import Option
from simulator.model.state import UnitId, Until
from simulator.model.subjects import Activation, Subject
from simulator.rules.units import wounds

# ------------------------------------------------------------------ Tycho Nestoris

BANKERS_WOUNDS: Final = 5
ENOUGH: Final = "enough"


def anyone_hurt(now: Position, source: Source, _subject: object) -> bool:
    """Return whether a friendly combat unit has wounds to restore."""
    return any(wounds.missing(now, unit.id) for unit in now.friends(source.player))


@bespoke(anyone_hurt)
async def backing_of_the_iron_bank(table: Table, source: Source, _subject: Subject) -> None:
    """Share 5 wounds out among friendly combat units, one by one, then restore them."""
    given: dict[UnitId, int] = {}
    for left in range(BANKERS_WOUNDS, 0, -1):
        now = table.now
        options = [
            Option(unit.id, now.name(unit.id), about=unit.id)
            for unit in now.friends(source.player)
            if wounds.missing(now, unit.id) > given.get(unit.id, 0)
        ]
        if not options:
            break
        if given:
            options.append(Option(ENOUGH, msg("No more")))
        prompt = msg("{effect}: a wound of which unit? {left} left", effect=source.name, left=left)
        chosen = await ask_unit(table, source, options, prompt)
        if chosen == ENOUGH:
            break
        given[chosen] = given.get(chosen, 0) + 1
    for unit in given:
        await targets(table, source, unit)
    for unit, count in given.items():
        await wounds.restore(table, unit, count, source.name)


# ------------------------------------------------------------------ Jaqen H'ghar


def _to_copy(now: Position, source: Source, _subject: object) -> list[UnitId]:
    """Return the other NCUs, of either side, that have abilities."""
    return [
        ncu.id
        for ncu in now.state.ncus.values()
        if ncu.id != source.holder and not ncu.destroyed and not now.lost_abilities(ncu.id)
    ]


@choosing(_to_copy)
async def copy_its_abilities(
    table: Table, source: Source, ncu: UnitId, _subject: Activation
) -> None:
    """The NCU has all abilities of another until the round ends (CARD-235)."""
    texts = table.game.library.abilities
    for ability in table.now.ncu_card(ncu).abilities:
        copied = Source(source.player, ability, texts[ability].name, source.holder)
        begin(table, copied, ability, source.holder, Until.ROUND, amount=COPIED)
