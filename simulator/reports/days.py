"""Days and hours as the language spoken writes them; files keep the form 2026-01-31."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from typing import Any

from simulator.language.texts import ENGLISH, language


def day_said(day: str) -> str:
    """Return a day that is kept as 2026-01-31; what is no such day stays as it is."""
    return _said(day, "%Y-%m-%d", lambda dates, known: dates.format_date(known, locale=language()))


def short_day_said(day: str) -> str:
    """Return day and month of a day kept as 2026-01-31, as in "01-31"; else it stays as it is."""
    return _said(
        day, "%m-%d", lambda dates, known: dates.format_skeleton("Md", known, locale=language())
    )


# Any: the library's module of dates, which English does without
def _said(day: str, form: str, written: Callable[[Any, date], str]) -> str:
    try:
        known = date.fromisoformat(day)
    except ValueError:
        return day
    if language() != ENGLISH:
        from babel import UnknownLocaleError, dates  # noqa: PLC0415 - English does without it

        with suppress(ValueError, KeyError, UnknownLocaleError):
            return written(dates, known)
    return f"{known:{form}}"


def moment_said(when: datetime) -> str:
    """Return a day and the minute of it, as in "2026-01-31 18:05"."""
    return f"{day_said(f'{when:%Y-%m-%d}')} {when:%H:%M}"
