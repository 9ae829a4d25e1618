"""The one door for JSON: values one can count and read, keys once, and not too deep."""

from __future__ import annotations

import json
import math
from typing import Final

from simulator.files.errors import expected_found, shortened
from simulator.files.reading import describe_unseen
from simulator.language.texts import translate as _
from simulator.language.texts import unseen

MOST_VALUES: Final = 120_000
"""Values a text may have; what we write has some ten thousand, each of which may be at fault."""


class JsonError(ValueError):
    """A text that is no JSON of ours; `key` says where inside, `line` and `column` count from 1."""

    def __init__(
        self, expected: str, found: str, key: str = "", line: int = 1, column: int | None = None
    ) -> None:
        """Keep what was expected there, and what was found."""
        super().__init__(expected_found(expected, found))
        self.expected, self.found, self.key = expected, found, key
        self.line, self.column = line, column


def parse(text: str) -> object:
    """Return what a JSON text says; raise JsonError for anything we would not write ourselves.

    Infinity, numbers with thousands of digits, a key twice, deep nesting, more values than
    `MOST_VALUES` and characters that cannot be seen are refused.
    """
    try:
        data = _DECODER.decode(text)
        _require_few(text, data)
        if "\\u" in text or unseen(text) is not None:  # else no word can hold one
            _require_seen(data, "")
    except json.JSONDecodeError as fault:
        found = _("text that is not JSON from column {column} on").format(column=fault.colno)
        raise JsonError(_("JSON"), found, line=fault.lineno, column=fault.colno) from fault
    except JsonError:
        raise
    except RecursionError as fault:
        expected = _("fewer lists and mappings inside each other")
        raise JsonError(expected, _("hundreds of them")) from fault
    except ValueError as fault:  # more digits than Python turns into a number
        raise JsonError(_("a number one can count to"), _("thousands of digits")) from fault
    return data


def _number(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise JsonError(_("a number one can count to"), shortened(digits))
    return value


def _no_number(word: str) -> float:
    raise JsonError(_("a number one can count to"), word)


def _mapping(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for index, key in enumerate(keys) if key in keys[:index])
        raise JsonError(_("each key once"), _("it twice"), twice)
    return found


def _require_few(text: str, data: object) -> None:
    """Refuse more values than we write; they are counted where the signs between them are many."""
    if text.count(",") + text.count("[") + text.count("{") <= MOST_VALUES:
        return
    left, count = [data], 0
    while left:
        value = left.pop()
        count += 1
        if isinstance(value, dict | list):
            left += value.values() if isinstance(value, dict) else value
    if count > MOST_VALUES:
        raise JsonError(_("at most {most} values").format(most=MOST_VALUES), str(count))


_DECODER: Final = json.JSONDecoder(
    parse_float=_number, parse_constant=_no_number, object_pairs_hook=_mapping
)


def _require_seen(value: object, key: str) -> None:
    """Refuse words with characters that cannot be seen, half letters among them."""
    if isinstance(value, str):
        hidden = unseen(value)
        if hidden is not None:
            raise JsonError(_("characters one can read"), describe_unseen(hidden[0]), key)
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            _require_seen(entry, f"{key}[{index}]")
    elif isinstance(value, dict):
        for name, entry in value.items():
            _require_seen(name, key)
            _require_seen(entry, f"{key}.{name}" if key else name)
