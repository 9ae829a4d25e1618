"""When a drill comes back: a wrong answer after 1, 3 and 7 days, until it has been right each time.

Days are written as 2026-01-31; today's comes from whoever has a clock.
"""

from __future__ import annotations

from calendar import timegm
from collections.abc import Iterable, Sequence
from typing import Final

from simulator.practice.progress import Attempt

DAYS: Final = (1, 3, 7)
"""After so many days a drill that was answered wrongly is asked again, and again."""
_SECONDS: Final = 86_400


def day_number(day: str) -> int:
    """Give the number of a day, so that days can be counted (ValueError for no day)."""
    year, month, date = (int(part) for part in day.split("-"))
    return timegm((year, month, date, 0, 0, 0)) // _SECONDS


def days_until(attempts: Sequence[Attempt], today: str) -> int | None:
    """Give in how many days one drill comes back, from its attempts in order; None for never.

    Below 1 it is due. A wrong answer puts it back to the first step; each right one on its day or
    later is a step further. A right answer before its day is practice and moves nothing.
    """
    step = len(DAYS)
    due_on: int | None = None
    for one in attempts:
        day = day_number(one.day)
        if not one.right:
            step, due_on = 0, day + DAYS[0]
        elif due_on is not None and day >= due_on:
            step += 1
            due_on = day + DAYS[step] if step < len(DAYS) else None
    return None if due_on is None else due_on - day_number(today)


def due(attempts: Iterable[Attempt], today: str) -> tuple[str, ...]:
    """Give the drills that come back today or should have before, the longest waiting first."""
    found: dict[str, list[Attempt]] = {}
    for one in attempts:
        found.setdefault(one.drill, []).append(one)
    waiting = [(days, drill) for drill, those in found.items()
               if (days := days_until(those, today)) is not None and days <= 0]  # fmt: skip
    return tuple(drill for _days, drill in sorted(waiting))
