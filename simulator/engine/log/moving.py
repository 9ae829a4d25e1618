"""Activations, actions, moves and charges in sentences, and who is engaged."""

from __future__ import annotations

from simulator.engine.log.formatters import Formatters, filled, says
from simulator.engine.names import side_name
from simulator.engine.position import Position
from simulator.language.texts import Message, joined, literal, marked, msg
from simulator.model import events as ev
from simulator.model.actions import ActionKey


def _declared(now: Position, e: ev.ActionDeclared) -> Message:
    words = marked("{unit}: {action}.")
    if e.action == ActionKey.FORGO:
        words = marked("{unit} forgoes {unit:its|their} action.")
    elif e.free:
        words = marked("{unit} performs a free {action} action.")
    return filled(words, now, e)


def _moved(now: Position, e: ev.UnitMoved) -> Message:
    words = marked("{unit} turns ({move}).")
    if e.move == "align":
        words = marked("{unit} is realigned.")
    elif e.inches > 0:
        words = marked("{unit} moves {inches:.1f} in ({move}).")
    return filled(words, now, e)


def _engaged(now: Position, e: ev.UnitsEngaged) -> Message:
    words = marked("{unit} and {other} are engaged.")
    if e.side:
        words = marked("{unit} engages {other} in {other:its|their} {side}.")
    return filled(words, now, e)


def _charge(now: Position, e: ev.ChargeMade) -> Message:
    parts = [filled(marked("{unit} charges {target}: distance {distance} in"), now, e)]
    if e.success:
        parts.append(msg("contact in the {side}", side=side_name(e.side)))
    elif e.short_by > 0:
        parts.append(msg("failed, short by {inches:.2f} in", inches=e.short_by))
    else:
        parts.append(msg("failed"))
    if e.disorderly:
        parts.append(msg("disorderly"))
    return literal("{parts}.", parts=joined(parts))


def _verdict(_now: Position, e: ev.VerdictGiven) -> Message:
    return e.verdict.why


FORMATTERS: Formatters = {
    ev.UnitActivated: says(marked("{unit} activates.")),
    ev.ActivationResumed: says(marked("{unit}: {unit:its|their} activation goes on.")),
    ev.ActionDeclared: _declared,
    ev.UnitMoved: _moved,
    ev.UnitsEngaged: _engaged,
    ev.UnitsDisengaged: says(marked("{unit} and {other} are no longer engaged.")),
    ev.ChargeMade: _charge,
    ev.VerdictGiven: _verdict,
}
