"""The line of text in which positions and games travel: its name, its form, and JSON.

`state_text.py` writes positions in form 1, `session_text.py` games in progress in form 2, or 3
where somebody has conceded or offered a result.
"""

from __future__ import annotations

import json
from typing import Final

from simulator.files.errors import PortableError, shortened
from simulator.files.json_text import JsonError, parse
from simulator.files.plain_data import Data, Value
from simulator.language.texts import printable
from simulator.language.texts import translate as _

NAME: Final = "iron-ranks"
LONGEST: Final = 1_000_000
"""Characters a text may have; the largest battles need some ten thousand."""


class StateTextError(PortableError, ValueError):
    """A text that is no position; `key` says where in it, such as "units.red:umber.wounds".

    Example:
        >>> from simulator import StateTextError, state_from_text
        >>> try:
        ...     state_from_text("iron-ranks/0")
        ... except StateTextError as fault:
        ...     print(fault.expected, fault.found)
        form 1 '0'
    """

    def __init__(self, key: str, expected: str, found: str, why: str = "") -> None:
        """Keep what was expected there, and what was found; `why` says it in other words."""
        self.key, self.expected, self.found = shortened(key), expected or why, shortened(found)
        plain = _("expected {expected}, found {found}")
        fault = why or plain.format(expected=expected, found=self.found)
        words = _("position, {key}: {fault}") if key else _("position: {fault}")
        super().__init__(printable(words.format(key=self.key, fault=fault)))


def line_of(form: int, body: Value) -> str:
    """Return the line of text of a form that holds this."""
    return f"{NAME}/{form} {dumped(body)}"


def dumped(body: Value) -> str:
    """Return plain data as JSON without blanks."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def body_of(text: str, form: int, later: int | None = None) -> Data:
    """Return what a line of this form, or of a later one, holds; StateTextError for others."""
    if len(text) > LONGEST:
        raise StateTextError("", _("a line of text"), _("{n} characters").format(n=len(text)))
    head, _space, body = text.strip().partition(" ")
    name, _slash, found = head.partition("/")
    if name != NAME:
        raise StateTextError("", f"{NAME}/{form} ...", repr(shortened(head)))
    if found not in {str(form), str(later or form)}:
        raise StateTextError("", _("form {form}").format(form=form), repr(shortened(found)))
    try:
        data = parse(body)
    except JsonError as fault:
        raise StateTextError(fault.key, fault.expected, fault.found) from fault
    if not isinstance(data, dict):
        raise StateTextError("", _("a mapping"), repr(data))
    return data
