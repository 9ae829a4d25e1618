"""What has been worked out about a position, kept for as long as the position itself.

Positions never change, so an answer found once stays true. It lies beside the position's data: it
is not compared, not saved, and goes when the position goes.

There are two memories. What is asked with `remembered` is forgotten with the next change of any
kind. What is asked with `remembered_trays` depends on nothing but where trays and terrain are (and
on what the question names), so it is kept through wounds, cards, tokens and turns until a tray
moves, comes or goes, or the terrain changes; the reducer passes it on. An answer kept there must
hold no position, or it would speak of an old one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

from simulator.engine.changes.altered import POSITION_MEMORY, TRAY_MEMORY
from simulator.engine.position import Position

T = TypeVar("T")

_UNKNOWN: Final[Any] = object()


def remembered(now: Position, question: Hashable, answer: Callable[[], T]) -> T:
    """Give the answer to a question about a position, worked out at most once.

    `question` names the asking function and everything the answer depends on besides the position.
    """
    return _kept(vars(now.state).setdefault(POSITION_MEMORY, {}), question, answer)


def remembered_trays(now: Position, question: Hashable, answer: Callable[[], T]) -> T:
    """Give the answer to a question about trays and terrain alone, kept until one of them changes.

    The answer may depend on poses, owners, cards, terrain, rulings and the board, besides what
    `question` names; on nothing else.
    """
    return _kept(vars(now.state).setdefault(TRAY_MEMORY, {}), question, answer)


def _kept(memory: dict[Any, Any], question: Hashable, answer: Callable[[], T]) -> T:
    known = memory.get(question, _UNKNOWN)
    if known is _UNKNOWN:
        known = memory[question] = answer()
    found: T = known
    return found
