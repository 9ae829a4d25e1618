"""What an answer comes to, in a word or two: what the shares of a measuring error are shares of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simulator.engine.names import action_name
from simulator.files.plain_data import Data, Value
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import translate as _
from simulator.rules.attack.melee import side_name
from simulator.rules.battlefield.quarters import quadrant_name


def outcome_words(question: str, decided: Data) -> str:
    """Return the verdict of an answer in a word or two, such as "Yes", "4+ (Front)" or "Rear".

    Args:
        question: The kind of question, such as "charge".
        decided: What makes up the verdict (`answer_questions.decided`); of a charge also what it
            costs (`answer_questions.HARM`).

    Example:
        >>> outcome_words("charge", {"legal": True, "side": "front", "needed_roll": 4})
        '4+ (Front)'
        >>> outcome_words("sight", {"visible": False})
        'No'
    """
    return _WORDS.get(question, _yes_or_no)(decided)


def _yes_or_no(decided: Data) -> str:
    return _("Yes") if all(decided.values()) else _("No")


def _sides(sides: Value) -> str:
    names = [sides] if isinstance(sides, str) else sides or ()
    return _(" or ").join(str(side_name(ArcSide(name))) for name in names)


def _charge(decided: Data) -> str:
    """Return the roll it needs and the side, or whether the roll was enough."""
    if not decided["legal"]:
        return _("no charge")
    if "arrives" in decided:
        return _arrival(decided)
    words = _("{needed}+ ({side})")
    return words.format(needed=decided["needed_roll"], side=_side_and_costs(decided))


def _arrival(decided: Data) -> str:
    if not decided["arrives"]:
        return _("falls short")
    return _("arrives ({side})").format(side=_side_and_costs(decided))


def _side_and_costs(decided: Data) -> str:
    """Return the side of a charge, and what it costs where that is told."""
    costs = [
        (decided.get("dangerous", False), _("D3+1 wounds")),
        (decided.get("fortified", False), _("+1 to the target's defense")),
        (not decided.get("charge_bonus", True), _("no charge bonus")),
    ]
    return ", ".join([_sides(decided["side"]), *(words for holds, words in costs if holds)])


def _in_range(decided: Data) -> str:
    """Return whether it is in range, and whether only a shift brings it there (RNG-04)."""
    if decided["in_range"]:
        return _("Yes")
    return _("only after a shift") if decided["in_range_after_shift"] else _("No")


def _touching(decided: Data) -> str:
    if decided["engaged"]:
        return _("engaged")
    return _("in contact, not engaged") if decided["contact"] else _("apart")


def _retreat(decided: Data) -> str:
    if not decided["possible"]:
        return _("no retreat")
    freed = ", ".join(decided["frees"] or ())
    return _("a retreat that frees {names}").format(names=freed) if freed else _("a retreat")


def _actions(decided: Data) -> str:
    allowed = [str(action_name(name)) for name, may in decided.items() if may]
    return ", ".join(allowed) or _("no action")


def _control(decided: Data) -> str:
    if decided["covers"]:
        return _("covers it")
    return _("touches it") if decided["touches"] else _("does not touch it")


_WORDS: Final[Mapping[str, Callable[[Data], str]]] = {
    "charge": _charge,
    "arc": lambda decided: _sides(decided["arc"]),
    "range": _in_range,
    "distance": _touching,
    "retreat": _retreat,
    "actions": _actions,
    "control": _control,
    "quadrant": lambda decided: ", ".join(map(str, map(quadrant_name, decided["quadrant"]))),
}
"""How verdicts are told that are more than yes or no."""
