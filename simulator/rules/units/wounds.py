"""Suffering, restoring and dying (chapters 3, 4 and 13: UNIT-07 to UNIT-12, ATM-06, WND-01 to -03).

A unit's wounds are one number: those it can still suffer. Figures follow from it, because wounds go
to one figure until it is removed. So cavalry needs no marks, and the attachment, the last figure to
die, needs no place of its own.
"""

from __future__ import annotations

from dataclasses import replace

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.language.texts import Text
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import (
    AttachmentFall,
    Attack,
    Fall,
    RankLost,
    Restored,
    Suffered,
)
from simulator.rules.battlefield import castle_walls
from simulator.rules.scoring import victory


async def suffer(
    table: Table,
    unit: UnitId,
    wounds: int,
    source: Text,
    by: Seat | None,
    attack: Attack | None = None,
    *,
    rule: Rule = Rule.GEN_16,
    cause: UnitId | None = None,
) -> int:
    """Inflict wounds on a unit without a defense roll.

    Return how many it suffered (GEN-16, WND-01).

    `by` is the player whose effect it is, None for nobody's; `cause` the unit or NCU whose
    ability it is, if it is no attack's. The unit is destroyed with its last figure, unless an
    effect saves it.
    """
    ranks, before = table.now.ranks(unit), table.now.unit(unit).attachments
    suffered = _wound(table, unit, wounds, source, by, rule)
    lost = ranks - table.now.ranks(unit)
    for card in before[len(table.now.unit(unit).attachments) :]:
        await attachment_fell(table, AttachmentFall(unit, card, by, _cause(attack, cause)))
    await ranks_destroyed(table, unit, lost, RankLost(unit, by, attack, _cause(attack, cause)))
    if suffered and table.now.unit(unit).wounds == 0:
        await destroy(table, unit, by, attack, cause=cause)
    if suffered and table.now.unit(unit).on_table:
        harmed = Suffered(unit, suffered, by, attack, _cause(attack, cause))
        await open_window(table, Moment.WOUNDS_SUFFERED, harmed)
    return suffered


def _cause(attack: Attack | None, cause: UnitId | None) -> UnitId | None:
    return cause if attack is None else attack.attacker


def ranks_taken(now: Position, unit: UnitId, left: int, suffered: int) -> int:
    """Return how many ranks a unit lost that had so many wounds left and suffered some of them."""
    return now.ranks_with(unit, left) - now.ranks_with(unit, left - suffered)


async def attachment_fell(table: Table, fall: AttachmentFall) -> None:
    """Have effects save an attachment that would be destroyed, or answer its fall (ATM-09)."""
    fall = await open_window(table, Moment.ATTACHMENT_FALLING, fall)
    if not fall.saved:
        await open_window(table, Moment.ATTACHMENT_DESTROYED, fall)


async def ranks_destroyed(table: Table, unit: UnitId, count: int, lost: RankLost) -> None:
    """Have effects answer each rank that was destroyed, the last one before the unit falls."""
    for _rank in range(count):
        if table.now.unit(unit).on_table:
            await open_window(table, Moment.RANK_DESTROYED, lost)


def _wound(
    table: Table, unit: UnitId, wounds: int, source: Text, by: Seat | None, rule: Rule
) -> int:
    """Take the wounds off, and the attachments whose figures went with them."""
    now = table.now
    if not now.unit(unit).on_table:
        return 0
    suffered = min(wounds, now.unit(unit).wounds)
    if suffered <= 0:
        return 0
    table.emit(ev.WoundsSuffered(rule=rule, unit=unit, wounds=suffered, source=source, by=by))
    if table.now.figures(unit):
        _lose_attachments(table, unit)
    return suffered


async def remove_models(
    table: Table, unit: UnitId, models: int, source: Text, by: Seat | None
) -> int:
    """Remove models of a unit without wounding it; give how many went (UNIT-07, ATM-07).

    A figure that has suffered wounds goes first. Ranks and attachments go with their models, and
    the unit is destroyed with its last.
    """
    now = table.now
    figures = now.figures(unit)
    gone = min(models, figures)
    if gone <= 0 or not now.unit(unit).on_table:
        return 0
    ranks, before = now.ranks(unit), now.unit(unit).attachments
    left = (figures - gone) * now.card(unit).wounds_per_figure
    taken = now.unit(unit).wounds - left
    table.emit(
        ev.ModelsRemoved(
            rule=Rule.UNIT_07, unit=unit, models=gone, wounds=taken, source=source, by=by
        )
    )
    if left:
        _lose_attachments(table, unit)
    for card in before[len(table.now.unit(unit).attachments) :]:
        await attachment_fell(table, AttachmentFall(unit, card, by))
    await ranks_destroyed(table, unit, ranks - table.now.ranks(unit), RankLost(unit, by))
    if not left:
        await destroy(table, unit, by)
    return gone


def _lose_attachments(table: Table, unit: UnitId) -> None:
    """Take the attachments whose figures are gone (ATM-07).

    The one nearest the right goes first; the far-left one stands to the end.
    """
    figures = table.now.figures(unit)
    for card in reversed(table.now.unit(unit).attachments[figures:]):
        table.emit(ev.AttachmentLost(rule=Rule.ATM_09, unit=unit, card=card))


async def remain(table: Table, fall: Fall, source: Text, count: int = 1) -> None:
    """Have a unit that would be destroyed remain with 1 wound, or with `count` (UNIT-09)."""
    unit = fall.unit
    before = table.now.unit(unit).attachments
    if not table.now.unit(unit).on_table or table.now.unit(unit).wounds:
        return
    count = min(count, max(1, most_wounds(table.now, unit)))
    table.emit(ev.WoundsRestored(rule=Rule.UNIT_09, unit=unit, wounds=count, source=source))
    _lose_attachments(table, unit)
    for card in before[len(table.now.unit(unit).attachments) :]:
        await attachment_fell(table, AttachmentFall(unit, card, fall.by, fall.cause))


async def destroy(
    table: Table,
    unit: UnitId,
    by: Seat | None,
    attack: Attack | None = None,
    *,
    cause: UnitId | None = None,
) -> bool:
    """Destroy a combat unit, unless an effect saves it; say whether it is gone (UNIT-09, WIN-06).

    Effects of its destruction come first, while it still stands; then it leaves the battlefield,
    its destroyer's side scores, and effects after its destruction follow. A side without units
    loses at once, which ends the script (WIN-07).
    """
    if not table.now.unit(unit).on_table:
        return False
    if attack is not None and not table.now.friendly(attack.attacker, unit):
        cause = attack.attacker
    fall = await open_window(table, Moment.UNIT_DESTROYED, Fall(unit, by, attack, cause=cause))
    if fall.saved or not table.now.unit(unit).on_table:
        return table.now.unit(unit).destroyed
    fall = await open_window(table, Moment.UNIT_FALLS, fall)
    attachments = table.now.unit(unit).attachments
    points = victory.points_for(table.now, unit)
    fall = replace(fall, scores=not table.now.has(Stat.NO_POINTS, unit))
    if table.now.is_wall(unit):
        castle_walls.ruin(table, unit, by)
    else:
        table.emit(ev.UnitDestroyed(rule=Rule.UNIT_09, unit=unit, by=by))
    victory.unit_destroyed(table, unit, by, points)
    for card in attachments:
        await attachment_fell(table, AttachmentFall(unit, card, by, cause))
    await open_window(table, Moment.UNIT_REMOVED, fall)
    return True


def removable_figures(now: Position, unit: UnitId) -> int:
    """Return how many figures an effect may remove: ordinary ones, and one figure always stays."""
    return max(0, now.figures(unit) - max(1, len(now.unit(unit).attachments)))


def remove_figures(table: Table, unit: UnitId, count: int, source: Text) -> int:
    """Take ordinary figures off a tray, wounded ones first; give the wounds that went with them.

    Nobody deals these wounds: the unit suffers none, and no rank is destroyed by them.
    """
    now = table.now
    figures = min(count, removable_figures(now, unit))
    if figures <= 0:
        return 0
    each = now.card(unit).wounds_per_figure
    left = (now.figures(unit) - figures) * each
    gone = now.unit(unit).wounds - left
    table.emit(
        ev.FiguresRemoved(rule=Rule.ATM_01, unit=unit, figures=figures, wounds=gone, source=source)
    )
    return gone


def most_wounds(now: Position, unit: UnitId) -> int:
    """Return the most wounds a unit can have: fallen attachments never return (ATM-09).

    Where a whole unit returned without them, ordinary figures took their places (SCN-STORM-10).
    """
    card, state = now.card(unit), now.unit(unit)
    gone = len(state.fallen) - state.stand_ins + state.figures_gone
    return card.full_wounds - gone * card.wounds_per_figure


def missing(now: Position, unit: UnitId) -> int:
    """Return how many wounds a unit could restore; none where an effect forbids it."""
    if now.has(Stat.NO_RESTORING, unit):
        return 0
    return max(0, most_wounds(now, unit) - now.unit(unit).wounds)


async def restore(table: Table, unit: UnitId, wounds: int, source: Text) -> int:
    """Restore wounds of a unit; give how many came back (WND-03).

    Marked figures heal first, then a removed one returns with the wounds that were not healed:
    counted together this is a sum. Removed attachments stay away (ATM-09).
    """
    if not table.now.unit(unit).on_table:
        return 0
    restored = min(wounds, missing(table.now, unit))
    if restored <= 0:
        return 0
    table.emit(ev.WoundsRestored(rule=Rule.WND_03, unit=unit, wounds=restored, source=source))
    await open_window(table, Moment.WOUNDS_RESTORED, Restored(unit, restored))
    return restored
