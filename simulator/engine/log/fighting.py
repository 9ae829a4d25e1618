"""Attacks and tests in sentences, with the numbers the dice are compared with."""

from __future__ import annotations

from simulator.engine.log.formatters import Formatters, filled, says_number
from simulator.engine.position import Position
from simulator.language.texts import Message, joined, literal, marked, msg, msg_plural
from simulator.model import events as ev
from simulator.model.tally import Tally


def _attack(now: Position, e: ev.AttackBegan) -> Message:
    words = marked(
        "{attacker} attacks {defender} ({side}) with {attack}: {dice} dice, hits on {hit}"
    )
    attack = filled(words, now, e, dice=_reckoned(e.dice), hit=e.to_hit.on_dice())
    if not e.keywords:
        return literal("{attack}.", attack=attack)
    return literal("{attack}; {keywords}.", attack=attack, keywords=joined(e.keywords))


def _reckoned(number: Tally) -> Message:
    """Return a number, and what changed it if anything did: "9 (7 +2 Lance)"."""
    if not number.parts:
        return literal("{total}", total=number.total)
    reasons = [
        literal("{amount:+d} {source}", amount=part.amount, source=part.source)
        for part in number.parts
    ]
    return literal(
        "{total} ({base} {reasons})",
        total=number.total,
        base=number.base,
        reasons=joined(reasons, " "),
    )


def _hits(_now: Position, e: ev.HitsScored) -> Message:
    hits = msg_plural(
        "{n} hit, {misses} missed", "{n} hits, {misses} missed", e.hits, n=e.hits, misses=e.misses
    )
    if not e.unblockable:
        return literal("{hits}.", hits=hits)
    more = msg_plural(
        ", {n} wound without defense",
        ", {n} wounds without defense",
        e.unblockable,
        n=e.unblockable,
    )
    return literal("{hits}{more}.", hits=hits, more=more)


def _blocked(now: Position, e: ev.HitsBlocked) -> Message:
    words = marked("{unit} defends on {needed}: {blocked} blocked, {left} not.")
    if e.no_roll:
        words = marked("{unit} has no defense roll: {blocked} blocked, {left} not.")
    return filled(words, now, e, needed=e.needed.on_dice(), left=e.unblocked)


def _tested(now: Position, e: ev.MoraleTested) -> Message:
    test = msg("panic test") if e.panic else msg("morale test")
    outcome = msg("passed") if e.passed else msg("failed")
    if e.automatic:
        words = marked("{unit}: {test} {outcome} ({why}).")
        return filled(words, now, e, test=test, outcome=outcome, why=e.automatic)
    words = marked("{unit}: {test} {outcome}, {result} against {needed}+.")
    return filled(words, now, e, test=test, outcome=outcome)


FORMATTERS: Formatters = {
    ev.AttackBegan: _attack,
    ev.HitsScored: _hits,
    ev.HitsBlocked: _blocked,
    ev.HitsReplaced: says_number(
        "{unit} has no defense roll: the hits deal {n} wound.",
        "{unit} has no defense roll: the hits deal {n} wounds.",
        "wounds",
    ),
    ev.AttackCompleted: says_number(
        "The attack of {attacker} on {defender} cost {n} wound in all.",
        "The attack of {attacker} on {defender} cost {n} wounds in all.",
        "wounds",
    ),
    ev.MoraleTested: _tested,
}
