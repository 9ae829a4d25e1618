"""A short fingerprint of a position: equal positions, equal digests, on every machine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from simulator.model.state import GameState


def digest(state: GameState) -> str:
    """Give the position's fingerprint: 16 hexadecimal digits."""
    text = json.dumps(plain(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def plain(value: Any) -> Any:
    """Turn frozen records into plain lists and mappings that JSON can hold.

    Fields marked as sparse stay away while they have their default.
    """
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {
            field.name: plain(getattr(value, field.name))
            for field in fields(value)
            if not (field.metadata.get("sparse") and getattr(value, field.name) == field.default)
        }
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(entry) for key, entry in value.items()}
    if isinstance(value, frozenset | set):
        return sorted((plain(entry) for entry in value), key=str)
    if isinstance(value, tuple | list):
        return [plain(entry) for entry in value]
    if isinstance(value, float):
        return round(value, 6)
    return value
