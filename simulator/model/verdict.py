"""An answer that explains itself: yes or no, by how much, along which line, by which rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from simulator.geometry.pose import Segment
from simulator.geometry.tolerances import ROUNDING
from simulator.language.lengths import LENGTHS
from simulator.language.texts import NO_WORDS, Message, Text, joined, literal, msg
from simulator.model.rulebook import Rule
from simulator.records import dataclass, one_line

HALF_A_HUNDREDTH: Final = 0.0051
"""Inches that differ by less read alike."""
_FINE: Final = 0.1
"""Fewer inches than this are said with three digits."""
TOO_CLOSE = 0.02
"""In a game, where every place is exact, a margin of fewer inches is shown as a close one."""


class _Later:
    """What a verdict whose reasons nobody has read yet keeps: how to find them."""

    __slots__ = ("_find",)
    _find: Callable[[], Verdict]


@dataclass(frozen=True, slots=True)
class Verdict(_Later):
    """The answer to a question about the table.

    `margin` is in inches: positive when "yes" holds with this much to spare, negative when "no" by
    this much, None where no distance decides. `line` is the witness; `blockers` are ids. `also` are
    the further rules that decided, such as that of the ground a unit sees from.

    Example:
        >>> from simulator import Message, Rule, Verdict
        >>> verdict = Verdict(False, Rule.CHG_05, Message("It is too far away."), margin=-1.402)
        >>> verdict
        Verdict(no, short by 1.402 in, CHG-05)
        >>> bool(verdict)
        False
        >>> print(verdict)
        It is too far away. (short by 1.40 in; CHG-05, p. 16)
    """

    answer: bool
    rule: Rule
    why: Message = NO_WORDS
    margin: float | None = None
    line: Segment | None = None
    blockers: tuple[str, ...] = ()
    also: tuple[Rule, ...] = ()

    if not TYPE_CHECKING:  # to the type checker a verdict has its fields and no others

        def __getattr__(self, name: str) -> object:
            """Find the reasons of a verdict given by `refused_later`, once one of them is read."""
            if name not in _REASONS:
                raise AttributeError(name)
            return getattr(self.with_reasons(), name)

    def with_reasons(self) -> Verdict:
        """Find the reasons of a verdict given by `refused_later`; return the verdict.

        How they are found is forgotten then, and with it the position it was asked of.
        """
        find: Callable[[], Verdict] | None = getattr(self, "_find", None)
        if find is not None:
            found = find()
            for each in _REASONS:
                object.__setattr__(self, each, getattr(found, each))
            with suppress(AttributeError):  # another thread may have read a reason meanwhile
                object.__delattr__(self, "_find")
        return self

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Return every rule that decided, the first of them first."""
        return tuple(dict.fromkeys((self.rule, *self.also)))

    def __bool__(self) -> bool:
        """Return the answer, so that a verdict is as true as it says yes."""
        return self.answer

    def __repr__(self) -> str:
        """Return the answer, the margin and the rules: "Verdict(no, short by 1.402 in, CHG-05)"."""
        parts = ["yes" if self.answer else "no"]
        if self.margin is not None:
            far = f"{abs(self.margin):.3f} in"
            parts.append(f"{far} to spare" if self.answer else f"short by {far}")
        parts += [rule.value for rule in self.rules]
        return one_line(f"Verdict({', '.join(parts)})")

    def too_close(self, error: float = TOO_CLOSE) -> bool:
        """Return whether the margin is smaller than some inches."""
        return self.margin is not None and abs(self.margin) < error

    def because(self, why: Message) -> Verdict:
        """Return the same verdict with another sentence."""
        return replace(self, why=why)

    def __str__(self) -> str:
        """Write the sentence with its inches and its citation, as a player reads it."""
        why = str(self.why)
        text: tuple[Text, ...] = (self._inches(), *(rule.cited for rule in self.rules))
        reasons = joined((each for each in text if each), "; ")
        return str(literal("{why} ({reasons})", why=why, reasons=reasons))

    def _inches(self) -> Message:
        """Return by how much the answer holds; nothing where no distance decides.

        A sentence that tells these very inches itself is not followed by them once more.
        """
        if self.margin is None:
            return NO_WORDS
        if Rule.AMB_02 in self.rules:
            return msg("a closed seam")
        inches = abs(self.margin)
        if any(abs(abs(one) - inches) < HALF_A_HUNDREDTH for one in _lengths(self.why)):
            return NO_WORDS
        if inches >= _FINE:
            if self.answer:
                return msg("{inches:.2f} in to spare", inches=inches)
            return msg("short by {inches:.2f} in", inches=inches)
        if self.answer:
            return msg("{inches:.3f} in to spare", inches=inches)
        return msg("short by {inches:.3f} in", inches=inches)


_REASONS: Final = frozenset(Verdict.__dataclass_fields__) - {"answer"}
"""The fields of a verdict besides its answer."""


def _lengths(why: Message) -> Iterator[float]:
    """Yield the lengths in the places of a sentence and of its parts; counts are none."""
    for place, value in why.args:
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Message):
                yield from _lengths(each)
            elif isinstance(each, float) or (isinstance(each, int) and place in LENGTHS):
                yield each


def allowed(
    rule: Rule,
    why: Message = NO_WORDS,
    margin: float | None = None,
    line: Segment | None = None,
    *,
    also: tuple[Rule, ...] = (),
) -> Verdict:
    """Return the verdict "yes" with its rule and sentence; what rounding costs is not missing."""
    if margin is not None and -ROUNDING <= margin < 0.0:
        margin = 0.0
    return Verdict(True, rule, why, margin, line, also=also)


refused: Final = partial(Verdict, False)
"""Make the verdict "no" with its rule and sentence; what else there is are its fields."""


def refused_later(find: Callable[[], Verdict]) -> Verdict:
    """Return the verdict "no" that `find` gives in full; as `reasoned_later`."""
    return reasoned_later(False, find)


def reasoned_later(answer: bool, find: Callable[[], Verdict]) -> Verdict:
    """Return the verdict that `find` gives in full, once somebody reads a reason of it.

    Most answers are given to machines, which read no reason. `find` asks of the same position, so
    that the answer is the same whenever it is read.
    """
    verdict = object.__new__(Verdict)
    object.__setattr__(verdict, "answer", answer)
    object.__setattr__(verdict, "_find", find)
    return verdict
