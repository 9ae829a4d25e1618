"""Activations, actions, moves and charges in sentences, and who is engaged."""

from __future__ import annotations

from simulator.engine.game import Position
from simulator.engine.names import action_name, side_name
from simulator.engine.sentences.teller import Tellers
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.texts import translate as _


def _activated(now: Position, e: ev.UnitActivated) -> str:
    return _("{unit} activates.").format(unit=now.name(e.unit))


def _declared(now: Position, e: ev.ActionDeclared) -> str:
    if e.action == ActionKey.FORGO:
        return _("{unit} forgoes its action.").format(unit=now.name(e.unit))
    told = _("{unit} performs a free {action} action.") if e.free else _("{unit}: {action}.")
    return told.format(unit=now.name(e.unit), action=action_name(e.action))


def _moved(now: Position, e: ev.UnitMoved) -> str:
    if e.move == "align":
        return _("{unit} is realigned.").format(unit=now.name(e.unit))
    if e.inches > 0:
        return _("{unit} moves {inches:.1f} in ({move}).").format(
            unit=now.name(e.unit), inches=e.inches, move=action_name(e.move)
        )
    return _("{unit} turns ({move}).").format(unit=now.name(e.unit), move=action_name(e.move))


def _engaged(now: Position, e: ev.UnitsEngaged) -> str:
    if e.side:
        return _("{unit} engages {other} in its {side}.").format(
            unit=now.name(e.unit), other=now.name(e.other), side=side_name(e.side)
        )
    return _("{unit} and {other} are engaged.").format(
        unit=now.name(e.unit), other=now.name(e.other)
    )


def _disengaged(now: Position, e: ev.UnitsDisengaged) -> str:
    return _("{unit} and {other} are no longer engaged.").format(
        unit=now.name(e.unit), other=now.name(e.other)
    )


def _charge(now: Position, e: ev.ChargeMade) -> str:
    told = _("{unit} charges {target}: distance {distance} in")
    parts = [told.format(unit=now.name(e.unit), target=now.name(e.target), distance=e.distance)]
    if e.success:
        parts.append(_("contact in the {side}").format(side=side_name(e.side)))
    elif e.short_by > 0:
        parts.append(_("failed, short by {inches:.2f} in").format(inches=e.short_by))
    else:
        parts.append(_("failed"))
    if e.disorderly:
        parts.append(_("disorderly"))
    return ", ".join(parts) + "."


def _verdict(_now: Position, e: ev.VerdictGiven) -> str:
    return e.verdict.why


TELLERS: Tellers = {
    ev.UnitActivated: _activated,
    ev.ActionDeclared: _declared,
    ev.UnitMoved: _moved,
    ev.UnitsEngaged: _engaged,
    ev.UnitsDisengaged: _disengaged,
    ev.ChargeMade: _charge,
    ev.VerdictGiven: _verdict,
}
