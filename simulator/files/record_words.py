"""What the library that checks records says of a value, in the language spoken now.

Pydantic says its faults in English. Each is known by its kind and the numbers in it; English stays
what the library says. Kinds that no record of ours can have are not listed.
"""

from __future__ import annotations

import re
from typing import Any, Final

from simulator.language.texts import ENGLISH, language, marked, ngettext, translate

BEFORE: Final = ("Input should be ", "Value error, ")
"""What the library begins with, and a sentence of ours does not."""
WORDS: Final = {
    "bool_parsing": marked("a valid boolean, unable to interpret input"),
    "bool_type": marked("a valid boolean"),
    "dict_type": marked("a valid dictionary"),
    "finite_number": marked("a finite number"),
    "float_parsing": marked("a valid number, unable to parse string as a number"),
    "float_type": marked("a valid number"),
    "greater_than": marked("greater than {gt}"),
    "greater_than_equal": marked("greater than or equal to {ge}"),
    "int_from_float": marked("a valid integer, got a number with a fractional part"),
    "int_parsing": marked("a valid integer, unable to parse string as an integer"),
    "int_parsing_size": marked("Unable to parse input string as an integer, exceeded maximum size"),
    "int_type": marked("a valid integer"),
    "less_than": marked("less than {lt}"),
    "less_than_equal": marked("less than or equal to {le}"),
    "list_type": marked("a valid list"),
    "model_attributes_type": marked("a valid dictionary or object to extract fields from"),
    "model_type": marked("a valid dictionary or instance of {class_name}"),
    "none_required": marked("no value"),
    "string_type": marked("a valid string"),
    "tuple_type": marked("a valid tuple"),
}
"""What is expected, by the kind of a fault; "None" is the name of a choice elsewhere."""
_CHOICE: Final = re.compile(r"'(?:[^'\\]|\\.)*'|\b(?!or\b)[^\s,']+")
"""One of the choices in "'a', 'b' or 'c'"."""
CHOICES: Final = frozenset({"literal_error", "enum"})
"""Kinds of faults that list what may stand there."""


# Any: pydantic's own record of a fault
def expected_by(fault: Any) -> str:
    """Return what the library wanted where it finds fault, in the language spoken now."""
    english = str(fault["msg"])
    for words in BEFORE:
        english = english.removeprefix(words)
    if language() == ENGLISH:
        return english
    kind, numbers = fault["type"], fault.get("ctx") or {}
    if kind in CHOICES:
        return either(_CHOICE.findall(numbers["expected"]))
    if kind in WORDS:
        return translate(WORDS[kind]).format(**numbers)
    if kind in SIZES:
        return _size(kind, numbers)
    return english


def either(choices: list[str]) -> str:
    """Return choices of which one is taken: "'a', 'b' oder 'c'" in German."""
    from babel.lists import format_list  # noqa: PLC0415 - English does without it

    return format_list(choices, style="or", locale=language())


SIZES: Final = {
    "string_too_short": "min_length",
    "string_too_long": "max_length",
    "too_short": "min_length",
    "too_long": "max_length",
}
"""Kinds of faults about a size, and where their limit stands."""


def _size(kind: str, numbers: dict[str, Any]) -> str:  # Any: as the library has them
    """Return how many characters or entries may stand there."""
    limit = numbers[SIZES[kind]]
    words = {
        "string_too_short": ngettext(
            "a text of at least {n} character", "a text of at least {n} characters", limit
        ),
        "string_too_long": ngettext(
            "a text of at most {n} character", "a text of at most {n} characters", limit
        ),
        "too_short": ngettext("at least {n} entry", "at least {n} entries", limit),
        "too_long": ngettext("at most {n} entry", "at most {n} entries", limit),
    }
    return words[kind].format(n=limit)
