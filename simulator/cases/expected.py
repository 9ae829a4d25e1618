"""Comparing an answer with what a case expects: only the keys given, as a table would read them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from simulator.cases.case_answer import CaseAnswer
from simulator.files.plain_data import Value
from simulator.geometry.pose import turn_between
from simulator.records import dataclass

CLOSE: Final = 0.001
"""Inches and degrees that differ by no more are the same; so far they are written out."""
CHANCE: Final = 0.0005
"""Probabilities that differ by no more are the same."""

_ANY_ORDER: Final = {
    *("arc", "side", "quadrant"),
    *("blockers", "engages", "frees", "success_on"),
}


@dataclass(frozen=True)
class Difference:
    """A key whose value is not the one expected."""

    key: str
    expected: Value
    found: Value


def differences(
    answer: CaseAnswer, expected: Mapping[str, object], target: str = ""
) -> list[Difference]:
    """Return every key of an expectation that an answer does not meet.

    `target` is whom a charge is made against: it may be named among those it engages or not.
    """
    found = answer.plain()
    return [
        Difference(key, value, found.get(key))
        for key, value in expected.items()
        if not _meets(key, found, value, target)
    ]


def _meets(key: str, answer: Mapping[str, object], expected: object, target: str) -> bool:
    found = answer.get(key)
    if key == "outcome":
        return _outcome_meets(answer, expected)
    if key == "engages" and isinstance(found, list) and isinstance(expected, list):
        return {*found} - {target} == {*map(str, expected)} - {target}
    if key == "rule":  # each of them has decided; who wrote the case need not know them all
        return set() < _as_set(expected) <= _as_set(found)
    if key in _ANY_ORDER:
        return _as_set(found) == _as_set(expected)
    if key == "odds":
        return _fraction(found) is not None and _fraction(found) == _fraction(expected)
    if key in {"wounds", "struck"} and isinstance(found, list) and isinstance(expected, list):
        found = found + [0.0] * (len(expected) - len(found))
        expected = expected + [0.0] * (len(found) - len(expected))
    return same(found, expected, CHANCE if answer["question"] == "odds" else CLOSE)


def _outcome_meets(answer: Mapping[str, Value], expected: Value) -> bool:
    """Compare an outcome; "disorderly" may stand beside success or failed."""
    words: Value = expected.replace(",", " ").split() if isinstance(expected, str) else expected
    if not isinstance(words, list):
        return bool(answer.get("outcome") == expected)
    found = {answer.get("outcome"), *(["disorderly"] if answer.get("disorderly") else [])}
    return set(words) == found or words == [answer.get("outcome")]


def _as_set(value: object) -> set[str]:
    listed = value if isinstance(value, list) else [] if value is None else [value]
    return {str(entry) for entry in listed}


def _fraction(value: object) -> Fraction | None:
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None


def same(found: object, expected: object, limit: float = CLOSE) -> bool:
    """Return whether two values are the same to a table.

    Numbers nearly, everything else exactly.
    """
    if isinstance(found, bool) or isinstance(expected, bool):
        return found is expected
    if isinstance(found, int | float) and isinstance(expected, int | float):
        return abs(found - expected) <= limit + 1e-9
    if isinstance(found, Mapping) and isinstance(expected, Mapping):
        return all(
            abs(turn_between(found[key], value)) <= limit + 1e-9
            if key == "facing" and _numbers(found.get(key), value)
            else same(found.get(key), value, limit)
            for key, value in expected.items()
        )
    if isinstance(found, list) and isinstance(expected, Mapping):  # a distribution, by number
        return all(
            str(key).isdigit() and same(_at(found, int(key)), _number(value), limit)
            for key, value in expected.items()
        )
    if isinstance(found, list) and isinstance(expected, list):
        return len(found) == len(expected) and all(
            same(one, _number(other), limit) for one, other in zip(found, expected, strict=True)
        )
    return bool(found == expected)


def _numbers(*values: object) -> bool:
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)


def _at(found: list[object], index: int) -> object:
    return found[index] if index < len(found) else 0.0


def _number(value: object) -> object:
    """Read a fraction written as text, such as 1/3, as its number."""
    if isinstance(value, str) and "/" in value:
        fraction = _fraction(value)
        return value if fraction is None else float(fraction)
    return value
