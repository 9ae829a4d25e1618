"""What has been worked out about a position, kept for as long as the position itself.

Positions never change, so an answer found once stays true. It lies beside the position's data: it
is not compared, not saved, and goes when the position goes.

There are two memories. What is asked with `remembered` is forgotten with the next change of any
kind. What is asked with `remembered_trays` depends on nothing but where trays and terrain are (and
on what the question names), so it is kept through wounds, cards, tokens and turns until a tray
moves, comes or goes, or the terrain changes; the reducer passes it on. A game keeps the memories of
its last arrangements of trays, so that who thinks ahead, and comes to one again by another way,
finds what was answered there. An answer kept there must hold no position, or it would speak of an
old one.

A game keeps its old positions, to go back to; what was worked out about them would soon be most of
what a long evening keeps. So all memories together hold so many answers and no more: beyond that
those are emptied that nobody has asked for longest, and their answers are found again if wanted.
Fewer are left in a pause: what nobody asked through several of them is let go (`Memories.rest`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Final, TypeVar
from weakref import ref

from simulator.caches import keeps
from simulator.engine.changes.altered import POSITION_MEMORY, TRAY_MEMORY
from simulator.engine.position import Position
from simulator.model.state import GameState

T = TypeVar("T")

_UNKNOWN: Final[object] = object()

ARRANGEMENTS: Final = 200
"""How many arrangements of trays a game remembers; their answers count with all others."""

MOST: Final = 30_000
"""Answers kept about all positions together ..."""

EACH: Final = 1_300
"""... and the bytes one of them takes at most on average, with its question."""

RESTS: Final = 3
"""Pauses after which a memory that nobody used meanwhile is emptied."""


# Any: each question keeps its own kind of answer
class Memory(dict[Hashable, Any]):
    """What is known about one position, or about its trays."""

    __slots__ = ("__weakref__", "asked", "learnt", "rests", "trays")

    asked: bool
    """Whether anything was asked again since all memories were last looked through."""

    learnt: bool
    """Whether anything was worked out since the last pause."""

    rests: int
    """Through how many pauses nobody used it."""

    trays: Memory
    """Of a memory that goes when a tray moves: what is known wherever all trays stand so."""


class Memories:
    """All memories there are, the oldest first; a machine may think about some on its thread."""

    def __init__(self, most: int = MOST) -> None:
        """Begin with none; keep so many answers in all."""
        self.most = most
        self._all: deque[ref[Memory]] = deque()
        self._answers = 0
        """At least how many answers are kept, counted anew whenever all are looked through."""
        self._looking = Lock()

    def new(self) -> Memory:
        """Return an empty memory that is looked after."""
        memory = Memory()
        memory.asked = memory.learnt = False
        memory.rests = 0
        self._all.append(ref(memory))
        self._answers += 1  # so that those of positions long gone are looked through as well
        return memory

    def learnt(self) -> None:
        """Take note of one more answer; where they are too many, empty the least asked memories."""
        self._answers += 1
        if self._answers > self.most and self._looking.acquire(blocking=False):
            try:
                self._answers = self._let_go()
            finally:
                self._looking.release()

    def rest(self) -> None:
        """Use a pause: empty the memories that nobody used through several of them.

        A game goes on, and a drill that was answered may be kept for hours; their old positions
        are hardly ever asked about again, and their answers would lie between what is in use.
        """
        if not self._looking.acquire(blocking=False):
            return
        try:
            living = self._living()
            for memory in living:
                memory.rests = 0 if memory.asked or memory.learnt else memory.rests + 1
                memory.asked = memory.learnt = False
                if memory.rests >= RESTS:
                    memory.clear()
            self._answers = sum(map(len, living))
        finally:
            self._looking.release()

    def _living(self) -> list[Memory]:
        """Return the memories that are still there, the oldest first, and forget the others."""
        living = []
        for _each in range(len(self._all)):
            here = self._all.popleft()
            memory = here()
            if memory is not None:
                self._all.append(here)
                living.append(memory)
        return living

    def _let_go(self) -> int:
        """Empty memories until a quarter of the room is free; return how many answers are left."""
        living = self._living()
        left = sum(map(len, living))
        for memory in sorted(living, key=lambda one: one.asked):  # of two alike the older first
            if left <= self.most * 3 // 4:
                break
            left -= len(memory)
            memory.clear()
        for memory in living:
            memory.asked = False
        return left

    def count(self) -> int:
        """Return how many answers are kept."""
        return sum(len(memory) for memory in (here() for here in list(self._all)) if memory)


MEMORIES: Final = Memories()
"""The memories of this process."""
keeps(f"{__name__}.MEMORIES", lambda: MEMORIES.most * EACH, lambda: MEMORIES.count() * EACH)


def memory_of(now: Position, kind: str = POSITION_MEMORY) -> Memory:
    """Return a position's memory of a kind, empty if nothing was asked yet."""
    known: Memory | None = vars(now.state).get(kind)
    if known is None:
        made = MEMORIES.new()
        if kind == TRAY_MEMORY:
            made.trays = _of_arrangement(now)
        known = vars(now.state).setdefault(kind, made)
    return known


def _of_arrangement(now: Position) -> Memory:
    """Return the memory of a position's trays and terrain, the one there is if they stood so."""
    state, kept = now.state, now.game.arrangements
    trays = tuple([(u.id, u.owner, u.card, u.pose) for u in state.units.values() if u.on_table])
    arrangement = (trays, state.terrain)
    found = kept.pop(arrangement, None)
    known = found if isinstance(found, Memory) else MEMORIES.new()
    kept[arrangement] = known  # the newest comes last
    while len(kept) > ARRANGEMENTS:
        kept.pop(next(iter(tuple(kept)), None), None)
    return known


def remembered(now: Position, question: Hashable, answer: Callable[[], T]) -> T:
    """Return the answer to a question about a position, worked out at most once.

    `question` names the asking function and everything the answer depends on besides the position.
    """
    memory: Memory | None = now.state.__dict__.get(POSITION_MEMORY)
    if memory is None:
        memory = memory_of(now)
    known = memory.get(question, _UNKNOWN)  # as `_answered`, which most questions are spared
    if known is _UNKNOWN:
        return _learnt(memory, question, answer)
    memory.asked = True
    found: T = known
    return found


def remembered_trays(now: Position, question: Hashable, answer: Callable[[], T]) -> T:
    """Return answer to a question about trays and terrain alone, kept until one of them changes.

    The answer may depend on poses, owners, cards, terrain, rulings and the board, besides what
    `question` names; on nothing else.
    """
    memory: Memory | None = now.state.__dict__.get(TRAY_MEMORY)  # as `trays_of`
    trays = (memory_of(now, TRAY_MEMORY) if memory is None else memory).trays
    known = trays.get(question, _UNKNOWN)  # as `_answered`, which most questions are spared
    if known is _UNKNOWN:
        return _learnt(trays, question, answer)
    trays.asked = True
    found: T = known
    return found


def trays_of(now: Position) -> Memory:
    """Return what is known wherever all trays and terrain are as in a position."""
    memory: Memory | None = now.state.__dict__.get(TRAY_MEMORY)
    return (memory_of(now, TRAY_MEMORY) if memory is None else memory).trays


def remembered_meanwhile(now: Position, question: Hashable, answer: Callable[[], T]) -> T:
    """Return the answer to a question that is kept until a tray moves, and then forgotten for good.

    For answers that depend on more than trays and terrain, where `question` names the rest.
    """
    memory = memory_of(now, TRAY_MEMORY)
    return _answered(memory, question, answer)


def share_memory(now: Position, met: dict[GameState, GameState]) -> None:
    """Share the memory of an equal position in `met`; one that equals none is put there.

    Who plays a game on many times comes to equal positions by ways of their own. Everything in a
    memory is about the position and its game, so `met` is for positions of one game.
    """
    state = now.state
    twin = met.setdefault(state, state)
    if twin is not state:
        vars(state)[POSITION_MEMORY] = memory_of(Position(twin, now.game))


def _answered(memory: Memory, question: Hashable, answer: Callable[[], T]) -> T:
    known = memory.get(question, _UNKNOWN)
    if known is _UNKNOWN:
        return _learnt(memory, question, answer)
    memory.asked = True
    found: T = known
    return found


def _learnt(memory: Memory, question: Hashable, answer: Callable[[], T]) -> T:
    found = memory[question] = answer()
    memory.learnt = True
    MEMORIES.learnt()
    return found


def learn(memory: Memory, question: Hashable, found: object) -> None:
    """Keep an answer in a memory."""
    memory[question] = found
    memory.learnt = True
    MEMORIES.learnt()
