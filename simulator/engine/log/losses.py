"""What becomes of units in sentences: wounds, attachments, destruction, conditions."""

from __future__ import annotations

from simulator.engine.log.formatters import Formatters, says, says_number
from simulator.engine.names import condition_name
from simulator.engine.position import Position
from simulator.language.texts import Message, marked, msg
from simulator.model import events as ev


def _condition_lost(now: Position, e: ev.ConditionLost) -> Message:
    unit, name = now.name(e.unit), condition_name(e.condition)
    if e.expended and e.source == name:
        return msg("{unit}: the {condition} token is expended.", unit=unit, condition=name)
    if e.expended:
        return msg(
            "{unit}: the {condition} token is expended ({source}).",
            unit=unit,
            condition=name,
            source=e.source,
        )
    return msg(
        "{unit}: the {condition} token is removed ({source}).",
        unit=unit,
        condition=name,
        source=e.source,
    )


FORMATTERS: Formatters = {
    ev.WoundsSuffered: says_number(
        "{unit} suffers {n} wound ({source}).",
        "{unit} suffers {n} wounds ({source}).",
        "wounds",
    ),
    ev.WoundsRestored: says_number(
        "{unit} restores {n} wound ({source}).",
        "{unit} restores {n} wounds ({source}).",
        "wounds",
    ),
    ev.ModelsRemoved: says_number(
        "{n} model of {unit} is removed ({source}).",
        "{n} models of {unit} are removed ({source}).",
        "models",
    ),
    ev.AttachmentLost: says(marked("{card} falls with {unit}.")),
    ev.AttachmentJoined: says(marked("{card} joins {unit}.")),
    ev.AttachmentReplaced: says(marked("{card} takes the place of {old} in {unit}.")),
    ev.AttachmentMoved: says(marked("{card} goes from {origin} to {unit}.")),
    ev.AttachmentBroughtBack: says(marked("{card} was destroyed and is now attached to {unit}.")),
    ev.FiguresRemoved: says_number(
        "{n} model of {unit} is removed ({source}).",
        "{n} models of {unit} are removed ({source}).",
        "figures",
    ),
    ev.UnitDestroyed: says(marked("{unit} is destroyed.")),
    ev.ConditionGained: says(marked("{unit} becomes {condition} ({source}).")),
    ev.ConditionLost: _condition_lost,
}
