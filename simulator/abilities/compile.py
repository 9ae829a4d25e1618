"""From checked words to behaviour: one record of a data file becomes one engine Ability."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from simulator.abilities import filters, verbs  # noqa: F401 - their words enter when imported
from simulator.abilities.bespoke import BESPOKE
from simulator.abilities.modifiers import modifier
from simulator.abilities.roles import ROLE, ROLES, choosable, controlling_player
from simulator.abilities.vocabulary import FILTERS, VERBS, WordError, one_of
from simulator.engine.effects import (
    Ability,
    Aim,
    Fits,
    Modifier,
    Moment,
    Resolve,
    Source,
    Trigger,
    Use,
    Whose,
    nobody,
)
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.rules import actions, maneuver
from simulator.texts import translate as _

Words = Mapping[str, Any]
BESPOKE_WORD: Final = "bespoke"
MOMENTS: Final = one_of(*Moment)


@dataclass(frozen=True, slots=True)
class Printed:
    """What kind of thing carries the words; it decides how often and by which rule they work."""

    use: Use = Use.PASSIVE
    rule: Rule = Rule.ABL_01
    innate: bool = False
    whose: Whose | None = None


ABILITY: Final = Printed()
ORDER: Final = Printed(Use.ORDER, Rule.ORD_01)
CARD: Final = Printed(Use.CARD, Rule.TCD_01)
ON_A_CARD: Final = Printed(Use.PASSIVE, Rule.TCD_01)
"""An attached card, or a card's effect that lasts."""
OBJECTIVE: Final = Printed(rule=Rule.SCN_GOT_09, whose=controlling_player)
"""An objective card: the table's, for whoever controls the token beside it."""


def ability(
    identity: str,
    name: str,
    effects: Sequence[Words],
    changes: Sequence[Words],
    printed: Printed = ABILITY,
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


def _trigger(effect: Words, printed: Printed) -> Trigger:
    MOMENTS.require(effect["when"], ("when",))
    wanted: Words = effect.get("if", {})
    with _inside("if"):
        _require_filters(wanted)
    steps: list[Words] = list(effect["do"])
    for index, step in enumerate(steps):
        with _inside("do", index):
            _require_step(step)
    once = "round" if printed.use is Use.ORDER else effect.get("once", "")
    return Trigger(
        Moment(effect["when"]),
        _fits(wanted, steps),
        _resolve(steps),
        use=printed.use,
        optional=effect.get("optional", False) or printed.use is not Use.PASSIVE,
        aim=_aim(effect.get("target", ""), printed.use),
        once=once,
        whose=printed.whose,
    )


def _require_filters(wanted: Words) -> None:
    for word, value in wanted.items():
        one_of(*sorted(FILTERS)).require(word, (word,))
        FILTERS[word].takes.require(value, (word,))


def _require_step(step: Words) -> None:
    found = [key for key in step if key in VERBS or key == BESPOKE_WORD]
    if len(found) != 1:
        known = one_of(BESPOKE_WORD, *sorted(VERBS)).expected
        raise WordError((), known, ", ".join(step) or _("nothing"))
    word = found[0]
    if word == BESPOKE_WORD:
        one_of(*sorted(BESPOKE)).require(step[word], (word,))
        options: Mapping[str, Any] = {}
    else:
        VERBS[word].takes.require(step[word], (word,))
        options = VERBS[word].options
    for key, value in step.items():
        if key == "if":
            with _inside("if"):
                _require_filters(value)
        elif key in options:
            options[key].require(value, (key,))
        elif key != word:
            one_of("if", *options).require(key, (key,))


# ------------------------------------------------------------------ may it happen


def _fits(wanted: Words, steps: Iterable[Words]) -> Fits:
    """An effect fits when its conditions hold and every unconditional choice has someone."""
    sure = [step for step in steps if "if" not in step]

    def fits(now: Position, source: Source, subject: Any) -> bool:
        if not all(FILTERS[word].holds(now, source, subject, v) for word, v in wanted.items()):
            return False
        return all(_possible(now, source, subject, step) for step in sure)

    return fits


def _possible(now: Position, source: Source, subject: Any, step: Words) -> bool:
    """Say whether a step could do anything: somebody to choose, an action that may be performed."""
    if BESPOKE_WORD in step:
        return BESPOKE[step[BESPOKE_WORD]].fits(now, source, subject)
    targets = [value for value in step.values() if isinstance(value, dict) and "choose" in value]
    units: list[UnitId | None] = []
    for spec in targets:
        units += choosable(now, source, spec)
    if targets and not units:
        return False
    if "panic_test" in step:
        tested = ROLES[step["panic_test"]](now, source, subject)
        return tested is not None and now.unit(tested).on_table
    if "act" in step:
        units = units or [ROLES[step["who"]](now, source, subject)]
        return any(unit and actions.can_any(now, unit, tuple(step["act"])) for unit in units)
    if "shift" in step:
        return any(unit and maneuver.may_shift(now, unit) for unit in units)
    return True


# ------------------------------------------------------------------ doing it


def _resolve(steps: Sequence[Words]) -> Resolve:
    """Do the steps in order, each only when its own conditions hold."""

    async def resolve(table: Table, source: Source, subject: Any) -> Any:
        for step in steps:
            wanted: Words = step.get("if", {})
            now = table.now
            if all(FILTERS[word].holds(now, source, subject, v) for word, v in wanted.items()):
                subject = await _step(step)(table, source, subject)
        return subject

    return resolve


def _step(step: Words) -> Callable[[Table, Source, Any], Awaitable[Any]]:
    if BESPOKE_WORD in step:
        return BESPOKE[step[BESPOKE_WORD]].resolve
    word = next(key for key in step if key in VERBS)

    async def do(table: Table, source: Source, subject: Any) -> Any:
        return await VERBS[word].do(table, source, subject, step)

    return do


def _aim(target: str, use: Use) -> Aim:
    """Give whom a card or order targets; the unit with an order is its target (ORD-02, TCD-04)."""
    role = target or ("self" if use is Use.ORDER else "")
    if not role:
        return nobody
    ROLE.require(role, ("target",))
    return ROLES[role]
