"""The words of a card's file as they are handed to those that act on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

# Any: each word takes its own kind of value; its entry of the vocabulary has checked which.
Word: TypeAlias = Any
"""The value of one word: a number, a name, a list, or further words."""

Words: TypeAlias = Mapping[str, Word]
"""Words with their values: a step, a change, a choice."""
