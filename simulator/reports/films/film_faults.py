"""Why a film cannot be made, in words."""

from __future__ import annotations

from typing import Final

from simulator.language.texts import translate as _

LARGEST: Final = 48 * 1024 * 1024
"""Bytes a film has at most; mail and chat take less."""


class FilmError(ValueError):
    """Why a film cannot be made."""


def nothing_to_show() -> FilmError:
    """Return the error that the part asked for is empty."""
    return FilmError(_("There is nothing to show: no act is in the part you asked for."))


def too_large() -> FilmError:
    """Return the error that a film would grow too large, and what helps."""
    words = _(
        "The film would be larger than {most} MB: choose fewer rounds, or a smaller size of its "
        "pictures."
    )
    return FilmError(words.format(most=LARGEST // 1024 // 1024))
