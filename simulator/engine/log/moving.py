"""Activations, actions, moves and charges in sentences, and who is engaged."""

from __future__ import annotations

from simulator.engine.log.formatters import Formatters, says
from simulator.engine.names import action_name, side_name
from simulator.engine.position import Position
from simulator.language.texts import Message, joined, literal, marked, msg
from simulator.model import events as ev
from simulator.model.actions import ActionKey


def _declared(now: Position, e: ev.ActionDeclared) -> Message:
    unit, action = now.name(e.unit), action_name(e.action)
    if e.action == ActionKey.FORGO:
        return msg("{unit} forgoes {unit:its|their} action.", unit=unit)
    if e.free:
        return msg("{unit} performs a free {action} action.", unit=unit, action=action)
    return msg("{unit}: {action}.", unit=unit, action=action)


def _moved(now: Position, e: ev.UnitMoved) -> Message:
    if e.move == "align":
        return msg("{unit} is realigned.", unit=now.name(e.unit))
    if e.inches > 0:
        return msg(
            "{unit} moves {inches:.1f} in ({move}).",
            unit=now.name(e.unit),
            inches=e.inches,
            move=action_name(e.move),
        )
    return msg("{unit} turns ({move}).", unit=now.name(e.unit), move=action_name(e.move))


def _engaged(now: Position, e: ev.UnitsEngaged) -> Message:
    if e.side:
        return msg(
            "{unit} engages {other} in {other:its|their} {side}.",
            unit=now.name(e.unit),
            other=now.name(e.other),
            side=side_name(e.side),
        )
    return msg("{unit} and {other} are engaged.", unit=now.name(e.unit), other=now.name(e.other))


def _charge(now: Position, e: ev.ChargeMade) -> Message:
    parts = [
        msg(
            "{unit} charges {target}: distance {distance} in",
            unit=now.name(e.unit),
            target=now.name(e.target),
            distance=e.distance.message(),
        )
    ]
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
