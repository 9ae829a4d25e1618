"""Steps of our data files: their words, whether they could do anything, and doing them in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from simulator.abilities import (  # noqa: F401 - their words enter when imported
    board_filters,
    card_verbs,
    filters,
    ncu_steps,
    token_steps,
    verbs,
)
from simulator.abilities.bespoke.bespoke_effect import BESPOKE
from simulator.abilities.card_words import Word, Words
from simulator.abilities.choose_targets import choosable, spared
from simulator.abilities.roles import ROLES
from simulator.abilities.vocabulary import (
    CHOICES,
    STEPS,
    TEXT,
    VERBS,
    YES,
    Place,
    WordError,
    holds,
    one_of,
    require_filters,
)
from simulator.engine.effects import Fits, always
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import translate as _
from simulator.model.moments import Source
from simulator.model.picking import the_one
from simulator.model.state import UnitId
from simulator.model.subjects import Action, Activation, Subject
from simulator.records import replace
from simulator.rules import action_list
from simulator.rules.movement import maneuver
from simulator.rules.units import attachments

BESPOKE_WORD: Final = "bespoke"

# ------------------------------------------------------------------ are the words known


def require_steps(steps: Sequence[Words], place: Place) -> None:
    """Raise WordError unless every step is known with all its keys, nested ones too."""
    for index, step in enumerate(steps):
        _require_step(step, (*place, index))


def _require_step(step: Words, place: Place) -> None:
    found = [key for key in step if key in VERBS or key == BESPOKE_WORD]
    if len(found) != 1:
        known = one_of(BESPOKE_WORD, *sorted(VERBS)).expected
        raise WordError(place, known, ", ".join(map(str, step)) or _("nothing"))
    word = found[0]
    if word == BESPOKE_WORD:
        one_of(*sorted(BESPOKE)).require(step[word], (*place, word))
        options: Words = {}
    else:
        VERBS[word].takes.require(step[word], (*place, word))
        options = VERBS[word].options
    for key, value in step.items():
        if key == "if":
            require_filters(value, (*place, key))
        elif key in options:
            options[key].require(value, (*place, key))
            if options[key] is STEPS:
                require_steps(value, (*place, key))
            elif options[key] is CHOICES:
                _require_choices(value, (*place, key))
        elif key != word:
            one_of("if", *options).require(key, (*place, key))


def _require_choices(choices: Sequence[Words], place: Place) -> None:
    known = {"label": TEXT, "do": STEPS, "again": YES}
    for index, choice in enumerate(choices):
        for key, value in choice.items():
            if key == "if":
                require_filters(value, (*place, index, key))
                continue
            one_of("if", *known).require(key, (*place, index, key))
            known[key].require(value, (*place, index, key))
        require_steps(choice["do"], (*place, index, "do"))


# ------------------------------------------------------------------ could they do anything


def all_possible(now: Position, source: Source, subject: Subject, steps: Iterable[Words]) -> bool:
    """Return whether every step that is sure to come has somebody to choose and something to do."""
    return all(possibility(step)(now, source, subject) for step in steps if "if" not in step)


def open_choices(now: Position, source: Source, subject: Subject, choices: Word) -> list[int]:
    """Return the numbers of the choices that could be taken now."""
    return [
        number
        for number, choice in enumerate(choices)
        if holds(now, source, subject, choice.get("if", {}))
        and all_possible(now, source, subject, choice["do"])
    ]


def aims(now: Position, source: Source, subject: Subject, step: Words) -> list[UnitId]:
    """Return the units a step `target` may fall on: those with whom its own steps could be done."""
    spec = step["target"]
    if isinstance(spec, str):
        named = ROLES[spec](now, source, subject)
        units = [] if named is None or spared(now, source, named) else [named]
    else:
        units = choosable(now, source, spec, subject)
    return [
        unit
        for unit in units
        if all_possible(now, replace(source, chosen=unit), subject, step["do"])
    ]


def possibility(step: Words) -> Fits:
    """Return what says whether a step could do anything.

    There must be somebody to choose, and an action that may be performed.
    """
    for word, could in _COULD.items():
        if word in step:
            return lambda now, source, subject: could(now, source, subject, step)
    if _choices(step):
        return lambda now, source, subject: bool(_candidates(now, source, subject, step))
    return always


def _choices(step: Words) -> list[Words]:
    return [value for value in step.values() if isinstance(value, dict) and "choose" in value]


def _candidates(now: Position, source: Source, subject: Subject, step: Words) -> list[UnitId]:
    """Return the units a step may choose from, or those in the role it names under `who`."""
    specs = _choices(step)
    if not specs and isinstance(step.get("who"), str):
        named = ROLES[step["who"]](now, source, subject)
        return [named] if named else []
    return [unit for spec in specs for unit in choosable(now, source, spec, subject)]


def _could_act(now: Position, source: Source, subject: Subject, step: Words) -> bool:
    only = ROLES[step["only"]](now, source, subject) if "only" in step else None
    return any(
        now.unit(unit).on_table and action_list.can_any(now, unit, tuple(step["act"]), only)
        for unit in _candidates(now, source, subject, step)
    )


def _could_shift(now: Position, source: Source, subject: Subject, step: Words) -> bool:
    return any(
        now.unit(unit).on_table and maneuver.may_shift(now, unit)
        for unit in _candidates(now, source, subject, step)
    )


def _could_test(now: Position, source: Source, subject: Subject, step: Words) -> bool:
    tested = step.get("panic_test", step.get("morale_test"))
    if not isinstance(tested, str):
        return bool(choosable(now, source, tested or {}, subject))
    who = ROLES[tested](now, source, subject)
    return who is not None and now.unit(who).on_table


def _could_destroy(now: Position, source: Source, subject: Subject, step: Words) -> bool:
    whose = step["destroy_attachment"]
    if not isinstance(whose, str):
        return bool(choosable(now, source, whose, subject))
    unit = ROLES[whose](now, source, subject)
    return unit is not None and bool(attachments.infantry(now, unit))


def _could_gain_token(now: Position, source: Source, subject: Subject, step: Words) -> bool:
    chosen = isinstance(step.get("who"), dict)
    return not chosen or bool(token_steps.gainers(now, source, subject, step))


Could = Callable[[Position, Source, Subject, Words], bool]

_COULD: Final[dict[str, Could]] = {
    BESPOKE_WORD: lambda now, source, subject, step: bool(
        BESPOKE[step[BESPOKE_WORD]].fits(now, source, subject)
    ),
    "target": lambda now, source, subject, step: bool(aims(now, source, subject, step)),
    "borrow_influence": lambda now, source, _subject, _step: bool(
        ncu_steps.lenders(now, source.holder)
    ),
    "pick": lambda now, source, subject, step: bool(open_choices(now, source, subject, step["of"])),
    "destroy_attachment": _could_destroy,
    "panic_test": _could_test,
    "morale_test": _could_test,
    "act": _could_act,
    "gain_token": _could_gain_token,
    "move_token": lambda now, source, subject, step: bool(
        token_steps.bearers(now, source, subject, step)
    ),
    "detach": card_verbs.could_detach,
    "shift": _could_shift,
    "lose_action": lambda _now, _source, subject, _step: (
        not (isinstance(subject, Activation | Action) and subject.action_lost)  # only once
    ),
}
"""The steps that ask for more than somebody to choose."""


# ------------------------------------------------------------------ doing them


async def run(table: Table, source: Source, subject: Subject, steps: Iterable[Words]) -> Subject:
    """Do steps in order, each only when its own conditions hold; give the subject they leave."""
    for step in steps:
        if holds(table.now, source, subject, step.get("if", {})):
            subject = await _do(table, source, subject, step) or subject
    return subject


async def _do(table: Table, source: Source, subject: Subject, step: Words) -> Subject | None:
    if BESPOKE_WORD in step:
        return await BESPOKE[step[BESPOKE_WORD]].resolve(table, source, subject)
    word = the_one((key for key in step if key in VERBS), f"verb in {sorted(step)}")
    return await VERBS[word].do(table, source, subject, step)
