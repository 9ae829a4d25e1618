"""What becomes of units in sentences: wounds, attachments, destruction, conditions."""

from __future__ import annotations

from simulator.engine.log.formatters import Formatters, card_name
from simulator.engine.names import condition_name
from simulator.engine.position import Position
from simulator.language.texts import Message, msg, msg_plural
from simulator.model import events as ev


def _wounds(now: Position, e: ev.WoundsSuffered) -> Message:
    return msg_plural(
        "{unit} suffers {n} wound ({source}).",
        "{unit} suffers {n} wounds ({source}).",
        e.wounds,
        unit=now.name(e.unit),
        n=e.wounds,
        source=e.source,
    )


def _restored(now: Position, e: ev.WoundsRestored) -> Message:
    return msg_plural(
        "{unit} restores {n} wound ({source}).",
        "{unit} restores {n} wounds ({source}).",
        e.wounds,
        unit=now.name(e.unit),
        n=e.wounds,
        source=e.source,
    )


def _removed(now: Position, e: ev.ModelsRemoved) -> Message:
    return msg_plural(
        "{n} model of {unit} is removed ({source}).",
        "{n} models of {unit} are removed ({source}).",
        e.models,
        unit=now.name(e.unit),
        n=e.models,
        source=e.source,
    )


def _joined(now: Position, e: ev.AttachmentJoined) -> Message:
    return msg("{card} joins {unit}.", card=card_name(now, e.card), unit=now.name(e.unit))


def _replaced(now: Position, e: ev.AttachmentReplaced) -> Message:
    return msg(
        "{card} takes the place of {old} in {unit}.",
        card=card_name(now, e.card),
        old=card_name(now, e.old),
        unit=now.name(e.unit),
    )


def _moved(now: Position, e: ev.AttachmentMoved) -> Message:
    return msg(
        "{card} goes from {origin} to {unit}.",
        card=card_name(now, e.card),
        origin=now.name(e.origin),
        unit=now.name(e.unit),
    )


def _brought_back(now: Position, e: ev.AttachmentBroughtBack) -> Message:
    return msg(
        "{card} was destroyed and is now attached to {unit}.",
        card=card_name(now, e.card),
        unit=now.name(e.unit),
    )


def _figures_removed(now: Position, e: ev.FiguresRemoved) -> Message:
    return msg_plural(
        "{n} model of {unit} is removed ({source}).",
        "{n} models of {unit} are removed ({source}).",
        e.figures,
        n=e.figures,
        unit=now.name(e.unit),
        source=e.source,
    )


def _attachment_lost(now: Position, e: ev.AttachmentLost) -> Message:
    return msg("{card} falls with {unit}.", card=card_name(now, e.card), unit=now.name(e.unit))


def _destroyed(now: Position, e: ev.UnitDestroyed) -> Message:
    return msg("{unit} is destroyed.", unit=now.name(e.unit))


def _condition(now: Position, e: ev.ConditionGained) -> Message:
    return msg(
        "{unit} becomes {condition} ({source}).",
        unit=now.name(e.unit),
        condition=condition_name(e.condition),
        source=e.source,
    )


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
    ev.WoundsSuffered: _wounds,
    ev.WoundsRestored: _restored,
    ev.ModelsRemoved: _removed,
    ev.AttachmentLost: _attachment_lost,
    ev.AttachmentJoined: _joined,
    ev.AttachmentReplaced: _replaced,
    ev.AttachmentMoved: _moved,
    ev.AttachmentBroughtBack: _brought_back,
    ev.FiguresRemoved: _figures_removed,
    ev.UnitDestroyed: _destroyed,
    ev.ConditionGained: _condition,
    ev.ConditionLost: _condition_lost,
}
