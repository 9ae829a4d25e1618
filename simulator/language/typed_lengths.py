"""Lengths as people measure them: inches, or centimetres with their unit; a point or a comma."""

from __future__ import annotations

import re
from typing import Final

from simulator.language.texts import translate as _

CENTIMETRES: Final = 2.54
"""Centimetres in an inch."""
_LENGTH: Final = re.compile(r"([-+]?[0-9]{1,4}(?:[.,][0-9]{1,6})?)(?: ?(in|cm))?")
_DEGREES: Final = re.compile(r"[-+]?[0-9]{1,4}(?:[.,][0-9]{1,6})?")
_DIGITS: Final = 6
"""Digits after the point that are kept of what was measured in centimetres, as poses keep them."""


def length_of(text: str) -> float | None:
    """Read "12.5", "12,5", "4 in" or "12,5 cm" as inches; None for anything else."""
    found = _LENGTH.fullmatch(text)
    if found is None:
        return None
    value = float(found[1].replace(",", "."))
    return round(value / CENTIMETRES, _DIGITS) if found[2] == "cm" else value


def in_inches(value: object) -> object:
    """Turn a length that a file writes as a text into inches; leave everything else to its record.

    Raises ValueError for a text that is no length.
    """
    if not isinstance(value, str):
        return value
    found = length_of(value)
    if found is None:
        raise ValueError(_("inches as a number, or a text such as '12.5 cm' or '4,9'"))
    return found


def in_degrees(value: object) -> object:
    """Turn degrees that a file writes with a comma into a number; leave all else to its record.

    Raises ValueError for a text that is no number.
    """
    if not isinstance(value, str):
        return value
    if _DEGREES.fullmatch(value) is None:
        raise ValueError(_("degrees as a number, or a text such as '22,5'"))
    return float(value.replace(",", "."))


def lengths_before_degrees(value: object) -> object:
    """Refuse a text as the fifth number of an ellipse, which is in degrees; raises ValueError."""
    if isinstance(value, list) and len(value) > 4 and isinstance(value[4], str):
        raise ValueError(_("four lengths and, last, degrees as a number"))
    return value
