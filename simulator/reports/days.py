"""Days and hours as the language spoken writes them; files keep the form 2026-01-31."""

from __future__ import annotations

from datetime import date, datetime

from simulator.texts import ENGLISH, language


def day_said(day: str) -> str:
    """Say a day that is kept as 2026-01-31; what is no such day stays as it is."""
    try:
        known = date.fromisoformat(day)
    except ValueError:
        return day
    if language() == ENGLISH:
        return day
    from babel.core import UnknownLocaleError  # noqa: PLC0415 - English does without it
    from babel.dates import format_date  # noqa: PLC0415 - the same

    try:
        return format_date(known, locale=language())
    except (ValueError, UnknownLocaleError):
        return day


def moment_said(when: datetime) -> str:
    """Say a day and the minute of it, as in "2026-01-31 18:05"."""
    return f"{day_said(f'{when:%Y-%m-%d}')} {when:%H:%M}"
