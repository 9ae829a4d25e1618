"""From checked words to behaviour: one record of a data file becomes one engine Ability."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.abilities import (  # noqa: F401 - their words enter when imported
    interrupts,
    ncu_steps,
    nested_steps,
    steps,
    token_steps,
)
from simulator.abilities.card_words import Words
from simulator.abilities.modifiers import modifier
from simulator.abilities.roles import ROLE, ROLES, controlling_player
from simulator.abilities.vocabulary import FILTERS, WordError, one_of, require_filters
from simulator.engine.effects import Ability, Aim, Fits, Modifier, Resolve, Trigger, Whose, nobody
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import EffectCancelledError
from simulator.model.moments import EffectUse, Moment, Source
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, Until
from simulator.model.subjects import Subject
from simulator.records import dataclass

MOMENTS: Final = one_of(*Moment)


@dataclass(frozen=True, slots=True)
class PrintedOn:
    """What kind of thing carries the words; it decides how often and by which rule they work."""

    use: EffectUse = EffectUse.PASSIVE
    rule: Rule = Rule.ABL_01
    innate: bool = False
    whose: Whose | None = None


ABILITY: Final = PrintedOn()
ORDER: Final = PrintedOn(EffectUse.ORDER, Rule.ORD_01)
CARD: Final = PrintedOn(EffectUse.CARD, Rule.TCD_01)
ON_A_CARD: Final = PrintedOn(EffectUse.PASSIVE, Rule.TCD_01)
"""An attached card, or a card's effect that lasts."""


def objective(rule: Rule) -> PrintedOn:
    """Return how an objective card works: the table's, for whoever controls the token beside it.

    `rule` is the line of the mode that deals the card.
    """
    return PrintedOn(rule=rule, whose=controlling_player)


def ability(
    identity: str,
    name: str,
    effects: Sequence[Words],
    changes: Sequence[Words],
    printed: PrintedOn = ABILITY,
) -> Ability:
    """Compile an ability; raise WordError, with the place inside the record, when it fails."""
    triggers: list[Trigger] = []
    for index, effect in enumerate(effects):
        with _inside("effects", index):
            triggers.append(_trigger(effect, printed))
    modifiers: list[Modifier] = []
    for index, change in enumerate(changes):
        with _inside("changes", index):
            modifiers.append(modifier(change, printed.rule))
    return Ability(identity, name, tuple(triggers), tuple(modifiers), printed.innate)


class _inside:  # noqa: N801 - reads as a word in a with statement
    """Add the way from the record to the words inside when they are at fault."""

    def __init__(self, *outer: str | int) -> None:
        self.outer = outer

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, fault: object, trace: object) -> None:
        if isinstance(fault, WordError):
            raise fault.inside(*self.outer) from None


def _trigger(effect: Words, printed: PrintedOn) -> Trigger:
    MOMENTS.require(effect["when"], ("when",))
    wanted: Words = effect.get("if", {})
    require_filters(wanted, ("if",))
    doing: list[Words] = list(effect["do"])
    steps.require_steps(doing, ("do",))
    _require_bound(doing, Moment(effect["when"]), ("do",))
    once = "round" if printed.use is EffectUse.ORDER else effect.get("once", "")
    return Trigger(
        Moment(effect["when"]),
        _with_its_target(effect.get("target", ""), _fits(wanted, doing)),
        _resolve(doing),
        use=printed.use,
        optional=effect.get("optional", False) or printed.use is not EffectUse.PASSIVE,
        aim=_aim(effect.get("target", ""), printed.use),
        once=once,
        listed=effect.get("first", False),
        whose=_opponent if effect.get("by") == "opponent" else printed.whose,
    )


_BOUND_AT: Final = {
    Until.ATTACK: frozenset(
        {
            *(Moment.ATTACK_DECLARED, Moment.ATTACK_BEFORE_DICE, Moment.ATTACK_ROLLED),
            *(Moment.ATTACK_STANDS, Moment.DEFENSE_ROLLED, Moment.ATTACK_COMPLETED),
        }
    ),
    Until.CHARGE: frozenset(
        {
            *(Moment.CHARGE_DECLARED, Moment.CHARGE_ROLLED, Moment.CHARGE_DISORDERLY),
            *(Moment.CHARGE_FAILED, Moment.CHARGE_SUCCEEDED),
        }
    ),
    Until.TEST: frozenset(
        {
            *(Moment.MORALE_BEFORE_DICE, Moment.MORALE_ROLLED, Moment.MORALE_PASSED),
            *(Moment.MORALE_FAILED, Moment.MORALE_ENDED),
        }
    ),
}
"""The moments at which the subject is the attack, charge or test an effect may be bound to."""


def _require_bound(doing: Sequence[Words], moment: Moment, place: tuple[str | int, ...]) -> None:
    """Raise WordError where `last` names an attack, charge or test at a moment that has none."""
    for index, step in enumerate(doing):
        until = step.get("last")
        if until in _BOUND_AT and moment not in _BOUND_AT[Until(until)]:
            one_of(*(word for word in Until if word not in _BOUND_AT)).require(
                until, (*place, index, "last")
            )
        for key in ("do", "of"):
            inner = step.get(key)
            if isinstance(inner, list):
                _require_bound(inner, moment, (*place, index, key))


# ------------------------------------------------------------------ may it happen, doing it


def _fits(wanted: Words, sure: Sequence[Words]) -> Fits:
    """An effect fits when its conditions hold and every unconditional choice has someone."""
    conditions = [(FILTERS[word].holds, value) for word, value in wanted.items()]
    possible = [steps.possibility(step) for step in sure if "if" not in step]

    def fits(now: Position, source: Source, subject: Subject) -> bool:
        for holds, value in conditions:
            if not holds(now, source, subject, value):
                return False
        return not possible or all(could(now, source, subject) for could in possible)

    return fits


def _with_its_target(target: str, fits: Fits) -> Fits:
    """What targets the attacker needs one: a non-combat unit that attacks is none (TCD-04)."""
    if target != "attacker":
        return fits
    return lambda now, source, subject: (
        ROLES[target](now, source, subject) is not None and fits(now, source, subject)
    )


def _resolve(doing: Sequence[Words]) -> Resolve:
    """Do the steps in order; what is cancelled on the way goes no further."""

    async def resolve(table: Table, source: Source, subject: Subject) -> Subject:
        for step in doing:
            try:
                subject = await steps.run(table, source, subject, (step,))
            except EffectCancelledError:
                break
        return subject

    return resolve


def _opponent(now: Position, source: Source) -> Seat | None:
    """Return the opponent of whoever has the ability."""
    owner = now.owner(source.holder) if source.holder else source.player
    return next(iter(now.opponents(owner)), None)


def _aim(target: str, use: EffectUse) -> Aim:
    """Return whom a card or order targets.

    The unit with an order is its target (ORD-02, TCD-04).
    """
    role = target or ("self" if use is EffectUse.ORDER else "")
    if not role:
        return nobody
    ROLE.require(role, ("target",))
    return ROLES[role]
