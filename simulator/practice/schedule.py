"""When a drill comes back: before it is forgotten, as FSRS reckons from every attempt.

FSRS is a published model of memory (`fsrs`): each answer changes how long a drill is expected to
be remembered, and it is due when the chance to know it falls to nine in ten. A wrong answer comes
back on the next day, a right one later each time. Nothing is drawn at random, so the same attempts
always give the same days. Days are written as 2026-01-31; today's comes from whoever has a clock.
"""

from __future__ import annotations

from calendar import timegm
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from operator import itemgetter
from typing import Final

from fsrs import Card, Rating, Scheduler

from simulator.content.practice.practice_files import Attempt

_SECONDS: Final = 86_400
_SCHEDULER: Final = Scheduler(
    desired_retention=0.9, learning_steps=(), relearning_steps=(), enable_fuzzing=False
)
"""Days, not minutes: a drill is asked once a day at most, so there are no steps within one."""


def day_number(day: str) -> int:
    """Return the number of a day, so that days can be counted (ValueError for no day)."""
    year, month, date = (int(part) for part in day.split("-"))
    return timegm((year, month, date, 0, 0, 0)) // _SECONDS


def days_until(attempts: Sequence[Attempt], today: str, seen: str = "") -> int | None:
    """Return in how many days one drill comes back, from its attempts in order; None if untried.

    Below 1 it is due. A right answer before its day is practice and moves nothing. `seen` is the
    day its answer was seen, if it was: a mistake of a game is asked as late as a wrong answer.
    """
    due_on: int | None = None
    card = Card(card_id=1, due=_at(0))
    tries = [(seen, False)] if seen else []
    tries += [(one.day, one.right) for one in attempts]
    for written, right in sorted(tries, key=itemgetter(0)):
        day = day_number(written)
        if right and due_on is not None and day < due_on:
            continue
        rating = Rating.Good if right else Rating.Again
        card, _log = _SCHEDULER.review_card(card, rating, review_datetime=_at(day))
        due_on = int(card.due.timestamp()) // _SECONDS
    return None if due_on is None else due_on - day_number(today)


def _at(day: int) -> datetime:
    return datetime.fromtimestamp(day * _SECONDS, tz=UTC)


def due(
    attempts: Iterable[Attempt], today: str, seen: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Return the drills that come back today or should have before, the longest waiting first.

    `seen`: the days on which the answers of mistakes were seen, by drill.
    """
    known = seen or {}
    found: dict[str, list[Attempt]] = {drill: [] for drill in known}
    for one in attempts:
        found.setdefault(one.drill, []).append(one)
    waiting = [
        (days, drill)
        for drill, those in found.items()
        if (days := days_until(those, today, known.get(drill, ""))) is not None and days <= 0
    ]
    return tuple(drill for _days, drill in sorted(waiting))
