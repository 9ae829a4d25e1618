"""Plain data: what YAML and JSON hold, before it has been checked and after it is written."""

from __future__ import annotations

from typing import Any, TypeAlias

# Any: somebody else wrote it; what it is, is known only once a reader has looked at it, and what
# lies under which key of an answer is for each question to say.
Value: TypeAlias = Any
"""A number, a word, nothing, or lists and mappings of these."""

Data: TypeAlias = dict[str, Value]
"""Values by their keys."""


def fields_of(record: object, *names: str) -> Data:
    """Return some fields of a record by their names, as plain data has them."""
    return {name: getattr(record, name) for name in names}
