"""What becomes of units in sentences: wounds, attachments, destruction, conditions."""

from __future__ import annotations

from simulator.engine.log.formatters import Formatters, filled, says, says_number
from simulator.engine.names import condition_name
from simulator.engine.position import Position
from simulator.language.texts import Message, marked
from simulator.model import events as ev


def _condition_lost(now: Position, e: ev.ConditionLost) -> Message:
    words = marked("{unit}: the {condition} token is removed ({source}).")
    if e.expended and e.source == condition_name(e.condition):
        words = marked("{unit}: the {condition} token is expended.")
    elif e.expended:
        words = marked("{unit}: the {condition} token is expended ({source}).")
    return filled(words, now, e)


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
