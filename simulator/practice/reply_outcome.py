"""Which of the enemy's replies is told of an answer, and in which outcome of it that one is met.

An answer leads to many positions and each has its own best reply. Told is the reply that costs
most, with the outcome it belongs to: "if the charge fails (17%)".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model.state import UnitId
from simulator.practice.answers import AnswerKind, DrillAnswer
from simulator.practice.outcomes import AnswerOutcome
from simulator.practice.replies import Reply, sentence
from simulator.records import dataclass

SURE: Final = 0.9995
"""An outcome as likely as this needs no naming: it would read as 100.0 %."""
NEARLY: Final = 0.995
"""From here on a chance is told to the tenth of a per cent, lest it reads as certain."""


class Ending(StrEnum):
    """What players would say came of an answer."""

    DONE = "done"
    """Nothing was left to chance."""
    DESTROYED = "destroyed"
    STANDS = "stands"
    """The target was struck and is still there."""
    SHORT = "short"
    """The charge failed."""
    AWAY = "away"
    PINNED = "pinned"
    """The retreat found no way out."""


@dataclass(frozen=True, slots=True)
class ReplyOutcome:
    """A reply, and the outcome it is met in.

    chance: of that outcome. faces: the rolls it comes of, empty where every roll does it. wounds,
    destroyed: of the reply, over all positions of that outcome it is best in. reply, when: as it is
    met in the likeliest of these positions.
    """

    ending: Ending
    faces: tuple[int, ...]
    chance: float
    foe: str
    wounds: float
    destroyed: float
    reply: Reply
    when: Position
    arrives: bool = False
    """Whether the outcome has a charge arrive that might have failed."""

    def sentence(self) -> str:
        """Return the reply in a sentence that says when it is met; its figures are exact."""
        said = sentence(self.when, self.reply, self.wounds, self.destroyed)
        if self.chance >= SURE:
            return _("The reply: {reply}").format(reply=said)
        chance = f"{self.chance:.0%}" if self.chance < NEARLY else f"{self.chance:.1%}"
        return _("The reply, {outcome} ({chance}): {reply}").format(
            outcome=self.outcome, chance=chance, reply=said
        )

    @property
    def outcome(self) -> str:
        """Return when the reply is met, as in "if the charge fails on a roll of 1 or 2"."""
        words = {
            Ending.DONE: _("in any case"),
            Ending.DESTROYED: _("if {foe} is destroyed"),
            Ending.STANDS: _("if {foe} is still there"),
            Ending.SHORT: _("if the charge fails on a roll of {rolls}"),
            Ending.AWAY: _("if it gets away on a roll of {rolls}"),
            Ending.PINNED: _("if it finds no way out on a roll of {rolls}"),
        }
        if self.arrives:
            words |= {
                Ending.DESTROYED: _("if the charge arrives and destroys {foe}"),
                Ending.STANDS: _("if the charge arrives and {foe} is still there"),
            }
        if not self.faces:
            words |= {
                Ending.SHORT: _("if the charge fails"),
                Ending.AWAY: _("if it gets away"),
                Ending.PINNED: _("if it finds no way out"),
            }
        return words[self.ending].format(foe=self.foe, rolls=_rolls(self.faces))


def _rolls(faces: Sequence[int]) -> str:
    """Return rolls in words: "2", "2 or 3", "2 to 4"."""
    if len(faces) > 2 and faces[-1] - faces[0] == len(faces) - 1:
        return _("{least} to {most}").format(least=faces[0], most=faces[-1])
    if len(faces) < 2:
        return "".join(str(face) for face in faces)
    *some, last = (str(face) for face in faces)
    return _("{some} or {last}").format(some=", ".join(some), last=last)


class Meetings:
    """The replies to an answer, each with the outcome it is met in and what it costs there."""

    def __init__(self, answer: DrillAnswer) -> None:
        """Begin without any."""
        self.answer = answer
        self._all: list[tuple[AnswerOutcome, Reply | None]] = []

    def add(self, one: AnswerOutcome, reply: Reply | None) -> None:
        """Count an outcome and the best reply in it; None where there is none."""
        self._all.append((one, reply))

    def heaviest(self) -> ReplyOutcome | None:
        """Return the reply that costs most over the outcome it is met in."""
        groups: dict[tuple[object, ...], list[tuple[AnswerOutcome, Reply]]] = {}
        for one, reply in self._all:
            if reply is not None:
                strike = reply.strike
                key = (self._ending(one), strike.by, strike.target, strike.how, strike.needed)
                groups.setdefault(key, []).append((one, reply))
        if not groups:
            return None
        return self._met(
            max(groups.values(), key=lambda them: sum(one.chance * it.value for one, it in them))
        )

    def _met(self, them: Sequence[tuple[AnswerOutcome, Reply]]) -> ReplyOutcome:
        ending = self._ending(them[0][0])
        faces = {one.face for one, _reply in them}
        like = [one for one, _reply in self._all if self._ending(one) is ending]
        meant = [one for one in like if one.face in faces]
        every = len(meant) == len(like)
        share = sum(one.chance for one, _reply in them)
        likeliest, reply = max(them, key=lambda pair: pair[0].chance)
        target = self.answer.target
        return ReplyOutcome(
            ending,
            () if every else tuple(sorted(face for face in faces if face is not None)),
            min(1.0, _sum(meant)),
            likeliest.now.name(target) if target else "",
            sum(one.chance * it.expected for one, it in them) / share,
            sum(one.chance * it.destroyed for one, it in them) / share,
            reply,
            likeliest.now,
            self.answer.kind is AnswerKind.CHARGE
            and not all(one.arrived for one, _reply in self._all),
        )

    def _ending(self, one: AnswerOutcome) -> Ending:
        kind = self.answer.kind
        if kind is AnswerKind.RETREAT:
            return Ending.AWAY if one.arrived else Ending.PINNED
        if kind is AnswerKind.CHARGE and not one.arrived:
            return Ending.SHORT
        if kind in {AnswerKind.CHARGE, AnswerKind.SHOOT, AnswerKind.FIGHT}:
            return Ending.STANDS if _stands(one, self.answer.target) else Ending.DESTROYED
        return Ending.DONE


def _stands(one: AnswerOutcome, foe: UnitId) -> bool:
    return one.now.unit(foe).on_table


def _sum(found: Iterable[AnswerOutcome]) -> float:
    return sum(one.chance for one in found)
