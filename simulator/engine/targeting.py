"""Being targeted: by a card, an order, an ability, an NCU or a zone (GEN-17, TCD-04, ORD-02).

Who targets a unit opens a window; an effect of that window may cancel what targets it, or make it
fall on another unit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.engine.effects import Moment, Source
from simulator.model.state import UnitId
from simulator.model.subjects import Means, Targeted

if TYPE_CHECKING:
    from simulator.engine.position import Position
    from simulator.engine.table import Table


class EffectCancelledError(Exception):
    """The effect that is being resolved was cancelled; nothing more of it happens."""


def means(now: Position, source: Source) -> Means:
    """Say what an effect is to the unit it targets."""
    if _is_a_cards(now, source):
        return Means.CARD
    if source.holder in now.state.ncus:
        return Means.NCU
    text = now.game.library.abilities.get(source.ability)
    return Means.ORDER if text is not None and text.order else Means.ABILITY


def _is_a_cards(now: Position, source: Source) -> bool:
    """Say whether an effect is a tactics card's, also where it waited on a unit or an NCU."""
    cards = now.game.library.tactics
    if source.card in cards:
        return True
    waiting = source.ability.removesuffix("_lasting")
    return waiting != source.ability and any(c.ability == waiting for c in cards.values())


async def targets(
    table: Table, source: Source, unit: UnitId, others: tuple[UnitId, ...] = ()
) -> UnitId:
    """Let an effect target a unit; give the unit it falls on in the end.

    `others` are those it could have chosen instead. Raises EffectCancelledError when an effect of
    the window cancels it.
    """
    by = means(table.now, source)
    aimed = Targeted(unit, source.player, by, source.name, source.holder, others)
    return await falls_on(table, aimed)


async def falls_on(table: Table, aimed: Targeted) -> UnitId:
    """Open the window of something that targets a unit; give the unit it falls on in the end.

    Raises EffectCancelledError when it is cancelled.
    """
    aimed = await table.window(Moment.TARGETED, aimed)
    if aimed.cancelled:
        raise EffectCancelledError
    return aimed.unit
