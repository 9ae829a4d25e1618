"""What has been worked out about a position, kept for as long as the position itself.

Positions never change, so an answer found once stays true. It lies beside the position's data: it
is not compared, not saved, and goes when the position goes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from simulator.engine.position import Position

T = TypeVar("T")


def remembered(now: Position, question: Hashable, answer: Callable[[], T]) -> T:
    """Give the answer to a question about a position, worked out at most once.

    `question` names the asking function and everything the answer depends on besides the position.
    """
    memory: dict[Any, Any] = vars(now.state).setdefault("_memory", {})
    if question not in memory:
        memory[question] = answer()
    found: T = memory[question]
    return found
