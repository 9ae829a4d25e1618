"""Attacks and tests in sentences, with the numbers the dice are compared with."""

from __future__ import annotations

from simulator.engine.game import Position
from simulator.engine.names import side_name
from simulator.engine.sentences.teller import Tellers
from simulator.model import events as ev
from simulator.model.tally import Tally
from simulator.texts import ngettext
from simulator.texts import translate as _


def _attack(now: Position, e: ev.AttackBegan) -> str:
    keywords = ", ".join(word.replace("_", " ") for word in e.keywords)
    told = _("{attacker} attacks {defender} ({side}) with {attack}: {dice} dice, hits on {hit}")
    text = told.format(
        attacker=now.name(e.attacker), defender=now.name(e.defender), side=side_name(e.side),
        attack=e.attack, dice=_reckoned(e.dice), hit=e.to_hit.on_dice(),
    )  # fmt: skip
    return f"{text}; {keywords}." if keywords else f"{text}."


def _reckoned(number: Tally) -> str:
    """Tell a number, and what changed it if anything did: "9 (7 +2 Lance)"."""
    if not number.parts:
        return str(number.total)
    reasons = " ".join(f"{part.amount:+d} {part.source}" for part in number.parts)
    return f"{number.total} ({number.base} {reasons})"


def _hits(_now: Position, e: ev.HitsScored) -> str:
    told = ngettext("{n} hit, {misses} missed", "{n} hits, {misses} missed", e.hits)
    text = told.format(n=e.hits, misses=e.misses)
    if e.unblockable:
        more = ngettext(
            ", {n} wound without defense", ", {n} wounds without defense", e.unblockable
        )
        text += more.format(n=e.unblockable)
    return text + "."


def _blocked(now: Position, e: ev.HitsBlocked) -> str:
    told = _("{unit} defends on {needed}: {blocked} blocked, {left} not.")
    if e.no_roll:
        told = _("{unit} has no defense roll: {blocked} blocked, {left} not.")
    return told.format(
        unit=now.name(e.unit), needed=e.needed.on_dice(), blocked=e.blocked, left=e.unblocked
    )


def _completed(now: Position, e: ev.AttackCompleted) -> str:
    told = ngettext(
        "The attack of {attacker} on {defender} cost {n} wound in all.",
        "The attack of {attacker} on {defender} cost {n} wounds in all.",
        e.wounds,
    )
    return told.format(attacker=now.name(e.attacker), defender=now.name(e.defender), n=e.wounds)


def _tested(now: Position, e: ev.MoraleTested) -> str:
    test = _("panic test") if e.panic else _("morale test")
    outcome = _("passed") if e.passed else _("failed")
    if e.automatic:
        return _("{unit}: {test} {outcome} ({why}).").format(
            unit=now.name(e.unit), test=test, outcome=outcome, why=e.automatic
        )
    return _("{unit}: {test} {outcome}, {result} against {needed}+.").format(
        unit=now.name(e.unit), test=test, outcome=outcome, result=e.result, needed=e.needed
    )


TELLERS: Tellers = {
    ev.AttackBegan: _attack,
    ev.HitsScored: _hits,
    ev.HitsBlocked: _blocked,
    ev.AttackCompleted: _completed,
    ev.MoraleTested: _tested,
}
