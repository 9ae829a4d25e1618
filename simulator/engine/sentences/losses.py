"""What becomes of units in sentences: wounds, attachments, destruction, conditions."""

from __future__ import annotations

from simulator.engine.game import Position
from simulator.engine.names import condition_name
from simulator.engine.sentences.teller import Tellers, card_name
from simulator.model import events as ev
from simulator.texts import ngettext
from simulator.texts import translate as _


def _wounds(now: Position, e: ev.WoundsSuffered) -> str:
    told = ngettext(
        "{unit} suffers {n} wound ({source}).", "{unit} suffers {n} wounds ({source}).", e.wounds
    )
    return told.format(unit=now.name(e.unit), n=e.wounds, source=e.source)


def _restored(now: Position, e: ev.WoundsRestored) -> str:
    told = ngettext(
        "{unit} restores {n} wound ({source}).", "{unit} restores {n} wounds ({source}).", e.wounds
    )
    return told.format(unit=now.name(e.unit), n=e.wounds, source=e.source)


def _joined(now: Position, e: ev.AttachmentJoined) -> str:
    return _("{card} joins {unit}.").format(card=card_name(now, e.card), unit=now.name(e.unit))


def _replaced(now: Position, e: ev.AttachmentReplaced) -> str:
    return _("{card} takes the place of {old} in {unit}.").format(
        card=card_name(now, e.card), old=card_name(now, e.old), unit=now.name(e.unit)
    )


def _attachment_lost(now: Position, e: ev.AttachmentLost) -> str:
    return _("{card} falls with {unit}.").format(card=card_name(now, e.card), unit=now.name(e.unit))


def _destroyed(now: Position, e: ev.UnitDestroyed) -> str:
    return _("{unit} is destroyed.").format(unit=now.name(e.unit))


def _condition(now: Position, e: ev.ConditionGained) -> str:
    return _("{unit} becomes {condition} ({source}).").format(
        unit=now.name(e.unit), condition=condition_name(e.condition), source=e.source
    )


def _condition_lost(now: Position, e: ev.ConditionLost) -> str:
    name = condition_name(e.condition)
    told = _("{unit}: the {condition} token is removed ({source}).")
    if e.expended and e.source == name:
        told = _("{unit}: the {condition} token is expended.")
    elif e.expended:
        told = _("{unit}: the {condition} token is expended ({source}).")
    return told.format(unit=now.name(e.unit), condition=name, source=e.source)


TELLERS: Tellers = {
    ev.WoundsSuffered: _wounds,
    ev.WoundsRestored: _restored,
    ev.AttachmentLost: _attachment_lost,
    ev.AttachmentJoined: _joined,
    ev.AttachmentReplaced: _replaced,
    ev.UnitDestroyed: _destroyed,
    ev.ConditionGained: _condition,
    ev.ConditionLost: _condition_lost,
}
