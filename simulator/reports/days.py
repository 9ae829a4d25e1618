"""Days and hours as the language spoken writes them; files keep the form 2026-01-31."""

from __future__ import annotations

from datetime import date, datetime

from simulator.language.texts import ENGLISH, language


def day_said(day: str) -> str:
    """Return a day that is kept as 2026-01-31; what is no such day stays as it is."""
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


def short_day_said(day: str) -> str:
    """Return day and month of a day kept as 2026-01-31, as in "01-31"; else it stays as it is."""
    try:
        known = date.fromisoformat(day)
    except ValueError:
        return day
    if language() == ENGLISH:
        return f"{known:%m-%d}"
    from babel.core import UnknownLocaleError  # noqa: PLC0415 - English does without it
    from babel.dates import format_skeleton  # noqa: PLC0415 - the same

    try:
        return format_skeleton("Md", known, locale=language())
    except (ValueError, KeyError, UnknownLocaleError):
        return f"{known:%m-%d}"


def moment_said(when: datetime) -> str:
    """Return a day and the minute of it, as in "2026-01-31 18:05"."""
    return f"{day_said(f'{when:%Y-%m-%d}')} {when:%H:%M}"
