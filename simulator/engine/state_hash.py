"""A short fingerprint of a position: equal positions, equal digests, on every machine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final

from simulator.caches import cached
from simulator.files.arguments import checks_arguments
from simulator.model.state import GameState

_BARE: Final = frozenset({str, int, bool})
"""What JSON holds as it is; an enumeration's members are of none of these types."""


@checks_arguments
def state_hash(state: GameState) -> str:
    """Return the state hash of a position: equal positions have equal ones on every machine.

    Args:
        state: The position.

    Returns:
        16 hexadecimal digits.

    Example:
        >>> from simulator import Fighter, face_off, state_hash
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> len(state_hash(now.state))
        16
    """
    text = json.dumps(plain(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cached(64, each=2_000)
def _parts_of(record: type[Any]) -> tuple[tuple[str, bool, Any], ...]:  # Any: every kind of record
    """Return a record's fields: the name, whether it is sparse, its default."""
    return tuple(
        (f.name, bool(f.metadata.get("sparse")), f.default)
        for f in fields(record)
        if not f.metadata.get("told")
    )


# Any: every kind of record is turned into plain data
def plain(value: Any) -> Any:
    """Turn frozen records into plain lists and mappings that JSON can hold.

    Fields marked as sparse stay away while they have their default, sentences always: a position is
    the same in every language.
    """
    # Any: every kind of record is turned into plain data
    kind: type[Any] = type(value)
    if value is None or kind in _BARE:
        return value
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        found = {}
        for name, sparse, default in _parts_of(kind):  # type: ignore[arg-type]  # a class
            part = getattr(value, name)
            if not (sparse and part == default):
                found[name] = plain(part)
        return found
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(entry) for key, entry in value.items()}
    if isinstance(value, frozenset | set):
        return sorted((plain(entry) for entry in value), key=str)
    if isinstance(value, tuple | list):
        return [plain(entry) for entry in value]
    if isinstance(value, float):
        return round(value, 6)
    return value
