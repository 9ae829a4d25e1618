"""The choices of a game judged by the grades of practice, beside the luck of its dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from simulator.engine.session import Session
from simulator.luck.ledger import JudgedChoice, LuckLedger, sums_of
from simulator.model.requests import Kind
from simulator.practice.review import CheckCancelled, review

GRADES: Final = "grades"
"""The judge of a ledger whose charges, shots, retreats and stays are graded as in practice."""
FOLLOWING: Final = frozenset({Kind.CHARGE_TARGET, Kind.ATTACK_CHOICE})
"""Choices a grade of the action covers already."""


def graded(
    found: LuckLedger, session: Session, check_cancelled: CheckCancelled | None = None
) -> LuckLedger:
    """Judge charges, shots, retreats and stays against the best answer found, the rest as it was.

    This takes seconds; `check_cancelled` is called after every grade with how many are done and
    how many there are, each player's taken for as many, and may raise to break off.
    """
    seats = tuple(session.state.seats)

    def heard(before: int, done: int, of: int) -> None:
        if check_cancelled is not None:
            check_cancelled(before * of + done, len(seats) * of)

    decisions = {
        one.index: (player, one)
        for before, player in enumerate(seats)
        for one in review(session, player, partial(heard, before))
    }
    choices = list(_left(found.choices, frozenset(decisions)))
    for player, one in decisions.values():
        grade = one.grade
        choices.append(
            JudgedChoice(
                one.index,
                Kind.ACTION,
                one.round,
                player,
                one.unit,
                grade.chosen.answer.label,
                grade.best.answer.label,
                grade.loss,
            )
        )
    judged = tuple(sorted(choices, key=lambda choice: choice.index))
    players = tuple(
        sums_of(found.sides, one.player, found.results, judged) for one in found.players
    )
    return replace(found, choices=judged, players=players, judge=GRADES)


def _left(choices: Iterable[JudgedChoice], graded_at: frozenset[int]) -> Iterable[JudgedChoice]:
    """Yield the choices no grade speaks of: neither the action nor what follows from it."""
    covered = False
    for one in choices:
        if one.kind is Kind.ACTION:
            covered = one.index in graded_at
        if not covered or (one.kind not in FOLLOWING and one.index not in graded_at):
            yield one
